// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The conduct of the UCI adapter with a search that does what the test says. uci_play_test.cpp has the real search.
#include "engine/uci.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "tests/engine/support/fake_search.h"

namespace engine {
namespace {

using test::Script;
using testing::HasSubstr;

class UciTest : public testing::Test {
  protected:
    UciTest() : script(std::make_shared<Script>()), catalogue(test::fake_catalogue(script)) {}

    // A fresh adapter that has done these lines, searches included.
    Uci& run(std::initializer_list<std::string_view> lines)
    {
        if (!uci) uci = std::make_unique<Uci>(Config{.catalogue = &catalogue, .tunable = tunable}, transcript.sink());
        for (const std::string_view line : lines) uci->execute(line);
        return *uci;
    }
    // The only line that begins so.
    std::string only(std::string_view prefix) const
    {
        const auto found = transcript.starting(prefix);
        EXPECT_EQ(found.size(), 1U) << prefix;
        return found.empty() ? std::string() : found.front();
    }
    std::string last() const { return transcript.lines().empty() ? std::string() : transcript.lines().back(); }
    std::string fen()
    {
        run({"d"});
        return transcript.starting("Fen: ").back();
    }

    std::shared_ptr<Script> script;
    Catalogue catalogue;
    test::Transcript transcript; // before the adapter, which writes to it until it is gone
    std::unique_ptr<Uci> uci;
    bool tunable = false;
};

TEST_F(UciTest, SaysNothingUnasked)
{
    run({"", "   ", "# a comment", "\t#position", "ucinewgame", "position startpos", "stop", "ponderhit",
         "register later", "debug on", "debug off", "setoption name Hash value 32"});
    EXPECT_TRUE(transcript.lines().empty()) << transcript.lines().front();
}

TEST_F(UciTest, IntroducesItselfAndItsOptions)
{
    run({"uci"});
    const auto lines = transcript.lines();
    EXPECT_TRUE(lines.at(0).starts_with("id name Kibitz "));
    EXPECT_TRUE(lines.at(1).starts_with("id author "));
    EXPECT_EQ(lines.back(), "uciok");
    // Names exactly as GUIs and test frames look for them.
    for (const auto* option :
         {"Hash type spin default 16 min 1 max ", "Threads type spin default 1 min 1 max ", "Clear Hash type button",
          "MultiPV type spin default 1 min 1 max 256", "Ponder type check default false",
          "Move Overhead type spin default 10 min 0 max 5000", "UCI_Chess960 type check default false",
          "UCI_ShowWDL type check default false", "UCI_LimitStrength type check default false",
          "UCI_Elo type spin default ", "UCI_AnalyseMode type check default false",
          "UCI_Opponent type string default <empty>", "Debug Log File type string default <empty>",
          "Evaluator type combo default plain var plain var fancy",
          "Search type combo default fake var fake var broken", "Player type combo default kibitz var kibitz"}) {
        only(fmt::format("option name {}", option));
    }
    EXPECT_EQ(transcript.count("option name Margin"), 0U);
}

TEST_F(UciTest, OffersMarginsWhenTunable)
{
    tunable = true;
    run({"uci"});
    only("option name Margin type spin default 80 min 10 max 200");
    only("option name Slope type spin default 1500 min 500 max 4000");
}

TEST_F(UciTest, AnswersIsreadyDuringASearch)
{
    script->on_run(Script::until_stopped);
    run({"go infinite", "isready"});
    only("readyok");
    EXPECT_EQ(transcript.count("bestmove"), 0U);
    run({"stop"});
    EXPECT_TRUE(transcript.wait_for("bestmove"));
}

TEST_F(UciTest, PassesUnknownWordsOver)
{
    run({"joho isready"});
    only("readyok");
    run({"  ISREADY   now please"});
    EXPECT_EQ(transcript.count("readyok"), 2U);
    run({"castle kingside"});
    EXPECT_EQ(last(), "info string unknown command \"castle kingside\"; type help for a list");
    run({"please d"}); // only the protocol's own words are looked for
    EXPECT_THAT(last(), HasSubstr("unknown command"));
    run({std::string(100'000, 'x')});
    EXPECT_LT(last().size(), 1000U);
    run({std::string("go\0depth", 8)});
    EXPECT_THAT(last(), HasSubstr("unknown command"));
}

TEST_F(UciTest, EachGoHasOneBestmove)
{
    run({"go depth 1"}).engine().wait();
    EXPECT_EQ(only("bestmove"), "bestmove a2a3");
    EXPECT_EQ(transcript.count("info depth 1 "), 1U);
    run({"position startpos moves e2e4", "go"}).engine().wait();
    EXPECT_EQ(last(), "bestmove a7a6");
}

TEST_F(UciTest, NoLegalMoveIsSaid)
{
    run({"position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 5"}).engine().wait();
    EXPECT_EQ(transcript.lines(), (std::vector<std::string>{
                                      "info depth 0 multipv 1 score cp 0 nodes 0 nps 0 hashfull 0 time 0",
                                      "bestmove (none)",
                                  }));
    run({"position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite", "isready"});
    EXPECT_EQ(transcript.count("bestmove"), 1U);
    run({"stop"}).engine().wait();
    EXPECT_EQ(transcript.count("bestmove (none)"), 2U);
    EXPECT_EQ(transcript.count("info depth 0 multipv 1 score mate 0"), 1U);
}

TEST_F(UciTest, KeepsThePositionWhenTheNewOneIsBad)
{
    run({"position startpos moves e2e4"});
    const std::string before = fen();
    for (const auto* line : {"position startpos moves e2e4 e2e4", "position fen 8/8 w - - 0 1", "position fen",
                             "position", "position nonsense", "position startpos moves e2e4 o-o"}) {
        run({line});
        EXPECT_TRUE(last().starts_with("info string error: position")) << last();
        EXPECT_EQ(fen(), before) << line;
    }
}

TEST_F(UciTest, SaysWhatIsWrongWithAnOption)
{
    run({"setoption name Hash value 0"});
    EXPECT_THAT(last(), HasSubstr("info string error: Hash is 0, but must be between 1 and "));
    run({"setoption name Nonsense value 1"});
    EXPECT_EQ(last(), "info string error: there is no option \"Nonsense\"; `uci` lists them");
    run({"setoption Hash 5"});
    EXPECT_THAT(last(), HasSubstr("info string error: setoption"));
    script->largest_hash = 8;
    run({"setoption name Hash value 9"});
    EXPECT_EQ(last(), "info string error: 9 MB cannot be had");
    run({"setoption name move overhead value 77"});
    EXPECT_EQ(uci->state().options().text("Move Overhead"), "77");
}

TEST_F(UciTest, CastlingTextFollowsTheMode)
{
    const std::string position = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    run({fmt::format("{} moves e1g1", position), fmt::format("{} moves e1h1", position)});
    EXPECT_TRUE(transcript.lines().empty());
    run({position, "go searchmoves e1g1"}).engine().wait();
    EXPECT_EQ(last(), "bestmove e1g1");
    run({"setoption name UCI_Chess960 value true", "go searchmoves e1h1"}).engine().wait();
    EXPECT_EQ(last(), "bestmove e1h1");
    // A position that cannot be written otherwise does not need the option.
    run({"setoption name UCI_Chess960 value false", "position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1",
         "go searchmoves e1g1"})
        .engine()
        .wait();
    EXPECT_EQ(last(), "bestmove e1g1");
}

TEST_F(UciTest, ShowsChancesOnlyWhenAsked)
{
    run({"go"}).engine().wait();
    EXPECT_EQ(only("info depth 1").find(" wdl "), std::string::npos);
    run({"setoption name UCI_ShowWDL value true", "go"}).engine().wait();
    EXPECT_THAT(transcript.starting("info depth 1").back(),
                testing::ContainsRegex(" score cp [0-9]+ wdl [0-9]+ [0-9]+ [0-9]+ "));
}

TEST_F(UciTest, ShowsTheMoveItIsAt)
{
    script->on_run([](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                      const search::Callbacks& callbacks) {
        callbacks.on_current_move(chess::Move(chess::squares::d2, chess::squares::d4), 3, 9);
        return Script::play_first(game, limits, signals, callbacks);
    });
    run({"go"}).engine().wait();
    only("info depth 9 currmove d2d4 currmovenumber 3");
}

// --- Races (A3)

TEST_F(UciTest, StopsOnlyWhatItShould)
{
    script->on_run(Script::until_stopped);
    for (std::size_t i = 1; i <= 100; ++i) {
        run({"stop", "go infinite", "stop", "stop", "ponderhit"}).engine().wait();
        ASSERT_EQ(transcript.count("bestmove"), i);
    }
}

TEST_F(UciTest, PonderThenHitThenStop)
{
    script->on_run(Script::until_stopped);
    run({"go ponder wtime 1000 btime 1000", "ponderhit", "ponderhit", "isready"});
    EXPECT_EQ(transcript.count("bestmove"), 0U); // this search ends by stop alone
    run({"stop"}).engine().wait();
    EXPECT_EQ(transcript.count("bestmove"), 1U);
}

TEST_F(UciTest, StopDuringPonderThenPositionAndGo)
{
    script->on_run(Script::until_stopped);
    run({"position startpos moves e2e4", "go ponder", "stop", "position startpos", "go infinite", "stop"})
        .engine()
        .wait();
    const auto moves = transcript.starting("bestmove");
    EXPECT_EQ(moves, (std::vector<std::string>{"bestmove a7a6", "bestmove a2a3"}));
}

TEST_F(UciTest, PositionAndOptionsDuringASearchDoNotTouchIt)
{
    script->on_run(Script::until_stopped);
    run({"go infinite", "position fen r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "setoption name UCI_Chess960 value true",
         "setoption name MultiPV value 3", "isready", "stop"})
        .engine()
        .wait();
    EXPECT_EQ(only("bestmove"), "bestmove a2a3");
}

TEST_F(UciTest, GoWhileSearchingAnswersBoth)
{
    script->on_run(Script::until_stopped);
    run({"go infinite", "position startpos moves e2e4", "go infinite", "stop"}).engine().wait();
    EXPECT_EQ(transcript.starting("bestmove"), (std::vector<std::string>{"bestmove a2a3", "bestmove a7a6"}));
}

TEST_F(UciTest, NewGameDuringASearchAnswersFirst)
{
    script->on_run(Script::until_stopped);
    run({"go infinite", "ucinewgame"});
    EXPECT_EQ(transcript.count("bestmove"), 1U);
    EXPECT_EQ(script->calls().back(), "new_game");
}

TEST_F(UciTest, QuitDuringASearchEnds)
{
    script->on_run(Script::until_stopped);
    for (const auto* go : {"go infinite", "go ponder", "go"}) {
        test::Transcript heard;
        Uci adapter(Config{.catalogue = &catalogue}, heard.sink());
        EXPECT_TRUE(adapter.execute(go));
        EXPECT_FALSE(adapter.execute("quit"));
        EXPECT_EQ(heard.count("bestmove"), 1U);
        EXPECT_FALSE(adapter.engine().is_searching());
    }
}

TEST_F(UciTest, TheEndOfTheInputIsQuit)
{
    script->on_run(Script::until_stopped);
    std::vector<std::string> lines{"go infinite", "uci"}; // from the back
    run({}).run([&]() -> std::optional<std::string> {
        if (lines.empty()) return std::nullopt;
        std::string line = lines.back();
        lines.pop_back();
        return line;
    });
    EXPECT_EQ(transcript.count("bestmove"), 1U);
    EXPECT_FALSE(uci->engine().is_searching());
}

TEST_F(UciTest, NoLineIsReadBehindQuit)
{
    int read = 0;
    run({}).run([&]() -> std::optional<std::string> { return ++read == 1 ? "quit" : "isready"; });
    EXPECT_EQ(read, 1);
}

TEST_F(UciTest, LinesAreNeverTorn)
{
    script->on_run([](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                      const search::Callbacks& callbacks) {
        for (int i = 0; i < 200; ++i) Script::play_first(game, limits, signals, callbacks);
        return Script::play_first(game, limits, signals, callbacks);
    });
    run({"go"});
    for (int i = 0; i < 50; ++i) run({"isready", "d"});
    uci->engine().wait();
    EXPECT_FALSE(transcript.torn());
    EXPECT_EQ(transcript.count("readyok"), 50U);
    EXPECT_EQ(transcript.count("info depth 1 "), 201U);
}

// --- One-shot lines

TEST_F(UciTest, EachArgumentEndsBeforeTheNext)
{
    std::atomic<int> running = 0;
    script->on_run([&](const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks& callbacks) {
        ++running;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        EXPECT_FALSE(signals.stop);
        --running;
        return Script::play_first(game, limits, signals, callbacks);
    });
    run({}).run_each(std::vector<std::string>{"position startpos moves e2e4", "go depth 3", "isready", "go nodes 10"});
    EXPECT_EQ(running, 0);
    const auto lines = transcript.lines();
    ASSERT_EQ(lines.size(), 5U);
    EXPECT_EQ(lines[1], "bestmove a7a6");
    EXPECT_EQ(lines[2], "readyok");
    EXPECT_EQ(lines[4], "bestmove a7a6");
}

TEST_F(UciTest, AnEndlessArgumentMayBeStoppedByTheNext)
{
    script->on_run(Script::until_stopped);
    run({}).run_each(std::vector<std::string>{"go infinite", "stop", "isready", "quit", "isready"});
    EXPECT_EQ(transcript.count("bestmove"), 1U);
    EXPECT_EQ(transcript.count("readyok"), 1U);
}

// --- The log

TEST_F(UciTest, LogsBothDirections)
{
    const std::string path =
        (std::filesystem::temp_directory_path() / fmt::format("kibitz uci test {}.log", ::getpid())).string();
    std::filesystem::remove(path);
    run({fmt::format("setoption name Debug Log File value {}", path), "isready",
         "setoption name Debug Log File value <empty>", "isready"});
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    std::filesystem::remove(path);
    ASSERT_EQ(lines.size(), 3U);
    constexpr std::string_view kStamp = "2026-11-15 12:34:56.789 ";
    EXPECT_EQ(lines[0].substr(kStamp.size()), ">> isready");
    EXPECT_EQ(lines[1].substr(kStamp.size()), "<< readyok");
    EXPECT_EQ(lines[2].substr(kStamp.size()), ">> setoption name Debug Log File value <empty>");
    run({"setoption name Debug Log File value /no/such/place/log"});
    EXPECT_THAT(last(), HasSubstr("info string error: the log: /no/such/place/log: cannot write"));
}

// --- For people

TEST_F(UciTest, ShowsTheBoard)
{
    run({"position startpos moves f2f3 e7e5 g2g4 d8h4", "d"});
    const auto lines = transcript.lines();
    EXPECT_EQ(lines.at(0), "  8  r n b . k b n r");
    EXPECT_THAT(lines, testing::Contains("Checkers: h4"));
    EXPECT_THAT(lines, testing::Contains("Result: 0-1 (checkmate)"));
    EXPECT_EQ(transcript.count("Fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"), 1U);
}

TEST_F(UciTest, FlipsAndFlipsBack)
{
    run({"position fen r3k2r/p6p/8/1Pp5/8/8/P6P/R3K1R1 w Qkq c6 0 20"});
    const std::string before = fen();
    run({"flip"});
    EXPECT_EQ(fen(), "Fen: r3k1r1/p6p/8/8/1pP5/8/P6P/R3K2R b KQq c3 0 20");
    run({"flip"});
    EXPECT_EQ(fen(), before);
}

TEST_F(UciTest, CountsMoves)
{
    run({"go perft 3"});
    EXPECT_EQ(last(), "Nodes searched: 8902");
    only("e2e4: 600");
    run({"perft 2"});
    EXPECT_EQ(last(), "Nodes searched: 400");
    run({"perft 0"});
    EXPECT_EQ(last(), "Nodes searched: 1");
    for (const auto* bad : {"perft", "perft x", "perft -1", "perft 50", "go perft 99"}) {
        run({bad});
        EXPECT_TRUE(last().starts_with("info string error: perft")) << bad;
    }
}

TEST_F(UciTest, HelpNamesEveryCommand)
{
    run({"help"});
    for (const auto* word : {"uci", "position", "go", "bench", "perft", "eval", "d", "flip", "genfens", "quit"}) {
        EXPECT_EQ(transcript.count(fmt::format("  {} ", word)), 1U) << word;
        EXPECT_TRUE(Uci::knows(word));
    }
    EXPECT_FALSE(Uci::knows("frobnicate now"));
    run({"version", "compiler"});
    EXPECT_EQ(transcript.count("Kibitz "), 3U); // the first line of help too
}

} // namespace
} // namespace engine
