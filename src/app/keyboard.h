// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Lines from standard input, edited with terminal::LineEditor where it is a terminal. Waiting ends when the process is
// asked to stop, which a plain getline would not notice. One object at a time; it restores the terminal when it goes.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/job.h"
#include "terminal/line_editor.h"

namespace app {

class Keyboard {
  public:
    explicit Keyboard(const base::StopSignal& stop);
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    void set_completion(terminal::LineEditor::Complete complete) { complete_ = std::move(complete); }

    // Returns: nothing when the input has ended, a stop was asked for, or the time is up.
    std::optional<std::string> read_line(const std::string& prompt,
                                         std::optional<std::chrono::milliseconds> patience = std::nullopt);
    // Can the terminal do more than print lines?
    bool is_terminal() const { return saved_ != nullptr; }

  private:
    struct SavedMode;

    void enter_raw_mode();
    // The next finished line out of what has been typed.
    std::optional<std::string> take_line();
    // More bytes, within the time. Returns: false when there will be none.
    bool fill(std::optional<std::chrono::steady_clock::time_point> deadline);

    const base::StopSignal& stop_;
    terminal::LineEditor::Complete complete_;
    terminal::LineEditor editor_;
    std::unique_ptr<SavedMode> saved_; // none: not a terminal
    std::string pending_;
    bool ended_ = false;
};

} // namespace app
