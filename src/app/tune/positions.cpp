// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "app/tune/position_run.h"
#include "app/tune/tune.h"
#include "base/json.h"
#include "base/random.h"
#include "tune/eval_objective.h"
#include "tune/evolve.h"
#include "tune/labels.h"
#include "tune/perturbation.h"
#include "tune/simple_tuners.h"
#include "tune/weight_file.h"

namespace app {

int tune_evolve(Arguments arguments)
{
    TuneWords words;
    tune::EvolveSettings s;
    std::string selection = "roulette";
    std::string crossover = "single";
    int generations = 300;
    Cli cli("Tunes evaluation weights by a genetic algorithm on Gray-coded chromosomes. Without options it is GERALD's "
            "run.",
            "kibitz tune evolve");
    add_tuning_options(cli, words);
    add_loss_option(cli, words);
    cli.add_option("--population", s.population, "Chromosomes").range(2, 1'000'000).shows_default();
    cli.add_option("--generations", generations, "At most").at_least(1).shows_default();
    cli.add_option("--selection", selection, "Of parents").one_of({"roulette", "tournament", "rank"}).shows_default();
    cli.add_option("--tournament", s.tournament, "Who take part in one").range(1, 1000).shows_default();
    cli.add_option("--crossover", crossover, "single point or uniform").one_of({"single", "uniform"}).shows_default();
    cli.add_option("--crossover-rate", s.crossover_rate, "Of a pair").range(0.0, 1.0).shows_default();
    cli.add_option("--mutation-rate", s.mutation_rate, "Of a bit").range(0.0, 1.0).shows_default();
    cli.add_option("--elites", s.elites, "Pass into the next generation unchanged").at_least(0).shows_default();
    cli.add_option("--doubled", s.doubled, "Copies of the best in place of the worst, before selection")
        .at_least(0)
        .shows_default();
    cli.add_option("--archive", s.archive, "Best of all generations that are remembered").at_least(0).shows_default();
    cli.add_option("--recalled", s.recalled, "Of these, join each generation").at_least(0).shows_default();
    bool seeded = false;
    cli.add_flag("--seeded", seeded, "The given weights are in the first generation");
    cli.footer("kibitz tune evolve gerald_stockfish11.csv --validation gerald_stockfish11_test.csv -o gerald\n"
               "kibitz tune evolve labels.csv --weights classical --selection tournament --elites 2 -o mine\n"
               "Ctrl-C stops; the same command goes on after the last whole generation.");
    if (const auto code = cli.parse(arguments)) return *code;
    s.generations = static_cast<std::uint64_t>(generations);
    s.selection = selection == "roulette"     ? tune::Selection::Roulette
                  : selection == "tournament" ? tune::Selection::Tournament
                                              : tune::Selection::Rank;
    s.crossover = crossover == "single" ? tune::Crossover::SinglePoint : tune::Crossover::Uniform;
    if (auto ok = tune::Evolve::check(s); !ok) return refuse("kibitz tune evolve", ok.error(), kBadUsage);
    tune::Evolve tuner(s);
    words.start = seeded ? "seeded" : "given";
    return run_tuner("kibitz tune evolve", words, tuner);
}

namespace {

int run_descent(const std::string& name, TuneWords words, const std::string& what, bool results, Arguments arguments)
{
    tune::DescentSettings s;
    int steps = 2000;
    int report = 20;
    Cli cli(what, name);
    add_tuning_options(cli, words);
    add_loss_option(cli, words);
    add_start_option(cli, words);
    cli.add_option("--steps", steps, "Along the slope").at_least(1).shows_default();
    cli.add_option("--rate", s.rate, "Size of the first steps, in steps of each parameter")
        .range(0.0001, 1000.0)
        .shows_default();
    cli.add_option("--pull", s.pull, "Cost of being one step away from the given weights")
        .range(0.0, 1000.0)
        .shows_default();
    cli.add_option("--report", report, "Steps between two points of the curve").at_least(1).shows_default();
    cli.footer(results ? "kibitz tune texel games.vf --weights classical --sample 16384 -o texel\n"
                         "kibitz tune texel quiet.epd --weights gerald-base --held-out 0.1 -o texel\n"
                         "Ctrl-C stops; the same command goes on."
                       : "kibitz tune gradient labels.csv --held-out 0.1 --start random -o gradient\n"
                         "Ctrl-C stops; the same command goes on.");
    if (const auto code = cli.parse(arguments)) return *code;
    s.steps = static_cast<std::uint64_t>(steps);
    s.report_every = static_cast<std::uint64_t>(report);
    tune::Descent tuner(s);
    return run_tuner(name, words, tuner);
}

} // namespace

int tune_gradient(Arguments arguments)
{
    return run_descent("kibitz tune gradient", {},
                       "Tunes evaluation weights along the slope of an expert's error (Adam).", false, arguments);
}

int tune_texel(Arguments arguments)
{
    TuneWords words;
    words.loss = "results";
    words.sample = 16'384;
    return run_descent(
        "kibitz tune texel", words,
        "Tunes evaluation weights along the slope of the logistic loss on results (Texel's method, Adam).", true,
        arguments);
}

int tune_spsa_positions(Arguments arguments)
{
    TuneWords words;
    words.save_every = 2000; // a step is short
    tune::PerturbationSettings s;
    Cli cli("Tunes evaluation weights by SPSA: two points around the weights, measured on one sample, tell the way.",
            "kibitz tune spsa-positions");
    add_tuning_options(cli, words);
    add_loss_option(cli, words);
    add_start_option(cli, words);
    cli.add_option("--steps", s.steps, "At most; each costs two evaluations, and twenty are spent before the first")
        .at_least(1)
        .shows_default();
    cli.add_option("--rate", s.rate, "Size of the first moves, in steps of each parameter")
        .range(0.0001, 1000.0)
        .shows_default();
    cli.add_option("--width", s.width, "Distance of the two points from the weights at first, in such steps")
        .range(0.0001, 1000.0)
        .shows_default();
    cli.add_option("--report", s.report_every, "Steps between two points of the curve").at_least(1).shows_default();
    cli.footer("kibitz tune spsa-positions labels.csv --held-out 0.1 --start random --budget 300000 -o spsa\n"
               "By games: kibitz tune spsa. Ctrl-C stops; the same command goes on.");
    if (const auto code = cli.parse(arguments)) return *code;
    tune::Perturbation tuner(s);
    return run_tuner("kibitz tune spsa-positions", words, tuner);
}

int tune_random(Arguments arguments)
{
    TuneWords words;
    int rounds = 300;
    int candidates = 1000;
    Cli cli("Draws evaluation weights anywhere in their ranges and keeps the best: what every tuner must beat.",
            "kibitz tune random");
    add_tuning_options(cli, words);
    add_loss_option(cli, words);
    cli.add_option("--rounds", rounds, "At most").at_least(1).shows_default();
    cli.add_option("--candidates", candidates, "In a round, the best so far among them").at_least(2).shows_default();
    cli.footer("kibitz tune random labels.csv --held-out 0.1 --budget 300000 -o chance");
    if (const auto code = cli.parse(arguments)) return *code;
    tune::RandomSearch tuner({.rounds = static_cast<std::uint64_t>(rounds), .candidates = candidates});
    return run_tuner("kibitz tune random", words, tuner);
}

int tune_error(Arguments arguments)
{
    TuneWords words;
    std::vector<std::string> weights{"gerald-base", "gerald-tuned"};
    Cli cli("Mean absolute error of evaluators against an expert's scores, in centipawns.", "kibitz tune error");
    add_label_options(cli, words);
    cli.add_option("--weights", weights, "Names or files of parameters").one_word_each().shows_default();
    cli.add_flag("--json", words.json, "Print JSON");
    cli.footer("kibitz tune error gerald_stockfish11.csv --weights gerald-base --weights tuned.params");
    if (const auto code = cli.parse(arguments)) return *code;
    std::vector<tune::Labelled> positions;
    tune::LabelOptions options;
    options.most_positions = static_cast<std::uint64_t>(words.most_positions);
    options.most_score = words.most_score;
    options.repeats = !words.once;
    const auto report = tune::read_labels(words.labels, options, [&](const tune::Labelled& l) {
        if (l.has_score) positions.push_back(l);
    });
    if (!report) return refuse("kibitz tune error", report.error());
    for (const std::string& message : report->damaged) tell(fmt::format("kibitz tune error: {}", message));
    if (positions.empty())
        return refuse("kibitz tune error",
                      {fmt::format("{}: there is no position with a score", fmt::join(words.labels, ", "))});
    if (!words.json) fmt::print("{} positions, {} found again\n", positions.size(), report->repeated);
    for (const std::string& name : weights) {
        const auto set = tune::read_weight_set(name);
        if (!set) return refuse("kibitz tune error", set.error(), kBadUsage);
        const auto evaluator = (*set)->evaluator((*set)->space().start());
        double sum = 0;
        for (const tune::Labelled& l : positions) sum += std::abs(evaluator(l.position) - l.target.score);
        const double mean = sum / static_cast<double>(positions.size());
        if (words.json)
            fmt::print("{}\n", base::json_line({{"weights", name}, {"error", mean}}));
        else
            fmt::print("{:<24} {:8.2f}\n", name, mean);
    }
    return report->damaged.empty() ? kSuccess : kFailure;
}

} // namespace app
