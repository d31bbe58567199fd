// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Explanations for moves as text: finds the move that was probably meant and says what is wrong with it.
#include "chess/notation/explain.h"

#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/san.h"
#include "chess/notation/uci_move.h"

namespace chess {
namespace {

std::string_view plural(PieceType t)
{
    constexpr std::array<std::string_view, 7> kNames{"pawns", "knights", "bishops", "rooks", "queens", "kings", ""};
    return kNames[index(t)];
}
std::string_view singular(PieceType t)
{
    const std::string_view name = plural(t);
    return name.substr(0, name.size() - 1);
}

std::string ambiguous(const Position& p, const MoveList& moves)
{
    std::string text = moves.size() == 2 ? "both " : "";
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (i > 0) text += i + 1 == moves.size() ? " and " : ", ";
        text += to_san(moves[i], p);
    }
    return text + " are possible";
}

std::string explain_castling(const Position& p, CastlingSide side)
{
    const Color us = p.side_to_move();
    if (const Square rook = p.castling_rook(us, side))
        return explain_illegal(p, Move(p.king(us), rook, MoveKind::Castling));
    return fmt::format("you may not castle on the {} side: the king or that rook has moved",
                       side == CastlingSide::King ? "king's" : "queen's");
}

// The pawn meant, whether or not it can go there; none if no pawn fits.
Square pawn_meant(const Position& p, const SanParts& parts)
{
    const Color us = p.side_to_move();
    const Bitboard pawns = p.pieces(us, PieceType::Pawn) & parts.from;
    if (const Bitboard takers = pawn_attacks(!us, parts.to) & pawns; takers.any())
        if (parts.captures || !parts.from.contains(parts.to)) return takers.first();
    const Bitboard behind = fill_forward(!us, Bitboard(parts.to)) & pawns;
    if (behind.empty()) return Square::none();
    return us == Color::White ? behind.last() : behind.first();
}

std::string explain_pawn(const Position& p, const SanParts& parts)
{
    const bool reaches_end = relative(p.side_to_move(), parts.to.rank()) == Rank::R8;
    if (parts.promotion == PieceType::Pawn || parts.promotion == PieceType::King)
        return fmt::format("a pawn does not promote to a {}", singular(parts.promotion));
    const Square from = pawn_meant(p, parts);
    if (from.is_none()) return fmt::format("you have no pawn that can go to {}", parts.to.name());
    if (reaches_end && parts.promotion == PieceType::None)
        return fmt::format("the pawn promotes: say to which piece, as in {}=Q", parts.to.name());
    return explain_illegal(p, coordinate_move(from, parts.to, parts.promotion, p));
}

std::string explain_piece(const Position& p, const SanParts& parts)
{
    if (parts.promotion != PieceType::None) return "only a pawn that reaches the last rank promotes";
    const Bitboard men = p.pieces(p.side_to_move(), parts.piece);
    if (men.empty()) return fmt::format("you have no {}", singular(parts.piece));
    if ((men & parts.from).empty()) return fmt::format("you have no {} there", singular(parts.piece));
    const Bitboard reaching = attacks(parts.piece, parts.to, p.occupied()) & men & parts.from;
    const Bitboard meant = reaching.any() ? reaching : men & parts.from;
    if (reaching.any() || !meant.more_than_one()) return explain_illegal(p, Move(meant.first(), parts.to));
    return fmt::format("none of your {} can go to {}", plural(parts.piece), parts.to.name());
}

std::string explain_unmatched(const Position& p, std::string_view text)
{
    if (text.empty()) return "there is no move";
    if (text == "--" || text == "0000") return "the null move is no move of a game";
    const auto parts = split_san(text);
    if (!parts) return "this is not a move such as Nf3, exd5, O-O, e8=Q or e2e4";
    MoveList matches = san_matches(*parts, p);
    if (text.front() == 'b')
        if (const auto bishop = split_san(text, true); bishop && bishop->piece == PieceType::Bishop)
            for (const Move m : san_matches(*bishop, p)) matches.add(m);
    if (matches.size() > 1) return ambiguous(p, matches);
    if (parts->castling) return explain_castling(p, *parts->castling);
    if (!parts->names_piece && parts->has_from_square) {
        const Move meant = coordinate_move(parts->from.first(), parts->to, parts->promotion, p);
        return meant.is_none() ? explain_pawn(p, *parts) : explain_illegal(p, meant);
    }
    return parts->piece == PieceType::Pawn ? explain_pawn(p, *parts) : explain_piece(p, *parts);
}

} // namespace

std::string explain_illegal(const Position& p, std::string_view text)
{
    if (match_san(text, p)) return {};
    const std::string reason = explain_unmatched(p, text);
    return reason.empty() ? "this is not a legal move here" : reason;
}

} // namespace chess
