// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/nnue.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/scale.h"

namespace eval {
namespace {

using nnue::Architecture;

constexpr Architecture kPlain{.hidden = 32, .mirrored = false};
constexpr Architecture kMirrored{.hidden = 256, .mirrored = true};
constexpr Architecture kBuckets{.hidden = 64, .mirrored = true, .king_buckets = 4, .output_buckets = 8};
constexpr Architecture kNarrow{.hidden = 16, .mirrored = true, .king_buckets = 1, .output_buckets = 2};

// The definition, without any of the code that makes it fast.
int slow_raw(const nnue::Network& n, const chess::Position& p, int scale)
{
    const auto hidden = static_cast<std::size_t>(n.architecture().hidden);
    const int bucket = nnue::output_bucket(n.architecture(), p.occupied().count());
    std::int64_t sum = 0;
    for (const chess::Color side : {p.side_to_move(), !p.side_to_move()}) {
        const std::int16_t* w = n.outputs(bucket) + (side == p.side_to_move() ? 0 : hidden);
        const nnue::View view = nnue::View::of(n.architecture(), side, p.king(side));
        for (std::size_t i = 0; i < hidden; ++i) {
            int x = n.feature_bias()[i];
            for (const chess::Square s : p.occupied()) x += n.feature(view.feature(p.piece_at(s), s))[i];
            const std::int64_t v = std::clamp(x, 0, nnue::kQa);
            sum += v * v * w[i];
        }
    }
    return nnue::to_value(sum, n.output_bias(bucket), scale);
}

// Walks about at random as a search does: forward, back, null moves, evaluations now and then.
void walk(const std::shared_ptr<const nnue::Network>& network, const chess::Position& start, std::uint64_t seed,
          int steps)
{
    Nnue tracked(network);
    Nnue loose(network);
    base::Random random(seed);
    std::vector<chess::Position> line{start};
    std::vector<bool> null{false};
    tracked.reset(start);
    for (int i = 0; i < steps; ++i) {
        const chess::Position& now = line.back();
        const chess::MoveList moves = chess::legal_moves(now);
        const auto dice = random.below(16);
        if (line.size() > 1 && (dice < 5 || moves.empty() || line.size() > 300)) {
            tracked.pop();
            line.pop_back();
            null.pop_back();
        } else if (moves.empty()) {
            tracked.reset(start);
        } else if (dice == 5 && !now.is_check() && !null.back()) {
            chess::Position next = now;
            next.play_null();
            tracked.push();
            line.push_back(next);
            null.push_back(true);
        } else {
            chess::Position next = now;
            next.play_unchecked(moves[random.below(moves.size())], tracked.push());
            line.push_back(next);
            null.push_back(false);
        }
        if (random.below(3) == 0) {
            ASSERT_EQ(tracked.evaluate_tracked(line.back()), loose.evaluate(line.back())) << to_fen(line.back());
        }
    }
}

TEST(Nnue, GivesTheValueOfTheDefinition)
{
    for (const Architecture& a : {kPlain, kMirrored, kBuckets, kNarrow}) {
        const auto network = test::random_network(a, 7);
        for (const base::SimdLevel level : {base::SimdLevel::Plain, base::SimdLevel::Avx2, base::SimdLevel::Avx512}) {
            if (level > base::best_simd_level()) continue;
            Nnue nnue(network, level);
            base::Random random(1);
            chess::Position p;
            for (int i = 0; i < 200; ++i) {
                ASSERT_EQ(nnue.raw(p, nnue::kTrainingScale), slow_raw(*network, p, nnue::kTrainingScale)) << to_fen(p);
                const chess::MoveList moves = chess::legal_moves(p);
                if (moves.empty()) break;
                p.play_unchecked(moves[random.below(moves.size())]);
            }
        }
    }
}

TEST(Nnue, FollowsEveryLineExactly)
{
    const int steps = test::test_scale(20'000, 2'000);
    std::uint64_t seed = 0;
    for (const Architecture& a : {kPlain, kMirrored, kBuckets, kNarrow}) {
        for (const char* fen : {
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", // castling, captures
                 "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",                                    // promotions, kings about
                 "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",                 // king or rook stays in place
             }) {
            const auto position = chess::parse_position(fen);
            ASSERT_TRUE(position) << position.error().message;
            walk(test::random_network(a, seed), *position, seed, steps);
            ++seed;
        }
    }
}

TEST(Nnue, LongLinesHaveRoom)
{
    Nnue tracked(test::random_network(kMirrored));
    chess::Position p;
    tracked.reset(p);
    const auto play = [&](const char* from, const char* to) {
        p.play_unchecked({*chess::Square::parse(from), *chess::Square::parse(to)}, tracked.push());
    };
    for (int i = 0; i < 200; ++i) {
        play("g1", "f3");
        play("g8", "f6");
        play("f3", "g1");
        play("f6", "g8");
    }
    Nnue loose(test::random_network(kMirrored));
    EXPECT_EQ(tracked.evaluate_tracked(p), loose.evaluate(p));
}

TEST(Nnue, ColoursAndMirrorsDoNotMatter)
{
    Nnue nnue(test::random_network(kBuckets, 5));
    const auto a = chess::parse_position("2kr3r/ppp2ppp/2n5/4p3/1bB1P1q1/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 1");
    const auto b = chess::parse_position("2kr3r/ppp2ppp/2n5/4p3/1bB1P1q1/2N2N2/PPP2PPP/R2Q1RK1 b - - 0 1");
    const auto c = chess::parse_position("8/5pk1/6p1/3K4/8/1P6/8/8 w - - 0 1");
    ASSERT_TRUE(a && b && c);
    const auto flipped = [](const chess::Position& p, bool files) {
        chess::Setup s = p.to_setup();
        chess::Setup out = chess::Setup::empty();
        for (int i = 0; i < 64; ++i) {
            const chess::Square from(i);
            const chess::Piece piece = s.piece_at(from);
            if (!piece) continue;
            if (files)
                out.put(from.flip_file(), piece);
            else
                out.put(from.flip_rank(), {!piece.color(), piece.type()});
        }
        out.side_to_move = files ? s.side_to_move : !s.side_to_move;
        return *chess::Position::from_setup(out);
    };
    for (const auto& p : {*a, *b, *c}) {
        EXPECT_EQ(nnue.evaluate(p), nnue.evaluate(flipped(p, false)));
        EXPECT_EQ(nnue.evaluate(p), nnue.evaluate(flipped(p, true)));
    }
    EXPECT_NE(nnue.evaluate(*a), nnue.evaluate(*b)); // The side to move does.
}

TEST(Nnue, ExplainsItsValueByMen)
{
    Nnue nnue(test::random_network(kMirrored, 2));
    const auto p = chess::parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1");
    ASSERT_TRUE(p);
    const Trace trace = nnue.trace(*p);
    EXPECT_EQ(trace.value, -nnue.evaluate(*p));
    EXPECT_EQ(trace.lines.size(), 31U); // 30 men and the rest
    PhasePair sum;
    for (const TraceLine& line : trace.lines) sum += line.difference();
    EXPECT_EQ(sum, trace.total);
}

// The men count 3, 3, 5 and 9; pawns and kings nothing.
TEST(Nnue, ScalesTheNetworksValueByMaterial)
{
    Nnue nnue(test::random_network(kMirrored, 2));
    for (const auto& [fen, material] : {
             std::pair{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 62}, // nothing is changed
             std::pair{"4k3/pp6/8/8/8/8/PPP5/R3K1N1 w - - 0 1", 8},
             std::pair{"4k3/pp6/8/8/8/8/PPP5/R3K1N1 b - - 0 1", 8},
             std::pair{"3qk1b1/pp6/8/8/8/8/PPP5/3QK3 w - - 0 1", 21},
             std::pair{"4k3/pp6/8/8/8/8/PPP5/4K3 w - - 0 1", 0},
         }) {
        const auto p = chess::parse_position(fen);
        ASSERT_TRUE(p) << p.error().message;
        const int raw = nnue.raw(*p, nnue.network().output_scale());
        ASSERT_GT(std::abs(raw), 100) << fen;
        ASSERT_LT(std::abs(raw), kMaxEval) << fen;
        EXPECT_EQ(nnue.evaluate(*p), raw * (776 + 4 * material) / 1024) << fen;
        nnue.reset(*p);
        EXPECT_EQ(nnue.evaluate_tracked(*p), nnue.evaluate(*p)) << fen;
    }
}

TEST(Nnue, StaysInBounds)
{
    nnue::NetworkWeights w = test::random_weights(kMirrored, 1);
    std::fill(w.features.begin(), w.features.end(), std::int16_t{500});
    std::fill(w.outputs.begin(), w.outputs.end(), std::int16_t{127});
    w.output_scale = 10'000;
    Nnue nnue(*nnue::Network::make(w));
    EXPECT_EQ(nnue.evaluate(chess::Position{}), kMaxEval);
}

} // namespace
} // namespace eval
