// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What every opening book can do, and how a move is chosen from it. A book is read only: any thread may ask. Nothing is
// played blindly: a book yields only moves that are legal in the position asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "chess/game.h"
#include "chess/move.h"

namespace openings {

struct BookMove {
    chess::Move move;
    std::uint32_t weight = 0; // relative to the other moves of the position; 0: known, but not to be played
    bool operator==(const BookMove&) const = default;
};

class Book {
  public:
    virtual ~Book() = default;

    // The legal moves the book knows for the game's current position, heaviest first, each once; often none.
    virtual std::vector<BookMove> moves(const chess::Game& game) const = 0;
};

enum class BookChoice : std::uint8_t {
    Best,     // the heaviest move, always the same
    Weighted, // by weight
    Uniform,  // every move with a weight alike
};
std::optional<BookChoice> parse_book_choice(std::string_view name); // "best", "weighted" or "uniform"
std::string_view name_of(BookChoice choice);

struct BookPolicy {
    static constexpr int kNoLimit = 10'000;

    BookChoice choice = BookChoice::Weighted;
    // Half moves from the beginning of the game after which the book stays closed. The count comes from the position's
    // move number, so that a game set up in the middle is counted from its real beginning.
    int max_plies = kNoLimit;
};

// Returns: nothing when the book knows nothing here, when the depth is reached, or when every move would bring back a
// position of this game (books built by transposition can run in a circle).
std::optional<chess::Move> choose(const Book& book, const chess::Game& game, const BookPolicy& policy,
                                  base::Random& random);

// Plays from `game` on by the policy until the book ends or `plies` moves are added; returns the moves.
std::vector<chess::Move> follow(const Book& book, chess::Game game, int plies, const BookPolicy& policy,
                                base::Random& random);

// Half moves from the beginning of the game, by the position's move number.
int plies_played(const chess::Position& position);

} // namespace openings
