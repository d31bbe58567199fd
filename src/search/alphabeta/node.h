// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The node function of the production search: a principal variation search in numbered steps. Each rule is a named
// function in pruning.h or subsearch.h; each technique has its switch in params.h.
#pragma once

#include "search/alphabeta/constants.h"
#include "search/alphabeta/worker.h"
#include "search/upcoming_repetition.h"

namespace search::alphabeta {

template <eval::Evaluator E>
template <NodeKind Kind>
// NOLINTNEXTLINE(readability-function-size): the numbered steps are read from top to bottom
Value Worker<E>::search(int ply, Value alpha, Value beta, int depth, bool cut_node)
{
    constexpr bool kRoot = Kind == NodeKind::Root;
    constexpr bool kPv = Kind != NodeKind::NonPv;
    if (depth <= 0) return quiescence<kPv>(ply, alpha, beta, 0);

    const chess::Position& position = positions_[index_of(ply)];
    const chess::Color us = position.side_to_move();
    Frame& f = frame(ply);
    const chess::Move excluded = f.excluded;
    depth = std::min(depth, kMaxPly - 1);
    if constexpr (kPv) {
        pvs_[index_of(ply)].length = 0;
        selective_depth_ = std::max(selective_depth_, ply + 1);
    }

    // Step 1. Stop, draws by rule, end of the stack.
    if (should_stop()) return 0;
    f.in_check = position.is_check();
    if constexpr (!kRoot) {
        if (alpha < kDraw && may_claim_repetition(ply)) {
            alpha = draw_value();
            if (alpha >= beta) return alpha;
        }
        if (is_draw(ply)) return draw_value();
        if (ply >= kMaxPly) return f.in_check ? kDraw : evaluate(ply);

        // Step 2. Mate distance: no line from here can beat a shorter mate already found.
        if (params_.mate_distance) {
            alpha = std::max(alpha, mated_in(ply));
            beta = std::min(beta, mate_in(ply + 1));
            if (alpha >= beta) return alpha;
        }
    }

    // Step 3. Table.
    // NOLINTNEXTLINE(misc-const-correctness): changed at the root
    TableHit hit = excluded ? TableHit{} : look_up(ply);
    if constexpr (kRoot) hit.move = root_moves_[pv_index_].move;
    if (!excluded) f.tt_pv = kPv || (hit.found && hit.was_pv);
    if (!kPv && params_.tt_cutoffs && hit.found && hit.depth >= depth && hit.value != kNoValue &&
        (hit.bound == Bound::Exact || (hit.bound == Bound::Lower && hit.value >= beta) ||
         (hit.bound == Bound::Upper && hit.value <= alpha)) &&
        position.halfmoves() < kTrustedHalfmoves) {
        if (hit.value >= beta && hit.move && position.is_legal(hit.move) && !position.is_capture(hit.move) &&
            !hit.move.is_promotion())
            update_quiet(ply, hit.move, history_bonus(params_, depth),
                         threats_[index_of(ply)] = position.attacked_by(!us));
        return hit.value;
    }
    const bool table_move_noisy = hit.move && (position.is_capture(hit.move) || hit.move.is_promotion());

    // Step 4. Static evaluation, and whether things are getting better for us.
    threats_[index_of(ply)] = params_.threat_history ? position.attacked_by(!us) : chess::Bitboard();
    Judgement judged;
    if (excluded) {
        judged.raw = f.raw_eval;
        judged.fixed = f.static_eval;
    } else if (!f.in_check) {
        judged = judge(ply, hit);
        if (!hit.found) remember(ply, judged.raw);
    }
    f.raw_eval = judged.raw;
    f.static_eval = judged.fixed;
    Value eval = f.static_eval;
    const bool usable_value = hit.found && hit.value != kNoValue;
    if (!f.in_check && params_.tt_eval && usable_value && !is_decisive(hit.value) &&
        (hit.bound == Bound::Exact || hit.bound == (hit.value > eval ? Bound::Lower : Bound::Upper)))
        eval = hit.value;
    bool improving = false;
    if (!f.in_check && params_.improving) {
        const Value before =
            frame(ply - 2).static_eval != kNoValue ? frame(ply - 2).static_eval : frame(ply - 4).static_eval;
        improving = before == kNoValue || f.static_eval > before;
    }
    frame(ply + 2).fail_highs = 0;
    f.double_extensions = kRoot ? 0 : frame(ply - 1).double_extensions;
    if (!excluded) frame(ply + 1).killers = {};

    // Step 5. Hindsight: the parent reduced this move; was that wise, now that we see the evaluation?
    if (!kRoot && params_.hindsight && !f.in_check && !excluded && frame(ply - 1).reduction >= kHindsightReduction &&
        frame(ply - 1).static_eval != kNoValue) {
        if (f.static_eval + frame(ply - 1).static_eval < 0)
            ++depth;
        else if (depth >= kHindsightDepth && f.static_eval + frame(ply - 1).static_eval > kHindsightCalm)
            --depth;
    }

    if (!kPv && !f.in_check && !excluded) {
        // Step 6. Razoring.
        if (may_razor(params_, eval, alpha, depth)) {
            const Value value = quiescence<false>(ply, alpha, alpha + 1, 0);
            if (value <= alpha || stopped_) return value;
        }
        // Step 7. Reverse futility.
        if (may_reverse_futility(params_, eval, beta, depth, improving) && !(f.tt_pv && depth > kRfpPvDepth))
            return is_decisive(beta) ? eval : (eval + beta) / 2;
        // Step 8. Null move.
        if (may_null_move(params_, eval, f.static_eval, beta, depth) && frame(ply - 1).piece && ply >= null_min_ply_ &&
            position.non_pawn_pieces(us).any()) {
            const Value value = null_move_search(ply, beta, depth, eval);
            if (stopped_) return 0;
            if (value >= beta) return value;
        }
        // Step 9. ProbCut.
        if (params_.probcut && depth >= params_.probcut_depth && !is_decisive(beta) &&
            !(hit.found && hit.depth >= depth - kTableDepthSlack && usable_value &&
              hit.value < probcut_beta(params_, beta, improving))) {
            const Value value = probcut_search(ply, beta, depth, hit.move, improving, cut_node);
            if (stopped_) return 0;
            if (value != kNoValue) return value;
        }
    }

    // Step 10. Internal reduction: without a table move the first guess is poor, so look less deep now.
    if (params_.internal_reduction && depth >= params_.iir_depth && !hit.move && !excluded && (kPv || cut_node))
        --depth;

    // Step 11. The moves, best guess first.
    const PickerContext context = picker_context(ply);
    Picker picker(context, hit.move);
    std::array<chess::Move, kQuietsTried> quiets_tried;
    std::array<chess::Move, kNoisiesTried> noisies_tried;
    std::size_t quiet_count = 0;
    std::size_t noisy_count = 0;
    Value best = -kInfinite;
    chess::Move best_move;
    const Value alpha_before = alpha;
    int number = 0;
    std::size_t root_next = pv_index_; // NOLINT(misc-const-correctness): changed at the root

    while (true) {
        chess::Move m;
        if constexpr (kRoot) {
            if (root_next >= root_moves_.size()) break;
            m = root_moves_[root_next++].move;
        } else {
            m = picker.next();
            if (!m) break;
            if (m == excluded) continue;
        }
        ++number;
        const bool quiet = !position.is_capture(m) && !m.is_promotion();
        const int history = quiet ? Picker::quiet_history(context, m) : Picker::capture_history(context, m);
        int reduced = shared_.reductions.base(quiet, depth, number);

        // Step 12. Pruning of single moves, once something better than being mated is in hand.
        if (!kRoot && !is_loss(best) && position.non_pawn_pieces(us).any()) {
            if (number >= late_move_limit(params_, depth, improving)) picker.skip_quiets();
            const int reduced_depth = std::max(depth - reduced / kPly, 0);
            // A quiet check may be a mate: history and evaluation say nothing about that.
            if (quiet && (has_bad_history(params_, history, depth) ||
                          (!f.in_check &&
                           is_futile(params_, f.static_eval + history / kFutilityHistory, alpha, reduced_depth)))) {
                if (!position.gives_check(m)) continue;
            }
            expect(position, m);
            if (params_.see_pruning && depth <= params_.see_depth &&
                !chess::see_at_least(position, m,
                                     see_allowance(params_, depth, reduced_depth, quiet) -
                                         (quiet ? 0 : history / kSeeHistory)))
                continue;
        } else {
            expect(position, m);
        }

        // Step 13. Extensions.
        int extension = 0;
        if (!kRoot && ply < kExtensionHorizon * root_depth_) {
            if (params_.singular && m == hit.move && !excluded && depth >= params_.singular_depth && usable_value &&
                !is_decisive(hit.value) && (hit.bound == Bound::Lower || hit.bound == Bound::Exact) &&
                hit.depth >= depth - kTableDepthSlack) {
                Value multicut = kNoValue;
                extension = singular_extension(ply, beta, depth, hit, kPv, cut_node, multicut);
                if (stopped_) return 0;
                if (multicut != kNoValue) return multicut;
            } else if (params_.check_extension && position.gives_check(m)) {
                extension = 1;
            }
        }

        // Step 14. Play it.
        if constexpr (kRoot) announce(m, number);
        const std::uint64_t nodes_before = nodes();
        f.double_extensions = (kRoot ? 0 : frame(ply - 1).double_extensions) + (extension >= 2 ? 1 : 0);
        play(ply, m);
        const int new_depth = depth - 1 + extension;
        Value value = -kInfinite;

        // Step 15. Late moves first with less depth and a window of nothing.
        if (params_.late_move_reduction && depth >= 2 && number > 1 + (kRoot ? 1 : 0)) {
            reduced = reduction<kPv>(ply, depth, number, m, quiet, history, improving, cut_node, table_move_noisy,
                                     judged.correction);
            const int reduced_depth = std::clamp(new_depth - reduced / kPly, 1, std::max(new_depth, 1));
            f.reduction = (new_depth - reduced_depth) * kPly;
            value = -search<NodeKind::NonPv>(ply + 1, -alpha - 1, -alpha, reduced_depth, true);
            f.reduction = 0;
            if (value > alpha && reduced_depth < new_depth) {
                int full = new_depth;
                if (params_.deeper_research) {
                    full += value > best + params_.lmr_deeper_base + params_.lmr_deeper_slope * new_depth ? 1 : 0;
                    full -= value < best + params_.lmr_shallower ? 1 : 0;
                }
                if (full > reduced_depth)
                    value = -search<NodeKind::NonPv>(ply + 1, -alpha - 1, -alpha, full, !cut_node);
                if (quiet && !stopped_) {
                    const chess::Piece piece = position.piece_at(m.from());
                    const int bonus = value <= alpha  ? -history_malus(params_, depth)
                                      : value >= beta ? history_bonus(params_, depth)
                                                      : 0;
                    update_continuation(ply, piece, m.to(), bonus);
                }
            }
        } else if (!kPv || number > 1) {
            value = -search<NodeKind::NonPv>(ply + 1, -alpha - 1, -alpha, new_depth, !cut_node);
        }
        // Step 16. Full window: the first move of a principal variation and whatever beats it.
        if constexpr (kPv) {
            if (number == 1 || (value > alpha && (kRoot || value < beta)))
                value = -search<NodeKind::Pv>(ply + 1, -beta, -alpha, new_depth, false);
        }

        // Step 17. Take it back; is it the best so far?
        undo();
        if (stopped_) return 0;
        if constexpr (kRoot)
            record_root_move(root_moves_[root_next - 1], value, alpha, beta, number == 1, nodes_before);
        if (value > best) {
            best = value;
            if (value > alpha) {
                best_move = m;
                if constexpr (kPv && !kRoot) set_pv(ply, m);
                if (value >= beta) {
                    ++f.fail_highs;
                    break;
                }
                alpha = value;
                // What comes now must beat a known move.
                if (depth > kRaisedLeast && depth < kRaisedMost && !is_decisive(value)) --depth;
            }
        }
        if (m != best_move) {
            if (quiet && quiet_count < quiets_tried.size()) quiets_tried[quiet_count++] = m;
            if (!quiet && noisy_count < noisies_tried.size()) noisies_tried[noisy_count++] = m;
        }
    }

    // Step 18. No move: mate or stalemate (or, in a singular search, nothing but the move left out).
    if (number == 0) {
        if (excluded) return alpha;
        return f.in_check ? mated_in(ply) : kDraw;
    }

    // Step 19. Learn from a cutoff or a new best move.
    if (best_move)
        update_histories(ply, best_move, depth, {quiets_tried.data(), quiet_count},
                         {noisies_tried.data(), noisy_count});
    if (best >= beta && !is_decisive(best) && !is_decisive(alpha)) best = (best * depth + beta) / (depth + 1);

    // Step 20. Remember.
    if (!excluded && !(kRoot && pv_index_ > 0)) {
        const Bound bound = best >= beta ? Bound::Lower : kPv && alpha > alpha_before ? Bound::Exact : Bound::Upper;
        shared_.table.store(position.key(), ply, {best_move, best, judged.raw, depth, bound, f.tt_pv});
        const bool informative =
            !(bound == Bound::Lower && best <= f.static_eval) && !(bound == Bound::Upper && best >= f.static_eval);
        if (params_.correction && !f.in_check && !is_decisive(best) && informative &&
            !(best_move && (position.is_capture(best_move) || best_move.is_promotion())))
            corrections_.update(position, frame(ply - 1).piece, frame(ply - 1).move.to(), best - f.static_eval, depth);
    }
    return best;
}

} // namespace search::alphabeta
