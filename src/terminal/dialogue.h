// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A game at the terminal: people and engines in any combination at one board, with commands between the moves. Reads
// lines and writes text through the two doors it is given, so that tests play whole games without a terminal.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/random.h"
#include "chess/game.h"
#include "engine/engine.h"
#include "terminal/board_view.h"

namespace terminal {

enum class Seat { Person, Engine, Random };

inline constexpr int kLowestLevel = 1;
inline constexpr int kHighestLevel = 10; // full strength
// The rating that UCI_Elo is set to; nothing at full strength.
std::optional<int> elo_of_level(int level);

struct PlaySettings {
    Seat white = Seat::Person;
    Seat black = Seat::Engine;
    int level = 5;
    std::optional<int> elo;                    // instead of a level
    std::chrono::milliseconds move_time{1000}; // for an engine's move
    bool low_power = false;                    // little memory, one thread, bounded nodes
    bool show_evaluation = false;
    std::uint64_t seed = 0;
    chess::Position start;
    ViewOptions view;
};

struct Doors {
    std::function<std::optional<std::string>()> read_line; // nothing: end of input or Ctrl-C
    std::function<void(std::string_view)> write;
    std::function<bool()> interrupted; // Ctrl-C while an engine thinks or watches itself play
};

class Dialogue {
  public:
    Dialogue(PlaySettings settings, Doors doors);

    // Plays until the game is over or somebody leaves. Returns: false if it was left unfinished.
    bool run();
    const chess::Game& game() const { return game_; }
    // The game so far with its result and how it ended.
    std::string pgn() const;

  private:
    enum class Turn { Moved, Again, Left };

    Seat seat(chess::Color c) const { return c == chess::Color::White ? settings_.white : settings_.black; }
    bool has_person() const { return settings_.white == Seat::Person || settings_.black == Seat::Person; }
    Turn person_turn();
    Turn engine_turn();
    Turn random_turn();
    Turn command(std::string_view word, std::string_view rest);
    void try_move(std::string_view text, Turn& turn);

    void show_board();
    void say(std::string_view text);
    void undo();
    void hint();
    void evaluation();
    void save(std::string_view path);
    void load(std::string_view path);
    void set_level(std::string_view text);
    void list_moves();
    void resign();
    void offer_draw();
    void finish(std::string result, std::string how);
    bool announce_end();
    // A search of the current position at full strength, for hints and evaluation.
    search::Info look(std::chrono::milliseconds time);
    base::Status set_strength();

    PlaySettings settings_;
    Doors doors_;
    chess::Game game_;
    engine::Engine opponent_;
    engine::Engine adviser_;
    base::Random random_;
    int hint_step_ = 0; // how much of the hint has been given for this position
    std::size_t hint_ply_ = 0;
    std::string result_; // set when the game is over
    std::string how_;
};

} // namespace terminal
