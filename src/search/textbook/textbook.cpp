// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/textbook.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <utility>

#include "search/control.h"
#include "search/textbook/simple_time.h"
#include "search/textbook/tree.h"
#include "search/workers.h"

namespace search {
namespace textbook {
namespace {

// One line at the root.
struct Line {
    Value value = -kInfinite;
    std::vector<chess::Move> pv;
};

// Something else than a depth may end the search, at any time.
bool may_be_cut_short(const Limits& limits, chess::Color us)
{
    return limits.move_time || limits.uses_clock(us) || limits.nodes || limits.soft_nodes || limits.mate ||
           limits.infinite || limits.ponder;
}

template <class E>
class TextbookSearch final : public Textbook {
  public:
    using MakeEvaluation = std::function<E()>;

    TextbookSearch(const Switches& switches, MakeEvaluation make, const base::Clock& clock)
        : asked_(switches), switches_(switches), make_(std::move(make)), clock_(clock)
    {
    }

    std::string_view name() const override { return "textbook"; }
    void new_game() override
    {
        for (auto& t : trees_) t->new_game();
    }
    base::Status set_hash(std::size_t megabytes) override
    {
        const std::size_t most = std::max<std::size_t>((megabytes << 20) / PositionTable::kEntryBytes, 1);
        const int entries = static_cast<int>(std::min<std::size_t>(table_size(asked_), most));
        const int old = std::exchange(switches_.table_entries, entries);
        if (old == entries) return {};
        const int threads = static_cast<int>(trees_.size());
        trees_.clear(); // the old table goes before the new one comes
        auto resized = set_threads(threads);
        if (resized) return {};
        switches_.table_entries = old; // what was there a moment ago can be had again
        if (auto back = set_threads(threads); !back) return back;
        return resized;
    }
    void clear_hash() override { new_game(); }
    base::Status set_threads(int threads) override
    {
        return resize_workers(trees_, switches_.root_split != 0 ? threads : 1,
                              [this](std::size_t) { return make_tree(); });
    }
    const std::vector<Iteration>& iterations() const override { return iterations_; }
    std::size_t table_bytes() const override { return switches_.table != 0 ? trees_.front()->table()->bytes() : 0; }

    Result run(const chess::Game& game, const Limits& limits, const Signals& signals,
               const Callbacks& callbacks) override;

  private:
    using TreePtr = std::unique_ptr<Tree<E>>;
    struct Run; // what one run() knows

    // The first tree owns the table; the others use it where several threads may.
    TreePtr make_tree() const
    {
        const bool shares = !trees_.empty() && trees_.front()->table()->may_be_shared();
        return std::make_unique<Tree<E>>(switches_, make_(), shares ? trees_.front()->table() : nullptr);
    }
    bool iterate(Run& run);
    bool look(Run& run, std::uint64_t nodes, std::uint64_t& told) const;
    Line best_line(Run& run, Value expected, const std::vector<chess::Move>& allowed);
    Line one_line(Run& run, const Window& window, const std::vector<chess::Move>& allowed);
    Line split_line(Run& run, const Window& window, const std::vector<chess::Move>& allowed);
    std::vector<chess::Move> ordered(const chess::Position& p, const std::vector<chess::Move>& allowed) const;
    void report(const Run& run) const;
    Counters counted() const;
    bool is_stopped() const
    {
        return std::ranges::any_of(trees_, [](const TreePtr& t) { return t->stopped(); });
    }
    int last_depth(const Control& control) const;

    const Switches asked_;
    Switches switches_; // with a table that fits into the hash
    MakeEvaluation make_;
    const base::Clock& clock_;
    std::vector<TreePtr> trees_;
    std::vector<Iteration> iterations_;
};

template <class E>
struct TextbookSearch<E>::Run {
    Control control;
    const Callbacks& callbacks;
    std::vector<Line> lines = {};        // of the last whole iteration, best first
    int depth = 1;                       // of the iteration under way
    std::atomic<std::uint64_t> seen = 0; // nodes that the trees have told of
};

template <class E>
Counters TextbookSearch<E>::counted() const
{
    Counters sum;
    for (const TreePtr& t : trees_) sum += t->counters();
    return sum;
}

template <class E>
int TextbookSearch<E>::last_depth(const Control& control) const
{
    constexpr int kDeepest = 100;
    constexpr int kBeyondMate = 1; // that the last position is a mate is seen one ply deeper
    return control.last_depth(switches_.default_depth > 0 ? switches_.default_depth : kDeepest, kDeepest, kBeyondMate);
}

// What a tree does every few hundred nodes, with its nodes so far.
template <class E>
bool TextbookSearch<E>::look(Run& run, std::uint64_t nodes, std::uint64_t& told) const
{
    run.seen += nodes - std::exchange(told, nodes);
    if (run.control.look_at_clock() && run.callbacks.on_progress)
        run.callbacks.on_progress({.depth = run.depth, .nodes = run.seen, .elapsed = run.control.elapsed()});
    return run.control.stopped();
}

template <class E>
Result TextbookSearch<E>::run(const chess::Game& game, const Limits& limits, const Signals& signals,
                              const Callbacks& callbacks)
{
    const chess::Color us = game.position().side_to_move();
    const bool simple = switches_.simple_time != 0;
    Run run{.control =
                Control(game, limits, signals, clock_, simple ? simple_budget(limits, game) : TimeBudget(limits, us)),
            .callbacks = callbacks};
    Control& control = run.control;
    iterations_.clear();
    if (control.root_moves().empty()) return control.without_moves();
    Result result;
    const std::uint64_t share = limits.nodes ? std::max<std::uint64_t>(*limits.nodes / trees_.size(), 1) : 0;
    for (TreePtr& t : trees_) {
        t->counters() = {};
        t->set_root(game);
        t->set_stop(
            [this, &run, told = std::uint64_t{0}](std::uint64_t nodes) mutable { return look(run, nodes, told); },
            share);
    }
    const int last = last_depth(control);
    // A search that does not deepen does so nevertheless where it may be cut short: all it would have is depth 1.
    const bool deepens = switches_.iterative_deepening != 0 || may_be_cut_short(limits, us);
    // Depth 1 comes first, so that there soon is an answer; without deepening the full depth follows at once.
    while (iterate(run)) {
        result.depth = run.depth;
        report(run);
        if (is_stopped() || run.depth >= last || control.stopped()) break;
        if (control.has_mate(run.lines.front().value)) break;
        const std::uint64_t nodes = counted().honest();
        if (control.soft_nodes_spent(nodes) || (limits.nodes && nodes >= *limits.nodes)) break;
        const auto& hard = control.budget().hard();
        if (simple ? control.counts_time() && hard && is_late(control.elapsed(), *hard) : !control.time_for_more())
            break;
        run.depth = deepens ? run.depth + 1 : last;
    }
    const Line& best = run.lines.front();
    result.best = best.pv.front();
    if (best.pv.size() > 1) result.ponder = best.pv[1];
    result.value = best.value;
    result.nodes = counted().honest();
    return result;
}

// Returns: false if it was stopped and there is an earlier iteration, whose lines stay. Otherwise what was finished of
// the first one is the answer.
template <class E>
bool TextbookSearch<E>::iterate(Run& run)
{
    const Counters before = counted();
    const base::TimePoint start = clock_.now();
    std::vector<chess::Move> left = run.control.root_moves();
    const auto wanted = static_cast<std::size_t>(std::max(run.control.limits().lines, 1));
    std::vector<Line> lines;
    for (TreePtr& t : trees_) t->begin_depth();
    while (!left.empty() && lines.size() < wanted && !is_stopped()) {
        const Value expected = lines.size() < run.lines.size() ? run.lines[lines.size()].value : kNoValue;
        Line line = best_line(run, expected, left);
        if (is_stopped() && !run.lines.empty()) return false;
        if (line.pv.empty()) {
            if (!lines.empty()) break;
            // Not one move was finished.
            line = {trees_.front()->standing(), {ordered(run.control.game().position(), left).front()}};
        }
        std::erase(left, line.pv.front());
        lines.push_back(std::move(line));
    }
    std::ranges::stable_sort(lines, [](const Line& a, const Line& b) { return a.value > b.value; });
    run.lines = std::move(lines);
    iterations_.push_back({run.depth, run.lines.front().value, counted() - before, clock_.now() - start});
    return true;
}

// The best of the allowed moves. Around the value of the last iteration first, where the switches say so.
template <class E>
Line TextbookSearch<E>::best_line(Run& run, Value expected, const std::vector<chess::Move>& allowed)
{
    const auto search = [&](const Window& window) {
        const bool split = trees_.size() > 1 && allowed.size() > 1;
        return split ? split_line(run, window, allowed) : one_line(run, window, allowed);
    };
    const Window widest = trees_.front()->widest();
    const Window first = first_window(switches_, run.depth, expected, widest);
    Line line = search(first);
    if (is_stopped() || first == widest || first.holds(line.value)) return line;
    ++trees_.front()->counters().aspiration_failures;
    return search(widest);
}

template <class E>
Line TextbookSearch<E>::one_line(Run& run, const Window& window, const std::vector<chess::Move>& allowed)
{
    Tree<E>& tree = *trees_.front();
    tree.restrict_root(allowed);
    tree.set_hint(chess::Move::none());
    if (switches_.table_move_first != 0)
        for (const Line& line : run.lines)
            if (std::ranges::find(allowed, line.pv.front()) != allowed.end()) {
                tree.set_hint(line.pv.front());
                break;
            }
    const Value value = tree.run(run.depth, window);
    return {value, {tree.pv().begin(), tree.pv().end()}};
}

// The first move is searched alone, so that there is a value to beat; then each thread takes the next one. All of them
// know the best value that any of them has found, also while they search. A value beyond the window ends it.
template <class E>
Line TextbookSearch<E>::split_line(Run& run, const Window& window, const std::vector<chess::Move>& allowed)
{
    std::vector<chess::Move> order = ordered(run.control.game().position(), allowed);
    if (!run.lines.empty()) {
        const auto at = std::ranges::find(order, run.lines.front().pv.front());
        if (at != order.end()) std::rotate(order.begin(), at, at + 1);
    }
    std::atomic<std::size_t> next = 0;
    std::mutex mutex; // of the best line
    Line best;
    std::atomic<Value> alpha = window.alpha;
    const auto search_next = [&](Tree<E>& tree) {
        const std::size_t i = next++;
        if (i >= order.size() || alpha >= window.beta) return false;
        tree.restrict_root({order[i]});
        const Value value = tree.run(run.depth, {alpha, window.beta});
        if (tree.stopped()) return false;
        const std::lock_guard lock(mutex);
        if ((value > best.value || best.pv.empty()) && !tree.pv().empty()) {
            best = {value, {tree.pv().begin(), tree.pv().end()}};
            alpha = std::max(value, window.alpha);
        }
        return true;
    };
    for (TreePtr& t : trees_) t->set_shared_alpha(&alpha);
    if (search_next(*trees_.front())) {
        const auto helpers = start_helpers(trees_.size() - 1, [&](std::size_t i) {
            while (search_next(*trees_[i + 1])) {
            }
        });
        while (search_next(*trees_.front())) {
        }
    }
    for (TreePtr& t : trees_) t->set_shared_alpha(nullptr);
    return best;
}

// The root moves as the switches order them.
template <class E>
std::vector<chess::Move> TextbookSearch<E>::ordered(const chess::Position& p,
                                                    const std::vector<chess::Move>& allowed) const
{
    const MoveMemory memory;
    chess::MoveList list;
    for (const chess::Move m : allowed) list.add(m);
    std::vector<chess::Move> out;
    Picker picker(p, list, {.switches = switches_, .memory = memory});
    for (chess::Move m = picker.next(); m; m = picker.next()) out.push_back(m);
    return out;
}

template <class E>
void TextbookSearch<E>::report(const Run& run) const
{
    if (!run.callbacks.on_info) return;
    const Counters sum = counted();
    int rank = 0;
    for (const Line& line : run.lines) {
        Info info;
        info.depth = run.depth;
        info.selective_depth = sum.deepest;
        info.multipv = ++rank;
        info.value = line.value;
        info.nodes = sum.honest();
        info.elapsed = run.control.elapsed();
        // The line ends where the game does.
        chess::Game game = run.control.game();
        for (const chess::Move m : line.pv) {
            if (game.outcome() && !info.pv.empty()) break;
            if (!game.play(m)) break;
            info.pv.push_back(m);
        }
        run.callbacks.on_info(info);
    }
}

} // namespace
} // namespace textbook

base::Result<std::unique_ptr<textbook::Textbook>>
make_textbook(const eval::EvaluatorChoice& evaluator, const textbook::Switches& switches, const base::Clock& clock)
{
    using namespace textbook;
    std::unique_ptr<Textbook> made;
    if (evaluator.name == "thesis" && evaluator.weights.empty()) {
        made = std::make_unique<TextbookSearch<SumEvaluation>>(
            switches, [] { return SumEvaluation(); }, clock);
    } else {
        if (auto probe = eval::make_evaluator(evaluator); !probe) return std::unexpected(probe.error());
        made = std::make_unique<TextbookSearch<NamedEvaluation>>(
            switches, [evaluator] { return NamedEvaluation(*eval::make_evaluator(evaluator)); }, clock);
    }
    if (auto one = made->set_threads(1); !one) return std::unexpected(one.error());
    return made;
}

} // namespace search
