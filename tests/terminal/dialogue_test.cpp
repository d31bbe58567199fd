// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/dialogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "tests/support/temporary_folder.h"
#include "tests/terminal/scripted_game.h"

namespace terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

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

TEST(Dialogue, ABookThatIsNoneLeavesTheLevelAlone)
{
    PlaySettings s;
    s.opposition.level = 1;
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
    EXPECT_THAT(p.text, testing::ContainsRegex("of 10 points for (White|Black) between engines")) << "and in words";
    EXPECT_THAT(p.text, HasSubstr("Rating 1500."));
    EXPECT_THAT(p.text, HasSubstr("[Event \"kibitz play\"]"));
    EXPECT_THAT(p.text, HasSubstr("no clocks"));
    EXPECT_THAT(p.text, HasSubstr("The game is over."));
    EXPECT_THAT(p.text, HasSubstr("Level 3."));
    EXPECT_THAT(p.text, HasSubstr("number from 0 (or child) to 10"));
    EXPECT_THAT(p.text, HasSubstr("/no/such/file"));
    EXPECT_THAT(p.text, HasSubstr("Black resigns. 1-0"));
}

TEST(Dialogue, TheEngineBeatsARandomMover)
{
    PlaySettings s;
    s.white = Seat::Random;
    s.opposition.level = kHighestLevel;
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
    s.opposition.level = kHighestLevel;
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

play::TimeControl clock_of(int seconds, int increment)
{
    return {.base = std::chrono::seconds(seconds), .increment = std::chrono::seconds(increment), .margin = {}};
}

// Each question takes three seconds by the clock.
Played play_on_time(PlaySettings settings, std::deque<std::string> lines)
{
    base::ManualClock clock;
    settings.clock = &clock;
    settings.view = {.unicode = false, .color = false};
    std::string text;
    Dialogue dialogue(settings, {.read =
                                     [&](const Question& question) {
                                         text += question.prompt;
                                         if (lines.empty()) return Input{Input::Kind::Ended};
                                         constexpr std::chrono::seconds kThought{3};
                                         if (question.patience) { // otherwise the game is over
                                             clock.advance(std::min<base::Duration>(*question.patience, kThought));
                                             if (*question.patience < kThought) return Input{Input::Kind::TimeUp};
                                         }
                                         Input input{Input::Kind::Line, lines.front()};
                                         lines.pop_front();
                                         return input;
                                     },
                                 .write = [&](std::string_view t) { text += t; }});
    const bool finished = dialogue.run();
    return {finished, text, dialogue.pgn(), dialogue.game()};
}

TEST(Dialogue, ClocksRunAndAreInThePgn)
{
    PlaySettings s = people();
    s.clocks = clock_of(60, 1);
    const Played p = play_on_time(s, {"e4", "clock", "e5"});
    EXPECT_THAT(p.text, HasSubstr("White to move, 1:00> "));
    EXPECT_THAT(p.text, HasSubstr("White 0:58, Black 0:57"));
    EXPECT_THAT(p.pgn, HasSubstr("[TimeControl \"60+1\"]"));
    EXPECT_THAT(p.pgn, HasSubstr("1. e4 {[%clk 0:00:58]} 1... e5 {[%clk 0:00:55]}"));
}

TEST(Dialogue, TimeCanRunOut)
{
    PlaySettings s = people();
    s.clocks = clock_of(4, 0);
    const Played p = play_on_time(s, {"e4", "e5", "Nf3"});
    EXPECT_THAT(p.text, HasSubstr("White is out of time: Black wins. 0-1"));
    EXPECT_THAT(p.pgn, HasSubstr("[Termination \"time forfeit\"]"));
    s.start = chess::GameTree(*chess::parse_position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    EXPECT_THAT(play_on_time(s, {"e4", "Kd7", "e5"}).text, HasSubstr("Black cannot mate: a draw. 1/2-1/2"));
}

TEST(Dialogue, UndoGivesTheTimeBackAndNoMore)
{
    PlaySettings s = people();
    s.clocks = clock_of(60, 1);
    // Each prompt costs three seconds, one of which comes back with a move.
    const Played p = play_on_time(s, {"e4", "undo", "e4", "e5", "undo", "clock"});
    EXPECT_THAT(p.text, HasSubstr("White 0:58, Black 0:57"));
    s.clocks = clock_of(4, 0);
    const Played late = play_on_time(s, {"e4", "e5", "undo", "undo", "clock"});
    EXPECT_THAT(late.text, HasSubstr("White is out of time"));
    EXPECT_TRUE(late.game.moves().empty());
    EXPECT_THAT(late.text, HasSubstr("White 1.0, Black 4.0")) << "it is thought about the first move again";
    EXPECT_FALSE(late.finished);
}

TEST(Dialogue, TheEnginePlaysOnAClock)
{
    PlaySettings s;
    s.clocks = clock_of(5, 0);
    s.book = false;
    s.opposition.level = kHighestLevel;
    const Played p = play(s, {"e4", "clock", "quit"});
    EXPECT_EQ(p.game.moves().size(), 2U);
    EXPECT_THAT(p.pgn, testing::ContainsRegex("%clk 0:00:0[0-5].*%clk 0:00:0[0-4]")) << "it took some of its time";
}

TEST(Levels, RiseToFullStrength)
{
    EXPECT_EQ(elo_of_level(kChildLevel), engine::kLowestElo);
    EXPECT_EQ(elo_of_level(1), engine::kMinElo);
    EXPECT_EQ(parse_level("child"), kChildLevel);
    EXPECT_EQ(parse_level("10"), 10);
    EXPECT_FALSE(parse_level("11"));
    EXPECT_FALSE(parse_level("x"));
    EXPECT_FALSE(elo_of_level(kHighestLevel));
    for (int level = 1; level < kHighestLevel; ++level) EXPECT_GT(*elo_of_level(level), *elo_of_level(level - 1));
}

TEST(Dialogue, StepsBackAndForward)
{
    const Played p = play(people(), {"e4", "e5", "Nf3", "back", "back 2", "forward", "fen", "start", "end", "back 99",
                                     "forward 99", "forward", "quit"});
    EXPECT_THAT(p.text, HasSubstr("[2 of 3] White to move> "));
    EXPECT_THAT(p.text, HasSubstr("[0 of 3] White to move> "));
    EXPECT_THAT(p.text, HasSubstr("[1 of 3] Black to move> "));
    EXPECT_THAT(p.text, HasSubstr("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    EXPECT_THAT(p.text, HasSubstr("This is the last position."));
    EXPECT_EQ(p.game.moves().size(), 3U) << "looking changes nothing";
}

TEST(Dialogue, AMoveFromAnEarlierPositionMakesTheRestAVariation)
{
    const Played p = play(people(), {"e4", "e5", "Nf3", "back 2", "c5", "quit"});
    EXPECT_THAT(p.text, HasSubstr("kept as a variation"));
    EXPECT_THAT(p.pgn, HasSubstr("1. e4 c5 (1... e5 2. Nf3) *"));
    EXPECT_EQ(p.game.moves().size(), 2U);
    // Also behind the end, and against an engine only where it is the person's move.
    const Played over = play(people(), {"f3", "e5", "g4", "Qh4", "back 2", "a3", "quit"});
    EXPECT_THAT(over.pgn, HasSubstr("1. f3 e5 2. a3 (2. g4 Qh4#) *"));
    EXPECT_FALSE(over.finished);
    const Played engine = play({}, {"e4", "back", "e5", "go", "quit"});
    EXPECT_THAT(engine.text, HasSubstr("It is Kibitz level 5's move here"));
    EXPECT_EQ(engine.game.moves().size(), 2U) << "it played again";
}

TEST(Dialogue, TheSameMoveAgainIsNoVariation)
{
    const Played p = play(people(), {"e4", "e5", "back", "e5", "Nf3", "quit"});
    EXPECT_THAT(p.pgn, HasSubstr("1. e4 e5 2. Nf3 *"));
}

TEST(Dialogue, QuitAndMoveNowActWhileTheEngineThinks)
{
    PlaySettings slow;
    slow.move_time = std::chrono::hours(1);
    slow.opposition.level = kHighestLevel;
    const Played now = TypesWhileThinking({"e4", "quit"}, {"now"}).play(slow);
    EXPECT_EQ(now.game.moves().size(), 2U);
    const Played enter = TypesWhileThinking({"e4", "quit"}, {""}).play(slow);
    EXPECT_EQ(enter.game.moves().size(), 2U);
    const Played quit = TypesWhileThinking({"e4"}, {"quit"}).play(slow);
    EXPECT_EQ(quit.game.moves().size(), 1U);
    EXPECT_FALSE(quit.finished);
    const Played ahead = TypesWhileThinking({"e4", "quit"}, {"moves", "now"}).play(slow);
    EXPECT_THAT(ahead.text, HasSubstr("Black plays")) << "what was typed ahead waits for the person's turn";
    EXPECT_THAT(ahead.text, HasSubstr("White to move> moves"));
}

TEST(Dialogue, TheEngineIsHeardWhenItIsDone)
{
    PlaySettings s;
    s.move_time = std::chrono::milliseconds(20);
    EXPECT_EQ(TypesWhileThinking({"e4", "d4", "quit"}, {}).play(s).game.moves().size(), 4U);
}

TEST(Dialogue, AChildsLevelIsSaidToBeUncalibrated)
{
    PlaySettings s;
    s.book = false;
    const Played p = play(s, {"level child", "e4", "level 400", "quit"});
    EXPECT_THAT(p.text, HasSubstr("Level 0. This is for children"));
    EXPECT_THAT(p.text, HasSubstr("Rating 400. This is for children"));
    EXPECT_EQ(p.game.moves().size(), 2U);
}

TEST(Dialogue, TerminationIsTheStandardsWord)
{
    EXPECT_THAT(play(people(), {"e4", "resign"}).pgn, HasSubstr("[Termination \"normal\"]"));
    EXPECT_THAT(play(people(), {"e4", "resign"}).pgn, HasSubstr("1. e4 {Black resigns} 1-0"));
    EXPECT_THAT(play(people(), {"draw"}).pgn, HasSubstr("[Termination \"normal\"]"));
    EXPECT_THAT(play(people(), {"e4", "quit"}).pgn, Not(HasSubstr("Termination")));
}

} // namespace
} // namespace terminal
