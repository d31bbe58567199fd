// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/perturbation.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>
#include <vector>

#include "base/random.h"
#include "tune/run_state.h"

namespace tune {
namespace {

constexpr int kFirstLooks = 10; // differences that tell what is usual

// Where SPSA on values is.
struct Feeler {
    RunState run;
    std::vector<double> at;
    double usual = 0; // difference of two points at the start; 0: not known yet

    std::string text() const
    {
        StateWriter out;
        run.write(out);
        out.put(at);
        out.put(usual);
        return out.take();
    }
    base::Status read(const std::string& text, std::size_t size)
    {
        StateReader in(text);
        run.read(in);
        in.read(at);
        in.read(usual);
        if (auto ok = in.status(); !ok) return ok;
        return at.size() == size ? base::Status{} : base::fail("the state of the checkpoint is damaged");
    }
};

// One look at two points on either side: the signs of the moves, and how much worse the one is than the other.
struct Look {
    std::vector<double> signs;
    std::vector<Candidate> points;
    std::vector<double> values = std::vector<double>(2);

    Look(const Space& space, std::span<const double> at, double width, base::Random random)
        : points(2, Candidate(at.begin(), at.end()))
    {
        for (std::size_t i = 0; i < space.size(); ++i) {
            signs.push_back(random.chance(0.5) ? 1 : -1);
            points[0][i] += width * space[i].step * signs[i];
            points[1][i] -= width * space[i].step * signs[i];
        }
        for (Candidate& point : points) point = space.clamped(std::move(point));
    }
    double difference() const { return values[0] - values[1]; }
};

} // namespace

std::string PerturbationSettings::text() const
{
    return fmt::format("steps {} rate {} width {} alpha {} gamma {} stability {} report {}", steps, rate, width, alpha,
                       gamma, stability, report_every);
}

base::Result<Outcome> Perturbation::run(const Space& space, Objective& objective, const RunOptions& options)
{
    if (space.size() == 0) return base::fail("there is nothing to tune");
    if (settings_.steps == 0 || !(settings_.rate > 0) || !(settings_.width > 0) || settings_.report_every == 0)
        return base::fail("steps, rate, width and reports must be more than nothing");
    const std::uint64_t price = 2 * objective.price();
    if (auto ok = check_budget((kFirstLooks + 1) * price, objective, options); !ok) return std::unexpected(ok.error());
    auto keeper = Keeper::open({"spsa-positions", 1}, settings_.text(), space, objective, options);
    if (!keeper) return std::unexpected(keeper.error());
    Feeler feeler;
    if (keeper->state().empty())
        feeler.at = options.starters.empty() ? space.clamped(space.start()) : space.clamped(options.starters.front());
    else if (auto ok = feeler.read(keeper->state(), space.size()); !ok)
        return std::unexpected(ok.error());

    base::ThreadPool pool(options.threads);
    const base::Random chance(options.seed);
    const double sign = objective.goal() == Goal::Least ? -1 : 1;
    const auto measure = [&](Look& look) -> base::Status {
        if (auto ok = objective.measure(look.points, look.values, pool, options.stop); !ok) return ok;
        feeler.run.spent += price;
        return {};
    };
    if (feeler.usual == 0) {
        objective.begin_round(0);
        for (int i = 0; i < kFirstLooks; ++i) {
            Look look(space, feeler.at, settings_.width, chance.fork(~static_cast<std::uint64_t>(i)));
            if (auto ok = measure(look); !ok) return std::unexpected(ok.error());
            feeler.usual += std::abs(look.difference()) / kFirstLooks;
        }
        if (feeler.usual == 0) return base::fail("points {} steps apart do not differ", 2 * settings_.width);
    }
    const auto more = [&] { return feeler.run.round < settings_.steps && feeler.run.may_spend(price, options); };
    while (more() && !options.stop.stop_requested()) {
        const std::uint64_t round = feeler.run.round;
        const double k = static_cast<double>(round) + 1;
        const double stability = settings_.stability * static_cast<double>(settings_.steps);
        const double fall = std::pow(k, -settings_.gamma);
        const double rate = settings_.rate * std::pow((stability + 1) / (stability + k), settings_.alpha);
        objective.begin_round(round);
        Look look(space, feeler.at, settings_.width * fall, chance.fork(round));
        if (auto ok = measure(look); !ok) {
            if (options.stop.stop_requested()) break;
            return std::unexpected(ok.error());
        }
        const double move = sign * rate * look.difference() / (feeler.usual * fall);
        for (std::size_t i = 0; i < space.size(); ++i) {
            const Axis& axis = space[i];
            feeler.at[i] = std::clamp(feeler.at[i] + move * look.signs[i] * axis.step, axis.min, axis.max);
        }
        feeler.run.best = space.clamped(feeler.at);
        feeler.run.value = (look.values[0] + look.values[1]) / 2;
        ++feeler.run.round;
        if (round % settings_.report_every == 0 || !more())
            feeler.run.add_point({.round = round,
                                  .spent = feeler.run.spent,
                                  .best = feeler.run.value,
                                  .average = ProgressPoint::kNone,
                                  .worst = ProgressPoint::kNone,
                                  .baseline = objective.baseline(),
                                  .validation = objective.validate(feeler.run.best)},
                                 options);
        const bool end = !more() || options.stop.stop_requested();
        if (auto ok = keeper->save_if_due(feeler.run.round, end, [&] { return feeler.text(); }); !ok)
            return std::unexpected(ok.error());
    }
    return feeler.run.outcome(!more());
}

} // namespace tune
