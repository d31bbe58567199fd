// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an engine can be made of: the searches, the evaluators and the tuned numbers by name, and one function that
// builds a search from them. Tests hand in catalogues of their own. Constant after it is made; any thread may read it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/param_file.h"
#include "base/result.h"
#include "engine/numbers.h"
#include "engine/resources.h"
#include "openings/book.h"
#include "search/search.h"

namespace engine {

// Which search to build.
struct SearchSpec {
    std::string search;
    std::string evaluator;
    std::string network = {};        // path of the network that the evaluator nnue plays with; empty: the built-in one
    base::NumberValues params = {};  // numbers of the search that differ from those of the named one
    base::NumberValues weights = {}; // and of the evaluator

    bool operator==(const SearchSpec&) const = default;
};

// A tuned number of some searches, offered as an option when the program is started with --tunable.
struct Tunable {
    std::string option;                   // its name there; that of the number is the search's own
    base::Number number;                  // its initial value is the option's default
    std::map<std::string, double> values; // in each search that has it
};

struct Catalogue {
    using Make = std::function<base::Result<std::unique_ptr<search::Search>>(const SearchSpec&, const Resources&)>;
    using Explain =
        std::function<base::Result<std::string>(const SearchSpec&, const chess::Position&, const Resources&)>;
    using CheckNetwork = std::function<base::Status(const std::string& path, const Resources&)>;
    using ReadNumbers = std::function<base::Result<NamedNumbers>(const std::string& path)>;

    std::vector<std::string> searches;   // the first is the default
    std::vector<std::string> evaluators; // the first is the default
    std::vector<Tunable> tunables = {};
    Make make;
    Explain explain = {};            // the evaluation in words and numbers, for people
    CheckNetwork check_network = {}; // whether a file is a network that can be played with, or why not
    ReadNumbers read_numbers = {};   // the numbers of a search or an evaluator from a file
};

// How a player uses a book; which one it is, the option BookFile says.
struct BookUse {
    static constexpr int kWholeBook = 1000; // longer than any line

    bool on = false;
    openings::BookChoice choice = openings::BookChoice::Weighted;
    int max_plies = 40; // half moves from the beginning of the game

    bool operator==(const BookUse&) const = default;
};

// A whole player under one name: what it searches with, and its book. How it uses its time is part of its search: the
// seeds' searches have a depth of their own (`default_depth`) or a clock rule of their own (`simple_time`).
struct Player {
    std::string name;
    SearchSpec spec;
    BookUse book = {};
};

// Everything Kibitz has.
const Catalogue& standard_catalogue();

// The named players a catalogue can build; the first is the default.
std::vector<Player> players(const Catalogue& catalogue);

} // namespace engine
