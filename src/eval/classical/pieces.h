// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Terms of the classical evaluation: attack maps, mobility, minor pieces, rooks, queens. Included by evaluation.h only.
#pragma once

#include <algorithm>

namespace eval {

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::prepare()
{
    constexpr Color kThem = !Us;
    const Bitboard pawns = position_.pieces(Us, PieceType::Pawn);
    const Square king = position_.king(Us);
    const Bitboard ahead = chess::forward(Us, pawns);
    const Bitboard pawn_east = chess::east(ahead);
    const Bitboard pawn_west = chess::west(ahead);

    Attacks& own = attacks(Us);
    own.by[index(PieceType::Pawn)] = pawn_east | pawn_west;
    own.by[index(PieceType::King)] = chess::king_attacks(king);
    own.all = own[PieceType::Pawn] | own[PieceType::King];
    own.twice = (pawn_east & pawn_west) | (own[PieceType::Pawn] & own[PieceType::King]);

    // Not into the hands of enemy pawns, and not counted: moves onto own king, queen and pawns that are stuck or at
    // home.
    const Bitboard enemy_pawn_attacks = chess::pawn_attacks(kThem, position_.pieces(kThem, PieceType::Pawn));
    const Bitboard low = chess::relative_rank(Us, chess::Rank::R2) | chess::relative_rank(Us, chess::Rank::R3);
    const Bitboard stuck = pawns & (chess::forward(kThem, occupied_) | low);
    mobility_area_[Us] = ~(enemy_pawn_attacks | stuck | position_.pieces(Us, PieceType::King, PieceType::Queen));
    pinned_[Us] = position_.blockers(Us) & position_.pieces(Us);

    // The ring is three by three around the king, moved in from the edge; squares that two own pawns hold are safe.
    const Square centre(chess::File(std::clamp(number(king.file()), 1, 6)),
                        chess::Rank(std::clamp(number(king.rank()), 1, 6)));
    Siege& s = siege(Us);
    s.ring = (chess::king_attacks(centre) | centre) & ~(pawn_east & pawn_west);
    s.attackers = (s.ring & enemy_pawn_attacks).count();

    if constexpr (Trace::kActive)
        tally_.template add<Us>(w_.king_square[half_board(chess::relative(Us, king))]);
    else
        tally_.add_sum(piece_squares_[index(chess::Piece(Us, PieceType::King))][index(king)]);
}

// Attacks of the piece; bishops look through queens, rooks through queens and rooks of their own side; a pinned piece
// attacks along the pin only.
template <class Trace>
template <chess::Color Us, chess::PieceType Type>
chess::Bitboard Evaluation<Trace>::reach(Square s) const
{
    Bitboard moves;
    if constexpr (Type == PieceType::Knight)
        moves = chess::knight_attacks(s);
    else if constexpr (Type == PieceType::Bishop)
        moves = chess::bishop_attacks(s, occupied_ ^ position_.pieces(PieceType::Queen));
    else if constexpr (Type == PieceType::Rook)
        moves = chess::rook_attacks(s, occupied_ ^ position_.pieces(PieceType::Queen) ^
                                           position_.pieces(Us, PieceType::Rook));
    else
        moves = chess::queen_attacks(s, occupied_);
    if (pinned_[Us].contains(s)) moves &= chess::line(position_.king(Us), s);
    return moves;
}

template <class Trace>
template <chess::Color Us, chess::PieceType Type>
void Evaluation<Trace>::pieces()
{
    constexpr Color kThem = !Us;
    constexpr int kType = number(Type);
    const std::array<const Score*, 6> values{&w_.pawn, &w_.knight, &w_.bishop, &w_.rook, &w_.queen, nullptr};
    const std::array<const SquareTable*, 6> tables{&w_.pawn_square, &w_.knight_square, &w_.bishop_square,
                                                   &w_.rook_square, &w_.queen_square,  &w_.king_square};
    Attacks& own = attacks(Us);
    Siege& target = siege(kThem);

    for (const Square s : position_.pieces(Us, Type)) {
        if constexpr (Trace::kActive) {
            add<Us>(*values[kType]);
            const std::size_t at = half_board(chess::relative(Us, s));
            const auto [own_wing, enemy_wing] = wing_tables(w_, Type);
            const auto on_wing_of = [s](Square king) { return on_king_side(s) == on_king_side(king) ? 1 : -1; };
            add<Us>((*tables[kType])[at]);
            add<Us>((*own_wing)[at], on_wing_of(position_.king(Us)));
            add<Us>((*enemy_wing)[at], on_wing_of(position_.king(kThem)));
        } else {
            tally_.add_sum(piece_squares_[index(chess::Piece(Us, Type))][index(s)]);
        }
        const Bitboard moves = reach<Us, Type>(s);
        own.twice |= own.all & moves;
        own.all |= moves;
        own.by[kType] |= moves;
        if ((moves & target.ring).any()) {
            ++target.attackers;
            ++target.counts[kType];
            target.near += (moves & chess::king_attacks(position_.king(kThem))).count();
        }
        const int mobile = (moves & mobility_area_[Us]).count();
        if constexpr (Type == PieceType::Knight) add<Us>(w_.knight_mobility[mobile]);
        if constexpr (Type == PieceType::Bishop) add<Us>(w_.bishop_mobility[mobile]);
        if constexpr (Type == PieceType::Rook) add<Us>(w_.rook_mobility[mobile]);
        if constexpr (Type == PieceType::Queen) add<Us>(w_.queen_mobility[mobile]);

        if constexpr (Type == PieceType::Knight || Type == PieceType::Bishop) minor<Us>(Type, s, moves);
        if constexpr (Type == PieceType::Bishop) bishop<Us>(s);
        if constexpr (Type == PieceType::Rook) rook<Us>(s, moves, mobile);
        if constexpr (Type == PieceType::Queen) queen<Us>(s);
    }
    if constexpr (Type == PieceType::Bishop) {
        const Bitboard bishops = position_.pieces(Us, PieceType::Bishop);
        if ((bishops & chess::kDarkSquares).any() && (bishops & ~chess::kDarkSquares).any()) add<Us>(w_.bishop_pair);
    }
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::minor(PieceType type, Square s, Bitboard moves)
{
    constexpr Color kThem = !Us;
    constexpr Bitboard kOutpostRanks = Us == Color::White ? Bitboard(0x0000FFFFFF000000) : Bitboard(0x000000FFFFFF0000);
    const Attacks& own = attacks(Us);
    // An outpost: held by an own pawn, out of reach of enemy pawns for good.
    const Bitboard outposts = kOutpostRanks & own[PieceType::Pawn] & ~pawns_.attack_span[kThem];
    if (outposts.contains(s))
        add<Us>(type == PieceType::Knight ? w_.knight_outpost : w_.bishop_outpost);
    else if (type == PieceType::Knight && (moves & outposts & ~position_.pieces(Us)).any())
        add<Us>(w_.outpost_reach);

    if (chess::forward(Us, Bitboard(s)).bits() & position_.pieces(PieceType::Pawn).bits()) add<Us>(w_.behind_pawn);
    add<Us>(w_.minor_king_distance, chess::distance(s, position_.king(Us)));
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::bishop(Square s)
{
    constexpr Bitboard kLongDiagonals{0x8142241818244281};
    constexpr Bitboard kCentreFiles{0x3C3C3C3C3C3C3C3C};
    const Bitboard own_pawns = position_.pieces(Us, PieceType::Pawn);
    const Bitboard colour = s.is_dark() ? chess::kDarkSquares : ~chess::kDarkSquares;
    const Bitboard alike = own_pawns & colour;
    add<Us>(w_.bishop_own_pawn, alike.count());
    add<Us>(w_.bishop_blocked_pawn, (alike & kCentreFiles & chess::forward(!Us, occupied_)).count());
    // Through its own and enemy pieces, but not through pawns.
    if (kLongDiagonals.contains(s) &&
        (chess::bishop_attacks(s, position_.pieces(PieceType::Pawn)) & kCentreSquares).more_than_one())
        add<Us>(w_.bishop_long_diagonal);

    // Bxa7 b6 and its mirror images, and the same one rank lower.
    const Square seen = chess::relative(Us, s);
    const int rank = number(seen.rank());
    const int file = number(seen.file());
    if ((rank == 6 || rank == 5) && (file == 0 || file == 7)) {
        const Square guard = s.offset((file == 0 ? 1 : -1) - chess::pawn_push(Us));
        if (position_.pieces(!Us, PieceType::Pawn).contains(guard) && attacks(!Us)[PieceType::Pawn].contains(guard))
            add<Us>(w_.bishop_hemmed_in);
    }
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::rook(Square s, Bitboard moves, int mobile)
{
    constexpr Color kThem = !Us;
    const Bitboard file = chess::file_mask(s.file());
    const Square enemy_king = position_.king(kThem);
    const Bitboard own_pawns = position_.pieces(Us, PieceType::Pawn);

    if ((file & own_pawns).empty()) {
        add<Us>((file & position_.pieces(kThem, PieceType::Pawn)).empty() ? w_.rook_open : w_.rook_semi_open);
    } else if (mobile <= 3) {
        // Shut in between its king and the corner.
        const int king_file = number(position_.king(Us).file());
        if ((king_file < 4) == (number(s.file()) < king_file)) {
            const bool may_castle = (position_.castling_rooks() & position_.pieces(Us)).any();
            add<Us>(w_.rook_trapped, may_castle ? 1 : 2);
        }
    }
    const int to_king = std::abs(number(s.file()) - number(enemy_king.file()));
    if (to_king == 0) add<Us>(w_.rook_king_file);
    if (to_king == 1) add<Us>(w_.rook_king_adjacent);
    // The seventh rank counts if there is something to take or a king to hold down.
    if (rank_of<Us>(s) == 6 &&
        (rank_of<Us>(enemy_king) == 7 || (position_.pieces(kThem, PieceType::Pawn) & chess::rank_mask(s.rank())).any()))
        add<Us>(w_.rook_seventh);
    const Bitboard lines = chess::rook_attacks(s, occupied_);
    if ((lines & position_.pieces(Us, PieceType::Rook)).any()) add<Us>(w_.rooks_connected);
    add<Us>(w_.rook_attacks_weak, (moves & pawns_.weak[kThem]).count());
    if ((chess::fill_forward(Us, Bitboard(s)) & lines & pawns_.passed[Us]).any()) add<Us>(w_.rook_behind_passer);
    if ((file & position_.pieces(PieceType::Queen)).any()) add<Us>(w_.rook_on_queen_file);
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::queen(Square s)
{
    constexpr Color kThem = !Us;
    const Bitboard snipers = (chess::rook_rays(s) & position_.pieces(kThem, PieceType::Rook)) |
                             (chess::bishop_rays(s) & position_.pieces(kThem, PieceType::Bishop));
    for (const Square sniper : snipers) {
        const Bitboard between = chess::between(s, sniper) & occupied_;
        if (between.any() && !between.more_than_one()) {
            add<Us>(w_.queen_attackable);
            return;
        }
    }
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::space()
{
    // Safe squares behind and among the own centre pawns: room to regroup, worth more the more pieces need it.
    constexpr Bitboard kRoom = Us == Color::White ? Bitboard(0x000000003C3C3C00) : Bitboard(0x003C3C3C00000000);
    const int men = position_.pieces(Us).count();
    if (men < 9) return;
    const Bitboard pawns = position_.pieces(Us, PieceType::Pawn);
    const Bitboard safe = kRoom & ~pawns & ~attacks(!Us)[PieceType::Pawn];
    Bitboard behind = pawns | chess::forward(!Us, pawns);
    behind |= chess::forward(!Us, chess::forward(!Us, behind));
    const int squares = safe.count() + (behind & safe & ~attacks(!Us).all).count();
    add<Us>(w_.space, squares * (men - 8) / 8);
}

} // namespace eval
