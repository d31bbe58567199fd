// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Makes books out of games: a visitor for chess::PgnReader that counts how the games went, by position for a Polyglot
// book and by line for a trie. Memory does not grow with the number of games. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/notation/pgn/reader.h"
#include "openings/polyglot.h"
#include "openings/polyglot_key.h"
#include "openings/tally.h"
#include "openings/trie.h"

namespace openings {

enum class Weighting : std::uint8_t {
    Score, // two for each game the mover won, one for each draw: what the makers of Polyglot books do
    Games, // how often it was played
};

struct BuildSettings {
    int max_plies = 40;          // how deep a game is followed
    int min_rating = 0;          // of both players; 0: rated or not
    std::uint64_t min_games = 3; // for a move to be kept
    double min_score = 0;        // share of the points the mover must have made, 0 to 1
    Weighting weighting = Weighting::Score;
    std::size_t memory = std::size_t{512} << 20; // bytes for the counts
    bool book = true;
    bool trie = true;
};

// What happened to the games.
struct BuildCounts {
    std::uint64_t games = 0;       // met, all of the following together
    std::uint64_t used = 0;        //
    std::uint64_t damaged = 0;     // an illegal move or worse
    std::uint64_t low_rated = 0;   // a player below the minimum, or without a rating
    std::uint64_t without_end = 0; // no result
    std::uint64_t other_start = 0; // not from the start position of standard chess
    std::uint64_t moves = 0;       // checked, in the games whose moves were read
    std::uint64_t indexed = 0;     // of these, counted
};

struct BuiltBook {
    std::vector<PolyglotEntry> entries; // sorted as in a file
    Trie trie;
};

class BookBuilder final : public chess::PgnVisitor {
  public:
    static base::Result<BookBuilder> make(const BuildSettings& settings);

    // An error here (the disk is full) ends the work; ask between games.
    const base::Status& status() const { return status_; }
    const BuildCounts& counts() const { return counts_; }
    // Called with every damaged game, if set.
    std::function<void(const chess::PgnDamage&)> on_damaged_game;

    // The end of the counting: the builder is empty afterwards.
    base::Result<BuiltBook> finish();

    void on_begin(std::uint64_t line) override;
    void on_tag(std::string_view name, std::string_view value) override;
    chess::PgnWant on_start(const chess::Position& start) override;
    bool on_move(chess::Move move, const chess::Position& before) override;
    void on_end(chess::PgnResult result) override;
    void on_damage(const chess::PgnDamage& damage) override;

  private:
    struct Step {
        PolyglotKey position;
        std::uint64_t line;
        std::uint16_t polyglot_move; // with kBlackMoves where Black moves
        std::uint16_t move;
    };
    static constexpr std::uint16_t kBlackMoves = 0x8000; // the format leaves this bit free

    BookBuilder(const BuildSettings& settings, TallyTable positions, TallyTable lines);
    void count(chess::GameResult result);
    base::Status finish_book(std::vector<PolyglotEntry>& entries);
    void append_position(std::vector<PolyglotEntry>& entries, const std::vector<TallyRow>& rows) const;
    base::Status finish_trie(Trie& trie);

    BuildSettings settings_;
    TallyTable positions_;
    TallyTable lines_;
    Tally games_; // of the used games
    BuildCounts counts_;
    base::Status status_;

    // The game being read.
    const PolyglotTracker start_;
    PolyglotTracker tracker_;
    std::uint64_t line_ = kEmptyLine;
    std::vector<Step> steps_;
    int white_rating_ = 0;
    int black_rating_ = 0;
    chess::PgnResult tag_result_ = chess::PgnResult::Missing;
    bool left_out_ = false; // and counted as such
};

} // namespace openings
