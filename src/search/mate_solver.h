// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A forced mate by trying every move. It leaves nothing out, so its "none" is as sure as its mate; for the same reason
// it is good for short mates only. What `go mate` asks beside the ordinary search. One thread.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "chess/game.h"
#include "search/value.h"

namespace search {

class MateSolver {
  public:
    enum class Verdict : std::uint8_t { Mate, None, Open }; // Open: it was told to end before it knew
    // Asked before every move that is played; false ends the search.
    using GoOn = std::function<bool()>;

    // The side to move is to mate, beginning with one of the root moves. Requires: these are legal.
    MateSolver(const chess::Game& game, std::span<const chess::Move> root_moves);

    // Is there a mate in at most so many moves? Asked for 1, 2, 3 ... it finds the shortest. May be asked again.
    Verdict solve(int moves, const GoOn& go_on);
    // From the root to the mate against the longest defence. Requires: the last verdict was Mate.
    std::span<const chess::Move> line() const noexcept { return lines_[0]; }

  private:
    // The side to move mates in at most so many moves.
    bool attack(const chess::Position& position, int ply, int moves);
    // Whatever the side to move does, it is mated in at most so many more moves of the other side.
    bool defend(const chess::Position& position, int ply, int moves);
    bool is_draw(const chess::Position& position, int ply);
    std::vector<chess::Move> attacks(const chess::Position& position, int ply, int moves) const;
    std::vector<chess::Move> defences(const chess::Position& position, int ply) const;
    void keep_line(int ply, chess::Move m);

    // A position that is known not to be mate in so many moves.
    struct Refuted {
        chess::Key key = 0;
        int moves = 0;
    };
    static constexpr std::size_t kRefuted = 1 << 16;
    Refuted& refuted(chess::Key key) noexcept { return refuted_[key % kRefuted]; }

    chess::Position root_;
    std::vector<chess::Move> root_moves_;
    std::vector<chess::Key> keys_; // game and line, the current position last
    std::vector<Refuted> refuted_;
    std::array<std::vector<chess::Move>, kMaxPly + 2> lines_; // by ply
    std::array<chess::Move, kMaxPly + 2> last_answer_{};      // by ply: what worked last, tried first
    std::uint64_t draws_ = 0;
    const GoOn* go_on_ = nullptr;
    bool ended_ = false;
};

} // namespace search
