// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/position.h"

#include "chess/movegen.h"

namespace chess {

namespace {

constexpr std::size_t at(Square s)
{
    return index(s);
}

} // namespace

Position::Position() noexcept : Position(Unset{})
{
    *this = *from_setup(Setup::start());
}

void Position::put(Piece p, Square s) noexcept
{
    board_[at(s)] = p;
    by_type_[index(p.type())] |= s;
    by_color_[p.color()] |= s;
    keys_[key_slot(p.color(), p.type())] ^= zobrist::piece(p, s);
    update_material(p, true);
}

Setup Position::to_setup() const
{
    return {.board = board_,
            .side_to_move = side_to_move_,
            .castling_rooks = castling_rooks(),
            .en_passant = en_passant_,
            .halfmoves = halfmoves_,
            .fullmoves = fullmoves_};
}

void Position::update_checks() noexcept
{
    if (side_to_move_ == Color::White)
        update_checks<Color::White>();
    else
        update_checks<Color::Black>();
}

Square Position::castling_rook(Color c, CastlingSide side) const noexcept
{
    for (const Square rook : castling_rooks() & pieces(c))
        if (castling_side(king(c), rook) == side) return rook;
    return Square::none();
}

bool Position::needs_chess960() const noexcept
{
    for (const Square rook : castling_rooks()) {
        const Color c = piece_at(rook).color();
        if (king(c).file() != File::E || (rook.file() != File::A && rook.file() != File::H)) return true;
    }
    return false;
}

Bitboard Position::blockers(Color c) const noexcept
{
    const Square k = king(c);
    Bitboard found;
    const Bitboard snipers = ((rook_rays(k) & pieces(PieceType::Rook, PieceType::Queen)) |
                              (bishop_rays(k) & pieces(PieceType::Bishop, PieceType::Queen))) &
                             pieces(!c);
    for (const Square s : snipers) {
        const Bitboard blocking = between(k, s) & occupied();
        if (blocking.any() && !blocking.more_than_one()) found |= blocking;
    }
    return found;
}

Bitboard Position::attackers_to(Square s, Bitboard occ) const noexcept
{
    return (pawn_attacks(Color::Black, s) & pieces(Color::White, PieceType::Pawn)) |
           (pawn_attacks(Color::White, s) & pieces(Color::Black, PieceType::Pawn)) |
           (knight_attacks(s) & pieces(PieceType::Knight)) | (king_attacks(s) & pieces(PieceType::King)) |
           (rook_attacks(s, occ) & pieces(PieceType::Rook, PieceType::Queen)) |
           (bishop_attacks(s, occ) & pieces(PieceType::Bishop, PieceType::Queen));
}

Bitboard Position::attacked_by(Color c) const noexcept
{
    Bitboard attacked = pawn_attacks(c, pieces(c, PieceType::Pawn)) | king_attacks(king(c));
    const Bitboard occ = occupied();
    for (const Square s : pieces(c, PieceType::Knight)) attacked |= knight_attacks(s);
    for (const Square s : pieces(c, PieceType::Bishop, PieceType::Queen)) attacked |= bishop_attacks(s, occ);
    for (const Square s : pieces(c, PieceType::Rook, PieceType::Queen)) attacked |= rook_attacks(s, occ);
    return attacked;
}

Key Position::key_after(Move m) const noexcept
{
    const Piece moved = piece_at(m.from());
    Key k = key() ^ zobrist::kNumbers.black_to_move ^ zobrist::piece(moved, m.from()) ^ zobrist::piece(moved, m.to());
    if (const Piece victim = piece_at(m.to())) k ^= zobrist::piece(victim, m.to());
    if (en_passant_) k ^= zobrist::en_passant(en_passant_);
    return k;
}

bool Position::play(Move m) noexcept
{
    if (!is_legal(m)) return false;
    play_unchecked(m);
    return true;
}

void Position::play_null() noexcept
{
    assert(!is_check());
    keys_[kState] ^= zobrist::kNumbers.black_to_move;
    if (en_passant_) {
        keys_[kState] ^= zobrist::en_passant(en_passant_);
        en_passant_ = Square::none();
    }
    ++halfmoves_;
    if (side_to_move_ == Color::Black) ++fullmoves_;
    side_to_move_ = !side_to_move_;
    update_checks();
    assert(is_consistent());
}

bool Position::has_legal_move() const noexcept
{
    // The king's own moves are the cheapest to look at; most positions have some other move at once too.
    MoveList list;
    generate<Generate::All>(*this, list);
    return !list.empty();
}

bool Position::has_insufficient_material() const noexcept
{
    if (pieces(PieceType::Pawn, PieceType::Rook).any() || pieces(PieceType::Queen).any()) return false;
    const Bitboard bishops = pieces(PieceType::Bishop);
    if (pieces(PieceType::Knight).any()) return (pieces(PieceType::Knight) | bishops).count() == 1;
    return (bishops & kDarkSquares).empty() || (bishops & ~kDarkSquares).empty();
}

bool Position::has_insufficient_material(Color c) const noexcept
{
    if (pieces(c, PieceType::Pawn).any() || pieces(c, PieceType::Rook, PieceType::Queen).any()) return false;
    const Bitboard all_bishops = pieces(PieceType::Bishop);
    if (pieces(c, PieceType::Knight).any())
        // One knight can mate only if the other side's own men help: anything but king and queens.
        return pieces(c).count() == 2 && (pieces(!c) & ~(pieces(PieceType::King) | pieces(PieceType::Queen))).empty();
    if (pieces(c, PieceType::Bishop).any()) {
        const bool one_colour = (all_bishops & kDarkSquares).empty() || (all_bishops & ~kDarkSquares).empty();
        return one_colour && pieces(PieceType::Knight).empty() && pieces(PieceType::Pawn).empty();
    }
    return true;
}

bool Position::same_position(const Position& o) const noexcept
{
    return board_ == o.board_ && side_to_move_ == o.side_to_move_ && castling_files_ == o.castling_files_ &&
           en_passant_ == o.en_passant_;
}

Key Position::rebuilt_state_key() const noexcept
{
    Key k = side_to_move_ == Color::Black ? zobrist::kNumbers.black_to_move : 0;
    for (const Square rook : castling_rooks()) k ^= zobrist::castling(rook);
    if (en_passant_) k ^= zobrist::en_passant(en_passant_);
    return k;
}

bool Position::is_consistent() const noexcept
{
    Position fresh(Unset{});
    for (int i = 0; i < 64; ++i)
        if (const Piece p = board_[static_cast<std::size_t>(i)]) fresh.put(p, Square(i));
    fresh.side_to_move_ = side_to_move_;
    fresh.update_checks();
    fresh.castling_files_ = castling_files_;
    fresh.en_passant_ = en_passant_;
    fresh.keys_[kState] = rebuilt_state_key();
    return fresh.by_type_ == by_type_ && fresh.by_color_ == by_color_ && fresh.board_ == board_ &&
           fresh.keys_ == keys_ && fresh.material_key_ == material_key_ && fresh.checkers_ == checkers_ &&
           fresh.pinned_ == pinned_;
}

} // namespace chess
