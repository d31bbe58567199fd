// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "endgame/endings.h"

#include <algorithm>
#include <cstdlib>

#include "chess/attacks.h"
#include "endgame/kpk.h"

namespace endgame {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

namespace {

int manhattan(Square a, Square b) noexcept
{
    return std::abs(number(a.file()) - number(b.file())) + std::abs(number(a.rank()) - number(b.rank()));
}

// Steps to the nearer of the two corners of that colour.
int corner_distance(Square s, bool dark) noexcept
{
    using namespace chess::squares;
    return dark ? std::min(manhattan(s, a1), manhattan(s, h8)) : std::min(manhattan(s, a8), manhattan(s, h1));
}

// How many squares the king can walk to while the other side stands still.
int free_squares(const Position& p, Color weak) noexcept
{
    const Bitboard occupied = p.occupied() ^ Bitboard(p.king(weak));
    Bitboard barred;
    for (const Square s : p.pieces(!weak)) barred |= chess::attacks(p.piece_at(s).type(), s, occupied);
    Bitboard reached = Bitboard(p.king(weak));
    for (Bitboard fresh = reached; fresh.any();) {
        Bitboard next;
        for (const Square s : fresh) next |= chess::king_attacks(s);
        fresh = next & ~barred & ~reached;
        reached |= fresh;
    }
    return reached.count();
}

bool has_both_colours(Bitboard bishops) noexcept
{
    return (bishops & chess::kDarkSquares).any() && (bishops & ~chess::kDarkSquares).any();
}

// Exchange values for questions of "how much more": minors alike.
int piece_count_value(const Position& p, Color c) noexcept
{
    return 3 * p.pieces(c, PieceType::Knight, PieceType::Bishop).count() + 5 * p.count(c, PieceType::Rook) +
           10 * p.count(c, PieceType::Queen);
}

// All pawns on one rook file, no way past the king in the corner: with no piece, or a bishop that does not hold the
// corner.
bool is_rook_pawn_draw(const Position& p, Color strong) noexcept
{
    const Bitboard pawns = p.pieces(strong, PieceType::Pawn);
    const bool on_a = (pawns & ~chess::kFileA).empty();
    if (!on_a && (pawns & ~chess::kFileH).any()) return false;
    const Bitboard pieces = p.non_pawn_pieces(strong);
    if ((pieces & ~p.pieces(PieceType::Bishop)).any()) return false;
    const Square corner(on_a ? chess::File::A : chess::File::H, chess::relative(strong, chess::Rank::R8));
    const Bitboard colour = corner.is_dark() ? chess::kDarkSquares : ~chess::kDarkSquares;
    return (pieces & colour).empty() && chess::distance(p.king(!strong), corner) <= 1;
}

bool promotes(const Position& p, Color strong, Square pawn) noexcept
{
    return Kpk::table().is_win({chess::relative(strong, p.king(strong)), pawn, chess::relative(strong, p.king(!strong)),
                                p.side_to_move() == strong});
}

} // namespace

int centre_distance(Square s) noexcept
{
    const int file = number(s.file());
    const int rank = number(s.rank());
    return std::max(3 - file, file - 4) + std::max(3 - rank, rank - 4);
}

std::optional<LoneKing> lone_king(const Position& p) noexcept
{
    const bool black_bare = !p.pieces(Color::Black).more_than_one();
    const Color strong = black_bare ? Color::White : Color::Black;
    const Bitboard pawns = p.pieces(PieceType::Pawn);
    const Bitboard bishops = p.pieces(PieceType::Bishop);
    const Bitboard knights = p.pieces(PieceType::Knight);
    const bool heavy = p.pieces(PieceType::Rook, PieceType::Queen).any();
    const bool bishop_and_knight = bishops.any() && knights.any();
    LoneKing out{.strong = strong};

    if (!heavy && !bishop_and_knight && !has_both_colours(bishops) && knights.count() < 3) {
        if (pawns.empty()) return out; // One minor, two knights, bishops of one colour.
        if (p.non_pawn_pieces(strong).any() || pawns.more_than_one()) return std::nullopt;
        const Square pawn = chess::relative(strong, pawns.first());
        out.plan = promotes(p, strong, pawn) ? LoneKingPlan::Promote : LoneKingPlan::Draw;
        out.pawn_rank = number(pawn.rank());
        return out;
    }
    const Square weak_king = p.king(!strong);
    out.plan = LoneKingPlan::DriveToEdge;
    out.edge = centre_distance(weak_king);
    out.closeness = 14 - manhattan(weak_king, p.king(strong));
    if (!heavy && pawns.empty() && bishop_and_knight && !has_both_colours(bishops)) {
        out.plan = LoneKingPlan::DriveToCorner;
        out.corner = 7 - corner_distance(weak_king, bishops.first().is_dark());
        out.strong_king_aside = centre_distance(p.king(strong));
        out.free_squares = free_squares(p, !strong);
    }
    return out;
}

int winning_scale(const Position& p, Color ahead) noexcept
{
    const int pawns = p.count(ahead, PieceType::Pawn);
    const int own = piece_count_value(p, ahead);
    const int enemy = piece_count_value(p, !ahead);
    constexpr int kMinor = 3;

    if (pawns == 0 && own - enemy <= kMinor) {
        // A minor more does not win without pawns, the less so the less there is.
        if (own < 5) return 0;
        return enemy <= kMinor ? 4 : 14;
    }
    if (pawns == 0 && own == 2 * kMinor && p.count(ahead, PieceType::Knight) == 2 &&
        p.count(!ahead, PieceType::Pawn) == 0)
        return 0;
    if (pawns > 0 && own <= kMinor && is_rook_pawn_draw(p, ahead)) return 0;

    const Bitboard own_bishops = p.pieces(ahead, PieceType::Bishop);
    const Bitboard enemy_bishops = p.pieces(!ahead, PieceType::Bishop);
    if (!own_bishops.more_than_one() && !enemy_bishops.more_than_one() &&
        has_both_colours(own_bishops | enemy_bishops) && own_bishops.any() && enemy_bishops.any()) {
        if (own == kMinor && enemy == kMinor) return std::min(16 + 4 * pawns, 40);
        return std::min(40 + 3 * pawns, kFullScale);
    }
    // Few pawns are easily exchanged.
    return std::min(40 + 6 * pawns, kFullScale);
}

} // namespace endgame
