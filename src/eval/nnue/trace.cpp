// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>
#include <fmt/format.h>
#include <string_view>

#include "eval/nnue/nnue.h"

namespace eval {
namespace {

constexpr std::array<std::string_view, chess::kPieceTypes> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr std::array<std::string_view, chess::kPieceTypes> kGroups{"pawns", "knights", "bishops",
                                                                   "rooks", "queens",  "king"};

} // namespace

Trace Nnue::trace(const chess::Position& position)
{
    const auto white_view = [&](const chess::Position& p) {
        return p.side_to_move() == chess::Color::White ? evaluate(p) : -evaluate(p);
    };
    Trace trace;
    trace.evaluator = fmt::format("nnue {} {}", network_->name(), describe(network_->architecture()));
    trace.side_to_move = position.side_to_move();
    trace.value = white_view(position);
    trace.total = {trace.value, trace.value};
    trace.note = "what the value would lose without each man; the rest is what no single man explains";
    int explained = 0;
    const chess::Setup whole = position.to_setup();
    for (const chess::PieceType type : chess::kAllPieceTypes) {
        if (type == chess::PieceType::King) continue;
        for (const chess::Square s : position.pieces(type)) {
            chess::Setup without = whole;
            without.put(s, chess::Piece::none());
            // Without a man that shields the king of the side not to move there is no such position.
            const auto changed = chess::Position::from_setup(without, chess::Tolerance::Lenient);
            if (!changed) continue;
            const int gain = trace.value - white_view(*changed);
            explained += gain;
            TraceLine line{.group = std::string(kGroups[index(type)]),
                           .name = fmt::format("{} {}", kNames[index(type)], s.name()),
                           .white = {},
                           .black = {}};
            if (position.piece_at(s).color() == chess::Color::White)
                line.white = {gain, gain};
            else
                line.black = {-gain, -gain};
            trace.lines.push_back(std::move(line));
        }
    }
    const int rest = trace.value - explained;
    trace.lines.push_back({.group = "rest", .name = "rest", .white = {rest, rest}, .black = {}});
    return trace;
}

} // namespace eval
