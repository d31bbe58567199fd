// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/explain.h"

#include <cstring>
#include <fmt/format.h>

#include "endgame/endings.h"
#include "eval/classical/weight_table.h"

namespace eval {
namespace {

using chess::Color;

PhasePair unpacked(Score s)
{
    return {s.mg(), s.eg()};
}

// What the field gave that side.
PhasePair contribution(const WeightRow& row, const Tracer& trace, Color side)
{
    PhasePair sum;
    for (int i = row.first; i <= row.last; ++i) {
        const auto slot = static_cast<std::size_t>(row.slot + i);
        const int count = trace.coefficients[side][slot];
        if (count == 0) continue;
        Score weight;
        std::memcpy(&weight, reinterpret_cast<const char*>(&trace.weights) + slot * sizeof(Score), sizeof(Score));
        sum += {weight.mg() * count, weight.eg() * count};
    }
    return sum;
}

} // namespace

Trace explained(const Classical& classical, const chess::Position& position)
{
    const Tracer tracer = classical.trace(position);
    Trace out;
    out.evaluator = "classical";
    out.value = tracer.value;
    out.side_to_move = position.side_to_move();
    if (tracer.known_ending) {
        out.total = {tracer.value, tracer.value};
        out.note = "A lone king: valued by what is known of the ending, not by features.";
        const PhasePair ahead = tracer.value > 0 ? out.total : PhasePair{} - out.total;
        TraceLine line{.group = std::string(name(Term::Ending)), .name = "known_ending", .white = {}, .black = {}};
        (tracer.value > 0 ? line.white : line.black) = ahead;
        out.lines.push_back(std::move(line));
        return out;
    }
    const auto add = [&](Term term, std::string_view line_name, PhasePair white, PhasePair black) {
        if (white == PhasePair{} && black == PhasePair{}) return;
        out.lines.push_back(
            {.group = std::string(name(term)), .name = std::string(line_name), .white = white, .black = black});
    };
    for (const WeightRow& row : weight_rows()) {
        if (row.pair)
            add(row.term, row.name, contribution(row, tracer, Color::White), contribution(row, tracer, Color::Black));
    }
    const PhasePair none;
    add(Term::Danger, "king_danger", none - unpacked(tracer.pressed[Color::White]),
        none - unpacked(tracer.pressed[Color::Black]));
    const PhasePair initiative = unpacked(tracer.initiative);
    if (tracer.total.eg() - initiative.eg >= 0)
        add(Term::Initiative, "initiative", initiative, none);
    else
        add(Term::Initiative, "initiative", none, none - initiative);
    out.total = unpacked(tracer.total);
    out.phase = tracer.phase;
    out.full_phase = kFullPhase;
    out.scale = tracer.scale;
    out.full_scale = endgame::kFullScale;
    if (tracer.danger[Color::White] > 0 || tracer.danger[Color::Black] > 0)
        out.note = fmt::format("Danger units against the kings: {} White, {} Black.",
                               std::max(0, tracer.danger[Color::White]), std::max(0, tracer.danger[Color::Black]));
    return out;
}

} // namespace eval
