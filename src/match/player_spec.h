// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A player as words of a command line: `cmd=stockfish name=sf option.Hash=16 tc=4+0.04`, `kibitz nodes=10000`,
// `random`.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "match/player.h"
#include "play/time_control.h"
#include "uci/client.h"

namespace match {

enum class PlayerKind { Program, Engine, Random };

struct PlayerSpec {
    PlayerKind kind = PlayerKind::Program;
    std::string name{};
    std::vector<std::string> command{}; // of a program
    std::string directory{};
    std::vector<std::pair<std::string, std::string>> options{};
    play::TimeControl control{};
    bool restart_every_game = false;
    bool tunable = false; // of an engine in this process

    // The same text for the same player, for checkpoints. An error if a file that it names cannot be read.
    base::Result<std::string> describe() const;
};

// Words for one player, and words that hold for every player unless its own say otherwise. Without a limit in either
// the player gets `fallback`. Errors name the word.
base::Result<PlayerSpec> parse_player(std::span<const std::string> words, std::span<const std::string> defaults,
                                      const play::TimeControl& fallback);

// Gives players of one name numbers: "kibitz", "kibitz 2".
void make_names_unique(std::vector<PlayerSpec>& players);

struct PlayerContext {
    std::uint64_t seed = 0;
    std::stop_token stop{};
    uci::Client::LineCallback log{}; // of programs
};

// A program is not started yet: that comes with the first game.
base::Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec, const PlayerContext& context);
// The same, ready for this game: a program that cannot be started is an error that names the player.
base::Result<std::unique_ptr<Player>> start_player(const PlayerSpec& spec, const PlayerContext& context,
                                                   const chess::Game& game);

} // namespace match
