// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/explain.h"

#include <array>
#include <fmt/format.h>
#include <string_view>

namespace chess {
namespace {

// "the bishop on b4", "the bishop on b4 and the rook on e8".
std::string list(const Position& p, Bitboard men)
{
    std::string text;
    for (const Square s : men) {
        if (!text.empty()) text += " and ";
        text += fmt::format("the {} on {}", name(p.piece_at(s).type()), s.name());
    }
    return text;
}

std::string explain_castling(const Position& p, Move m)
{
    const Color us = p.side_to_move();
    const Square king = p.king(us);
    const Square rook = m.to();
    if (m.from() != king || p.piece_at(rook) != Piece(us, PieceType::Rook))
        return "castling needs your king and your rook";
    if (!p.castling_rooks().contains(rook))
        return fmt::format("you may no longer castle with the rook on {}", rook.name());
    if (p.is_check()) return fmt::format("you cannot castle out of check from {}", list(p, p.checkers()));
    const CastlingSide side = castling_side(king, rook);
    const Square king_to = castled_king(us, side);
    const Square rook_to = castled_rook(us, side);
    const Bitboard others = p.occupied() ^ king ^ rook;
    const Bitboard king_path = between(king, king_to) | king_to;
    const Bitboard in_the_way = (king_path | between(rook, rook_to) | rook_to) & others;
    if (in_the_way.any()) return fmt::format("{} is in the way of castling", list(p, Bitboard(in_the_way.first())));
    for (const Square s : king_path) {
        const Bitboard attackers = p.attackers_to(s, p.occupied() ^ king) & p.pieces(!us);
        if (attackers.any())
            return fmt::format("castling would take your king {} {}, which {} attacks", s == king_to ? "to" : "over",
                               s.name(), list(p, Bitboard(attackers.first())));
    }
    return fmt::format("your king on {} would be in check", king_to.name());
}

std::string explain_pawn(const Position& p, Move m)
{
    const Color us = p.side_to_move();
    const Square from = m.from();
    const Square to = m.to();
    const bool reaches_end = relative(us, to.rank()) == Rank::R8;
    if (!reaches_end && m.is_promotion()) return "only a pawn that reaches the last rank promotes";
    const int step = (to.number() - from.number()) * (us == Color::White ? 1 : -1);
    if (pawn_attacks(us, from).contains(to)) {
        if (m.is_en_passant() ? to != p.en_passant() : p.piece_at(to).is_none()) {
            if (relative(us, to.rank()) == Rank::R6 && p.piece_at(to).is_none() &&
                p.piece_at(to.offset(-pawn_push(us))) == Piece(!us, PieceType::Pawn) && to != p.en_passant())
                return fmt::format("the pawn on {} cannot be taken en passant now", to.offset(-pawn_push(us)).name());
            return fmt::format("a pawn moves sideways only to take, and there is nothing to take on {}", to.name());
        }
    } else if (m.is_en_passant()) {
        return "a pawn takes en passant only sideways";
    } else if (step == 8 || (step == 16 && relative(us, from.rank()) == Rank::R2)) {
        const Bitboard way = between(from, to) | to;
        if ((way & p.occupied()).any()) {
            const Square block = us == Color::White ? (way & p.occupied()).first() : (way & p.occupied()).last();
            return fmt::format("{} blocks the pawn on {}", list(p, Bitboard(block)), from.name());
        }
    } else {
        return fmt::format("the pawn on {} does not move to {}", from.name(), to.name());
    }
    if (reaches_end && !m.is_promotion()) return "the pawn promotes: say to which piece";
    return {};
}

std::string explain_piece(const Position& p, Move m)
{
    const PieceType type = p.piece_at(m.from()).type();
    const Square from = m.from();
    const Square to = m.to();
    if (m.is_promotion()) return "only a pawn that reaches the last rank promotes";
    if (m.is_en_passant()) return "only a pawn takes en passant";
    if (!attacks(type, from, Bitboard()).contains(to))
        return fmt::format("the {} on {} does not move to {}", name(type), from.name(), to.name());
    const Bitboard block = between(from, to) & p.occupied();
    // Knights and kings jump nowhere: between() is empty for their moves.
    if (block.any() && !attacks(type, from, p.occupied()).contains(to))
        return fmt::format("{} blocks the {} on {}", list(p, Bitboard(from < to ? block.first() : block.last())),
                           name(type), from.name());
    return {};
}

// The man moves like that, so the king is what is wrong.
std::string explain_check(const Position& p, Move m)
{
    const Color us = p.side_to_move();
    const Square from = m.from();
    const Square to = m.to();
    Bitboard after = (p.occupied() ^ from) | to;
    Bitboard taken(to);
    if (m.is_en_passant()) {
        after ^= to.offset(-pawn_push(us));
        taken |= to.offset(-pawn_push(us));
    }
    const bool king_moves = p.piece_at(from).type() == PieceType::King;
    const Square king = king_moves ? to : p.king(us);
    const Bitboard attackers = p.attackers_to(king, after) & p.pieces(!us) & ~taken;
    if (attackers.empty()) return "the move is not legal";
    if (!king_moves && (attackers & p.checkers()).any())
        return fmt::format("your king is in check from {}, and this move does not stop it",
                           list(p, attackers & p.checkers()));
    return fmt::format("your king would be in check from {}", list(p, attackers));
}

} // namespace

std::string explain_illegal(const Position& p, Move m)
{
    const Color us = p.side_to_move();
    if (p.is_legal(m)) return {};
    if (m.is_none()) return "there is no move";
    if (!m.is_promotion() && m != Move(m.from(), m.to(), m.kind())) return "its bits are those of no move";
    const Piece moved = p.piece_at(m.from());
    if (moved.is_none()) return fmt::format("there is no piece on {}", m.from().name());
    if (moved.color() != us)
        return fmt::format("the {} on {} is not yours: it is {}'s move", name(moved.type()), m.from().name(), name(us));
    if (m.is_castling()) return explain_castling(p, m);
    if (m.from() == m.to()) return "the piece would stay where it is";
    if (p.pieces(us).contains(m.to()))
        return fmt::format("your own {} stands on {}", name(p.piece_at(m.to()).type()), m.to().name());
    const std::string reason = moved.type() == PieceType::Pawn ? explain_pawn(p, m) : explain_piece(p, m);
    return reason.empty() ? explain_check(p, m) : reason;
}

} // namespace chess
