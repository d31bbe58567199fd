// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What long work tells of itself while it runs, as values: the command line prints them, the browser is sent
// them. Nothing here is formatted; who shows an event decides how it looks.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "base/clock.h"
#include "base/json_fwd.h"

namespace base {

// What is being done: `total` of `unit` (a plural, as "games"), 0 when the end is not known.
struct Work {
    std::string task; // as "reading"
    std::string unit;
    std::uint64_t total = 0;
};

struct WorkStarted {
    Work work;
    std::uint64_t done = 0; // by an earlier run
};

struct WorkAdvanced {
    Work work;
    std::uint64_t done = 0;
    double rate = 0;                // by second, of this run
    std::optional<Duration> left{}; // when it can be told
    std::string status{};           // how it stands in the task's own words, on one line; empty: the counts say it all
};

struct WorkFinished {
    Work work;
    std::uint64_t done = 0; // less than the total when it was stopped
    Duration elapsed{};
    double rate = 0;
    std::string status{};
};

enum class Severity : std::uint8_t { Information, Warning };

// Something worth a line of its own, that stays.
struct Message {
    Severity severity = Severity::Information;
    std::string text;
};

using Event = std::variant<WorkStarted, WorkAdvanced, WorkFinished, Message>;

// Where events go. Any thread may call it, so it guards itself; empty when nobody wants to know.
using EventSink = std::function<void(const Event&)>;

// {"event": "progress", "task": ..., "unit": ..., "total": ..., "done": ..., "rate": ..., "seconds_left": ...}
void to_json(Json& json, const Event& event);

} // namespace base
