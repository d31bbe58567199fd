// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The short menu of `kibitz play`, for what the command line has not said.
#pragma once

#include "app/keyboard.h"
#include "app/play/arguments.h"

namespace app {

// Returns: false when the player leaves.
bool ask_for_game(PlayArguments& arguments, const Cli& cli, Keyboard& keyboard);

} // namespace app
