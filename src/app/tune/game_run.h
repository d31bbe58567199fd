// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the tuners by games share on the command line: what is tuned, how games are played, and the files of a run.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli.h"
#include "base/cpu_clock.h"
#include "base/progress.h"
#include "tune/curves.h"
#include "tune/games/study.h"

namespace app {

struct GamesArguments {
    std::string command; // as the user typed it, for the notes of the file
    tune::SubjectSettings subject{};
    std::string names{};  // patterns, separated by commas
    std::string groups{}; // the same
    std::string start{};
    std::string origin{};
    std::int64_t nodes = 0;
    int move_time = 0; // milliseconds
    int hash = 1;
    tune::OpeningPlan openings{};
    std::string adjudicate = "usual";
    bool unpaired = false;
    std::uint64_t games = 20000;
    int threads = 1;
    std::uint64_t seed = 1;
    std::string folder = ".";
    std::string name{};
    bool pgn = false;
    std::uint64_t validation_games = 0;
};

void add_games_options(Cli& cli, GamesArguments& a);
extern const std::string_view kGamesHelp;

// One run: who plays, and the files NAME.params, NAME.csv, NAME.svg, NAME.state and NAME.pgn of its folder.
class GamesRun {
  public:
    // `tuner` stands in the name of the files unless the user named them.
    static base::Result<std::unique_ptr<GamesRun>> prepare(const GamesArguments& arguments, std::string_view tuner);

    const tune::Subject& subject() const { return subject_; }
    tune::ChessArena& arena() { return *arena_; }
    std::string path(std::string_view ending) const;
    tune::RunOptions options(std::stop_token stop) const;

    // Replaces a file of the run. What cannot be written is said once; the run goes on.
    void write(std::string_view ending, std::string_view text);
    // The points that an earlier part of the run wrote; none when it begins anew.
    std::vector<tune::ProgressPoint> earlier_curve() const;
    void write_params(const tune::Candidate& candidate, const std::string& how);
    // A validation that is new is kept and plotted.
    void note_validation(const tune::ProgressPoint& point, double error);

    // The last lines: what changed, and what a game cost.
    void print_summary(const tune::Candidate& candidate, const tune::Outcome& outcome) const;

  private:
    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    explicit GamesRun(GamesArguments arguments) : a_(std::move(arguments)) {}
    base::Status open_arena();
    std::string earlier_text(std::string_view ending) const;
    void note_game(const match::GameRecord& record, bool first_is_white, std::uint64_t opening);

    GamesArguments a_;
    std::string tuner_;
    tune::Subject subject_;
    std::unique_ptr<std::FILE, CloseFile> pgn_;
    std::unique_ptr<tune::ChessArena> arena_;
    std::vector<tune::EloPoint> validations_;
    bool complained_ = false;
    base::TimePoint begin_ = base::process_clock().now();
};

} // namespace app
