// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/analysis.h"

#include <utility>

#include "search/textbook/minimax.h"
#include "search/textbook/node.h"

namespace search::textbook {

template class Tree<SumEvaluation>;
template class Tree<NamedEvaluation>;

namespace {

// One depth, around the value of the last one (kNoValue: there is none) where the switches ask for it.
template <class E>
Value iterate(Tree<E>& tree, int depth, const Switches& switches, Value expected)
{
    tree.begin_depth();
    const Window widest = tree.widest();
    const Window first = first_window(switches, depth, expected, widest);
    Value value = tree.run(depth, first);
    if (!tree.stopped() && first != widest && !first.holds(value)) {
        ++tree.counters().aspiration_failures;
        value = tree.run(depth, widest);
    }
    if (switches.table_move_first != 0 && !tree.pv().empty()) tree.set_hint(tree.pv().front());
    return value;
}

template <class E>
Analysis searched(const chess::Game& game, int depth, const Switches& switches, E evaluation,
                  const AnalysisOptions& options)
{
    Tree<E> tree(switches, std::move(evaluation));
    tree.set_root(game);
    StopTest stop;
    if (options.stop.stop_possible()) stop = [&](std::uint64_t) { return options.stop.stop_requested(); };
    tree.set_stop(std::move(stop), options.node_limit);
    const base::TimePoint start = base::system_clock().now();
    Analysis out;
    Value expected = kNoValue;
    if (options.deepen && switches.iterative_deepening != 0)
        for (int d = 1; d < depth && !tree.stopped(); ++d) {
            expected = iterate(tree, d, switches, expected);
            out.earlier_nodes += std::exchange(tree.counters(), {}).honest();
        }
    tree.set_watcher(options.watcher);
    out.value = iterate(tree, depth, switches, expected);
    out.elapsed = base::system_clock().now() - start;
    out.pv.assign(tree.pv().begin(), tree.pv().end());
    out.counters = tree.counters();
    out.finished = !tree.stopped();
    return out;
}

// Nothing but minimax is asked for: the bulk version counts and values the same.
bool is_plain(const Switches& switches)
{
    Switches plain = find_preset("minimax")->switches;
    plain.ordering = switches.ordering;
    return switches == plain;
}

} // namespace

base::Result<Analysis> analyse(const chess::Game& game, int depth, const Switches& switches,
                               const AnalysisOptions& options)
{
    if (options.evaluator == "thesis") {
        if (is_plain(switches) && depth >= 1 && options.node_limit == 0 && options.watcher == nullptr) {
            const base::TimePoint start = base::system_clock().now();
            const MinimaxResult r = plain_minimax(game.position(), depth, options.threads);
            Analysis out{.value = r.value, .pv = {}, .counters = r.counters};
            if (r.best) out.pv.push_back(r.best);
            out.elapsed = base::system_clock().now() - start;
            return out;
        }
        return searched(game, depth, switches, SumEvaluation(), options);
    }
    auto evaluator = eval::make_evaluator(options.evaluator);
    if (!evaluator) return std::unexpected(evaluator.error());
    return searched(game, depth, switches, NamedEvaluation(*std::move(evaluator)), options);
}

} // namespace search::textbook
