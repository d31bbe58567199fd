// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The seam between tuners (evolution, gradient, random search, SPSA) and what they tune for (an expert's error, the
// loss on results, games). A tuner knows a Space and an Objective and no chess; an objective knows candidates and not
// who asks. All tuners spend one currency, so that they can be compared: evaluations of one candidate on one sample, or
// games.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/thread_pool.h"
#include "tune/space.h"

namespace tune {

enum class Goal { Least, Most };

// Whether `a` is strictly better than `b`.
constexpr bool is_better(Goal goal, double a, double b)
{
    return goal == Goal::Least ? a < b : a > b;
}

// What is asked of candidates. The tuner's thread calls everything; measure may use the pool, but its answers must not
// depend on the number of threads.
class Objective {
  public:
    virtual ~Objective() = default;

    virtual Goal goal() const = 0;
    virtual std::string quantity() const = 0; // what a value is, for axis and table: "mean error, centipawns"
    virtual std::string currency() const { return "evaluations"; } // or "games"
    virtual std::uint64_t price() const { return 1; }              // of measuring one candidate, in that currency
    // What the last measure() of so many candidates cost, where that may be less than the price of all.
    virtual std::uint64_t paid(std::size_t candidates) const { return price() * candidates; }
    // Everything that decides its answers, for the specification of a checkpoint.
    virtual std::string specification() const = 0;

    // A round (a generation, a step) begins: an objective that samples draws its sample from the round's number, so
    // that work which is taken up again sees the same.
    virtual void begin_round(std::uint64_t /*round*/) {}
    // The values of the candidates, of this round. Nothing else may fail but outside things: a program that dies, a
    // stop that was asked for.
    virtual base::Status measure(std::span<const Candidate> candidates, std::span<double> values,
                                 base::ThreadPool& pool, std::stop_token stop) = 0;
    // The round is over; here a king is replaced.
    virtual void end_round(std::span<const Candidate> /*candidates*/, std::span<const double> /*values*/) {}
    // By what an archive over all rounds compares; values of different rounds may not be comparable as they are.
    virtual double lasting_value(double value) const { return value; }

    // The candidate that stands for what there was before, measured in this round (the baseline of the curves). Not
    // paid for: no tuner uses it. NaN: there is none.
    virtual double baseline() { return std::numeric_limits<double>::quiet_NaN(); }
    // The value of one candidate on what the tuner never sees. NaN: nothing is held out.
    virtual double validate(const Candidate& /*candidate*/) { return std::numeric_limits<double>::quiet_NaN(); }

    // What must survive an interruption besides the tuner's own state (a king). Text without any promise of form.
    virtual std::string state() const { return {}; }
    virtual base::Status restore(const std::string& /*state*/) { return {}; }
};

// An objective with a slope.
class SmoothObjective : public Objective {
  public:
    // The value at a candidate, which need not be whole, and its derivatives, on this round's sample.
    virtual base::Result<double> slope(const Candidate& at, std::span<double> derivatives, base::ThreadPool& pool) = 0;
    // One value and one derivative of everything cost about twice a value.
    virtual std::uint64_t slope_price() const { return 2 * price(); }
};

// One point of the curves. Numbers that there are not are NaN.
struct ProgressPoint {
    static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

    std::uint64_t round = 0;
    std::uint64_t spent = 0; // of the currency, this round included
    double best = kNone;
    double average = kNone;
    double worst = kNone;
    double baseline = kNone;
    double validation = kNone; // of the best
};

struct RunOptions {
    std::uint64_t budget = 0; // of the objective's currency; a round that would exceed it is not begun
    std::uint64_t seed = 1;
    int threads = 1;
    std::string checkpoint;          // a path; empty: none is kept
    std::uint64_t save_every = 1;    // rounds
    std::stop_token stop;            // ends at the last whole round
    std::vector<Candidate> starters; // candidates to begin with, where the tuner has a use for them
    // After every whole round, or step of SPSA: its point, and the best candidate there is.
    std::function<void(const ProgressPoint&, const Candidate& best)> report;
};

struct Outcome {
    Candidate best;
    double value = ProgressPoint::kNone; // when it was last measured by the tuner
    std::uint64_t spent = 0;
    bool finished = false; // false: stopped, to be taken up from the checkpoint
    std::vector<ProgressPoint> curve;
};

class Tuner {
  public:
    virtual ~Tuner() = default;
    virtual std::string name() const = 0;
    // Errors: a checkpoint of other work, an objective that failed. The result does not depend on options.threads, nor
    // on whether the work was interrupted.
    virtual base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) = 0;
};

} // namespace tune
