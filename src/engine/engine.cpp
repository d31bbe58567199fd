// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/engine.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "openings/names.h"

namespace engine {
namespace {

// Keeps the `most` lines of the last iteration, in its order. That was mostly cut short: moves it did not come to keep
// what the one before said, behind the others. A move that fell behind is forgotten: its value is of a look that was
// not as deep, and must not be compared with the others.
void remember(std::vector<search::Info>& lines, const search::Info& info, std::size_t most)
{
    if (info.pv.empty() || info.bound != search::Bound::Exact) return;
    std::erase_if(lines, [&](const search::Info& old) { return old.pv.front() == info.pv.front(); });
    const auto place = std::min(static_cast<std::size_t>(info.multipv - 1), lines.size());
    lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(place), info);
    if (lines.size() > most) lines.pop_back();
}

// Nothing to search: says what the position is.
search::Result answer_at_the_end(const chess::Position& position, const Listener& listener)
{
    const search::Value value = position.is_check() ? search::mated_in(0) : search::kDraw;
    search::Info info;
    info.value = value;
    if (listener.on_info) listener.on_info(info);
    search::Result result;
    result.value = value;
    return result;
}

// The promise of the facade, whatever a search returns: a legal move, and a ponder move that fits behind it.
search::Result made_legal(search::Result result, const chess::Game& game, const Listener& listener)
{
    const chess::Position& position = game.position();
    if (!position.is_legal(result.best)) {
        if (listener.on_message) listener.on_message("error: the search returned no legal move; playing the first one");
        result.best = chess::legal_moves(position)[0];
        result.ponder = chess::Move::none();
    }
    chess::Position after = position;
    after.play_unchecked(result.best);
    if (!after.is_legal(result.ponder)) result.ponder = chess::Move::none();
    return result;
}

} // namespace

Engine::Engine(Config config) : config_(config), random_(config.seed)
{
    add_options();
    if (config_.tunable) add_tunables();
}

Engine::~Engine()
{
    halt();
}

void Engine::halt()
{
    worker_.stop();
    worker_.wait();
}

base::Status Engine::set_option(std::string_view name, std::string_view value)
{
    return options_.set(name, value);
}

base::Status Engine::new_game()
{
    halt();
    const base::Status settled = settle();
    if (search_) search_->new_game();
    return settled;
}

base::Status Engine::set_position(std::string_view fen, const std::vector<std::string_view>& moves)
{
    chess::Game game;
    if (!fen.empty()) {
        const auto start = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!start) return base::fail_in("position", start.error());
        game = chess::Game(*start);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = chess::parse_uci_move(moves[i], game.position());
        if (!move) return base::fail("position: move {} of {}: {}", i + 1, moves.size(), move.error().message);
        game.play_unchecked(*move);
    }
    game_ = std::move(game);
    return {};
}

// --- From what the options want to what the search has

base::Status Engine::make_ready()
{
    return worker_.is_busy() ? base::Status{} : settle();
}

// Requires: idle. The old search goes before the new one gets its hash, so that both tables never exist at once.
base::Status Engine::build()
{
    auto made = catalogue().make(wanted_.spec, clock());
    if (!made) return std::unexpected(made.error());
    search_ = *std::move(made);
    settled_ = wanted_;
    settled_.hash = 0;
    settled_.threads = 0;
    return {};
}

// Requires: idle. On error what was settled before stays, and the options say so.
base::Status Engine::settle()
{
    if (!search_ || settled_.spec != wanted_.spec) {
        if (auto built = build(); !built) {
            if (search_) {
                wanted_.spec = settled_.spec;
                wanted_.weights_file = settled_.weights_file;
                wanted_.params_file = settled_.params_file;
            }
            note_options();
            return built;
        }
    }
    base::Status hash;
    if (settled_.hash != wanted_.hash) {
        hash = search_->set_hash(wanted_.hash);
        if (!hash) {
            // A fresh search has no old table to keep.
            wanted_.hash = settled_.hash > 0 ? settled_.hash : kDefaultHash;
            if (settled_.hash == 0) static_cast<void>(search_->set_hash(kDefaultHash));
            options_.note("Hash", std::to_string(wanted_.hash));
        }
    }
    if (std::exchange(clear_wanted_, false)) search_->clear_hash();
    base::Status threads;
    if (settled_.threads != wanted_.threads) {
        threads = search_->set_threads(wanted_.threads);
        if (!threads) {
            wanted_.threads = std::max(settled_.threads, 1); // a fresh search has one
            options_.note("Threads", std::to_string(wanted_.threads));
        }
    }
    settled_ = wanted_;
    return hash ? threads : hash;
}

base::Result<std::string> Engine::explain() const
{
    if (!catalogue().explain) return base::fail("this build has no evaluation to explain");
    return catalogue().explain(wanted_.spec, game_.position());
}

// --- Searching

void Engine::go(search::Limits limits, Listener listener)
{
    halt();
    if (auto settled = settle(); !settled && listener.on_message) {
        listener.on_message("error: " + settled.error().message);
    }
    limits.lines = wanted_.multipv;
    limits.move_overhead = search::Milliseconds(options_.number("Move Overhead"));
    Order order;
    order.game = game_;
    order.weak = strength(limits);
    if (may_use_book(limits)) {
        order.book = book_;
        order.book_policy = {.choice = *openings::parse_book_choice(options_.text("BookVariety")),
                             .max_plies = static_cast<int>(options_.number("BookDepth"))};
    }
    Worker::Task task{.infinite = limits.infinite, .ponder = limits.ponder, .work = {}, .answer = listener.on_result};
    if (!task.answer) task.answer = [](const search::Result&) {};
    order.limits = std::move(limits);
    order.listener = std::move(listener);
    task.work = [this, order = std::move(order)](const search::Signals& signals) { return carry_out(order, signals); };
    worker_.start(std::move(task));
}

// Analysis is always at full strength.
std::optional<Strength> Engine::strength(const search::Limits& limits) const
{
    if (!options_.is_on("UCI_LimitStrength") || options_.is_on("UCI_AnalyseMode") || limits.infinite) {
        return std::nullopt;
    }
    return Strength::of(static_cast<int>(options_.number("UCI_Elo")));
}

// A book answers a game, not a question: whoever analyses, thinks ahead or names the moves wants a search.
bool Engine::may_use_book(const search::Limits& limits) const
{
    return options_.is_on("OwnBook") && !options_.is_on("UCI_AnalyseMode") && !limits.infinite && !limits.ponder &&
           limits.search_moves.empty() && !limits.mate;
}

std::optional<search::Result> Engine::ask_book(const Order& order)
{
    const auto move = openings::choose(*order.book, order.game, order.book_policy, random_);
    if (!move) return std::nullopt;
    if (order.listener.on_message) {
        chess::Game after = order.game;
        after.play_unchecked(*move);
        const auto named = openings::name_of(after);
        order.listener.on_message(named ? fmt::format("book move, {} {}", named->opening.eco, named->opening.name)
                                        : std::string("book move"));
    }
    search::Result result;
    result.best = *move;
    return result;
}

search::Result Engine::carry_out(const Order& order, const search::Signals& signals)
{
    if (!order.game.position().has_legal_move()) return answer_at_the_end(order.game.position(), order.listener);
    if (order.book) {
        if (const auto known = ask_book(order)) return *known;
    }
    if (!search_) return made_legal({}, order.game, order.listener);
    return order.weak ? run_weak(order, signals) : run_full(order, signals);
}

search::Result Engine::run_full(const Order& order, const search::Signals& signals)
{
    const Listener& listener = order.listener;
    search::Info last;
    search::Callbacks callbacks{.on_current_move = listener.on_current_move};
    callbacks.on_info = [&](const search::Info& info) {
        if (info.multipv == 1) last = info;
        if (listener.on_info) listener.on_info(info);
    };
    const search::Result result =
        made_legal(search_->run(order.game, order.limits, signals, callbacks), order.game, listener);
    // A search that was cut short may have changed its mind after its last report. Programs that watch engines expect
    // the move played to be the first of the last line shown.
    if (last.pv.empty() || last.pv.front() != result.best) {
        last.value = result.value;
        last.bound = search::Bound::Exact;
        last.nodes = result.nodes;
        last.pv = {result.best};
        if (result.ponder) last.pv.push_back(result.ponder);
        if (listener.on_info) listener.on_info(last);
    }
    return result;
}

search::Result Engine::run_weak(const Order& order, const search::Signals& signals)
{
    const Listener& listener = order.listener;
    const Strength& weak = *order.weak;
    const int shown = order.limits.lines;
    const search::Limits limits = weaken(order.limits, weak, order.game.position());
    std::vector<search::Info> lines;
    search::Callbacks callbacks{.on_current_move = listener.on_current_move};
    callbacks.on_info = [&](const search::Info& info) {
        remember(lines, info, static_cast<std::size_t>(limits.lines));
        if (listener.on_info && info.multipv <= shown) listener.on_info(info);
    };
    search::Result result = search_->run(order.game, limits, signals, callbacks);
    if (lines.empty()) return made_legal(result, order.game, listener);
    search::Info line = choose(lines, weak, order.game, random_);
    line.multipv = 1;
    if (listener.on_info) listener.on_info(line); // last, for the same reason as above
    result.best = line.pv.front();
    result.ponder = line.pv.size() > 1 ? line.pv[1] : chess::Move::none();
    result.value = line.value;
    return made_legal(result, order.game, listener);
}

} // namespace engine
