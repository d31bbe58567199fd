// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Lines from standard input, edited with terminal::LineEditor where it is a terminal. Waiting ends when the process is
// asked to stop, which a plain getline would not notice, and when another thread calls wake(). One object at a time; it
// restores the terminal when it goes.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "base/job.h"
#include "terminal/console.h"
#include "terminal/line_editor.h"

namespace app {

class Keyboard {
  public:
    explicit Keyboard(const base::StopSignal& stop);
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    void set_completion(terminal::LineEditor::Complete complete) { complete_ = std::move(complete); }

    // What is typed and does not become a line stays for the next question. While an engine thinks, lines of a pipe are
    // left where they are, so that a log reads like a game.
    terminal::Input read(const terminal::Question& question);
    // A line, or nothing when the input has ended or a stop was asked for.
    std::optional<std::string> read_line(const std::string& prompt);
    // Makes read() return, now or the next time. From any thread.
    void wake() const;

    // Can the terminal do more than print lines?
    bool is_terminal() const { return saved_ != nullptr; }
    int columns() const; // of the window; 80 if that is not known

  private:
    using Deadline = std::optional<std::chrono::steady_clock::time_point>;
    struct SavedMode;

    void enter_raw_mode();
    void suspend();
    void show_prompt(const terminal::Question& question);
    // The next thing out of what has been typed.
    std::optional<terminal::Input> take_input();
    // Waits for more bytes. Returns: nothing when they have come.
    std::optional<terminal::Input> wait(const Deadline& deadline, bool reads);
    bool fill();

    const base::StopSignal& stop_;
    terminal::LineEditor::Complete complete_;
    terminal::LineEditor editor_;
    std::unique_ptr<SavedMode> saved_; // none: not a terminal
    int wake_ = -1;                    // an eventfd
    int columns_ = 0;                  // when a board was drawn last
    std::string pending_;
    bool has_text_ = false; // the editor holds a line that has not been finished
    bool ended_ = false;
};

} // namespace app
