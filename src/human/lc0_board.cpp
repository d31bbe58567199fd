// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/lc0_board.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace human {
namespace {

using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr std::size_t kHistory = 8;
constexpr std::size_t kPlanesEach = 13;
constexpr std::size_t kQueenPlanes = 56;
constexpr std::size_t kKnightPlanes = 8;

void write_board(const Position& p, Color mover, bool repeated, std::size_t first, nn::PlanesView<float> planes)
{
    for (const Square s : p.occupied()) {
        const chess::Piece man = p.piece_at(s);
        const std::size_t plane = first + static_cast<std::size_t>(index(man.type())) + (man.color() == mover ? 0 : 6);
        planes(plane, static_cast<std::size_t>(index(s.relative_to(mover)))) = 1;
    }
    if (!repeated) return;
    for (std::size_t s = 0; s < 64; ++s) planes(first + 12, s) = 1;
}

void fill(nn::PlanesView<float> planes, std::size_t plane, float value)
{
    for (std::size_t s = 0; s < 64; ++s) planes(plane, s) = value;
}

// Clockwise from straight ahead, in files and ranks.
struct Step {
    int file;
    int rank;
};
constexpr std::array kQueenSteps{Step{0, 1},  Step{1, 1},   Step{1, 0},  Step{1, -1},
                                 Step{0, -1}, Step{-1, -1}, Step{-1, 0}, Step{-1, 1}};
constexpr std::array kKnightSteps{Step{1, 2},   Step{2, 1},   Step{2, -1}, Step{1, -2},
                                  Step{-1, -2}, Step{-2, -1}, Step{-2, 1}, Step{-1, 2}};

std::size_t find_step(const std::array<Step, 8>& steps, int file, int rank) noexcept
{
    const auto* found = std::ranges::find_if(steps, [&](const Step& s) { return s.file == file && s.rank == rank; });
    return static_cast<std::size_t>(found - steps.begin());
}

// Rook, bishop, queen; a knight is written like a plain step.
std::size_t promotion_number(PieceType piece) noexcept
{
    if (piece == PieceType::Rook) return 0;
    return piece == PieceType::Bishop ? 1 : 2;
}

} // namespace

void write_lc0_planes(const eval::NetworkQuestion& question, nn::PlanesView<float> planes)
{
    const auto& history = question.history;
    const Position& now = question.position();
    const Color mover = now.side_to_move();
    const bool from_start = history.front().key() == Position{}.key();
    for (std::size_t back = 0; back < kHistory; ++back) {
        if (back >= history.size() && from_start) break;
        const std::size_t at = back < history.size() ? history.size() - 1 - back : 0;
        const auto before = history.first(at);
        const bool repeated =
            std::ranges::any_of(before, [&](const Position& p) { return p.key() == history[at].key(); });
        write_board(history[at], mover, repeated, back * kPlanesEach, planes);
    }
    std::size_t plane = kHistory * kPlanesEach;
    for (const Color c : {mover, !mover})
        for (const auto side : {chess::CastlingSide::Queen, chess::CastlingSide::King})
            fill(planes, plane++, now.castling_rook(c, side) ? 1.0F : 0.0F);
    fill(planes, plane++, mover == Color::Black ? 1.0F : 0.0F);
    fill(planes, plane++, static_cast<float>(now.halfmoves()));
    ++plane; // of no use since Lc0's first networks
    fill(planes, plane, 1.0F);
}

PolicyPlace policy_place(chess::Move move, Color mover) noexcept
{
    const Square from = move.from().relative_to(mover);
    const Square to = move.to().relative_to(mover);
    const int file = index(to.file()) - index(from.file());
    const int rank = index(to.rank()) - index(from.rank());
    const auto square = static_cast<std::size_t>(index(from));
    if (move.is_promotion() && move.promotion_piece() != PieceType::Knight)
        return {kQueenPlanes + kKnightPlanes + 3 * static_cast<std::size_t>(file + 1) +
                    promotion_number(move.promotion_piece()),
                square};
    if (file != 0 && rank != 0 && std::abs(file) != std::abs(rank))
        return {kQueenPlanes + find_step(kKnightSteps, file, rank), square};
    const int steps = std::max(std::abs(file), std::abs(rank));
    return {7 * find_step(kQueenSteps, file / steps, rank / steps) + static_cast<std::size_t>(steps - 1), square};
}

} // namespace human
