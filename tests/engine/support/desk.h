// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An engine with options and a game, all under one name.
#pragma once

#include "engine/uci_engine.h"

namespace engine::test {

class Desk : public UciEngine {
  public:
    using UciEngine::UciEngine;

    base::Status new_game() { return engine().new_game(); }
    base::Status make_ready() { return engine().make_ready(); }
    bool stop() { return engine().stop(); }
    bool ponder_hit() { return engine().ponder_hit(); }
    bool is_searching() { return engine().is_searching(); }
    void wait() { engine().wait(); }
};

} // namespace engine::test
