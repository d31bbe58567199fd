// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/pgn_text.h"

#include <fmt/format.h>

#include "chess/game_tree.h"
#include "chess/notation/pgn/writer.h"

namespace match {

namespace {

std::string score_text(const chess::Score& score)
{
    if (!score.is_mate()) return fmt::format("{:+.2f}", score.centipawns().value / 100.0);
    const int moves = score.mate().moves;
    return moves > 0 ? fmt::format("+M{}", moves) : fmt::format("-M{}", -moves);
}

std::string note_text(const play::MoveNote& note)
{
    std::string text;
    if (note.score) text += score_text(*note.score);
    if (note.score && note.depth) text += fmt::format("/{}", *note.depth);
    if (!text.empty()) text += ' ';
    return text + fmt::format("{:.3f}s", base::seconds(note.elapsed));
}

} // namespace

std::string pgn_text(const GameRecord& record, const PgnHeader& header)
{
    chess::GameTree pgn(record.game);
    const auto tag = [&](std::string_view name, std::string_view value) {
        if (!value.empty()) pgn.tags.set(name, value);
    };
    tag("Event", header.event);
    tag("Site", header.site);
    tag("Date", header.date);
    tag("Round", header.round);
    tag("White", header.players[0]);
    tag("Black", header.players[1]);
    tag("Result", record.end.result());
    tag("PlyCount", fmt::format("{}", record.game.moves().size()));
    tag("Termination", chess::pgn_word(record.end.termination));
    for (const auto& [name, value] : header.more) tag(name, value);
    pgn.result = chess::pgn_result(record.end);

    const std::vector<chess::NodeId> line = pgn.mainline();
    for (std::size_t ply = 0; ply < line.size(); ++ply)
        pgn.set_comment(line[ply],
                        ply < record.opening_plies ? "book" : note_text(record.notes[ply - record.opening_plies]));
    const chess::NodeId last = line.empty() ? chess::kRootNode : line.back();
    pgn.set_comment(last, pgn.comment(last) + (pgn.comment(last).empty() ? "" : ", ") + record.end.words());
    return chess::to_pgn(pgn);
}

} // namespace match
