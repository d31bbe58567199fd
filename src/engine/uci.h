// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The UCI adapter: lines in, lines out, an Engine behind. It reads from anything and writes to anything, so that tests
// need no process. One thread feeds it lines; answers of the search come from the engine's thread, whole line by whole
// line.
//
// Where UCI leaves room: `go` while a search runs stops that search (it still answers) and starts the new one;
// `position` and `setoption` while a search runs hold for the next one; `ucinewgame` and `quit` stop it.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/uci_engine.h"
#include "engine/uci_output.h"
#include "engine/uci_text.h"

namespace engine {

class Uci {
  public:
    using NextLine = std::function<std::optional<std::string>()>; // nothing: the input has ended

    Uci(Config config, UciOutput::Sink sink);
    ~Uci(); // stops a running search, which still answers

    // Returns: false after `quit`.
    bool execute(std::string_view line);
    // Until `quit` or the end of the input, which means the same.
    void run(const NextLine& next_line);
    // Each text is one line; a search with an end comes to it before the next line is read.
    void run_each(std::span<const std::string> lines);

    // Does the line begin with a word that this adapter knows?
    static bool knows(std::string_view line);

    UciEngine& state() { return state_; }
    Engine& engine() { return state_.engine(); }

  private:
    struct Command {
        std::string_view name;
        void (Uci::*run)(std::string_view arguments);
        std::string_view help;
        bool is_uci = false; // of the protocol itself, found behind unknown words too
    };
    static std::span<const Command> commands();
    static const Command* find_command(std::string_view name);

    // The protocol
    void uci(std::string_view);
    void debug(std::string_view arguments);
    void isready(std::string_view);
    void setoption(std::string_view arguments);
    void ucinewgame(std::string_view);
    void position(std::string_view arguments);
    void go(std::string_view arguments);
    void stop(std::string_view);
    void ponderhit(std::string_view);
    void ignore(std::string_view) {}
    void quit(std::string_view);
    // For people and for test frames (uci_extras.cpp)
    void show(std::string_view);
    void eval(std::string_view);
    void perft(std::string_view arguments);
    void bench(std::string_view arguments);
    void genfens(std::string_view arguments);
    void flip(std::string_view);
    void version(std::string_view);
    void help(std::string_view);

    void complain(const base::Status& status);
    void divide(int depth);
    TextStyle style();
    Listener listener();

    UciOutput output_; // before the engine: its thread writes until it has ended
    UciEngine state_;
    bool debug_ = false;
    bool endless_ = false; // the last `go` ends only by `stop`
    bool quit_ = false;
};

} // namespace engine
