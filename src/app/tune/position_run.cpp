// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/tune/position_run.h"

#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <unordered_set>

#include "app/live_line.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/json.h"
#include "base/progress.h"
#include "base/random.h"
#include "tune/curves.h"
#include "tune/eval_objective.h"
#include "tune/gray.h"
#include "tune/labels.h"
#include "tune/weight_file.h"

namespace app {

void add_label_options(Cli& cli, TuneWords& w)
{
    cli.add_option("labels", w.labels, "Files of FEN,score, of `kibitz data label`, of results (c9), of games")
        .required();
    const CliOption files =
        cli.add_option("--validation", w.validation, "Files of positions that are never trained on");
    cli.add_option("--held-out", w.held_out, "Share of the labels kept for validation").range(0.0, 0.9).excludes(files);
    cli.add_option("--positions", w.most_positions, "Read at most so many").at_least(1);
    cli.add_option("--most-score", w.most_score, "Leave out larger scores, centipawns")
        .range(1.0, 99'999.0)
        .shows_default();
    cli.add_flag("--once", w.once, "Take each position once");
}

void add_tuning_options(Cli& cli, TuneWords& w)
{
    add_label_options(cli, w);
    cli.add_option("--weights", w.weights,
                   "gerald-base, gerald-tuned, classical, classical-hand, or a file of parameters")
        .shows_default();
    cli.add_option("--sample", w.sample, "Positions of a round, drawn anew each time; 0: all")
        .at_least(0)
        .shows_default();
    cli.add_option("--budget", w.budget, "Evaluations (one candidate on one sample) at most; a slope costs two");
    cli.add_option("--seed", w.seed, "Of all chance").shows_default();
    cli.add_option("--threads", w.threads, "Threads; 0: all there are").range(0, 256);
    cli.add_option("-o,--out", w.out, "Write OUT.params, OUT.csv, OUT.svg; OUT.state is the checkpoint");
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

namespace {

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
        for (const std::string& message : report->damaged) tell(fmt::format("kibitz tune: {}", message));
        return {};
    };
    if (auto ok = read(w.labels); !ok) return ok;
    validating = true;
    if (!w.validation.empty())
        if (auto ok = read(w.validation); !ok) return ok;
    progress.finish();
    if (lacking > 0)
        tell(fmt::format("kibitz tune: {} positions have no {}", lacking, needs_score ? "score" : "result"));
    if (overlapping > 0)
        tell(fmt::format("kibitz tune: {} validation positions are trained on and were left out", overlapping));
    if (data.features.training.size() == 0)
        return base::fail("{}: there is no position to learn from", fmt::join(w.labels, ", "));
    for (const std::string& file : w.labels) data.label += (data.label.empty() ? "" : " ") + file;
    data.label +=
        fmt::format(" most {} score {} once {} held out {}", w.most_positions, w.most_score, w.once, w.held_out);
    return {};
}

// Six digits are what is left when sums are taken in another order.
base::Json six_digits(double value)
{
    return base::parse_json(fmt::format("{:.6g}", value)).value_or(nullptr);
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
        fmt::print("{}\n",
                   base::json_line({{"quantity", objective.quantity()},
                                    {"spent", outcome.spent},
                                    {"positions", training.size()},
                                    {"held_out", validation.size()},
                                    {"before", six_digits(objective.loss_on(training, before))},
                                    {"after", six_digits(objective.loss_on(training, outcome.best))},
                                    {"before_held_out", six_digits(objective.loss_on(validation, before))},
                                    {"after_held_out", six_digits(objective.loss_on(validation, outcome.best))}}));
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

} // namespace

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
    if (loss == tune::Loss::Results) tell(fmt::format("k {:.6f}", objective.k()));
    const StopRequests stop;
    tune::RunOptions options;
    options.budget = w.budget;
    options.seed = w.seed;
    options.threads = w.threads == 0 ? base::hardware_threads() : w.threads;
    options.stop = stop.token();
    options.save_every = w.save_every;
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
        options.report = [&](const tune::ProgressPoint& p, const tune::Candidate&) {
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
    if (outcome->curve.empty()) return refuse(who, base::Error{"stopped before the first round was over"});
    if (!w.out.empty())
        if (auto ok = write_outcome(w, tuner, data, objective, *outcome); !ok) return refuse(who, ok.error());
    print_outcome(w, data, objective, *outcome);
    if (outcome->finished) return kSuccess;
    tell(fmt::format("{}: stopped{}", who, w.out.empty() ? "" : "; the same command goes on"));
    return kFailure;
}

} // namespace app
