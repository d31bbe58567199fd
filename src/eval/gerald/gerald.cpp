// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/gerald/gerald.h"

#include <algorithm>
#include <cstdlib>

#include "chess/attacks.h"
#include "eval/pawn_structure.h"

namespace eval {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Position;
using chess::Square;

namespace {

int file_gap(Square a, Square b) noexcept
{
    return std::abs(number(a.file()) - number(b.file()));
}
int rank_gap(Square a, Square b) noexcept
{
    return std::abs(number(a.rank()) - number(b.rank()));
}

// The counts of one side, feature by feature in the order of the thesis.
template <Color Us>
class Counter {
  public:
    explicit Counter(const Position& p)
        : p_(p),
          own_(pawn_structure<Us>(p.pieces(Us, PieceType::Pawn), p.pieces(kThem, PieceType::Pawn))),
          enemy_(pawn_structure<kThem>(p.pieces(kThem, PieceType::Pawn), p.pieces(Us, PieceType::Pawn)))
    {
    }

    GeraldCounts all() const
    {
        return {
            count(PieceType::Pawn),
            count(PieceType::Knight),
            count(PieceType::Bishop),
            count(PieceType::Rook),
            count(PieceType::Queen),
            own_.passed.count(),
            -own_.doubled.count(),
            -own_.isolated.count(),
            -own_.backward.count(),
            (own_.pawns & kCentreSquares).count(),
            -weak_squares(own_).count(),
            catchable_passers(),
            outposts(),
            mobility(PieceType::Knight),
            mobility(PieceType::Bishop),
            bishop_pair(),
            rooks_by_king_file(0),
            rooks_by_king_file(1),
            (rooks() & chess::relative_rank(Us, chess::Rank::R7)).count(),
            rooks_connected(),
            mobility(PieceType::Rook),
            rooks_behind_passers(),
            (rooks() & ~fill_files(own_.pawns | enemy_.pawns)).count(),
            (rooks() & ~fill_files(own_.pawns) & fill_files(enemy_.pawns)).count(),
            rook_attacks_on_weak_pawns(),
            mobility(PieceType::Queen),
            friendly_pawns(),
            -enemy_pawns(),
            king_pressure(),
        };
    }

  private:
    static constexpr Color kThem = !Us;

    int count(PieceType t) const { return p_.count(Us, t); }
    Bitboard rooks() const { return p_.pieces(Us, PieceType::Rook); }

    // Enemy passed pawns that our king can stop alone: it stands in the pawn's square.
    int catchable_passers() const
    {
        int caught = 0;
        for (const Square s : enemy_.passed) {
            const Square goal(s.file(), chess::relative(kThem, chess::Rank::R8));
            const int steps = std::min(rank_gap(s, goal), 5); // from home the first step is a double one
            const int lead = p_.side_to_move() == Us ? 1 : 0;
            caught += chess::distance(p_.king(Us), goal) <= steps + lead;
        }
        return caught;
    }
    int outposts() const
    {
        const Bitboard edge = chess::kFileA | chess::kFileH;
        return (p_.pieces(Us, PieceType::Knight) & weak_squares(enemy_) & own_.attacks & ~edge).count();
    }
    // Moves of every piece of the type, each counted for itself.
    int mobility(PieceType t) const
    {
        int moves = 0;
        for (const Square s : p_.pieces(Us, t)) moves += (chess::attacks(t, s, p_.occupied()) & ~p_.pieces(Us)).count();
        return moves;
    }
    int bishop_pair() const
    {
        const Bitboard bishops = p_.pieces(Us, PieceType::Bishop);
        return (bishops & chess::kDarkSquares).any() && (bishops & ~chess::kDarkSquares).any();
    }
    int rooks_by_king_file(int gap) const
    {
        int found = 0;
        for (const Square s : rooks()) found += file_gap(s, p_.king(kThem)) == gap;
        return found;
    }
    int rooks_connected() const
    {
        for (const Square s : rooks()) {
            if ((chess::rook_attacks(s, p_.occupied()) & rooks()).any()) return 1;
        }
        return 0;
    }
    int rooks_behind_passers() const
    {
        int pairs = 0;
        for (const Square s : rooks()) pairs += (chess::fill_forward(Us, Bitboard(s)) & own_.passed).count();
        return pairs;
    }
    int rook_attacks_on_weak_pawns() const
    {
        int attacks = 0;
        for (const Square s : rooks()) attacks += (chess::rook_attacks(s, p_.occupied()) & enemy_.backward).count();
        return attacks;
    }
    // Own pawns on the king's and the neighbouring files, the nearer the more, nothing beyond four steps.
    int friendly_pawns() const
    {
        int sum = 0;
        for (const Square s : own_.pawns) {
            if (file_gap(s, p_.king(Us)) > 1) continue;
            sum += std::max(0, 5 - rank_gap(s, p_.king(Us)) - file_gap(s, p_.king(Us)));
        }
        return sum;
    }
    // Enemy pawns within three ranks on these files, the nearer the more.
    int enemy_pawns() const
    {
        int sum = 0;
        for (const Square s : enemy_.pawns) {
            if (file_gap(s, p_.king(Us)) > 1 || rank_gap(s, p_.king(Us)) > 3) continue;
            sum += 5 - rank_gap(s, p_.king(Us)) - file_gap(s, p_.king(Us));
        }
        return sum;
    }
    // Attacks on three files by five ranks around the enemy king, cut off at the edges.
    int king_pressure() const
    {
        const Square king = p_.king(kThem);
        Bitboard zone;
        for (int rank = -2; rank <= 2; ++rank) {
            const int r = number(king.rank()) + rank;
            if (r < 0 || r > 7) continue;
            const Bitboard centre(Square(king.file(), chess::Rank(r)));
            zone |= centre | neighbours(centre);
        }
        constexpr std::array<std::pair<PieceType, int>, 4> kUnits{
            {{PieceType::Knight, 1}, {PieceType::Bishop, 1}, {PieceType::Rook, 3}, {PieceType::Queen, 5}}};
        int sum = 0;
        for (const auto& [type, units] : kUnits) {
            Bitboard attacked;
            for (const Square s : p_.pieces(Us, type)) attacked |= chess::attacks(type, s, p_.occupied());
            sum += units * (attacked & zone).count();
        }
        return sum;
    }

    const Position& p_;
    PawnStructure own_;
    PawnStructure enemy_;
};

} // namespace

GeraldCounts gerald_counts(const Position& position, Color side)
{
    return side == Color::White ? Counter<Color::White>(position).all() : Counter<Color::Black>(position).all();
}

int gerald_phase(const Position& p)
{
    const int g = p.pieces(PieceType::Pawn).count() + 3 * p.pieces(PieceType::Knight, PieceType::Bishop).count() +
                  5 * p.pieces(PieceType::Rook).count() + 9 * p.pieces(PieceType::Queen).count();
    return std::clamp(g - 24, 0, kGeraldFullPhase);
}

void Gerald::terms(const Position& position, Terms& terms) const
{
    for (const Color side : chess::kBothColors) {
        const GeraldCounts counts = gerald_counts(position, side);
        for (std::size_t i = 0; i < counts.size(); ++i) {
            const GeraldFeature& feature = gerald_features()[i];
            const PhasePair w = weights.*feature.weight;
            terms.add(feature.name, side, {w.mg * counts[i], w.eg * counts[i]});
        }
    }
}

Taper Gerald::taper(const Position& position) const
{
    const int phase = gerald_phase(position);
    return {phase, kGeraldFullPhase - phase, kGeraldFullPhase};
}

} // namespace eval
