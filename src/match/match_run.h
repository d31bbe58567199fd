// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A whole match or tournament as `kibitz match` runs it: openings, players, PGN file, checkpoint, log. The owner's
// thread calls run(); hooks are called by worker threads, one at a time.
#pragma once

#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/job.h"
#include "match/openings_source.h"
#include "match/player_spec.h"
#include "match/report.h"
#include "match/tournament.h"
#include "match/tournament_state.h"

namespace match {

struct MatchSettings {
    std::vector<PlayerSpec> players{};
    Format format = Format::RoundRobin;
    std::uint64_t games = 2; // for each encounter; even unless each opening is played once
    bool once = false;
    int concurrency = 1;
    std::uint64_t seed = 0;
    GameSettings game{};
    OpeningSettings openings{};
    std::optional<SprtSettings> sprt{};
    std::string pgn_path{};        // games are added at the end
    std::string checkpoint_path{}; // goes on from it when it is there
    std::string trace_path{};      // every line from and to programs
    std::string event = "kibitz match";
};

struct MatchHooks {
    std::function<void(const std::string& line)> on_log{};      // faults and warnings
    std::function<void(const std::string& line)> on_progress{}; // after each game
};

class MatchRun {
  public:
    // Loads the openings, opens the files, takes up the checkpoint and starts every player once, so that what is wrong
    // is told before the first game.
    static base::Result<std::unique_ptr<MatchRun>> prepare(MatchSettings settings, MatchHooks hooks,
                                                           const std::stop_token& stop);
    ~MatchRun();

    // Plays on. An error means that results could not be written, or that we were short of descriptors, processes or
    // memory; games played are still in the report, and in the second case in the checkpoint.
    base::Result<TournamentEnd> run(const std::stop_token& stop);

    Report report() const;
    std::uint64_t resumed_games() const { return resumed_games_; }
    std::uint64_t games() const { return tournament_->schedule().games(); }

  private:
    MatchRun(MatchSettings settings, MatchHooks hooks);
    base::Status trim_pgn();
    base::Status open_files();
    base::Status resume();
    base::Status meet_players(const std::stop_token& stop);
    std::string specification() const;
    std::unique_ptr<Player> make(int player, std::stop_token stop);
    void note_game(const ScheduledGame& game, const GameRecord& record);
    void checkpoint(bool now);

    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using File = std::unique_ptr<std::FILE, CloseFile>;

    MatchSettings settings_;
    MatchHooks hooks_;
    std::vector<Contestant> contestants_;
    std::optional<OpeningsSource> openings_;
    std::optional<base::Job> job_;
    File pgn_;
    std::optional<base::LogFile> trace_;
    std::mutex trace_mutex_;
    std::string pgn_pending_; // games not yet in the file
    TournamentState state_;
    std::uint64_t resumed_games_ = 0;
    base::TimePoint last_checkpoint_{};
    base::Status write_status_{};            // of the PGN file
    base::Status save_status_{};             // of the last checkpoint
    std::unique_ptr<Tournament> tournament_; // last: its workers use the rest
};

} // namespace match
