// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The engine as values: one call, lines and an answer.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "chess/notation/fen.h"
#include "engine/engine.h"
#include "engine/wdl.h"
#include "tests/engine/support/fake_search.h"

namespace engine {
namespace {

using chess::Move;
using test::Script;
namespace sq = chess::squares;

class Think : public testing::Test {
  protected:
    std::shared_ptr<Script> script = std::make_shared<Script>();
    Catalogue catalogue = test::fake_catalogue(script);
    Engine engine{Config{.catalogue = &catalogue}};
    chess::Game game;
};

TEST_F(Think, AnswersOnTheCallersThread)
{
    const auto here = std::this_thread::get_id();
    std::thread::id there;
    int answers = 0;
    script->on_run([&](const auto& g, const auto& limits, const auto& signals, const auto& callbacks) {
        there = std::this_thread::get_id();
        return Script::play_first(g, limits, signals, callbacks);
    });
    const Answer answer = engine.think(game, {}, {}, {.on_answer = [&](const Answer&) { ++answers; }});
    EXPECT_EQ(there, here);
    EXPECT_EQ(answers, 1);
    EXPECT_TRUE(game.position().is_legal(answer.best));
    EXPECT_EQ(answer.source, Source::Search);
    EXPECT_FALSE(engine.is_searching());
    EXPECT_FALSE(engine.stop());
}

TEST_F(Think, TheTokenStopsIt)
{
    script->on_run(Script::until_stopped);
    std::stop_source stop;
    search::Limits limits;
    limits.infinite = true;
    std::jthread other([&] {
        while (script->count("run") == 0) std::this_thread::yield();
        stop.request_stop();
    });
    EXPECT_TRUE(engine.think(game, limits, stop.get_token()).best);
    // Asked for before it began: it answers all the same, and at once.
    EXPECT_TRUE(engine.think(game, limits, stop.get_token()).best);
}

TEST_F(Think, AnInfiniteOneWaitsForTheTokenAlthoughTheSearchReturned)
{
    std::stop_source stop;
    std::atomic<bool> asked = false;
    search::Limits limits;
    limits.infinite = true;
    std::jthread other([&] {
        while (script->count("run") == 0) std::this_thread::yield();
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        asked = true;
        stop.request_stop();
    });
    engine.think(game, limits, stop.get_token());
    EXPECT_TRUE(asked);
}

TEST_F(Think, LinesHavePointOfViewChancesAndRank)
{
    const Move best(sq::e7, sq::e5);
    const Move other(sq::c7, sq::c5);
    game.play_unchecked(Move(sq::e2, sq::e4));
    script->on_run([&](const auto&, const auto& limits, const auto&, const search::Callbacks& callbacks) {
        EXPECT_EQ(limits.lines, 2);
        callbacks.on_info(test::line(1, 10, {other}, 1));
        callbacks.on_info(test::line(1, -50, {best}, 2));
        callbacks.on_info(test::line(2, -80, {other}, 2));
        search::Result result = test::result(best);
        result.value = -50;
        result.depth = 2;
        return result;
    });
    std::vector<Line> heard;
    search::Limits limits;
    limits.lines = 2;
    const Answer answer = engine.think(game, limits, {}, {.on_line = [&](const Line& line) { heard.push_back(line); }});
    EXPECT_EQ(heard.size(), 3U);
    ASSERT_EQ(answer.lines.size(), 2U);
    EXPECT_EQ(answer.line()->moves.front(), best);
    EXPECT_EQ(answer.lines[1].moves.front(), other);
    EXPECT_EQ(answer.lines[1].rank, 2);
    EXPECT_EQ(answer.lines[0].depth, 2);
    const chess::PovScore& score = answer.lines[0].score;
    EXPECT_EQ(score.view, chess::Color::Black);
    EXPECT_EQ(score.from(chess::Color::Black), printed_score(-50, game.position()));
    EXPECT_GT(score.from(chess::Color::White), chess::Score(chess::Centipawns{0}));
    EXPECT_GT(answer.lines[0].chances.loss, answer.lines[0].chances.win);
    EXPECT_EQ(answer.depth, 2);
}

// A search that fails high on another move and is stopped: the answer's line is of the move played.
TEST_F(Think, TheFirstLineIsOfTheMovePlayed)
{
    const Move before(sq::d2, sq::d4);
    const Move played(sq::e2, sq::e4);
    script->on_run([&](const auto&, const auto&, const auto&, const search::Callbacks& callbacks) {
        callbacks.on_info(test::line(1, 10, {before}, 5));
        search::Info bound = test::line(1, 40, {played}, 6);
        bound.bound = search::Bound::Lower;
        callbacks.on_info(bound);
        search::Result result = test::result(played);
        result.value = 40;
        return result;
    });
    std::vector<Line> heard;
    const Answer answer = engine.think(game, {}, {}, {.on_line = [&](const Line& line) { heard.push_back(line); }});
    EXPECT_EQ(heard.size(), 2U);
    ASSERT_EQ(answer.lines.size(), 1U);
    EXPECT_EQ(answer.line()->moves.front(), played);
    EXPECT_EQ(answer.line()->depth, 6);
}

TEST_F(Think, WithoutAMoveTheAnswerSaysWhatThePositionIs)
{
    const chess::Game mated(*chess::parse_position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    const Answer answer = engine.think(mated, {});
    EXPECT_EQ(answer.source, Source::None);
    EXPECT_FALSE(answer.best);
    ASSERT_EQ(answer.lines.size(), 1U);
    EXPECT_EQ(answer.line()->score.relative, chess::Score(chess::MateIn{0}));
}

TEST_F(Think, TheRandomMoverIsNoSearch)
{
    Engine real;
    Settings settings = real.settings();
    settings.player.search = "random";
    ASSERT_TRUE(real.set(settings));
    EXPECT_EQ(real.think(game, {}).source, Source::Random);
    EXPECT_EQ(name_of(Source::Random), "random");
}

TEST_F(Think, AHandleReachesOnlyItsOwnSearch)
{
    script->on_run(Script::until_stopped);
    search::Limits limits;
    limits.infinite = true;
    const auto first = engine.start(game, limits, {});
    EXPECT_TRUE(first->is_running());
    EXPECT_TRUE(first->stop());
    first->wait();
    const auto second = engine.start(game, limits, {});
    EXPECT_FALSE(first->stop());
    EXPECT_FALSE(first->ponder_hit());
    EXPECT_TRUE(second->is_running());
    EXPECT_TRUE(engine.stop());
    second->wait();
    EXPECT_FALSE(engine.is_searching());
}

// --- Settings

TEST_F(Think, SettingsAreCheckedAndAnErrorLeavesTheOldOnes)
{
    const Settings before = engine.settings();
    const auto refused = [&](auto edit) {
        Settings settings = before;
        edit(settings);
        const auto set = engine.set(settings);
        EXPECT_EQ(engine.settings(), before);
        return set ? std::string("accepted") : set.error().message;
    };
    EXPECT_EQ(refused([](Settings& s) { s.threads = 0; }),
              "the number of threads is 0, but must be between 1 and 1024");
    EXPECT_EQ(refused([](Settings& s) { s.lines = 257; }), "the number of lines is 257, but must be between 1 and 256");
    EXPECT_EQ(refused([](Settings& s) { s.elo = 799; }), "the strength is 799, but must be between 800 and 2800");
    EXPECT_EQ(refused([](Settings& s) { s.player.search = "deep"; }),
              "there is no search \"deep\"; there are fake, broken");
    EXPECT_EQ(refused([](Settings& s) { s.player.evaluator = "x"; }),
              "there is no evaluator \"x\"; there are plain, fancy");
    EXPECT_EQ(refused([](Settings& s) { s.hash = 0; }).substr(0, 27), "the hash in megabytes is 0,");
    EXPECT_NE(refused([](Settings& s) { s.move_overhead = search::Milliseconds(-1); }), "accepted");
    EXPECT_NE(refused([](Settings& s) { s.book.max_plies = -1; }), "accepted");
    EXPECT_NE(refused([](Settings& s) { s.book_file = "/no/such/book.bin"; }), "accepted");
    EXPECT_TRUE(engine.set(before));
}

TEST_F(Think, SettingsReachTheSearch)
{
    Settings settings = engine.settings();
    settings.player.evaluator = "fancy";
    settings.hash = 32;
    settings.threads = 2;
    settings.lines = 3;
    ASSERT_TRUE(engine.set(settings));
    EXPECT_TRUE(script->calls().empty());
    engine.think(game, {});
    EXPECT_EQ(script->calls(), (std::vector<std::string>{"make fake fancy", "hash 32", "threads 2", "run 3 lines"}));
}

TEST_F(Think, WhatCannotBeHadIsSaidAndTheSettingsSayWhatIs)
{
    engine.think(game, {});
    script->most_threads = 4;
    script->largest_hash = 64;
    Settings settings = engine.settings();
    settings.threads = 5;
    settings.hash = 65;
    ASSERT_TRUE(engine.set(settings));
    std::vector<std::string> messages;
    engine.think(game, {}, {}, {.on_message = [&](std::string_view text) { messages.emplace_back(text); }});
    EXPECT_EQ(messages, (std::vector<std::string>{"error: 65 MB cannot be had"}));
    EXPECT_EQ(engine.settings().threads, 1);
    EXPECT_EQ(engine.settings().hash, 16U);
}

TEST(Players, AreSettings)
{
    const auto course = named_player(standard_catalogue(), "Course");
    ASSERT_TRUE(course);
    EXPECT_EQ(course->player.search, "course");
    EXPECT_TRUE(course->book.on);
    EXPECT_TRUE(check(*course, standard_catalogue()));
    const auto unknown = named_player(standard_catalogue(), "nobody");
    ASSERT_FALSE(unknown);
    EXPECT_NE(unknown.error().message.find("there are kibitz, "), std::string::npos) << unknown.error().message;
}

// The same seed gives the same choices, whatever was played before.
TEST(NewGame, ASeedMakesChanceBeginAnew)
{
    Engine engine;
    Settings settings = engine.settings();
    settings.elo = kMinElo;
    settings.hash = 1;
    ASSERT_TRUE(engine.set(settings));
    const auto play = [&](std::uint64_t seed) {
        EXPECT_TRUE(engine.new_game(seed));
        chess::Game game;
        for (int i = 0; i < 6; ++i) game.play_unchecked(engine.think(game, {}).best);
        return std::vector<Move>(game.moves().begin(), game.moves().end());
    };
    const auto first = play(7);
    EXPECT_NE(play(8), first);
    EXPECT_EQ(play(7), first);
}

} // namespace
} // namespace engine
