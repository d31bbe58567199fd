// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/dialogue.h"

#include <deque>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "tests/support/temporary_folder.h"

namespace terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Played {
    bool finished;
    std::string text;
    std::string pgn;
    chess::Game game;
};

Played play(PlaySettings settings, std::deque<std::string> lines,
            std::function<std::string(const std::string&)> keep = {})
{
    settings.view.unicode = settings.view.color = false;
    settings.seed = 7;
    settings.move_time = std::chrono::milliseconds(20);
    std::string text;
    Dialogue dialogue(settings, {.read_line = [&](const std::string& prompt, auto) -> std::optional<std::string> {
                                     text += prompt;
                                     if (lines.empty()) return std::nullopt;
                                     std::string line = lines.front();
                                     lines.pop_front();
                                     return line;
                                 },
                                 .write = [&](std::string_view t) { text += t; },
                                 .interrupted = {},
                                 .keep = std::move(keep)});
    const bool finished = dialogue.run();
    return {finished, text, dialogue.pgn(), dialogue.game()};
}
PlaySettings people()
{
    PlaySettings s;
    s.black = Seat::Person;
    return s;
}
PlaySettings people_from(std::string_view fen)
{
    PlaySettings s = people();
    s.start = chess::Game(*chess::parse_position(fen));
    return s;
}
PlaySettings against_engine_from(std::string_view fen)
{
    PlaySettings s;
    s.start = chess::Game(*chess::parse_position(fen));
    return s;
}

TEST(Dialogue, TwoPeoplePlayToMate)
{
    const Played p = play(people(), {"f3", "e7e5", "g2 g4", "Qh4"});
    EXPECT_TRUE(p.finished);
    EXPECT_THAT(p.text, HasSubstr("Black wins by checkmate. 0-1"));
    EXPECT_THAT(p.pgn, HasSubstr("1. f3 e5 2. g4 Qh4# 0-1"));
}

TEST(Dialogue, AnIllegalMoveIsRefusedWithTheReason)
{
    const Played p = play(people_from("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1"), {"Nf3", "e2e4", "nonsense", "quit"});
    EXPECT_FALSE(p.finished);
    EXPECT_THAT(p.text, HasSubstr("your king would be in check from the bishop on b4"));
    EXPECT_TRUE(p.game.moves().empty());
}

TEST(Dialogue, UndoTakesBackOneMoveOfTwoPeopleAndTwoAgainstTheEngine)
{
    EXPECT_EQ(play(people(), {"e4", "e5", "undo", "quit"}).game.moves().size(), 1U);
    PlaySettings against;
    EXPECT_EQ(play(against, {"e4", "undo", "quit"}).game.moves().size(), 0U);
    EXPECT_THAT(play(people(), {"undo", "quit"}).text, HasSubstr("nothing to take back"));
}

TEST(Dialogue, UndoWithdrawsAResignationAlone)
{
    const Played p = play(people(), {"e4", "e5", "resign", "undo", "Nf3", "quit"});
    EXPECT_FALSE(p.finished);
    EXPECT_THAT(p.pgn, HasSubstr("1. e4 e5 2. Nf3 *"));
}

TEST(Dialogue, AFileOfGamesGrows)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("games.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, "[White \"Old\"]\n\n1. c4 *\n"));
    const std::string save = "save " + file;
    play(people(), {"e4", save, "e5", save, "new", "d4", save, "quit"});
    const std::string text = *base::read_file(file);
    EXPECT_THAT(text, HasSubstr("1. c4 *"));
    EXPECT_THAT(text, HasSubstr("1. e4 e5 *"));
    EXPECT_THAT(text, HasSubstr("1. d4 *"));
    EXPECT_THAT(text, Not(HasSubstr("1. e4 *"))) << "the same game again takes the place of what was saved before";
}

TEST(Dialogue, AGameThatIsLeftForAnotherIsKept)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("other.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, "1. c4 c5 *\n"));
    std::vector<std::string> kept;
    const auto keep = [&](const std::string& pgn) {
        kept.push_back(pgn);
        return std::string("kept");
    };
    const Played p = play(people(), {"d4", "d5", "load " + file, "new", "e4", "save " + file, "new", "quit"}, keep);
    ASSERT_EQ(kept.size(), 1U) << "neither what was only loaded nor what was saved";
    EXPECT_THAT(kept[0], HasSubstr("1. d4 d5 *"));
    EXPECT_THAT(p.text, HasSubstr("kept"));
}

TEST(Dialogue, ABookThatIsNoneLeavesTheLevelAlone)
{
    PlaySettings s;
    s.level = 1;
    s.book_file = "/no/such/book.bin";
    s.show_evaluation = true;
    const Played p = play(s, {"a3", "quit"});
    EXPECT_THAT(p.text, HasSubstr("/no/such/book.bin"));
    EXPECT_THAT(p.text, testing::ContainsRegex("depth [1-5] ")) << "300 nodes";
}

TEST(Dialogue, HintsGoFromIdeaToMove)
{
    const Played p = play(people_from("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), {"hint", "hint", "hint", "quit"});
    EXPECT_THAT(p.text, HasSubstr("There is a mate."));
    EXPECT_THAT(p.text, HasSubstr("The rook on d1."));
    EXPECT_THAT(p.text, HasSubstr("Rd8#"));
}

TEST(Dialogue, CommandsAnswer)
{
    const Played p =
        play(people(), {"help", "fen", "flip", "moves", "e4", "moves", "eval", "level 3", "level 99", "level 1500",
                        "board", "pgn", "clock", "save", "load /no/such/file", "resign", "e5", "hint"});
    EXPECT_TRUE(p.finished);
    EXPECT_THAT(p.text, HasSubstr("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    EXPECT_THAT(p.text, testing::ContainsRegex("White #+-+ Black  [+-]?[0-9.]+ depth "));
    EXPECT_THAT(p.text, HasSubstr("Rating 1500."));
    EXPECT_THAT(p.text, HasSubstr("[Event \"kibitz play\"]"));
    EXPECT_THAT(p.text, HasSubstr("no clocks"));
    EXPECT_THAT(p.text, HasSubstr("The game is over."));
    EXPECT_THAT(p.text, HasSubstr("Level 3."));
    EXPECT_THAT(p.text, HasSubstr("number from 1 to 10"));
    EXPECT_THAT(p.text, HasSubstr("/no/such/file"));
    EXPECT_THAT(p.text, HasSubstr("Black resigns. 1-0"));
}

TEST(Dialogue, SavedGamesAreLoadedAgain)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/game.pgn";
    play(people(), {"e4", "c5", "save " + path, "quit"});
    const Played p = play(people(), {"load " + path, "Nf3", "quit"});
    EXPECT_EQ(p.game.moves().size(), 3U);
}

TEST(Dialogue, TheEngineBeatsARandomMover)
{
    PlaySettings s;
    s.white = Seat::Random;
    s.level = kHighestLevel;
    const Played p = play(s, {});
    EXPECT_TRUE(p.finished);
    EXPECT_THAT(p.text, HasSubstr("Black wins by checkmate"));
}

TEST(Dialogue, DrawsAreNamed)
{
    EXPECT_THAT(play(people_from("8/8/8/3k4/8/8/3p4/3K4 w - - 0 1"), {"Kxd2"}).text,
                HasSubstr("A draw by insufficient material"));
    EXPECT_THAT(play(people(), {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}).text,
                HasSubstr("threefold repetition"));
    EXPECT_THAT(play(people(), {"draw"}).text, HasSubstr("by agreement"));
}

TEST(Dialogue, MovesAreReadInAnyForm)
{
    const Played p = play(people(), {"E2 E4", "e7-e5", "nf3", "B8C6", "bb5", "a6", "o-o", "quit"});
    EXPECT_EQ(p.game.moves().size(), 7U) << p.text;
}

TEST(Dialogue, AMistypedCommandIsGuessed)
{
    const Played p = play(people(), {"hnit", "quti", "xyzzy", "quit"});
    EXPECT_THAT(p.text, HasSubstr("\"hnit\" is neither a move nor a command. Did you mean hint?"));
    EXPECT_THAT(p.text, HasSubstr("Did you mean quit?"));
    EXPECT_THAT(p.text, HasSubstr("Type a move, or help."));
}

TEST(Dialogue, AnEngineTakesADrawOnlyWhenItIsWorse)
{
    EXPECT_THAT(play({}, {"draw", "quit"}).text, HasSubstr("The draw is declined."));
    const auto lost_for_black = against_engine_from("4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1");
    EXPECT_THAT(play(lost_for_black, {"draw"}).text, HasSubstr("A draw by agreement. 1/2-1/2"));
    const auto lost_for_white = against_engine_from("qq2k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_THAT(play(lost_for_white, {"draw", "quit"}).text, HasSubstr("declined"));
}

TEST(Dialogue, AfterTheEndAGameCanBeTakenBackOrBegunAgain)
{
    const Played back = play(people(), {"f3", "e5", "g4", "Qh4", "undo", "d6", "quit"});
    EXPECT_FALSE(back.finished);
    EXPECT_THAT(back.pgn, HasSubstr("2. g4 d6 *"));
    const Played again = play(people(), {"f3", "e5", "g4", "Qh4", "new", "e4", "quit"});
    EXPECT_EQ(again.game.moves().size(), 1U);
    EXPECT_FALSE(again.finished);
}

TEST(Dialogue, TheEnginesFirstMoveIsNotTakenBack)
{
    PlaySettings black;
    black.white = Seat::Engine;
    black.black = Seat::Person;
    const Played p = play(black, {"undo", "quit"});
    EXPECT_THAT(p.text, HasSubstr("The first move was not yours."));
    EXPECT_EQ(p.game.moves().size(), 1U);
}

TEST(Dialogue, TheEnginePlaysFromTheBookAndCanBeToldNotTo)
{
    EXPECT_THAT(play({}, {"e4", "quit"}).text, HasSubstr("(book)"));
    PlaySettings s;
    s.book = false;
    EXPECT_THAT(play(s, {"e4", "quit"}).text, Not(HasSubstr("(book)")));
    s.book = true;
    s.book_file = "/no/such/book.bin";
    EXPECT_THAT(play(s, {"quit"}).text, HasSubstr("/no/such/book.bin"));
}

TEST(Dialogue, ShowsWhatTheEngineThinks)
{
    PlaySettings s;
    s.show_evaluation = true;
    s.book = false;
    EXPECT_THAT(play(s, {"e4", "quit"}).text, HasSubstr("White #"));
}

TEST(Dialogue, LowPowerPlaysOn)
{
    PlaySettings s;
    s.low_power = true;
    s.level = kHighestLevel;
    s.book = false;
    EXPECT_EQ(play(s, {"e4", "hint", "quit"}).game.moves().size(), 2U);
}

TEST(Dialogue, PlainModeSpeaks)
{
    PlaySettings s = people();
    s.view.plain = true;
    const Played p = play(s, {"e4", "d5", "exd5", "board", "quit"});
    EXPECT_THAT(p.text, HasSubstr("White: pawn e4 takes pawn on d5.\n"));
    EXPECT_THAT(p.text, HasSubstr("Black has lost 1 pawn. White is ahead by 1."));
    EXPECT_THAT(p.text, Not(HasSubstr(" a  b  c ")));
}

// Each question takes three seconds by the clock.
Played play_on_time(PlaySettings settings, std::deque<std::string> lines)
{
    base::ManualClock clock;
    settings.clock = &clock;
    settings.view = {.unicode = false, .color = false};
    std::string text;
    Dialogue dialogue(settings,
                      {.read_line = [&](const std::string& prompt, auto patience) -> std::optional<std::string> {
                           text += prompt;
                           if (lines.empty()) return std::nullopt;
                           constexpr std::chrono::seconds kThought{3};
                           if (patience) { // otherwise the game is over
                               clock.advance(std::min<base::Duration>(*patience, kThought));
                               if (*patience < kThought) return std::nullopt;
                           }
                           std::string line = lines.front();
                           lines.pop_front();
                           return line;
                       },
                       .write = [&](std::string_view t) { text += t; },
                       .interrupted = {},
                       .keep = {}});
    const bool finished = dialogue.run();
    return {finished, text, dialogue.pgn(), dialogue.game()};
}

TEST(Dialogue, ClocksRunAndAreInThePgn)
{
    PlaySettings s = people();
    s.clocks = ClockSetting{std::chrono::seconds(60), std::chrono::seconds(1)};
    const Played p = play_on_time(s, {"e4", "clock", "e5"});
    EXPECT_THAT(p.text, HasSubstr("White to move, 1:00> "));
    EXPECT_THAT(p.text, HasSubstr("White 0:58, Black 0:57"));
    EXPECT_THAT(p.pgn, HasSubstr("[TimeControl \"60+1\"]"));
    EXPECT_THAT(p.pgn, HasSubstr("1. e4 {[%clk 0:00:58]} 1... e5 {[%clk 0:00:55]}"));
}

TEST(Dialogue, TimeCanRunOut)
{
    PlaySettings s = people();
    s.clocks = ClockSetting{std::chrono::seconds(4), {}};
    const Played p = play_on_time(s, {"e4", "e5", "Nf3"});
    EXPECT_THAT(p.text, HasSubstr("White is out of time: Black wins. 0-1"));
    EXPECT_THAT(p.pgn, HasSubstr("[Termination \"time forfeit\"]"));
    s.start = chess::Game(*chess::parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    EXPECT_THAT(play_on_time(s, {"e4", "Kd7", "e5"}).text, HasSubstr("Black cannot mate: a draw. 1/2-1/2"));
}

TEST(Dialogue, UndoGivesTheTimeBackAndNoMore)
{
    PlaySettings s = people();
    s.clocks = ClockSetting{std::chrono::seconds(60), std::chrono::seconds(1)};
    // Each prompt costs three seconds, one of which comes back with a move.
    const Played p = play_on_time(s, {"e4", "undo", "e4", "e5", "undo", "clock"});
    EXPECT_THAT(p.text, HasSubstr("White 0:58, Black 0:57"));
    s.clocks = ClockSetting{std::chrono::seconds(4), {}};
    const Played late = play_on_time(s, {"e4", "e5", "undo", "undo", "clock"});
    EXPECT_THAT(late.text, HasSubstr("White is out of time"));
    EXPECT_TRUE(late.game.moves().empty());
    EXPECT_THAT(late.text, HasSubstr("White 1.0, Black 4.0")) << "it is thought about the first move again";
    EXPECT_FALSE(late.finished);
}

TEST(Dialogue, TheEnginePlaysOnAClock)
{
    PlaySettings s;
    s.clocks = ClockSetting{std::chrono::seconds(5), {}};
    s.book = false;
    s.level = kHighestLevel;
    const Played p = play(s, {"e4", "clock", "quit"});
    EXPECT_EQ(p.game.moves().size(), 2U);
    EXPECT_THAT(p.pgn, testing::ContainsRegex("%clk 0:00:0[0-5].*%clk 0:00:0[0-4]")) << "it took some of its time";
}

TEST(Levels, RiseToFullStrength)
{
    EXPECT_EQ(elo_of_level(kLowestLevel), engine::kMinElo);
    EXPECT_FALSE(elo_of_level(kHighestLevel));
    for (int level = 2; level < kHighestLevel; ++level) EXPECT_GT(*elo_of_level(level), *elo_of_level(level - 1));
}

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

} // namespace
} // namespace terminal
