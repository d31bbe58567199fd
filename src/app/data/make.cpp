// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <atomic>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/data/cpu_time.h"
#include "app/data/data.h"
#include "app/data/expert_words.h"
#include "app/stop_requests.h"
#include "base/json.h"
#include "base/progress.h"
#include "data/filter.h"
#include "data/selfplay.h"
#include "data/teach.h"

namespace app {
namespace {

// Counts the positions that pass the filter, while games are made.
class Tally {
  public:
    Tally() : progress_("playing", "positions", 0) {}

    void add(const data::ScoredGame& game)
    {
        std::uint64_t kept = 0;
        data::replay(game, [&](const chess::Position& p, chess::Move move, int score, int ply) {
            kept += data::judge(data::Filter{}, p, move, score, ply) == data::Verdict::Kept ? 1 : 0;
        });
        ++games_;
        plies_ += game.moves.size();
        usable_ += kept;
        progress_.advance(game.moves.size());
    }
    std::uint64_t games() const { return games_; }
    void print(bool json)
    {
        progress_.finish();
        const double seconds = used_.seconds();
        const double rate = static_cast<double>(usable_) / seconds;
        if (json)
            fmt::print("{}\n", base::json_line({{"games", games_.load()},
                                                {"plies", plies_.load()},
                                                {"usable", usable_.load()},
                                                {"cpu_seconds", seconds},
                                                {"usable_per_cpu_second", rate}}));
        else
            fmt::print("{} games, {} plies, {} usable positions in {:.1f} CPU-seconds: {:.0f} usable per CPU-second\n",
                       games_.load(), plies_.load(), usable_.load(), seconds, rate);
    }

  private:
    base::Progress progress_;
    CpuTime used_;
    std::atomic<std::uint64_t> games_{0};
    std::atomic<std::uint64_t> plies_{0};
    std::atomic<std::uint64_t> usable_{0};
};

void add_rule_options(Cli& cli, data::PlayRules& rules, match::OpeningSettings& openings)
{
    openings.on_warning = [](const std::string& warning) { tell("kibitz data: " + warning); };
    cli.add_option("--openings", openings.path, "Begin some games from this EPD or PGN file");
    cli.add_option("--book-share", rules.book_share, "Share of the games that do").range(0.0, 1.0).shows_default();
    cli.add_option("--random-plies", rules.random_plies, "Random moves from the start position")
        .range(0, 100)
        .shows_default();
    cli.add_option("--start-limit", rules.start_limit, "A start is kept if its first score is within this")
        .range(0, 15'000)
        .shows_default();
    cli.add_option("--play-out", rules.play_out, "Share of the games in which wins are played to the end")
        .range(0.0, 1.0)
        .shows_default();
    cli.add_option("--max-plies", rules.max_plies, "A longer game is a draw").range(1, 10'000).shows_default();
    cli.footer(
        "Scores are in units of the files: 3.61 to a printed centipawn of Stockfish 15.1. Ctrl-C stops; the same "
        "command goes on.");
}

} // namespace

int data_selfplay(Arguments arguments)
{
    data::SelfPlaySettings settings;
    settings.player = engine::players(engine::standard_catalogue()).front().spec;
    std::string output;
    bool json = false;
    Cli cli("Plays games of this engine against itself and keeps every score (viriformat).", "kibitz data selfplay");
    cli.add_option("-o,--out", output, "The file of games").required();
    cli.add_option("--games", settings.games, "Games in all").shows_default();
    cli.add_option("--nodes", settings.soft_nodes, "No deeper search after so many").shows_default();
    cli.add_option("--hard-nodes", settings.hard_nodes, "Never more than this").shows_default();
    cli.add_option("--threads", settings.threads, "Games at a time").range(1, 1024).shows_default();
    cli.add_option("--seed", settings.seed, "Of everything that chance decides").shows_default();
    cli.add_option("--evaluator", settings.player.evaluator, "The evaluation").shows_default();
    cli.add_flag("--json", json, "Print the result as JSON");
    add_rule_options(cli, settings.rules, settings.openings);
    if (const auto code = cli.parse(arguments)) return *code;

    if (settings.hard_nodes < settings.soft_nodes)
        return refuse(
            "kibitz data selfplay",
            {fmt::format("--hard-nodes {} is less than --nodes {}", settings.hard_nodes, settings.soft_nodes)},
            kBadUsage);
    auto file = data::GameOutput::open(output, settings.text());
    if (!file) return refuse("kibitz data selfplay", file.error());
    const StopRequests stop;
    Tally tally;
    const auto done = data::play_selfplay(
        settings, *file, [&](const data::ScoredGame& game) { tally.add(game); }, stop.token());
    if (done || tally.games() > 0) tally.print(json);
    if (!done) return refuse("kibitz data selfplay", done.error());
    return file->games() >= settings.games ? kSuccess : kFailure;
}

int data_teach(Arguments arguments)
{
    data::TeachSettings settings;
    ExpertWords words;
    std::string output;
    bool json = false;
    Cli cli("Lets an expert play itself and keeps every score (viriformat).", "kibitz data teach");
    add_expert_options(cli, words, settings.expert);
    cli.add_option("-o,--out", output, "The file of games").required();
    cli.add_option("--games", settings.games, "Games in all").shows_default();
    cli.add_option("--processes", settings.processes, "Processes of the expert").range(1, 256).shows_default();
    cli.add_option("--seed", settings.seed, "Of the starts").shows_default();
    cli.add_flag("--json", json, "Print the result as JSON");
    add_rule_options(cli, settings.rules, settings.openings);
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_expert(words, settings.expert); !ok) return refuse("kibitz data teach", ok.error(), kBadUsage);

    auto file = data::GameOutput::open(output, settings.text());
    if (!file) return refuse("kibitz data teach", file.error());
    const StopRequests stop;
    Tally tally;
    const auto done = data::play_expert(
        settings, *file, [&](const data::ScoredGame& game) { tally.add(game); }, stop.token());
    if (done || tally.games() > 0) tally.print(json);
    if (!done) return refuse("kibitz data teach", done.error());
    return file->games() >= settings.games ? kSuccess : kFailure;
}

} // namespace app
