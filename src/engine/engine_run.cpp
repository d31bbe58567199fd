// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an engine does on the thread that searches: book, search, limited strength, and the promise of a legal move.
#include <algorithm>
#include <utility>

#include "chess/movegen.h"
#include "engine/engine.h"

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
Answer answer_at_the_end(const chess::Position& position, const Listener& listener)
{
    search::Info info;
    info.value = position.is_check() ? search::mated_in(0) : search::kDraw;
    Answer answer;
    answer.lines.push_back(line_of(info, position));
    if (listener.on_line) listener.on_line(answer.lines.front());
    return answer;
}

// The promise of the engine, whatever a search returns: a legal move, and a ponder move that fits behind it.
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

// Requires: the lines are in order, and the first is of the move played.
Answer answer_of(const search::Result& result, const std::vector<search::Info>& lines, const chess::Position& root,
                 bool random)
{
    Answer answer{.best = result.best,
                  .ponder = result.ponder,
                  .source = random ? Source::Random : Source::Search,
                  .depth = result.depth,
                  .nodes = result.nodes};
    for (const search::Info& info : lines) {
        answer.lines.push_back(line_of(info, root));
        answer.lines.back().rank = static_cast<int>(answer.lines.size());
    }
    if (const Line* best = answer.line(); best != nullptr && best->score.relative.is_tablebase())
        answer.source = Source::Tablebase;
    return answer;
}

} // namespace

std::optional<Answer> Engine::ask_book(const Order& order)
{
    const auto move = openings::choose(*order.book, order.game, order.book_policy, random_);
    if (!move) return std::nullopt;
    Answer answer{.best = *move, .source = Source::Book, .book = order.book_file};
    chess::Game after = order.game;
    after.play_unchecked(*move);
    if (const auto named = openings::name_of(after)) answer.opening = named->opening;
    return answer;
}

Answer Engine::carry_out(const Order& order, const search::Signals& signals)
{
    if (!order.game.position().has_legal_move()) return answer_at_the_end(order.game.position(), order.listener);
    if (order.book) {
        if (auto known = ask_book(order)) return *std::move(known);
    }
    if (!search_) return answer_of(made_legal({}, order.game, order.listener), {}, order.game.position(), false);
    return order.weak ? run_weak(order, signals) : run_full(order, signals);
}

Answer Engine::run_full(const Order& order, const search::Signals& signals)
{
    const Listener& listener = order.listener;
    const chess::Position& root = order.game.position();
    const auto most = static_cast<std::size_t>(std::max(order.limits.lines, 1));
    std::vector<search::Info> lines;
    search::Info last;
    search::Callbacks callbacks{.on_current_move = listener.on_current_move};
    callbacks.on_info = [&](const search::Info& info) {
        remember(lines, info, most);
        if (info.multipv == 1) last = info;
        if (listener.on_line) listener.on_line(line_of(info, root));
    };
    const search::Result result =
        made_legal(search_->run(order.game, order.limits, signals, callbacks), order.game, listener);
    // A search that was cut short may have changed its mind after its last report. Programs that watch engines expect
    // the move played to be the first of the last line shown.
    const bool said = !last.pv.empty() && last.pv.front() == result.best;
    if (!said || lines.empty() || lines.front().pv.front() != result.best) {
        last.multipv = 1;
        last.value = result.value;
        last.bound = search::Bound::Exact;
        last.nodes = result.nodes;
        if (!said) {
            last.pv = {result.best};
            if (result.ponder) last.pv.push_back(result.ponder);
            if (listener.on_line) listener.on_line(line_of(last, root));
        }
        remember(lines, last, most);
    }
    return answer_of(result, lines, root, order.random);
}

Answer Engine::run_weak(const Order& order, const search::Signals& signals)
{
    const Listener& listener = order.listener;
    const chess::Position& root = order.game.position();
    if (order.limits.search_moves.empty())
        if (const chess::Move careless = careless_move(*order.weak, order.game, random_); !careless.is_none())
            return answer_of({.best = careless}, {}, root, true);
    const int shown = order.limits.lines;
    const search::Limits limits = weaken(order.limits, *order.weak, root);
    std::vector<search::Info> lines;
    search::Callbacks callbacks{.on_current_move = listener.on_current_move};
    callbacks.on_info = [&](const search::Info& info) {
        remember(lines, info, static_cast<std::size_t>(limits.lines));
        if (listener.on_line && info.multipv <= shown) listener.on_line(line_of(info, root));
    };
    search::Result result = search_->run(order.game, limits, signals, callbacks);
    if (lines.empty()) return answer_of(made_legal(result, order.game, listener), {}, root, order.random);
    search::Info line = choose(lines, *order.weak, order.game, random_);
    line.multipv = 1;
    if (listener.on_line) listener.on_line(line_of(line, root)); // last, for the same reason as above
    result.best = line.pv.front();
    result.ponder = line.pv.size() > 1 ? line.pv[1] : chess::Move::none();
    result.value = line.value;
    return answer_of(made_legal(result, order.game, listener), {line}, root, order.random);
}

} // namespace engine
