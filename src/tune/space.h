// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a tuner may change: named numbers with bounds, made from a table of base/param descriptors, and a candidate: one
// number for each of them. Knows no chess. Values; any thread may read them.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/param.h"
#include "base/result.h"

namespace tune {

// One value for each axis of a space, in its order. Whole numbers are kept as doubles, exactly.
using Candidate = std::vector<double>;

struct Axis {
    std::string name;
    double start = 0; // may lie outside the bounds, as a hand-made weight may; clamped() brings it in
    double min = 0;
    double max = 0;
    double step = 1; // a sensible first change
    bool whole = true;

    bool operator==(const Axis&) const = default;
};

class Space {
  public:
    Space() = default;
    explicit Space(std::vector<Axis> axes) : axes_(std::move(axes)) {}

    std::size_t size() const { return axes_.size(); }
    const Axis& operator[](std::size_t i) const { return axes_[i]; }
    std::span<const Axis> axes() const { return axes_; }
    // Returns: size() when there is none of that name.
    std::size_t find(std::string_view name) const;

    Candidate start() const;
    // Every value within its bounds, whole where it must be (halves away from zero).
    Candidate clamped(Candidate candidate) const;
    // Every value has its place among names, bounds and kinds; otherwise which has not.
    base::Status check(const Candidate& candidate) const;

    bool operator==(const Space&) const = default;

  private:
    std::vector<Axis> axes_;
};

// The numbers of a table, in its order; `names`, when given, picks some of them, in the order of the names. A number
// whose bounds are one value is left out. Errors: a name that the table has not, or a name given twice.
template <class Struct>
base::Result<Space> make_space(std::span<const base::Param<std::type_identity_t<Struct>>> table, const Struct& start,
                               std::span<const std::string> names = {})
{
    std::vector<Axis> axes;
    const auto add = [&](const base::Param<Struct>& p) {
        if (p.min == p.max) return;
        axes.push_back({std::string(p.name), p.value(start), p.min, p.max, p.step, p.is_integer()});
    };
    if (names.empty()) {
        for (const auto& param : table) add(param);
        return Space(std::move(axes));
    }
    for (const std::string& name : names) {
        const auto* param = base::find_param<Struct>(table, name);
        if (param == nullptr) return base::fail("there is no parameter {}", base::quote(name));
        for (const Axis& axis : axes) {
            if (axis.name == param->name) return base::fail("{} is named twice", axis.name);
        }
        add(*param);
    }
    return Space(std::move(axes));
}

// What the struct has on the axes. Requires: the space was made from that table.
template <class Struct>
Candidate read_candidate(const Space& space, std::span<const base::Param<std::type_identity_t<Struct>>> table,
                         const Struct& from)
{
    Candidate out;
    out.reserve(space.size());
    for (const Axis& axis : space.axes()) out.push_back(base::find_param<Struct>(table, axis.name)->value(from));
    return out;
}

// Puts a candidate into a struct; what has no axis stays. Requires: the same, and space.check(candidate).
template <class Struct>
void write_candidate(const Space& space, const Candidate& candidate,
                     std::span<const base::Param<std::type_identity_t<Struct>>> table, Struct& to)
{
    for (std::size_t i = 0; i < space.size(); ++i)
        base::find_param<Struct>(table, space[i].name)->assign(to, candidate[i]);
}

} // namespace tune
