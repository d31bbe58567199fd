// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an engine says, as values: lines while it thinks, one answer at the end. Scores are those that are printed, from
// the view of the side to move. No face has to read a sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "chess/move.h"
#include "chess/position.h"
#include "chess/score.h"
#include "openings/names.h"
#include "search/search.h"

namespace engine {

struct Line {
    int depth = 0;
    int selective_depth = 0;
    int rank = 1; // among the lines asked for: 1 is the best
    chess::PovScore score{};
    chess::WinDrawLoss chances{}; // of the same side
    search::Bound bound = search::Bound::Exact;
    std::uint64_t nodes = 0;
    base::Duration elapsed{};
    int hash_permille = 0;
    std::uint64_t tablebase_hits = 0;
    std::vector<chess::Move> moves{}; // legal from the root
};

// What a search found in that position, as people read it.
Line line_of(const search::Info& info, const chess::Position& root);

enum class Source : std::uint8_t {
    None,      // there is no legal move
    Search,    // also at limited strength
    Book,      // nothing was searched
    Tablebase, // a search whose best line a tablebase decides
    Random,    // a player without any idea
};
std::string_view name_of(Source source); // "search", "book"

struct Answer {
    chess::Move best = chess::Move::none(); // none only if there is no legal move
    chess::Move ponder = chess::Move::none();
    Source source = Source::None;
    std::string book{};                             // of a book move: the file; empty: the program's own
    std::optional<openings::OpeningName> opening{}; // of a book move: what it leads to, if that has a name
    std::vector<Line> lines{};                      // the last ones, best first; none from a book
    int depth = 0;                                  // the last iteration that was completed
    std::uint64_t nodes = 0;

    // The line of the move played; null from a book.
    const Line* line() const { return lines.empty() ? nullptr : &lines.front(); }
};

} // namespace engine
