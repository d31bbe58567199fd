// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a search is given besides its specification: things that are shared, or that tests replace. Pointers; who owns
// them must outlive what is built from them.
#pragma once

#include "base/clock.h"

namespace endgame {
class Tablebases;
}

namespace engine {

class Networks;

struct Resources {
    const base::Clock* clock = &base::system_clock();
    Networks* networks = nullptr; // none: each search loads its own
    const endgame::Tablebases* tablebases = nullptr;
};

} // namespace engine
