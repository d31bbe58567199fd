// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/strength.h"

#include <gtest/gtest.h>
#include <set>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "engine/engine.h"
#include "tests/engine/support/desk.h"
#include "tests/engine/support/fake_search.h"
#include "tests/support/scale.h"

namespace engine {
namespace {

using chess::Move;
namespace sq = chess::squares;

const std::vector<search::Info> kClose{test::line(1, 30, {Move(sq::e2, sq::e4)}),
                                       test::line(2, 25, {Move(sq::d2, sq::d4)}),
                                       test::line(3, 20, {Move(sq::c2, sq::c4)})};

std::set<std::uint16_t> choices(const std::vector<search::Info>& lines, int elo, const chess::Game& game,
                                int times = 300)
{
    base::Random random(1);
    std::set<std::uint16_t> seen;
    for (int i = 0; i < times; ++i) seen.insert(choose(lines, Strength::of(elo), game, random).pv.front().bits());
    return seen;
}

TEST(Strength, GrowsWithTheRating)
{
    Strength last = Strength::of(kMinElo);
    for (int elo = kMinElo + 50; elo <= kMaxElo; elo += 50) {
        const Strength next = Strength::of(elo);
        EXPECT_GT(next.nodes, last.nodes) << elo;
        EXPECT_LE(next.blunder, last.blunder) << elo;
        last = next;
    }
    EXPECT_EQ(last.blunder, 0);
}

TEST(Strength, OnlyBelowTheMeasuredRatingsMovesAreCareless)
{
    base::Random random(1);
    for (int i = 0; i < 100; ++i) EXPECT_TRUE(careless_move(Strength::of(kMinElo), {}, random).is_none());
    const auto share = [&](int elo) {
        int careless = 0;
        for (int i = 0; i < 1000; ++i) careless += careless_move(Strength::of(elo), {}, random).is_none() ? 0 : 1;
        return careless;
    };
    EXPECT_NEAR(share(kLowestElo), 500, 60);
    EXPECT_NEAR(share((kLowestElo + kMinElo) / 2), 250, 60);
    EXPECT_EQ(Strength::of(0).careless, Strength::of(kLowestElo).careless);
}

TEST(Strength, ACarelessMoveAllowsNoMateInOne)
{
    const chess::Game game(*chess::parse_position("6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1"));
    base::Random random(1);
    std::set<std::uint16_t> seen;
    for (int i = 0; i < 2000; ++i)
        if (const Move move = careless_move(Strength::of(kLowestElo), game, random); !move.is_none()) {
            seen.insert(move.bits());
            chess::Position after = game.position();
            after.play_unchecked(move);
            for (const Move answer : chess::legal_moves(after)) {
                chess::Position end = after;
                end.play_unchecked(answer);
                ASSERT_FALSE(end.is_checkmate()) << chess::to_san(move, game.position());
            }
        }
    EXPECT_GT(seen.size(), 3U);
    EXPECT_LT(seen.size(), chess::legal_moves(game.position()).size()) << "some moves allow Rd8 mate";
    // In check and against a bare king it thinks.
    const chess::Game check(*chess::parse_position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"));
    const chess::Game bare(*chess::parse_position("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1"));
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(careless_move(Strength::of(kLowestElo), check, random).is_none());
        EXPECT_TRUE(careless_move(Strength::of(kLowestElo), bare, random).is_none());
    }
}

TEST(Strength, TheStrongestAlwaysChoosesTheBest)
{
    EXPECT_EQ(choices(kClose, kMaxElo, {}).size(), 1U);
}

TEST(Strength, AWeakPlayerVariesAmongCloseMoves)
{
    EXPECT_EQ(choices(kClose, 1200, {}).size(), 3U);
}

TEST(Strength, NoErrorIsLargerThanTheRatingAllows)
{
    const Strength weak = Strength::of(1600);
    const std::vector<search::Info> lines{test::line(1, 0, {Move(sq::e2, sq::e4)}),
                                          test::line(2, -2 * weak.blunder - 1, {Move(sq::a2, sq::a3)})};
    EXPECT_EQ(choices(lines, 1600, {}, 5000).size(), 1U);
}

// The weakest may lose a pawn or a piece for nothing, but not the queen.
TEST(Strength, NobodyGivesTheQueenAwayKnowingly)
{
    for (const int elo : {kMinElo, 1200, 2000}) {
        const std::vector<search::Info> lines{test::line(1, 0, {Move(sq::e2, sq::e4)}),
                                              test::line(2, -500, {Move(sq::a2, sq::a3)}),
                                              test::line(3, -900, {Move(sq::h2, sq::h3)})};
        EXPECT_EQ(choices(lines, elo, {}, 5000).size(), 1U) << elo;
    }
}

TEST(Strength, AMateThatWasSeenIsPlayed)
{
    std::vector<search::Info> lines = kClose;
    lines[0].value = search::mate_in(3);
    lines[1].value = search::mate_in(5);
    EXPECT_EQ(choices(lines, kMinElo, {}).size(), 1U);
}

TEST(Strength, APlainRecaptureIsPlayed)
{
    chess::Game game(*chess::parse_position("4k3/8/8/3p4/4P3/3P4/8/4K3 b - - 0 1"));
    ASSERT_TRUE(game.play(Move(sq::d5, sq::e4)));
    const std::vector<search::Info> lines{test::line(1, 10, {Move(sq::d3, sq::e4)}),
                                          test::line(2, -90, {Move(sq::e1, sq::e2)})};
    EXPECT_EQ(choices(lines, kMinElo, game).size(), 1U);
    // The same values without a capture before: up to chance.
    EXPECT_EQ(choices(lines, kMinElo, chess::Game(game.position())).size(), 2U);
}

TEST(Strength, ABareKingIsNotSpared)
{
    const chess::Game game(*chess::parse_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1"));
    const std::vector<search::Info> lines{test::line(1, 510, {Move(sq::a1, sq::a7)}),
                                          test::line(2, 500, {Move(sq::a1, sq::b1)})};
    EXPECT_EQ(choices(lines, kMinElo, game).size(), 1U);
    EXPECT_GT(*weaken({}, Strength::of(kMinElo), game.position()).nodes, 10'000U);
}

TEST(Strength, NarrowsLimitsButNeverWidensThem)
{
    search::Limits limits;
    limits.nodes = 5;
    EXPECT_EQ(weaken(limits, Strength::of(2000), chess::Position{}).nodes, 5U);
    EXPECT_EQ(weaken({}, Strength::of(2000), chess::Position{}).nodes, Strength::of(2000).nodes);
}

// With the real search: the move played was looked at as deeply as the others. In this trap 6. Nxd5 looks good for some
// iterations and loses a piece.
TEST(Strength, ChoosesAmongTheLinesOfTheLastIterations)
{
    test::Desk engine;
    ASSERT_TRUE(engine.set_option("UCI_LimitStrength", "true"));
    ASSERT_TRUE(engine.set_option("UCI_Elo", std::to_string(kMaxElo)));
    chess::Game game;
    for (const char* move : {"d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Nbd7", "cxd5", "exd5"})
        ASSERT_TRUE(game.play(chess::parse_san(move, game.position()).value()));
    engine.set_game(game);
    int deepest = 0;
    int chosen = 0;
    Move best;
    search::Limits limits;
    limits.nodes = 100'000;
    Listener listener;
    listener.on_line = [&](const Line& info) {
        deepest = std::max(deepest, info.depth);
        chosen = info.depth;
    };
    listener.on_answer = [&](const Answer& result) { best = result.best; };
    engine.go(limits, listener);
    engine.wait();
    EXPECT_GE(chosen, deepest - 1);
    EXPECT_GT(deepest, 8);
    EXPECT_NE(best, Move(sq::c3, sq::d5));
}

// The whole way, with the real search: a rook mates a bare king within the fifty moves at the lowest rating.
TEST(StrengthSlow, TheWeakestMatesWithARook)
{
    test::Desk engine;
    ASSERT_TRUE(engine.set_option("UCI_LimitStrength", "true"));
    ASSERT_TRUE(engine.set_option("UCI_Elo", std::to_string(kMinElo)));
    chess::Game game(*chess::parse_position("8/8/8/3k4/8/8/8/R3K3 w - - 0 1"));
    base::Random random(3);
    while (!game.outcome()) {
        if (game.position().side_to_move() == chess::Color::Black) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            game.play_unchecked(moves[random.below(moves.size())]);
            continue;
        }
        Move best;
        engine.set_game(game);
        engine.go({}, {.on_answer = [&](const Answer& result) { best = result.best; }});
        engine.wait();
        ASSERT_TRUE(game.play(best));
    }
    EXPECT_EQ(game.outcome()->termination, chess::Termination::Checkmate);
}

// With the real search: a queen that was taken is taken back at the lowest rating, whatever the chance.
TEST(Strength, TheWeakestRecaptures)
{
    test::Desk engine({.seed = 11});
    ASSERT_TRUE(engine.set_option("UCI_LimitStrength", "true"));
    ASSERT_TRUE(engine.set_option("UCI_Elo", std::to_string(kMinElo)));
    ASSERT_TRUE(engine.set_option("Hash", "1"));
    // Queens come off: 1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nxd4 5. Qxd4 Qf6 6. Qxf6.
    const std::vector<std::string_view> line{"e2e4", "e7e5", "g1f3", "b8c6", "d2d4", "e5d4",
                                             "f3d4", "c6d4", "d1d4", "d8f6", "d4f6"};
    for (int i = 0; i < 30; ++i) {
        ASSERT_TRUE(engine.set_position("", line));
        ASSERT_TRUE(engine.new_game());
        Move best;
        engine.go({}, {.on_answer = [&](const Answer& result) { best = result.best; }});
        engine.wait();
        EXPECT_EQ(best.to(), sq::f6) << i;
    }
}

// A game of one engine against itself at two ratings. Returns: White's points.
double play(test::Desk& engine, int white, int black, base::Random& random)
{
    chess::Game game;
    while (!game.outcome() && game.moves().size() < 300) {
        const chess::MoveList moves = chess::legal_moves(game.position());
        if (game.moves().size() < 6) { // different games
            game.play_unchecked(moves[random.below(moves.size())]);
            continue;
        }
        const int elo = game.position().side_to_move() == chess::Color::White ? white : black;
        EXPECT_TRUE(engine.set_option("UCI_Elo", std::to_string(elo)));
        Move best;
        engine.set_game(game);
        engine.go({}, {.on_answer = [&](const Answer& result) { best = result.best; }});
        engine.wait();
        EXPECT_TRUE(game.play(best));
    }
    const auto outcome = game.outcome();
    if (!outcome || !outcome->winner) return 0.5;
    return *outcome->winner == chess::Color::White ? 1 : 0;
}

TEST(Strength, TheHigherRatingWins)
{
    if (::test::scale_name() == "small") GTEST_SKIP() << "whole games are too slow under the sanitizers";
    test::Desk engine;
    ASSERT_TRUE(engine.set_option("UCI_LimitStrength", "true"));
    ASSERT_TRUE(engine.set_option("Hash", "1"));
    base::Random random(5);
    double points = 0;
    constexpr int kPairs = 6;
    for (int i = 0; i < kPairs; ++i) {
        points += play(engine, 1600, 1000, random);
        points += 1 - play(engine, 1000, 1600, random);
        ASSERT_TRUE(engine.new_game());
    }
    EXPECT_GE(points, 0.75 * 2 * kPairs);
}

} // namespace
} // namespace engine
