// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Nanoseconds for one evaluation, over the positions one and two moves from six games: siblings and cousins, as a
// search meets them, so that the pawn hash works as it does there.
#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <string_view>
#include <vector>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "eval/any_evaluator.h"
#include "eval/classical/classical.h"

namespace {

constexpr std::array<std::string_view, 6> kRoots{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1",
    "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1",
    "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1",
    "8/kp5p/p4p2/P3p1p1/1Pb1P1P1/2P1b2P/3rN3/4RK2 w - - 0 1",
};

std::vector<chess::Position> family()
{
    std::vector<chess::Position> out;
    for (const std::string_view fen : kRoots) {
        const auto root = chess::parse_position(fen);
        if (!root) return {};
        for (const chess::Move m : chess::legal_moves(*root)) {
            chess::Position child = *root;
            child.play_unchecked(m);
            if (child.is_check()) continue;
            out.push_back(child);
            for (const chess::Move reply : chess::legal_moves(child)) {
                chess::Position grandchild = child;
                grandchild.play_unchecked(reply);
                if (!grandchild.is_check()) out.push_back(grandchild);
            }
        }
    }
    return out;
}

std::int64_t sum_of(auto& evaluator, const std::vector<chess::Position>& positions)
{
    std::int64_t sum = 0;
    for (const chess::Position& p : positions) sum += evaluator.evaluate(p);
    return sum;
}

// The sum must be the same with warm and with cold caches.
void evaluate_family(benchmark::State& state, auto& warm, auto& cold)
{
    const auto positions = family();
    const std::int64_t expected = sum_of(cold, positions);
    for (auto _ : state) {
        if (positions.empty() || sum_of(warm, positions) != expected) {
            state.SkipWithError("the caches change the evaluation");
            break;
        }
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(positions.size()));
    state.counters["evaluation"] =
        benchmark::Counter(static_cast<double>(positions.size()),
                           benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

void classical(benchmark::State& state)
{
    eval::Classical warm;
    eval::Classical cold;
    evaluate_family(state, warm, cold);
}
BENCHMARK(classical)->Unit(benchmark::kMicrosecond);

void by_name(benchmark::State& state, const char* name)
{
    const auto warm = eval::make_evaluator(name);
    const auto cold = eval::make_evaluator(name);
    if (!warm || !cold)
        state.SkipWithError("no such evaluator");
    else
        evaluate_family(state, **warm, **cold);
}
BENCHMARK_CAPTURE(by_name, comp4121, "comp4121")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(by_name, thesis, "thesis")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(by_name, gerald_tuned, "gerald-tuned")->Unit(benchmark::kMicrosecond);

} // namespace
