// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a long experiment has done already, by name, so that one that was stopped goes on where it was. With a folder it
// is kept in FOLDER/EXPERIMENT.checkpoint after every entry, without one only in memory. One thread.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/job.h"
#include "base/result.h"
#include "lab/experiment.h"

namespace lab {

class Ledger {
  public:
    // The specification says what results may be mixed; how many games are wanted is no part of it. An error if there
    // is a checkpoint of something else, or a damaged one.
    static base::Result<Ledger> open(const Settings& settings, std::string_view experiment,
                                     std::string_view specification);

    // The numbers kept under that name.
    std::optional<std::vector<std::int64_t>> find(const std::string& name) const;
    // Requires: no tab or line break in the name.
    base::Status keep(const std::string& name, const std::vector<std::int64_t>& numbers);

  private:
    std::map<std::string, std::vector<std::int64_t>> entries_;
    std::optional<base::Job> job_;
};

} // namespace lab
