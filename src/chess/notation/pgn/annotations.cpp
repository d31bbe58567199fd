// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/annotations.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>

#include "base/text.h"

namespace chess {
namespace {

using Milliseconds = std::chrono::milliseconds;

// "1:02:03.4", "02:03" or "3.4" as hours, minutes and seconds.
std::optional<Milliseconds> parse_time(std::string_view text)
{
    constexpr int kMostHours = 10'000;
    const auto parts = base::split(text, ':');
    if (parts.size() > 3) return std::nullopt;
    std::int64_t seconds = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const auto part = base::parse_number<int>(parts[i]);
        if (!part || *part < 0 || *part > kMostHours) return std::nullopt;
        seconds = (seconds + *part) * 60;
    }
    const auto last = base::parse_number<double>(parts.back());
    if (!last || std::signbit(*last) || *last > 3600.0 * kMostHours) return std::nullopt;
    return Milliseconds(seconds * 1000 + std::llround(*last * 1000));
}

std::optional<PgnEval> parse_eval(std::string_view text)
{
    const auto [score, depth] = base::cut(text, ',');
    PgnEval eval;
    if (!depth.empty()) {
        const auto number = base::parse_number<int>(depth);
        if (!number || *number < 0) return std::nullopt;
        eval.depth = *number;
    }
    if (score.starts_with('#')) {
        const auto moves = base::parse_number<int>(score.substr(score.starts_with("#+") ? 2 : 1));
        if (!moves || std::abs(static_cast<std::int64_t>(*moves)) > 10'000) return std::nullopt;
        eval.score.relative = MateIn{*moves};
    } else {
        const auto pawns = base::parse_number<double>(score.substr(score.starts_with('+') ? 1 : 0));
        if (!pawns || std::abs(*pawns) > 1e6) return std::nullopt;
        eval.score.relative = Centipawns{static_cast<int>(std::lround(*pawns * 100))};
    }
    return eval;
}

// Reads what stands between "[%" and "]". Returns: false if it is not for us.
bool read_command(std::string_view command, PgnAnnotations& annotations)
{
    const std::string_view name = base::take_word(command);
    const std::string_view value = base::trim(command);
    if (name == "clk" || name == "emt") {
        const auto time = parse_time(value);
        if (time) (name == "clk" ? annotations.clock : annotations.elapsed) = time;
        return time.has_value();
    }
    if (name == "eval") {
        const auto eval = parse_eval(value);
        if (eval) annotations.eval = eval;
        return eval.has_value();
    }
    return false;
}

std::string time_text(Milliseconds time)
{
    const std::int64_t ms = time.count();
    std::string text = fmt::format("{}:{:02}:{:02}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
    if (ms % 1000 != 0) {
        text += fmt::format(".{:03}", ms % 1000);
        while (text.back() == '0') text.pop_back();
    }
    return text;
}

} // namespace

std::string take_annotations(std::string_view comment, PgnAnnotations& annotations)
{
    std::string text;
    text.reserve(comment.size());
    bool space = false;
    while (!comment.empty()) {
        if (comment.starts_with("[%")) {
            const std::size_t end = comment.find(']');
            if (end != std::string_view::npos && read_command(comment.substr(2, end - 2), annotations)) {
                comment.remove_prefix(end + 1);
                space = true;
                continue;
            }
        }
        const char c = comment.front();
        comment.remove_prefix(1);
        if (base::is_space(c)) {
            space = true;
            continue;
        }
        if (space && !text.empty()) text += ' ';
        space = false;
        text += c;
    }
    return text;
}

std::string to_text(const PgnAnnotations& annotations)
{
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(text), "{}[%{} {}]", text.empty() ? "" : " ", name, value);
    };
    if (annotations.eval) {
        const Score score = annotations.eval->score.from(Color::White);
        std::string value = score.is_mate() ? fmt::format("#{}", score.mate().moves)
                                            : fmt::format("{:.2f}", score.centipawns().value / 100.0);
        if (annotations.eval->depth) value += fmt::format(",{}", *annotations.eval->depth);
        add("eval", value);
    }
    if (annotations.clock) add("clk", time_text(*annotations.clock));
    if (annotations.elapsed) add("emt", time_text(*annotations.elapsed));
    return text;
}

} // namespace chess
