// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What is noted beside a move for programs rather than in words: clocks, evaluations, marks on the board, typed notes.
// Values; how they stand in PGN comments is in notation/pgn/annotations.h.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/score.h"
#include "chess/types.h"

namespace chess {

// The colours that boards on the web and in databases have.
enum class MarkColor : std::uint8_t { Green, Red, Yellow, Blue };

struct Highlight {
    MarkColor color = MarkColor::Green;
    Square square;
    bool operator==(const Highlight&) const = default;
};

struct Arrow {
    MarkColor color = MarkColor::Green;
    Square from;
    Square to;
    bool operator==(const Arrow&) const = default;
};

struct NotedEval {
    PovScore score; // PGN writes it from White's side
    std::optional<int> depth = {};
    bool operator==(const NotedEval&) const = default;
};

// Something only its maker understands, such as a reviewer's judgement of a move. The tree carries it along.
struct Note {
    std::string kind; // one word, not empty
    std::string text; // anything in UTF-8, JSON for example
    bool operator==(const Note&) const = default;
};

struct Annotations {
    std::optional<std::chrono::milliseconds> clock = {};   // left on the mover's clock after the move
    std::optional<std::chrono::milliseconds> elapsed = {}; // spent on the move
    std::optional<NotedEval> eval = {};                    // of the position after the move
    std::vector<Highlight> highlights = {};                //
    std::vector<Arrow> arrows = {};                        //
    std::vector<Note> notes = {};                          //
    bool operator==(const Annotations&) const = default;
    bool empty() const { return *this == Annotations{}; }
};

} // namespace chess
