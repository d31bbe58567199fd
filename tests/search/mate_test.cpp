// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// `go mate`: short mates that begin quietly are found, and where there is none the search ends all the same.
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mcts/mcts.h"
#include "search/textbook/textbook.h"
#include "tests/support/scale.h"

namespace search {
namespace {

constexpr std::uint64_t kEnough = 50'000; // nodes

Result go_mate(Search& search, std::string_view fen, int moves, std::uint64_t nodes = kEnough)
{
    const auto position = chess::parse_position(fen, chess::Tolerance::Lenient);
    EXPECT_TRUE(position) << fen;
    Limits limits;
    limits.mate = moves;
    limits.nodes = nodes;
    search.new_game();
    return search.run(chess::Game(position ? *position : chess::Position()), limits, Signals{}, {});
}

struct QuietMate {
    std::string_view fen;
    int moves;
};
// The first move of each gives no check, and most offer something.
constexpr QuietMate kQuietMates[]{
    {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2}, // WAC.001
    {"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2},          // WAC.009
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
    {"k7/8/2K5/8/8/8/8/1R6 w - - 0 1", 2},
    {"7k/7p/8/7N/8/8/8/K5R1 w - - 0 1", 2},
};

TEST(GoMate, FindsMatesThatBeginQuietly)
{
    for (const char* evaluator : {"nnue", "classical"}) {
        const auto search = *make_alphabeta(evaluator);
        for (const QuietMate& c : kQuietMates) {
            const Result r = go_mate(*search, c.fen, c.moves);
            EXPECT_EQ(r.value, mate_in(2 * c.moves - 1)) << evaluator << ' ' << c.fen << ' ' << r.nodes;
        }
    }
}
TEST(GoMate, FindsThemWithSeveralThreadsAndLines)
{
    const auto search = *make_alphabeta("classical");
    ASSERT_TRUE(search->set_threads(3));
    for (const QuietMate& c : kQuietMates)
        EXPECT_EQ(go_mate(*search, c.fen, c.moves, 3 * kEnough).value, mate_in(2 * c.moves - 1)) << c.fen;
}
TEST(GoMate, TheLineShownIsTheMate)
{
    const auto search = *make_alphabeta("classical");
    chess::Game game(*chess::parse_position(kQuietMates[0].fen, chess::Tolerance::Lenient));
    Limits limits;
    limits.mate = 2;
    Info last;
    const Result r = search->run(game, limits, Signals{}, {.on_info = [&](const Info& info) { last = info; }});
    EXPECT_EQ(last.value, mate_in(3));
    EXPECT_GE(r.depth, 3);
    ASSERT_EQ(last.pv.size(), 3U);
    EXPECT_EQ(last.pv.front(), r.best);
    EXPECT_EQ(last.pv[1], r.ponder);
    for (const chess::Move m : last.pv) ASSERT_TRUE(game.play(m));
    EXPECT_TRUE(game.position().is_checkmate());
}
TEST(GoMate, FindsEvery500thOfTheSuite)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    std::ifstream file(std::string(data) + "/suites/mate-in-2.epd");
    ASSERT_TRUE(file) << "no suites/mate-in-2.epd";
    const auto search = *make_alphabeta("nnue");
    std::string line;
    for (int number = 0; std::getline(file, line); ++number) {
        if (number % 500 != 0) continue;
        const std::string fen = line.substr(0, line.find(" bm "));
        const Result r = go_mate(*search, fen + " 0 1", 2);
        EXPECT_EQ(r.value, mate_in(3)) << fen << ' ' << r.nodes;
    }
}

// No limit but the mate: the search ends by itself, at some depth beyond it.
TEST(GoMate, WithoutAMateItEnds)
{
    const auto end = [](Search& search, int moves) {
        Limits limits;
        limits.mate = moves;
        const Result r = search.run(chess::Game(), limits, Signals{}, {});
        EXPECT_TRUE(chess::Position().is_legal(r.best)) << search.name();
        EXPECT_FALSE(is_mate(r.value)) << search.name();
        return r;
    };
    const auto production = *make_alphabeta("classical");
    EXPECT_GE(end(*production, 2).depth, 3);
    EXPECT_LE(end(*production, test::test_scale(3, 2)).depth, 5 + 8);
    EXPECT_EQ(end(**make_textbook("gerald-base", textbook::find_preset("gerald-base")->switches), 1).depth, 2);
    end(**make_mcts("comp4121", {.simulation = static_cast<int>(mcts::Simulation::Evaluation)}), 1);
}
TEST(GoMate, AnEndlessSearchGoesOn)
{
    Limits limits;
    limits.mate = 1;
    limits.infinite = true;
    limits.nodes = 20'000;
    const Result r = (*make_alphabeta("classical"))->run(chess::Game(), limits, Signals{}, {});
    EXPECT_EQ(r.nodes, 20'000U);
}

// It took 13 seconds of the processor and was not done.
TEST(ManyThreads, AFewThousandNodesAreSharedFairly)
{
    const auto search = *make_alphabeta("classical");
    const int threads = test::test_scale(1024, 100);
    ASSERT_TRUE(search->set_threads(threads));
    Limits limits;
    limits.nodes = 2000;
    const Result r = search->run(chess::Game(), limits, Signals{}, {});
    EXPECT_TRUE(chess::Position().is_legal(r.best));
    EXPECT_GE(r.nodes, 2000U);
    EXPECT_LE(r.nodes, 2000U + 2 * static_cast<unsigned>(threads));
    // And again, with helpers that came too late the first time.
    EXPECT_LE(search->run(chess::Game(), limits, Signals{}, {}).nodes, 2000U + 2 * static_cast<unsigned>(threads));
}

// Not in an address space, however large: the old number stays.
TEST(ManyThreads, WithoutMemoryTheOldOnesStay)
{
    const auto search = *make_alphabeta("classical");
    ASSERT_TRUE(search->set_threads(2));
    EXPECT_FALSE(search->set_threads(1 << 30));
    Limits limits;
    limits.nodes = 5000;
    EXPECT_LE(search->run(chess::Game(), limits, Signals{}, {}).nodes, 5000U + 512); // a look of the helper
}

} // namespace
} // namespace search
