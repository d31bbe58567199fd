// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Quiescence: plays out captures and promotions (all evasions in check) until the position is quiet, so that the static
// evaluation is asked only where it means something. Never returns a mate from a pruned set of moves.
#pragma once

#include "search/alphabeta/worker.h"

namespace search::alphabeta {

template <eval::Evaluator E>
template <bool IsPv>
// NOLINTNEXTLINE(readability-function-size): steps in the order of search()
Value Worker<E>::quiescence(int ply, Value alpha, Value beta, int depth)
{
    const chess::Position& position = positions_[index_of(ply)];
    Frame& f = frame(ply);
    if constexpr (IsPv) {
        pvs_[index_of(ply)].length = 0;
        selective_depth_ = std::max(selective_depth_, ply + 1);
    }

    // 1. Stop, draws, end of the stack.
    if (should_stop()) return 0;
    if (alpha < kDraw && may_claim_repetition(ply)) {
        alpha = draw_value();
        if (alpha >= beta) return alpha;
    }
    if (is_draw(ply)) return draw_value();
    f.in_check = position.is_check();
    if (ply >= kMaxPly) return f.in_check ? kDraw : evaluate(ply);
    if (!params_.quiescence) return clamp_eval(evaluate(ply)); // for the laboratory: what it costs to stop here

    // 2. Table.
    const TableHit hit = look_up(ply);
    const bool tt_pv = IsPv || hit.was_pv;
    if (!IsPv && params_.tt_cutoffs && hit.found && hit.value != kNoValue &&
        (hit.bound == Bound::Exact || (hit.bound == Bound::Lower && hit.value >= beta) ||
         (hit.bound == Bound::Upper && hit.value <= alpha)))
        return hit.value;

    // 3. Stand pat: the side to move may decline every capture.
    Value best = -kInfinite;
    Value raw = kNoValue;
    Value futility_base = -kInfinite;
    f.static_eval = kNoValue;
    if (!f.in_check) {
        const Judgement judged = judge(ply, hit);
        raw = judged.raw;
        best = f.static_eval = judged.fixed;
        if (params_.tt_eval && hit.found && hit.value != kNoValue && !is_decisive(hit.value) &&
            (hit.bound == Bound::Exact || hit.bound == (hit.value > best ? Bound::Lower : Bound::Upper)))
            best = hit.value;
        if (best >= beta) {
            if (!hit.found)
                shared_.table.store(position.key(), ply, {chess::Move::none(), best, raw, -1, Bound::Lower, false});
            return best;
        }
        if (!hit.found) remember(ply, raw);
        alpha = std::max(alpha, best);
        futility_base = f.static_eval + params_.qs_futility_margin;
    }

    // 4. Moves.
    threats_[index_of(ply)] =
        f.in_check && params_.threat_history ? position.attacked_by(!position.side_to_move()) : chess::Bitboard();
    const bool with_checks = params_.qs_checks && depth == 0;
    const PickerContext context = picker_context(ply);
    Picker picker(context, hit.move, with_checks ? Picker::Only::NoisyAndChecks : Picker::Only::Noisy,
                  params_.qs_see ? 0 : -kMate);
    chess::Move best_move;
    Bound bound = Bound::Upper;
    int played = 0;
    for (chess::Move m = picker.next(); m; m = picker.next()) {
        expect(position, m);
        if (!is_loss(best)) {
            const bool quiet = !position.is_capture(m) && !m.is_promotion();
            if (f.in_check) {
                // One good evasion is known: quiet ones hardly matter at this depth.
                if (quiet && played > 1) {
                    picker.skip_quiets();
                    continue;
                }
            } else {
                if (params_.qs_move_limit && played >= params_.qs_moves) break;
                if (params_.qs_futility && !quiet && !m.is_promotion() && futility_base <= alpha &&
                    !chess::see_at_least(position, m, 1)) {
                    best = std::max(best, futility_base);
                    continue;
                }
            }
        }
        ++played;
        play(ply, m);
        const Value value = -quiescence<IsPv>(ply + 1, -beta, -alpha, depth - 1);
        undo();
        if (stopped_) return 0;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        best_move = m;
        if constexpr (IsPv) set_pv(ply, m);
        if (value >= beta) {
            bound = Bound::Lower;
            break;
        }
        alpha = value;
        if constexpr (IsPv) bound = Bound::Exact;
    }

    // 5. In check every evasion was generated: none means mate.
    if (f.in_check && best == -kInfinite) return mated_in(ply);
    if (best >= beta && !is_decisive(best)) best = (best + beta) / 2;
    shared_.table.store(position.key(), ply, {best_move, best, raw, f.in_check ? 0 : -1, bound, tt_pv});
    return best;
}

} // namespace search::alphabeta
