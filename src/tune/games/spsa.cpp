// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/spsa.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/random.h"
#include "base/text.h"
#include "tune/run_state.h"

namespace tune {
namespace {

constexpr std::uint64_t kWayPoints = 200;

std::string point_line(const ProgressPoint& p)
{
    return fmt::format("point {} {} {}\n", p.round, p.spent,
                       std::isfinite(p.validation) ? fmt::format("{}", p.validation) : std::string("-"));
}

base::Result<ProgressPoint> parse_point(std::string_view line)
{
    const auto words = base::words(line);
    if (words.size() != 3) return base::fail("a point has {} parts", words.size());
    ProgressPoint point;
    const auto round = base::parse_number<std::uint64_t>(words[0]);
    const auto spent = base::parse_number<std::uint64_t>(words[1]);
    if (!round || !spent) return base::fail("a point has no number of games");
    point.round = *round;
    point.spent = *spent;
    if (words[2] == "-") return point;
    const auto value = base::parse_number<double>(words[2]);
    if (!value) return std::unexpected(value.error());
    point.validation = *value;
    return point;
}

base::Result<Candidate> parse_theta(std::string_view line, std::size_t size)
{
    Candidate theta;
    for (const std::string_view word : base::words(line)) {
        const auto value = base::parse_number<double>(word);
        if (!value) return std::unexpected(value.error());
        theta.push_back(*value);
    }
    if (theta.size() != size) return base::fail("{} numbers where there must be {}", theta.size(), size);
    return theta;
}

} // namespace

struct Spsa::State {
    std::uint64_t steps = 0; // done
    Candidate theta;
    std::vector<SpsaPoint> way;
    std::vector<ProgressPoint> curve;

    std::string text() const
    {
        std::string out = fmt::format("steps {}\ntheta {}\n", steps, fmt::join(theta, " "));
        for (const SpsaPoint& p : way) out += fmt::format("way {} {}\n", p.spent, fmt::join(p.theta, " "));
        for (const ProgressPoint& p : curve) out += point_line(p);
        return out;
    }
    base::Status read_line(std::string_view key, std::string_view rest, std::size_t size)
    {
        if (key == "steps") {
            const auto value = base::parse_number<std::uint64_t>(base::trim(rest));
            if (!value) return std::unexpected(value.error());
            steps = *value;
        } else if (key == "theta") {
            auto value = parse_theta(rest, size);
            if (!value) return std::unexpected(value.error());
            theta = *std::move(value);
        } else if (key == "way") {
            const auto spent = base::parse_number<std::uint64_t>(base::take_word(rest));
            auto value = parse_theta(rest, size);
            if (!spent || !value) return base::fail("the way has an odd line");
            way.push_back({*spent, *std::move(value)});
        } else if (key == "point") {
            auto value = parse_point(rest);
            if (!value) return std::unexpected(value.error());
            curve.push_back(*value);
        } else {
            return base::fail("unknown line {}", base::quote(key));
        }
        return {};
    }
    base::Status read(std::string_view text, std::size_t size)
    {
        for (std::string_view line : base::split(text, '\n')) {
            const std::string_view key = base::take_word(line);
            if (key.empty()) continue;
            if (auto done = read_line(key, line, size); !done) return base::fail_in(key, done.error());
        }
        return {};
    }
};

// Fishtest's form: a_k = a / (A + k)^alpha and c_k = c / k^gamma with k the number of the pair from 1, and a and c such
// that c is `width` and a is rate * c^2 at the last pair. In units of an axis' step the move is a_k / c_k for each game
// more won than lost.
Spsa::Gains Spsa::gains(std::uint64_t pairs_done, std::uint64_t all_pairs) const
{
    const auto all = static_cast<double>(all_pairs);
    const double k = static_cast<double>(pairs_done) + 1;
    const double stability = settings_.stability * all;
    const double width = settings_.width * std::pow(all / k, settings_.gamma);
    const double a_end = settings_.rate * settings_.width * settings_.width;
    const double a = a_end * std::pow((stability + all) / (stability + k), settings_.alpha);
    return {width, a / width};
}

base::Status Spsa::step(const Space& space, GameObjective& objective, const RunOptions& options, State& state,
                        base::ThreadPool& pool) const
{
    const auto [width, rate] = gains(state.steps * settings_.pairs, options.budget / 2);
    base::Random random = base::Random(options.seed).fork(state.steps);
    Candidate sign(space.size());
    Candidate up = state.theta;
    Candidate down = state.theta;
    for (std::size_t i = 0; i < space.size(); ++i) {
        const Axis& axis = space[i];
        sign[i] = random.chance(0.5) ? 1 : -1;
        up[i] += width * axis.step * sign[i];
        down[i] -= width * axis.step * sign[i];
        // Whole numbers are rounded at random, both alike: on average the points are where they should be.
        const double lift = random.real();
        if (axis.whole) {
            up[i] = std::floor(up[i] + lift);
            down[i] = std::floor(down[i] + lift);
        }
    }
    up = space.clamped(std::move(up));
    down = space.clamped(std::move(down));
    objective.begin_round(state.steps);
    std::vector<Pairing> pairings;
    pairings.reserve(settings_.pairs);
    for (std::uint64_t i = 0; i < settings_.pairs; ++i)
        pairings.push_back({&up, &down, state.steps * settings_.pairs + i});
    std::vector<PairScore> scores(pairings.size());
    if (auto played = objective.arena().play(pairings, scores, pool, options.stop); !played) return played;
    MatchScore sum;
    for (const PairScore& score : scores) sum.add(score);
    for (std::size_t i = 0; i < space.size(); ++i) {
        const Axis& axis = space[i];
        const double move = rate * axis.step * static_cast<double>(sum.difference()) * sign[i];
        state.theta[i] = std::clamp(state.theta[i] + move, axis.min, axis.max);
    }
    ++state.steps;
    return {};
}

std::string Spsa::settings_text(const RunOptions& options) const
{
    return fmt::format("spsa pairs {} alpha {} gamma {} stability {} width {} rate {} validate {} budget {}\n",
                       settings_.pairs, settings_.alpha, settings_.gamma, settings_.stability, settings_.width,
                       settings_.rate, settings_.validate_every, options.budget);
}

base::Result<Outcome> Spsa::run(const Space& space, Objective& objective, const RunOptions& options)
{
    auto* games = dynamic_cast<GameObjective*>(&objective);
    if (games == nullptr) return base::fail("spsa needs an objective that is decided by games");
    const std::uint64_t price = 2 * settings_.pairs;
    const std::uint64_t steps = options.budget / price;
    if (steps == 0) return base::fail("a budget of {} games is less than one step of {}", options.budget, price);
    State state;
    state.theta = options.starters.empty() ? space.clamped(space.start()) : options.starters.front();
    auto keeper = Keeper::open({"spsa", 1}, settings_text(options), space, objective, options);
    if (!keeper) return std::unexpected(keeper.error());
    if (auto read = state.read(keeper->state(), space.size()); !read)
        return base::fail_in(options.checkpoint, read.error());
    if (state.way.empty()) state.way.push_back({0, state.theta});
    base::ThreadPool pool(std::max(options.threads, 1));
    const std::uint64_t way_every = std::max<std::uint64_t>(steps / kWayPoints, 1);
    while (state.steps < steps && !options.stop.stop_requested()) {
        if (auto done = step(space, *games, options, state, pool); !done) {
            if (options.stop.stop_requested()) break; // the step is done again when the work is taken up
            return std::unexpected(done.error());
        }
        ProgressPoint point{.round = state.steps, .spent = state.steps * price};
        const bool last = state.steps == steps;
        if (last || state.steps % way_every == 0) state.way.push_back({point.spent, state.theta});
        const bool look = settings_.validate_every > 0 && state.steps % settings_.validate_every == 0;
        if (last || look) point.validation = objective.validate(space.clamped(state.theta));
        if (last || look) state.curve.push_back(point);
        const bool end = last || options.stop.stop_requested();
        if (auto saved = keeper->save_if_due(state.steps, end, [&] { return state.text(); }); !saved)
            return std::unexpected(saved.error());
        way_ = state.way;
        if (options.report) options.report(point, space.clamped(state.theta));
    }
    if (state.steps > 0)
        if (auto saved = keeper->save_if_due(state.steps, true, [&] { return state.text(); }); !saved)
            return std::unexpected(saved.error());
    way_ = state.way;
    const double value = state.curve.empty() ? ProgressPoint::kNone : state.curve.back().validation;
    return Outcome{.best = space.clamped(state.theta),
                   .value = value,
                   .spent = state.steps * price,
                   .finished = state.steps == steps,
                   .curve = state.curve};
}

} // namespace tune
