// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Everything that can be set of an engine, as one plain value. UCI's options are an adapter over it
// (engine/engine_options.h).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/result.h"
#include "engine/catalogue.h"
#include "search/limits.h"

namespace engine {

struct Settings {
    static constexpr std::size_t kDefaultHash = 16;
    static constexpr int kMaxThreads = 1024;
    static constexpr int kMaxLines = 256;
    static constexpr search::Milliseconds kMaxOverhead{5000};

    SearchSpec player{};             // search, evaluator, network and numbers
    std::size_t hash = kDefaultHash; // megabytes
    int threads = 1;
    int lines = 1; // searched at least, whatever the limits say
    search::Milliseconds move_overhead{10};
    std::optional<int> elo{}; // nothing: full strength
    bool analysis = false;    // a question, not a game: full strength and no book
    BookUse book{};
    std::string book_file{}; // empty: the program's own
    // Where the player's numbers came from, for people; the numbers themselves are in the player.
    std::string weights_file{};
    std::string params_file{};

    bool operator==(const Settings&) const = default;
};

// The player that comes first in the catalogue.
Settings default_settings(const Catalogue& catalogue);
// A named player of the catalogue with its use of a book; errors list the names.
base::Result<Settings> named_player(const Catalogue& catalogue, std::string_view name);

// Megabytes of hash that this machine could give.
std::size_t largest_hash();

// Names that there are and numbers within their bounds; files are not opened. Errors name the field.
base::Status check(const Settings& settings, const Catalogue& catalogue);

} // namespace engine
