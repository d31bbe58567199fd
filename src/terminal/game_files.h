// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of games as a person meets them: a list, one game of many, a file that grows.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/game_tree.h"

namespace terminal {

struct LoadedGame {
    chess::GameTree tree;
    int number = 1; // from 1
    int games = 1;  // in the file
};

// Errors name the file, and the line where a game is damaged.
base::Result<LoadedGame> load_game(const std::string& path, int number);

// "Carlsen - Caruana  1/2-1/2  2018.11.09"
std::string title_of(const chess::GameTags& tags);

struct GameList {
    std::vector<std::string> titles; // at most so many as were asked for
    int games = 0;
};
base::Result<GameList> list_games(const std::string& path, std::size_t most);

// Puts one game into files. A file that was there is kept: the game goes behind those it has, and the same game again
// takes its own place. What is no file of games is refused.
class GameSaver {
  public:
    base::Status save(const std::string& path, std::string_view pgn);

  private:
    // Where the game stands in the file it was saved to last.
    std::string path_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
};

} // namespace terminal
