// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/gerald/weights.h"

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace eval {
namespace {

using G = GeraldWeights;

constexpr std::array<GeraldFeature, kGeraldFeatures> kFeatures{{
    {"pawn", &G::pawn, 7, 8}, // the 7 bits of the middlegame pawn are never decoded: it is the unit
    {"knight", &G::knight, 9, 9},
    {"bishop", &G::bishop, 9, 9},
    {"rook", &G::rook, 10, 10},
    {"queen", &G::queen, 10, 10},
    {"passed_pawn", &G::passed_pawn, 6, 6},
    {"doubled_pawn", &G::doubled_pawn, 6, 6},
    {"isolated_pawn", &G::isolated_pawn, 6, 6},
    {"weak_pawn", &G::weak_pawn, 6, 6},
    {"central_pawn", &G::central_pawn, 6, 6},
    {"weak_square", &G::weak_square, 6, 6},
    {"passed_pawn_enemy_king_square", &G::passed_pawn_enemy_king_square, 6, 6},
    {"knight_outpost", &G::knight_outpost, 6, 6},
    {"knight_mobility", &G::knight_mobility, 5, 5},
    {"bishop_mobility", &G::bishop_mobility, 5, 5},
    {"bishop_pair", &G::bishop_pair, 6, 6},
    {"rook_king_file", &G::rook_king_file, 6, 6},
    {"rook_king_adjacent_file", &G::rook_king_adjacent_file, 6, 6},
    {"rook_seventh", &G::rook_seventh, 6, 6},
    {"rooks_connected", &G::rooks_connected, 6, 6},
    {"rook_mobility", &G::rook_mobility, 5, 5},
    {"rook_behind_passed_pawn", &G::rook_behind_passed_pawn, 6, 6},
    {"rook_open_file", &G::rook_open_file, 6, 6},
    {"rook_semi_open_file", &G::rook_semi_open_file, 6, 6},
    {"rook_attacks_weak_pawn", &G::rook_attacks_weak_pawn, 6, 6},
    {"queen_mobility", &G::queen_mobility, 3, 3},
    {"king_friendly_pawn", &G::king_friendly_pawn, 6, 6},
    {"king_no_enemy_pawn", &G::king_no_enemy_pawn, 6, 6},
    {"king_pressure", &G::king_pressure, 4, 4},
}};

// Element 2 i is the middlegame half of feature i, 2 i + 1 the endgame half.
int read(const GeraldWeights& w, int element)
{
    const PhasePair& pair = w.*kFeatures[static_cast<std::size_t>(element / 2)].weight;
    return element % 2 == 0 ? pair.mg : pair.eg;
}
void write(GeraldWeights& w, int element, int value)
{
    PhasePair& pair = w.*kFeatures[static_cast<std::size_t>(element / 2)].weight;
    (element % 2 == 0 ? pair.mg : pair.eg) = value;
}

struct GeraldParams {
    std::deque<std::string> names;
    std::vector<base::Param<GeraldWeights>> table;
};

GeraldParams make_gerald_params()
{
    GeraldParams params;
    for (int i = 0; i < 2 * kGeraldFeatures; ++i) {
        const GeraldFeature& feature = kFeatures[static_cast<std::size_t>(i / 2)];
        const int bits = i % 2 == 0 ? feature.mg_bits : feature.eg_bits;
        params.names.push_back(std::string(feature.name) + (i % 2 == 0 ? "_mg" : "_eg"));
        const bool fixed = i == 0;
        const double initial = read(kGeraldBase, i);
        // What the chromosome can hold, and the base set, whose passed pawn (80) no six bits hold.
        const double most = std::max<double>((1 << bits) - 1, initial);
        params.table.push_back({params.names.back(), base::ParamElement<GeraldWeights>{read, write, i}, initial,
                                fixed ? initial : 0, fixed ? initial : most, 1, "published",
                                "GERALD, tables 3.2.1 and 3.2.2"});
    }
    return params;
}

} // namespace

const std::array<GeraldFeature, kGeraldFeatures>& gerald_features()
{
    return kFeatures;
}

base::ParamTable<GeraldWeights> gerald_params()
{
    static const GeraldParams params = make_gerald_params();
    return params.table;
}

} // namespace eval
