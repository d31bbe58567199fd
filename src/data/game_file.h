// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Whole games with a score at every ply, in the layout known as viriformat (docs/formats/viriformat.md). Reading
// streams and trusts nothing: what comes out of a reader has been replayed and is legal.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"
#include "base/result.h"
#include "chess/game_end.h"
#include "chess/position.h"
#include "chess/score.h"

namespace data {

// Scores in files and records are in units of the network's training: printed centipawns of Stockfish 15.1 x 3.61.
inline constexpr double kUnitsPerPrintedCentipawn = 3.61;
inline constexpr int kMaxScore = 15'000;
inline constexpr int kMateScore = 20'000; // stands for any mate

// A score as the files have it, of the same view. `units` of the files go to one of its centipawns.
int file_score(const chess::Score& score, double units);

struct ScoredMove {
    chess::Move move;
    std::int16_t score = 0; // of the position before the move, White's view
    bool operator==(const ScoredMove&) const = default;
};

struct ScoredGame {
    chess::Position start;
    chess::GameResult result = chess::GameResult::Draw;
    std::vector<ScoredMove> moves;
};

// Reads games one after another. One thread. After an error every call returns it: behind damage nothing can be
// trusted, so the rest of a damaged file is given up.
class GameReader {
  public:
    GameReader(std::unique_ptr<base::ByteSource> source, std::string name);
    // A file of records is refused by name.
    static base::Result<GameReader> open(const std::string& path);

    // Fills `game` (its memory is used again). Returns: false at the end of the input. Errors name the file, the number
    // of the game from 1 and what is wrong with it. Every move is legal.
    base::Result<bool> next(ScoredGame& game);

    std::uint64_t games() const { return games_; } // read without error
    const std::string& name() const { return name_; }

  private:
    base::Result<bool> read(ScoredGame& game);
    base::Result<bool> fill(std::size_t bytes);
    template <class T>
    T take();

    std::unique_ptr<base::ByteSource> source_;
    std::string name_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::uint64_t games_ = 0;
    base::Status failed_;
};

// The game as the file has it. Requires: every move is legal and none is "no move".
void append_game(std::string& out, const ScoredGame& game);

// Calls visit(position, move, score, ply) for every ply. Requires: every move is legal.
template <class Visit>
void replay(const ScoredGame& game, Visit&& visit)
{
    chess::Position position = game.start;
    int ply = 0;
    for (const ScoredMove& m : game.moves) {
        visit(position, m.move, static_cast<int>(m.score), ply++);
        position.play_unchecked(m.move);
    }
}

} // namespace data
