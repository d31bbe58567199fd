// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How a game ended: who won and by what. The one vocabulary of rules, matches, faces and files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "chess/types.h"

namespace chess {

// As a number: half points of White.
enum class GameResult : std::uint8_t { BlackWins, Draw, WhiteWins };
constexpr GameResult result_of(std::optional<Color> winner) noexcept
{
    if (!winner) return GameResult::Draw;
    return *winner == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}
// "1-0", "0-1" or "1/2-1/2".
std::string_view to_text(GameResult result);
// 0, 1 or 2 for that side.
constexpr int half_points(GameResult result, Color side) noexcept
{
    return side == Color::White ? static_cast<int>(result) : 2 - static_cast<int>(result);
}

enum class Termination : std::uint8_t {
    Unfinished, // not over, or broken off: does not count
    // On the board.
    Checkmate,
    Stalemate,
    InsufficientMaterial,
    ThreefoldRepetition, // may be claimed
    FivefoldRepetition,  // ends the game by itself
    FiftyMoves,          // may be claimed
    SeventyFiveMoves,    // ends the game by itself
    // By the players' word.
    Agreement,
    Resignation,
    Normal, // on the board or by word: the record does not say which
    // A player's failure.
    TimeForfeit, // a draw when the other side cannot mate
    Abandoned,   // left the game
    Crash,       // a program that died or could not be started
    Silence,     // a program that gave no answer at all
    IllegalMove, // no legal move
    // By decision of a third.
    Adjudication, // by the players' scores
    Tablebase,
    MaxPlies, // a draw: the game was too long
};
inline constexpr int kTerminations = static_cast<int>(Termination::MaxPlies) + 1;

// What stands behind "by": "checkmate", "agreement".
std::string_view describe(Termination termination);
// The word of PGN's standard for its Termination tag: "normal", "time forfeit", "abandoned", "rules infraction",
// "adjudication", "unterminated".
std::string_view pgn_word(Termination termination);
// On the board, by the rules alone.
bool is_by_rule(Termination termination);
// A player's own failure: time, abandonment, crash, silence, illegal move.
bool is_failure(Termination termination);

struct GameEnd {
    std::optional<Color> winner{}; // none: a draw, or not over
    Termination termination = Termination::Unfinished;

    bool operator==(const GameEnd&) const = default;
    bool is_over() const { return termination != Termination::Unfinished; }
    // "1-0", "0-1", "1/2-1/2", and "*" when it is not over.
    std::string_view result() const;
    // For people, without a full stop: "White wins by checkmate", "A draw by agreement".
    std::string words() const;
};

} // namespace chess
