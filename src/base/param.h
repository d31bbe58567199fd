// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A number that is tuned has a name. A plain struct of ints and doubles has one table of descriptors beside it, and UCI
// options, tuners, experiments and the documentation read that table:
//
//     struct Margins { int futility = 80; double scale = 1.5; };
//     inline constexpr std::array<base::Param<Margins>, 2> kMargins{{
//         {"Futility", &Margins::futility, 80, 20, 200, 5, "hand", "pawns a quiet move may be behind, in hundredths"},
//         {"Scale", &Margins::scale, 1.5, 0.5, 4.0, 0.1, "spsa 0012", "..."},
//     }};
//
// Tables are constant; functions here hold no state.
#pragma once

#include <cmath>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "base/text.h"

namespace base {

// A whole number that no pointer to member reaches: an element of a table, one half of a packed pair.
template <class Struct>
struct ParamElement {
    int (*read)(const Struct&, int element);
    void (*write)(Struct&, int element, int value);
    int element;
};

template <class Struct>
struct Param {
    std::string_view name;
    std::variant<int Struct::*, double Struct::*, ParamElement<Struct>> member;
    double initial; // the default; the struct's own initialiser says the same (check_params)
    double min;
    double max;
    double step;             // a sensible first change for a tuner
    std::string_view origin; // "hand", "published", "spsa 0012"
    std::string_view doc = {};

    constexpr bool is_integer() const { return !std::holds_alternative<double Struct::*>(member); }

    constexpr double value(const Struct& in) const
    {
        if (const auto* part = std::get_if<ParamElement<Struct>>(&member)) return part->read(in, part->element);
        if (const auto* whole = std::get_if<int Struct::*>(&member)) return in.**whole;
        return in.*std::get<double Struct::*>(member);
    }

    // Requires: for an integer, a whole value that an int holds. Does not look at the range (set_param does).
    constexpr void assign(Struct& in, double to) const
    {
        if (const auto* part = std::get_if<ParamElement<Struct>>(&member)) {
            part->write(in, part->element, static_cast<int>(to));
        } else if (const auto* whole = std::get_if<int Struct::*>(&member)) {
            in.** whole = static_cast<int>(to);
        } else {
            in.*std::get<double Struct::*>(member) = to;
        }
    }
};

template <class Struct>
using ParamTable = std::span<const Param<Struct>>;

// Returns: the descriptor of that name (any case, as UCI asks), or null.
template <class Struct>
constexpr const Param<Struct>* find_param(ParamTable<std::type_identity_t<Struct>> table, std::string_view name)
{
    for (const auto& param : table) {
        if (equals_ignoring_case(param.name, name)) return &param;
    }
    return nullptr;
}

// Sets one field after checking range and, for an int, that the value is whole. On error nothing is changed.
template <class Struct>
Status set_param(Struct& in, const Param<Struct>& param, double value)
{
    if (!(value >= param.min && value <= param.max)) {
        return fail("{} is {}, but must be between {} and {}", param.name, value, param.min, param.max);
    }
    if (param.is_integer() && value != std::trunc(value)) return fail("{} is {}, but must be whole", param.name, value);
    param.assign(in, value);
    return {};
}

// The same from text, as an option or a file gives it.
template <class Struct>
Status set_param(Struct& in, ParamTable<std::type_identity_t<Struct>> table, std::string_view name,
                 std::string_view text)
{
    const auto* param = find_param<Struct>(table, name);
    if (param == nullptr) return fail("there is no parameter {}", quote(name));
    const auto value = parse_number<double>(text);
    if (!value) return fail_in(param->name, value.error());
    return set_param(in, *param, *value);
}

// The struct with every listed field at its default.
template <class Struct>
Struct initial_params(ParamTable<std::type_identity_t<Struct>> table)
{
    Struct out{};
    for (const auto& param : table) param.assign(out, param.initial);
    return out;
}

// One line `name value` for each field; set_param reads each line back.
template <class Struct>
std::string list_params(const Struct& in, ParamTable<std::type_identity_t<Struct>> table)
{
    std::string out;
    for (const auto& param : table) out += fmt::format("{} {}\n", param.name, param.value(in));
    return out;
}

// Whether a table is sound: names given once, ranges that hold their defaults, steps that move, origins stated, and the
// struct's own initialisers equal to the table. Every table has a test that calls this.
template <class Struct>
Status check_params(ParamTable<std::type_identity_t<Struct>> table)
{
    const Struct fresh{};
    for (const auto& param : table) {
        if (param.name.empty()) return fail("a parameter has no name");
        if (find_param<Struct>(table, param.name) != &param) return fail("{} is listed twice", param.name);
        Struct trial{};
        if (auto set = set_param(trial, param, param.initial); !set) return fail("default: {}", set.error().message);
        if (!(param.step > 0)) return fail("{} has step {}", param.name, param.step);
        if (param.origin.empty()) return fail("{} does not say where its value comes from", param.name);
        if (param.value(fresh) != param.initial) {
            return fail("{} is {} in the struct and {} in the table", param.name, param.value(fresh), param.initial);
        }
    }
    return {};
}

} // namespace base
