// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/run_state.h"

namespace tune {

base::Status check_budget(std::uint64_t price, const Objective& objective, const RunOptions& options)
{
    if (options.budget == 0 || options.budget >= price) return {};
    return base::fail("a budget of {} {} is less than one round, which may take {}", options.budget,
                      objective.currency(), price);
}

base::Result<Keeper> Keeper::open(base::JobKind kind, const std::string& settings, const Space& space,
                                  const Objective& objective, const RunOptions& options)
{
    Keeper keeper;
    if (options.checkpoint.empty()) return keeper;
    std::string text = fmt::format("{}\nseed {}\n{}\n", settings, options.seed, objective.specification());
    for (const Axis& a : space.axes())
        text += fmt::format("{} {} {} {} {} {}\n", a.name, a.start, a.min, a.max, a.step, a.whole ? "whole" : "real");
    for (const Candidate& starter : options.starters) text += fmt::format("starter {}\n", fmt::join(starter, " "));
    auto job = base::Job::open(options.checkpoint, std::move(kind), std::move(text));
    if (!job) return std::unexpected(job.error());
    keeper.job_ = std::move(*job);
    keeper.every_ = options.save_every == 0 ? 1 : options.save_every;
    return keeper;
}

base::Status Keeper::save_if_due(std::uint64_t round, bool last, const std::function<std::string()>& state)
{
    if (!job_ || !(last || round % every_ == 0)) return {};
    return job_->save(state());
}

} // namespace tune
