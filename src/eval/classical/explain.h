// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The classical evaluation in the terms of eval/trace.h.
#pragma once

#include "eval/classical/classical.h"
#include "eval/trace.h"

namespace eval {

// One line for each field of Weights that was used.
Trace explained(const Classical& classical, const chess::Position& position);

} // namespace eval
