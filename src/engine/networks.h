// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Networks of files, each in memory once for all searches that play with it. Any thread may ask. A file that was
// replaced is read again.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "base/result.h"
#include "eval/nnue/network.h"

namespace engine {

class Networks {
  public:
    base::Result<std::shared_ptr<const eval::nnue::Network>> load(const std::string& path);

  private:
    struct Known {
        std::uintmax_t bytes = 0;
        std::int64_t changed = 0;
        std::weak_ptr<const eval::nnue::Network> network; // gone when nobody plays with it
    };
    std::mutex mutex_;
    std::map<std::string, Known> known_;
};

} // namespace engine
