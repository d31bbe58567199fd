// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/pv_check.h"

#include <fmt/format.h>

#include "chess/notation/uci_move.h"
#include "uci/messages.h"

namespace uci {

namespace {

PvProblem problem(PvProblemKind kind, std::size_t ply, const std::string& move, const std::string& what)
{
    return {kind, fmt::format("move {} of the line ({}) {}", ply + 1, move, what)};
}

// What ends the game where the line stands, as far as programs are expected to know it.
std::optional<PvProblem> over_before(const chess::Game& line, std::size_t ply, const std::string& move)
{
    const chess::Position& position = line.position();
    if (position.is_checkmate()) return problem(PvProblemKind::PastCheckmate, ply, move, "comes after checkmate");
    if (position.is_stalemate()) return problem(PvProblemKind::PastStalemate, ply, move, "comes after stalemate");
    // The root itself may stand for the third time: then the program was asked to move all the same.
    if (ply == 0) return std::nullopt;
    if (position.halfmoves() >= 100)
        return problem(PvProblemKind::PastFiftyMoves, ply, move, "comes after fifty moves without progress");
    if (line.repetitions() >= 3)
        return problem(PvProblemKind::PastRepetition, ply, move, "comes after the third repetition");
    return std::nullopt;
}

} // namespace

std::optional<PvProblem> check_pv(const chess::Game& game, std::span<const std::string> pv, bool chess960)
{
    chess::Game line = game;
    for (std::size_t ply = 0; ply < pv.size(); ++ply) {
        const std::string& text = pv[ply];
        if (!looks_like_move(text) || text == "0000")
            return problem(PvProblemKind::BadText, ply, text, "is not a move");
        if (auto over = over_before(line, ply, text)) return over;
        const auto move = chess::parse_uci_move(text, line.position());
        if (!move) return problem(PvProblemKind::IllegalMove, ply, text, "is not legal: " + move.error().message);
        if (const std::string right = chess::to_uci(*move, line.position(), chess960); right != text)
            return problem(PvProblemKind::CastlingText, ply, text, "should be written " + right);
        line.play_unchecked(*move);
    }
    return std::nullopt;
}

std::optional<PvProblem> check_mate_pv(const chess::Game& game, std::span<const std::string> pv, chess::MateIn mate)
{
    const auto plies = static_cast<std::size_t>(mate.moves > 0 ? 2 * mate.moves - 1 : -2 * mate.moves);
    if (pv.size() < plies)
        return PvProblem{PvProblemKind::MateTooShort,
                         fmt::format("the line has {} of the {} plies to the mate it promises", pv.size(), plies)};
    if (pv.size() > plies)
        return PvProblem{PvProblemKind::MateTooLong,
                         fmt::format("the line has {} plies, the mate it promises {}", pv.size(), plies)};
    chess::Game line = game;
    for (const std::string& text : pv) {
        const auto move = chess::parse_uci_move(text, line.position());
        if (!move) break;
        line.play_unchecked(*move);
    }
    if (!line.position().is_checkmate())
        return PvProblem{PvProblemKind::MateMissing, "the line does not end in the mate it promises"};
    return std::nullopt;
}

} // namespace uci
