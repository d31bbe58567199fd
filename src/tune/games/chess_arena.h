// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of chess between candidates: one player, of which a candidate changes some numbers. Everything is in this
// process: searches are made once for a match, not for a game or a move, with small tables. Games with a fixed number
// of nodes are the same on every machine.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "engine/catalogue.h"
#include "engine/numbers.h"
#include "match/game_runner.h"
#include "match/search_player.h"
#include "tune/games/arena.h"
#include "tune/games/number_groups.h"

namespace tune {

struct OpeningPlan {
    // "book": the program's own book, "book:FILE": another one, "random": random moves from the start position,
    // otherwise an EPD or PGN file. Where a book ends early, random moves follow.
    std::string source = "book";
    int plies = 8; // from a book or at random; every move of a book alike
    std::uint64_t seed = 1;
    std::function<void(const std::string&)> on_warning{}; // of games of a file that are left out
};
using Openings = std::function<chess::Game(std::uint64_t number)>;
base::Result<Openings> make_openings(const OpeningPlan& plan);

struct ArenaPlan {
    engine::SearchSpec player{}; // whose numbers a candidate changes
    engine::NumberPart part = engine::NumberPart::Search;
    std::vector<NumberGroup> groups{}; // of the axes; none: every axis is a number
    play::TimeControl control{};       // of each move; nobody loses on time
    match::GameSettings game{};        // adjudication
    std::size_t hash = 1;              // megabytes
    bool paired = true;                // both games of a pair have one opening
    Openings opening{};
    std::string openings_text{}; // the same in words, for specifications
    // Every game, one at a time; `first_is_white` tells who was who.
    std::function<void(const match::GameRecord&, bool first_is_white, std::uint64_t opening)> on_game{};
};

// What was played so far.
struct ArenaCounts {
    std::uint64_t games = 0;
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    std::uint64_t by_rule = 0; // games that ended on the board
};

class ChessArena final : public Arena {
  public:
    // Fails when the player cannot be made with the space's numbers.
    static base::Result<std::unique_ptr<ChessArena>> create(ArenaPlan plan, Space space);

    std::string specification() const override;
    base::Status play(std::span<const Pairing> pairings, std::span<PairScore> scores, base::ThreadPool& pool,
                      std::stop_token stop) override;

    // The player with a candidate's numbers.
    engine::SearchSpec spec_of(const Candidate& candidate) const;
    ArenaCounts counts() const;

  private:
    class Stock;
    ChessArena(ArenaPlan plan, Space space) : plan_(std::move(plan)), space_(std::move(space)) {}
    base::Result<PairScore> play_pair(const Pairing& pairing, Stock& stock);
    void note(const match::GameRecord& record, bool first_is_white, std::uint64_t opening);

    ArenaPlan plan_;
    Space space_;
    std::string identity_;     // of the player
    mutable std::mutex mutex_; // guards what follows, and on_game
    ArenaCounts counts_;
};

// "10000 nodes a move; draw ...; resign ...": how games are played and ended, in words.
std::string describe(const match::GameSettings& game);

} // namespace tune
