// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/prune.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "openings/embedded.h"
#include "openings/names.h"

namespace openings {
namespace {

struct Step {
    PolyglotEntry entry;
    std::size_t to; // in reached
};

PolyglotKey key_after(const ReachedPosition& at, chess::Move move)
{
    // The en passant file in the tracker's start does not matter: the move clears it.
    PolyglotTracker tracker(at.position);
    tracker.play(at.position, move);
    return tracker.key();
}

// For each position its entries and where they lead.
std::vector<std::vector<Step>> steps_of(const PolyglotBook& book, std::span<const ReachedPosition> reached)
{
    std::unordered_map<PolyglotKey, std::size_t> places;
    for (std::size_t i = 0; i < reached.size(); ++i) places.emplace(reached[i].key, i);
    std::vector<std::vector<Step>> steps(reached.size());
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto [first, last] = book.range(reached[i].key);
        for (std::size_t e = first; e < last; ++e) {
            const PolyglotEntry entry = book.entry(e);
            const chess::Move move = decode_polyglot_move(entry.move, reached[i].position);
            if (move.is_none()) continue;
            // Not found only in a book larger than explore() looks at.
            if (const auto to = places.find(key_after(reached[i], move)); to != places.end())
                steps[i].push_back({entry, to->second});
        }
    }
    return steps;
}

} // namespace

std::vector<PolyglotEntry> book_of_names()
{
    std::map<std::pair<PolyglotKey, std::uint16_t>, std::uint16_t> weights;
    const auto count = [&](const chess::Game& line) {
        PolyglotTracker tracker(line.positions().front());
        for (std::size_t i = 0; i < line.moves().size(); ++i) {
            ++weights[{tracker.key(), encode_polyglot_move(line.moves()[i])}];
            tracker.play(line.positions()[i], line.moves()[i]);
        }
    };
    static_cast<void>(NameTable::parse(embedded_names(), count));
    std::vector<PolyglotEntry> entries;
    entries.reserve(weights.size());
    for (const auto& [at, weight] : weights) entries.push_back({.key = at.first, .move = at.second, .weight = weight});
    return entries;
}

Pruned prune(const PolyglotBook& book, const ValueOf& value_of, const PruneSettings& settings)
{
    Pruned out;
    out.reached = explore(book);
    const auto steps = steps_of(book, out.reached);
    std::vector<int> searched;
    searched.reserve(out.reached.size());
    for (std::size_t i = 0; i < out.reached.size(); ++i) searched.push_back(value_of(out.reached, i).value);

    // Later positions first. A step back, which a book of transpositions may hold, counts as searched: no endless
    // round.
    std::vector<int> worth = searched;
    const auto after = [&](std::size_t from, const Step& step) {
        return -(step.to > from ? worth[step.to] : searched[step.to]);
    };
    for (std::size_t i = out.reached.size(); i-- > 0;) {
        for (const Step& step : steps[i]) worth[i] = std::max(worth[i], after(i, step));
        worth[i] = std::min(worth[i], searched[i] + settings.trust.value);
    }

    std::vector<bool> wanted(out.reached.size());
    wanted[0] = true;
    for (std::size_t i = 0; i < out.reached.size(); ++i) {
        if (!wanted[i]) continue;
        for (const Step& step : steps[i]) {
            const int value = after(i, step);
            if (value >= worth[i] - settings.slack.value && value >= settings.floor.value) {
                out.entries.push_back(step.entry);
                wanted[step.to] = true;
            } else {
                const chess::Move move = decode_polyglot_move(step.entry.move, out.reached[i].position);
                out.left_out.push_back({i, move, {value}, {worth[i]}});
            }
        }
    }
    std::ranges::stable_sort(out.entries, {}, &PolyglotEntry::key);
    return out;
}

} // namespace openings
