// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mcts/mcts.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <mutex>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "chess/movegen.h"
#include "eval/any_evaluator.h"
#include "search/control.h"
#include "search/mcts/simulator.h"
#include "search/mcts/tree.h"
#include "search/workers.h"

namespace search {
namespace mcts {
namespace {

using P = Params;
constexpr std::array kTable{
    base::Param<P>{"simulation", &P::simulation, 1, 0, 2, 1, "published", "0 playout, 1 shallow search, 2 evaluation"},
    base::Param<P>{"shallow_depth", &P::shallow_depth, 3, 1, 6, 1, "published", "plies of the shallow search"},
    base::Param<P>{"selection", &P::selection, 0, 0, 1, 1, "hand", "0 UCT, 1 PUCT"},
    base::Param<P>{"exploration", &P::exploration, std::numbers::sqrt2, 0, 10, 0.1, "published", "c"},
    base::Param<P>{"priors", &P::priors, 1, 0, 3, 1, "hand", "of PUCT: 0 equal, 1 captures, 2 evaluation, 3 history"},
    base::Param<P>{"temperature", &P::temperature, 100, 1, 2000, 10, "hand", "of priors by evaluation"},
    base::Param<P>{"solver", &P::solver, 1, 0, 1, 1, "hand", "proven mates"},
    base::Param<P>{"reuse", &P::reuse, 1, 0, 1, 1, "hand", "keep the tree between moves"},
    base::Param<P>{"playout_plies", &P::playout_plies, 200, 1, 1000, 10, "hand", "longer playouts are draws"},
    base::Param<P>{"scale", &P::scale, 180, 10, 2000, 10, "hand", "units that make a chance of 73 %"},
    base::Param<P>{"seed", &P::seed, 1, 0, 1'000'000'000, 1, "hand", "of playouts"},
};

// Simulations for the square of a depth, or of the plies of a mate, after which a search ends (hand).
constexpr std::uint64_t kVisitsOfDepth = 100;
constexpr std::uint64_t kVisitsOfMate = 1000;

constexpr std::uint64_t squared(int n)
{
    return static_cast<std::uint64_t>(n) * static_cast<std::uint64_t>(n);
}

class Mcts final : public MonteCarlo {
  public:
    Mcts(eval::EvaluatorChoice evaluator, const Params& params, const base::Clock& clock)
        : params_(params), evaluator_(std::move(evaluator)), clock_(clock)
    {
    }

    std::string_view name() const override { return "mcts"; }
    void new_game() override
    {
        tree_->reset();
        last_.reset();
        history_.clear();
        Simulators fresh; // the playouts begin again too
        if (make_simulators(fresh, static_cast<int>(simulators_.size()))) simulators_ = std::move(fresh);
    }
    base::Status set_hash(std::size_t megabytes) override
    {
        auto made = Tree::make(params_, megabytes << 20);
        if (!made) return std::unexpected(made.error());
        tree_.emplace(*std::move(made));
        last_.reset();
        return {};
    }
    void clear_hash() override { new_game(); }
    base::Status set_threads(int threads) override { return make_simulators(simulators_, threads); }
    std::size_t tree_nodes() const override { return tree_->size(); }
    std::size_t tree_bytes() const override { return tree_->bytes(); }

    Result run(const chess::Game& game, const Limits& limits, const Signals& signals,
               const Callbacks& callbacks) override;

  private:
    struct Run {
        Control control;
        const Callbacks& callbacks;
        std::mutex mutex{}; // of the tree and what follows
        std::uint64_t simulations = 0;
        std::uint64_t started = 0;
        std::uint64_t next_report = 64;
        std::atomic<bool> done{false};
    };

    using Simulators = std::vector<std::unique_ptr<Simulator>>;
    base::Status make_simulators(Simulators& simulators, int threads) const
    {
        return resize_workers(simulators, threads,
                              [this](std::size_t i) { return std::make_unique<Simulator>(params_, evaluator_, i); });
    }
    void take_up(const chess::Game& game);
    bool enough(Run& run) const;
    void work(Run& run, Simulator& simulator);
    double visit(Run& run, Simulator& simulator, chess::Game& game, NodeIndex at, std::unique_lock<std::mutex>& lock);
    void bring_back(NodeIndex at, double points, const chess::Position& leaf);
    void report(const Run& run) const;
    std::vector<chess::Move> line(NodeIndex child, const chess::Game& game) const;
    Value value_of(NodeIndex child) const;
    std::vector<NodeIndex> ranked() const;

    const Params params_;
    const eval::EvaluatorChoice evaluator_;
    const base::Clock& clock_;
    std::optional<Tree> tree_; // always there once made
    MoveHistory history_;
    std::optional<chess::Game> last_; // what the root stands for
    Simulators simulators_;
};

// The tree of the last search, if this game goes on from it by a move or two.
void Mcts::take_up(const chess::Game& game)
{
    NodeIndex at = kNoNode;
    if (params_.reuse != 0 && last_ && last_->start().same_position(game.start()) &&
        game.moves().size() >= last_->moves().size()) {
        const std::size_t known = last_->moves().size();
        if (std::equal(last_->moves().begin(), last_->moves().end(), game.moves().begin())) {
            at = Tree::root();
            for (std::size_t i = known; i < game.moves().size() && at != kNoNode; ++i) {
                NodeIndex next = kNoNode;
                const Node& n = (*tree_)[at];
                for (NodeIndex c = n.first_child; n.children > 0 && c < n.first_child + n.children; ++c)
                    if ((*tree_)[c].move == game.moves()[i]) next = c;
                at = next;
            }
        }
    }
    if (at == kNoNode)
        tree_->reset();
    else
        tree_->keep_only(at);
    last_ = game;
}

// Under the lock.
bool Mcts::enough(Run& run) const
{
    const Limits& limits = run.control.limits();
    if (run.control.stopped()) return true;
    if (limits.nodes && run.started >= *limits.nodes) return true;
    if (run.control.soft_nodes_spent(run.started)) return true;
    if (run.simulations == 0) return false; // one is always made
    const Node& root = (*tree_)[Tree::root()];
    if (params_.solver != 0 && root.proof != Proof::None && limits.search_moves.empty()) return true;
    // The depth of this search is the length of its best line, with a hundred visits for each ply.
    if (limits.depth && (run.simulations >= squared(*limits.depth) * kVisitsOfDepth ||
                         line(tree_->best_child(Tree::root()), run.control.game()).size() >=
                             static_cast<std::size_t>(std::max(*limits.depth, 1))))
        return true;
    // A mate that is there would have been proven by then.
    if (limits.mate && !limits.infinite && run.simulations >= squared(2 * *limits.mate - 1) * kVisitsOfMate)
        return true;
    return run.control.is_out_of_time() || !run.control.time_for_more();
}

Result Mcts::run(const chess::Game& game, const Limits& limits, const Signals& signals, const Callbacks& callbacks)
{
    Run run{.control = Control(game, limits, signals, clock_), .callbacks = callbacks};
    const std::vector<chess::Move>& moves = run.control.root_moves();
    if (moves.empty()) return run.control.without_moves();
    take_up(game);
    if (!limits.search_moves.empty()) {
        tree_->reset();
        last_.reset(); // this tree knows only some moves
    }
    if ((*tree_)[Tree::root()].children == 0)
        tree_->expand(Tree::root(), moves, simulators_.front()->priors(game.position(), moves, history_));
    {
        const auto helpers =
            start_helpers(simulators_.size() - 1, [&](std::size_t i) { work(run, *simulators_[i + 1]); });
        work(run, *simulators_.front());
    }
    report(run);
    const NodeIndex best = tree_->best_child(Tree::root());
    const std::vector<chess::Move> pv = line(best, game);
    Result result;
    result.best = (*tree_)[best].move;
    if (pv.size() > 1) result.ponder = pv[1];
    result.value = value_of(best);
    result.depth = static_cast<int>(pv.size());
    result.nodes = run.simulations;
    return result;
}

void Mcts::work(Run& run, Simulator& simulator)
{
    std::unique_lock lock(run.mutex);
    while (!run.done) {
        if (enough(run)) {
            run.done = true;
            break;
        }
        ++run.started;
        chess::Game game = run.control.game();
        visit(run, simulator, game, Tree::root(), lock);
        ++run.simulations;
        const bool is_due = run.control.look_at_clock();
        if (run.simulations < run.next_report && !is_due) continue;
        while (run.next_report <= run.simulations) run.next_report *= 2;
        report(run);
    }
}

// 1. selection, 2. expansion, 3. simulation without the lock, 4. backpropagation. The game follows the line down.
double Mcts::visit(Run& run, Simulator& simulator, chess::Game& game, NodeIndex at, std::unique_lock<std::mutex>& lock)
{
    Tree& tree = *tree_;
    tree.enter(at);
    while (tree[at].children > 0 && (at == Tree::root() || tree[at].proof == Proof::None)) {
        at = tree.select(at);
        tree.enter(at);
        game.play_unchecked(tree[at].move);
    }
    double points = 0.5; // of the side that moved into the node
    const auto outcome = at == Tree::root() ? std::nullopt : game.outcome();
    if (outcome) {
        points = outcome->winner ? 1 : 0.5; // who has just moved has mated
        // A draw by repetition depends on the line, and a proof holds for the node on this line only, which it is.
        if (params_.solver != 0) tree.prove(at, outcome->winner ? Proof::Win : Proof::Draw, 0);
    } else if (tree[at].proof != Proof::None) {
        points = tree[at].proof == Proof::Win ? 1 : tree[at].proof == Proof::Draw ? 0.5 : 0;
    } else {
        if (tree[at].children == 0 && !tree.is_full() && (tree[at].visits > 0 || at == Tree::root())) {
            const chess::MoveList list = chess::legal_moves(game.position());
            const std::vector<chess::Move> moves(list.begin(), list.end());
            tree.expand(at, moves, simulator.priors(game.position(), moves, history_));
            at = tree.select(at);
            tree.enter(at);
            game.play_unchecked(tree[at].move);
            if (const auto end = game.outcome()) {
                points = end->winner ? 1 : 0.5;
                if (params_.solver != 0) tree.prove(at, end->winner ? Proof::Win : Proof::Draw, 0);
                bring_back(at, points, game.position());
                return points;
            }
        }
        lock.unlock();
        const auto stop = [&] { return run.done || run.control.stopped() || run.control.is_out_of_time(); };
        points = 1 - simulator.simulate(game, stop);
        lock.lock();
    }
    bring_back(at, points, game.position());
    return points;
}

// Backpropagation; the moves of the line are remembered where priors are made of that. `leaf` is the position of `at`.
void Mcts::bring_back(NodeIndex at, double points, const chess::Position& leaf)
{
    tree_->backpropagate(at, points);
    if (params_.selection != static_cast<int>(Selection::Puct) || params_.priors != static_cast<int>(Priors::History))
        return;
    chess::Color mover = !leaf.side_to_move();
    for (NodeIndex i = at; i != Tree::root(); i = (*tree_)[i].parent) {
        history_.add(mover, (*tree_)[i].move, points);
        points = 1 - points;
        mover = !mover;
    }
}

std::vector<NodeIndex> Mcts::ranked() const
{
    const Node& root = (*tree_)[Tree::root()];
    std::vector<NodeIndex> out;
    for (NodeIndex i = root.first_child; i < root.first_child + root.children; ++i) out.push_back(i);
    std::ranges::stable_sort(out, [&](NodeIndex a, NodeIndex b) { return tree_->better(a, b); });
    return out;
}

std::vector<chess::Move> Mcts::line(NodeIndex child, const chess::Game& game) const
{
    std::vector<chess::Move> out;
    chess::Game copy = game;
    for (NodeIndex i = child; i != kNoNode; i = tree_->best_child(i)) {
        const Node& n = (*tree_)[i];
        if (!out.empty() && (n.visits == 0 || copy.outcome())) break;
        if (!copy.play(n.move)) break;
        out.push_back(n.move);
    }
    return out;
}

Value Mcts::value_of(NodeIndex child) const
{
    const Node& n = (*tree_)[child];
    if (n.proof == Proof::Win) return mate_in(n.proof_plies + 1);
    if (n.proof == Proof::Loss) return mated_in(n.proof_plies + 1);
    if (n.proof == Proof::Draw) return kDraw;
    const double mean = n.visits > 0 ? n.points / n.visits : 0.5;
    const double bounded = std::clamp(mean, 1e-6, 1 - 1e-6);
    return clamp_eval(static_cast<Value>(std::lround(params_.scale * std::log(bounded / (1 - bounded)))));
}

void Mcts::report(const Run& run) const
{
    if (!run.callbacks.on_info) return;
    const std::vector<NodeIndex> order = ranked();
    int rank = 0;
    for (const NodeIndex child : order) {
        if (rank == std::max(run.control.limits().lines, 1)) break;
        Info info;
        info.pv = line(child, run.control.game());
        info.depth = info.selective_depth = static_cast<int>(info.pv.size());
        info.multipv = ++rank;
        info.value = value_of(child);
        info.nodes = run.simulations;
        info.elapsed = run.control.elapsed();
        info.hash_permille = tree_->permille_used();
        run.callbacks.on_info(info);
    }
}

} // namespace

std::span<const base::Param<Params>> param_table()
{
    return kTable;
}

} // namespace mcts

base::Result<std::unique_ptr<mcts::MonteCarlo>> make_mcts(const eval::EvaluatorChoice& evaluator,
                                                          const mcts::Params& params, const base::Clock& clock)
{
    if (auto probe = eval::make_evaluator(evaluator); !probe) return std::unexpected(probe.error());
    constexpr std::size_t kDefaultHash = 16;
    auto made = std::make_unique<mcts::Mcts>(evaluator, params, clock);
    if (auto hash = made->set_hash(kDefaultHash); !hash) return std::unexpected(hash.error());
    if (auto one = made->set_threads(1); !one) return std::unexpected(one.error());
    return made;
}

} // namespace search
