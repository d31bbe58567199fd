// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/evaluation_file.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "chess/notation/fen.h"

namespace lab {
namespace {

base::Result<chess::Score> parse_score(std::string_view text)
{
    std::string_view rest = base::trim(text);
    const bool negative = rest.starts_with('-');
    if (negative || rest.starts_with('+')) rest.remove_prefix(1);
    if (rest.starts_with('M') || rest.starts_with('#')) {
        rest.remove_prefix(1);
        const bool inner = rest.starts_with('-'); // "#-3"
        if (inner) rest.remove_prefix(1);
        const auto moves = base::parse_number<int>(rest);
        if (!moves || *moves < 0 || *moves > 1000) return base::fail("{} is no mate", base::quote(text));
        return chess::MateIn{negative || inner ? -*moves : *moves};
    }
    const auto pawns = base::parse_number<double>(rest);
    if (!pawns || *pawns < 0 || *pawns > 1000) return base::fail("{} is no evaluation in pawns", base::quote(text));
    const auto hundredths = static_cast<int>(std::lround(*pawns * 100));
    return chess::Centipawns{negative ? -hundredths : hundredths};
}

} // namespace

base::Result<EvaluatedPosition> parse_evaluated(std::string_view line)
{
    const auto fields = base::split(line, ',');
    if (fields.size() < 2) return base::fail("{} has no comma between position and evaluation", base::quote(line));
    const auto position = chess::parse_position(base::trim(fields[0]), chess::Tolerance::Lenient);
    if (!position) return std::unexpected(base::Error{position.error().message});
    const auto score = parse_score(fields[1]);
    if (!score) return std::unexpected(score.error());
    return EvaluatedPosition{*position, *score};
}

base::Result<std::vector<EvaluatedPosition>> parse_evaluations(std::string_view text)
{
    std::vector<EvaluatedPosition> out;
    int number = 0;
    for (const std::string_view raw : base::split(text, '\n')) {
        ++number;
        const std::string_view line = base::trim(raw);
        if (line.empty()) continue;
        auto read = parse_evaluated(line);
        if (read) {
            out.push_back(*read);
        } else if (number > 1 || line.find('/') != std::string_view::npos) {
            return base::fail("line {}: {}", number, read.error().message);
        }
    }
    return out;
}

int mapped(const chess::Score& score, int most)
{
    if (!score.is_mate()) return std::clamp(score.centipawns().value, -most, most);
    const int moves = score.mate().moves;
    const int value = std::max(most - std::abs(moves), 0);
    return moves < 0 ? -value : value;
}

} // namespace lab
