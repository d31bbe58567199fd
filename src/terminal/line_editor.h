// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One line of typed text, edited: bytes of the keyboard go in, what the terminal must show comes out. Cursor keys,
// history, the usual control keys and completion by Tab. Knows no terminal, so that tests type. One thread.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace terminal {

class LineEditor {
  public:
    // The whole lines that could be meant by what is typed so far.
    using Complete = std::function<std::vector<std::string>(std::string_view typed)>;
    enum class Event { None, Line, End, Redraw, Suspend }; // Ctrl-D on an empty line, Ctrl-L, Ctrl-Z

    explicit LineEditor(Complete complete = {}) : complete_(std::move(complete)) {}

    // A new line. Returns: what to show.
    std::string begin(std::string prompt);
    // The line that is being typed goes on behind another prompt. Returns: what to show.
    std::string resume(std::string prompt);
    // What to show is appended to `out`. After Line the text is in line().
    Event feed(char byte, std::string& out);
    const std::string& line() const { return line_; }

  private:
    Event control(char byte, std::string& out);
    void escape(std::string& out);
    void insert(char byte, std::string& out);
    void erase_before(std::size_t from, std::string& out);
    void move_to(std::size_t cursor, std::string& out);
    void recall(int step, std::string& out);
    void complete(std::string& out);
    void redraw(std::string& out) const;
    std::size_t previous(std::size_t at) const; // by whole UTF-8 characters
    std::size_t next(std::size_t at) const;

    static constexpr std::size_t kLongest = 4096; // further bytes are not taken

    Complete complete_;
    std::string prompt_;
    std::string line_;
    std::size_t cursor_ = 0;
    std::string escape_;               // an escape sequence that has begun
    std::vector<std::string> history_; // oldest first
    std::size_t recalled_ = 0;         // history_.size(): the line being typed
    std::string typed_;                // that line while another is shown
};

} // namespace terminal
