// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci_text.h"

#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "engine/wdl.h"
#include "tests/engine/support/fake_search.h"

namespace engine {
namespace {

using search::Milliseconds;

// --- go

// All that a go line led to, as text, so that tables stay readable.
std::string summary(const GoCommand& go)
{
    const search::Limits& l = go.limits;
    std::string out;
    const auto add = [&](std::string_view name, const auto& value) {
        if (value) out += fmt::format("{}={} ", name, *value);
    };
    const auto count = [](const std::optional<Milliseconds>& ms) {
        return ms ? std::optional(ms->count()) : std::nullopt;
    };
    add("wtime", count(l.time[chess::Color::White]));
    add("btime", count(l.time[chess::Color::Black]));
    if (l.increment[chess::Color::White].count() != 0)
        out += fmt::format("winc={} ", l.increment[chess::Color::White].count());
    if (l.increment[chess::Color::Black].count() != 0)
        out += fmt::format("binc={} ", l.increment[chess::Color::Black].count());
    add("movestogo", l.moves_to_go);
    add("movetime", count(l.move_time));
    add("depth", l.depth);
    add("nodes", l.nodes);
    add("mate", l.mate);
    add("perft", go.perft);
    if (l.infinite) out += "infinite ";
    if (l.ponder) out += "ponder ";
    for (const chess::Move move : l.search_moves) out += chess::to_uci(move, chess::Position{}) + ' ';
    if (!go.complaints.empty()) out += fmt::format("complaints={} ", go.complaints.size());
    return std::string(base::trim(out));
}

struct GoCase {
    std::string_view text;
    std::string_view expected;
};
class Go : public testing::TestWithParam<GoCase> {};

TEST_P(Go, IsReadAs)
{
    EXPECT_EQ(summary(parse_go(GetParam().text, chess::Position{})), GetParam().expected) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Uci, Go,
    testing::Values(
        GoCase{"", ""}, GoCase{"infinite", "infinite"}, GoCase{"ponder wtime 5 btime 6", "wtime=5 btime=6 ponder"},
        GoCase{"wtime 1000 btime 2000 winc 30 binc 40 movestogo 5",
               "wtime=1000 btime=2000 winc=30 binc=40 movestogo=5"},
        GoCase{"binc 40 winc 30 btime 2000 wtime 1000", "wtime=1000 btime=2000 winc=30 binc=40"},
        GoCase{"wtime 100", "wtime=100"},
        // White to move and only Black's clock: it is taken for both.
        GoCase{"btime 100 binc 2", "wtime=100 btime=100 winc=2 binc=2"}, GoCase{"movetime 500", "movetime=500"},
        GoCase{"depth 12 nodes 1000 mate 3", "depth=12 nodes=1000 mate=3"}, GoCase{"perft 4", "perft=4"},
        // Numbers that make no sense are brought to the nearest that do.
        GoCase{"wtime -20 btime 5", "wtime=0 btime=5"}, GoCase{"movestogo 0", ""}, GoCase{"depth 0", "depth=1"},
        GoCase{"nodes 0", "nodes=1"}, GoCase{"depth 100000", "depth=240"}, GoCase{"movetime -1", "movetime=0"},
        GoCase{"nodes 18446744073709551615", "complaints=1"},
        // Search moves end at the first word that is no move, wherever they stand.
        GoCase{"searchmoves e2e4 d2d4", "e2e4 d2d4"}, GoCase{"searchmoves e2e4 d2d4 depth 3", "depth=3 e2e4 d2d4"},
        GoCase{"depth 3 searchmoves e2e4 infinite", "depth=3 infinite e2e4"}, GoCase{"searchmoves e2e4 e2e4", "e2e4"},
        GoCase{"searchmoves e2e5 d2d4", "d2d4 complaints=1"}, GoCase{"searchmoves", ""},
        // Junk, case and white space.
        GoCase{"  DEPTH   7 \t Infinite ", "depth=7 infinite"}, GoCase{"really depth 7 please", "depth=7"},
        GoCase{"depth", "complaints=1"}, GoCase{"depth x", "complaints=1"},
        GoCase{"depth x nodes 5", "nodes=5 complaints=1"}, GoCase{"depth nodes 5", "nodes=5 complaints=1"},
        GoCase{"wtime infinite", "infinite complaints=1"}, GoCase{"movetime 1.5", "complaints=1"}));

TEST(Go, KnowsWhichSearchesEnd)
{
    const auto endless = [](std::string_view text) { return parse_go(text, chess::Position{}).is_endless(); };
    for (const auto* text : {"", "infinite", "ponder", "ponder wtime 100 btime 100", "infinite depth 5",
                             "searchmoves e2e4", "movestogo 3"}) {
        EXPECT_TRUE(endless(text)) << text;
    }
    for (const auto* text : {"depth 1", "nodes 1", "mate 1", "movetime 1", "wtime 1", "btime 1"}) {
        EXPECT_FALSE(endless(text)) << text;
    }
}

TEST(Go, TakesBlacksLoneClockForWhiteOnlyIfNeeded)
{
    const auto black = *chess::parse_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_EQ(summary(parse_go("btime 100", black)), "btime=100");
    EXPECT_EQ(summary(parse_go("wtime 100", black)), "wtime=100 btime=100");
}

// --- position

struct PositionCase {
    std::string_view text;
    std::string_view fen;
    std::size_t moves;
};
class PositionLine : public testing::TestWithParam<PositionCase> {};

TEST_P(PositionLine, IsReadAs)
{
    const auto command = parse_position_command(GetParam().text);
    ASSERT_TRUE(command) << command.error().message;
    EXPECT_EQ(command->fen, GetParam().fen);
    EXPECT_EQ(command->moves.size(), GetParam().moves);
}

INSTANTIATE_TEST_SUITE_P(
    Uci, PositionLine,
    testing::Values(PositionCase{"startpos", "", 0}, PositionCase{"startpos moves", "", 0},
                    PositionCase{"startpos moves e2e4 e7e5", "", 2}, PositionCase{"  STARTPOS   MOVES \t e2e4", "", 1},
                    PositionCase{"startpos junk moves e2e4", "", 1},
                    PositionCase{"fen 8/8/8/8/8/8/8/K6k w - - 0 1", "8/8/8/8/8/8/8/K6k w - - 0 1", 0},
                    PositionCase{"fen  8/8   w  moves a1a2", "8/8 w", 1}, PositionCase{"fen x moves", "x", 0}));

TEST(PositionLine, WithoutAPositionIsRefused)
{
    for (const auto* text : {"", "moves e2e4", "fen", "fen moves e2e4", "e2e4"}) {
        EXPECT_FALSE(parse_position_command(text)) << text;
    }
}

// --- setoption

TEST(SetOption, ReadsNamesAndValuesWithSpaces)
{
    struct Case {
        std::string_view text;
        std::string_view name;
        std::string_view value;
    };
    for (const auto& [text, name, value] :
         {Case{"name Hash value 64", "Hash", "64"}, Case{"name Clear Hash", "Clear Hash", ""},
          Case{"  NAME  Move   Overhead  VALUE  50 ", "Move Overhead", "50"},
          Case{"name Debug Log File value /tmp/my  log.txt", "Debug Log File", "/tmp/my  log.txt"},
          Case{"name UCI_Opponent value none none computer value 9", "UCI_Opponent", "none none computer value 9"},
          Case{"name Hash value", "Hash", ""}}) {
        const auto command = parse_set_option(text);
        ASSERT_TRUE(command) << text;
        EXPECT_EQ(command->name, name) << text;
        EXPECT_EQ(command->value, value) << text;
    }
    for (const auto* text : {"", "Hash 64", "name", "name value 3"}) EXPECT_FALSE(parse_set_option(text)) << text;
}

// --- To text

TEST(InfoText, HasWholeNumbersInTheUsualOrder)
{
    search::Info info =
        test::line(2, value_of_centipawns(34, {}), {chess::Move(chess::squares::e2, chess::squares::e4)}, 7);
    info.selective_depth = 11;
    info.nodes = 12345;
    info.elapsed = std::chrono::microseconds(6500);
    info.hash_permille = 3;
    EXPECT_EQ(info_text(line_of(info, {}), chess::Position{}, {}),
              "info depth 7 seldepth 11 multipv 2 score cp 34 nodes 12345 nps 1899230 hashfull 3 time 6 pv e2e4");
    info.bound = search::Bound::Lower;
    info.tablebase_hits = 9;
    info.elapsed = {};
    EXPECT_EQ(info_text(line_of(info, {}), chess::Position{}, {}),
              "info depth 7 seldepth 11 multipv 2 score cp 34 lowerbound nodes 12345 nps 12345000 hashfull 3 tbhits 9 "
              "time 0 pv e2e4");
}

TEST(InfoText, WritesMatesInMoves)
{
    const auto score = [](search::Value value) {
        const std::string text = info_text(line_of(test::line(1, value, {}), {}), chess::Position{}, {});
        return text.substr(text.find("score"), text.find(" nodes") - text.find("score"));
    };
    EXPECT_EQ(score(search::mate_in(1)), "score mate 1");
    EXPECT_EQ(score(search::mate_in(5)), "score mate 3");
    EXPECT_EQ(score(search::mated_in(0)), "score mate 0");
    EXPECT_EQ(score(search::mated_in(2)), "score mate -1");
    EXPECT_EQ(score(search::mated_in(6)), "score mate -3");
    EXPECT_EQ(score(value_of_centipawns(-120, {})), "score cp -120");
}

TEST(InfoText, NeverShowsAnIllegalMove)
{
    const search::Info info = test::line(1, 0,
                                         {chess::Move(chess::squares::e2, chess::squares::e4),
                                          chess::Move(chess::squares::e2, chess::squares::e4),
                                          chess::Move(chess::squares::e7, chess::squares::e5)});
    EXPECT_TRUE(info_text(line_of(info, {}), chess::Position{}, {}).ends_with(" pv e2e4"));
    EXPECT_EQ(info_text(line_of(test::line(1, 0, {chess::Move::none()}), {}), chess::Position{}, {}).find(" pv"),
              std::string::npos);
}

TEST(InfoText, WritesCastlingAsTheModeAsks)
{
    const auto position = *chess::parse_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const chess::Move castle(chess::squares::e1, chess::squares::h1, chess::MoveKind::Castling);
    const chess::Move answer(chess::squares::e8, chess::squares::a8, chess::MoveKind::Castling);
    const search::Info info = test::line(1, 0, {castle, answer});
    EXPECT_TRUE(info_text(line_of(info, position), position, {}).ends_with(" pv e1g1 e8c8"));
    EXPECT_TRUE(info_text(line_of(info, position), position, {.chess960 = true}).ends_with(" pv e1h1 e8a8"));
    Answer result{.best = castle};
    result.ponder = answer;
    EXPECT_EQ(best_move_text(result, position, false), "bestmove e1g1 ponder e8c8");
    EXPECT_EQ(best_move_text(result, position, true), "bestmove e1h1 ponder e8a8");
}

TEST(InfoText, ShowsChancesWhenAsked)
{
    const std::string text = info_text(line_of(test::line(1, 0, {}), {}), chess::Position{}, {.wdl = true});
    EXPECT_NE(text.find("score cp 0 wdl "), std::string::npos) << text;
}

TEST(BestMoveText, KnowsNoMove)
{
    EXPECT_EQ(best_move_text({}, chess::Position{}, false), "bestmove (none)");
    Answer result{.best = chess::Move(chess::squares::e2, chess::squares::e4)};
    EXPECT_EQ(best_move_text(result, chess::Position{}, false), "bestmove e2e4");
    result.ponder = result.best; // does not fit behind itself
    EXPECT_EQ(best_move_text(result, chess::Position{}, false), "bestmove e2e4");
}

} // namespace
} // namespace engine
