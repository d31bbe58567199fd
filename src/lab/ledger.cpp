// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/ledger.h"

#include <filesystem>

#include "base/text.h"

namespace lab {

base::Result<Ledger> Ledger::open(const Settings& settings, std::string_view experiment, std::string_view specification)
{
    Ledger out;
    if (settings.folder.empty()) return out;
    std::error_code error;
    std::filesystem::create_directories(settings.folder, error);
    if (error) return base::fail("{}: {}", settings.folder, error.message());
    const std::string path = fmt::format("{}/{}.checkpoint", settings.folder, experiment);
    auto job = base::Job::open(path, {std::string(experiment), 2}, std::string(specification));
    if (!job) return std::unexpected(job.error());
    for (const auto line : base::split(job->state(), '\n')) {
        if (line.empty()) continue;
        const auto [name, numbers] = base::cut(line, '\t');
        std::vector<std::int64_t>& entry = out.entries_[std::string(name)];
        for (const auto word : base::words(numbers)) {
            const auto n = base::parse_number<std::int64_t>(word);
            if (!n) return base::fail("{}: it has a line {}", path, base::quote(line));
            entry.push_back(*n);
        }
    }
    out.job_ = *std::move(job);
    return out;
}

std::optional<std::vector<std::int64_t>> Ledger::find(const std::string& name) const
{
    const auto at = entries_.find(name);
    return at == entries_.end() ? std::nullopt : std::optional(at->second);
}

base::Status Ledger::keep(const std::string& name, const std::vector<std::int64_t>& numbers)
{
    entries_[name] = numbers;
    if (!job_) return {};
    std::string state;
    for (const auto& [key, values] : entries_) state += fmt::format("{}\t{}\n", key, fmt::join(values, " "));
    return job_->save(std::move(state));
}

} // namespace lab
