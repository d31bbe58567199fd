// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The UCI adapter with the production search: what a match runner or a GUI would see.
#include "engine/uci.h"

#include <chrono>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "tests/engine/support/fake_search.h"
#include "tests/support/scale.h"

namespace engine {
namespace {

// One info line, read back.
struct InfoLine {
    std::map<std::string, std::int64_t> numbers = {};
    std::optional<std::int64_t> mate = {};
    std::vector<std::string> pv = {};
    std::string text = {};
};

InfoLine read_info(const std::string& text)
{
    InfoLine out{.text = text};
    const auto words = base::words(text);
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const std::string word(words[i]);
        if (word == "pv") {
            out.pv.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        }
        const auto number = base::parse_number<std::int64_t>(words[i + 1]);
        if (word == "mate" && number) out.mate = *number;
        if (number) out.numbers[word] = *number;
    }
    return out;
}

class UciPlay : public testing::Test {
  protected:
    UciPlay() : uci({}, transcript.sink()) {}

    // All lines that the commands led to; searches have ended.
    std::vector<std::string> play(std::initializer_list<std::string_view> lines)
    {
        const std::size_t before = transcript.lines().size();
        for (const std::string_view line : lines) {
            uci.execute(line);
            if (line.starts_with("go")) uci.engine().wait();
        }
        auto all = transcript.lines();
        all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before));
        return all;
    }
    static std::vector<InfoLine> infos(const std::vector<std::string>& lines)
    {
        std::vector<InfoLine> out;
        for (const std::string& line : lines) {
            if (line.starts_with("info ") && line.find(" score ") != std::string::npos) out.push_back(read_info(line));
        }
        return out;
    }

    test::Transcript transcript;
    Uci uci;
};

// Plays the line out. Every move legal, nothing behind the end of the game, a mate score proved by its own line.
void check_line(const chess::Game& start, const InfoLine& info)
{
    chess::Game game = start;
    for (const std::string& word : info.pv) {
        const auto outcome = game.moves().size() > start.moves().size() ? game.outcome() : std::nullopt;
        ASSERT_FALSE(outcome) << "goes on after " << chess::describe(outcome->termination) << ": " << info.text;
        const auto move = chess::parse_uci_move(word, game.position());
        ASSERT_TRUE(move) << move.error().message << ": " << info.text;
        game.play_unchecked(*move);
    }
}

constexpr std::string_view kGames[] = {
    "position startpos",
    "position startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    // The same position has been on the board twice: a third time ends the game.
    "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1",
    "position fen 8/8/8/8/8/5k2/6p1/6K1 b - - 0 1",
    "position fen 8/8/8/4k3/8/8/4R3/4K3 w - - 90 100",
    "position fen 7k/5Q2/8/6K1/8/8/8/8 w - - 98 120",
    "position fen 5r1k/pp4pp/8/4N3/8/1Q6/PP4PP/6K1 w - - 0 30",
    "position fen 6k1/1p3ppp/p7/3Q4/1q6/4R3/PPP2r1P/1K6 w - - 0 30",
    "position fen 8/8/8/8/2k5/8/1p6/1K6 b - - 0 1",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
};

TEST_F(UciPlay, LinesAreLegalAndEndWithTheGame)
{
    for (const std::string_view position : kGames) {
        for (const auto* lines : {"1", "3"}) {
            const auto said = play({"ucinewgame", fmt::format("setoption name MultiPV value {}", lines), position,
                                    fmt::format("go nodes {}", ::test::test_scale(30'000, 1'000))});
            const chess::Game game = uci.state().game();
            const auto all = infos(said);
            ASSERT_FALSE(all.empty());
            for (const InfoLine& info : all) check_line(game, info);
            // The move played is the first of the last best line.
            const auto best = std::find_if(all.rbegin(), all.rend(),
                                           [](const InfoLine& info) { return info.numbers.at("multipv") == 1; });
            ASSERT_NE(best, all.rend());
            ASSERT_FALSE(best->pv.empty()) << best->text;
            EXPECT_EQ(std::string(base::words(said.back()).at(1)), best->pv.front()) << said.back() << '\n'
                                                                                     << best->text;
            if (base::words(said.back()).size() == 4 && best->pv.size() > 1) {
                EXPECT_EQ(std::string(base::words(said.back())[3]), best->pv[1]);
            }
        }
    }
}

TEST_F(UciPlay, InfoLinesHoldWholeNumbersOnly)
{
    for (const InfoLine& info : infos(play({"setoption name UCI_ShowWDL value true", "go depth 8"}))) {
        for (const auto* key : {"depth", "seldepth", "multipv", "nodes", "nps", "hashfull", "time", "wdl"}) {
            EXPECT_TRUE(info.numbers.contains(key)) << key << ": " << info.text;
        }
        EXPECT_EQ(info.text.substr(0, info.text.find(" pv ")).find('.'), std::string::npos) << info.text;
    }
}

TEST_F(UciPlay, RespectsDepthAndNodes)
{
    const int depth = ::test::test_scale(7, 4);
    const auto deep = infos(play({fmt::format("go depth {}", depth)}));
    EXPECT_EQ(deep.back().numbers.at("depth"), depth);
    for (const std::int64_t nodes : {1, 2, 10, 100, ::test::test_scale(5000, 700), ::test::test_scale(20'000, 3000)}) {
        const auto said = play({"ucinewgame", "position startpos", fmt::format("go nodes {}", nodes)});
        EXPECT_TRUE(said.back().starts_with("bestmove ")) << nodes;
        for (const InfoLine& info : infos(said)) EXPECT_LE(info.numbers.at("nodes"), nodes + 250) << info.text;
    }
}

TEST_F(UciPlay, EveryClockLeadsToAMove)
{
    for (const auto* go :
         {"go wtime 100", "go btime 100", "go wtime 100 btime 100", "go btime 100 wtime 100",
          "go wtime 100 winc 100 btime 100 binc 100", "go movestogo 1 wtime 50 btime 50", "go wtime 0 btime 0",
          "go wtime -30 btime 10", "go wtime 1 btime 1 winc 0 binc 0", "go movetime 20", "go movetime 0"}) {
        for (const auto* position : {"position startpos", "position startpos moves e2e4"}) {
            const auto start = std::chrono::steady_clock::now();
            const auto said = play({position, go});
            EXPECT_TRUE(said.back().starts_with("bestmove ")) << go;
            EXPECT_FALSE(infos(said).empty()) << go;
            EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10)) << go;
        }
    }
}

TEST_F(UciPlay, FindsMatesWhenAsked)
{
    const auto said = play({"position fen 6k1/1p3ppp/p7/3Q4/1q6/4R3/PPP2r1P/1K6 w - - 0 30", "go mate 3"});
    const InfoLine last = infos(said).back();
    ASSERT_TRUE(last.mate);
    EXPECT_GT(*last.mate, 0);
    EXPECT_LE(*last.mate, 3);
}

TEST_F(UciPlay, SearchesOnlyTheMovesNamed)
{
    const auto said = play({"go depth 6 searchmoves a2a3 h2h4"});
    for (const InfoLine& info : infos(said)) {
        ASSERT_FALSE(info.pv.empty());
        EXPECT_TRUE(info.pv[0] == "a2a3" || info.pv[0] == "h2h4") << info.text;
    }
    const auto answer = base::words(said.back()).at(1);
    EXPECT_TRUE(answer == "a2a3" || answer == "h2h4") << said.back();
}

TEST_F(UciPlay, MultiPvGivesDifferentLinesInOrder)
{
    const auto all = infos(play({"setoption name MultiPV value 4", "go depth 8"}));
    std::map<std::int64_t, std::vector<const InfoLine*>> by_depth;
    for (const InfoLine& info : all) by_depth[info.numbers.at("depth")].push_back(&info);
    for (const auto& [depth, lines] : by_depth) {
        ASSERT_EQ(lines.size(), 4U) << depth;
        std::set<std::string> first;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            EXPECT_EQ(lines[i]->numbers.at("multipv"), static_cast<std::int64_t>(i) + 1);
            EXPECT_TRUE(first.insert(lines[i]->pv.at(0)).second) << lines[i]->text;
            const std::size_t above = i == 0 ? 0 : i - 1;
            EXPECT_LE(lines[i]->numbers.at("cp"), lines[above]->numbers.at("cp")) << lines[i]->text;
        }
    }
    // More lines than moves.
    const auto few =
        infos(play({"setoption name MultiPV value 256", "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1", "go depth 3"}));
    for (const InfoLine& info : few) EXPECT_LE(info.numbers.at("multipv"), 3);
}

TEST_F(UciPlay, NodeCountsRepeatAfterNewGame)
{
    const auto trace = [&](int nodes) {
        std::vector<std::string> out;
        for (const std::string_view position : {kGames[1], kGames[10]}) {
            for (const InfoLine& info : infos(play({position, fmt::format("go nodes {}", nodes)}))) {
                out.push_back(fmt::format("{} {} {}", info.numbers.at("depth"), info.numbers.at("nodes"),
                                          fmt::join(info.pv, " ")));
            }
        }
        return out;
    };
    const int step = ::test::test_scale(1'000, 100);
    for (int nodes = step; nodes <= ::test::test_scale(20, 5) * step; nodes += step) {
        play({"ucinewgame"});
        const auto once = trace(nodes);
        play({"ucinewgame"});
        EXPECT_EQ(trace(nodes), once) << nodes;
    }
}

TEST_F(UciPlay, InfiniteAndPonderHoldTheirAnswerInAMatePosition)
{
    for (const auto* go : {"go infinite", "go ponder wtime 50 btime 50"}) {
        const std::size_t before = transcript.count("bestmove");
        uci.execute("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
        uci.execute(go);
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        EXPECT_EQ(transcript.count("bestmove"), before) << go;
        uci.execute("stop");
        uci.engine().wait();
        EXPECT_EQ(transcript.count("bestmove"), before + 1) << go;
        EXPECT_TRUE(transcript.lines().back().starts_with("bestmove a1a8")) << transcript.lines().back();
    }
}

TEST_F(UciPlay, SeveralThreadsStopAndStartAgain)
{
    uci.execute("setoption name Threads value 3");
    const std::size_t games = static_cast<std::size_t>(::test::test_scale(40, 10));
    for (std::size_t i = 1; i <= games; ++i) {
        uci.execute(i % 2 == 0 ? "position startpos" : kGames[1]);
        uci.execute(i % 3 == 0 ? "go ponder" : "go infinite");
        if (i % 4 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(3));
        if (i % 5 == 0) uci.execute("setoption name Threads value 2");
        uci.execute("stop");
        uci.engine().wait();
        ASSERT_EQ(transcript.count("bestmove "), i);
    }
}

TEST_F(UciPlay, PonderHitEndsWithAMove)
{
    uci.execute("position startpos moves e2e4 e7e5");
    uci.execute("go ponder wtime 200 btime 200");
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(transcript.count("bestmove"), 0U);
    uci.execute("ponderhit");
    EXPECT_TRUE(transcript.wait_for("bestmove"));
}

TEST_F(UciPlay, WeakPlayersShowTheLineTheyPlay)
{
    const auto said = play({"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 900", "go"});
    const auto all = infos(said);
    ASSERT_FALSE(all.empty());
    for (const InfoLine& info : all) EXPECT_EQ(info.numbers.at("multipv"), 1) << info.text;
    EXPECT_EQ(std::string(base::words(said.back()).at(1)), all.back().pv.at(0));
}

TEST_F(UciPlay, AHashBeyondTheMachineIsRefusedAndPlayGoesOn)
{
    const auto said = play({"setoption name Hash value 99999999999", "go depth 3"});
    EXPECT_TRUE(said.front().starts_with("info string error: Hash is 99999999999, but must be between 1 and "))
        << said.front();
    EXPECT_TRUE(said.back().starts_with("bestmove "));
}

// The clock is handed in: nothing is decided by how busy the machine is.
TEST(UciClock, MoveTimeFollowsTheInjectedClock)
{
    base::ManualClock clock;
    test::Transcript transcript;
    Uci uci({.resources = {.clock = &clock}}, transcript.sink());
    uci.execute("go movetime 1000");
    ASSERT_TRUE(transcript.wait_for("info depth 6 "));
    EXPECT_EQ(transcript.count("bestmove"), 0U);
    clock.advance(std::chrono::milliseconds(900));
    const std::size_t said = transcript.count("info depth");
    ASSERT_TRUE(transcript.wait_for("info depth", said + 1));
    EXPECT_EQ(transcript.count("bestmove"), 0U);
    clock.advance(std::chrono::milliseconds(100));
    EXPECT_TRUE(transcript.wait_for("bestmove"));
}

} // namespace
} // namespace engine
