// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a UCI program says, as plain values, and the commands we send it, as text. Reading is forgiving: what cannot be
// understood is left out and named in a list of problems, which matches ignore and the conduct test reports.
// Written from the protocol's text alone; shares nothing with our own engine's side of the protocol, so that each
// can find the other's errors.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/game.h"
#include "chess/score.h"

namespace uci {

enum class Bound { Exact, Lower, Upper };

struct Info {
    std::optional<int> depth;
    std::optional<int> seldepth;
    std::optional<int> multipv;
    std::optional<int> hashfull;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> nps;
    std::optional<std::int64_t> time_ms;
    std::optional<std::int64_t> tbhits;
    std::optional<chess::Score> score; // the side to move's view, as all of UCI
    Bound bound = Bound::Exact;        // what the score is
    std::optional<chess::WinDrawLoss> wdl;
    std::vector<std::string> pv;
    std::optional<std::string> text;   // of `info string`
    std::vector<std::string> problems; // what was malformed, in words
};

// `line` begins with the word info.
Info parse_info(std::string_view line);

struct BestMove {
    std::string move; // as sent; "(none)" or "0000" from some programs when there is no move
    std::string ponder;
};

// `line` begins with the word bestmove. Nothing when no move follows.
std::optional<BestMove> parse_bestmove(std::string_view line);

enum class OptionType { Check, Spin, Combo, Button, String };

struct Option {
    std::string name;
    OptionType type = OptionType::String;
    std::string default_value;
    std::optional<std::int64_t> min;
    std::optional<std::int64_t> max;
    std::vector<std::string> choices;
    std::vector<std::string> problems;
};

// `line` begins with the word option. Nothing when it has no name or no known type.
std::optional<Option> parse_option(std::string_view line);

// Whether `text` has the shape of a move in coordinates: e2e4, e7e8q (lower case), or 0000.
bool looks_like_move(std::string_view text);

// The first word of a line and what follows it.
std::pair<std::string_view, std::string_view> first_word(std::string_view line);

struct Go {
    using Milliseconds = std::chrono::milliseconds;

    std::optional<Milliseconds> white_time{}, black_time{};
    std::optional<Milliseconds> white_increment{}, black_increment{};
    std::optional<int> moves_to_go{};
    std::optional<Milliseconds> move_time{};
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
    std::optional<int> mate{};
    bool infinite = false;
    bool ponder = false;
    std::vector<std::string> search_moves{}; // last on the line: some programs read to its end

    std::string command() const;
};

// An empty FEN means the usual start.
std::string position_command(std::string_view fen, const std::vector<std::string>& moves);
// A game with all its moves, so that the program knows the repetitions. `chess960` says how castling is written.
std::string position_command(const chess::Game& game, bool chess960 = false);

} // namespace uci
