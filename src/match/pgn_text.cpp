// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/pgn_text.h"

#include "chess/notation/fen.h"
#include "chess/notation/san.h"

#include <fmt/format.h>

namespace match {

namespace {

constexpr std::size_t kLineWidth = 80;

// Quotes and backslashes are escaped, control bytes left out: a name must not be able to break the file.
void add_tag(std::string& out, std::string_view name, std::string_view value)
{
    out += fmt::format("[{} \"", name);
    for (const char c : value) {
        if (static_cast<unsigned char>(c) < ' ') continue;
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    out += "\"]\n";
}

// Words with line breaks between them.
class Movetext {
  public:
    void add(std::string_view word)
    {
        if (column_ > 0 && column_ + 1 + word.size() > kLineWidth) {
            text_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string score_text(const chess::Score& score)
{
    if (!score.is_mate()) return fmt::format("{:+.2f}", score.centipawns().value / 100.0);
    const int moves = score.mate().moves;
    return moves > 0 ? fmt::format("+M{}", moves) : fmt::format("-M{}", -moves);
}

std::string note_text(const MoveNote& note)
{
    std::string text = "{";
    if (note.score) text += score_text(*note.score);
    if (note.score && note.depth) text += fmt::format("/{}", *note.depth);
    if (text.size() > 1) text += ' ';
    return text + fmt::format("{:.3f}s}}", base::seconds(note.elapsed));
}

} // namespace

std::string_view pgn_termination(EndKind end)
{
    switch (end) {
    case EndKind::Rules: return "normal";
    case EndKind::Time: return "time forfeit";
    case EndKind::Silence:
    case EndKind::Crash: return "abandoned";
    case EndKind::IllegalMove: return "rules infraction";
    case EndKind::DrawAdjudicated:
    case EndKind::WinAdjudicated:
    case EndKind::MaxPlies: return "adjudication";
    case EndKind::Interrupted: return "unterminated";
    }
    return "unterminated";
}

std::string pgn_text(const GameRecord& record, const PgnHeader& header)
{
    std::string out;
    add_tag(out, "Event", header.event.empty() ? "?" : header.event);
    add_tag(out, "Site", header.site.empty() ? "?" : header.site);
    add_tag(out, "Date", header.date.empty() ? "????.??.??" : header.date);
    add_tag(out, "Round", header.round.empty() ? "?" : header.round);
    add_tag(out, "White", header.players[0]);
    add_tag(out, "Black", header.players[1]);
    add_tag(out, "Result", record.result());
    if (record.game.start().needs_chess960()) add_tag(out, "Variant", "Chess960");
    if (const std::string fen = chess::to_fen(record.game.start()); fen != chess::kStartFen) {
        add_tag(out, "SetUp", "1");
        add_tag(out, "FEN", fen);
    }
    add_tag(out, "PlyCount", fmt::format("{}", record.game.moves().size()));
    add_tag(out, "Termination", pgn_termination(record.end));
    for (const auto& [name, value] : header.more) add_tag(out, name, value);
    out += '\n';

    Movetext text;
    for (std::size_t ply = 0; ply < record.game.moves().size(); ++ply) {
        const chess::Position& position = record.game.positions()[ply];
        const bool white = position.side_to_move() == chess::Color::White;
        // Black's moves need their number too, as a comment stands before them.
        text.add(fmt::format("{}{}", position.fullmoves(), white ? "." : "..."));
        text.add(chess::to_san(record.game.moves()[ply], position));
        text.add(ply < record.opening_plies ? "{book}" : note_text(record.notes[ply - record.opening_plies]));
    }
    if (!record.reason.empty()) text.add(fmt::format("{{{}}}", record.reason));
    text.add(record.result());
    return out + text.text() + "\n\n";
}

} // namespace match
