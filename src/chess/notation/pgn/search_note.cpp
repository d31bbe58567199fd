// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/search_note.h"

#include <cmath>

#include "base/text.h"

namespace chess {
namespace {

constexpr int kLongestMate = 10'000; // moves
constexpr double kMostPawns = 1e6;

std::optional<Score> parse_score(std::string_view text)
{
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (text.starts_with('M') || text.starts_with('#')) {
        const auto moves = base::parse_number<int>(text.substr(1));
        if (!moves || *moves < 0 || *moves > kLongestMate) return std::nullopt;
        return MateIn{negative ? -*moves : *moves};
    }
    // The point tells a score from a fraction: a comment may begin with 1/2.
    const auto pawns = base::parse_number<double>(text);
    if (!text.contains('.') || !pawns || std::signbit(*pawns) || *pawns > kMostPawns) return std::nullopt;
    const int centipawns = static_cast<int>(std::lround(*pawns * 100));
    return Centipawns{negative ? -centipawns : centipawns};
}

} // namespace

std::optional<NotedEval> parse_search_note(std::string_view comment, Color mover)
{
    const auto [score_text, depth_text] = base::cut(base::take_word(comment), '/');
    if (depth_text.empty()) return std::nullopt;
    const auto score = parse_score(score_text);
    const std::size_t digits = depth_text.find_first_not_of("0123456789");
    const auto depth = base::parse_number<int>(depth_text.substr(0, digits));
    if (!score || !depth) return std::nullopt;
    return NotedEval{{*score, mover}, *depth};
}

} // namespace chess
