// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of `kibitz book`, and what they share. Each takes argv from its own name on and returns an exit code.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/commands.h"
#include "base/result.h"
#include "chess/game.h"
#include "openings/open.h"

namespace app::book {

int build(Arguments arguments);
int show(Arguments arguments);
int walk(Arguments arguments);
int merge(Arguments arguments);
int stats(Arguments arguments);
int check(Arguments arguments);
int names(Arguments arguments);

// Prints the error of a part and returns the code for failed work, or for bad usage.
int failed(std::string_view part, const base::Error& error, int code = kFailure);

// "1. e4 c5 2. Nf3", with 1... before a first move of Black's.
std::string line_text(const chess::Game& game);

// A game from a FEN (empty: the start position) and moves in SAN or UCI form, with or without move numbers.
base::Result<chess::Game> read_game(std::string_view fen, std::string_view moves);

// "12,345"
std::string grouped(std::uint64_t number);

} // namespace app::book
