// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Numbers that are tuned together: one axis is a factor, in percent, for all numbers of a group. Games tell a few
// dozen factors apart where they cannot tell a thousand numbers. Values.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/param_file.h"
#include "tune/space.h"

namespace tune {

struct GroupMember {
    Axis number;       // its start: at 100 percent
    double origin = 0; // at 0 percent
};
using NumberGroup = std::vector<GroupMember>;

// A candidate's numbers by name. Without groups every axis is a number; with groups, one for each axis, an axis is the
// factor of its group, and what comes out is within its own bounds, whole where it must be.
base::NumberValues numbers_of(const Space& space, std::span<const NumberGroup> groups, const Candidate& candidate);

// All members with both values: equal texts are equal groups.
std::string describe(std::span<const NumberGroup> groups);

} // namespace tune
