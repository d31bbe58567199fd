// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What tells two programs apart, for the specification of a ledger: rows of different networks or searches are never
// mixed.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/catalogue.h"
#include "lab/experiment.h"
#include "lab/ledger.h"

namespace lab {

// The player's identity (engine/identity.h) and "bench NODES", which tells programs apart: the bench to that depth of
// the search that the catalogue makes.
base::Result<std::string> identity(const engine::Catalogue& catalogue, const engine::SearchSpec& spec, int depth);

// The ledger of the experiment about a seed's player, whose search and evaluator have one name: it belongs to that
// player and to the production search as they are now.
base::Result<Ledger> open_player_ledger(const Settings& settings, std::string_view experiment, std::string_view player);

} // namespace lab
