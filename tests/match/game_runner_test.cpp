// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/game_runner.h"

#include <deque>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "match/random_player.h"
#include "match/uci_player.h"
#include "tests/uci/opponents/opponents.h"

namespace match {
namespace {

using namespace std::chrono_literals;
using chess::Termination;
using testing::HasSubstr;

// Plays what it is told, in no time but the time it says it took.
class Puppet final : public Player {
  public:
    struct Turn {
        std::string move;
        base::Duration elapsed = 1ms;
        std::optional<chess::Score> score = {};
    };
    explicit Puppet(std::deque<Turn> turns, bool repeat = false) : turns_(std::move(turns)), repeat_(repeat) {}

    const std::string& name() const override { return name_; }
    PlayerResult<void> new_game(const chess::Game&, std::uint64_t) override { return {}; }
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override
    {
        budgets.push_back(budget);
        if (turns_.empty()) return std::unexpected(PlayerFault{FaultKind::Crash, "out of moves"});
        const Turn turn = turns_.front();
        turns_.pop_front();
        if (repeat_) turns_.push_back(turn);
        const auto move = chess::parse_uci_move(turn.move, game.position());
        if (!move) return std::unexpected(PlayerFault{FaultKind::IllegalMove, move.error().message});
        Thought thought;
        thought.move = *move;
        thought.elapsed = turn.elapsed;
        thought.score = turn.score;
        return thought;
    }

    std::vector<Budget> budgets;

  private:
    std::string name_ = "puppet";
    std::deque<Turn> turns_;
    bool repeat_;
};

GameRecord play(Player& white, Player& black, const GameSettings& settings = {},
                const play::TimeControl& control = {.depth = 1})
{
    return play_game(chess::Game(), {Seat{white, control}, Seat{black, control}}, settings);
}

Puppet shuffler(bool white, std::optional<chess::Score> score = {})
{
    return white ? Puppet({{"g1f3", 1ms, score}, {"f3g1", 1ms, score}}, true)
                 : Puppet({{"g8f6", 1ms, score}, {"f6g8", 1ms, score}}, true);
}

TEST(GameRunner, Checkmate)
{
    Puppet white({{"f2f3"}, {"g2g4"}});
    Puppet black({{"e7e5"}, {"d8h4"}});
    const GameRecord record = play(white, black);
    EXPECT_EQ(record.end, (chess::GameEnd{chess::Color::Black, Termination::Checkmate}));
    EXPECT_EQ(record.end.result(), "0-1");
    EXPECT_EQ(record.game.moves().size(), 4U);
    EXPECT_EQ(record.notes.size(), 4U);
}

TEST(GameRunner, ThreefoldRepetition)
{
    Puppet white = shuffler(true);
    Puppet black = shuffler(false);
    const GameRecord record = play(white, black);
    EXPECT_EQ(record.end, (chess::GameEnd{{}, Termination::ThreefoldRepetition}));
    EXPECT_EQ(record.game.moves().size(), 8U);
}

TEST(GameRunner, OpeningMovesAreNotThoughtAbout)
{
    chess::Game opening;
    for (const char* move : {"f2f3", "e7e5", "g2g4"})
        ASSERT_TRUE(opening.play(*chess::parse_uci_move(move, opening.position())));
    Puppet white({});
    Puppet black({{"d8h4"}});
    const GameRecord record = play_game(opening, {Seat{white, {.depth = 1}}, Seat{black, {.depth = 1}}}, {});
    EXPECT_EQ(record.opening_plies, 3U);
    EXPECT_EQ(record.notes.size(), 1U);
    EXPECT_EQ(record.end.result(), "0-1");
}

TEST(GameRunner, ClocksRunAndAreTold)
{
    Puppet white({{"e2e4", 300ms}, {"d2d4", 100ms}, {"a2a3", 1ms}});
    Puppet black({{"e7e5", 50ms}, {"a7a6", 2s}});
    play::TimeControl control = *play::parse_clock("1+0.1");
    const GameRecord record = play(white, black, {}, control);
    EXPECT_EQ(record.end, (chess::GameEnd{chess::Color::White, Termination::TimeForfeit}));
    EXPECT_THAT(record.sides[chess::Color::Black].fault, HasSubstr("0.950 s over"));
    ASSERT_EQ(white.budgets.size(), 2U);
    EXPECT_EQ(white.budgets[1].time[chess::Color::White], 800ms);
    EXPECT_EQ(white.budgets[1].time[chess::Color::Black], 1050ms);
    EXPECT_EQ(white.budgets[1].increment[chess::Color::White], 100ms);
    EXPECT_EQ(white.budgets[1].patience, 800ms + control.margin + GameSettings{}.grace);
    EXPECT_EQ(record.sides[chess::Color::Black].worst_overshoot, 950ms);
}

TEST(GameRunner, UnequalControls)
{
    Puppet white({{"e2e4"}});
    Puppet black({});
    play_game(chess::Game(), {Seat{white, {.nodes = 100}}, Seat{black, *play::parse_clock("5")}}, {});
    ASSERT_EQ(white.budgets.size(), 1U);
    EXPECT_EQ(white.budgets[0].nodes, 100);
    EXPECT_FALSE(white.budgets[0].time[chess::Color::White].has_value());
    EXPECT_FALSE(white.budgets[0].time[chess::Color::Black].has_value());
    ASSERT_EQ(black.budgets.size(), 1U);
    EXPECT_EQ(black.budgets[0].time[chess::Color::Black], 5s);
}

TEST(GameRunner, FaultsCostTheGame)
{
    Puppet white({{"e2e4"}});
    Puppet black({{"e7e4"}});
    const GameRecord illegal = play(white, black);
    EXPECT_EQ(illegal.end.termination, Termination::IllegalMove);
    EXPECT_EQ(illegal.end.result(), "1-0");
    EXPECT_FALSE(illegal.sides[chess::Color::Black].fault.empty());
    Puppet gone({});
    Puppet other({});
    const GameRecord crash = play(gone, other);
    EXPECT_EQ(crash.end.termination, Termination::Crash);
    EXPECT_EQ(crash.end.result(), "0-1");
    EXPECT_EQ(crash.sides[chess::Color::White].fault, "out of moves");
}

TEST(GameRunner, Adjudication)
{
    Puppet white = shuffler(true, chess::Score(chess::Centipawns{3}));
    Puppet black = shuffler(false, chess::Score(chess::Centipawns{-3}));
    const GameSettings drawish{
        .manners = {.draw = play::DrawSettings{.move_number = 2, .move_count = 2, .score = {5}}}};
    const GameRecord drawn = play(white, black, drawish);
    EXPECT_EQ(drawn.end.termination, Termination::Adjudication);
    EXPECT_EQ(drawn.game.moves().size(), 4U);
    EXPECT_EQ(drawn.end.result(), "1/2-1/2");

    Puppet happy = shuffler(true, chess::Score(chess::Centipawns{600}));
    Puppet lost = shuffler(false, chess::Score(chess::Centipawns{-600}));
    const GameRecord won =
        play(happy, lost, {.manners = {.resign = play::ResignSettings{.move_count = 2, .score = {500}}}});
    EXPECT_EQ(won.end.termination, Termination::Adjudication);
    EXPECT_EQ(won.end.result(), "1-0");
    EXPECT_EQ(won.game.moves().size(), 4U);

    Puppet a = shuffler(true);
    Puppet b = shuffler(false);
    const GameRecord stopped = play(a, b, {.manners = {.max_plies = 5}});
    EXPECT_EQ(stopped.end.termination, Termination::MaxPlies);
    EXPECT_EQ(stopped.game.moves().size(), 5U);
}

TEST(GameRunner, RandomGamesEndByTheRulesAndRepeat)
{
    RandomPlayer white("w", 1);
    RandomPlayer black("b", 2);
    const auto game_number = [&](std::uint64_t number) {
        return play_game(chess::Game(), {Seat{white, {}}, Seat{black, {}}}, {}, number);
    };
    for (std::uint64_t number = 0; number < 20; ++number) {
        const GameRecord record = game_number(number);
        EXPECT_TRUE(chess::is_by_rule(record.end.termination));
        EXPECT_TRUE(record.game.outcome().has_value());
    }
    const GameRecord first = game_number(7);
    game_number(8);
    const GameRecord again = game_number(7);
    EXPECT_TRUE(std::equal(first.game.moves().begin(), first.game.moves().end(), again.game.moves().begin(),
                           again.game.moves().end()));
    const GameRecord other = game_number(8);
    EXPECT_FALSE(std::equal(first.game.moves().begin(), first.game.moves().end(), other.game.moves().begin(),
                            other.game.moves().end()));
}

// --- Against programs

const std::vector<std::string> kMate = {"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"};

UciPlayer program(const std::string& mode, uci::TimeLimits limits = {})
{
    return UciPlayer({.name = mode, .program = {.command = uci::opponent(mode, kMate), .limits = limits}});
}

GameRecord good_against(const std::string& mode, const play::TimeControl& control = *play::parse_clock("5"))
{
    UciPlayer white = program("good");
    UciPlayer black = program(mode, {.handshake = 300ms, .ready = 300ms, .write = 300ms, .quit = 100ms});
    return play_game(chess::Game(), {Seat{white, control}, Seat{black, control}},
                     {.grace = 200ms, .longest_move = 300ms});
}

TEST(GameRunnerUci, GoodAgainstGood)
{
    const GameRecord record = good_against("good");
    EXPECT_EQ(record.end.result(), "1-0")
        << record.end.words() << record.sides[chess::Color::White].fault << record.sides[chess::Color::Black].fault;
    EXPECT_TRUE(chess::is_by_rule(record.end.termination));
    EXPECT_EQ(record.notes.front().depth, 9);
    EXPECT_EQ(record.notes.front().nodes, 1000);
    EXPECT_EQ(record.notes.front().score, chess::Score(chess::Centipawns{25}));
    EXPECT_TRUE(record.sides[chess::Color::White].warnings.empty())
        << record.sides[chess::Color::White].warnings.front();
}

TEST(GameRunnerUci, EveryMisconductLosesTheGame)
{
    struct Row {
        const char* mode;
        Termination end;
    };
    for (const Row& row : {Row{"crash-at-start", Termination::Crash}, Row{"hang", Termination::Silence},
                           Row{"never-uciok", Termination::Silence}, Row{"never-ready", Termination::Silence},
                           Row{"die-at-ready", Termination::Crash}, Row{"die-thinking", Termination::Crash},
                           Row{"die-late", Termination::Crash}, Row{"no-move", Termination::IllegalMove},
                           Row{"none", Termination::IllegalMove}, Row{"illegal", Termination::IllegalMove},
                           Row{"garbage", Termination::IllegalMove}, Row{"flood-at-start", Termination::Silence}}) {
        SCOPED_TRACE(row.mode);
        const GameRecord record = good_against(row.mode);
        EXPECT_EQ(record.end.termination, row.end) << record.end.words();
        EXPECT_EQ(record.end.winner, chess::Color::White);
        EXPECT_FALSE(record.sides[chess::Color::Black].fault.empty());
        EXPECT_TRUE(record.sides[chess::Color::White].fault.empty());
    }
}

TEST(GameRunnerUci, SlownessAndSilenceAreToldApart)
{
    play::TimeControl control = *play::parse_clock("0.15+0.1");
    UciPlayer white = program("good");
    UciPlayer black = program("slow");
    const GameRecord slow = play_game(chess::Game(), {Seat{white, control}, Seat{black, control}}, {.grace = 3s});
    EXPECT_EQ(slow.end.termination, Termination::TimeForfeit) << slow.end.words();
    EXPECT_EQ(slow.end.winner, chess::Color::White);
    const GameRecord silent = good_against("silent", *play::parse_clock("0.1"));
    EXPECT_EQ(silent.end.termination, Termination::Silence);
    const GameRecord flood = good_against("flood-thinking", play::TimeControl{.depth = 1});
    EXPECT_EQ(flood.end.termination, Termination::Silence);
}

TEST(GameRunnerUci, ADeadProgramIsStartedAgain)
{
    UciPlayer white = program("good");
    UciPlayer black = program("die-late");
    for (int game = 0; game < 3; ++game) {
        const GameRecord record = play_game(chess::Game(), {Seat{white, {.depth = 1}}, Seat{black, {.depth = 1}}}, {});
        EXPECT_EQ(record.end.termination, Termination::Crash);
        EXPECT_EQ(record.game.moves().size(), 5U); // it died at its third move, so the second game began afresh
    }
}

TEST(GameRunnerUci, WarningsAreKeptButFew)
{
    // The noisy opponent's last line is fine; a wrong PV is made by a list of moves that repeats.
    UciPlayer white({.name = "w", .program = {.command = uci::opponent("noisy", kMate)}});
    UciPlayer black({.name = "b", .program = {.command = uci::opponent("good", kMate)}});
    const GameRecord record = play_game(chess::Game(), {Seat{white, {.depth = 1}}, Seat{black, {.depth = 1}}}, {});
    EXPECT_EQ(record.end.result(), "1-0");
    EXPECT_LE(record.sides[chess::Color::White].warnings.size(), 3U);
}

TEST(UciPlayer, UnknownOptionsAreListed)
{
    UciPlayer player({.program = {.command = uci::opponent("good")}, .options = {{"Hash", "8"}, {"NoSuch", "1"}}});
    ASSERT_TRUE(player.new_game(chess::Game(), 0).has_value());
    EXPECT_EQ(player.name(), "Opponent good");
    EXPECT_EQ(player.unknown_options(), std::vector<std::string>{"NoSuch"});
}

TEST(UciPlayer, Chess960NeedsTheOption)
{
    const chess::Game start(*chess::parse_position("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1"));
    ASSERT_TRUE(start.start().needs_chess960());
    UciPlayer player({.program = {.command = uci::opponent("good")}});
    const auto ready = player.new_game(start, 0);
    ASSERT_FALSE(ready.has_value());
    EXPECT_THAT(ready.error().message, HasSubstr("Chess960"));
}

} // namespace
} // namespace match
