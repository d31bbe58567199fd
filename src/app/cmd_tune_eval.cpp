// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"
#include "app/cmd_tune.h"
#include "app/live_line.h"
#include "app/stop_requests.h"

#include "base/file.h"
#include "base/progress.h"
#include "base/random.h"
#include "tune/eval_objective.h"
#include "tune/evolve.h"
#include "tune/gray.h"
#include "tune/labels.h"
#include "tune/simple_tuners.h"
#include "tune/weight_file.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace app {
namespace {

// What the tuners of the evaluation have in common.
struct TuneWords {
    std::vector<std::string> labels;
    std::vector<std::string> validation;
    double held_out = 0;
    int most_positions = 0;
    double most_score = 5000;
    bool once = false;
    std::string weights = "gerald-base";
    std::string start = "given";
    std::string loss = "absolute";
    int sample = 1600;
    double k = 0;
    double results = 1;
    std::uint64_t budget = 0;
    std::uint64_t seed = 1;
    int threads = 0;
    std::string out;
    bool json = false;
};

void add_label_options(Cli& cli, TuneWords& w)
{
    cli.add_option("labels", w.labels, "Files of FEN,score, of `kibitz data label`, of results (c9), of games")
        .required();
    cli.add_option("--validation", w.validation, "Files of positions that are never trained on");
    cli.add_option("--held-out", w.held_out, "Share of the labels kept for validation").range(0.0, 0.9);
    cli.add_option("--positions", w.most_positions, "Read at most so many").at_least(1);
    cli.add_option("--most-score", w.most_score, "Leave out larger scores, centipawns")
        .range(1.0, 99'999.0)
        .shows_default();
    cli.add_flag("--once", w.once, "Take each position once");
}

void add_tuning_options(Cli& cli, TuneWords& w)
{
    add_label_options(cli, w);
    cli.add_option("--weights", w.weights, "gerald-base, gerald-tuned, classical, or a file of parameters")
        .shows_default();
    cli.add_option("--sample", w.sample, "Positions of a round, drawn anew each time; 0: all")
        .at_least(0)
        .shows_default();
    cli.add_option("--budget", w.budget, "Evaluations (one candidate on one sample) at most; a slope costs two");
    cli.add_option("--seed", w.seed, "Of all chance").shows_default();
    cli.add_option("--threads", w.threads, "Threads; 0: all there are").range(0, 256);
    cli.add_option("--out,-o", w.out, "Write OUT.params, OUT.csv, OUT.svg; OUT.state is the checkpoint");
    cli.add_flag("--json", w.json, "Print the outcome as JSON");
}

void add_loss_option(Cli& cli, TuneWords& w)
{
    cli.add_option("--loss", w.loss, "What is made least").one_of({"absolute", "squared", "results"}).shows_default();
    cli.add_option("--k", w.k, "results: scale of sigmoid(k * value); fitted when not given").range(0.0, 1.0);
    cli.add_option("--results", w.results, "results: share of the game's result, the rest is of the score")
        .range(0.0, 1.0);
}

void add_start_option(Cli& cli, TuneWords& w)
{
    cli.add_option("--start", w.start, "Begin with the given weights, or anywhere")
        .one_of({"given", "random"})
        .shows_default();
}

struct TuneData {
    std::unique_ptr<tune::WeightSet> set;
    tune::EvalData features;
    std::string label;
};

base::Status read_features(const TuneWords& w, bool needs_score, bool needs_result, TuneData& data)
{
    tune::LabelOptions options;
    options.held_out = w.validation.empty() ? w.held_out : 0;
    options.seed = w.seed;
    options.most_positions = static_cast<std::uint64_t>(w.most_positions);
    options.most_score = w.most_score;
    options.repeats = !w.once;
    tune::PositionFeatures features;
    std::unordered_set<std::uint64_t> trained;
    std::uint64_t lacking = 0;
    std::uint64_t overlapping = 0;
    bool validating = false;
    base::Progress progress("reading", "positions", 0);
    const auto take = [&](const tune::Labelled& l) {
        progress.advance();
        if ((needs_score && !l.has_score) || (needs_result && l.target.result < 0)) {
            ++lacking;
            return;
        }
        if (!validating && !w.validation.empty()) trained.insert(l.position.key());
        if (validating && trained.contains(l.position.key())) {
            ++overlapping;
            return;
        }
        if (!data.set->extract(l.position, features)) return;
        (validating || l.held_out ? data.features.validation : data.features.training).add(features, l.target);
    };
    const auto read = [&](const std::vector<std::string>& files) -> base::Status {
        const auto report = tune::read_labels(files, options, take);
        if (!report) return std::unexpected(report.error());
        for (const std::string& message : report->damaged) fmt::print(stderr, "kibitz tune: {}\n", message);
        return {};
    };
    if (auto ok = read(w.labels); !ok) return ok;
    validating = true;
    if (!w.validation.empty())
        if (auto ok = read(w.validation); !ok) return ok;
    progress.finish();
    if (lacking > 0)
        fmt::print(stderr, "kibitz tune: {} positions have no {}\n", lacking, needs_score ? "score" : "result");
    if (overlapping > 0)
        fmt::print(stderr, "kibitz tune: {} validation positions are trained on and were left out\n", overlapping);
    if (data.features.training.size() == 0) return base::fail("there is no position to learn from");
    for (const std::string& file : w.labels) data.label += (data.label.empty() ? "" : " ") + file;
    data.label +=
        fmt::format(" most {} score {} once {} held out {}", w.most_positions, w.most_score, w.once, w.held_out);
    return {};
}

std::string number_or_none(double value)
{
    return std::isfinite(value) ? fmt::format("{:.6g}", value) : std::string("null");
}

base::Status write_outcome(const TuneWords& w, const tune::Tuner& tuner, const TuneData& data,
                           const tune::EvalObjective& objective, const tune::Outcome& outcome)
{
    std::vector<std::string> notes{fmt::format("made by kibitz tune: {}, {} {} spent, seed {}", tuner.name(),
                                               outcome.spent, objective.currency(), w.seed),
                                   fmt::format("{} {:.6g} on {} positions", objective.quantity(),
                                               objective.loss_on(data.features.training, outcome.best),
                                               data.features.training.size())};
    if (data.features.validation.size() > 0) {
        notes.push_back(fmt::format("{:.6g} on {} positions held out",
                                    objective.loss_on(data.features.validation, outcome.best),
                                    data.features.validation.size()));
    }
    const std::string weights = tune::weight_text(*data.set, outcome.best, notes);
    const std::string title = fmt::format("{} of the weights {}", tuner.name(), data.set->name());
    if (auto ok = base::write_file_atomically(w.out + ".params", weights); !ok) return ok;
    if (auto ok = base::write_file_atomically(w.out + ".csv", tune::curve_csv(outcome.curve)); !ok) return ok;
    return base::write_file_atomically(w.out + ".svg", tune::curve_svg(outcome.curve, title, objective));
}

void print_outcome(const TuneWords& w, const TuneData& data, const tune::EvalObjective& objective,
                   const tune::Outcome& outcome)
{
    const tune::Candidate before = data.set->space().start();
    const auto& [training, validation] = data.features;
    if (w.json) {
        fmt::print(R"({{"quantity":"{}","spent":{},"positions":{},"held_out":{},"before":{},"after":{},)"
                   R"("before_held_out":{},"after_held_out":{}}})"
                   "\n",
                   objective.quantity(), outcome.spent, training.size(), validation.size(),
                   number_or_none(objective.loss_on(training, before)),
                   number_or_none(objective.loss_on(training, outcome.best)),
                   number_or_none(objective.loss_on(validation, before)),
                   number_or_none(objective.loss_on(validation, outcome.best)));
        return;
    }
    fmt::print("{} after {} {}\n", objective.quantity(), outcome.spent, objective.currency());
    const auto line = [&](const char* name, const tune::FeatureTable& table) {
        if (table.size() == 0) return;
        fmt::print("{:<10}{:>9} positions: {:.6g} before, {:.6g} after\n", name, table.size(),
                   objective.loss_on(table, before), objective.loss_on(table, outcome.best));
    };
    line("training", training);
    line("held out", validation);
    if (!w.out.empty()) fmt::print("{0}.params, {0}.csv, {0}.svg\n", w.out);
}

// Everything from the files to the outcome.
int run_tuner(const std::string& who, const TuneWords& w, tune::Tuner& tuner)
{
    const std::map<std::string, tune::Loss> losses{
        {"absolute", tune::Loss::Absolute}, {"squared", tune::Loss::Squared}, {"results", tune::Loss::Results}};
    const tune::Loss loss = losses.at(w.loss);
    TuneData data;
    auto set = tune::read_weight_set(w.weights);
    if (!set) return refuse(who, set.error(), kBadUsage);
    data.set = std::move(*set);
    const bool needs_score = loss != tune::Loss::Results || w.results < 1;
    const bool needs_result = loss == tune::Loss::Results && w.results > 0;
    if (auto ok = read_features(w, needs_score, needs_result, data); !ok) return refuse(who, ok.error());

    tune::EvalObjective objective(
        *data.set, data.features,
        {.loss = loss, .sample = static_cast<std::size_t>(w.sample), .seed = w.seed, .k = w.k, .results = w.results},
        data.label);
    if (loss == tune::Loss::Results) fmt::print(stderr, "k {:.6f}\n", objective.k());
    const StopRequests stop;
    tune::RunOptions options;
    options.budget = w.budget;
    options.seed = w.seed;
    options.threads = w.threads == 0 ? base::hardware_threads() : w.threads;
    options.stop = stop.token();
    options.save_every = 25;
    if (!w.out.empty()) options.checkpoint = w.out + ".state";
    if (w.start == "seeded") options.starters = {data.set->space().clamped(data.set->space().start())};
    if (w.start == "random") {
        base::Random random = base::Random(w.seed).fork(0x57A27);
        const tune::GrayCode code(data.set->space());
        options.starters = {code.decode(code.random(random))};
    }
    base::Result<tune::Outcome> outcome = base::fail("not run");
    {
        LiveLine line;
        options.report = [&](const tune::ProgressPoint& p) {
            std::string text = fmt::format("round {}, {} {}:", p.round,
                                           base::short_number(static_cast<double>(p.spent)), objective.currency());
            const auto add = [&](const char* name, double value) {
                if (std::isfinite(value)) text += fmt::format(" {} {:.5g}", name, value);
            };
            add("best", p.best);
            add("average", p.average);
            add("worst", p.worst);
            add("baseline", p.baseline);
            add("held out", p.validation);
            line.show(text);
        };
        outcome = tuner.run(data.set->space(), objective, options);
    }
    if (!outcome) return refuse(who, outcome.error());
    if (outcome->curve.empty()) return refuse(who, base::Error{"the budget is too small for one round"});
    if (!w.out.empty())
        if (auto ok = write_outcome(w, tuner, data, objective, *outcome); !ok) return refuse(who, ok.error());
    print_outcome(w, data, objective, *outcome);
    if (outcome->finished) return kSuccess;
    fmt::print(stderr, "{}: stopped{}\n", who, w.out.empty() ? "" : "; the same command goes on");
    return kFailure;
}

} // namespace

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
    if (positions.empty()) return refuse("kibitz tune error", base::Error{"there is no position with a score"});
    if (!words.json) fmt::print("{} positions, {} found again\n", positions.size(), report->repeated);
    for (const std::string& name : weights) {
        const auto set = tune::read_weight_set(name);
        if (!set) return refuse("kibitz tune error", set.error(), kBadUsage);
        const auto evaluator = (*set)->evaluator((*set)->space().start());
        double sum = 0;
        for (const tune::Labelled& l : positions) sum += std::abs(evaluator(l.position) - l.target.score);
        const double mean = sum / static_cast<double>(positions.size());
        fmt::print(fmt::runtime(words.json ? R"({{"weights":"{}","error":{:.3f}}})"
                                             "\n"
                                           : "{:<24} {:8.2f}\n"),
                   name, mean);
    }
    return kSuccess;
}

} // namespace app
