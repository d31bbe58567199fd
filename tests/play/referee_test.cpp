// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/referee.h"

#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "chess/notation/san.h"

namespace play {
namespace {

using chess::Centipawns;
using chess::Color;
using chess::GameEnd;
using chess::Score;
using chess::Termination;
using namespace std::chrono_literals;

chess::Game game_from(std::string_view fen)
{
    return chess::Game(chess::parse_position(fen).value());
}

// Plays moves in SAN until the game is over.
const GameEnd& play(Referee& referee, std::initializer_list<const char*> moves, const MoveNote& note = {})
{
    for (const char* move : moves) referee.apply(chess::parse_san(move, referee.position()).value(), note);
    return referee.end();
}

RefereeSettings both(const TimeControl& control)
{
    return {.controls = {control, control}};
}

constexpr const char* kBareKingMoves = "4k3/8/8/8/8/8/R7/4K3 b - - 0 1"; // Black has nothing left

TEST(Referee, EndsByTheRules)
{
    Referee fools_mate((chess::Game()));
    EXPECT_EQ(play(fools_mate, {"f3", "e5", "g4", "Qh4#"}), (GameEnd{Color::Black, Termination::Checkmate}));
    EXPECT_EQ(fools_mate.notes().size(), 4U);

    Referee shuffle((chess::Game()));
    play(shuffle, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"});
    EXPECT_FALSE(shuffle.is_over());
    EXPECT_EQ(play(shuffle, {"Ng8"}), (GameEnd{{}, Termination::ThreefoldRepetition}));

    const Referee over(game_from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    EXPECT_EQ(over.end(), (GameEnd{{}, Termination::Stalemate}));
}

TEST(Referee, LetsClaimableDrawsGoOnWhereAsked)
{
    Referee shuffle(chess::Game(), {.draws = chess::DrawRule::Automatic});
    play(shuffle, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
    EXPECT_FALSE(shuffle.is_over());
    play(shuffle, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"});
    EXPECT_EQ(shuffle.end(), (GameEnd{{}, Termination::FivefoldRepetition}));
}

TEST(Referee, NothingChangesBehindTheEnd)
{
    Referee referee((chess::Game()));
    referee.resign(Color::White);
    EXPECT_EQ(referee.end(), (GameEnd{Color::Black, Termination::Resignation}));
    referee.agree_draw();
    referee.flag(Color::Black);
    play(referee, {"e4"});
    EXPECT_EQ(referee.end(), (GameEnd{Color::Black, Termination::Resignation}));
    EXPECT_TRUE(referee.game().moves().empty());
}

TEST(Referee, CountsTheTimeItIsTold)
{
    Referee referee(chess::Game(), both(TimeControl{.base = 10s, .increment = 1s, .margin = 0s}));
    referee.apply(chess::parse_san("e4", referee.position()).value(), 4s);
    EXPECT_EQ(referee.clocks().left(Color::White), 7s);
    EXPECT_EQ(referee.notes()[0].left, 7s);
    EXPECT_EQ(referee.notes()[0].elapsed, 4s);
    referee.apply(chess::parse_san("e5", referee.position()).value(), 11s);
    EXPECT_EQ(referee.end(), (GameEnd{Color::White, Termination::TimeForfeit}));
    EXPECT_EQ(referee.game().moves().size(), 1U); // what comes too late is not played
}

TEST(Referee, OutOfTimeAgainstABareKingIsADraw)
{
    Referee bare(game_from("4k3/8/8/8/8/8/R7/4K3 w - - 0 1"));
    EXPECT_EQ(bare.flag(Color::White), (GameEnd{{}, Termination::TimeForfeit}));
    Referee rook(game_from(kBareKingMoves));
    EXPECT_EQ(rook.flag(Color::Black), (GameEnd{Color::White, Termination::TimeForfeit}));
}

TEST(Referee, RunsTheClockItself)
{
    base::ManualClock time;
    Referee referee(chess::Game(), both(*parse_minutes("1+2")), time);
    time.advance(30s); // before anybody thinks
    referee.start_clock();
    time.advance(10s);
    play(referee, {"e4"}, {.elapsed = 1h}); // what the clock measured counts
    EXPECT_EQ(referee.clocks().left(Color::White), 52s);
    EXPECT_EQ(referee.notes()[0].elapsed, 10s);
    time.advance(30s);
    referee.start_clock();
    time.advance(59s);
    EXPECT_FALSE(referee.check_time().is_over());
    time.advance(1s);
    EXPECT_EQ(referee.check_time(), (GameEnd{Color::White, Termination::TimeForfeit}));
    EXPECT_EQ(referee.clocks().left(Color::Black), 0s);
}

TEST(Referee, AnIllegalMoveLoses)
{
    Referee referee((chess::Game()));
    referee.apply(chess::Move{});
    EXPECT_EQ(referee.end(), (GameEnd{Color::Black, Termination::IllegalMove}));
}

TEST(Referee, WordsAndDecisions)
{
    Referee crash((chess::Game()));
    EXPECT_EQ(crash.forfeit(Color::Black, Termination::Crash), (GameEnd{Color::White, Termination::Crash}));
    Referee table((chess::Game()));
    EXPECT_EQ(table.adjudicate(Color::Black, Termination::Tablebase), (GameEnd{Color::Black, Termination::Tablebase}));
    Referee agreed((chess::Game()));
    EXPECT_EQ(agreed.agree_draw(), (GameEnd{{}, Termination::Agreement}));
}

TEST(Referee, AnOfferStandsUntilItIsAnswered)
{
    Referee referee((chess::Game()));
    EXPECT_FALSE(referee.offer_draw(Color::White).is_over());
    EXPECT_FALSE(referee.offer_draw(Color::White).is_over()); // saying it twice is no agreement
    play(referee, {"e4"});
    EXPECT_EQ(referee.draw_offer(), Color::White); // still open for Black
    play(referee, {"e5"});
    EXPECT_FALSE(referee.draw_offer());
    EXPECT_FALSE(referee.offer_draw(Color::White).is_over());
    referee.decline_draw();
    EXPECT_FALSE(referee.offer_draw(Color::Black).is_over());
    EXPECT_EQ(referee.offer_draw(Color::White), (GameEnd{{}, Termination::Agreement}));
}

TEST(Referee, ScoresDecideWhereMannersSaySo)
{
    const DrawSettings draw{.move_number = 2, .move_count = 1, .score = {5}};
    Referee drawn(chess::Game(), {.manners = {.draw = draw}});
    play(drawn, {"e4", "e5", "Nf3"}, {.score = Score(Centipawns{3})});
    EXPECT_EQ(drawn.end(), (GameEnd{{}, Termination::Adjudication}));

    const ResignSettings resign{.move_count = 2, .score = {400}};
    Referee won(chess::Game(), {.manners = {.resign = resign}});
    play(won, {"e4", "e5", "Nf3"}, {.score = Score(Centipawns{-500})});
    EXPECT_EQ(won.end(), (GameEnd{Color::Black, Termination::Adjudication}));

    Referee patient((chess::Game())); // no manners: scores mean nothing
    play(patient, {"e4", "e5", "Nf3", "Nc6"}, {.score = Score(Centipawns{-500})});
    EXPECT_FALSE(patient.is_over());

    Referee lengthy(chess::Game(), {.manners = {.max_plies = 3}});
    EXPECT_EQ(play(lengthy, {"e4", "e5", "Nf3"}), (GameEnd{{}, Termination::MaxPlies}));
    Referee mated(chess::Game(), {.manners = {.max_plies = 4}});
    EXPECT_EQ(play(mated, {"f3", "e5", "g4", "Qh4#"}).termination, Termination::Checkmate);
}

TEST(Referee, TakesBackMovesWithTheirTime)
{
    Referee referee(chess::Game(), both(*parse_minutes("1+2")));
    play(referee, {"e4", "e5"}, {.elapsed = 10s});
    play(referee, {"Nf3"}, {.elapsed = 20s});
    EXPECT_TRUE(referee.take_back());
    EXPECT_EQ(referee.clocks().left(Color::White), 52s);
    EXPECT_TRUE(referee.take_back());
    EXPECT_EQ(referee.clocks().left(Color::Black), 60s);
    EXPECT_EQ(referee.mover(), Color::Black);
    EXPECT_EQ(referee.notes().size(), 1U);
    EXPECT_TRUE(referee.take_back());
    EXPECT_FALSE(referee.take_back());
}

TEST(Referee, TakingBackOpensAMateAndAForfeitAgain)
{
    Referee referee((chess::Game()));
    play(referee, {"f3", "e5", "g4", "Qh4#"});
    EXPECT_TRUE(referee.take_back());
    EXPECT_FALSE(referee.is_over());
    play(referee, {"Qg5"});
    referee.flag(Color::White);
    EXPECT_TRUE(referee.take_back());
    EXPECT_FALSE(referee.is_over());
    EXPECT_EQ(referee.mover(), Color::Black);
}

// The opening's moves have no notes; behind them the counters and notes start from nothing.
TEST(Referee, TakesBackTheOpeningToo)
{
    chess::Game opening;
    ASSERT_TRUE(opening.play(chess::parse_san("e4", opening.position()).value()));
    Referee referee(opening);
    EXPECT_EQ(referee.opening_plies(), 1U);
    play(referee, {"e5"});
    EXPECT_TRUE(referee.take_back());
    EXPECT_TRUE(referee.take_back());
    EXPECT_EQ(referee.opening_plies(), 0U);
    EXPECT_FALSE(referee.take_back());
    play(referee, {"d4"});
    EXPECT_EQ(referee.notes().size(), 1U);
}

TEST(Referee, CountersForgetWhatWasTakenBack)
{
    const ResignSettings resign{.move_count = 2, .score = {400}};
    const MoveNote lost{.score = Score(Centipawns{-500})};
    Referee referee(chess::Game(), {.manners = {.resign = resign}});
    play(referee, {"e4"}, lost);
    play(referee, {"e5"});
    referee.take_back();
    referee.take_back();
    play(referee, {"e4"});
    play(referee, {"e5"});
    EXPECT_FALSE(play(referee, {"Nf3"}, lost).is_over()); // the first of two in a row again
    play(referee, {"Nc6"});
    EXPECT_TRUE(play(referee, {"Nc3"}, lost).is_over());
}

TEST(Referee, WhatWasSaidCanBeUnsaid)
{
    base::ManualClock time;
    Referee referee(chess::Game(), both(*parse_minutes("1+0")), time);
    EXPECT_FALSE(referee.reopen());
    referee.start_clock();
    time.advance(20s);
    referee.resign(Color::White);
    EXPECT_EQ(referee.clocks().left(Color::White), 40s); // stands still
    EXPECT_TRUE(referee.reopen());
    EXPECT_FALSE(referee.is_over());
    EXPECT_EQ(referee.clocks().left(Color::White), 60s); // the turn begins again
    referee.flag(Color::White);
    EXPECT_FALSE(referee.reopen());
    Referee mate((chess::Game()));
    play(mate, {"f3", "e5", "g4", "Qh4#"});
    EXPECT_FALSE(mate.reopen());
}

} // namespace
} // namespace play
