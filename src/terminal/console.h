// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How a dialogue reaches the person: functions that read and write, so that tests play without a terminal.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace terminal {

using Milliseconds = std::chrono::milliseconds;

struct Input {
    enum class Kind {
        Line,   // in `line`
        TimeUp, // nothing came in the time given
        Woken,  // somebody called wake()
        Redraw, // Ctrl-L, another window size, or back from Ctrl-Z: the screen is to be drawn again
        Ended,  // of the input, or a stop was asked for
    };
    Kind kind = Kind::Ended;
    std::string line = {};
};

// Typed text that is not yet a line stays on the line when a question ends without it.
struct Question {
    std::string prompt;
    std::optional<Milliseconds> patience = {};
    bool while_thinking = false; // an engine thinks meanwhile: input that is no keyboard is left for later
};

struct Console {
    std::function<Input(const Question&)> read;
    std::function<void(std::string_view)> write;
    // Makes read() come back with Woken, now or the next time; called from any thread. Empty: cannot be woken, and
    // nothing is read while an engine thinks.
    std::function<void()> wake = {};
    std::function<bool()> interrupted = {}; // Ctrl-C and its kin
    // Puts a game that is left for another one into a file of its own and says where. Empty: it is dropped.
    std::function<std::string(const std::string& pgn)> keep = {};
    std::function<int()> columns = {}; // of the window; empty: unknown
};

} // namespace terminal
