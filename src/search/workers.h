// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a search with several threads shares with the others: workers that come only if there is memory for all, and
// threads of which the system may give fewer than asked for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>
#include <system_error>
#include <thread>
#include <vector>

#include "base/result.h"

namespace search {

// New workers come from make(index), too many go. Without memory for all of them the old ones stay.
template <class W, class Make>
base::Status resize_workers(std::vector<std::unique_ptr<W>>& workers, int threads, const Make& make)
{
    const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
    const std::size_t old = workers.size();
    try {
        workers.reserve(wanted);
        while (workers.size() < wanted) workers.push_back(make(workers.size()));
    } catch (const std::bad_alloc&) {
        workers.resize(old);
        return base::fail("there is not enough memory for {} threads", threads);
    }
    workers.resize(wanted);
    return {};
}

// Calls run(0) to run(count - 1), each on a thread of its own. Where the system refuses a thread, the search goes on
// with those it has.
template <class Run>
std::vector<std::jthread> start_helpers(std::size_t count, const Run& run)
{
    std::vector<std::jthread> helpers;
    try {
        helpers.reserve(count);
        for (std::size_t i = 0; i < count; ++i) helpers.emplace_back([run, i] { run(i); });
    } catch (const std::system_error&) {
    } catch (const std::bad_alloc&) {
    }
    return helpers;
}

} // namespace search
