// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plays a schedule with several games at a time. A player that crashes, hangs, errs or is slow loses its game; the
// tournament goes on. What we ourselves are short of ends it, and the game does not count. Results, records and log
// lines are handed out one at a time, whatever thread played the game.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "match/game_runner.h"
#include "match/player.h"
#include "match/schedule.h"
#include "match/scoreboard.h"
#include "match/statistics/sprt.h"

namespace match {

struct Contestant {
    std::string name{};
    play::TimeControl control{};
};

struct TournamentSettings {
    std::vector<Contestant> players{};
    Format format = Format::RoundRobin;
    std::uint64_t openings = 1; // for each encounter
    bool once = false;          // one game for each, not a pair with both colours
    int concurrency = 1;
    GameSettings game{};
    std::optional<SprtSettings> sprt{}; // ends the tournament of two players early
};

// How the tournament gets at the world. Calls never overlap, except `make_player`, which each worker thread makes for
// itself.
struct TournamentHooks {
    // A player of its own for the asking thread. The token asks it to give up thinking.
    std::function<std::unique_ptr<Player>(int player, std::stop_token stop)> make_player{};
    std::function<chess::Game(std::uint64_t number)> opening{};
    std::function<void(const ScheduledGame& game, const GameRecord& record)> on_game{};
    std::function<void(const std::string& line)> on_log{};
};

enum class TournamentEnd { Complete, SprtDecided, Interrupted };

class Tournament {
  public:
    // Requires: at least two players; a valid SPRT; hooks make_player and opening.
    Tournament(TournamentSettings settings, TournamentHooks hooks);
    Tournament(const Tournament&) = delete;
    Tournament& operator=(const Tournament&) = delete;

    // Counts a game of an earlier run; it is not played again. Before run(). Returns: false when there is no such game
    // or it has been counted.
    bool restore(std::uint64_t number, const chess::GameEnd& result);

    // Plays until all is played, the SPRT decides, a stop is asked for or we are short of something: then games under
    // way are given up.
    TournamentEnd run(const std::stop_token& stop = {});

    // Not while run() is under way, except from its hooks.
    const Schedule& schedule() const { return schedule_; }
    const Scoreboard& scoreboard() const { return scoreboard_; }
    const std::map<std::uint64_t, chess::GameEnd>& results() const { return results_; }
    std::optional<SprtStatus> sprt() const;
    // What we were short of, so that run() was interrupted; empty: nothing.
    const std::string& shortage() const { return shortage_; }

  private:
    class Worker;
    friend class Worker;

    const Contestant& contestant(int player) const { return settings_.players[static_cast<std::size_t>(player)]; }
    std::optional<ScheduledGame> next_game();
    void finish(const ScheduledGame& game, const GameRecord& record);
    void log_record(const ScheduledGame& game, const GameRecord& record);

    TournamentSettings settings_;
    TournamentHooks hooks_;
    Schedule schedule_;
    Scoreboard scoreboard_;
    std::map<std::uint64_t, chess::GameEnd> results_;
    std::optional<Sprt> sprt_;
    std::uint64_t next_ = 0;
    bool decided_ = false;
    std::string shortage_;
    std::optional<std::stop_source> halt_; // of this run
    std::mutex mutex_;                     // guards everything above from `scoreboard_` on while workers run
};

} // namespace match
