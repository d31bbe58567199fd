// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/tournament.h"

#include <atomic>
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "match/random_player.h"
#include "match/uci_player.h"
#include "tests/uci/opponents/opponents.h"

namespace match {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TournamentSettings settings_for(int players, std::uint64_t pairs)
{
    TournamentSettings settings;
    for (int i = 0; i < players; ++i) settings.players.push_back({fmt::format("p{}", i), {.depth = 1}});
    settings.openings = pairs;
    settings.game.manners.max_plies = 60;
    return settings;
}

TournamentHooks random_hooks()
{
    TournamentHooks hooks;
    hooks.make_player = [](int player, std::stop_token) {
        return std::make_unique<RandomPlayer>(fmt::format("p{}", player), static_cast<std::uint64_t>(player));
    };
    hooks.opening = [](std::uint64_t) { return chess::Game(); };
    return hooks;
}

// Always wins (or always loses) as soon as it has moved once: by making the other side's adjudication count.
class Judge final : public Player {
  public:
    explicit Judge(int opinion) : opinion_(opinion) {}
    const std::string& name() const override { return name_; }
    PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) override
    {
        return mover_.new_game(start, number);
    }
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override
    {
        auto thought = mover_.think(game, budget);
        thought->score = chess::Score(chess::Centipawns{opinion_});
        return thought;
    }

  private:
    std::string name_ = "judge";
    int opinion_;
    RandomPlayer mover_{"m", 9};
};

TEST(Tournament, PlaysEverythingOnce)
{
    TournamentSettings settings = settings_for(3, 4);
    settings.concurrency = 3;
    TournamentHooks hooks = random_hooks();
    std::vector<std::uint64_t> numbers;
    hooks.on_game = [&](const ScheduledGame& game, const GameRecord& record) {
        numbers.push_back(game.number);
        EXPECT_TRUE(record.end.is_over());
    };
    Tournament tournament(settings, hooks);
    EXPECT_EQ(tournament.run(), TournamentEnd::Complete);
    std::sort(numbers.begin(), numbers.end());
    ASSERT_EQ(numbers.size(), 24U);
    for (std::uint64_t i = 0; i < 24; ++i) EXPECT_EQ(numbers[i], i);
    EXPECT_EQ(tournament.scoreboard().games(), 24U);
}

TEST(Tournament, TheSameWithAnyConcurrency)
{
    const auto results = [](int concurrency) {
        TournamentSettings settings = settings_for(3, 3);
        settings.game.manners.max_plies = 0;
        settings.concurrency = concurrency;
        Tournament tournament(settings, random_hooks());
        EXPECT_EQ(tournament.run(), TournamentEnd::Complete);
        return tournament.results();
    };
    EXPECT_EQ(results(1), results(4));
}

TEST(Tournament, ResumesWhereItStopped)
{
    TournamentSettings settings = settings_for(2, 10);
    settings.game.manners.max_plies = 0;
    Tournament whole(settings, random_hooks());
    EXPECT_EQ(whole.run(), TournamentEnd::Complete);

    std::stop_source stop;
    TournamentHooks hooks = random_hooks();
    int played = 0;
    hooks.on_game = [&](const ScheduledGame&, const GameRecord&) {
        if (++played == 7) stop.request_stop();
    };
    Tournament first(settings, hooks);
    EXPECT_EQ(first.run(stop.get_token()), TournamentEnd::Interrupted);
    ASSERT_LT(first.results().size(), 20U);

    TournamentHooks rest = random_hooks();
    std::uint64_t replayed = 0;
    rest.on_game = [&](const ScheduledGame& game, const GameRecord&) {
        replayed += first.results().count(game.number);
    };
    Tournament second(settings, rest);
    for (const auto& [number, result] : first.results()) EXPECT_TRUE(second.restore(number, result));
    EXPECT_FALSE(second.restore(first.results().begin()->first, {}));
    EXPECT_FALSE(second.restore(20, {}));
    EXPECT_EQ(second.run(), TournamentEnd::Complete);
    EXPECT_EQ(replayed, 0U);
    EXPECT_EQ(second.results(), whole.results());
}

TEST(Tournament, SprtEndsItEarly)
{
    TournamentSettings settings = settings_for(2, 1000);
    settings.concurrency = 2;
    settings.sprt = SprtSettings{.elo0 = 0, .elo1 = 50, .model = EloModel::Logistic};
    settings.game.manners.resign = play::ResignSettings{.move_count = 1, .score = {500}};
    TournamentHooks hooks = random_hooks();
    hooks.make_player = [](int player, std::stop_token) { return std::make_unique<Judge>(player == 0 ? 900 : -900); };
    Tournament tournament(settings, hooks);
    EXPECT_EQ(tournament.run(), TournamentEnd::SprtDecided);
    EXPECT_EQ(tournament.sprt()->verdict, SprtVerdict::AcceptH1);
    EXPECT_LT(tournament.scoreboard().games(), 200U);
    EXPECT_EQ(tournament.scoreboard().games_between(0, 1).losses, 0);
    // Run again it has nothing to do.
    EXPECT_EQ(tournament.run(), TournamentEnd::SprtDecided);
}

TEST(Tournament, BadOpponentsCostGamesAndLogLines)
{
    const std::vector<std::string> modes = {"good", "die-late", "illegal", "crash-at-start", "silent"};
    const std::vector<std::string> mate = {"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6", "h5f7"};
    TournamentSettings settings = settings_for(static_cast<int>(modes.size()), 1);
    settings.format = Format::Gauntlet;
    settings.concurrency = 2;
    settings.game.longest_move = 200ms;
    std::vector<std::string> log;
    TournamentHooks hooks = random_hooks();
    hooks.make_player = [&](int player, std::stop_token stop) -> std::unique_ptr<Player> {
        const std::string& mode = modes[static_cast<std::size_t>(player)];
        return std::make_unique<UciPlayer>(
            UciPlayerSettings{.name = mode, .program = {.command = uci::opponent(mode, mate)}, .check_lines = false},
            stop);
    };
    hooks.on_log = [&](const std::string& line) { log.push_back(line); };
    Tournament tournament(settings, hooks);
    EXPECT_EQ(tournament.run(), TournamentEnd::Complete);
    const Scoreboard& board = tournament.scoreboard();
    EXPECT_EQ(board.games_of(0), (Trinomial{8, 0, 0}));
    EXPECT_EQ(board.misconduct(0).total(), 0);
    EXPECT_EQ(board.misconduct(1).crash, 2);
    EXPECT_EQ(board.misconduct(2).illegal, 2);
    EXPECT_EQ(board.misconduct(3).crash, 2);
    EXPECT_EQ(board.misconduct(4).silence, 2);
    EXPECT_EQ(log.size(), 8U);
    EXPECT_THAT(log, testing::Contains(HasSubstr("p3: ")));
}

TEST(Tournament, StopIsPromptThoughAProgramThinks)
{
    TournamentSettings settings = settings_for(2, 5);
    settings.game.longest_move = 1h;
    TournamentHooks hooks = random_hooks();
    hooks.make_player = [&](int, std::stop_token stop) -> std::unique_ptr<Player> {
        return std::make_unique<UciPlayer>(UciPlayerSettings{.program = {.command = uci::opponent("silent")}}, stop);
    };
    Tournament tournament(settings, hooks);
    std::stop_source stop;
    const std::jthread later([&] {
        std::this_thread::sleep_for(100ms);
        stop.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(tournament.run(stop.get_token()), TournamentEnd::Interrupted);
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
    EXPECT_EQ(tournament.scoreboard().games(), 0U);
}

} // namespace
} // namespace match
