// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/ordering.h"

#include <algorithm>
#include <cstdlib>

namespace search::textbook {

using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using chess::Square;

namespace {

// --- The orderings of thesis 002: a class, then a fixed order inside the class.

// Position in a rank: 5 bits of class, 2 of direction, 6 and 6 of squares, 2 of promotion.
constexpr std::uint32_t pack(int group, int direction, int a, int b, int promotion = 0)
{
    return static_cast<std::uint32_t>(((((group << 2 | direction) << 6 | a) << 6 | b) << 2) | promotion);
}

// The seed counts squares from a8.
constexpr int from_a8(Square s)
{
    return number(s) ^ 56;
}

enum Direction { Horizontal, Rising, Falling, Vertical };

// The seed's sliders move along one pair of rays at a time, all men of a type, before the next pair.
constexpr Direction direction_of(Square from, Square to)
{
    if (from.rank() == to.rank()) return Horizontal;
    if (from.file() == to.file()) return Vertical;
    const bool up = number(to) > number(from);
    const bool right = number(to.file()) > number(from.file());
    return up == right ? Rising : Falling; // a1-h8 first, then a8-h1
}

// Classes of captures: [mover][victim], for promotion 0 and king captures 1 see thesis_class.
using Captures = std::array<std::array<std::int8_t, 5>, 5>;
constexpr Captures kByMover{{{2, 2, 2, 2, 2}, {3, 3, 3, 3, 3}, {4, 4, 4, 4, 4}, {5, 5, 5, 5, 5}, {6, 6, 6, 6, 6}}};
// P x BNRQ, N x RQ, B x RQ, R x Q; then P x P, N x PNB, B x PNB, R x PNBR, Q x all.
constexpr Captures kWinningFirst{
    {{6, 2, 2, 2, 2}, {7, 7, 7, 3, 3}, {8, 8, 8, 4, 4}, {9, 9, 9, 9, 5}, {10, 10, 10, 10, 10}}};
// The same with the winning ones from the rook down.
constexpr Captures kWinningReversed{
    {{6, 5, 5, 5, 5}, {7, 7, 7, 4, 4}, {8, 8, 8, 3, 3}, {9, 9, 9, 9, 2}, {10, 10, 10, 10, 10}}};
// By victim, then by mover, as far as the author's description goes.
constexpr Captures kByVictim{
    {{10, 9, 9, 6, 2}, {15, 11, 11, 7, 3}, {16, 12, 12, 8, 4}, {17, 17, 17, 13, 5}, {18, 18, 18, 18, 14}}};

constexpr const Captures& captures_of(Ordering ordering)
{
    switch (ordering) {
    case Ordering::Thesis3: return kWinningFirst;
    case Ordering::Thesis4: return kWinningReversed;
    case Ordering::Thesis5: return kByVictim;
    default: return kByMover;
    }
}

constexpr int kCastling = 20;
constexpr int kQuietFirst = 21; // six classes
// Quiet classes of pawn to king.
constexpr std::array<int, 6> kUpwards{0, 1, 2, 3, 4, 5};
constexpr std::array<int, 6> kDownwards{4, 3, 2, 1, 0, 5};

int thesis_class(const Position& p, Move m, Ordering ordering)
{
    const PieceType mover = p.piece_at(m.from()).type();
    int group = 0;
    if (m.is_promotion()) {
        group = 0;
    } else if (const chess::Piece victim = p.captured(m)) {
        group = mover == PieceType::King ? 1 : captures_of(ordering)[index(mover)][index(victim.type())];
    } else if (m.is_castling()) {
        group = kCastling;
    } else {
        const bool down = ordering == Ordering::Thesis4 || ordering == Ordering::Thesis5;
        group = kQuietFirst + (down ? kDownwards : kUpwards)[index(mover)];
    }
    // The second ordering has the quiet half first.
    if (ordering == Ordering::Thesis2) group = group >= kCastling ? group - kCastling : group + 7;
    return group;
}

std::uint32_t pawn_rank(const Position& p, Move m, int group)
{
    const int to = from_a8(m.to());
    const bool right = number(m.to().file()) > number(m.from().file());
    const int taking = direction_of(m.from(), m.to()) == Rising ? 0 : 1;
    if (m.is_promotion()) {
        constexpr std::array<int, 5> kOrder{0, 1, 3, 2, 0}; // queen, knight, rook, bishop
        const int direction = p.captured(m) ? taking : 2;
        return pack(group, direction, to, 0, kOrder[index(m.promotion_piece())]);
    }
    if (m.is_en_passant()) return pack(group, right ? 3 : 2, to, 0);
    if (p.piece_at(m.to())) return pack(group, taking, to, 0);
    const bool two_steps = std::abs(number(m.to()) - number(m.from())) == 16;
    return pack(group, two_steps ? 0 : 1, to, 0);
}

std::uint32_t thesis_rank(const Position& p, Move m, Ordering ordering)
{
    // In double check the seed lists the king's moves as they come.
    if (p.checkers().more_than_one()) return pack(0, 0, 0, from_a8(m.to()));
    const int group = thesis_class(p, m, ordering);
    const PieceType mover = p.piece_at(m.from()).type();
    if (mover == PieceType::Pawn) return pawn_rank(p, m, group);
    if (m.is_castling()) return pack(group, m.to() > m.from() ? 0 : 1, 0, 0);
    const bool slides = mover == PieceType::Bishop || mover == PieceType::Rook || mover == PieceType::Queen;
    return pack(group, slides ? direction_of(m.from(), m.to()) : 0, from_a8(m.from()), from_a8(m.to()));
}

// --- Orderings by a score: higher goes first.

constexpr std::array<int, 7> kCourseValue{100, 350, 350, 525, 1000, 10000, 0};

constexpr int value_of(PieceType t)
{
    return kCourseValue[index(t)];
}

// Quiet moves that have cut before, where the switches ask for it. Less than any noisy move is worth below.
int quiet_score(const Position& p, Move m, const OrderingContext& c)
{
    const int killer = c.switches.killer_score;
    if (c.switches.killers) {
        if (c.memory.is_killer(m, c.ply, 0)) return killer;
        if (c.memory.is_killer(m, c.ply, 1)) return killer - 1;
    }
    return c.switches.history ? std::min(c.memory.history(p.side_to_move(), m), std::max(killer - 2, 0)) : 0;
}

// 001: what is taken minus what takes; quiet moves last.
int mvv_lva_score(const Position& p, Move m, const OrderingContext& c)
{
    constexpr int kNoisy = 20'000; // more than the king can be as aggressor
    const chess::Piece victim = p.captured(m);
    if (!victim) return m.is_promotion() ? kNoisy + value_of(m.promotion_piece()) : quiet_score(p, m, c);
    return kNoisy + value_of(victim.type()) - value_of(p.piece_at(m.from()).type());
}

int captures_and_checks_score(const Position& p, Move m, const OrderingContext& c)
{
    constexpr int kNoisy = 2000; // above killers and history
    if (p.captured(m) || m.is_promotion()) return 2 * kNoisy;
    return p.gives_check(m) ? kNoisy : quiet_score(p, m, c);
}

int gerald_score(const Position& p, Move m, const OrderingContext& c)
{
    constexpr int kNoisy = 100'000; // above killers and history
    if (m.is_promotion()) return 2 * kNoisy + value_of(m.promotion_piece());
    if (const chess::Piece victim = p.captured(m)) {
        // Most valuable victim, then least valuable attacker.
        const PieceType mover = p.piece_at(m.from()).type();
        return kNoisy + 100 * (10 * number(victim.type()) + 5 - number(mover));
    }
    return quiet_score(p, m, c);
}

constexpr std::uint32_t kMiddle = 1 << 22;

std::uint32_t by_score(int score)
{
    return kMiddle - static_cast<std::uint32_t>(std::clamp(score, -(1 << 21), 1 << 21));
}

} // namespace

void MoveMemory::remember(const Position& p, Move m, int ply, int depth)
{
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != m) {
        killers[1] = killers[0];
        killers[0] = m;
    }
    int& history = history_[p.side_to_move()][m.bits() & 0xFFF];
    history = std::min(history + depth * depth, 1 << 20);
}

std::uint32_t rank_of(const Position& p, Move m, const OrderingContext& c)
{
    if (m == c.first) return 0;
    switch (static_cast<Ordering>(c.switches.ordering)) {
    case Ordering::None: return 1;
    case Ordering::MvvLva: return by_score(mvv_lva_score(p, m, c));
    case Ordering::CapturesAndChecks: return by_score(captures_and_checks_score(p, m, c));
    case Ordering::Gerald: return by_score(gerald_score(p, m, c));
    default: return 1 + thesis_rank(p, m, static_cast<Ordering>(c.switches.ordering));
    }
}

Picker::Picker(const Position& position, const chess::MoveList& moves, const OrderingContext& context) : moves_(moves)
{
    for (std::size_t i = 0; i < moves.size(); ++i)
        keys_[i] = rank_of(position, moves[i], context) << 8 | static_cast<std::uint32_t>(i);
}

} // namespace search::textbook
