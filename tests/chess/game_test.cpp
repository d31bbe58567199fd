// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game.h"

#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <string_view>
#include <vector>

#include "chess/movegen.h"
#include "tests/chess/support/positions.h"

namespace chess {
namespace {

using test::move_of;
using test::position_of;
using enum Termination;

void play(Game& game, std::initializer_list<std::string_view> moves)
{
    for (const std::string_view m : moves) ASSERT_TRUE(game.play(move_of(game.position(), m))) << m;
}
std::optional<Termination> reason(const Game& game, DrawRule rule = DrawRule::Claimable)
{
    const auto outcome = game.outcome(rule);
    return outcome ? std::optional(outcome->termination) : std::nullopt;
}

TEST(Game, KeepsItsHistory)
{
    Game game;
    play(game, {"e2e4", "e7e5", "g1f3"});
    EXPECT_EQ(game.moves().size(), 3U);
    EXPECT_EQ(game.positions().size(), 4U);
    EXPECT_EQ(game.keys().size(), 4U);
    EXPECT_TRUE(game.start().same_position(Position()));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(game.keys()[i], game.positions()[i].key());
    EXPECT_FALSE(game.play(Move(squares::e1, squares::e8)));
    EXPECT_EQ(game.moves().size(), 3U);
    EXPECT_FALSE(game.outcome());
}

TEST(Game, UndoIsExact)
{
    for (int n = 0; n < 30; ++n) {
        base::Random random(static_cast<std::uint64_t>(n));
        Game game(test::chess960_start(static_cast<int>(random.below(960)), 518));
        std::vector<Position> seen{game.position()};
        for (int ply = 0; ply < 200; ++ply) {
            const MoveList moves = legal_moves(game.position());
            if (moves.empty()) break;
            game.play_unchecked(moves[random.below(moves.size())]);
            seen.push_back(game.position());
        }
        while (true) {
            EXPECT_EQ(game.position().to_setup(), seen.back().to_setup());
            EXPECT_EQ(game.position().key(), seen.back().key());
            EXPECT_EQ(game.keys().back(), seen.back().key());
            EXPECT_TRUE(game.position().is_consistent());
            seen.pop_back();
            if (!game.undo()) break;
        }
        EXPECT_TRUE(seen.empty());
        EXPECT_TRUE(game.moves().empty());
    }
}

TEST(Game, MateAndStalemate)
{
    Game fool;
    play(fool, {"f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_EQ(fool.outcome(), (GameEnd{Color::Black, Checkmate}));
    EXPECT_EQ(fool.outcome()->result(), "0-1");
    Game white(position_of("6k1/5ppp/8/8/8/8/8/R3K3 w Q -"));
    play(white, {"a1a8"});
    EXPECT_EQ(white.outcome()->result(), "1-0");
    const Game stalemate(position_of("7k/5Q2/6K1/8/8/8/8/8 b - -"));
    EXPECT_EQ(stalemate.outcome(), (GameEnd{std::nullopt, Stalemate}));
    EXPECT_EQ(stalemate.outcome()->result(), "1/2-1/2");
}

TEST(Game, ThreefoldMayBeClaimedFivefoldEnds)
{
    Game game;
    for (int round = 1; round <= 4; ++round) {
        EXPECT_EQ(game.repetitions(), round);
        EXPECT_EQ(reason(game), round >= 3 ? std::optional(ThreefoldRepetition) : std::nullopt);
        EXPECT_EQ(reason(game, DrawRule::Automatic), std::nullopt);
        play(game, {"g1f3", "g8f6", "f3g1", "f6g8"});
    }
    EXPECT_EQ(game.repetitions(), 5);
    EXPECT_EQ(reason(game), FivefoldRepetition);
    EXPECT_EQ(reason(game, DrawRule::Automatic), FivefoldRepetition);
    game.undo();
    EXPECT_EQ(game.repetitions(), 4);
}

TEST(Game, RepetitionLooksAtRightsToo)
{
    // The king goes and comes back: the men stand as at the start, the rights do not.
    Game game(position_of("4k3/8/8/8/8/8/8/R3K3 w Q -"));
    play(game, {"e1e2", "e8e7", "e2e1", "e7e8"});
    EXPECT_EQ(game.repetitions(), 1);
    play(game, {"e1e2", "e8e7", "e2e1", "e7e8"});
    EXPECT_EQ(game.repetitions(), 2);
}

TEST(Game, RepetitionLooksAtEnPassantOnlyIfItIsPossible)
{
    Game usable(position_of("4k2n/8/8/8/3p4/8/4P3/4K2N w - -"));
    play(usable, {"e2e4", "h8g6", "h1g3", "g6h8", "g3h1"});
    EXPECT_EQ(usable.repetitions(), 1) << "the first time the pawn could be taken";
    Game useless(position_of("4k2n/8/8/8/8/8/4P3/4K2N w - -"));
    play(useless, {"e2e4", "h8g6", "h1g3", "g6h8", "g3h1"});
    EXPECT_EQ(useless.repetitions(), 2);
}

TEST(Game, RepetitionDoesNotLookPastAPawnMoveOrBeforeTheStart)
{
    Game game(position_of("4k2n/8/8/8/8/8/4P3/4K2N w - - 90 60"));
    EXPECT_EQ(game.repetitions(), 1);
    play(game, {"h1g3", "h8g6", "g3h1", "g6h8"});
    EXPECT_EQ(game.repetitions(), 2);
    play(game, {"e2e3"});
    EXPECT_EQ(game.repetitions(), 1);
}

TEST(Game, FiftyMovesMayBeClaimedSeventyFiveEnd)
{
    Game game(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 98 80"));
    EXPECT_EQ(reason(game), std::nullopt);
    play(game, {"a1a2"});
    EXPECT_EQ(reason(game), std::nullopt);
    play(game, {"e8d8"});
    EXPECT_EQ(reason(game), FiftyMoves);
    EXPECT_EQ(reason(game, DrawRule::Automatic), std::nullopt);
    Game late(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 149 120"));
    EXPECT_EQ(reason(late, DrawRule::Automatic), std::nullopt);
    play(late, {"a1a2"});
    EXPECT_EQ(reason(late, DrawRule::Automatic), SeventyFiveMoves);
}

TEST(Game, MateComesBeforeEveryDraw)
{
    Game fifty(position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 80"));
    play(fifty, {"a1a8"});
    EXPECT_EQ(fifty.position().halfmoves(), 100);
    EXPECT_EQ(reason(fifty), Checkmate);
    Game seventy_five(position_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 80"));
    play(seventy_five, {"a1a8"});
    EXPECT_EQ(reason(seventy_five, DrawRule::Automatic), Checkmate);
}

TEST(Game, BareKingsEndIt)
{
    Game game(position_of("4k3/8/8/8/8/8/5q2/4K3 w - -"));
    play(game, {"e1f2"});
    EXPECT_EQ(reason(game, DrawRule::Automatic), InsufficientMaterial);
}

// --- Repetition as a search sees it. Keys are written as letters; the last one is the current position.

bool repeats(std::string_view line, int ply, int halfmoves = 100)
{
    std::vector<Key> keys;
    for (const char c : line) keys.push_back(static_cast<Key>(c));
    return is_repetition(keys, halfmoves, ply);
}

TEST(Repetition, OnceInsideTheSearchIsEnough)
{
    EXPECT_TRUE(repeats("abcda", 4)) << "back at the root";
    EXPECT_TRUE(repeats("xabcda", 5));
    EXPECT_FALSE(repeats("abcde", 4));
}

TEST(Repetition, BeforeTheRootItTakesTwo)
{
    EXPECT_FALSE(repeats("abcda", 3)) << "one earlier occurrence, before the root";
    EXPECT_FALSE(repeats("abcda", 0));
    EXPECT_TRUE(repeats("abcdabcda", 3)) << "two earlier ones";
    EXPECT_TRUE(repeats("abcdabcda", 0)) << "asked of the root itself";
    EXPECT_TRUE(repeats("abcdefgha", 8));
    EXPECT_FALSE(repeats("abcdefgha", 7));
}

TEST(Repetition, NothingBeforeAPawnMoveCounts)
{
    EXPECT_FALSE(repeats("abcda", 4, 3));
    EXPECT_TRUE(repeats("abcda", 4, 4));
    EXPECT_FALSE(repeats("abcdabcda", 0, 7));
    EXPECT_FALSE(repeats("a", 0, 100)) << "no history";
    EXPECT_FALSE(repeats("abcda", 4, 0));
    EXPECT_FALSE(repeats("abcda", 4, -1));
}

TEST(Repetition, AgreesWithTheGame)
{
    // Seen from the root itself (ply 0), a repetition for the search is the third occurrence for the game.
    for (int n = 0; n < 200; ++n) {
        base::Random random(static_cast<std::uint64_t>(n) + 1000);
        Game game(position_of("4k1n1/8/8/8/8/8/8/1N2K3 w - -"));
        for (int ply = 0; ply < 300; ++ply) {
            const Position& p = game.position();
            if (p.has_insufficient_material() || !p.has_legal_move()) break;
            EXPECT_EQ(is_repetition(game.keys(), p.halfmoves(), 0), game.repetitions() >= 3);
            EXPECT_EQ(is_repetition(game.keys(), p.halfmoves(), 1000), game.repetitions() >= 2);
            const MoveList moves = legal_moves(p);
            Move m = moves[random.below(moves.size())];
            if (p.is_capture(m)) m = moves[0]; // Keep the men for longer.
            game.play_unchecked(m);
        }
    }
}

} // namespace
} // namespace chess
