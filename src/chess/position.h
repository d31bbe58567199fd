// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A playable chess position as a value: trivially copyable, at most 256 bytes, without history (see game.h).
// Playing a move announces every piece change to an observer; the default observer costs nothing. Rules only: nothing
// here knows of networks, tables or protocols. Standard chess and Chess960 are the same code: a castling right is the
// square of the rook that may castle, and a castling move is written "king takes own rook".
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <expected>
#include <type_traits>
#include <vector>

#include "chess/attacks.h"
#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/setup.h"
#include "chess/types.h"
#include "chess/zobrist.h"

namespace chess {

// What hears of piece changes while a move is played. Calls come in the order remove, move, add.
template <class O>
concept Observer = requires(O& o, Piece p, Square s)
{
    o.on_remove(p, s);
    o.on_move(p, s, s);
    o.on_add(p, s);
};
struct NullObserver {
    static constexpr void on_remove(Piece, Square) noexcept {}
    static constexpr void on_move(Piece, Square, Square) noexcept {}
    static constexpr void on_add(Piece, Square) noexcept {}
};

enum class CastlingSide : std::uint8_t { King, Queen };

// Where the side to move gives check from: made once for a position, it answers for each of its moves at once.
struct CheckSquares {
    std::array<Bitboard, kPieceTypes> by; // squares from which such a man attacks the enemy king
    Bitboard uncovering;                  // own men that stand alone between an own slider and the enemy king
    Square king;                          // the enemy king
};

class Position {
  public:
    // The standard start position.
    Position() noexcept;
    static std::expected<Position, std::vector<SetupProblem>> from_setup(const Setup& setup,
                                                                         Tolerance tolerance = Tolerance::Strict);
    Setup to_setup() const;

    // --- What stands where
    Bitboard occupied() const noexcept { return by_color_[Color::White] | by_color_[Color::Black]; }
    Bitboard pieces(Color c) const noexcept { return by_color_[c]; }
    Bitboard pieces(PieceType t) const noexcept { return by_type_[index(t)]; }
    Bitboard pieces(Color c, PieceType t) const noexcept { return pieces(c) & pieces(t); }
    Bitboard pieces(PieceType a, PieceType b) const noexcept { return pieces(a) | pieces(b); }
    Bitboard pieces(Color c, PieceType a, PieceType b) const noexcept { return pieces(c) & pieces(a, b); }
    Piece piece_at(Square s) const noexcept { return board_[index(s)]; }
    Square king(Color c) const noexcept { return pieces(c, PieceType::King).first(); }
    int count(Color c, PieceType t) const noexcept { return pieces(c, t).count(); }
    // Knights, bishops, rooks and queens.
    Bitboard non_pawn_pieces(Color c) const noexcept { return pieces(c) & ~pieces(PieceType::Pawn, PieceType::King); }

    // --- State
    Color side_to_move() const noexcept { return side_to_move_; }
    int halfmoves() const noexcept { return halfmoves_; }
    int fullmoves() const noexcept { return fullmoves_; }
    // Where a pawn may legally be taken en passant; none if no such capture is legal.
    Square en_passant() const noexcept { return en_passant_; }
    Bitboard castling_rooks() const noexcept
    {
        return Bitboard(std::uint64_t{castling_files_[Color::White]} | std::uint64_t{castling_files_[Color::Black]}
                                                                           << 56);
    }
    // The rook that may castle on that side, or none.
    Square castling_rook(Color c, CastlingSide side) const noexcept;
    // True if some castling right cannot be written as plain KQkq with the king on e and rooks on a and h.
    bool needs_chess960() const noexcept;

    // --- Checks
    Bitboard checkers() const noexcept { return checkers_; } // pieces that give check to the side to move
    bool is_check() const noexcept { return checkers_.any(); }
    Bitboard pinned() const noexcept { return pinned_; } // men of the side to move pinned to their king
    // Men of either colour that alone stand between an enemy slider of `c`'s king and that king.
    Bitboard blockers(Color c) const noexcept;
    Bitboard attackers_to(Square s, Bitboard occupied) const noexcept; // of both colours
    bool is_attacked(Square s, Color by, Bitboard occupied) const noexcept;
    bool is_attacked(Square s, Color by) const noexcept { return is_attacked(s, by, occupied()); }
    // Every square attacked by that colour (own men's squares included where defended).
    Bitboard attacked_by(Color c) const noexcept;

    // --- Keys
    Key key() const noexcept { return keys_[0] ^ keys_[1] ^ keys_[2] ^ keys_[3]; }
    Key non_pawn_key(Color c) const noexcept { return keys_[index(c)]; } // kings included
    Key pawn_key() const noexcept { return keys_[kPawns]; }
    Key material_key() const noexcept { return material_key_; }
    // The key after the move, for prefetching: exact but for double pawn steps, moves of a special kind (castling,
    // promotion, en passant) and moves that end a castling right.
    Key key_after(Move m) const noexcept;

    // --- Moves (generation is in movegen.h)
    // Right for any 16 bits in any position.
    bool is_legal(Move m) const noexcept;
    bool has_legal_move() const noexcept;
    bool is_checkmate() const noexcept { return is_check() && !has_legal_move(); }
    bool is_stalemate() const noexcept { return !is_check() && !has_legal_move(); }
    // Requires: m is legal.
    bool gives_check(Move m) const noexcept;
    // The same for many moves of one position.
    CheckSquares check_squares() const noexcept;
    bool gives_check(Move m, const CheckSquares& squares) const noexcept
    {
        if (m.kind() != MoveKind::Normal) return gives_check(m);
        const auto type = index(piece_at(m.from()).type());
        return squares.by[type].contains(m.to()) ||
               (squares.uncovering.contains(m.from()) && !line(squares.king, m.from()).contains(m.to()));
    }
    bool is_capture(Move m) const noexcept { return m.is_en_passant() || (!m.is_castling() && piece_at(m.to())); }
    // What the move takes, or none.
    Piece captured(Move m) const noexcept
    {
        if (m.is_en_passant()) return {!side_to_move_, PieceType::Pawn};
        return m.is_castling() ? Piece::none() : piece_at(m.to());
    }
    // The same as assignment, in a few vector registers: compilers make a library call of so large a copy, and a search
    // makes one for each node.
    void copy_from(const Position& o) noexcept;
    // Plays the move if it is legal; otherwise leaves the position alone and returns false.
    bool play(Move m) noexcept;
    // Requires: m is legal here.
    template <class O = NullObserver>
    requires Observer<std::remove_reference_t<O>>
    void play_unchecked(Move m, O&& observer = {}) noexcept
    {
        if (side_to_move_ == Color::White)
            play_as<Color::White>(m, observer);
        else
            play_as<Color::Black>(m, observer);
    }
    // The same with the side to move known when compiling.
    template <Color Us, class O = NullObserver>
    void play_as(Move m, O&& observer = {}) noexcept;
    // Passes the move. Requires: not in check.
    void play_null() noexcept;

    // No sequence of legal moves mates: bare kings, one minor, or bishops all of one square colour.
    bool has_insufficient_material() const noexcept;
    // The same for one side: can this colour never mate?
    bool has_insufficient_material(Color c) const noexcept;

    // Pieces, side, castling rights and capturable en passant are the same: what repetition compares.
    bool same_position(const Position& o) const noexcept;
    // Rebuilds keys, bitboards and checks from the board and compares: for tests and debug builds.
    bool is_consistent() const noexcept;

  private:
    static constexpr std::size_t kPawns = 2;
    static constexpr std::size_t kState = 3;
    struct Unset {};
    explicit Position(Unset) noexcept {}

    static constexpr std::size_t key_slot(Color c, PieceType t) noexcept
    {
        return t == PieceType::Pawn ? kPawns : index(c);
    }
    void put(Piece p, Square s) noexcept;
    template <Color Us>
    void play_castling(Square king_from, Square rook_from, auto& observer) noexcept;
    template <Color Us>
    void set_en_passant_if_legal(Square pushed_to) noexcept;
    void update_material(Piece p, bool added) noexcept;
    template <Color Us>
    void update_checks() noexcept;
    void update_checks() noexcept;
    bool en_passant_is_legal(Square from, Square to, Color us) const noexcept;
    bool castling_is_legal(Move m) const noexcept;
    Key rebuilt_state_key() const noexcept;
    void set_castling_rooks(Bitboard rooks) noexcept
    {
        castling_files_ = {static_cast<std::uint8_t>(rooks.bits()), static_cast<std::uint8_t>(rooks.bits() >> 56)};
    }

    std::array<Bitboard, kPieceTypes> by_type_;
    ByColor<Bitboard> by_color_;
    std::array<Piece, 64> board_;
    // Partial keys: White's pieces, Black's pieces, pawns, and side/castling/en passant. The position key is their
    // exclusive-or, so a quiet move touches one of them.
    std::array<Key, 4> keys_{};
    Key material_key_ = 0;
    Bitboard checkers_;
    Bitboard pinned_;
    Square en_passant_ = Square::none();
    Color side_to_move_ = Color::White;
    std::uint16_t halfmoves_ = 0;
    std::uint16_t fullmoves_ = 1;
    ByColor<std::uint8_t> castling_files_; // files of the rooks that may castle, by colour
};
static_assert(sizeof(Position) <= 256 && std::is_trivially_copyable_v<Position>);

// Where king and rook stand after castling.
constexpr Square castled_king(Color c, CastlingSide side) noexcept
{
    return relative(c, side == CastlingSide::King ? squares::g1 : squares::c1);
}
constexpr Square castled_rook(Color c, CastlingSide side) noexcept
{
    return relative(c, side == CastlingSide::King ? squares::f1 : squares::d1);
}
constexpr CastlingSide castling_side(Square king, Square rook) noexcept
{
    return rook > king ? CastlingSide::King : CastlingSide::Queen;
}

} // namespace chess

#include "chess/position_play.h" // The hot path, inline.
