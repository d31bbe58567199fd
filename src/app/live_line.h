// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One line on standard error that is drawn over itself on a terminal, with whole lines printed above it; elsewhere a
// plain line now and then. Any thread may call it.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/progress.h"

namespace app {

class LiveLine {
  public:
    explicit LiveLine(base::ProgressOutput output = base::ProgressOutput::standard_error());
    ~LiveLine(); // leaves the last line standing

    LiveLine(const LiveLine&) = delete;
    LiveLine& operator=(const LiveLine&) = delete;

    void show(std::string_view text);    // replaces the line, not too often
    void message(std::string_view text); // a line that stays

  private:
    void draw();

    base::ProgressOutput output_;
    std::mutex mutex_;
    std::string text_;
    bool drawn_ = false; // the newest text is on the screen
    base::TimePoint due_{};
};

} // namespace app
