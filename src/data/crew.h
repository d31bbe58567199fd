// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Threads that work side by side until one fails or all are done.
#pragma once

#include <algorithm>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

#include "base/result.h"

namespace data {

// Runs a body on threads of its own until all return; keeps the first error and tells the others to stop by it.
class Crew {
  public:
    explicit Crew(const std::stop_token& stop) : outside_(stop, [this] { source_.request_stop(); }) {}

    std::stop_token token() const { return source_.get_token(); }
    base::Status run(int count, const std::function<base::Status()>& body)
    {
        {
            std::vector<std::jthread> threads;
            threads.reserve(static_cast<std::size_t>(std::max(count, 0)));
            for (int i = 0; i < count; ++i)
                threads.emplace_back([&] {
                    auto status = body();
                    const std::lock_guard lock(mutex_);
                    if (status || source_.stop_requested()) return;
                    failed_ = std::move(status);
                    source_.request_stop();
                });
        }
        return failed_;
    }

  private:
    std::stop_source source_;
    std::stop_callback<std::function<void()>> outside_;
    std::mutex mutex_;
    base::Status failed_;
};

} // namespace data
