// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A game at the terminal: people and engines in any combination at one board, with commands between the moves. Reads
// lines and writes text through the doors it is given, so that tests play whole games without a terminal.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "chess/game.h"
#include "engine/engine.h"
#include "terminal/board_view.h"
#include "terminal/clocks.h"

namespace terminal {

enum class Seat { Person, Engine, Random };

// How a game ended, as PGN's Termination tag has it.
inline constexpr std::string_view kTimeForfeit = "time forfeit";

inline constexpr int kLowestLevel = 1;
inline constexpr int kHighestLevel = 10; // full strength
// The rating that UCI_Elo is set to; nothing at full strength.
std::optional<int> elo_of_level(int level);

struct PlaySettings {
    Seat white = Seat::Person;
    Seat black = Seat::Engine;
    int level = 5;
    std::optional<int> elo;                           // instead of a level
    Milliseconds move_time{1000};                     // for an engine's move, unless there are clocks
    std::optional<ClockSetting> clocks;               //
    bool low_power = false;                           // little memory, one thread, bounded nodes
    bool show_evaluation = false;                     // a bar and the engine's line after each of its moves
    bool book = true;                                 // the engine plays from a book
    std::string book_file;                            // empty: the program's own
    std::uint64_t seed = 0;                           //
    chess::Game start;                                // may hold moves already
    std::string date;                                 // for PGN: "2026.11.16"; empty: not told
    const base::Clock* clock = &base::system_clock(); // must outlive the dialogue
    ViewOptions view;
};

struct Doors {
    // Shows the prompt and waits for a line, at most so long. Nothing: the time is up, the input has ended, or Ctrl-C.
    std::function<std::optional<std::string>(const std::string& prompt, std::optional<Milliseconds> patience)>
        read_line;
    std::function<void(std::string_view)> write;
    std::function<bool()> interrupted; // Ctrl-C while an engine thinks or watches itself play
    // Puts a game that is left for another one into a file of its own and says where. Nothing: it is dropped.
    std::function<std::string(const std::string& pgn)> keep;
};

class Dialogue {
  public:
    Dialogue(PlaySettings settings, Doors doors);

    // Plays until the game is over or somebody leaves; a person may go on with commands after the end.
    // Returns: false if it was left unfinished.
    bool run();
    const chess::Game& game() const { return game_; }
    // The game so far with its result and how it ended.
    std::string pgn() const;
    // Whether there are moves, played or taken back here, that no file has.
    bool is_unsaved() const { return unsaved_ && !game_.moves().empty(); }
    // Puts the game behind those of a file of games, or in the place of what was last put there of it.
    base::Status append_to(const std::string& path);
    // What the person may have begun to type (completion.h).
    std::vector<std::string> completions(std::string_view typed) const;

  private:
    enum class Turn { Moved, Again, Left };
    struct Command {
        std::string_view name;
        void (Dialogue::*run)(std::string_view rest);
        bool after_end = true; // has a meaning when the game is over
    };
    static std::span<const Command> commands(); // but for quit

    Seat seat(chess::Color c) const { return c == chess::Color::White ? settings_.white : settings_.black; }
    bool has_person() const { return settings_.white == Seat::Person || settings_.black == Seat::Person; }
    bool is_over() const { return !result_.empty(); }
    bool interrupted() const { return doors_.interrupted && doors_.interrupted(); }
    std::string player_name(chess::Color c) const;
    std::string shown_name(chess::Color c) const;

    // The course of the game (dialogue.cpp)
    Turn turn();
    Turn person_turn();
    Turn engine_turn();
    Turn random_turn();
    Turn obey(std::string_view text);
    bool try_move(std::string_view text);
    void played(chess::Move move);
    void announce_end();
    bool announce_time();
    void finish(std::string result, std::string how, std::string_view text);
    void show_board();
    void say(std::string_view text);
    search::Limits engine_limits() const;
    std::string evaluation_text(const engine::Line& found, const chess::Position& position) const;
    base::Status set_strength();
    base::Status set_up_engines();
    void reset(chess::Game game);
    void leave_game();
    void mark_turn(); // what the clocks show when a turn begins

    // What a person can ask for (dialogue_commands.cpp)
    void help(std::string_view);
    void board(std::string_view);
    void list_moves(std::string_view);
    void flip(std::string_view);
    void fen(std::string_view);
    void show_pgn(std::string_view);
    void show_clocks(std::string_view);
    void undo(std::string_view);
    void hint(std::string_view);
    void evaluation(std::string_view);
    void save(std::string_view path);
    void load(std::string_view path);
    void set_level(std::string_view text);
    void resign(std::string_view);
    void offer_draw(std::string_view);
    void new_game(std::string_view);
    // A search of the current position at full strength, for hints and evaluation.
    engine::Line look(Milliseconds time);

    // A hint belongs to a position and is given in steps.
    struct Hint {
        std::size_t plies = 0;
        chess::Key key = 0;
        chess::Move move;
        int step = 0; // how much has been told
    };

    PlaySettings settings_;
    Doors doors_;
    chess::Game game_;
    std::optional<Clocks> clocks_;
    // Around each move that was played with clocks.
    struct ClockMarks {
        std::array<Milliseconds, 2> before; // by side, when the mover's turn began
        Milliseconds after;                 // of the mover
    };
    std::vector<ClockMarks> clock_marks_;
    std::array<Milliseconds, 2> turn_began_{};
    engine::Engine opponent_;
    engine::Engine adviser_;
    base::Random random_;
    std::optional<Hint> hint_;
    std::string news_;       // to be told below the next board
    std::string evaluation_; // of the engine's last move
    std::string result_;     // set when the game is over
    std::string how_;
    bool unsaved_ = false;
    // Where this game stands in the file it was saved to last.
    struct Saved {
        std::string path;
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    Saved saved_;
};

} // namespace terminal
