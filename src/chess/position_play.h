// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The inline part of Position: playing a move and finding checks and pins. Included by position.h only.
// Templates on the side to move: half of every expression is then a constant.
#pragma once

#include <cassert>

namespace chess {

inline void Position::copy_from(const Position& o) noexcept
{
    // The pointers have their type by name: deduced by auto they lose the low alignment, and the program crashes.
    // NOLINTBEGIN(modernize-use-using,modernize-use-auto)
    typedef long long Chunk __attribute__((vector_size(32), aligned(8), may_alias));
    static_assert(sizeof(Position) % sizeof(Chunk) == 0 && alignof(Chunk) <= alignof(Position));
    const Chunk* from = reinterpret_cast<const Chunk*>(&o);
    Chunk* to = reinterpret_cast<Chunk*>(this);
    // NOLINTEND(modernize-use-using,modernize-use-auto)
    for (std::size_t i = 0; i < sizeof(Position) / sizeof(Chunk); ++i) to[i] = from[i];
}

inline bool Position::is_attacked(Square s, Color by, Bitboard occ) const noexcept
{
    // One expression without branches: the answer is hard to predict and the parts are cheap.
    const Bitboard attackers = (pawn_attacks(!by, s) & pieces(PieceType::Pawn)) |
                               (knight_attacks(s) & pieces(PieceType::Knight)) |
                               (king_attacks(s) & pieces(PieceType::King)) |
                               (rook_attacks(s, occ) & pieces(PieceType::Rook, PieceType::Queen)) |
                               (bishop_attacks(s, occ) & pieces(PieceType::Bishop, PieceType::Queen));
    return (attackers & pieces(by)).any();
}

inline void Position::update_material(Piece p, bool added) noexcept
{
    // Called with the bitboards already changed: the count that the removed or added man had as its number.
    const int count = (pieces(p.color(), p.type())).count() - (added ? 1 : 0);
    material_key_ ^= zobrist::material(p, count);
}

// Checkers of, and men pinned to, the king of the side to move.
template <Color Us>
inline void Position::update_checks() noexcept
{
    const Square k = king(Us);
    const Bitboard enemies = pieces(!Us);
    Bitboard checks =
        ((knight_attacks(k) & pieces(PieceType::Knight)) | (pawn_attacks(Us, k) & pieces(PieceType::Pawn)));
    Bitboard snipers = (rook_rays(k) & pieces(PieceType::Rook, PieceType::Queen)) |
                       (bishop_rays(k) & pieces(PieceType::Bishop, PieceType::Queen));
    checks &= enemies;
    snipers &= enemies;
    Bitboard pins;
    const Bitboard all = occupied();
    while (snipers.any()) {
        const Square s = snipers.pop_first();
        const Bitboard blocking = between(k, s) & all;
        if (blocking.empty())
            checks |= s;
        else if (!blocking.more_than_one())
            pins |= blocking;
    }
    checkers_ = checks;
    pinned_ = pins & pieces(Us);
}

template <Color Us>
inline void Position::set_en_passant_if_legal(Square pushed_to) noexcept
{
    // Us has just pushed two steps. The square counts only if the other side can really capture there.
    const Square behind = pushed_to.offset(-pawn_push(Us));
    Bitboard takers = pawn_attacks(Us, behind) & pieces(!Us, PieceType::Pawn);
    while (takers.any()) {
        if (!en_passant_is_legal(takers.pop_first(), behind, !Us)) continue;
        en_passant_ = behind;
        keys_[kState] ^= zobrist::en_passant(behind);
        return;
    }
}

template <Color Us>
inline void Position::play_castling(Square king_from, Square rook_from, auto& observer) noexcept
{
    const CastlingSide side = castling_side(king_from, rook_from);
    const Square king_to = castled_king(Us, side);
    const Square rook_to = castled_rook(Us, side);
    constexpr Piece kKing(Us, PieceType::King);
    constexpr Piece kRook(Us, PieceType::Rook);

    observer.on_move(kKing, king_from, king_to);
    observer.on_move(kRook, rook_from, rook_to);
    const Bitboard king_change = Bitboard(king_from) ^ king_to;
    const Bitboard rook_change = Bitboard(rook_from) ^ rook_to;
    by_type_[index(PieceType::King)] ^= king_change;
    by_type_[index(PieceType::Rook)] ^= rook_change;
    by_color_[Us] ^= king_change ^ rook_change;
    board_[index(king_from)] = Piece::none();
    board_[index(rook_from)] = Piece::none();
    board_[index(king_to)] = kKing;
    board_[index(rook_to)] = kRook;
    keys_[index(Us)] ^= zobrist::piece(kKing, king_from) ^ zobrist::piece(kKing, king_to) ^
                        zobrist::piece(kRook, rook_from) ^ zobrist::piece(kRook, rook_to);
}

template <Color Us, class O>
// NOLINTNEXTLINE(readability-function-size): numbered steps over the same few values
inline void Position::play_as(Move m, O&& observer) noexcept
{
    constexpr Color kThem = !Us;
    const Square from = m.from();
    const Square to = m.to();
    const Piece moved = piece_at(from);
    const PieceType type = moved.type();
    const Bitboard from_to = Bitboard(from) | to;

    // 1. State that every move changes.
    Key state = keys_[kState] ^ zobrist::kNumbers.black_to_move;
    if (en_passant_) {
        state ^= zobrist::en_passant(en_passant_);
        en_passant_ = Square::none();
    }
    if (const Bitboard rooks = castling_rooks(); rooks.any()) {
        // A right goes when its rook leaves or is taken, or when the king moves.
        Bitboard lost = rooks & from_to;
        if (type == PieceType::King) lost |= rooks & pieces(Us);
        if (lost.any()) [[unlikely]] {
            set_castling_rooks(rooks ^ lost);
            while (lost.any()) state ^= zobrist::castling(lost.pop_first());
        }
    }
    keys_[kState] = state;
    ++halfmoves_;
    side_to_move_ = kThem;
    if constexpr (Us == Color::Black) ++fullmoves_;

    if (m.is_castling()) [[unlikely]] {
        play_castling<Us>(from, to, observer);
        update_checks<kThem>();
        assert(is_consistent());
        return;
    }

    // 2. What is taken.
    const Square victim_square = m.is_en_passant() ? to.offset(-pawn_push(Us)) : to;
    const Piece victim = piece_at(victim_square);
    if (victim) {
        observer.on_remove(victim, victim_square);
        by_type_[index(victim.type())] ^= victim_square;
        by_color_[kThem] ^= victim_square;
        board_[index(victim_square)] = Piece::none();
        keys_[key_slot(kThem, victim.type())] ^= zobrist::piece(victim, victim_square);
        update_material(victim, false);
        halfmoves_ = 0;
    }

    // 3. The man that moves.
    by_type_[index(type)] ^= from_to;
    by_color_[Us] ^= from_to;
    board_[index(from)] = Piece::none();
    board_[index(to)] = moved;
    keys_[key_slot(Us, type)] ^= zobrist::piece(moved, from) ^ zobrist::piece(moved, to);

    if (type != PieceType::Pawn) {
        observer.on_move(moved, from, to);
    } else {
        halfmoves_ = 0;
        if (m.is_promotion()) {
            const Piece made(Us, m.promotion_piece());
            observer.on_remove(moved, from);
            observer.on_add(made, to);
            by_type_[index(PieceType::Pawn)] ^= to;
            by_type_[index(made.type())] ^= to;
            board_[index(to)] = made;
            keys_[kPawns] ^= zobrist::piece(moved, to);
            keys_[index(Us)] ^= zobrist::piece(made, to);
            update_material(moved, false);
            update_material(made, true);
        } else {
            observer.on_move(moved, from, to);
            if ((from.number() ^ to.number()) == 16) set_en_passant_if_legal<Us>(to);
        }
    }

    // 4. Checks and pins for the side that moves now.
    update_checks<kThem>();
    assert(is_consistent());
}

} // namespace chess
