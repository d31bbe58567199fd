// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a node costs the network: updating both sides' sums by one move and the output. The arguments are the width
// and the buckets of king squares; the label says which instructions ran. STRENGTH goals: N=512 in 110 ns with AVX-512.
// As in a search, most nodes are leaves that have brothers: of each position a few children are valued, and the last of
// them is gone down to.
#include "base/random.h"
#include "chess/movegen.h"
#include "eval/nnue/nnue.h"
#include "tests/eval/nnue/support/random_network.h"

#include <benchmark/benchmark.h>
#include <string>
#include <vector>

namespace {

constexpr int kChildren = 8;
constexpr int kPlies = 60; // as long as the longer lines of a search

struct Step {
    chess::Position before;
    chess::Move move;
    bool first = false; // of its game
    bool down = false;  // the game goes on with this move
};

// Positions and moves of random games.
std::vector<Step> steps()
{
    std::vector<Step> out;
    base::Random random(1);
    chess::Position p;
    int ply = 0;
    while (out.size() < 4096) {
        const chess::MoveList moves = chess::legal_moves(p);
        if (moves.empty() || ply == kPlies || p.has_insufficient_material()) {
            p = chess::Position{};
            ply = 0;
            continue;
        }
        for (int child = 0; child < kChildren; ++child)
            out.push_back({.before = p,
                           .move = moves[random.below(moves.size())],
                           .first = ply == 0 && child == 0,
                           .down = child + 1 == kChildren});
        p.play_unchecked(out.back().move);
        ++ply;
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
    const auto network = test::random_network({.hidden = static_cast<int>(state.range(0)),
                                               .mirrored = true,
                                               .king_buckets = static_cast<int>(state.range(1)),
                                               .output_buckets = 8});
    eval::Nnue tracked(network, level);
    const std::vector<Step> line = steps();
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
        if (!step.down) tracked.pop();
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
BENCHMARK_CAPTURE(evaluate_after_move, plain, base::SimdLevel::Plain)->ArgsProduct({{256, 512, 1024}, {1, 4}});
BENCHMARK_CAPTURE(evaluate_after_move, avx2, base::SimdLevel::Avx2)->ArgsProduct({{256, 512, 768, 1024}, {1, 4}});
BENCHMARK_CAPTURE(evaluate_after_move, avx512, base::SimdLevel::Avx512)->ArgsProduct({{256, 512, 768, 1024}, {1, 4}});

} // namespace
