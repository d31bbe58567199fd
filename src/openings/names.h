// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Names of openings by position, so that every order of moves finds them. The table is part of the program
// (data/openings/names.txt) and is read at first use; any thread may ask.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/game.h"
#include "chess/position.h"

namespace openings {

struct OpeningName {
    std::string_view eco;  // "B90"
    std::string_view name; // "Sicilian Defense: Najdorf Variation", UTF-8
    bool operator==(const OpeningName&) const = default;
};

// The last named position of a game.
struct GameOpening {
    OpeningName opening;
    std::size_t plies = 0; // moves of the game up to that position
    bool operator==(const GameOpening&) const = default;
};

// The views live as long as the program.
std::optional<OpeningName> name_of(const chess::Position& position);
std::optional<GameOpening> name_of(const chess::Game& game);
std::optional<OpeningName> opening_name(chess::Key key); // by chess::Position::key()

// The table behind these, for tests and tools.
class NameTable {
  public:
    using OnLine = std::function<void(const chess::Game& line)>;
    // Format: docs/formats/opening-names.md. Every move must be legal; errors name the line. Tells of each named line.
    static base::Result<NameTable> parse(std::string_view text, const OnLine& on_line = {});

    std::optional<OpeningName> find(chess::Key key) const;
    std::size_t size() const { return entries_.size(); }

  private:
    struct Entry {
        chess::Key key = 0;
        std::uint32_t text = 0; // where in texts_: three letters of ECO, then the name
        std::uint32_t length = 0;
    };
    std::vector<Entry> entries_; // by key
    std::string texts_;
};

const NameTable& opening_names();

} // namespace openings
