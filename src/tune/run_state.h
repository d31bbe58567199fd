// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What every tuner keeps of its run, and the checkpoint it keeps it in. One thread.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/job.h"
#include "tune/state.h"
#include "tune/tuner.h"

namespace tune {

struct RunState {
    std::uint64_t round = 0; // to be begun next
    std::uint64_t spent = 0;
    Candidate best;
    double value = ProgressPoint::kNone;
    std::vector<ProgressPoint> curve;

    bool may_spend(std::uint64_t price, const RunOptions& options) const
    {
        return options.budget == 0 || spent + price <= options.budget;
    }
    void add_point(const ProgressPoint& point, const RunOptions& options)
    {
        curve.push_back(point);
        if (options.report) options.report(point, best);
    }
    Outcome outcome(bool finished) const { return {best, value, spent, finished, curve}; }

    void write(StateWriter& out) const
    {
        out.put(round);
        out.put(spent);
        out.put(best);
        out.put(value);
        out.put(curve);
    }
    void read(StateReader& in)
    {
        in.read(round);
        in.read(spent);
        in.read(best);
        in.read(value);
        in.read(curve);
    }
};

// Whether the budget is enough for one round of that price. Errors name the least.
base::Status check_budget(std::uint64_t price, const Objective& objective, const RunOptions& options);

// The checkpoint of a run; does nothing when none is wanted.
class Keeper {
  public:
    // The specification holds the tuner's settings, the space, the objective and the seed; the budget may be raised.
    static base::Result<Keeper> open(base::JobKind kind, const std::string& settings, const Space& space,
                                     const Objective& objective, const RunOptions& options);

    std::string state() const { return job_ ? job_->state() : std::string(); }
    base::Status save_if_due(std::uint64_t round, bool last, const std::function<std::string()>& state);

  private:
    std::optional<base::Job> job_;
    std::uint64_t every_ = 1;
};

} // namespace tune
