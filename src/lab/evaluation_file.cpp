// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/evaluation_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "base/text.h"
#include "chess/notation/fen.h"

namespace lab {
namespace {

// Names of the column, the plainest first.
struct Unit {
    std::string_view name;
    double hundredths;
};
constexpr std::array kUnits{Unit{"evaluation", 100}, Unit{"eval", 100}, Unit{"cp", 1}};
constexpr double kMostHundredths = 100'000;

std::optional<std::size_t> column(const std::vector<std::string_view>& names, std::string_view wanted)
{
    const auto at = std::ranges::find_if(
        names, [&](std::string_view name) { return base::equals_ignoring_case(base::trim(name), wanted); });
    if (at == names.end()) return std::nullopt;
    return static_cast<std::size_t>(at - names.begin());
}

base::Result<chess::Score> parse_score(std::string_view text, double unit)
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
    const auto number = base::parse_number<double>(rest);
    if (!number || *number < 0 || *number * unit > kMostHundredths)
        return base::fail("{} is no evaluation in {}", base::quote(text), unit == 1 ? "hundredths of a pawn" : "pawns");
    const auto hundredths = static_cast<int>(std::lround(*number * unit));
    return chess::Centipawns{negative ? -hundredths : hundredths};
}

} // namespace

base::Result<EvaluationColumns> parse_header(std::string_view line)
{
    const auto names = base::split(line, ',');
    const auto position = column(names, "fen");
    if (!position) return base::fail("the header {} has no column fen", base::quote(line));
    for (const Unit& unit : kUnits)
        if (const auto at = column(names, unit.name)) return EvaluationColumns{*position, *at, unit.hundredths, true};
    return base::fail("the header {} has no column evaluation, eval (pawns) or cp (hundredths)", base::quote(line));
}

base::Result<EvaluatedPosition> parse_evaluated(std::string_view line, const EvaluationColumns& columns)
{
    const auto fields = base::split(line, ',');
    if (fields.size() <= std::max(columns.position, columns.evaluation))
        return base::fail("{} has only {} columns", base::quote(line), fields.size());
    if (!columns.are_named && fields.size() > 2)
        return base::fail("{} has {} columns: more than two need a header that names them", base::quote(line),
                          fields.size());
    const auto position = chess::parse_position(base::trim(fields[columns.position]), chess::Tolerance::Lenient);
    if (!position) return std::unexpected(base::Error{position.error().message});
    const auto score = parse_score(fields[columns.evaluation], columns.hundredths);
    if (!score) return std::unexpected(score.error());
    return EvaluatedPosition{*position, *score};
}

base::Result<std::vector<EvaluatedPosition>> parse_evaluations(std::string_view text)
{
    std::vector<EvaluatedPosition> out;
    EvaluationColumns columns;
    bool is_first = true;
    int number = 0;
    for (const std::string_view raw : base::split(text, '\n')) {
        ++number;
        const std::string_view line = base::trim(raw);
        if (line.empty()) continue;
        if (std::exchange(is_first, false) && line.find('/') == std::string_view::npos) {
            const auto header = parse_header(line);
            if (!header) return base::fail("line {}: {}", number, header.error().message);
            columns = *header;
            continue;
        }
        const auto read = parse_evaluated(line, columns);
        if (!read) return base::fail("line {}: {}", number, read.error().message);
        out.push_back(*read);
    }
    if (out.empty()) return base::fail("there is no position in it");
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
