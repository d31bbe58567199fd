// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A machine that needs a fixed time for every look at the clock: whatever the real one is doing, the same search has
// the same clock.
#pragma once

#include <atomic>

#include "base/clock.h"

namespace search {

class SlowClock final : public base::Clock {
  public:
    explicit SlowClock(base::Duration step) : step_(step) {}
    base::TimePoint now() const override
    {
        ++readings_;
        return base::TimePoint(step_ * readings_.load());
    }

  private:
    base::Duration step_;
    mutable std::atomic<int> readings_{0};
};

} // namespace search
