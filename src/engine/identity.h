// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What tells two players apart, for every checkpoint and ledger: two of one identity play the same, and work begun with
// one is never gone on with by another. A line of text, so that a refusal shows what differs. What files hold counts,
// not where they lie.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/settings.h"

namespace engine {

// "search alphabeta numbers 1a2b3c4d; evaluator nnue network 5e6f7a8b". The numbers are a checksum of all weights or
// margins as they are played with, those of the program included. An error if the network cannot be read.
base::Result<std::string> identity(const SearchSpec& player);

// Its evaluator alone: "evaluator classical numbers 9a0b1c2d".
base::Result<std::string> evaluator_identity(const SearchSpec& player);

// The same with book and strength, where they are used.
base::Result<std::string> identity(const Settings& settings);

} // namespace engine
