// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/verdict.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <string_view>

#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

struct Step {
    int below; // centipawns
    std::string_view words;
};
// Origin: hand. 100 means that one game in two between engines is won (engine/wdl.h).
constexpr std::array<Step, 4> kSteps{
    {{80, "slightly better"}, {150, "better"}, {300, "clearly better"}, {700, "winning"}}};
constexpr int kLevel = 30;
constexpr std::string_view kBeyond = "completely winning";

} // namespace

std::string verdict(const Score& white)
{
    const bool for_white = white > Score(Centipawns{0});
    const std::string_view side = side_name(for_white ? Color::White : Color::Black);
    if (white.is_mate()) {
        const int moves = std::abs(white.mate().moves);
        return moves == 0 ? fmt::format("{} has mated", side) : fmt::format("{} mates in {}", side, moves);
    }
    if (white.is_tablebase()) return fmt::format("{} wins by the tablebase", side);
    const int lead = std::abs(white.centipawns().value);
    if (lead < kLevel) return "The game is level";
    for (const Step& step : kSteps)
        if (lead < step.below) return fmt::format("{} is {}", side, step.words);
    return fmt::format("{} is {}", side, kBeyond);
}

double white_expectation(const engine::Line& line)
{
    const double expected = line.chances.expectation();
    return line.score.view == Color::White ? expected : 1 - expected;
}

std::string verdict_text(const engine::Line& line)
{
    const Score white = line.score.from(Color::White);
    if (white.is_mate()) return verdict(white) + ".";
    const bool for_white = white >= Score(Centipawns{0});
    const double share = for_white ? white_expectation(line) : 1 - white_expectation(line);
    const long points = std::lround(share * 10);
    return fmt::format("{} ({}): about {} of 10 points for {} between engines.", verdict(white), white.text(), points,
                       side_name(for_white ? Color::White : Color::Black));
}

} // namespace terminal
