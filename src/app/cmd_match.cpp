// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "app/cli.h"
#include "app/live_line.h"
#include "app/player_words.h"
#include "app/stop_requests.h"
#include "base/json.h"
#include "base/text.h"
#include "match/match_run.h"

namespace app {
namespace {

constexpr std::string_view kFooter =
    R"(--sprt takes elo0= elo1= alpha= beta= model=normalised|logistic (0, 10, 0.05, 0.05, normalised).
--draw takes number= count= score= (40, 8, 10); --resign takes count= score= both=on|off (3, 400, off).

Every opening is played twice with colours reversed. Ctrl-C stops at once; with --resume FILE the same command goes on
where it stopped, also with more games. A player that crashes, hangs, errs or is late loses that game and gets a line on
standard error.

Examples:
  kibitz match --engine kibitz --engine cmd=stockfish option.Hash=16 --each tc=4+0.04 --games 400 \
      --openings 8moves_v3.pgn.xz --shuffle --draw --resign --pgn games.pgn --resume match.state
  kibitz match --engine kibitz name=new --engine cmd=./kibitz-old name=old --each nodes=10000 --games 40000 \
      --openings UHO_4060.epd --sprt elo0=0 elo1=5 --threads 2
The exit code is 0 when the match was played, 1 when it was interrupted or failed, 2 when the words make no sense.)";

struct MatchArguments {
    match::MatchSettings settings;
    Words each;
    Words sprt;
    Words draw;
    Words resign;
    bool gauntlet = false;
    bool json = false;
};

void add_options(Cli& cli, MatchArguments& a)
{
    match::MatchSettings& s = a.settings;
    cli.add_described("--engine", "A player, as words; once for each player (see below)").type_name("WORD...");
    cli.add_option("--each", a.each, "Words for every player").type_name("WORD...");
    cli.add_option("--games", s.games, "Games for each encounter, an even number unless --once")
        .at_least(1)
        .shows_default();
    cli.add_flag("--gauntlet", a.gauntlet,
                 "The first player against each other one, instead of everybody against everybody");
    cli.add_option("--threads", s.concurrency, "Games at a time").range(1, 1024).shows_default();
    cli.add_option("--openings", s.openings.path,
                   "EPD or PGN file, also gz, xz or zst; the start position if not given");
    cli.add_flag("--once", s.once, "Each opening in one game, not in two with both colours; no --sprt");
    cli.add_flag("--shuffle", s.openings.shuffled, "Openings in an order drawn from the seed");
    cli.add_option("--first", s.openings.first, "Begin with this opening, counted from 0");
    cli.add_option("--plies", s.openings.plies, "Of PGN openings at most so many plies; 0 for all").range(0, 1000);
    cli.add_option("--random-plies", s.openings.random_plies,
                   "Random moves after the opening, the same for both games of a pair")
        .range(0, 100);
    cli.add_option("--seed", s.seed, "Of everything that chance decides").shows_default();
    cli.add_option("--sprt", a.sprt, "Stop when a sequential test decides (two players)")
        .type_name("WORD...")
        .any_number_of_words();
    cli.add_option("--draw", a.draw, "Adjudicate draws").type_name("WORD...").any_number_of_words();
    cli.add_option("--resign", a.resign, "Adjudicate wins").type_name("WORD...").any_number_of_words();
    cli.add_option("--max-plies", s.game.manners.max_plies, "A game of so many plies is a draw; 0 for no limit")
        .range(0, 10000);
    cli.add_option("--pgn", s.pgn_path, "Add the games to this file");
    cli.add_option("--event", s.event, "The Event tag of the games").shows_default();
    cli.add_option("--resume", s.checkpoint_path, "Keep the state in this file and go on from it");
    cli.add_option("--trace", s.trace_path, "Add every line from and to programs to this file");
    cli.add_flag("--json", a.json, "Print the result as JSON");
    cli.footer(fmt::format("\n{}\n{}", kPlayerWordsHelp, kFooter));
}

using Setter = std::function<base::Status(std::string_view key, std::string_view value)>;

base::Status read_words(std::string_view option, const Words& words, const Setter& set)
{
    for (const std::string& word : words) {
        if (word.empty()) continue;
        const auto [key, value] = base::cut(word, '=');
        if (const auto done = set(key, value); !done)
            return base::fail("{} {}: {}", option, word, done.error().message);
    }
    return {};
}

template <class T>
base::Status read_number(std::string_view value, T& target)
{
    const auto number = base::parse_number<T>(value);
    if (!number) return std::unexpected(number.error());
    if (*number < 0 && std::is_integral_v<T>) return base::fail("must not be negative");
    target = *number;
    return {};
}

base::Result<match::SprtSettings> read_sprt(const Words& words)
{
    match::SprtSettings sprt;
    const auto read = read_words("--sprt", words, [&](std::string_view key, std::string_view value) -> base::Status {
        if (key == "elo0") return read_number(value, sprt.elo0);
        if (key == "elo1") return read_number(value, sprt.elo1);
        if (key == "alpha") return read_number(value, sprt.alpha);
        if (key == "beta") return read_number(value, sprt.beta);
        if (key != "model") return base::fail("known are elo0, elo1, alpha, beta and model");
        if (value != "logistic" && value != "normalised" && value != "normalized")
            return base::fail("there is no such model");
        sprt.model = value == "logistic" ? match::EloModel::Logistic : match::EloModel::Normalised;
        return {};
    });
    if (!read) return std::unexpected(read.error());
    return sprt;
}

base::Status read_adjudication(const Cli& cli, const MatchArguments& a, play::Manners& manners)
{
    play::DrawSettings draw;
    play::ResignSettings resign;
    const auto drawn = read_words("--draw", a.draw, [&](std::string_view key, std::string_view value) -> base::Status {
        if (key == "number") return read_number(value, draw.move_number);
        if (key == "count") return read_number(value, draw.move_count);
        if (key == "score") return read_number(value, draw.score.value);
        return base::fail("known are number, count and score");
    });
    if (!drawn) return drawn;
    const auto resigned =
        read_words("--resign", a.resign, [&](std::string_view key, std::string_view value) -> base::Status {
            if (key == "count") return read_number(value, resign.move_count);
            if (key == "score") return read_number(value, resign.score.value);
            if (key != "both") return base::fail("known are count, score and both");
            if (value != "on" && value != "off") return base::fail("must be on or off");
            resign.two_sided = value == "on";
            return {};
        });
    if (!resigned) return resigned;
    if (cli.given("--draw")) manners.draw = draw;
    if (cli.given("--resign")) manners.resign = resign;
    return {};
}

base::Status complete(const Cli& cli, const std::vector<Words>& engines, MatchArguments& a)
{
    if (engines.size() < 2) return base::fail("give at least two players, each with --engine");
    auto players = read_players(engines, a.each, *play::parse_clock("1+0.01"));
    if (!players) return std::unexpected(players.error());
    a.settings.players = std::move(*players);
    if (a.settings.once && cli.given("--sprt"))
        return base::fail("--once: a sequential test counts pairs, each opening with both colours");
    if (!a.settings.once && a.settings.games % 2 != 0)
        return base::fail("--games {}: must be even, as each opening is played with both colours (but see --once)",
                          a.settings.games);
    if (a.gauntlet) a.settings.format = match::Format::Gauntlet;
    a.settings.openings.seed = a.settings.seed;
    if (cli.given("--sprt")) {
        const auto sprt = read_sprt(a.sprt);
        if (!sprt) return std::unexpected(sprt.error());
        a.settings.sprt = *sprt;
        if (const auto valid = match::Sprt::create(*sprt); !valid) return base::fail_in("--sprt", valid.error());
    }
    return read_adjudication(cli, a, a.settings.game.manners);
}

int run_match(const MatchArguments& a)
{
    const StopRequests stop;
    std::optional<LiveLine> live(std::in_place);
    const match::MatchHooks hooks{.on_log = [&](const std::string& line) { live->message(line); },
                                  .on_progress = [&](const std::string& line) { live->show(line); }};
    const auto run = match::MatchRun::prepare(a.settings, hooks, stop.token());
    if (!run) {
        live.reset();
        tell(fmt::format("kibitz match: {}", run.error().message));
        return kFailure;
    }
    if ((*run)->resumed_games() > 0) live->message(fmt::format("going on after {} games", (*run)->resumed_games()));
    const auto end = (*run)->run(stop.token());
    live.reset();
    fmt::print("{}{}", a.json ? base::json_text((*run)->report()) : match::report_text((*run)->report()),
               a.json ? "\n" : "");
    if (!end) {
        tell(fmt::format("kibitz match: {}", end.error().message));
        return kFailure;
    }
    if (*end != match::TournamentEnd::Interrupted) return kSuccess;
    tell(fmt::format("kibitz match: interrupted after {} of {} games{}", (*run)->report().board.games(),
                     (*run)->games(), a.settings.checkpoint_path.empty() ? "" : "; the same command goes on"));
    return kFailure;
}

} // namespace

int cmd_match(Arguments arguments)
{
    MatchArguments a;
    Cli cli("Plays games between engines and measures who is better.", "kibitz match");
    add_options(cli, a);
    std::vector<char*> rest;
    const std::vector<Words> engines = take_engines(arguments, rest);
    if (const auto code = cli.parse(rest)) return *code;
    if (const auto done = complete(cli, engines, a); !done) {
        tell(fmt::format("kibitz match: {}\nTry `kibitz match --help`.", done.error().message));
        return kBadUsage;
    }
    return run_match(a);
}

} // namespace app
