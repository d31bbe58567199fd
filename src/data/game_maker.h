// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One game in the making, whoever chooses the moves: a random start, a score and a move at every ply, the end by rule
// or by agreement of the scores. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "chess/game.h"
#include "data/game_file.h"
#include "match/openings_source.h"
#include "play/referee.h"

namespace data {

// Scores are in units of the files (kUnitsPerPrintedCentipawn to a printed centipawn).
struct PlayRules {
    int random_plies = 8;      // of the start position, and one more in half of the games
    int book_random_plies = 5; // at most, after an opening of a file
    double book_share = 0.45;  // of the games begin from a file, when there is one
    int start_limit = 540;     // a start is kept only if its first score is within this
    // A game is won when both sides' scores say so for four plies in a row, drawn when ten in a row are level, all of
    // them behind the sixtieth.
    play::ResignSettings win{.move_count = 2, .score = {2166}, .two_sided = true};
    play::DrawSettings draw{.move_number = 0, .move_count = 5, .score = {11}, .plies = 70};
    int max_plies = 400;
    double play_out = 0.1; // share of the games in which wins are not given early, so that won endings are learned

    bool operator==(const PlayRules&) const = default;
};
// For the specification of work that is resumed.
std::string to_text(const PlayRules& rules);

// The file of openings that games begin from; nothing when none is named.
base::Result<std::optional<match::OpeningsSource>> load_starts(const match::OpeningSettings& settings);

class GameMaker {
  public:
    // Everything that chance decides follows from seed and number. `book` may be null and must outlive the object.
    GameMaker(const PlayRules& rules, const match::OpeningsSource* book, std::uint64_t seed, std::uint64_t number);

    const chess::Game& game() const { return referee_.game(); }
    // Score and move of the current position. A start that is too uneven is drawn anew. Returns: whether the game is
    // over. Requires: not over; the move is legal.
    bool add(chess::Move move, int score_white);
    bool is_over() const { return referee_.is_over(); }
    // Requires: is_over().
    ScoredGame take();

  private:
    void begin();
    bool play_random(chess::Game& game, int plies);

    PlayRules rules_;
    const match::OpeningsSource* book_;
    base::Random random_;
    bool plays_out_ = false;
    play::Referee referee_;
    std::vector<ScoredMove> moves_;
};

} // namespace data
