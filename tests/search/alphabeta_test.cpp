// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The production search as its users see it: mates, draws, limits, lines, repeatability. The cases named after rows of
// the seeds' digest are their known bugs.
#include "search/alphabeta/alphabeta.h"

#include <gtest/gtest.h>
#include <set>
#include <span>
#include <thread>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "tests/support/scale.h"

namespace search {
namespace {

using chess::Game;
using chess::Move;
using chess::Position;

Position position_of(std::string_view fen)
{
    const auto p = chess::parse_position(fen, chess::Tolerance::Lenient);
    EXPECT_TRUE(p) << fen;
    return p ? *p : Position();
}
Game game_of(std::string_view fen)
{
    return Game(position_of(fen));
}

std::unique_ptr<Search> fresh(const alphabeta::Params& params = {})
{
    auto made = make_alphabeta("classical", params);
    EXPECT_TRUE(made);
    return std::move(*made);
}
Limits to_depth(int depth, int lines = 1)
{
    Limits limits;
    limits.depth = depth;
    limits.lines = lines;
    return limits;
}
Limits to_nodes(std::uint64_t nodes)
{
    Limits limits;
    limits.nodes = nodes;
    return limits;
}
std::string text(Move m, const Position& p)
{
    return chess::to_uci(m, p);
}

// Plays both sides from the position until the game ends or so many plies.
Game play_out(Search& search, Game game, std::uint64_t nodes, int plies)
{
    for (int i = 0; i < plies && !game.outcome(); ++i)
        if (!game.play(search.run(game, to_nodes(nodes), Signals{}, {}).best)) break;
    return game;
}

struct MateCase {
    std::string_view fen;
    int moves;
};
// Composed or classical mates whose length is known.
constexpr MateCase kMates[]{
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
    {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
    {"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", 2},
    {"6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1", 2},
    {"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3},
    {"1k1r4/2p2ppp/8/Q7/8/2n5/qPP2PPP/2KR4 b - - 0 1", 1},
};

// Drawn by the fifty-move rule once, with the network.
TEST(AlphaBeta, MatesWithBishopAndKnight)
{
    constexpr std::array kFens{"6N1/8/1K6/6k1/8/8/2B5/8 w - - 0 1", "8/8/2KBk3/8/8/8/8/6N1 b - - 0 1",
                               "8/8/2N5/1B1K4/8/6k1/8/8 b - - 0 1", "8/8/8/2K5/4B3/8/2k5/1N6 b - - 0 1",
                               "8/1k6/8/4B3/4K3/8/7N/8 w - - 0 1"};
    for (const char* fen : std::span(kFens).first(static_cast<std::size_t>(test::test_scale(kFens.size(), 1)))) {
        const auto search = fresh();
        const Game end = play_out(*search, game_of(fen), 10'000, 100);
        EXPECT_TRUE(end.position().is_checkmate()) << fen;
    }
}
TEST(AlphaBeta, TheFiftyMoveScalingLeavesBareKingsAlone)
{
    const auto value = [](const std::string& men, const char* clocks) {
        return fresh()->run(game_of(men + clocks), to_depth(1), Signals{}, {}).value;
    };
    const std::string hunt = "8/8/8/4k3/8/8/8/R3K3 w - - ";
    EXPECT_EQ(value(hunt, "60 60"), value(hunt, "0 60"));
    const std::string rook_up = "8/4p3/8/4k3/8/8/4P3/R3K3 w - - ";
    EXPECT_LT(value(rook_up, "60 60"), value(rook_up, "0 60"));
}
// Without this, mates pieced together from table to table outgrow the rule, every move seems to win, and nothing is
// done.
TEST(AlphaBeta, AMateBeyondTheFiftyMoveRuleIsNone)
{
    EXPECT_FALSE(is_beyond_fifty_moves(mate_in(100), 0, 0));
    EXPECT_TRUE(is_beyond_fifty_moves(mate_in(101), 0, 0));
    EXPECT_TRUE(is_beyond_fifty_moves(mated_in(101), 0, 0));
    // Seen from ply 10 the mate at ply 40 is 30 plies away.
    EXPECT_FALSE(is_beyond_fifty_moves(mate_in(40), 10, 70));
    EXPECT_TRUE(is_beyond_fifty_moves(mate_in(40), 10, 71));
    EXPECT_FALSE(is_beyond_fifty_moves(kMaxEval, 0, 99));
    EXPECT_FALSE(is_beyond_fifty_moves(kNoValue, 0, 99));
}
TEST(AlphaBeta, FindsMatesOfKnownLength)
{
    for (const MateCase& c : kMates) {
        auto search = fresh();
        Limits limits = to_nodes(1'000'000); // Far more than is needed; the mate ends the search.
        limits.mate = c.moves;
        const Game game = game_of(c.fen);
        const Result r = search->run(game, limits, Signals{}, {});
        EXPECT_EQ(to_score(r.value), chess::Score(chess::MateIn{c.moves})) << c.fen << ' ' << r.value;
    }
}

TEST(AlphaBeta, MatedAndStalematedRootsHaveNoMove)
{
    auto search = fresh();
    const Result mated = search->run(game_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), to_depth(5), Signals{}, {});
    EXPECT_TRUE(mated.best.is_none());
    EXPECT_EQ(mated.value, mated_in(0));
    const Result stalemated = search->run(game_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), to_depth(5), Signals{}, {});
    EXPECT_TRUE(stalemated.best.is_none());
    EXPECT_EQ(stalemated.value, kDraw);
}

// S000-15, S001-18: stalemate is a draw and is not chased. Each of these has a stalemating move that looks strong.
TEST(AlphaBeta, DoesNotStalemateWhenWinning)
{
    for (const auto* fen : {"7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "k7/8/1K6/8/8/8/8/2R5 w - - 0 1",
                            "k7/2K5/8/1P6/8/8/8/8 w - - 0 1", "5k2/5P2/4K3/8/8/8/8/7B w - - 0 1"}) {
        auto search = fresh();
        const Game end = play_out(*search, game_of(fen), static_cast<std::uint64_t>(test::test_scale(30000, 2000)), 40);
        const auto outcome = end.outcome();
        if (std::string_view(fen).find('B') == std::string_view::npos) {
            ASSERT_TRUE(outcome) << fen;
            EXPECT_EQ(outcome->winner, chess::Color::White) << fen << ' ' << describe(outcome->termination);
        }
    }
}
TEST(AlphaBeta, KnowsThatStalemateSaves)
{
    // The pawn falls or Black is stalemated: a draw, though White is a pawn up one step from queening.
    const Result r = fresh()->run(game_of("7k/7P/8/5K2/8/8/8/8 w - - 0 1"), to_depth(10), Signals{}, {});
    EXPECT_LE(std::abs(r.value), 2);
}

// S000-14: a won game is not thrown away by repetition, and a lost one is saved by it.
TEST(AlphaBeta, SeesRepetition)
{
    // White, a rook up, has shuffled twice; the third time would be a draw.
    Game game = game_of("6k1/5ppp/8/8/8/8/R4PPP/6K1 w - - 0 1");
    for (const auto* m : {"a2a3", "g8f8", "a3a2", "f8g8", "a2a3", "g8f8", "a3a2", "f8g8"})
        ASSERT_TRUE(game.play(*chess::parse_uci_move(m, game.position())));
    auto search = fresh();
    const Result r = search->run(game, to_depth(10), Signals{}, {});
    EXPECT_NE(text(r.best, game.position()), "a2a3");
    EXPECT_GT(r.value, 200);
    // Black, lost, has a perpetual check.
    const Result perpetual =
        fresh()->run(game_of("6k1/5ppp/8/8/8/8/q4PPP/3RQ1K1 b - - 0 1"), to_depth(6), Signals{}, {});
    EXPECT_LT(perpetual.value, 0);
    const Result drawn = fresh()->run(game_of("Q7/5kpp/8/8/6q1/8/1r6/5K2 b - - 0 1"), to_depth(10), Signals{}, {});
    EXPECT_GE(drawn.value, 0);
}

TEST(AlphaBeta, FiftyMovesEndTheGameExceptByMate)
{
    // One ply is left on the fifty-move clock: only mate wins, and there is one.
    const Result r = fresh()->run(game_of("k7/8/1K6/8/8/8/8/7R w - - 99 80"), to_depth(8), Signals{}, {});
    EXPECT_EQ(r.value, mate_in(1));
    // Two plies left, no mate in one: a draw, however much White is up.
    const Result draw = fresh()->run(game_of("8/8/8/3k4/8/8/1R6/1K6 w - - 98 80"), to_depth(8), Signals{}, {});
    EXPECT_LE(std::abs(draw.value), 2);
    EXPECT_FALSE(draw.best.is_none()) << "a drawn root still has a move";
}

// S003-16: a root that is drawn by rule already is still searched for a move, and the table is not poisoned by it.
TEST(AlphaBeta, PlaysOnWhenTheRootIsADrawByRule)
{
    auto search = fresh();
    const Result fifty = search->run(game_of("8/8/8/3k4/8/8/1R6/1K6 w - - 120 80"), to_depth(6), Signals{}, {});
    EXPECT_FALSE(fifty.best.is_none());
    const Result bare = search->run(game_of("8/8/8/3k4/8/8/8/1K6 w - - 0 1"), to_depth(6), Signals{}, {});
    EXPECT_FALSE(bare.best.is_none());
}

// S000-16: when mate cannot be avoided a legal move is still played.
TEST(AlphaBeta, PlaysALegalMoveWhenLost)
{
    const Game game = game_of("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1");
    const Result r = fresh()->run(game, to_depth(10), Signals{}, {});
    EXPECT_TRUE(game.position().is_legal(r.best));
    EXPECT_TRUE(is_loss(r.value));
}

// S000-17: scores stay bounded whatever stands on the board.
TEST(AlphaBeta, ScoresAreBounded)
{
    for (const auto* fen : {"QQQQQQQQ/Q6k/8/8/8/8/8/K7 b - - 0 1", "k7/8/8/8/8/8/8/K1qqqqqq w - - 0 1",
                            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
        const auto p = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!p) continue;
        const Result r = fresh()->run(Game(*p), to_depth(6), Signals{}, {});
        EXPECT_LE(std::abs(r.value), kMate) << fen;
    }
}

TEST(AlphaBeta, DrivesTheBareKingToMate)
{
    for (const auto* fen :
         {"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", "8/8/3k4/8/8/8/8/BB2K3 w - - 0 1"}) {
        auto search = fresh();
        const auto nodes = static_cast<std::uint64_t>(test::test_scale(20000, 200));
        const Game end = play_out(*search, game_of(fen), nodes, 100);
        if (test::scale_name() != "small") {
            ASSERT_TRUE(end.outcome()) << fen;
            EXPECT_EQ(end.outcome()->winner, chess::Color::White) << fen;
        }
    }
}

TEST(AlphaBeta, LinesAreLegalAndEndAtTheEndOfTheGame)
{
    for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "8/8/4k3/8/8/4K3/4P3/8 w - - 96 90", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"}) {
        auto search = fresh();
        Callbacks callbacks;
        callbacks.on_info = [&](const Info& info) {
            Game game = game_of(fen);
            for (std::size_t i = 0; i < info.pv.size(); ++i) {
                ASSERT_FALSE(i > 0 && game.outcome()) << fen << " line runs past the end of the game";
                ASSERT_TRUE(game.play(info.pv[i])) << fen;
            }
            if (is_win(info.value) && info.bound == Bound::Exact) {
                EXPECT_LE(info.pv.size(), static_cast<std::size_t>(kMate - info.value)) << "longer than the mate";
            }
        };
        search->run(game_of(fen), to_depth(test::test_scale(12, 6), 3), Signals{}, callbacks);
    }
}

TEST(AlphaBeta, MultiPvGivesDistinctMovesInOrderAndTheFirstIsTheBest)
{
    const Game game = game_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    auto search = fresh();
    std::vector<Info> last(6);
    Callbacks callbacks;
    callbacks.on_info = [&](const Info& info) { last[static_cast<std::size_t>(info.multipv)] = info; };
    const Result r = search->run(game, to_depth(8, 5), Signals{}, callbacks);
    std::set<std::uint16_t> moves;
    for (int i = 1; i <= 5; ++i) {
        const Info& info = last[static_cast<std::size_t>(i)];
        ASSERT_FALSE(info.pv.empty());
        moves.insert(info.pv.front().bits());
        EXPECT_EQ(info.depth, 8);
        if (i > 1) {
            EXPECT_LE(info.value, last[static_cast<std::size_t>(i - 1)].value);
        }
    }
    EXPECT_EQ(moves.size(), 5U);
    EXPECT_EQ(last[1].pv.front(), r.best);
    // More lines than moves is no error.
    EXPECT_FALSE(search->run(game_of("7k/8/8/8/8/8/1r6/K7 w - - 0 1"), to_depth(4, 256), Signals{}, {}).best.is_none());
}

TEST(AlphaBeta, SearchMovesRestrictTheRoot)
{
    const Game game;
    Limits limits = to_depth(6);
    limits.search_moves = {*chess::parse_uci_move("a2a3", game.position()),
                           *chess::parse_uci_move("h2h4", game.position())};
    const std::string best = text(fresh()->run(game, limits, Signals{}, {}).best, game.position());
    EXPECT_TRUE(best == "a2a3" || best == "h2h4") << best;
}

TEST(AlphaBeta, NodeLimitIsExact)
{
    const auto most = static_cast<unsigned>(test::test_scale(50'000, 20'000));
    for (const std::uint64_t limit : {1000U, 5000U, 12345U, most}) {
        const Result r = fresh()->run(Game(), to_nodes(limit), Signals{}, {});
        EXPECT_EQ(r.nodes, limit);
        EXPECT_FALSE(r.best.is_none());
    }
    EXPECT_FALSE(fresh()->run(Game(), to_nodes(1), Signals{}, {}).best.is_none());
}

TEST(AlphaBeta, NodeCountsRepeatAfterNewGame)
{
    auto search = fresh();
    const Game game = game_of("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9");
    for (int i = 1; i <= test::test_scale(20, 5); ++i) {
        const auto limit = static_cast<std::uint64_t>(i * test::test_scale(1777, 333));
        search->new_game();
        const Result a = search->run(game, to_nodes(limit), Signals{}, {});
        search->new_game();
        const Result b = search->run(game, to_nodes(limit), Signals{}, {});
        const Result c = fresh()->run(game, to_nodes(limit), Signals{}, {});
        EXPECT_EQ(a.nodes, b.nodes);
        EXPECT_EQ(a.value, b.value);
        EXPECT_EQ(a.best, b.best);
        EXPECT_EQ(a.value, c.value) << "new_game leaves a search like a fresh one";
        EXPECT_EQ(a.best, c.best);
    }
}

TEST(AlphaBeta, TwoInOneProcessDoNotDisturbEachOther)
{
    const Game first;
    const Game second = game_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    const Result alone_first = fresh()->run(first, to_depth(9), Signals{}, {});
    const Result alone_second = fresh()->run(second, to_depth(11), Signals{}, {});
    Result a, b;
    {
        std::jthread one([&] { a = fresh()->run(first, to_depth(9), Signals{}, {}); });
        std::jthread two([&] { b = fresh()->run(second, to_depth(11), Signals{}, {}); });
    }
    EXPECT_EQ(a.nodes, alone_first.nodes);
    EXPECT_EQ(b.nodes, alone_second.nodes);
}

TEST(AlphaBeta, StopsWhenToldAndSeveralThreadsAgreeOnAMate)
{
    auto search = fresh();
    search->set_threads(3);
    Signals signals;
    Limits limits;
    limits.infinite = true;
    Result r;
    {
        std::jthread thinking([&] { r = search->run(Game(), limits, signals, {}); });
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        signals.stop = true;
    }
    EXPECT_TRUE(Position().is_legal(r.best));
    const Result mate = search->run(game_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), to_depth(10), Signals{}, {});
    EXPECT_EQ(mate.value, mate_in(5));
}

TEST(AlphaBeta, EveryTechniqueCanBeSwitchedOff)
{
    const auto table = alphabeta::param_table();
    ASSERT_TRUE(base::check_params<alphabeta::Params>(table));
    const Game game = game_of("r1bq1rk1/pp2bppp/2n2n2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 9");
    int switches = 0;
    for (const auto& param : table) {
        if (!alphabeta::is_switch(param)) continue;
        ++switches;
        alphabeta::Params params;
        ASSERT_TRUE(base::set_param(params, param, 1.0 - param.initial));
        const Result r = fresh(params)->run(game, to_depth(test::test_scale(7, 4)), Signals{}, {});
        EXPECT_TRUE(game.position().is_legal(r.best)) << param.name;
    }
    EXPECT_GE(switches, 30);
}

TEST(AlphaBeta, EvaluatorsAreChosenByName)
{
    EXPECT_FALSE(make_alphabeta("no such evaluator"));
}

} // namespace
} // namespace search
