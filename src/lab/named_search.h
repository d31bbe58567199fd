// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Searches as a student writes them: a preset of the textbook search with changes, as "alphabeta,ordering=3", or the
// production search with changes, as "kibitz,singular=0". Values; pure functions.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "base/clock.h"
#include "base/result.h"
#include "search/alphabeta/params.h"
#include "search/search.h"
#include "search/textbook/switches.h"

namespace lab {

struct NamedSearch {
    std::string name; // as it was written
    std::variant<search::textbook::Switches, search::alphabeta::Params> numbers;

    // Null: it is the production search.
    const search::textbook::Switches* switches() const { return std::get_if<search::textbook::Switches>(&numbers); }
};

// Errors say what there is.
base::Result<search::textbook::Switches> read_switches(std::string_view text); // of the textbook search only
base::Result<NamedSearch> read_search(std::string_view text);

// What the player of that name evaluates with; "thesis" where there is no such player.
std::string usual_evaluator(const NamedSearch& named);

// With a table of at most so many megabytes. The clock must outlive the search.
base::Result<std::unique_ptr<search::Search>> make_search(const NamedSearch& named, const std::string& evaluator,
                                                          std::size_t hash, const base::Clock& clock);

// The switches with a table that fits into so many megabytes; one that grows stays.
search::textbook::Switches with_hash(search::textbook::Switches switches, std::size_t megabytes);

} // namespace lab
