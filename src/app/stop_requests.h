// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Ctrl-C as a stop token: a small thread looks at base::StopSignal's flag, because a signal handler may not do more.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/job.h"

namespace app {

class StopRequests {
  public:
    StopRequests()
        : watcher_([this](const std::stop_token& end) {
              std::mutex mutex;
              std::condition_variable_any wake;
              std::unique_lock lock(mutex);
              while (!end.stop_requested() && !signal_.requested())
                  wake.wait_for(lock, end, std::chrono::milliseconds(50), [] { return false; });
              if (signal_.requested()) source_.request_stop();
          })
    {
    }

    std::stop_token token() const { return source_.get_token(); }

  private:
    base::StopSignal signal_;
    std::stop_source source_;
    std::jthread watcher_; // last: ends before the rest goes
};

} // namespace app
