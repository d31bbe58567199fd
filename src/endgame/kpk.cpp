// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "endgame/kpk.h"

#include <cstdint>
#include <vector>

#include "chess/attacks.h"

namespace endgame {

using chess::Bitboard;
using chess::Color;
using chess::Square;

namespace {

enum class Verdict : std::uint8_t { Unknown, Invalid, Draw, Win };

constexpr int kPawnSquares = 24;
constexpr int kByPawn = 2 * 64 * 64;
constexpr int kPositions = kPawnSquares * kByPawn;

// The pawn stands on files a to d.
constexpr int index_of(const KpkPosition& p) noexcept
{
    const int pawn = (number(p.pawn.rank()) - 1) * 4 + number(p.pawn.file());
    return ((pawn * 64 + number(p.strong_king)) * 64 + number(p.weak_king)) * 2 + (p.strong_to_move ? 1 : 0);
}
constexpr KpkPosition position_of(int i) noexcept
{
    const int pawn = i / kByPawn;
    return {Square(i / 128 % 64), Square(chess::File(pawn % 4), chess::Rank(pawn / 4 + 1)), Square(i / 2 % 64),
            i % 2 != 0};
}

// What can be told without looking ahead.
Verdict at_once(const KpkPosition& p) noexcept
{
    const bool check = chess::pawn_attacks(Color::White, p.pawn).contains(p.weak_king);
    if (chess::distance(p.strong_king, p.weak_king) <= 1 || p.strong_king == p.pawn || p.weak_king == p.pawn ||
        (p.strong_to_move && check))
        return Verdict::Invalid;
    if (p.strong_to_move) {
        // Promotes, and the new queen cannot be taken.
        const Square goal = p.pawn.offset(8);
        if (p.pawn.rank() == chess::Rank::R7 && goal != p.strong_king && goal != p.weak_king &&
            (chess::distance(p.weak_king, goal) > 1 || chess::distance(p.strong_king, goal) == 1))
            return Verdict::Win;
        return Verdict::Unknown;
    }
    const Bitboard held = chess::king_attacks(p.strong_king) | chess::pawn_attacks(Color::White, p.pawn);
    const Bitboard moves = chess::king_attacks(p.weak_king) & ~held;
    if (moves.contains(p.pawn)) return Verdict::Draw;
    if (moves.empty()) return check ? Verdict::Win : Verdict::Draw;
    return Verdict::Unknown;
}

// From the verdicts of the positions one move on.
Verdict look_ahead(const KpkPosition& p, const std::vector<Verdict>& verdicts) noexcept
{
    const Verdict good = p.strong_to_move ? Verdict::Win : Verdict::Draw; // for the side to move
    bool open = false;
    const auto try_move = [&](KpkPosition next) {
        next.strong_to_move = !p.strong_to_move;
        const Verdict v = verdicts[static_cast<std::size_t>(index_of(next))];
        open |= v == Verdict::Unknown;
        return v == good;
    };
    KpkPosition next = p;
    for (const Square s : chess::king_attacks(p.strong_to_move ? p.strong_king : p.weak_king)) {
        (p.strong_to_move ? next.strong_king : next.weak_king) = s;
        if (try_move(next)) return good;
    }
    if (p.strong_to_move && p.pawn.rank() < chess::Rank::R7) {
        next = p;
        next.pawn = p.pawn.offset(8);
        const auto blocked = [&] { return next.pawn == p.strong_king || next.pawn == p.weak_king; };
        if (!blocked()) {
            if (try_move(next)) return good;
            next.pawn = p.pawn.offset(16);
            if (p.pawn.rank() == chess::Rank::R2 && !blocked() && try_move(next)) return good;
        }
    }
    if (open) return Verdict::Unknown;
    return p.strong_to_move ? Verdict::Draw : Verdict::Win;
}

} // namespace

Kpk::Kpk()
{
    std::vector<Verdict> verdicts(kPositions);
    for (int i = 0; i < kPositions; ++i) verdicts[static_cast<std::size_t>(i)] = at_once(position_of(i));
    // A pawn only goes forward: the squares from the seventh rank down, each until nothing changes; what is then still
    // open is a draw.
    std::vector<int> unknown;
    for (int pawn = kPawnSquares - 1; pawn >= 0; --pawn) {
        unknown.clear();
        for (int i = pawn * kByPawn; i < (pawn + 1) * kByPawn; ++i)
            if (verdicts[static_cast<std::size_t>(i)] == Verdict::Unknown) unknown.push_back(i);
        for (std::size_t before = unknown.size() + 1; unknown.size() < before;) {
            before = unknown.size();
            std::erase_if(unknown, [&](int i) {
                return (verdicts[static_cast<std::size_t>(i)] = look_ahead(position_of(i), verdicts)) !=
                       Verdict::Unknown;
            });
        }
        for (const int i : unknown) verdicts[static_cast<std::size_t>(i)] = Verdict::Draw;
    }
    for (std::size_t i = 0; i < verdicts.size(); ++i) wins_[i] = verdicts[i] == Verdict::Win;
}

const Kpk& Kpk::table()
{
    static const Kpk made;
    return made;
}

bool Kpk::is_win(KpkPosition p) const noexcept
{
    if (number(p.pawn.file()) > 3)
        p = {p.strong_king.flip_file(), p.pawn.flip_file(), p.weak_king.flip_file(), p.strong_to_move};
    return wins_[static_cast<std::size_t>(index_of(p))];
}

} // namespace endgame
