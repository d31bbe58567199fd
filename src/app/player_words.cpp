// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/player_words.h"

namespace app {

const std::string_view kPlayerWordsHelp = R"(A player is a list of words after --engine:
  NAME                  a player of this program (kibitz, random, ...), or a program
  cmd="PROGRAM ARG.."   a UCI program; Debian's games directory is searched too
  arg=TEXT dir=FOLDER   one more argument (may hold spaces); where to start it
  name=TEXT             as shown in tables
  option.NAME=VALUE     a UCI option, as option.Hash=16
  tc=[MOVES/]SECONDS[+INCREMENT]   a clock: tc=4+0.04, tc=40/60, tc=1:30+1
  st=SECONDS nodes=N depth=N       for each move; may be combined
  margin=SECONDS        how far the clock may be overstepped (0.02)
  restart=on            start the program anew for each game
  tunable=on            offer the search's margins as options (players of this program)
Words after --each hold for every player that does not say otherwise.
)";

std::vector<Words> take_engines(Arguments arguments, std::vector<char*>& rest)
{
    std::vector<Words> engines;
    bool inside = false;
    for (char* argument : arguments) {
        const std::string_view text = argument;
        if (text == "--engine") {
            engines.emplace_back();
            inside = true;
            continue;
        }
        if (text.starts_with("--")) inside = false;
        if (inside)
            engines.back().emplace_back(text);
        else
            rest.push_back(argument);
    }
    return engines;
}

base::Result<std::vector<match::PlayerSpec>> read_players(const std::vector<Words>& engines, const Words& each,
                                                          const play::TimeControl& fallback)
{
    std::vector<match::PlayerSpec> players;
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const auto player = match::parse_player(engines[i], each, fallback);
        if (!player) return base::fail("--engine number {}: {}", i + 1, player.error().message);
        players.push_back(*player);
    }
    match::make_names_unique(players);
    return players;
}

} // namespace app
