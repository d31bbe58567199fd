// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the node functions stand on: playing moves on the stack, draws, static evaluation, histories.
#pragma once

#include "search/alphabeta/worker.h"
#include "search/upcoming_repetition.h"

namespace search::alphabeta {

template <eval::Evaluator E>
Worker<E>::Worker(Shared& shared, int id, E evaluator)
    : shared_(shared), params_(shared.params), id_(id), evaluator_(std::move(evaluator))
{
}

template <eval::Evaluator E>
void Worker<E>::forget_answer() noexcept
{
    nodes_.store(0, std::memory_order_relaxed);
    counted_ = next_look_ = 0;
    completed_depth_ = 0;
    stopped_ = false;
}

template <eval::Evaluator E>
void Worker<E>::prepare()
{
    if (!std::exchange(is_clear_, true)) {
        histories_.clear();
        corrections_.clear();
    }
    const chess::Game& game = control_->game();
    positions_[0] = game.position();
    if constexpr (eval::TrackingEvaluator<E>) evaluator_.reset(positions_[0]);
    keys_.assign(game.keys().begin(), game.keys().end());
    keys_.reserve(keys_.size() + kMaxPly + 4);
    since_null_[0] = 1 << 16;
    for (Frame& f : frames_) {
        f = Frame{};
        f.continuation = &histories_.no_move;
    }
    root_moves_.clear();
    for (const chess::Move m : control_->root_moves()) root_moves_.push_back(RootMove{.move = m, .pv = {m}});
    pv_index_ = 0;
    root_depth_ = selective_depth_ = null_min_ply_ = 0;
    solver_.reset();
    no_mate_in_ = 0;
    solver_nodes_ = 0;
    last_best_ = chess::Move::none();
    stable_iterations_ = 0;
    last_value_ = kNoValue;
}

template <eval::Evaluator E>
bool Worker<E>::should_stop()
{
    if (stopped_) return true;
    if (nodes() >= next_look_) look();
    // The main worker's first iteration always ends: some move must have been looked at.
    if (control_->stopped() && (completed_depth_ > 0 || id_ != 0)) stopped_ = true;
    return stopped_;
}

template <eval::Evaluator E>
void Worker<E>::look()
{
    const std::uint64_t n = nodes();
    next_look_ = n + control_->count(n - std::exchange(counted_, n), run_->threads);
    if (id_ == 0 && control_->look_at_clock()) report_progress();
}

template <eval::Evaluator E>
void Worker<E>::play(int ply, chess::Move m)
{
    const chess::Position& before = positions_[index_of(ply)];
    chess::Position& after = positions_[index_of(ply + 1)];
    Frame& f = frame(ply);
    f.move = m;
    f.piece = before.piece_at(m.from());
    f.continuation = &histories_.continuation[piece_slot(f.piece)][slot(m.to())];
    after.copy_from(before);
    if constexpr (eval::TrackingEvaluator<E>)
        after.play_unchecked(m, evaluator_.push());
    else
        after.play_unchecked(m);
    corrections_.prefetch(after);
    if constexpr (requires { evaluator_.prefetch(after); }) evaluator_.prefetch(after);
    keys_.push_back(after.key());
    since_null_[index_of(ply + 1)] = since_null_[index_of(ply)] + 1;
    count_node();
}

template <eval::Evaluator E>
void Worker<E>::play_null(int ply)
{
    Frame& f = frame(ply);
    f.move = chess::Move::none();
    f.piece = chess::Piece::none();
    f.continuation = &histories_.no_move;
    chess::Position& after = positions_[index_of(ply + 1)];
    after.copy_from(positions_[index_of(ply)]);
    after.play_null();
    if constexpr (eval::TrackingEvaluator<E>) evaluator_.push();
    shared_.table.prefetch(after.key());
    keys_.push_back(after.key());
    since_null_[index_of(ply + 1)] = 0;
}

template <eval::Evaluator E>
bool Worker<E>::is_draw(int ply) const
{
    const chess::Position& p = positions_[index_of(ply)];
    if (p.halfmoves() >= 100) return !p.is_check() || p.has_legal_move(); // Mate on the hundredth ply counts.
    if (p.has_insufficient_material()) return true;
    return chess::is_repetition(keys_, reversible_plies(ply), ply);
}

template <eval::Evaluator E>
bool Worker<E>::may_claim_repetition(int ply) const
{
    return params_.upcoming_repetition &&
           has_upcoming_repetition(positions_[index_of(ply)], keys_, reversible_plies(ply), ply);
}

template <eval::Evaluator E>
Value Worker<E>::evaluate(int ply)
{
    if constexpr (eval::TrackingEvaluator<E>) return evaluator_.evaluate_tracked(positions_[index_of(ply)]);
    return evaluator_.evaluate(positions_[index_of(ply)]);
}

template <eval::Evaluator E>
auto Worker<E>::judge(int ply, const TableHit& hit) -> Judgement
{
    const chess::Position& p = positions_[index_of(ply)];
    Judgement j;
    j.raw = hit.found && hit.eval != kNoValue ? hit.eval : evaluate(ply);
    Value value = j.raw;
    // A position that nears the fifty-move draw is worth less. Not so against a bare king: there the values of the
    // table, made with more moves left, would lure the hunter to where he has been.
    const bool hunted =
        !p.pieces(chess::Color::White).more_than_one() || !p.pieces(chess::Color::Black).more_than_one();
    if (params_.fifty_scaling && !hunted) value = value * (200 - std::min(p.halfmoves(), 100)) / 200;
    if (params_.correction) {
        const Frame& last = frame(ply - 1);
        j.correction = corrections_.value(p, last.piece, last.move.to(),
                                          {.pawn = params_.correction_pawn,
                                           .non_pawn = params_.correction_non_pawn,
                                           .continuation = params_.correction_continuation,
                                           .material = params_.correction_material});
        j.correction = std::clamp(j.correction, -params_.correction_limit, params_.correction_limit);
        value += j.correction;
    }
    j.fixed = clamp_eval(value);
    return j;
}

// A mate that was pieced together from table to table may be longer than the rule allows. Taken for true, it makes
// every move as good as any other, and the side that wins walks to and fro until the game is drawn.
template <eval::Evaluator E>
TableHit Worker<E>::look_up(int ply) const
{
    const chess::Position& p = positions_[index_of(ply)];
    TableHit hit = shared_.table.probe(p.key(), ply);
    if (is_beyond_fifty_moves(hit.value, ply, p.halfmoves())) hit.value = kNoValue;
    return hit;
}

template <eval::Evaluator E>
void Worker<E>::remember(int ply, Value raw)
{
    shared_.table.store(positions_[index_of(ply)].key(), ply,
                        {chess::Move::none(), kNoValue, raw, -2, Bound::None, false});
}

template <eval::Evaluator E>
PickerContext Worker<E>::picker_context(int ply)
{
    return {.position = positions_[index_of(ply)],
            .params = params_,
            .histories = histories_,
            .continuation = {frame(ply - 1).continuation, frame(ply - 2).continuation, frame(ply - 4).continuation,
                             frame(ply - 6).continuation},
            .threats = threats_[index_of(ply)],
            .killers = params_.killers ? frame(ply).killers : std::array<chess::Move, 2>{}};
}

template <eval::Evaluator E>
void Worker<E>::set_pv(int ply, chess::Move m)
{
    Pv& pv = pvs_[index_of(ply)];
    const Pv& child = pvs_[index_of(ply + 1)];
    pv.moves[0] = m;
    std::copy_n(child.moves.begin(), child.length, pv.moves.begin() + 1);
    pv.length = child.length + 1;
}

template <eval::Evaluator E>
void Worker<E>::update_continuation(int ply, chess::Piece piece, chess::Square to, int bonus)
{
    for (const int back : {1, 2, 4, 6}) {
        // After a check two plies ago the older moves have little to do with this one.
        if (frame(ply).in_check && back > 2) break;
        if (frame(ply - back).piece) add_history((*frame(ply - back).continuation)[piece_slot(piece)][slot(to)], bonus);
    }
}

template <eval::Evaluator E>
void Worker<E>::update_quiet(int ply, chess::Move m, int bonus, chess::Bitboard threats)
{
    const chess::Position& p = positions_[index_of(ply)];
    const chess::Piece piece = p.piece_at(m.from());
    add_history(histories_.butterfly_entry(p.side_to_move(), m, params_.threat_history ? threats : chess::Bitboard()),
                bonus);
    add_history(histories_.pawn_table(p)[piece_slot(piece)][slot(m.to())], bonus);
    update_continuation(ply, piece, m.to(), bonus);
}

template <eval::Evaluator E>
void Worker<E>::update_histories(int ply, chess::Move best, int depth, std::span<const chess::Move> quiets,
                                 std::span<const chess::Move> noisies)
{
    const chess::Position& p = positions_[index_of(ply)];
    Frame& f = frame(ply);
    const int bonus = history_bonus(params_, depth);
    const int malus = history_malus(params_, depth);
    const auto add_capture = [&](chess::Move m, int amount) {
        const chess::Piece victim = p.captured(m);
        if (victim)
            add_history(histories_.capture[piece_slot(p.piece_at(m.from()))][slot(m.to())][index(victim.type())],
                        amount);
    };
    if (!p.is_capture(best) && !best.is_promotion()) {
        if (f.killers[0] != best) f.killers = {best, f.killers[0]};
        update_quiet(ply, best, bonus, threats_[index_of(ply)]);
        for (const chess::Move m : quiets) update_quiet(ply, m, -malus, threats_[index_of(ply)]);
    } else {
        add_capture(best, bonus);
    }
    for (const chess::Move m : noisies) add_capture(m, -malus);
}

} // namespace search::alphabeta
