// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The numbers of the classical evaluation, as plain data: nothing but Scores and ints, so that every number has a slot
// (weight_table.h) with a name. The initialisers are made by hand; the sets of the program (data/params) are other
// values of this struct. Indices by rank count from the owner's side, 0 the first rank.
#pragma once

#include <array>

#include "eval/classical/hand_tables.h"

namespace eval {

using ByRank = std::array<Score, 8>;
// Pawn, knight, bishop, rook, queen.
using ByVictim = std::array<Score, 5>;

// Pressure on a king, in units of its own; the penalty is quadratic in their sum (king.h), the one part of the
// evaluation that is not linear in its weights.
struct DangerWeights {
    int knight_attacker = 9; // each, times the number of attackers
    int bishop_attacker = 7;
    int rook_attacker = 8;
    int queen_attacker = 6;
    int weak_ring_square = 17;
    int next_to_king = 7; // each attack on a square beside the king
    int safe_knight_check = 60;
    int safe_bishop_check = 45;
    int safe_rook_check = 75;
    int safe_queen_check = 60;
    int unsafe_check = 13; // each square of a check that can be answered by taking
    int pinned = 8;        // each man that shields the king from a slider
    int no_queen = -75;
    int knight_defends = -8;
    int flank_attack = 2; // each attack on the king's flank and camp
    int flank_defence = -2;
    int base = 0;
};
inline constexpr int kMostDanger = 320; // more costs no more

// Lone kings (lone_king.cpp).
struct EndingWeights {
    int known_win = 600; // above the material, so that a won ending is worth a sacrifice
    int drive_to_edge = 12;
    int kings_close = 6;
    // Bishop and knight: to the edge and along it to the bishop's corner, the more the nearer; kings together, the
    // strong one near the centre; few squares left.
    int drive_to_corner = 60;
    int drive_into_corner = 10;
    int corner_drive_to_edge = 40;
    int corner_kings_close = 10;
    int corner_king_aside = 30;
    int corner_free_square = 1;
    int pawn_step = 10;
};

// Whether the endgame offers chances to the side that is ahead: added to its lead, or taken from it down to nothing
// (classical.cpp). Not linear in the weights either.
struct InitiativeWeights {
    int pawn = 8;
    int passer = 12;
    int outflanking = 4;
    int both_flanks = 22;
    int only_pawns = 30;
    int base = -72;
};

struct Weights {
    // Material.
    Score pawn{86, 112};
    Score knight{350, 358};
    Score bishop{362, 374};
    Score rook{490, 606};
    Score queen{1050, 1120};
    Score bishop_pair{28, 55};

    // Where the men stand.
    SquareTable pawn_square = hand::kPawnSquares;
    SquareTable knight_square = hand::kKnightSquares;
    SquareTable bishop_square = hand::kBishopSquares;
    SquareTable rook_square = hand::kRookSquares;
    SquareTable queen_square = hand::kQueenSquares;
    SquareTable king_square = hand::kKingSquares;
    // More on the wing of the own king and as much less on the other; the same for the enemy king.
    SquareTable knight_own_wing{};
    SquareTable bishop_own_wing{};
    SquareTable rook_own_wing{};
    SquareTable queen_own_wing{};
    SquareTable knight_enemy_wing{};
    SquareTable bishop_enemy_wing{};
    SquareTable rook_enemy_wing{};
    SquareTable queen_enemy_wing{};

    // Pawns among themselves.
    Score doubled_pawn{-6, -15};
    Score isolated_pawn{-6, -8};
    Score isolated_open{-7, -7}; // more, if no enemy pawn stands ahead on the file
    Score backward_pawn{-8, -12};
    Score backward_open{-8, -6};
    Score central_pawn{1, -2};
    Score weak_square{-1, 0};
    ByRank phalanx{Score{0, 0}, {2, -1}, {5, 2}, {8, 6}, {18, 16}, {36, 36}, {54, 60}, {0, 0}};
    ByRank supported{Score{0, 0}, {0, 0}, {8, 10}, {8, 10}, {12, 17}, {31, 48}, {61, 72}, {0, 0}};
    ByRank passed{Score{0, 0}, {0, 9}, {0, 12}, {4, 31}, {23, 61}, {57, 115}, {107, 179}, {0, 0}};

    // Passed pawns among the pieces.
    // For each step of the own king, and of the enemy king, to the square ahead of it.
    ByRank passer_own_king{Score{0, 0}, {0, 0}, {0, -1}, {0, -3}, {0, -6}, {0, -7}, {0, -7}, {0, 0}};
    ByRank passer_enemy_king{Score{0, 0}, {0, 0}, {0, 3}, {0, 8}, {0, 14}, {0, 21}, {0, 25}, {0, 0}};
    // Nothing stands on its way and no enemy man holds a square of it.
    ByRank passer_free{Score{0, 0}, {0, 0}, {0, 7}, {4, 17}, {13, 34}, {30, 67}, {67, 118}, {0, 0}};
    // At least the next square is empty and not held.
    ByRank passer_safe_step{Score{0, 0}, {0, 0}, {0, 2}, {0, 6}, {4, 12}, {8, 24}, {20, 40}, {0, 0}};
    // An enemy man stands on the next square.
    ByRank passer_blocked{Score{0, 0}, {0, 0}, {0, -3}, {-1, -6}, {-4, -11}, {-8, -24}, {-17, -42}, {0, 0}};
    Score passer_defended{6, 12};
    Score passer_outruns_king{0, 120}; // no enemy piece is left and the king is outside the square

    // Mobility: moves to squares that are not own men, not held by enemy pawns.
    std::array<Score, 9> knight_mobility = hand::kKnightMobility;
    std::array<Score, 14> bishop_mobility = hand::kBishopMobility;
    std::array<Score, 15> rook_mobility = hand::kRookMobility;
    std::array<Score, 28> queen_mobility = hand::kQueenMobility;

    // Minor pieces.
    Score knight_outpost{26, 16};
    Score bishop_outpost{18, 6};
    Score outpost_reach{12, 6}; // a knight that can jump to one
    Score behind_pawn{8, 3};
    Score minor_king_distance{-2, -1};
    Score bishop_own_pawn{-2, -5};     // each own pawn on the bishop's colour
    Score bishop_blocked_pawn{-5, -4}; // and more for each that cannot move in the centre
    Score bishop_long_diagonal{16, 0};
    Score bishop_hemmed_in{-60, -40}; // trapped on the rim by a pawn

    // Rooks and queens.
    Score rook_open{28, 8};
    Score rook_semi_open{12, 6};
    Score rook_seventh{4, 22};
    Score rooks_connected{2, 1};
    Score rook_behind_passer{4, 16};
    Score rook_king_file{8, 0};
    Score rook_king_adjacent{2, 0};
    Score rook_attacks_weak{6, 14};
    Score rook_trapped{-14, -3};
    Score rook_on_queen_file{4, 4};
    Score queen_attackable{-24, -6}; // a slider would hit the queen if a man between moved

    // The king: pawns before it and against it; for DangerWeights see above.
    // The own pawn nearest to the king on its file and on a neighbouring one, by rank; 0: there is none.
    ByRank shelter_file{Score{-21, 0}, {18, -3}, {10, -2}, {-6, 0}, {-11, 0}, {-14, 0}, {-16, 0}, {0, 0}};
    ByRank shelter_adjacent{Score{-16, 0}, {16, 0}, {13, 0}, {2, 0}, {-3, 0}, {-6, 0}, {-8, 0}, {0, 0}};
    // The enemy pawn nearest to the king, by rank seen from the king's side; 0: there is none.
    ByRank storm_file{Score{0, 0}, {4, 0}, {-24, -4}, {-12, -2}, {-4, 0}, {0, 0}, {0, 0}, {0, 0}};
    ByRank storm_adjacent{Score{-4, 0}, {2, 0}, {-30, -4}, {-18, -2}, {-6, 0}, {0, 0}, {0, 0}, {0, 0}};
    // Instead of these, if an own pawn stops it.
    ByRank storm_blocked{Score{0, 0}, {0, 0}, {-14, -8}, {0, -4}, {2, 0}, {2, 0}, {0, 0}, {0, 0}};
    Score king_open_file{-20, 4};
    Score king_pawn_distance{0, -5}; // steps to the nearest own pawn

    // Threats.
    ByVictim threat_by_minor{Score{2, 12}, {22, 22}, {28, 26}, {50, 36}, {46, 60}};
    ByVictim threat_by_rook{Score{0, 14}, {22, 30}, {26, 34}, {4, 18}, {44, 26}};
    Score threat_by_king{12, 40};
    Score threat_by_pawn{70, 45};
    Score threat_by_push{12, 10};
    Score hanging{26, 16};
    Score restricted{1, 1};
    Score knight_hits_queen{8, 6}; // from a safe square
    Score slider_hits_queen{14, 6};

    Score space{1, 0};
    Score tempo{20, 16};

    // Driving a king that has pieces but no pawns left.
    Score mop_up_edge{0, 5};
    Score mop_up_kings{0, 3};

    DangerWeights danger{};
    InitiativeWeights initiative{};
    EndingWeights ending{};
};

// Of the own and of the enemy king's wing; nothing for pawns and kings.
struct WingTables {
    const SquareTable* own = nullptr;
    const SquareTable* enemy = nullptr;
};
constexpr WingTables wing_tables(const Weights& w, chess::PieceType type) noexcept
{
    switch (type) {
    case chess::PieceType::Knight: return {&w.knight_own_wing, &w.knight_enemy_wing};
    case chess::PieceType::Bishop: return {&w.bishop_own_wing, &w.bishop_enemy_wing};
    case chess::PieceType::Rook: return {&w.rook_own_wing, &w.rook_enemy_wing};
    case chess::PieceType::Queen: return {&w.queen_own_wing, &w.queen_enemy_wing};
    default: return {};
    }
}

} // namespace eval
