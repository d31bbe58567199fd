// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace uci {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Info, WholeLine)
{
    const Info info =
        parse_info("info depth 20 seldepth 31 multipv 2 score cp -35 upperbound wdl 12 960 28 nodes 1234567890123 "
                   "nps 1500000 hashfull 312 tbhits 0 time 823 pv e7e5 g1f3 b8c6");
    EXPECT_EQ(info.depth, 20);
    EXPECT_EQ(info.seldepth, 31);
    EXPECT_EQ(info.multipv, 2);
    EXPECT_EQ(info.score, chess::Score(chess::Centipawns{-35}));
    EXPECT_EQ(info.bound, Bound::Upper);
    EXPECT_EQ(info.wdl, (chess::WinDrawLoss{12, 960, 28}));
    EXPECT_EQ(info.nodes, 1234567890123);
    EXPECT_EQ(info.nps, 1500000);
    EXPECT_EQ(info.hashfull, 312);
    EXPECT_EQ(info.tbhits, 0);
    EXPECT_EQ(info.time_ms, 823);
    EXPECT_THAT(info.pv, ElementsAre("e7e5", "g1f3", "b8c6"));
    EXPECT_THAT(info.problems, IsEmpty());
}

TEST(Info, MateScoresAndOrder)
{
    EXPECT_EQ(parse_info("info score mate -3 depth 4").score, chess::Score(chess::MateIn{-3}));
    const Info info = parse_info("info pv e2e4 e7e5 score mate 1 lowerbound depth 7");
    EXPECT_THAT(info.pv, ElementsAre("e2e4", "e7e5"));
    EXPECT_EQ(info.depth, 7);
    EXPECT_EQ(info.bound, Bound::Lower);
}

TEST(Info, StringTakesTheRest)
{
    const Info info = parse_info("info string NNUE evaluation using depth 3 pv");
    EXPECT_EQ(info.text, "NNUE evaluation using depth 3 pv");
    EXPECT_FALSE(info.depth.has_value());
}

TEST(Info, CurrentMoveLinesAreUnderstood)
{
    EXPECT_THAT(parse_info("info depth 12 currmove e2e4 currmovenumber 3").problems, IsEmpty());
    EXPECT_THAT(parse_info("info currline 1 e2e4 e7e5").problems, IsEmpty());
    EXPECT_THAT(parse_info("info cpuload 1000 sbhits 2 refutation d1h5 g6h5").problems, IsEmpty());
}

TEST(Info, MalformedPartsAreNamedAndTheRestKept)
{
    const Info info =
        parse_info("info depth 5 nps 1.5 time depth score cp x nodes 99999999999999999999 blah 7 score pawns 1");
    EXPECT_EQ(info.problems.size(), 9U);
    EXPECT_EQ(parse_info("info nps 12.5 depth 3").depth, 3);
    EXPECT_THAT(parse_info("info nps 12.5").problems, ElementsAre(testing::HasSubstr("nps 12.5")));
    EXPECT_THAT(parse_info("info depth").problems, ElementsAre("depth has no value"));
    EXPECT_THAT(parse_info("info").problems, IsEmpty());
    EXPECT_FALSE(parse_info("info score").problems.empty());
}

TEST(BestMove, WithAndWithoutPonder)
{
    EXPECT_EQ(parse_bestmove("bestmove e2e4")->move, "e2e4");
    EXPECT_EQ(parse_bestmove("bestmove e2e4")->ponder, "");
    EXPECT_EQ(parse_bestmove("bestmove  e7e8q   ponder a1a2 ")->ponder, "a1a2");
    EXPECT_EQ(parse_bestmove("bestmove (none)")->move, "(none)");
    EXPECT_FALSE(parse_bestmove("bestmove").has_value());
    EXPECT_FALSE(parse_bestmove("bestmove   ").has_value());
}

TEST(Option, EveryType)
{
    const auto spin = parse_option("option name Move Overhead type spin default 10 min 0 max 5000");
    ASSERT_TRUE(spin.has_value());
    EXPECT_EQ(spin->name, "Move Overhead");
    EXPECT_EQ(spin->type, OptionType::Spin);
    EXPECT_EQ(spin->default_value, "10");
    EXPECT_EQ(spin->min, 0);
    EXPECT_EQ(spin->max, 5000);
    EXPECT_THAT(spin->problems, IsEmpty());
    EXPECT_EQ(parse_option("option name Clear Hash type button")->type, OptionType::Button);
    EXPECT_EQ(parse_option("option name Ponder type check default false")->default_value, "false");
    EXPECT_EQ(parse_option("option name SyzygyPath type string default <empty>")->default_value, "");
    EXPECT_EQ(parse_option("option name Path type string default")->default_value, "");
    const auto combo = parse_option("option name Style type combo default Solid var Solid var Very Wild");
    EXPECT_THAT(combo->choices, ElementsAre("Solid", "Very Wild"));
    EXPECT_THAT(combo->problems, IsEmpty());
    EXPECT_EQ(parse_option("option name Max default depth type spin default 1 min 1 max 9")->name, "Max default depth");
}

TEST(Option, ProblemsAreNamed)
{
    EXPECT_FALSE(parse_option("option").has_value());
    EXPECT_FALSE(parse_option("option name X").has_value());
    EXPECT_FALSE(parse_option("option name X type float default 1").has_value());
    EXPECT_FALSE(parse_option("option type spin default 1 min 1 max 2").has_value());
    EXPECT_FALSE(parse_option("option name X type spin default 1.5 min 0 max 2")->problems.empty());
    EXPECT_FALSE(parse_option("option name X type spin default 7 min 0 max 2")->problems.empty());
    EXPECT_FALSE(parse_option("option name X type spin default 1")->problems.empty());
    EXPECT_FALSE(parse_option("option name X type check default on")->problems.empty());
    EXPECT_FALSE(parse_option("option name X type combo default a var b")->problems.empty());
}

TEST(UciMoves, Shape)
{
    for (const char* good : {"e2e4", "a7a8q", "h2h1n", "0000"}) EXPECT_TRUE(looks_like_move(good)) << good;
    for (const char* bad : {"", "e2", "e2e9", "E2E4", "a7a8Q", "e2-e4", "a7a8k", "(none)", "Nf3", "e2e4+"})
        EXPECT_FALSE(looks_like_move(bad)) << bad;
}

TEST(Go, Text)
{
    using std::chrono::milliseconds;
    EXPECT_EQ(Go{}.command(), "go");
    EXPECT_EQ((Go{.infinite = true}.command()), "go infinite");
    EXPECT_EQ((Go{.depth = 5, .search_moves = {"e2e4", "d2d4"}}.command()), "go depth 5 searchmoves e2e4 d2d4");
    EXPECT_EQ((Go{.white_time = milliseconds(1000),
                  .black_time = milliseconds(900),
                  .white_increment = milliseconds(10),
                  .black_increment = milliseconds(20),
                  .moves_to_go = 3,
                  .ponder = true}
                   .command()),
              "go ponder wtime 1000 btime 900 winc 10 binc 20 movestogo 3");
    EXPECT_EQ((Go{.move_time = milliseconds(50), .nodes = 10000, .mate = 3}.command()),
              "go movetime 50 nodes 10000 mate 3");
}

TEST(UciPosition, Text)
{
    EXPECT_EQ(position_command("", {}), "position startpos");
    EXPECT_EQ(position_command("", {"e2e4", "e7e5"}), "position startpos moves e2e4 e7e5");
    EXPECT_EQ(position_command("8/8/8/8/8/8/8/K1k5 w - - 0 1", {"a1a2"}),
              "position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2");
}

} // namespace
} // namespace uci
