// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/board_view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "terminal/layout.h"
#include "terminal/screen.h"
#include "terminal/verdict.h"

namespace terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(BoardView, ShowsPiecesMarksAndSides)
{
    chess::Game game;
    game.play(chess::Move(chess::squares::e2, chess::squares::e4));
    const ViewOptions letters{.unicode = false, .color = false};
    const std::string white = board_text(game.position(), letters, game.moves().back());
    EXPECT_THAT(white, HasSubstr(" 4  .  .  .  . [P] .  .  . "));
    EXPECT_THAT(white, HasSubstr("    a  b  c  d  e  f  g  h "));
    EXPECT_EQ(board_text(game.position(), {.unicode = false, .color = false, .flipped = true}).find(" 1 "), 0U);
    EXPECT_THAT(board_text(game.position(), letters), Not(HasSubstr("\x1b")));
    EXPECT_THAT(board_text(game.position(), {}), HasSubstr("♚"));
    const auto spoken = board_text(*chess::parse_position("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), {.plain = true});
    EXPECT_THAT(spoken, HasSubstr("Black: king e8, rook e2."));
    EXPECT_THAT(spoken, HasSubstr("Check."));
}

TEST(BoardView, CountsWhatIsLost)
{
    const ViewOptions letters{.unicode = false};
    const chess::Game queens(*chess::parse_position("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1"));
    EXPECT_EQ(material_text(queens, letters), "White is ahead by 18.") << "nothing was lost in this game";
    EXPECT_EQ(captured_text(queens, chess::Color::White, letters), "+18");
    // A promoted pawn is not lost; the knight it takes is.
    chess::Game promotes(*chess::parse_position("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"));
    ASSERT_TRUE(promotes.play(chess::parse_san("axb8=Q", promotes.position()).value()));
    EXPECT_EQ(captured_text(promotes, chess::Color::White, letters), "n +9");
    EXPECT_EQ(captured_text(promotes, chess::Color::Black, letters), "");
    EXPECT_EQ(material_text(promotes, {.plain = true}), "Black has lost 1 knight. White is ahead by 9.");
    EXPECT_EQ(material_text(chess::Game(), {}), "");
    EXPECT_EQ(evaluation_bar(0.5, 4, {.unicode = false}), "White ##-- Black");
}

TEST(BoardView, SymbolsTellTheSidesApartWithoutColours)
{
    const std::string board = board_text(chess::Position(), {.unicode = true, .color = false});
    EXPECT_THAT(board, HasSubstr(" ♖  ♘  ♗  ♕  ♔ "));
    EXPECT_THAT(board, HasSubstr(" ♜  ♞  ♝  ♛  ♚ "));
    EXPECT_THAT(board, Not(HasSubstr("R")));
}

chess::Game long_game()
{
    chess::Game game;
    for (const char* san : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6", "d4", "exd4"})
        game.play(chess::parse_san(san, game.position()).value());
    return game;
}

TEST(Screen, NoLineIsWiderThanTheWindow)
{
    const chess::Game game = long_game();
    for (int columns = 28; columns <= 100; ++columns) {
        for (const bool flipped : {false, true}) {
            const Screen screen{.game = game,
                                .players = {"A name that is quite long indeed", "Kibitz level 5"},
                                .clocks = {"1:02:03", "9.8"},
                                .below = "White is slightly better (+0.61): about 6 of 10 points for White between "
                                         "engines.\nWhite ########-------- Black  +0.61 depth 12  Nxd4 c5"};
            const std::string text =
                screen_text(screen, {.unicode = false, .color = false, .flipped = flipped, .columns = columns});
            for (const std::string_view line : base::split(text, '\n'))
                EXPECT_LE(width_of(line), static_cast<std::size_t>(columns)) << columns << ":\n" << text;
            for (const char* seen : {"1:02:03", "9.8", "exd4", "+0.61", "White", "Black"})
                EXPECT_THAT(text, HasSubstr(seen)) << columns;
        }
    }
}

TEST(Screen, NarrowWindowsHaveThePlayersAroundTheBoard)
{
    const chess::Game game = long_game();
    const Screen screen{.game = game, .players = {"You", "Kibitz"}, .clocks = {"5:00", "4:59"}};
    const ViewOptions narrow{.unicode = false, .color = false, .columns = 40};
    EXPECT_TRUE(screen_text(screen, narrow).starts_with("  Black  Kibitz            4:59  PB +1\n"))
        << screen_text(screen, narrow);
    EXPECT_THAT(screen_text(screen, narrow), HasSubstr("\n> White  You               5:00"));
    EXPECT_THAT(screen_text(screen, narrow), HasSubstr("6. d4 exd4\n"));
}

TEST(Layout, CutsPadsAndFolds)
{
    EXPECT_EQ(clipped("abcdef", 6), "abcdef");
    EXPECT_EQ(clipped("abcdefg", 6), "abc...");
    EXPECT_EQ(clipped("äöüß", 4), "äöüß");
    EXPECT_EQ(clipped("äöüßé", 4), "ä...");
    EXPECT_EQ(clipped("abc", 2), "ab");
    EXPECT_EQ(padded("ab", 4), "ab  ");
    EXPECT_EQ(folded("one two three", 8), "one two\nthree");
    EXPECT_EQ(folded("  one two three", 9), "  one two\n  three");
    EXPECT_EQ(folded("short\nunbreakable", 5), "short\nunbreakable");
}

TEST(Verdict, SaysWhatANumberMeans)
{
    using chess::Centipawns;
    EXPECT_EQ(verdict(Centipawns{29}), "The game is level");
    EXPECT_EQ(verdict(Centipawns{-30}), "Black is slightly better");
    EXPECT_EQ(verdict(Centipawns{100}), "White is better");
    EXPECT_EQ(verdict(Centipawns{180}), "White is clearly better");
    EXPECT_EQ(verdict(Centipawns{-500}), "Black is winning");
    EXPECT_EQ(verdict(Centipawns{900}), "White is completely winning");
    EXPECT_EQ(verdict(chess::MateIn{-3}), "Black mates in 3");
    engine::Line line;
    line.score = {Centipawns{-180}, chess::Color::Black}; // good for White
    line.chances = {20, 160, 820};
    EXPECT_EQ(verdict_text(line), "White is clearly better (+1.80): about 9 of 10 points for White between engines.");
}

} // namespace
} // namespace terminal
