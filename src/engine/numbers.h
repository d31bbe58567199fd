// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tuned numbers of everything that has a name: weights of evaluators, margins of searches. What the tuners work on,
// what files of parameters hold (docs/formats/params.md) and the options EvalParams and SearchParams load. Constant.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/param_file.h"
#include "base/result.h"

namespace engine {

enum class NumberPart : std::uint8_t { Evaluator, Search };

// "evaluator classical", "search alphabeta".
struct NumberSet {
    NumberPart part = NumberPart::Evaluator;
    std::string name{};

    std::string subject() const;
    bool operator==(const NumberSet&) const = default;
};

struct NamedNumbers {
    NumberSet set{};
    base::NumberValues values{}; // those that differ from the set's

    bool operator==(const NamedNumbers&) const = default;
};

// The sets there are; and the numbers of one, each at its value in that set.
std::vector<NumberSet> number_sets();
base::Result<std::vector<base::Number>> numbers_of(const NumberSet& set);

// "evaluator classical" in words of a command line or a file.
base::Result<NumberSet> parse_number_set(std::string_view subject);

// The text of a file with all numbers of the set, changed as `values` says.
base::Result<std::string> numbers_text(const NamedNumbers& numbers, std::vector<std::string> notes);

// Errors name the file, and the line where it is one line that is wrong.
base::Result<NamedNumbers> read_numbers(const std::string& path);

} // namespace engine
