// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Two ways to find out whether a king is in check (S004-1). Seed 004 first generated all replies and looked for one
// that takes the king, then threw that away for looking outward from the king along the attack rays. Both ways are
// measured here on our bitboards and on a plain board of letters such as the seed used, and both in the job they are
// for: listing the legal moves. Every benchmark checks that its answer is the right one.
#include <benchmark/benchmark.h>
#include <cstdint>
#include <vector>

#include "chess/movegen.h"
#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/slow_rules.h"

namespace {

using namespace chess;

constexpr int kGames = 12;

const std::vector<Position>& positions()
{
    static const std::vector<Position> all = [] {
        std::vector<Position> found;
        test::for_each_game_position(7, kGames, 120, [&](const Position& p) { found.push_back(p); });
        return found;
    }();
    return all;
}
const std::vector<slow::Board>& boards()
{
    static const std::vector<slow::Board> all = [] {
        std::vector<slow::Board> found;
        for (const Position& p : positions()) found.push_back(slow::from_position(p));
        return found;
    }();
    return all;
}
std::int64_t checks()
{
    std::int64_t n = 0;
    for (const Position& p : positions()) n += p.is_check() ? 1 : 0;
    return n;
}
std::int64_t moves()
{
    std::int64_t n = 0;
    for (const Position& p : positions()) n += static_cast<std::int64_t>(count_legal_moves(p));
    return n;
}

// Runs f over all items again and again; the sum of its answers must be as expected. Reports the time for one item.
template <class T, class F>
void measure(benchmark::State& state, const std::vector<T>& items, std::int64_t expected, F f)
{
    for (auto _ : state) {
        std::int64_t sum = 0;
        for (const T& item : items) sum += f(item);
        if (sum != expected) {
            state.SkipWithError("the answer is wrong");
            return;
        }
    }
    state.counters["per_position"] = benchmark::Counter(
        static_cast<double>(items.size()), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

// Every move the other side's men could make, king captures included, as a list; is one of them onto our king?
bool a_reply_takes_the_king(const Position& p)
{
    const Color them = !p.side_to_move();
    const Bitboard occupied = p.occupied();
    const Bitboard targets = ~p.pieces(them);
    MoveList replies;
    const auto add = [&](Square from, Bitboard to) {
        for (const Square t : to) replies.add(Move(from, t));
    };
    for (const PieceType type :
         {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen, PieceType::King})
        for (const Square s : p.pieces(them, type)) add(s, attacks(type, s, occupied) & targets);
    const Bitboard prey = p.pieces(p.side_to_move());
    for (const Square s : p.pieces(them, PieceType::Pawn)) {
        add(s, pawn_attacks(them, s) & prey);
        const Bitboard one = forward(them, Bitboard(s)) & ~occupied;
        add(s, one);
        add(s, forward(them, one & relative_rank(them, Rank::R3)) & ~occupied);
    }
    benchmark::DoNotOptimize(replies);
    const Square king = p.king(p.side_to_move());
    for (const Move m : replies)
        if (m.to() == king) return true;
    return false;
}
bool a_reply_takes_the_king(const slow::Board& b)
{
    slow::Board turned = b;
    turned.white = !b.white;
    const int king = b.king(b.white);
    for (const slow::Move& m : turned.possible_moves())
        if (m.to == king) return true;
    return false;
}

void check_bitboard_outward(benchmark::State& state)
{
    measure(state, positions(), checks(),
            [](const Position& p) { return p.is_attacked(p.king(p.side_to_move()), !p.side_to_move()) ? 1 : 0; });
}
void check_bitboard_replies(benchmark::State& state)
{
    measure(state, positions(), checks(), [](const Position& p) { return a_reply_takes_the_king(p) ? 1 : 0; });
}
void check_letters_outward(benchmark::State& state)
{
    measure(state, boards(), checks(), [](const slow::Board& b) { return b.in_check() ? 1 : 0; });
}
void check_letters_replies(benchmark::State& state)
{
    measure(state, boards(), checks(), [](const slow::Board& b) { return a_reply_takes_the_king(b) ? 1 : 0; });
}

void legal_moves_bitboard_masks(benchmark::State& state)
{
    measure(state, positions(), moves(), [](const Position& p) {
        MoveList list = legal_moves(p);
        benchmark::DoNotOptimize(list); // Or only the counting would be left of it.
        return static_cast<std::int64_t>(list.size());
    });
}
void legal_moves_letters_outward(benchmark::State& state)
{
    measure(state, boards(), moves(),
            [](const slow::Board& b) { return static_cast<std::int64_t>(b.legal_moves().size()); });
}
void legal_moves_letters_replies(benchmark::State& state)
{
    measure(state, boards(), moves(), [](const slow::Board& b) {
        std::int64_t legal = static_cast<std::int64_t>(b.castling_moves().size());
        for (const slow::Move& m : b.possible_moves()) {
            slow::Board next = b.after(m);
            next.white = b.white; // Whose king the replies aim at.
            if (!a_reply_takes_the_king(next)) ++legal;
        }
        return legal;
    });
}

BENCHMARK(check_bitboard_outward);
BENCHMARK(check_bitboard_replies);
BENCHMARK(check_letters_outward);
BENCHMARK(check_letters_replies);
BENCHMARK(legal_moves_bitboard_masks);
BENCHMARK(legal_moves_letters_outward);
BENCHMARK(legal_moves_letters_replies);

} // namespace
