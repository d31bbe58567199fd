// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the search does at every node, one job a benchmark: listing, counting and playing moves, asking about single
// ones, exchanges, and perft as the sum of it. Each checks its answer.
#include <benchmark/benchmark.h>
#include <cstdint>
#include <string_view>
#include <vector>

#include "chess/movegen.h"
#include "chess/perft.h"
#include "chess/position.h"
#include "chess/see.h"
#include "tests/chess/support/positions.h"

namespace {

using namespace chess;

const std::vector<Position>& positions()
{
    static const std::vector<Position> all = [] {
        std::vector<Position> found;
        test::for_each_game_position(11, 12, 120, [&](const Position& p) { found.push_back(p); });
        return found;
    }();
    return all;
}

std::int64_t total(auto f)
{
    std::int64_t sum = 0;
    for (const Position& p : positions()) sum += f(p);
    return sum;
}
std::int64_t per_move(auto f)
{
    return total([&](const Position& p) {
        std::int64_t sum = 0;
        for (const Move m : legal_moves(p)) sum += f(p, m);
        return sum;
    });
}

// Runs a job that returns its answer; `items` of whatever it works on are done each time.
void measure(benchmark::State& state, std::int64_t items, std::int64_t expected, auto job)
{
    for (auto _ : state)
        if (job() != expected) {
            state.SkipWithError("the answer is wrong");
            return;
        }
    state.counters["each"] = benchmark::Counter(
        static_cast<double>(items), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

std::int64_t all_moves()
{
    static const std::int64_t n = per_move([](const Position& p, Move m) { return p.is_legal(m) ? 1 : 0; });
    return n;
}
std::int64_t size()
{
    return static_cast<std::int64_t>(positions().size());
}

void list_all(benchmark::State& state)
{
    measure(state, size(), all_moves(),
            [] { return total([](const Position& p) { return static_cast<std::int64_t>(legal_moves(p).size()); }); });
}
void list_noisy_then_quiet(benchmark::State& state)
{
    measure(state, size(), all_moves(), [] {
        return total([](const Position& p) {
            MoveList list;
            generate<Generate::Noisy>(p, list);
            generate<Generate::Quiet>(p, list);
            benchmark::DoNotOptimize(list);
            return static_cast<std::int64_t>(list.size());
        });
    });
}
void count_all(benchmark::State& state)
{
    measure(state, size(), all_moves(),
            [] { return total([](const Position& p) { return static_cast<std::int64_t>(count_legal_moves(p)); }); });
}
void play_each(benchmark::State& state)
{
    const auto key_bit = [](const Position& p, Move m) {
        Position next = p;
        next.play_unchecked(m);
        return static_cast<std::int64_t>(next.key() & 1);
    };
    const std::int64_t expected = per_move([](const Position& p, Move m) {
        Position next = p;
        next.play(m);
        return static_cast<std::int64_t>(Position::from_setup(next.to_setup())->key() & 1);
    });
    measure(state, all_moves(), expected, [&] { return per_move(key_bit); });
}
void ask_is_legal(benchmark::State& state)
{
    measure(state, all_moves(), all_moves(),
            [] { return per_move([](const Position& p, Move m) { return p.is_legal(m) ? 1 : 0; }); });
}
void ask_gives_check(benchmark::State& state)
{
    const std::int64_t expected = per_move([](const Position& p, Move m) {
        Position next = p;
        next.play_unchecked(m);
        return next.is_check() ? 1 : 0;
    });
    measure(state, all_moves(), expected,
            [] { return per_move([](const Position& p, Move m) { return p.gives_check(m) ? 1 : 0; }); });
}
void see_captures(benchmark::State& state)
{
    const auto good = [](const Position& p) {
        MoveList list;
        generate<Generate::Noisy>(p, list);
        std::int64_t n = 0;
        for (const Move m : list) n += see_at_least(p, m, 0) ? 1 : 0;
        return n;
    };
    const std::int64_t captures = total([](const Position& p) {
        MoveList list;
        generate<Generate::Noisy>(p, list);
        return static_cast<std::int64_t>(list.size());
    });
    measure(state, captures, total(good), [&] { return total(good); });
}

void perft_of(benchmark::State& state, std::string_view fen, int depth, std::int64_t expected)
{
    const Position p = test::position_of(fen);
    measure(state, expected, expected, [&] { return static_cast<std::int64_t>(perft(p, depth)); });
}

BENCHMARK(list_all);
BENCHMARK(list_noisy_then_quiet);
BENCHMARK(count_all);
BENCHMARK(play_each);
BENCHMARK(ask_is_legal);
BENCHMARK(ask_gives_check);
BENCHMARK(see_captures);
BENCHMARK_CAPTURE(perft_of, start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 5, 4'865'609);
BENCHMARK_CAPTURE(perft_of, kiwipete, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 4, 4'085'603);
BENCHMARK_CAPTURE(perft_of, chess960, "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -", 4, 326'672);

} // namespace
