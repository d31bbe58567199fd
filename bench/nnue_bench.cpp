// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a node costs the network: updating both sides' sums by one move and the output. The arguments are the width
// and the buckets of king squares; the label says which instructions ran. STRENGTH goals: N=512 in 110 ns with AVX-512.
// As in a search, most nodes are leaves that have brothers: of each position a few children are valued, and the last of
// them is gone down to.
#include <array>
#include <benchmark/benchmark.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/san.h"
#include "eval/nnue/nnue.h"
#include "tests/eval/nnue/support/random_network.h"

namespace {

constexpr int kChildren = 8;
constexpr int kPlies = 60; // as long as the longer lines of a search

struct Step {
    chess::Position before;
    chess::Move move;
    bool first = false; // of its game
    bool down = false;  // the game goes on with this move
};

// The first sixty plies of four games of this program against itself (2,000 nodes a move, openings of eight moves).
constexpr std::array<std::string_view, 4> kGames{
    "c4 e5 g3 c6 d4 Bb4+ Bd2 Bxd2+ Qxd2 d6 Nc3 Nf6 Bg2 O-O e4 Be6 d5 Bc8 Nge2 cxd5 exd5 a5 b3 Na6 O-O Bd7 h3 Re8 "
    "g4 h6 f4 exf4 Qxf4 Qb6+ Kh1 Nc5 g5 hxg5 Qxg5 Nce4 Bxe4 Nxe4 Qf4 f5 Rg1 Qf2 Nxe4 Qxf4 Nf6+ Kf7 Nxf4 gxf6 Rg3 "
    "Rg8 Rxg8 Rxg8 Re1 Rg7 Kh2 b6",
    "Nf3 Nf6 c4 e6 g3 d5 Bg2 Be7 b3 O-O Bb2 c5 O-O Nc6 e3 dxc4 bxc4 Qd3 Qb3 Rd8 Qxd3 Rxd3 Rd1 Kf8 Ne1 Rd8 d3 Bd7 "
    "h3 b6 a4 Ne8 Nc3 Rac8 Kf1 h5 Rab1 Nd6 g4 hxg4 hxg4 Ne5 f3 f6 Nb5 Nef7 Bc1 f5 Nxa7 Ra8 Nb5 Rxa4 gxf5 Nxb5 "
    "cxb5 exf5 f4 g5 d4 Be6",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 g3 Nf6 Bg2 c6 Nf3 Bf5 O-O e6 h3 h6 d3 Nbd7 Nd2 Rd8 Qe2 Nd5 Nc4 Qa6 Nxd5 cxd5 Ne3 "
    "Be4 a4 Bxg2 Nxg2 Nf6 b3 Be7 Bb2 Rc8 Ne1 O-O c4 Qb6 Qc2 Rfd8 a5 Qc7 Qe2 a6 Nf3 dxc4 bxc4 Bd6 Bxf6 gxf6 Rfb1 "
    "Bc5 Kf1 Qd6 Rd1 e5 Nh4 Qe6",
    "d4 d5 Nf3 Nf6 c4 dxc4 Nc3 a6 e3 b5 a4 b4 Nb1 c5 Bxc4 e6 Nbd2 Bb7 Qe2 cxd4 exd4 Nc6 Nb3 Na5 Nxa5 Qxa5 Bf4 "
    "Nd5 Bg3 b3+ Kf1 Be7 h4 Qb4 Kg1 Nb6 Bd3 Nxa4 h5 Bf6 h6 g6 Be5 Bxe5 Qxe5 Rg8 Be4 Bxe4 Ng5 Nxb2 Nxe4 Nc4 Nf6+ "
    "Kd8 Qe4 Kc7 Qf4+ Nd6 Rc1+ Kb7",
};

// The positions of these games, each with random moves.
std::vector<Step> steps_of_games()
{
    std::vector<Step> out;
    base::Random random(1);
    for (const std::string_view game : kGames) {
        chess::Position p;
        int ply = 0;
        for (const std::string_view san : base::split(game, ' ')) {
            const auto played = chess::parse_san(san, p);
            if (!played) return {};
            const chess::MoveList moves = chess::legal_moves(p);
            for (int child = 0; child < kChildren; ++child) {
                const bool down = child + 1 == kChildren;
                out.push_back({.before = p,
                               .move = down ? *played : moves[random.below(moves.size())],
                               .first = ply == 0 && child == 0,
                               .down = down});
            }
            p.play_unchecked(*played);
            ++ply;
        }
    }
    return out;
}

// Positions and moves of random games, in which kings walk far more.
std::vector<Step> steps_at_random()
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

void evaluate_after_move(benchmark::State& state, base::SimdLevel level, const std::vector<Step>& line)
{
    if (line.empty()) return state.SkipWithError("a game has an illegal move");
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
    const std::vector<Step> line = steps_at_random();
    std::size_t at = 0;
    for (auto _ : state) {
        chess::Position after = line[at].before;
        after.play_unchecked(line[at].move);
        benchmark::DoNotOptimize(after);
        at = (at + 1) % line.size();
    }
}

BENCHMARK(play_move);
BENCHMARK_CAPTURE(evaluate_after_move, plain, base::SimdLevel::Plain, steps_at_random())
    ->ArgsProduct({{256, 512, 1024}, {1, 4}});
BENCHMARK_CAPTURE(evaluate_after_move, avx2, base::SimdLevel::Avx2, steps_at_random())
    ->ArgsProduct({{256, 512, 768, 1024}, {1, 4}});
BENCHMARK_CAPTURE(evaluate_after_move, avx512, base::SimdLevel::Avx512, steps_at_random())
    ->ArgsProduct({{256, 512, 768, 1024}, {1, 4}});
BENCHMARK_CAPTURE(evaluate_after_move, avx512_games, base::SimdLevel::Avx512, steps_of_games())
    ->ArgsProduct({{512}, {1, 4}});

} // namespace
