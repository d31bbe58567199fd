// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mate_solver.h"

#include <algorithm>

#include "chess/movegen.h"

namespace search {

MateSolver::MateSolver(const chess::Game& game, std::span<const chess::Move> root_moves)
    : root_(game.position()),
      root_moves_(root_moves.begin(), root_moves.end()),
      keys_(game.keys().begin(), game.keys().end()),
      refuted_(kRefuted)
{
}

MateSolver::Verdict MateSolver::solve(int moves, const GoOn& go_on)
{
    go_on_ = &go_on;
    ended_ = false;
    const bool mates = moves > 0 && 2 * moves <= kMaxPly && attack(root_, 0, moves);
    if (ended_) return Verdict::Open;
    return mates ? Verdict::Mate : Verdict::None;
}

bool MateSolver::attack(const chess::Position& position, int ply, int moves)
{
    const chess::Key key = position.key();
    if (ply > 0 && refuted(key).key == key && refuted(key).moves >= moves) return false;
    const std::uint64_t draws_before = draws_;
    for (const chess::Move m : attacks(position, ply, moves)) {
        if (!(*go_on_)()) ended_ = true;
        if (ended_) return false;
        chess::Position next = position;
        next.play_unchecked(m);
        keys_.push_back(next.key());
        const bool mates = !is_draw(next, ply + 1) && defend(next, ply + 1, moves - 1);
        keys_.pop_back();
        if (ended_) return false;
        if (!mates) continue;
        last_answer_[static_cast<std::size_t>(ply)] = m;
        keep_line(ply, m);
        return true;
    }
    // Draws by repetition or by counting belong to this line only.
    if (ply > 0 && draws_ == draws_before) refuted(key) = {key, moves};
    return false;
}

bool MateSolver::defend(const chess::Position& position, int ply, int moves)
{
    lines_[static_cast<std::size_t>(ply)].clear();
    if (moves == 0) return position.is_checkmate();
    const std::vector<chess::Move> replies = defences(position, ply);
    if (replies.empty()) return position.is_check();
    std::vector<chess::Move> longest;
    for (const chess::Move m : replies) {
        if (!(*go_on_)()) ended_ = true;
        if (ended_) return false;
        chess::Position next = position;
        next.play_unchecked(m);
        keys_.push_back(next.key());
        const bool mated = !is_draw(next, ply + 1) && attack(next, ply + 1, moves);
        keys_.pop_back();
        if (!mated) {
            last_answer_[static_cast<std::size_t>(ply)] = m;
            return false;
        }
        keep_line(ply, m);
        std::vector<chess::Move>& line = lines_[static_cast<std::size_t>(ply)];
        if (line.size() > longest.size()) longest.swap(line);
    }
    lines_[static_cast<std::size_t>(ply)] = std::move(longest);
    return true;
}

bool MateSolver::is_draw(const chess::Position& position, int ply)
{
    const bool drawn = (position.halfmoves() >= 100 && !position.is_checkmate()) ||
                       position.has_insufficient_material() || chess::is_repetition(keys_, position.halfmoves(), ply);
    if (drawn) ++draws_;
    return drawn;
}

// Only a check mates; with more moves to come checks are tried first, for they leave the fewest replies.
std::vector<chess::Move> MateSolver::attacks(const chess::Position& position, int ply, int moves) const
{
    std::vector<chess::Move> out;
    const auto add = [&](chess::Move m) {
        if (moves > 1 || position.gives_check(m)) out.push_back(m);
    };
    if (ply == 0)
        std::ranges::for_each(root_moves_, add);
    else
        for (const chess::Move m : chess::legal_moves(position)) add(m);
    const chess::Move first = last_answer_[static_cast<std::size_t>(ply)];
    if (moves > 1)
        std::ranges::stable_partition(out, [&](chess::Move m) { return m == first || position.gives_check(m); });
    std::ranges::stable_partition(out, [&](chess::Move m) { return m == first; });
    return out;
}

// What refuted the last try, then captures: a refutation is wanted, and one is enough.
std::vector<chess::Move> MateSolver::defences(const chess::Position& position, int ply) const
{
    const chess::MoveList list = chess::legal_moves(position);
    std::vector<chess::Move> out(list.begin(), list.end());
    const chess::Move first = last_answer_[static_cast<std::size_t>(ply)];
    std::ranges::stable_partition(out, [&](chess::Move m) { return position.is_capture(m); });
    std::ranges::stable_partition(out, [&](chess::Move m) { return m == first; });
    return out;
}

void MateSolver::keep_line(int ply, chess::Move m)
{
    std::vector<chess::Move>& line = lines_[static_cast<std::size_t>(ply)];
    const std::vector<chess::Move>& below = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, m);
    line.insert(line.end(), below.begin(), below.end());
}

} // namespace search
