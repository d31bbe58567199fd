// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// King and pawn against king, solved: one bit for each position, 24 kB, computed once when first asked for.
#pragma once

#include <bitset>
#include <cstddef>

#include "chess/types.h"

namespace endgame {

// A position of the ending, the pawn moving up the board.
struct KpkPosition {
    chess::Square strong_king;
    chess::Square pawn;
    chess::Square weak_king;
    bool strong_to_move = true;
};

class Kpk {
  public:
    // Shared by all threads, never changed after it was made.
    static const Kpk& table();

    // Requires: the position is legal and its pawn stands on ranks 2 to 7.
    bool is_win(KpkPosition position) const noexcept;

  private:
    Kpk();
    std::bitset<std::size_t{2} * 24 * 64 * 64> wins_;
};

} // namespace endgame
