// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tuners by games: King of the Hill, SPSA and random search.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/stop_requests.h"
#include "app/tune/game_run.h"
#include "app/tune/tune.h"
#include "base/text.h"
#include "tune/evolve.h"
#include "tune/simple_tuners.h"

namespace app {
namespace {

std::string command_text(Arguments arguments)
{
    std::string text = "kibitz tune";
    for (const char* word : arguments) text += fmt::format(" {}", word);
    return text;
}

// One number of `--sprt elo0=0 elo1=60 alpha=0.02 beta=0.1`.
base::Status read_sprt_word(const std::string& word, match::SprtSettings& sprt)
{
    const auto [key, text] = base::cut(word, '=');
    const auto value = base::parse_number<double>(text);
    if (!value) return base::fail("--sprt {}: {}", word, value.error().message);
    if (key == "elo0")
        sprt.elo0 = *value;
    else if (key == "elo1")
        sprt.elo1 = *value;
    else if (key == "alpha")
        sprt.alpha = *value;
    else if (key == "beta")
        sprt.beta = *value;
    else
        return base::fail("--sprt {}: known are elo0, elo1, alpha and beta", word);
    return {};
}

// Within a match of 200 games a narrower or surer test crowns nobody (docs/tune-games.md).
constexpr match::SprtSettings kDefaultTest{
    .elo0 = 0, .elo1 = 60, .alpha = 0.02, .beta = 0.1, .model = match::EloModel::Logistic};

struct RivalArguments {
    tune::KingSettings king{};
    std::uint64_t pair_games = 200;
    std::vector<std::string> sprt{};

    CliOption add(Cli& cli, std::string_view opponent)
    {
        cli.add_option("--match", pair_games, fmt::format("Games of a match against the {}", opponent))
            .at_least(2)
            .shows_default();
        CliOption test =
            cli.add_option("--sprt", sprt,
                           "End a match as soon as this test is decided: elo0=0 elo1=60 alpha=0.02 beta=0.1")
                .type_name("WORD...")
                .any_number_of_words();
        cli.add_option("--look", king.look, "Pairs of games between looks at the test").at_least(1).shows_default();
        return test;
    }
    base::Status complete(const Cli& cli, const GamesArguments& a)
    {
        if (pair_games % 2 != 0) return base::fail("--match {}: must be even", pair_games);
        if (a.validation_games % 2 != 0) return base::fail("--validation-games {}: must be even", a.validation_games);
        king.pairs = pair_games / 2;
        king.validation_pairs = a.validation_games / 2;
        king.validation_threads = a.threads;
        if (!cli.given("--sprt")) return {};
        match::SprtSettings test = kDefaultTest;
        for (const std::string& word : sprt)
            if (!word.empty())
                if (auto read = read_sprt_word(word, test); !read) return read;
        if (auto valid = match::Sprt::create(test); !valid) return base::fail_in("--sprt", valid.error());
        king.sprt = test;
        return {};
    }
};

int finish_tuning(std::string_view part, const GamesRun& run, const tune::Candidate& candidate,
                  const tune::Outcome& outcome)
{
    run.print_summary(candidate, outcome);
    if (outcome.finished) return kSuccess;
    return refuse(part, {fmt::format("stopped after {} games; the same command goes on", outcome.spent)}, kFailure);
}

// What the thesis did, where the options do not say otherwise.
void as_in_the_thesis(const Cli& cli, GamesArguments& a)
{
    if (!cli.given("--nodes") && !cli.given("--move-time")) a.move_time = 50;
    if (!cli.given("--adjudicate")) a.adjudicate = "thesis";
    a.unpaired = true;
}

// Curves, king and coronations after each generation.
void write_hill(GamesRun& run, const tune::KingOfTheHill& hill, std::span<const tune::ProgressPoint> curve)
{
    run.write(".csv", tune::curve_csv(curve));
    run.write(".svg", tune::curve_svg(curve, "King of the Hill", hill));
    run.write("-kings.csv", tune::coronation_csv(hill.coronations()));
    run.write_params(hill.king(), fmt::format("king number {} after {} generations", hill.coronations().size(),
                                              curve.empty() ? 0 : curve.back().round));
}

} // namespace

int tune_koth(Arguments arguments)
{
    GamesArguments a;
    a.command = command_text(arguments);
    a.games = 800'000;
    RivalArguments m;
    tune::EvolveSettings evolve{.population = 20,
                                .generations = 200,
                                .roulette_floor = 0,
                                .mutation_rate = 0.05,
                                .elites = 2,
                                .archive = 1,
                                .recalled = 1};
    bool thesis = false;
    double spread = 0;
    Cli cli("Tunes by King of the Hill: a genetic algorithm whose fitness is a match against the king.",
            "kibitz tune koth");
    add_games_options(cli, a);
    const CliOption sprt = m.add(cli, "king");
    cli.add_option("--margin", m.king.margin, "Wins minus losses that dethrone, without --sprt")
        .shows_default()
        .excludes(sprt);
    cli.add_option("--population", evolve.population, "Candidates").range(2, 100000).shows_default();
    cli.add_option("--generations", evolve.generations, "At most; the budget may end sooner")
        .at_least(1)
        .shows_default();
    cli.add_option("--crossover", evolve.crossover_rate, "Of a pair of parents").range(0.0, 1.0).shows_default();
    cli.add_option("--mutation", evolve.mutation_rate, "Of a bit").range(0.0, 1.0).shows_default();
    cli.add_option("--elites", evolve.elites, "Pass unchanged").range(0, 100000).shows_default();
    cli.add_option("--spread", spread, "Begin around the start, up to this part of a range away; 0: anywhere")
        .range(0.0, 1.0)
        .shows_default();
    cli.add_flag("--thesis", thesis, "As in the thesis: 50 ms a move, its adjudication, an opening for every game");
    cli.footer(kGamesHelp);
    if (const auto code = cli.parse(arguments)) return *code;
    if (thesis) as_in_the_thesis(cli, a);
    if (const auto done = m.complete(cli, a); !done) return refuse("kibitz tune koth", done.error(), kBadUsage);
    if (const auto sound = tune::Evolve::check(evolve); !sound)
        return refuse("kibitz tune koth", sound.error(), kBadUsage);
    const auto run = GamesRun::prepare(a, "koth");
    if (!run) return refuse("kibitz tune koth", run.error(), kBadUsage);
    const tune::Space& space = (*run)->subject().space;
    tune::KingOfTheHill hill(space, (*run)->arena(), m.king, space.clamped(space.start()));
    const StopRequests stop;
    tune::RunOptions options = (*run)->options(stop.token());
    if (spread > 0)
        options.starters = tune::neighbours(space, static_cast<std::size_t>(evolve.population), spread, a.seed);
    std::vector<tune::ProgressPoint> curve = (*run)->earlier_curve();
    options.report = [&](const tune::ProgressPoint& point, const tune::Candidate&) {
        std::erase_if(curve, [&](const tune::ProgressPoint& old) { return old.round >= point.round; });
        curve.push_back(point);
        tell(fmt::format("generation {}: {} games, best {:+.0f}, average {:+.1f}, kings {}", point.round, point.spent,
                         point.best, point.average, hill.coronations().size()));
        (*run)->note_validation(point, hill.validation_error());
        write_hill(**run, hill, curve);
    };
    const auto outcome = tune::Evolve(evolve).run(space, hill, options);
    if (!outcome) return refuse("kibitz tune koth", outcome.error(), kFailure);
    write_hill(**run, hill, outcome->curve);
    if (outcome->finished) {
        (*run)->note_validation({.spent = outcome->spent, .validation = hill.validate(hill.king())},
                                hill.validation_error());
        if (m.king.validation_pairs > 0)
            fmt::print("{:+.1f} +- {:.1f} Elo over the start\n", hill.validate(hill.king()), hill.validation_error());
    }
    for (const tune::Coronation& c : hill.coronations())
        fmt::print("king at generation {}: +{} ={} -{}, LOS {:.3f} %\n", c.round, c.games.wins, c.games.draws,
                   c.games.losses, 100 * c.los);
    return finish_tuning("kibitz tune koth", **run, hill.king(), *outcome);
}

int tune_spsa(Arguments arguments)
{
    GamesArguments a;
    a.command = command_text(arguments);
    tune::SpsaSettings settings;
    Cli cli("Tunes by SPSA: two points on both sides of the present one play each other, step by step.",
            "kibitz tune spsa");
    add_games_options(cli, a);
    cli.add_option("--pairs", settings.pairs, "Pairs of games in a step, all at once").at_least(1).shows_default();
    cli.add_option("--width", settings.width, "Distance of the two points at the end, in steps of the table (c)")
        .range(0.001, 1000.0)
        .shows_default();
    cli.add_option("--rate", settings.rate, "Of moving at the end (a / c^2; Fishtest: r_end)").shows_default();
    cli.add_option("--stability", settings.stability, "A, as a part of all pairs").range(0.0, 10.0).shows_default();
    cli.add_option("--alpha", settings.alpha, "How the rate falls").range(0.0, 2.0).shows_default();
    cli.add_option("--gamma", settings.gamma, "How the distance falls").range(0.0, 2.0).shows_default();
    cli.add_option("--validate-every", settings.validate_every, "Steps between validations; 0: only at the end");
    cli.footer(kGamesHelp);
    if (const auto code = cli.parse(arguments)) return *code;
    if (a.validation_games % 2 != 0)
        return refuse("kibitz tune spsa", {fmt::format("--validation-games {}: must be even", a.validation_games)},
                      kBadUsage);
    if (a.games < 2 * settings.pairs)
        return refuse("kibitz tune spsa", {fmt::format("--games {}: a step has {} games", a.games, 2 * settings.pairs)},
                      kBadUsage);
    const auto run = GamesRun::prepare(a, "spsa");
    if (!run) return refuse("kibitz tune spsa", run.error(), kBadUsage);
    const tune::Space& space = (*run)->subject().space;
    tune::KingOfTheHill objective(
        space, (*run)->arena(),
        {.replaced = false, .validation_pairs = a.validation_games / 2, .validation_threads = a.threads},
        space.clamped(space.start()));
    const StopRequests stop;
    tune::RunOptions options = (*run)->options(stop.token());
    tune::Spsa spsa(settings);
    const auto write = [&](std::uint64_t spent, const tune::Candidate& best) {
        (*run)->write(".csv", tune::way_csv(space, spsa.way()));
        (*run)->write(".svg", tune::way_svg(space, spsa.way(), fmt::format("{} by SPSA", a.subject.name)));
        (*run)->write_params(best, fmt::format("after {} games", spent));
    };
    const std::uint64_t steps = std::max<std::uint64_t>(a.games / (2 * settings.pairs), 1);
    options.save_every = std::max<std::uint64_t>(steps / 200, 1);
    base::Progress progress("spsa", "games", steps * 2 * settings.pairs);
    std::uint64_t shown = 0;
    options.report = [&](const tune::ProgressPoint& point, const tune::Candidate& best) {
        if (shown == 0) progress.resume_at(point.spent - 2 * settings.pairs);
        shown = point.spent;
        progress.advance(2 * settings.pairs);
        (*run)->note_validation(point, objective.validation_error());
        if (point.round % options.save_every == 0) write(point.spent, best);
    };
    const auto outcome = spsa.run(space, objective, options);
    if (!outcome) return refuse("kibitz tune spsa", outcome.error(), kFailure);
    progress.finish();
    write(outcome->spent, outcome->best);
    if (std::isfinite(outcome->value))
        fmt::print("{:+.1f} +- {:.1f} Elo over the start\n", outcome->value, objective.validation_error());
    return finish_tuning("kibitz tune spsa", **run, outcome->best, *outcome);
}

int tune_random_games(Arguments arguments)
{
    GamesArguments a;
    a.command = command_text(arguments);
    RivalArguments m;
    m.king.replaced = false;
    tune::RandomSearchSettings settings{.rounds = 100, .candidates = 20};
    Cli cli("Tunes by chance: random candidates play matches against the start, the best is kept.",
            "kibitz tune random-games");
    add_games_options(cli, a);
    m.add(cli, "start");
    cli.add_option("--candidates", settings.candidates, "In a round, the best so far among them")
        .range(2, 100000)
        .shows_default();
    cli.add_option("--rounds", settings.rounds, "At most; the budget may end sooner").at_least(1).shows_default();
    cli.footer(kGamesHelp);
    if (const auto code = cli.parse(arguments)) return *code;
    if (const auto done = m.complete(cli, a); !done) return refuse("kibitz tune random-games", done.error(), kBadUsage);
    const auto run = GamesRun::prepare(a, "random-games");
    if (!run) return refuse("kibitz tune random-games", run.error(), kBadUsage);
    const tune::Space& space = (*run)->subject().space;
    tune::KingOfTheHill objective(space, (*run)->arena(), m.king, space.clamped(space.start()));
    const StopRequests stop;
    tune::RunOptions options = (*run)->options(stop.token());
    options.starters = {space.clamped(space.start())};
    std::vector<tune::ProgressPoint> curve = (*run)->earlier_curve();
    const auto write_params = [&](std::uint64_t spent, double value, const tune::Candidate& best) {
        (*run)->write_params(best, fmt::format("after {} games, {:+.0f} in the last match", spent, value));
    };
    options.report = [&](const tune::ProgressPoint& point, const tune::Candidate& best) {
        std::erase_if(curve, [&](const tune::ProgressPoint& old) { return old.round >= point.round; });
        curve.push_back(point);
        tell(fmt::format("round {}: {} games, best {:+.0f}", point.round, point.spent, point.best));
        (*run)->note_validation(point, objective.validation_error());
        (*run)->write(".csv", tune::curve_csv(curve));
        (*run)->write(".svg", tune::curve_svg(curve, fmt::format("{} by chance", a.subject.name), objective));
        write_params(point.spent, point.best, best);
    };
    const auto outcome = tune::RandomSearch(settings).run(space, objective, options);
    if (!outcome) return refuse("kibitz tune random-games", outcome.error(), kFailure);
    const tune::Candidate best = outcome->best.empty() ? space.clamped(space.start()) : outcome->best;
    write_params(outcome->spent, outcome->value, best);
    return finish_tuning("kibitz tune random-games", **run, best, *outcome);
}

} // namespace app
