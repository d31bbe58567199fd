// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/trace.h"

#include <cstdlib>
#include <fmt/format.h>

namespace eval {
namespace {

// "+0.35", "-12.00", and "0.00" without a sign.
std::string pawns(int value)
{
    const char* sign = value > 0 ? "+" : value < 0 ? "-" : "";
    return fmt::format("{}{}.{:02}", sign, std::abs(value) / 100, std::abs(value) % 100);
}

std::string row(const std::string& label, PhasePair white, PhasePair black, PhasePair difference)
{
    return fmt::format("{:<26} {:>8} {:>8} | {:>8} {:>8} | {:>8} {:>8}\n", label, pawns(white.mg), pawns(white.eg),
                       pawns(black.mg), pawns(black.eg), pawns(difference.mg), pawns(difference.eg));
}

} // namespace

std::vector<TraceLine> by_group(const Trace& trace)
{
    std::vector<TraceLine> groups;
    for (const TraceLine& line : trace.lines) {
        if (groups.empty() || groups.back().group != line.group)
            groups.push_back({.group = line.group, .name = line.group, .white = {}, .black = {}});
        groups.back().white += line.white;
        groups.back().black += line.black;
    }
    return groups;
}

std::string to_text(const Trace& trace, bool every_line)
{
    constexpr std::string_view kRule =
        "---------------------------+-----------------+-------------------+------------------\n";
    std::string out = fmt::format("Evaluator {}, in pawns\n\n{:<26} {:^17} | {:^17} | {:^17}\n{:<26} {:>8} {:>8} | "
                                  "{:>8} {:>8} | {:>8} {:>8}\n",
                                  trace.evaluator, "", "White", "Black", "White - Black", "term", "midgame", "endgame",
                                  "midgame", "endgame", "midgame", "endgame");
    out += kRule;
    PhasePair white;
    PhasePair black;
    for (const TraceLine& group : by_group(trace)) {
        out += row(group.group, group.white, group.black, group.difference());
        white += group.white;
        black += group.black;
        if (!every_line) continue;
        for (const TraceLine& line : trace.lines) {
            // A group that is one term of the same name has said it already.
            if (line.group == group.group && line.name != group.group)
                out += row("  " + line.name, line.white, line.black, line.difference());
        }
    }
    out += kRule;
    out += row("total", white, black, trace.total);
    if (trace.full_phase > 1) // a network has no phases
        out += fmt::format("\nPhase {} of {} ({} % midgame)", trace.phase, trace.full_phase,
                           100 * trace.phase / trace.full_phase);
    if (trace.scale != trace.full_scale)
        out += fmt::format(", endgame value counts {} of {}", trace.scale, trace.full_scale);
    if (!trace.note.empty()) out += fmt::format("\n{}", trace.note);
    const int own = trace.side_to_move == chess::Color::White ? trace.value : -trace.value;
    return out + fmt::format("\nValue {} for White ({} for the side to move, {})\n", pawns(trace.value), pawns(own),
                             name(trace.side_to_move));
}

} // namespace eval
