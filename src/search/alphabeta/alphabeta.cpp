// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/alphabeta/alphabeta.h"

#include <algorithm>
#include <new>

#include "base/memory.h"
#include "eval/any_evaluator.h"
#include "eval/classical/classical.h"
#include "eval/named_weights.h"
#include "eval/nnue/nnue.h"
#include "search/alphabeta/node.h"
#include "search/alphabeta/quiescence.h"
#include "search/alphabeta/report.h"
#include "search/alphabeta/root.h"
#include "search/alphabeta/stack.h"
#include "search/alphabeta/subsearch.h"
#include "search/workers.h"

namespace search {

namespace alphabeta {

namespace {

// Lets an evaluator chosen by name stand where the concrete one does.
class NamedEvaluator {
  public:
    explicit NamedEvaluator(std::unique_ptr<eval::AnyEvaluator> evaluator) : evaluator_(std::move(evaluator)) {}
    int evaluate(const chess::Position& p) { return evaluator_->evaluate(p); }

  private:
    std::unique_ptr<eval::AnyEvaluator> evaluator_;
};

template <eval::Evaluator E>
class AlphaBeta final : public Search {
  public:
    using MakeEvaluator = std::function<E()>;

    AlphaBeta(const Params& params, MakeEvaluator make, const base::Clock& clock)
        : shared_(params), make_(std::move(make)), clock_(clock)
    {
    }

    std::string_view name() const override { return "alphabeta"; }
    void new_game() override
    {
        shared_.table.clear(static_cast<int>(workers_.size()));
        for (auto& w : workers_)
            if (w) w->new_game();
    }
    base::Status set_hash(std::size_t megabytes) override
    {
        return shared_.table.resize(megabytes, static_cast<int>(workers_.size()));
    }
    void clear_hash() override { shared_.table.clear(static_cast<int>(workers_.size())); }
    base::Status set_threads(int threads) override
    {
        const auto wanted = static_cast<std::size_t>(std::max(threads, 1));
        // Asked for and given back: the helpers take theirs when they first search.
        if (auto memory = base::LargeMemory::allocate(wanted * sizeof(Worker<E>)); !memory)
            return base::fail_in(fmt::format("{} threads", threads), memory.error());
        try {
            workers_.resize(wanted);
            if (!workers_[0]) workers_[0] = make_worker(0);
        } catch (const std::bad_alloc&) {
            return base::fail("there is not enough memory for a search");
        }
        return {};
    }

    Result run(const chess::Game& game, const Limits& limits, const Signals& signals,
               const Callbacks& callbacks) override;

  private:
    using WorkerPtr = std::unique_ptr<Worker<E>>;
    WorkerPtr make_worker(std::size_t i) { return std::make_unique<Worker<E>>(shared_, static_cast<int>(i), make_()); }
    void help(std::size_t i, const typename Worker<E>::Run& run);
    const Worker<E>& best_worker(const Limits& limits) const;

    Shared shared_;
    MakeEvaluator make_;
    const base::Clock& clock_;
    std::vector<WorkerPtr> workers_; // the first one is always there; a helper makes its own
};

// A helper of any search but its first finds its worker there. Megabytes for each: many threads would cost seconds
// before the first node, so that whoever comes too late takes none.
template <eval::Evaluator E>
void AlphaBeta<E>::help(std::size_t i, const typename Worker<E>::Run& run)
{
    if (run.control.stopped()) return;
    try {
        if (!workers_[i]) workers_[i] = make_worker(i);
        workers_[i]->iterate(run);
    } catch (const std::bad_alloc&) {
        // The search goes on without it.
    }
}

template <eval::Evaluator E>
Result AlphaBeta<E>::run(const chess::Game& game, const Limits& limits, const Signals& signals,
                         const Callbacks& callbacks)
{
    Control control(game, limits, signals, clock_);
    if (control.root_moves().empty()) return control.without_moves();
    shared_.table.new_search();
    for (auto& w : workers_)
        if (w) w->forget_answer();
    const typename Worker<E>::Run run{control, callbacks, workers_.size()};
    {
        const auto helpers = start_helpers(workers_.size() - 1, [&](std::size_t i) { help(i + 1, run); });
        workers_[0]->iterate(run);
        control.stop();
    }
    const Worker<E>& best = best_worker(limits);
    const RootMove& line = best.root_moves().front();
    Result result;
    result.best = line.move;
    result.value = line.value;
    result.depth = best.completed_depth();
    if (line.pv.size() > 1) result.ponder = line.pv[1];
    for (const auto& w : workers_)
        if (w) result.nodes += w->nodes();
    return result;
}

// The thread that finished the deepest iteration; among those, the best value. With several lines the main thread's
// order is what was reported, so it stays, and so does the mate that the main thread was asked for.
template <eval::Evaluator E>
const Worker<E>& AlphaBeta<E>::best_worker(const Limits& limits) const
{
    const Worker<E>* best = workers_[0].get();
    if (limits.lines > 1 || limits.mate) return *best;
    for (const auto& w : workers_) {
        if (!w || w->completed_depth() == 0) continue; // it came too late to search at all
        const Value value = w->root_moves().front().value;
        const Value best_value = best->root_moves().front().value;
        if (w->completed_depth() > best->completed_depth() ||
            (w->completed_depth() == best->completed_depth() && value > best_value))
            best = w.get();
    }
    return *best;
}

} // namespace
} // namespace alphabeta

base::Result<std::unique_ptr<Search>> make_alphabeta(const eval::EvaluatorChoice& evaluator,
                                                     const alphabeta::Params& params, const base::Clock& clock)
{
    constexpr std::size_t kDefaultHash = 16;
    std::unique_ptr<Search> made;
    const auto kind = eval::evaluator_kind(evaluator.name);
    if (kind == eval::EvaluatorKind::Classical) {
        const auto weights = eval::classical_weights(evaluator);
        if (!weights) return std::unexpected(weights.error());
        made = std::make_unique<alphabeta::AlphaBeta<eval::Classical>>(
            params, [weights = *weights] { return eval::Classical(weights); }, clock);
    } else if (kind == eval::EvaluatorKind::Network && evaluator.weights.empty()) {
        auto network = eval::nnue::named_network(evaluator.name);
        if (!network) return std::unexpected(network.error());
        made = std::make_unique<alphabeta::AlphaBeta<eval::Nnue>>(
            params, [network = *network] { return eval::Nnue(network); }, clock);
    } else {
        if (auto probe = eval::make_evaluator(evaluator); !probe) return std::unexpected(probe.error());
        made = std::make_unique<alphabeta::AlphaBeta<alphabeta::NamedEvaluator>>(
            params, [evaluator] { return alphabeta::NamedEvaluator(*eval::make_evaluator(evaluator)); }, clock);
    }
    if (auto one = made->set_threads(1); !one) return std::unexpected(one.error());
    if (auto status = made->set_hash(kDefaultHash); !status) return std::unexpected(status.error());
    return made;
}

} // namespace search
