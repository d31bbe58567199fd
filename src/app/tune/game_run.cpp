// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/tune/game_run.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "base/version.h"
#include "match/pgn_text.h"

namespace app {

const std::string_view kGamesHelp =
    R"(What can be tuned:
  gerald-search   the twelve search parameters of GERALD's own player (seed 003)
  margins         sixteen margins of the production search; --evaluator says with which evaluation
  classical       weights of the classical evaluation, without its tables
  gerald-eval     the 57 weights of GERALD's evaluation
--names takes patterns, as rfp_*,null_margin or *; `kibitz params` writes all names.
--groups takes them too, as queen_*,*_mobility_*:8: each is one number to tune, a factor from 100 percent on, whose step
  is 5 percent or as said; a number belongs to the first pattern that it matches. With --from the factor leads from
  the numbers of that file (0) to those of the start (100) and beyond.
--openings: book (the program's own, uniformly, then random moves), book:FILE, random, or an EPD or PGN file.
--adjudicate: none; usual (drawn from move 34 after 8 moves each within 10 units, lost when both see 600 for three
  moves);
  thesis (lost at the first own score below -350, drawn at 200 plies). No game is longer than 400 plies.

Ctrl-C stops; the same command goes on. Files: NAME.params (what the engine loads: EvalParams or SearchParams), .csv and
.svg (progress), .state (checkpoint), .pgn. Games with a fixed number of nodes are the same on every machine.)";

void add_games_options(Cli& cli, GamesArguments& a)
{
    cli.add_option("what", a.subject.name, "What is tuned (see below)").required();
    cli.add_option("--evaluator", a.subject.evaluator, "Evaluation of the players of margins or gerald-search");
    cli.add_option("--names", a.names, "Only these numbers").type_name("PATTERN,...");
    cli.add_option("--groups", a.groups, "One factor, in percent, for all numbers of a pattern")
        .type_name("PATTERN[:STEP],...");
    cli.add_option("--from", a.origin, "The numbers at 0 percent, instead of zeros").type_name("FILE");
    cli.add_option("--within", a.subject.within, "Bounds at most this part of a value away from it; 0: as in the table")
        .range(0.0, 100.0);
    cli.add_option("--start", a.start, "Begin with the numbers of this file").type_name("FILE");
    cli.add_option("--nodes", a.nodes, "For each move (4000 unless --move-time is given)").at_least(1);
    cli.add_option("--move-time", a.move_time, "Milliseconds for each move; games are not repeatable then").at_least(1);
    cli.add_option("--hash", a.hash, "Megabytes of each player").range(1, 4096).shows_default();
    cli.add_option("--openings", a.openings.source, "Where games begin (see below)").shows_default();
    cli.add_option("--plies", a.openings.plies, "Half moves from a book or at random").range(0, 100).shows_default();
    cli.add_flag("--unpaired", a.unpaired, "Every game has an opening of its own");
    cli.add_option("--adjudicate", a.adjudicate, "How games end early (see below)").shows_default();
    cli.add_option("--games", a.games, "The budget").at_least(1).shows_default();
    cli.add_option("--threads", a.threads, "Games at a time").range(1, 1024).shows_default();
    cli.add_option("--seed", a.seed, "Of everything that chance decides").shows_default();
    cli.add_option("-o,--out", a.folder, "Where the files go").shows_default();
    cli.add_option("--name", a.name, "Of the files; WHAT-TUNER if not given");
    cli.add_flag("--pgn", a.pgn, "Keep the games; those of a step that was cut short stand twice");
    cli.add_option("--validation-games", a.validation_games,
                   "Now and then a match of so many against the start, outside the budget; 0: none");
}

namespace {

play::TimeControl game_control(const GamesArguments& a)
{
    constexpr std::int64_t kDefaultNodes = 4000;
    play::TimeControl control;
    if (a.move_time > 0) control.move_time = std::chrono::milliseconds(a.move_time);
    if (a.nodes > 0 || a.move_time == 0) control.nodes = a.nodes > 0 ? a.nodes : kDefaultNodes;
    return control;
}

std::vector<std::string> listed(std::string_view text)
{
    std::vector<std::string> out;
    if (text.empty()) return out;
    for (const std::string_view word : base::split(text, ',')) out.emplace_back(base::trim(word));
    return out;
}

} // namespace

base::Result<std::unique_ptr<GamesRun>> GamesRun::prepare(const GamesArguments& arguments, std::string_view tuner)
{
    std::unique_ptr<GamesRun> run(new GamesRun(arguments));
    run->tuner_ = tuner;
    tune::SubjectSettings settings = arguments.subject;
    settings.names = listed(arguments.names);
    settings.groups = listed(arguments.groups);
    for (const auto& [path, numbers] :
         {std::pair(&arguments.start, &settings.start), std::pair(&arguments.origin, &settings.origin)}) {
        if (path->empty()) continue;
        auto read = engine::read_numbers(*path);
        if (!read) return std::unexpected(read.error());
        *numbers = *std::move(read);
    }
    auto subject = tune::make_subject(settings);
    if (!subject) return std::unexpected(subject.error());
    run->subject_ = *std::move(subject);
    if (auto opened = run->open_arena(); !opened) return std::unexpected(opened.error());
    if (auto earlier = tune::parse_elo_csv(run->earlier_text("-elo.csv"))) run->validations_ = *std::move(earlier);
    return run;
}

base::Status GamesRun::open_arena()
{
    tune::ArenaPlan plan;
    plan.player = subject_.player;
    plan.part = subject_.set.part;
    plan.groups = subject_.groups;
    plan.control = game_control(a_);
    plan.hash = static_cast<std::size_t>(a_.hash);
    plan.paired = !a_.unpaired;
    const auto game = tune::adjudication(a_.adjudicate);
    if (!game) return std::unexpected(game.error());
    plan.game = *game;
    a_.openings.seed = a_.seed;
    a_.openings.on_warning = [](const std::string& warning) { tell("kibitz tune: " + warning); };
    auto openings = tune::make_openings(a_.openings);
    if (!openings) return std::unexpected(openings.error());
    plan.opening = *std::move(openings);
    plan.openings_text = fmt::format("openings {} {} plies seed {}", a_.openings.source, a_.openings.plies, a_.seed);
    if (a_.pgn) {
        pgn_.reset(std::fopen(path(".pgn").c_str(), "a"));
        if (!pgn_) return base::fail("{}: cannot be written", path(".pgn"));
        plan.on_game = [this](const match::GameRecord& record, bool first_is_white, std::uint64_t opening) {
            note_game(record, first_is_white, opening);
        };
    }
    auto arena = tune::ChessArena::create(std::move(plan), subject_.space);
    if (!arena) return std::unexpected(arena.error());
    arena_ = *std::move(arena);
    return {};
}

void GamesRun::note_game(const match::GameRecord& record, bool first_is_white, std::uint64_t opening)
{
    match::PgnHeader header;
    header.event = fmt::format("kibitz tune {}", tuner_);
    header.round = std::to_string(opening);
    header.players = {first_is_white ? "candidate" : "opponent", first_is_white ? "opponent" : "candidate"};
    const std::string text = match::pgn_text(record, header);
    std::fwrite(text.data(), 1, text.size(), pgn_.get());
}

std::string GamesRun::path(std::string_view ending) const
{
    const std::string name = a_.name.empty() ? fmt::format("{}-{}", a_.subject.name, tuner_) : a_.name;
    return fmt::format("{}/{}{}", a_.folder, name, ending);
}

tune::RunOptions GamesRun::options(std::stop_token stop) const
{
    tune::RunOptions options;
    options.budget = a_.games;
    options.seed = a_.seed;
    options.threads = a_.threads;
    options.checkpoint = path(".state");
    options.stop = std::move(stop);
    return options;
}

void GamesRun::write(std::string_view ending, std::string_view text)
{
    const auto written = base::write_file_atomically(path(ending), text);
    if (written || std::exchange(complained_, true)) return;
    tell(fmt::format("kibitz tune: {}", written.error().message));
}

std::string GamesRun::earlier_text(std::string_view ending) const
{
    return base::read_file(path(".state")) ? base::read_file(path(ending)).value_or("") : "";
}

std::vector<tune::ProgressPoint> GamesRun::earlier_curve() const
{
    return tune::parse_curve_csv(earlier_text(".csv")).value_or(std::vector<tune::ProgressPoint>{});
}

void GamesRun::write_params(const tune::Candidate& candidate, const std::string& how)
{
    std::vector<std::string> notes{fmt::format("made by {}", a_.command), fmt::format("kibitz {}", base::version()),
                                   how};
    const std::string games = arena_->specification();
    for (const std::string_view line : base::split(games, '\n'))
        if (!line.empty()) notes.emplace_back(line);
    if (const auto text = tune::params_text(subject_, candidate, std::move(notes))) write(".params", *text);
}

void GamesRun::note_validation(const tune::ProgressPoint& point, double error)
{
    if (!std::isfinite(point.validation)) return;
    while (!validations_.empty() && validations_.back().spent >= point.spent) validations_.pop_back();
    validations_.push_back({point.spent, point.validation, error});
    const std::array curve{tune::elo_curve("", validations_)};
    write("-elo.csv", tune::elo_csv(validations_));
    write("-elo.svg", tune::comparison_svg(curve, {.title = fmt::format("{} by {}", a_.subject.name, tuner_),
                                                   .quantity = "Elo over the start, 95 %",
                                                   .currency = "games spent"}));
}

void GamesRun::print_summary(const tune::Candidate& candidate, const tune::Outcome& outcome) const
{
    const tune::Space& space = subject_.space;
    fmt::print("{} games\n\n{:<28}{:>10}{:>10}\n", outcome.spent, subject_.set.subject(), "start", "tuned");
    for (std::size_t i = 0; i < space.size(); ++i)
        fmt::print("{:<28}{:>10.6g}{:>10.6g}\n", space[i].name, space[i].start, candidate[i]);
    const tune::ArenaCounts counts = arena_->counts();
    if (counts.games == 0) return;
    const double cpu = base::seconds(base::process_clock().now() - begin_);
    const auto games = static_cast<double>(counts.games);
    tell(fmt::format("{} games now: {:.3f} s of CPU, {:.0f} moves and {:.0f} nodes each; {:.0f} % adjudicated",
                     counts.games, cpu / games, static_cast<double>(counts.moves) / games,
                     static_cast<double>(counts.nodes) / games,
                     100 - 100 * static_cast<double>(counts.by_rule) / games));
}

} // namespace app
