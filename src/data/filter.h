// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Which plies of a game are worth training on. Files keep everything; filters are applied when reading, so that they
// can be changed without making the games again.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "chess/position.h"
#include "data/game_file.h"

namespace data {

struct Filter {
    bool checks = false;  // keep positions in check
    bool noisy = false;   // keep positions whose move takes or promotes: a quiet evaluation cannot see that
    bool mates = false;   // keep positions scored as mate
    int min_ply = 0;      // of the game
    int min_men = 4;      // kings included
    int max_score = 6000; // larger scores, either way, are left out: the sigmoid is flat there

    bool operator==(const Filter&) const = default;
};

enum class Verdict : std::uint8_t { Kept, Check, Noisy, Mate, Early, FewMen, LargeScore, Repeated };
inline constexpr std::size_t kVerdicts = 8;
constexpr std::string_view describe(Verdict verdict)
{
    constexpr std::array<std::string_view, kVerdicts> kNames{"kept",        "in check",        "capture or promotion",
                                                             "mate score",  "early in a game", "too few men",
                                                             "large score", "seen before"};
    return kNames[static_cast<std::size_t>(verdict)];
}

// What needs no move: whether the score is a mate, the ply, the men and the score.
inline Verdict judge(const Filter& f, int score, int ply, int men)
{
    const int size = score < 0 ? -score : score;
    if (!f.mates && size >= kMateScore) return Verdict::Mate;
    if (ply < f.min_ply) return Verdict::Early;
    if (men < f.min_men) return Verdict::FewMen;
    if (size > f.max_score && size < kMateScore) return Verdict::LargeScore;
    return Verdict::Kept;
}

// The first reason against the position, in the order of Verdict.
inline Verdict judge(const Filter& f, const chess::Position& position, chess::Move move, int score, int ply)
{
    if (!f.checks && position.is_check()) return Verdict::Check;
    if (!f.noisy && (position.is_capture(move) || move.is_promotion())) return Verdict::Noisy;
    return judge(f, score, ply, position.occupied().count());
}

} // namespace data
