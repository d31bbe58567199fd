// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The 24 positions of thesis 002 with its depths and its reference values, as published.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "chess/game.h"

namespace lab {

struct SeedPosition {
    std::string_view fen;
    int depth;
    double reference;    // pawns, from the author's repository
    std::uint64_t nodes; // of plain minimax, by perft
    std::uint64_t leaves;
};
extern const std::array<SeedPosition, 24> kSeedPositions;

// Where the thesis' games begin: Ruy Lopez, Scotch, Catalan.
inline constexpr std::array<std::string_view, 3> kSeedOpenings{
    "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3",
    "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3",
    "rnbqkb1r/pppp1ppp/4pn2/8/2PP4/6P1/PP2PP1P/RNBQKBNR b KQkq - 0 3"};

// A game that begins in a position of the laboratory's own tables. Requires: a FEN that can be played.
chess::Game game_of(std::string_view fen);

} // namespace lab
