// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/engine.h"

#include <atomic>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>
#include <thread>

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "engine/wdl.h"
#include "tests/engine/support/desk.h"
#include "tests/engine/support/fake_search.h"

namespace engine {
namespace {

using test::Script;

constexpr std::string_view kMated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
constexpr std::string_view kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

class EngineTest : public testing::Test {
  protected:
    EngineTest() : script(std::make_shared<Script>()), catalogue(test::fake_catalogue(script)) {}

    Config config() { return {.catalogue = &catalogue}; }

    // What one go() led to. Shared with the callbacks, which may outlive the test's interest.
    struct Heard {
        struct State {
            std::mutex mutex;
            std::condition_variable changed;
            int results = 0;
            Answer result;
            std::vector<std::string> messages;
            std::vector<Line> lines;
        };
        std::shared_ptr<State> state = std::make_shared<State>();

        Listener listener()
        {
            return {.on_line =
                        [s = state](const Line& line) {
                            const std::lock_guard lock(s->mutex);
                            s->lines.push_back(line);
                        },
                    .on_answer =
                        [s = state](const Answer& result) {
                            const std::lock_guard lock(s->mutex);
                            ++s->results;
                            s->result = result;
                            s->changed.notify_all();
                        },
                    .on_message =
                        [s = state](std::string_view text) {
                            const std::lock_guard lock(s->mutex);
                            s->messages.emplace_back(text);
                        }};
        }
        int results() const
        {
            const std::lock_guard lock(state->mutex);
            return state->results;
        }
        bool has_answer() const { return results() > 0; }
        std::vector<std::string> messages() const
        {
            const std::lock_guard lock(state->mutex);
            return state->messages;
        }
        std::vector<Line> lines() const
        {
            const std::lock_guard lock(state->mutex);
            return state->lines;
        }
        Answer answer()
        {
            std::unique_lock lock(state->mutex);
            EXPECT_TRUE(state->changed.wait_for(lock, test::kPatience, [&] { return state->results > 0; }));
            return state->result;
        }
    };

    // Waits long enough that a wrong answer would have come.
    static void let_run() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

    std::shared_ptr<Script> script;
    Catalogue catalogue;
};

search::Limits infinite()
{
    search::Limits limits;
    limits.infinite = true;
    return limits;
}

search::Limits ponder()
{
    search::Limits limits;
    limits.ponder = true;
    return limits;
}

TEST_F(EngineTest, AnswersWithALegalMove)
{
    test::Desk engine(config());
    Heard heard;
    engine.go({}, heard.listener());
    engine.wait();
    EXPECT_TRUE(engine.game().position().is_legal(heard.answer().best));
    EXPECT_EQ(heard.results(), 1);
    EXPECT_FALSE(engine.is_searching());
}

TEST_F(EngineTest, NeverLetsAnIllegalMoveOut)
{
    script->on_run([](const auto&, const auto&, const auto&, const auto&) {
        search::Result out = test::result(chess::Move(chess::squares::a1, chess::squares::h8));
        out.ponder = chess::Move(chess::squares::e7, chess::squares::e5);
        return out;
    });
    test::Desk engine(config());
    Heard heard;
    engine.go({}, heard.listener());
    const Answer result = heard.answer();
    EXPECT_TRUE(chess::Position{}.is_legal(result.best));
    EXPECT_EQ(result.ponder, chess::Move::none());
    engine.wait();
    EXPECT_EQ(heard.messages().size(), 1U);
}

TEST_F(EngineTest, DropsAPonderMoveThatDoesNotFit)
{
    script->on_run([](const auto&, const auto&, const auto&, const auto&) {
        search::Result out = test::result(chess::Move(chess::squares::e2, chess::squares::e4));
        out.ponder = chess::Move(chess::squares::e2, chess::squares::e4);
        return out;
    });
    test::Desk engine(config());
    Heard heard;
    engine.go({}, heard.listener());
    EXPECT_EQ(heard.answer().ponder, chess::Move::none());
}

TEST_F(EngineTest, TheMovePlayedIsTheFirstOfTheLastLine)
{
    const chess::Move said(chess::squares::d2, chess::squares::d4);
    const chess::Move played(chess::squares::e2, chess::squares::e4);
    const chess::Move expected(chess::squares::e7, chess::squares::e5);
    script->on_run([&](const auto&, const auto&, const auto&, const search::Callbacks& callbacks) {
        callbacks.on_info(test::line(1, 25, {said}));
        callbacks.on_info(test::line(2, 20, {played}));
        search::Result out = test::result(played);
        out.ponder = expected;
        out.value = 40;
        return out;
    });
    test::Desk engine(config());
    Heard heard;
    engine.go({}, heard.listener());
    engine.wait();
    ASSERT_EQ(heard.lines().size(), 3U);
    EXPECT_EQ(heard.lines().back().moves, (std::vector{played, expected}));
    EXPECT_EQ(heard.lines().back().rank, 1);
    EXPECT_EQ(heard.lines().back().score.relative, printed_score(40, {}));
}

// --- Infinite and ponder: no answer before it is asked for (A3, first row)

TEST_F(EngineTest, InfiniteWaitsForStopAlthoughTheSearchReturned)
{
    test::Desk engine(config());
    Heard heard;
    engine.go(infinite(), heard.listener());
    while (script->count("run") == 0) std::this_thread::yield();
    let_run();
    EXPECT_FALSE(heard.has_answer());
    EXPECT_FALSE(engine.ponder_hit()); // not pondering: must not end it either
    let_run();
    EXPECT_FALSE(heard.has_answer());
    EXPECT_TRUE(engine.stop());
    EXPECT_TRUE(heard.answer().best);
}

TEST_F(EngineTest, InfiniteWaitsForStopWithoutLegalMoves)
{
    for (const std::string_view fen : {kMated, kStalemate}) {
        test::Desk engine(config());
        ASSERT_TRUE(engine.set_position(fen, {}));
        for (const search::Limits& limits : {infinite(), ponder()}) {
            Heard heard;
            engine.go(limits, heard.listener());
            let_run();
            EXPECT_FALSE(heard.has_answer()) << fen;
            engine.stop();
            EXPECT_FALSE(heard.answer().best) << fen;
            engine.wait();
            ASSERT_EQ(heard.lines().size(), 1U);
            EXPECT_EQ(heard.lines()[0].depth, 0);
            EXPECT_EQ(heard.lines()[0].score.relative, fen == kMated ? chess::Score(chess::MateIn{0}) : chess::Score());
        }
        EXPECT_EQ(script->count("run"), 0);
    }
}

TEST_F(EngineTest, PonderWaitsForTheHit)
{
    test::Desk engine(config());
    Heard heard;
    engine.go(ponder(), heard.listener());
    let_run();
    EXPECT_FALSE(heard.has_answer());
    EXPECT_TRUE(engine.ponder_hit());
    EXPECT_TRUE(heard.answer().best);
}

TEST_F(EngineTest, PonderEndsByStopToo)
{
    test::Desk engine(config());
    Heard heard;
    engine.go(ponder(), heard.listener());
    let_run();
    EXPECT_FALSE(heard.has_answer());
    engine.stop();
    EXPECT_TRUE(heard.answer().best);
}

TEST_F(EngineTest, InfinitePonderNeedsStopAfterTheHit)
{
    test::Desk engine(config());
    search::Limits limits = ponder();
    limits.infinite = true;
    Heard heard;
    engine.go(limits, heard.listener());
    EXPECT_TRUE(engine.ponder_hit());
    let_run();
    EXPECT_FALSE(heard.has_answer());
    engine.stop();
    EXPECT_TRUE(heard.answer().best);
}

TEST_F(EngineTest, TheSearchSeesThePonderHit)
{
    std::atomic<bool> pondered = false;
    script->on_run([&](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks& callbacks) {
        pondered = signals.pondering.load();
        while (signals.pondering) std::this_thread::yield();
        return Script::play_first(game, limits, signals, callbacks);
    });
    test::Desk engine(config());
    Heard heard;
    engine.go(ponder(), heard.listener());
    let_run();
    EXPECT_TRUE(pondered);
    EXPECT_TRUE(engine.ponder_hit());
    EXPECT_FALSE(engine.ponder_hit()); // twice: the second does nothing
    EXPECT_TRUE(heard.answer().best);
    EXPECT_FALSE(engine.ponder_hit());
}

// --- Races

TEST_F(EngineTest, StopAtOnceAfterGoIsNotLost)
{
    script->on_run(Script::until_stopped);
    test::Desk engine(config());
    for (int i = 0; i < 200; ++i) {
        Heard heard;
        engine.go(infinite(), heard.listener());
        engine.stop();
        ASSERT_TRUE(heard.answer().best) << i;
        engine.wait();
        ASSERT_EQ(heard.results(), 1);
    }
}

TEST_F(EngineTest, AStaleStopDoesNotReachTheNextSearch)
{
    test::Desk engine(config());
    EXPECT_FALSE(engine.stop());
    Heard first;
    engine.go({}, first.listener());
    engine.wait();
    EXPECT_FALSE(engine.stop()); // too late
    Heard second;
    script->on_run(Script::until_stopped);
    engine.go(infinite(), second.listener());
    let_run();
    EXPECT_FALSE(second.has_answer());
    engine.stop();
    EXPECT_TRUE(second.answer().best);
}

TEST_F(EngineTest, GoWhileSearchingAnswersBoth)
{
    script->on_run(Script::until_stopped);
    test::Desk engine(config());
    Heard first;
    Heard second;
    engine.go(infinite(), first.listener());
    engine.go(infinite(), second.listener());
    EXPECT_TRUE(first.has_answer());
    let_run();
    EXPECT_FALSE(second.has_answer());
    engine.stop();
    second.answer();
    EXPECT_EQ(first.results(), 1);
}

TEST_F(EngineTest, APositionDuringASearchIsForTheNext)
{
    script->on_run(Script::until_stopped);
    test::Desk engine(config());
    Heard heard;
    engine.go(infinite(), heard.listener());
    ASSERT_TRUE(engine.set_position("4k3/8/8/8/8/8/8/4K2R b - - 0 1", {}));
    engine.stop();
    EXPECT_TRUE(chess::Position{}.is_legal(heard.answer().best));
}

TEST_F(EngineTest, DestructionDuringASearchAnswersAndEnds)
{
    script->on_run(Script::until_stopped);
    for (int i = 0; i < 50; ++i) {
        Heard heard;
        {
            test::Desk engine(config());
            engine.go(i % 2 == 0 ? infinite() : ponder(), heard.listener());
        }
        EXPECT_EQ(heard.results(), 1);
    }
}

TEST_F(EngineTest, SignalsFromAnotherThreadNeverHangOrDouble)
{
    script->on_run([](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                      const search::Callbacks& callbacks) {
        for (int i = 0; i < 50 && !signals.stop; ++i) std::this_thread::yield();
        return Script::play_first(game, limits, signals, callbacks);
    });
    test::Desk engine(config());
    std::atomic<bool> done = false;
    std::thread other([&] {
        while (!done) {
            engine.ponder_hit();
            engine.stop();
            std::this_thread::yield();
        }
    });
    for (int i = 0; i < 300; ++i) {
        Heard heard;
        engine.go(i % 3 == 0 ? infinite() : i % 3 == 1 ? ponder() : search::Limits{}, heard.listener());
        if (i % 5 == 0) static_cast<void>(engine.set_position("", {"e2e4"}));
        heard.answer();
        engine.wait();
        ASSERT_EQ(heard.results(), 1);
    }
    done = true;
    other.join();
}

TEST_F(EngineTest, TwoEnginesDoNotDisturbEachOther)
{
    script->on_run(Script::until_stopped);
    test::Desk one(config());
    test::Desk two(config());
    ASSERT_TRUE(one.set_option("Hash", "32"));
    EXPECT_EQ(two.options().text("Hash"), "16");
    Heard first;
    Heard second;
    one.go(infinite(), first.listener());
    two.go(infinite(), second.listener());
    one.stop();
    first.answer();
    let_run();
    EXPECT_FALSE(second.has_answer());
    EXPECT_TRUE(two.is_searching());
    two.stop();
    second.answer();
}

// --- Position

TEST_F(EngineTest, ABadPositionLeavesTheOldOne)
{
    test::Desk engine(config());
    ASSERT_TRUE(engine.set_position("", {"e2e4", "e7e5"}));
    const auto fen = [&] { return chess::to_fen(engine.game().position()); };
    const std::string before = fen();
    for (const auto& [text, moves] : std::vector<std::pair<std::string_view, std::vector<std::string_view>>>{
             {"", {"e2e4", "e2e4"}},
             {"", {"e2e4", "zzzz"}},
             {"rubbish", {}},
             {"8/8/8/8/8/8/8/8 w - - 0 1", {}},
             {"k7/8/8/8/8/8/8/K6R b - - 0 1", {"a8a7", "a1a2", "a7h1"}},
         }) {
        const auto set = engine.set_position(text, moves);
        ASSERT_FALSE(set) << text;
        EXPECT_TRUE(set.error().message.starts_with("position: ")) << set.error().message;
        EXPECT_EQ(fen(), before);
        EXPECT_EQ(engine.game().moves().size(), 2U);
    }
}

// --- Options that reach the search

TEST_F(EngineTest, BuildsTheSearchOnlyWhenNeeded)
{
    test::Desk engine(config());
    ASSERT_TRUE(engine.set_option("Threads", "3"));
    ASSERT_TRUE(engine.set_option("MultiPV", "2"));
    ASSERT_TRUE(engine.set_option("Evaluator", "fancy"));
    EXPECT_TRUE(script->calls().empty());
    ASSERT_TRUE(engine.make_ready());
    const std::vector<std::string> expected{"make fake fancy", "hash 16", "threads 3"};
    EXPECT_EQ(script->calls(), expected);
    ASSERT_TRUE(engine.make_ready());
    EXPECT_EQ(script->calls(), expected);
}

TEST_F(EngineTest, AHashThatCannotBeHadLeavesTheOldTable)
{
    test::Desk engine(config());
    script->largest_hash = 64;
    ASSERT_TRUE(engine.set_option("Hash", "64"));
    const auto refused = engine.set_option("Hash", "65");
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("65 MB"), std::string::npos);
    EXPECT_EQ(engine.options().text("Hash"), "64");
    Heard heard;
    engine.go({}, heard.listener());
    heard.answer();
    engine.wait();
    EXPECT_TRUE(heard.messages().empty());
    EXPECT_EQ(script->count("hash 65"), 1);
    EXPECT_FALSE(engine.set_option("Hash", "99999999999"));
    EXPECT_FALSE(engine.set_option("Hash", "0"));
}

TEST_F(EngineTest, ThreadsThatCannotBeHadLeaveTheOldOnes)
{
    test::Desk engine(config());
    script->most_threads = 4;
    ASSERT_TRUE(engine.make_ready());
    ASSERT_TRUE(engine.set_option("Threads", "3"));
    const auto refused = engine.set_option("Threads", "5");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "5 threads cannot be had");
    EXPECT_EQ(engine.options().text("Threads"), "3");
    Heard heard;
    engine.go({}, heard.listener());
    heard.answer();
    EXPECT_TRUE(heard.messages().empty());
    EXPECT_EQ(script->count("threads 5"), 1);
}

TEST_F(EngineTest, OptionsDuringASearchHoldForTheNext)
{
    script->on_run(Script::until_stopped);
    test::Desk engine(config());
    Heard first;
    engine.go(infinite(), first.listener());
    const std::size_t before = script->calls().size();
    for (const auto& [name, value] :
         {std::pair{"Hash", "32"}, {"Threads", "2"}, {"MultiPV", "4"}, {"Clear Hash", ""}, {"Evaluator", "fancy"}}) {
        ASSERT_TRUE(engine.set_option(name, value)) << name;
    }
    ASSERT_TRUE(engine.make_ready());
    while (script->count("run") == 0) std::this_thread::yield();
    EXPECT_LE(script->calls().size(), before + 1); // the run itself
    engine.stop();
    first.answer();
    script->on_run(Script::play_first);
    Heard second;
    engine.go({}, second.listener());
    second.answer();
    for (const auto* call : {"make fake fancy", "hash 32", "threads 2", "run 4 lines"}) {
        EXPECT_EQ(script->count(call), 1) << call;
    }
}

TEST_F(EngineTest, ASearchThatCannotBeBuiltIsRefused)
{
    test::Desk engine(config());
    ASSERT_TRUE(engine.make_ready());
    const auto set = engine.set_option("Search", "broken");
    ASSERT_FALSE(set);
    EXPECT_EQ(engine.options().text("Search"), "fake");
    Heard heard;
    engine.go({}, heard.listener());
    heard.answer();
    engine.wait();
    EXPECT_EQ(script->count("run"), 1);
}

TEST_F(EngineTest, ClearHashAndNewGameReachTheSearch)
{
    test::Desk engine(config());
    ASSERT_TRUE(engine.new_game());
    ASSERT_TRUE(engine.set_option("Clear Hash", ""));
    EXPECT_EQ(script->count("new_game"), 1);
    EXPECT_EQ(script->count("clear"), 1);
}

TEST_F(EngineTest, TunablesAreOptionsOnlyWhenAskedFor)
{
    EXPECT_EQ(test::Desk(config()).options().find("Margin"), nullptr);
    Config with = config();
    with.tunable = true;
    test::Desk engine(with);
    EXPECT_EQ(uci_text(*engine.options().find("Margin")), "option name Margin type spin default 80 min 10 max 200");
    EXPECT_EQ(uci_text(*engine.options().find("Slope")), "option name Slope type spin default 1500 min 500 max 4000");
    ASSERT_TRUE(engine.make_ready());
    ASSERT_TRUE(engine.set_option("Margin", "90"));
    ASSERT_TRUE(engine.set_option("Slope", "1750"));
    EXPECT_EQ(script->count("make fake plain"), 1); // put off
    ASSERT_TRUE(engine.make_ready());
    EXPECT_EQ(script->count("make fake plain Margin=90 Slope=1.75"), 1);
    ASSERT_TRUE(engine.set_option("Margin", "80"));
    ASSERT_TRUE(engine.make_ready());
    EXPECT_EQ(script->count("make fake plain Slope=1.75"), 1);
}

TEST_F(EngineTest, TunablesBelongToTheirSearch)
{
    Config with = config();
    with.tunable = true;
    test::Desk engine(with);
    ASSERT_TRUE(engine.set_option("Search", "broken")); // built when it is needed
    const auto refused = engine.set_option("Margin", "90");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "Margin is a number of the search fake, not of broken");
    ASSERT_TRUE(engine.set_option("Search", "fake"));
    EXPECT_TRUE(engine.set_option("Margin", "90"));
}

TEST_F(EngineTest, TheMoveOverheadIsInTheLimits)
{
    std::atomic<long> overhead = 0;
    script->on_run([&](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks& callbacks) {
        overhead = limits.move_overhead.count();
        return Script::play_first(game, limits, signals, callbacks);
    });
    test::Desk engine(config());
    ASSERT_TRUE(engine.set_option("Move Overhead", "123"));
    Heard heard;
    engine.go({}, heard.listener());
    heard.answer();
    EXPECT_EQ(overhead, 123);
}

} // namespace
} // namespace engine
