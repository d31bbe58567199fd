// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game_end.h"

#include <fmt/format.h>

namespace chess {

namespace {

// What the loser does; empty where the winner's deed is what counts.
std::string_view loser_does(Termination termination)
{
    switch (termination) {
    case Termination::Resignation: return "resigns";
    case Termination::TimeForfeit: return "is out of time";
    case Termination::Abandoned: return "leaves the game";
    case Termination::Crash: return "crashes";
    case Termination::Silence: return "gives no answer";
    case Termination::IllegalMove: return "makes an illegal move";
    default: return "";
    }
}

} // namespace

std::string_view to_text(GameResult result)
{
    if (result == GameResult::Draw) return "1/2-1/2";
    return result == GameResult::WhiteWins ? "1-0" : "0-1";
}

std::string_view describe(Termination termination)
{
    switch (termination) {
    case Termination::Unfinished: return "breaking off";
    case Termination::Checkmate: return "checkmate";
    case Termination::Stalemate: return "stalemate";
    case Termination::InsufficientMaterial: return "insufficient material";
    case Termination::ThreefoldRepetition: return "threefold repetition";
    case Termination::FivefoldRepetition: return "fivefold repetition";
    case Termination::FiftyMoves: return "fifty moves without a capture or pawn move";
    case Termination::SeventyFiveMoves: return "seventy-five moves without a capture or pawn move";
    case Termination::Agreement: return "agreement";
    case Termination::Resignation: return "resignation";
    case Termination::Normal: return "a normal end";
    case Termination::TimeForfeit: return "time forfeit";
    case Termination::Abandoned: return "abandonment";
    case Termination::Crash: return "a crash";
    case Termination::Silence: return "silence";
    case Termination::IllegalMove: return "an illegal move";
    case Termination::Adjudication: return "adjudication";
    case Termination::Tablebase: return "the tablebase";
    case Termination::MaxPlies: return "the limit of moves";
    }
    return "unknown";
}

std::string_view pgn_word(Termination termination)
{
    switch (termination) {
    case Termination::Unfinished: return "unterminated";
    case Termination::TimeForfeit: return "time forfeit";
    case Termination::Abandoned:
    case Termination::Crash:
    case Termination::Silence: return "abandoned";
    case Termination::IllegalMove: return "rules infraction";
    case Termination::Adjudication:
    case Termination::Tablebase:
    case Termination::MaxPlies: return "adjudication";
    default: return "normal";
    }
}

bool is_by_rule(Termination termination)
{
    return termination >= Termination::Checkmate && termination <= Termination::SeventyFiveMoves;
}

bool is_failure(Termination termination)
{
    return termination >= Termination::TimeForfeit && termination <= Termination::IllegalMove;
}

std::string_view GameEnd::result() const
{
    return is_over() ? to_text(result_of(winner)) : "*";
}

std::string GameEnd::words() const
{
    if (!is_over()) return "Not finished";
    if (!winner) {
        if (termination == Termination::Normal) return "A draw";
        if (termination == Termination::TimeForfeit) return "A draw: out of time, but the other side cannot mate";
        return fmt::format("A draw by {}", describe(termination));
    }
    if (termination == Termination::Normal) return fmt::format("{} wins", name(*winner));
    if (const auto deed = loser_does(termination); !deed.empty())
        return fmt::format("{} wins: {} {}", name(*winner), name(!*winner), deed);
    return fmt::format("{} wins by {}", name(*winner), describe(termination));
}

} // namespace chess
