// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What tells two programs apart, for the specification of a ledger: rows of different networks or searches are never
// mixed.
#pragma once

#include <string>

#include "base/result.h"
#include "engine/catalogue.h"

namespace lab {

// "evaluator NAME network CHECKSUM bench NODES": the bench to that depth of the search that the catalogue makes.
base::Result<std::string> identity(const engine::Catalogue& catalogue, const engine::SearchSpec& spec, int depth);

} // namespace lab
