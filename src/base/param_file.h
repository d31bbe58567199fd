// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Tuned numbers as a text file (docs/formats/params.md): what they are for, how they were made, and `name = value`
// lines. The table that the names belong to is not known here; it is handed in as plain descriptions. Values, no state.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/param.h"
#include "base/result.h"

namespace base {

// One number of a set, without the struct it lives in.
struct Number {
    std::string name;
    bool integer = true;
    double initial = 0; // its value in the set
    double min = 0;
    double max = 0;
    double step = 1; // a sensible first change for a tuner

    bool operator==(const Number&) const = default;
};

// Values by name.
using NumberValues = std::map<std::string, double>;

// What a table says of a struct's present values.
template <class Struct>
std::vector<Number> numbers_of(const Struct& in, ParamTable<std::type_identity_t<Struct>> table)
{
    std::vector<Number> out;
    for (const auto& p : table) out.push_back({std::string(p.name), p.is_integer(), p.value(in), p.min, p.max, p.step});
    return out;
}

// Changes the named fields. On error some may have been changed.
template <class Struct>
Status assign(Struct& in, ParamTable<std::type_identity_t<Struct>> table, const NumberValues& values)
{
    for (const auto& [name, value] : values) {
        const auto* param = find_param<Struct>(table, name);
        if (param == nullptr) return fail("there is no parameter {}", quote(name));
        if (auto set = set_param(in, *param, value); !set) return set;
    }
    return {};
}

struct ParamFile {
    struct Line {
        std::string name;
        double value = 0;
        int number = 0; // of the line in the file, from 1

        bool operator==(const Line&) const = default;
    };

    std::string subject{};            // what the numbers are for, as "evaluator classical"
    std::vector<std::string> notes{}; // comments: how it was made
    std::vector<Line> lines{};
};

std::string format_param_file(const ParamFile& file);
// Errors name the line.
Result<ParamFile> parse_param_file(std::string_view text);
// The same from a file; errors name the file too.
Result<ParamFile> read_param_file(const std::string& path);

// The file that holds every number at its initial value, or at another one where `values` says so.
ParamFile param_file(std::string subject, std::vector<std::string> notes, std::span<const Number> numbers,
                     const NumberValues& values = {});

// The values of a file, checked against the numbers there are: names as the table writes them. Errors name the line.
Result<NumberValues> checked_values(const ParamFile& file, std::span<const Number> numbers);

} // namespace base
