// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Seed 003, GERALD: the weights of its 29 features, its own two sets as data (published in tables 3.2.1 and 3.2.2 of
// the thesis), and the table that names them. Sets are written by name, never by position: the original lost three
// weights to two different field orders.
#pragma once

#include <array>
#include <string_view>

#include "base/param.h"
#include "eval/trace.h"

namespace eval {

// The initialisers are the base set. Penalties are positive numbers; the features they weigh count negatively.
struct GeraldWeights {
    PhasePair pawn{100, 100};
    PhasePair knight{305, 300};
    PhasePair bishop{315, 320};
    PhasePair rook{480, 520};
    PhasePair queen{910, 910};
    PhasePair passed_pawn{40, 80};
    PhasePair doubled_pawn{10, 20};
    PhasePair isolated_pawn{10, 20};
    PhasePair weak_pawn{40, 40};
    PhasePair central_pawn{10, 10};
    PhasePair weak_square{5, 2};
    PhasePair passed_pawn_enemy_king_square{0, 50};
    PhasePair knight_outpost{40, 35};
    PhasePair knight_mobility{1, 2};
    PhasePair bishop_mobility{3, 1};
    PhasePair bishop_pair{15, 20};
    PhasePair rook_king_file{15, 5};
    PhasePair rook_king_adjacent_file{10, 5};
    PhasePair rook_seventh{25, 35};
    PhasePair rooks_connected{20, 10};
    PhasePair rook_mobility{2, 1};
    PhasePair rook_behind_passed_pawn{10, 35};
    PhasePair rook_open_file{15, 5};
    PhasePair rook_semi_open_file{20, 10};
    PhasePair rook_attacks_weak_pawn{35, 30};
    PhasePair queen_mobility{1, 1};
    PhasePair king_friendly_pawn{4, 0};
    PhasePair king_no_enemy_pawn{5, 0};
    PhasePair king_pressure{3, 1};
    bool operator==(const GeraldWeights&) const = default;
};

inline constexpr GeraldWeights kGeraldBase{};
inline constexpr GeraldWeights kGeraldTuned{
    .pawn{100, 89},
    .knight{330, 226},
    .bishop{359, 307},
    .rook{506, 479},
    .queen{1021, 991},
    .passed_pawn{4, 42},
    .doubled_pawn{20, 45},
    .isolated_pawn{20, 15},
    .weak_pawn{3, 18},
    .central_pawn{14, 3},
    .weak_square{1, 3},
    .passed_pawn_enemy_king_square{0, 2},
    .knight_outpost{3, 28},
    .knight_mobility{12, 15},
    .bishop_mobility{6, 5},
    .bishop_pair{39, 60},
    .rook_king_file{22, 1},
    .rook_king_adjacent_file{10, 10},
    .rook_seventh{2, 27},
    .rooks_connected{22, 41},
    .rook_mobility{1, 6},
    .rook_behind_passed_pawn{1, 14},
    .rook_open_file{45, 7},
    .rook_semi_open_file{26, 10},
    .rook_attacks_weak_pawn{45, 61},
    .queen_mobility{1, 4},
    .king_friendly_pawn{11, 4},
    .king_no_enemy_pawn{4, 0},
    .king_pressure{2, 0},
};

inline constexpr int kGeraldFeatures = 29;

struct GeraldFeature {
    std::string_view name;
    PhasePair GeraldWeights::*weight;
    int mg_bits; // of the chromosome: the weight is 0 ... 2^bits - 1
    int eg_bits;
};

// In the order of the thesis's tables, which is the order of GeraldCounts.
const std::array<GeraldFeature, kGeraldFeatures>& gerald_features();

// "passed_pawn_mg" and so on; all 58 numbers, the fixed pawn_mg included.
base::ParamTable<GeraldWeights> gerald_params();

} // namespace eval
