// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games in the making: starts, ends, files that are gone on with, self-play.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/file.h"
#include "chess/movegen.h"
#include "data/game_maker.h"
#include "data/game_output.h"
#include "data/selfplay.h"
#include "engine/numbers.h"
#include "tests/data/support/games.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

chess::Move any_move(const GameMaker& maker)
{
    return chess::legal_moves(maker.game().position())[0];
}

TEST(GameMaker, BeginsByChanceAndTheSameForTheSameNumber)
{
    const PlayRules rules;
    const GameMaker first(rules, nullptr, 1, 7);
    const GameMaker again(rules, nullptr, 1, 7);
    const GameMaker other(rules, nullptr, 1, 8);
    EXPECT_EQ(first.game().position().key(), again.game().position().key());
    EXPECT_NE(first.game().position().key(), other.game().position().key());
    EXPECT_TRUE(first.game().moves().empty()) << "the random moves are no part of the game";
}

TEST(GameMaker, DrawsAnUnevenStartAnew)
{
    GameMaker maker({}, nullptr, 1, 1);
    const chess::Key before = maker.game().position().key();
    EXPECT_FALSE(maker.add(any_move(maker), 541));
    EXPECT_NE(maker.game().position().key(), before);
    EXPECT_TRUE(maker.game().moves().empty());
    EXPECT_FALSE(maker.add(any_move(maker), 540));
    EXPECT_EQ(maker.game().moves().size(), 1U);
    EXPECT_FALSE(maker.add(any_move(maker), 2000)) << "only the first score is looked at";
    EXPECT_EQ(maker.game().moves().size(), 2U);
}

TEST(GameMaker, GivesWinsThatLastAndPlaysSomeOut)
{
    for (const int sign : {1, -1}) {
        GameMaker maker({.play_out = 0}, nullptr, 1, 3);
        maker.add(any_move(maker), 0);
        for (const int score : {2166, 2166, 2166, 2165, 2166, 20'000, 3000}) {
            ASSERT_FALSE(maker.is_over());
            maker.add(any_move(maker), sign * score);
        }
        ASSERT_FALSE(maker.is_over());
        ASSERT_TRUE(maker.add(any_move(maker), sign * 2166));
        const ScoredGame game = maker.take();
        EXPECT_EQ(game.result, sign > 0 ? chess::GameResult::WhiteWins : chess::GameResult::BlackWins);
        EXPECT_EQ(game.moves.size(), 9U);
        EXPECT_EQ(game.moves[6].score, sign * kMateScore);
    }
    GameMaker patient({.play_out = 1}, nullptr, 1, 3);
    patient.add(any_move(patient), 0);
    for (int i = 0; i < 6; ++i) EXPECT_FALSE(patient.add(any_move(patient), 3000));
}

TEST(GameMaker, PlaysATenthOfTheGamesOut)
{
    int played_out = 0;
    for (std::uint64_t number = 0; number < 1000; ++number) {
        GameMaker maker({}, nullptr, 1, number);
        maker.add(any_move(maker), 0);
        for (int i = 0; i < 4 && !maker.is_over(); ++i) maker.add(any_move(maker), 3000);
        played_out += maker.is_over() ? 0 : 1;
    }
    EXPECT_NEAR(played_out, 100, 30);
}

int plies_before(const chess::Position& p)
{
    return 2 * (p.fullmoves() - 1) + (p.side_to_move() == chess::Color::Black ? 1 : 0);
}

TEST(GameMaker, BeginsFromAFileOfOpenings)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("starts.epd");
    std::ofstream(path) << "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n3qk3/8/8/8/8/8/8/3QK3 b - -\n";
    const auto book = load_starts({.path = path});
    ASSERT_TRUE(book) << book.error().message;
    ASSERT_EQ((*book)->size(), 2U);
    std::map<chess::Key, int> starts;
    for (std::uint64_t number = 0; number < 100; ++number) {
        const GameMaker maker({.book_random_plies = 0, .book_share = 1}, &**book, 1, number);
        ++starts[maker.game().position().key()];
        EXPECT_TRUE(maker.game().moves().empty());
        const GameMaker without({.book_share = 0}, &**book, 1, number);
        EXPECT_GE(plies_before(without.game().position()), 8) << "from the start position";
    }
    ASSERT_EQ(starts.size(), 2U);
    for (const std::uint64_t line : {0U, 1U}) EXPECT_GT(starts[(*book)->opening(line).position().key()], 30);

    std::set<int> plies;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const GameMaker maker({.book_random_plies = 3, .book_share = 1}, &**book, 1, number);
        const chess::Position& p = maker.game().position();
        if (p.occupied().count() > 4) plies.insert(plies_before(p)); // the first line
    }
    EXPECT_EQ(plies, (std::set{0, 1, 2, 3}));
    EXPECT_FALSE(load_starts({.path = folder.file("missing.epd")}));
    EXPECT_FALSE(load_starts({})->has_value());
}

// Moves by chance, so that nothing repeats.
ScoredGame drawn_game(const PlayRules& rules)
{
    GameMaker maker(rules, nullptr, 1, 5);
    base::Random random(3);
    while (!maker.is_over()) {
        const chess::MoveList moves = chess::legal_moves(maker.game().position());
        maker.add(moves[random.below(moves.size())], 11);
    }
    return maker.take();
}

TEST(GameMaker, AgreesToDrawsLateAndEndsLongGames)
{
    const ScoredGame agreed = drawn_game({});
    EXPECT_EQ(agreed.result, chess::GameResult::Draw);
    EXPECT_LE(agreed.moves.size(), 70U);
    const ScoredGame cut = drawn_game({.draw = {.score = {-1}}, .max_plies = 20});
    EXPECT_EQ(cut.result, chess::GameResult::Draw);
    EXPECT_LE(cut.moves.size(), 20U);
}

TEST(GameOutput, KeepsTheOrderAndGoesOn)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("games.vf");
    std::string expected;
    for (std::uint64_t i = 0; i < 4; ++i) append_game(expected, test::random_game(i));
    {
        auto out = GameOutput::open(path, "spec");
        ASSERT_TRUE(out) << out.error().message;
        EXPECT_EQ(out->first(), 0U);
        ASSERT_TRUE(out->add(1, test::random_game(1)));
        ASSERT_TRUE(out->add(0, test::random_game(0)));
        ASSERT_TRUE(out->add(3, test::random_game(3)));
        ASSERT_TRUE(out->save());
        EXPECT_EQ(out->games(), 2U) << "the fourth waits for the third";
    }
    // Bytes behind the checkpoint, as after a crash.
    std::ofstream(path, std::ios::app | std::ios::binary) << "half a game";
    EXPECT_FALSE(GameOutput::open(path, "another spec"));
    {
        auto out = GameOutput::open(path, "spec");
        ASSERT_TRUE(out) << out.error().message;
        EXPECT_EQ(out->first(), 2U);
        ASSERT_TRUE(out->add(2, test::random_game(2)));
        ASSERT_TRUE(out->add(3, test::random_game(3)));
        ASSERT_TRUE(out->save());
    }
    EXPECT_TRUE(base::read_file(path).value() == expected);
    std::filesystem::remove(path + ".state");
    EXPECT_FALSE(GameOutput::open(path, "spec")) << "a file without its state is left alone";
}

TEST(GameOutput, LeavesNothingWhenNothingWasPutIn)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(GameOutput::open(folder.file("games.vf"), "spec"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    {
        auto out = GameOutput::open(folder.file("games.vf"), "a corrected spec");
        ASSERT_TRUE(out) << out.error().message;
        ASSERT_TRUE(out->add(0, test::random_game(0)));
        ASSERT_TRUE(out->save());
    }
    EXPECT_TRUE(std::filesystem::exists(folder.file("games.vf.state")));
    ASSERT_TRUE(GameOutput::open(folder.file("games.vf"), "a corrected spec")) << "nothing new was put in";
    EXPECT_TRUE(std::filesystem::exists(folder.file("games.vf")));
}

SelfPlaySettings quick_selfplay()
{
    SelfPlaySettings s;
    s.player = {.search = "alphabeta", .evaluator = "classical"};
    s.games = static_cast<std::uint64_t>(test::test_scale(6, 3));
    s.soft_nodes = 50;
    s.hard_nodes = 200;
    s.rules.max_plies = 60;
    return s;
}

TEST(SelfPlay, GivesTheSameGamesForAnyNumberOfThreads)
{
    const test::TemporaryFolder folder;
    std::string first;
    for (const int threads : {1, 2}) {
        SelfPlaySettings s = quick_selfplay();
        s.threads = threads;
        const std::string path = folder.file(fmt::format("{}.vf", threads));
        auto out = GameOutput::open(path, s.text().value());
        ASSERT_TRUE(out);
        std::atomic<int> heard = 0;
        ASSERT_TRUE(play_selfplay(s, *out, [&](const ScoredGame&) { ++heard; }, {}));
        EXPECT_EQ(static_cast<std::uint64_t>(heard), s.games);
        const std::string bytes = base::read_file(path).value();
        auto reader = GameReader::open(path).value();
        ScoredGame game;
        while (reader.next(game).value()) EXPECT_FALSE(game.moves.empty());
        EXPECT_EQ(reader.games(), s.games);
        if (first.empty()) first = bytes;
        EXPECT_TRUE(bytes == first);
    }
}

// Games of two players never stand in one file, whatever tells the players apart.
TEST(SelfPlay, GoesOnWithTheSamePlayerOnly)
{
    const test::TemporaryFolder folder;
    const auto write_network = [&](std::uint64_t seed) {
        const auto bytes = test::random_network({.hidden = 32}, seed)->to_bytes();
        ASSERT_TRUE(base::write_file_atomically(folder.file("a.nnue"), bytes));
    };
    const auto open = [&](const SelfPlaySettings& s) {
        return GameOutput::open(folder.file("games.vf"), s.text().value()).has_value();
    };
    write_network(1);
    SelfPlaySettings s = quick_selfplay();
    s.player.evaluator = "nnue";
    s.player.network = folder.file("a.nnue");
    {
        auto out = GameOutput::open(folder.file("games.vf"), s.text().value());
        ASSERT_TRUE(out);
        ASSERT_TRUE(play_selfplay(s, *out, {}, {}));
    }
    EXPECT_TRUE(open(s));
    write_network(2);
    EXPECT_FALSE(open(s)) << "the same path, another network";
    write_network(1);
    s.player.params["null_move"] = 0;
    EXPECT_FALSE(open(s)) << "other margins";
    SelfPlaySettings classical = quick_selfplay();
    SelfPlaySettings tuned = classical;
    tuned.player.weights[engine::numbers_of({engine::NumberPart::Evaluator, "classical"})->front().name] = 1;
    EXPECT_NE(classical.text().value(), tuned.text().value()) << "other weights";
    s.player.network = folder.file("missing.nnue");
    EXPECT_FALSE(s.text());
}

} // namespace
} // namespace data
