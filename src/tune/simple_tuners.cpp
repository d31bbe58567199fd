// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/simple_tuners.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "base/random.h"
#include "tune/gray.h"
#include "tune/run_state.h"

namespace tune {
namespace {

// Where Adam is: everything in steps of the axes, so that one rate fits a rook and a square.
struct Walker {
    RunState run;
    std::vector<double> at;
    std::vector<double> mean;
    std::vector<double> square;

    std::string text() const
    {
        StateWriter out;
        run.write(out);
        for (const auto* list : {&at, &mean, &square}) out.put(*list);
        return out.take();
    }
    base::Status read(const std::string& text, std::size_t size)
    {
        StateReader in(text);
        run.read(in);
        for (auto* list : {&at, &mean, &square}) in.read(*list);
        if (auto ok = in.status(); !ok) return ok;
        if (at.size() != size || mean.size() != size || square.size() != size)
            return base::fail("the state of the checkpoint is damaged");
        return {};
    }
};

constexpr double kMeanDecay = 0.9;
constexpr double kSquareDecay = 0.999;
constexpr double kTiny = 1e-10;

// One step. `slope` is by the axes' own units.
void step(Walker& w, const Space& space, std::span<const double> slope, std::span<const double> home,
          const DescentSettings& s)
{
    const auto number = static_cast<double>(w.run.round + 1);
    const double done = static_cast<double>(w.run.round) / static_cast<double>(s.steps);
    const double rate = s.rate * 0.5 * (1 + std::cos(std::numbers::pi * done));
    const double mean_bias = 1 - std::pow(kMeanDecay, number);
    const double square_bias = 1 - std::pow(kSquareDecay, number);
    for (std::size_t i = 0; i < space.size(); ++i) {
        const Axis& axis = space[i];
        const double g = slope[i] * axis.step + 2 * s.pull * (w.at[i] - home[i]) / axis.step;
        w.mean[i] = kMeanDecay * w.mean[i] + (1 - kMeanDecay) * g;
        w.square[i] = kSquareDecay * w.square[i] + (1 - kSquareDecay) * g * g;
        const double move = rate * (w.mean[i] / mean_bias) / (std::sqrt(w.square[i] / square_bias) + kTiny);
        w.at[i] = std::clamp(w.at[i] - move * axis.step, axis.min, axis.max);
    }
}

} // namespace

std::string DescentSettings::text() const
{
    return fmt::format("steps {} rate {} pull {} report {}", steps, rate, pull, report_every);
}

base::Result<Outcome> Descent::run(const Space& space, Objective& objective, const RunOptions& options)
{
    auto* smooth = dynamic_cast<SmoothObjective*>(&objective);
    if (smooth == nullptr) return base::fail("what is measured has no slope to follow");
    if (space.size() == 0) return base::fail("there is nothing to tune");
    if (settings_.steps == 0 || !(settings_.rate > 0) || settings_.report_every == 0)
        return base::fail("steps, rate and reports must be more than nothing");
    if (auto ok = check_budget(smooth->slope_price(), objective, options); !ok) return std::unexpected(ok.error());
    auto keeper = Keeper::open({"gradient", 1}, settings_.text(), space, objective, options);
    if (!keeper) return std::unexpected(keeper.error());
    const Candidate home = space.clamped(space.start());
    Walker walker;
    if (keeper->state().empty()) {
        walker.at = options.starters.empty() ? home : space.clamped(options.starters.front());
        walker.mean.resize(space.size());
        walker.square.resize(space.size());
    } else if (auto ok = walker.read(keeper->state(), space.size()); !ok) {
        return std::unexpected(ok.error());
    }

    base::ThreadPool pool(options.threads);
    const double sign = objective.goal() == Goal::Least ? 1 : -1;
    std::vector<double> slope(space.size());
    const auto more = [&] {
        return walker.run.round < settings_.steps && walker.run.may_spend(smooth->slope_price(), options);
    };
    while (more() && !options.stop.stop_requested()) {
        const std::uint64_t round = walker.run.round;
        objective.begin_round(round);
        const auto value = smooth->slope(walker.at, slope, pool);
        if (!value) return std::unexpected(value.error());
        for (double& s : slope) s *= sign;
        // The value belongs to the point before the step; so does the best.
        walker.run.spent += smooth->slope_price();
        walker.run.best = space.clamped(walker.at);
        walker.run.value = *value;
        step(walker, space, slope, home, settings_);
        ++walker.run.round;
        const bool last = !more() || options.stop.stop_requested();
        if (last && walker.run.round == settings_.steps) walker.run.best = space.clamped(walker.at);
        if (round % settings_.report_every == 0 || (last && !more())) {
            walker.run.add_point({.round = round,
                                  .spent = walker.run.spent,
                                  .best = *value,
                                  .average = ProgressPoint::kNone,
                                  .worst = ProgressPoint::kNone,
                                  .baseline = objective.baseline(),
                                  .validation = objective.validate(walker.run.best)},
                                 options);
        }
        // Whoever hears of a point may ask for the end.
        const bool end = last || options.stop.stop_requested();
        if (auto ok = keeper->save_if_due(walker.run.round, end, [&] { return walker.text(); }); !ok)
            return std::unexpected(ok.error());
    }
    return walker.run.outcome(!more());
}

std::string RandomSearchSettings::text() const
{
    return fmt::format("rounds {} candidates {}", rounds, candidates);
}

base::Result<Outcome> RandomSearch::run(const Space& space, Objective& objective, const RunOptions& options)
{
    if (space.size() == 0) return base::fail("there is nothing to tune");
    if (settings_.rounds == 0 || settings_.candidates < 2) return base::fail("two candidates and a round are needed");
    const auto size = static_cast<std::size_t>(settings_.candidates);
    if (auto ok = check_budget(objective.price() * size, objective, options); !ok) return std::unexpected(ok.error());
    auto keeper = Keeper::open({"random", 1}, settings_.text(), space, objective, options);
    if (!keeper) return std::unexpected(keeper.error());
    RunState run;
    if (const std::string kept = keeper->state(); !kept.empty()) {
        StateReader in(kept);
        run.read(in);
        if (auto ok = in.status(); !ok) return std::unexpected(ok.error());
    } else if (!options.starters.empty()) {
        run.best = space.clamped(options.starters.front());
    }

    const GrayCode code(space);
    base::ThreadPool pool(options.threads);
    const auto more = [&] { return run.round < settings_.rounds && run.may_spend(objective.price() * size, options); };
    while (more() && !options.stop.stop_requested()) {
        std::vector<Candidate> candidates;
        if (!run.best.empty()) candidates.push_back(run.best);
        base::Random random = base::Random(options.seed).fork(run.round);
        while (candidates.size() < size) candidates.push_back(code.decode(code.random(random)));
        std::vector<double> values(size);
        objective.begin_round(run.round);
        if (auto ok = objective.measure(candidates, values, pool, options.stop); !ok) {
            if (options.stop.stop_requested()) break;
            return std::unexpected(ok.error());
        }
        const auto better = [&](double a, double b) { return is_better(objective.goal(), a, b); };
        const auto best = static_cast<std::size_t>(std::ranges::min_element(values, better) - values.begin());
        run.best = candidates[best];
        run.value = values[best];
        run.spent += objective.paid(size);
        objective.end_round(candidates, values);
        run.add_point({.round = run.round,
                       .spent = run.spent,
                       .best = values[best],
                       .average = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(size),
                       .worst = *std::ranges::max_element(values, better),
                       .baseline = objective.baseline(),
                       .validation = objective.validate(run.best)},
                      options);
        ++run.round;
        const auto state = [&] {
            StateWriter out;
            run.write(out);
            return out.take();
        };
        if (auto ok = keeper->save_if_due(run.round, !more() || options.stop.stop_requested(), state); !ok)
            return std::unexpected(ok.error());
    }
    return run.outcome(!more());
}

} // namespace tune
