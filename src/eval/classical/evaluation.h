// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One evaluation in progress: attack maps that all terms share, and the terms. Lives on the stack of one call. The
// terms are in pieces.h, king.h, threats.h and passed.h; the numbers are in weights.h; each term adds weights to a
// tally and thereby shows in the trace.
#pragma once

#include <array>

#include "chess/position.h"
#include "eval/classical/pawns.h"
#include "eval/classical/tracer.h"
#include "eval/classical/weights.h"

namespace eval {

// Material and square value together, by piece and square, White's gain positive.
using PieceSquares = std::array<std::array<Score, 64>, chess::kPieceIndices>;
// By the wings of the kings (wings_of).
using WingedPieceSquares = std::array<PieceSquares, 4>;

constexpr bool on_king_side(chess::Square s) noexcept
{
    return number(s.file()) >= 4;
}
constexpr std::size_t wings_of(chess::Square white_king, chess::Square black_king) noexcept
{
    return (on_king_side(white_king) ? 1U : 0U) + (on_king_side(black_king) ? 2U : 0U);
}

template <class Trace>
class Evaluation {
  public:
    Evaluation(const chess::Position& position, const Weights& weights, const WingedPieceSquares& piece_squares,
               PawnEntry& pawns, Trace& tracer)
        : position_(position),
          w_(weights),
          piece_squares_(
              piece_squares[wings_of(position.king(chess::Color::White), position.king(chess::Color::Black))]),
          pawns_(pawns),
          tally_(tracer),
          occupied_(position.occupied())
    {
    }

    // All terms, White's gain positive, before tapering.
    Score run()
    {
        using enum chess::Color;
        using enum chess::PieceType;
        tally_.add_sum(pawns_.score);
        prepare<White>();
        prepare<Black>();
        pieces<White, Knight>();
        pieces<Black, Knight>();
        pieces<White, Bishop>();
        pieces<Black, Bishop>();
        pieces<White, Rook>();
        pieces<Black, Rook>();
        pieces<White, Queen>();
        pieces<Black, Queen>();
        both([this]<chess::Color Us>() {
            this->template king<Us>();
            this->template threats<Us>();
            this->template passed<Us>();
            this->template space<Us>();
        });
        if (position_.side_to_move() == White)
            tally_.template add<White>(w_.tempo);
        else
            tally_.template add<Black>(w_.tempo);
        return tally_.sum();
    }

  private:
    using Bitboard = chess::Bitboard;
    using Color = chess::Color;
    using PieceType = chess::PieceType;
    using Square = chess::Square;

    // What one side attacks.
    struct Attacks {
        std::array<Bitboard, chess::kPieceTypes> by{};
        Bitboard all;
        Bitboard twice;
        Bitboard operator[](PieceType t) const { return by[index(t)]; }
    };
    // Pressure on the king of one side.
    struct Siege {
        Bitboard ring;
        int attackers = 0; // pieces that attack the ring
        int near = 0;      // their attacks on squares beside the king
        std::array<int, chess::kPieceTypes> counts{};
    };

    static void both(auto&& term)
    {
        term.template operator()<Color::White>();
        term.template operator()<Color::Black>();
    }
    template <Color Us>
    void add(const Score& weight, int count = 1)
    {
        tally_.template add<Us>(weight, count);
    }
    template <Color Us>
    static constexpr int rank_of(Square s)
    {
        return number(chess::relative(Us, s).rank());
    }
    Attacks& attacks(Color c) { return attacks_[c]; }
    Siege& siege(Color c) { return siege_[c]; }

    template <Color Us>
    void prepare();
    template <Color Us, PieceType Type>
    void pieces();
    template <Color Us, PieceType Type>
    Bitboard reach(Square s) const;
    template <Color Us>
    void minor(PieceType type, Square s, Bitboard moves);
    template <Color Us>
    void bishop(Square s);
    template <Color Us>
    void rook(Square s, Bitboard moves, int mobile);
    template <Color Us>
    void queen(Square s);
    template <Color Us>
    void king();
    template <Color Us>
    int danger();
    template <Color Us>
    int check_danger(Bitboard weak);
    template <Color Us>
    void threats();
    template <Color Us>
    void threats_of_pawns();
    template <Color Us>
    void threats_to_queen();
    template <Color Us>
    void passed();
    template <Color Us>
    void passer(Square s);
    template <Color Us>
    void space();

    const chess::Position& position_;
    const Weights& w_;
    const PieceSquares& piece_squares_;
    PawnEntry& pawns_;
    Tally<Trace> tally_;
    Bitboard occupied_;
    chess::ByColor<Attacks> attacks_;
    chess::ByColor<Siege> siege_;
    chess::ByColor<Bitboard> mobility_area_;
    chess::ByColor<Bitboard> pinned_;
};

} // namespace eval

#include "eval/classical/king.h"
#include "eval/classical/passed.h"
#include "eval/classical/pieces.h"
#include "eval/classical/threats.h"
