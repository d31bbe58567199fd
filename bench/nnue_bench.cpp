// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a node costs the network: updating both sides' sums by one move and the output. The argument is the width; the
// label says which instructions ran. STRENGTH goals: N=512 in 110 ns with AVX-512.
#include "base/random.h"
#include "chess/movegen.h"
#include "eval/nnue/nnue.h"
#include "tests/eval/nnue/support/random_network.h"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

namespace {

struct Step {
    chess::Position before;
    chess::Move move;
    bool first = false; // of its game
};

// Positions and moves of random games.
std::vector<Step> steps()
{
    std::vector<Step> out;
    base::Random random(1);
    chess::Position p;
    bool first = true;
    while (out.size() < 1024) {
        const chess::MoveList moves = chess::legal_moves(p);
        if (moves.empty() || p.halfmoves() > 80 || p.has_insufficient_material()) {
            p = chess::Position{};
            first = true;
            continue;
        }
        const chess::Move m = moves[random.below(moves.size())];
        out.push_back({p, m, first});
        first = false;
        p.play_unchecked(m);
    }
    return out;
}

void evaluate_after_move(benchmark::State& state, base::SimdLevel level)
{
    if (level > base::best_simd_level()) {
        state.SetLabel("not on this CPU");
        for (auto _ : state) {
        }
        return;
    }
    const auto network =
        test::random_network({.hidden = static_cast<int>(state.range(0)), .mirrored = true, .output_buckets = 8});
    eval::Nnue tracked(network, level);
    const std::vector<Step> line = steps();
    // Every move of a game after its predecessor, as a search goes down.
    std::size_t at = 0;
    for (auto _ : state) {
        const Step& step = line[at];
        if (step.first) {
            tracked.reset(step.before);
            benchmark::DoNotOptimize(tracked.evaluate_tracked(step.before));
        }
        chess::Position after = step.before;
        after.play_unchecked(step.move, tracked.push());
        benchmark::DoNotOptimize(tracked.evaluate_tracked(after));
        at = (at + 1) % line.size();
    }
    state.SetLabel(std::string(base::simd_name(tracked.level())));
    eval::Nnue check(network, base::SimdLevel::Plain);
    if (check.evaluate(line[7].before) != tracked.evaluate(line[7].before)) state.SkipWithError("wrong value");
}

// Only playing the move: to be taken off the numbers above.
void play_move(benchmark::State& state)
{
    const std::vector<Step> line = steps();
    std::size_t at = 0;
    for (auto _ : state) {
        chess::Position after = line[at].before;
        after.play_unchecked(line[at].move);
        benchmark::DoNotOptimize(after);
        at = (at + 1) % line.size();
    }
}

BENCHMARK(play_move);
BENCHMARK_CAPTURE(evaluate_after_move, plain, base::SimdLevel::Plain)->Arg(256)->Arg(512)->Arg(1024);
BENCHMARK_CAPTURE(evaluate_after_move, avx2, base::SimdLevel::Avx2)->Arg(256)->Arg(512)->Arg(768)->Arg(1024);
BENCHMARK_CAPTURE(evaluate_after_move, avx512, base::SimdLevel::Avx512)->Arg(256)->Arg(512)->Arg(768)->Arg(1024);

} // namespace
