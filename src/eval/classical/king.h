// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Terms of the classical evaluation: the safety of the king. Included by evaluation.h only.
#pragma once

namespace eval {

// What the sum of DangerWeights costs the king's side: little at first, then growing with the square, bounded.
constexpr Score danger_penalty(int danger) noexcept
{
    const int d = danger < 0 ? 0 : danger > kMostDanger ? kMostDanger : danger;
    return Score(d * d / 128, d / 8);
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::king()
{
    if constexpr (Trace::kActive) {
        const Score shelter = evaluate_shelter<Us>(position_, w_, tally_.tracer());
        pawns_.shelter[Us] = shelter;
        tally_.add_sum(Us == Color::White ? shelter : -shelter);
    } else {
        const std::uint16_t key = shelter_key<Us>(position_);
        if (pawns_.shelter_key[Us] != key) {
            pawns_.shelter[Us] = evaluate_shelter<Us>(position_, w_, tally_.tracer());
            pawns_.shelter_key[Us] = key;
        }
        tally_.add_sum(Us == Color::White ? pawns_.shelter[Us] : -pawns_.shelter[Us]);
    }
    const int sum = danger<Us>();
    const Score penalty = danger_penalty(sum);
    tally_.add_sum(Us == Color::White ? -penalty : penalty);
    if constexpr (Trace::kActive) {
        tally_.tracer().danger[Us] = sum;
        tally_.tracer().pressed[Us] = penalty;
    }
}

template <class Trace>
template <chess::Color Us>
int Evaluation<Trace>::danger()
{
    constexpr Color kThem = !Us;
    // The flank where the king lives, and the three ranks in front of its home.
    constexpr std::array<std::uint64_t, 8> kFlank{
        0x0707070707070707, 0x0F0F0F0F0F0F0F0F, 0x0F0F0F0F0F0F0F0F, 0x3C3C3C3C3C3C3C3C,
        0x3C3C3C3C3C3C3C3C, 0xF0F0F0F0F0F0F0F0, 0xF0F0F0F0F0F0F0F0, 0xE0E0E0E0E0E0E0E0,
    };
    constexpr Bitboard kCamp = Us == Color::White ? Bitboard(0x000000FFFFFFFFFF) : Bitboard(0xFFFFFFFFFF000000);
    const Siege& s = siege(Us);
    const DangerWeights& d = w_.danger;
    const Attacks& own = attacks(Us);
    const Attacks& enemy = attacks(kThem);
    int sum = 0;
    const auto count = [&](const int& weight, int times) {
        sum += weight * times;
        if constexpr (Trace::kActive) tally_.tracer().record(Us, weight, times);
    };

    count(d.knight_attacker, s.attackers * s.counts[index(PieceType::Knight)]);
    count(d.bishop_attacker, s.attackers * s.counts[index(PieceType::Bishop)]);
    count(d.rook_attacker, s.attackers * s.counts[index(PieceType::Rook)]);
    count(d.queen_attacker, s.attackers * s.counts[index(PieceType::Queen)]);
    count(d.next_to_king, s.near);

    // Squares the enemy holds that only king or queen, or nobody, defends.
    const Bitboard weak = enemy.all & ~own.twice & (~own.all | own[PieceType::King] | own[PieceType::Queen]);
    count(d.weak_ring_square, (weak & s.ring).count());
    sum += check_danger<Us>(weak);

    count(d.pinned, pinned_[Us].count());
    if (position_.pieces(kThem, PieceType::Queen).empty()) count(d.no_queen, 1);
    if ((own[PieceType::Knight] & own[PieceType::King]).any()) count(d.knight_defends, 1);
    const Bitboard home = Bitboard(kFlank[index(position_.king(Us).file())]) & kCamp;
    count(d.flank_attack, (home & enemy.all).count() + (home & enemy.twice).count());
    count(d.flank_defence, (home & own.all).count());
    count(d.base, 1);
    return sum;
}

// Squares from which the enemy could check: safe ones weigh most.
template <class Trace>
template <chess::Color Us>
int Evaluation<Trace>::check_danger(Bitboard weak)
{
    constexpr Color kThem = !Us;
    const DangerWeights& d = w_.danger;
    const Attacks& own = attacks(Us);
    const Attacks& enemy = attacks(kThem);
    const Square king = position_.king(Us);
    int sum = 0;
    const auto count = [&](const int& weight, int times) {
        sum += weight * times;
        if constexpr (Trace::kActive) tally_.tracer().record(Us, weight, times);
    };

    const Bitboard safe = ~position_.pieces(kThem) & (~own.all | (weak & enemy.twice));
    const Bitboard through = occupied_ ^ position_.pieces(Us, PieceType::Queen);
    const Bitboard rook_lines = chess::rook_attacks(king, through);
    const Bitboard bishop_lines = chess::bishop_attacks(king, through);

    const Bitboard rook_checks = rook_lines & enemy[PieceType::Rook];
    const Bitboard bishop_checks = bishop_lines & enemy[PieceType::Bishop];
    const Bitboard knight_checks = chess::knight_attacks(king) & enemy[PieceType::Knight];
    const Bitboard queen_checks = (rook_lines | bishop_lines) & enemy[PieceType::Queen] & safe & ~own[PieceType::Queen];
    const Bitboard unsafe = (rook_checks | bishop_checks | knight_checks) & ~safe & ~position_.pieces(kThem);

    if ((rook_checks & safe).any()) count(d.safe_rook_check, 1);
    if ((queen_checks & ~rook_checks).any()) count(d.safe_queen_check, 1);
    if ((bishop_checks & safe & ~queen_checks).any()) count(d.safe_bishop_check, 1);
    if ((knight_checks & safe).any()) count(d.safe_knight_check, 1);
    count(d.unsafe_check, unsafe.count());
    return sum;
}

} // namespace eval
