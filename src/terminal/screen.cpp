// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/screen.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/san.h"
#include "openings/names.h"
#include "terminal/layout.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::size_t kBoardRows = 8;
constexpr std::size_t kBoardColumns = 27;
constexpr std::size_t kPanelColumns = 26; // two moves and their number, or a side, some of a name and a clock
constexpr int kFewestColumns = 28;        // the board itself cannot be narrower
constexpr std::string_view kGap = "    ";

std::vector<std::string_view> lines_of(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::string opening_text(const Game& game)
{
    const auto named = openings::name_of(game);
    return named ? fmt::format("{} {}", named->opening.eco, named->opening.name) : std::string();
}

// "> White  You  4:59": whose turn it is can be seen without colours. The name gives way to the clock.
std::string player_text(const Screen& s, Color c, std::size_t columns)
{
    constexpr std::size_t kName = 16; // so that the clocks stand below each other
    const bool to_move = s.game.position().side_to_move() == c && !s.is_over;
    std::string text = fmt::format("{} {}", to_move ? ">" : " ", side_name(c));
    const std::string clock = s.clocks[c].empty() ? std::string() : fmt::format("  {}", s.clocks[c]);
    const std::size_t used = text.size() + 2 + clock.size();
    const std::size_t room = columns > used ? columns - used : 0;
    if (!s.players[c].empty() && room > 0) {
        const std::string name = clipped(s.players[c], room);
        text += "  " + (clock.empty() ? name : padded(name, std::min(std::max(kName, width_of(name)), room)));
    }
    return text + clock;
}

// Beside the board.
std::vector<std::string> panel(const Screen& s, const ViewOptions& o, std::size_t columns)
{
    const Color top = o.flipped ? Color::White : Color::Black;
    std::vector<std::string> rows(kBoardRows);
    rows[0] = player_text(s, top, columns);
    rows[1] = fmt::format("  {}", captured_text(s.game, top, o));
    rows[6] = fmt::format("  {}", captured_text(s.game, !top, o));
    rows[7] = player_text(s, !top, columns);
    constexpr std::size_t kFirst = 2;
    constexpr std::size_t kMoveRows = 4;
    const auto moves = move_rows(s.game);
    const std::size_t skipped = moves.size() > kMoveRows ? moves.size() - kMoveRows : 0;
    for (std::size_t i = skipped; i < moves.size(); ++i) rows[kFirst + i - skipped] = fmt::format("  {}", moves[i]);
    for (std::string& row : rows) row = clipped(row, columns);
    return rows;
}

// The last moves in one line: "11. Nf3 Nc6 12. Bb5".
std::string last_moves(const Game& game, std::size_t columns)
{
    std::string text;
    const auto rows = move_rows(game);
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        std::string move;
        for (const std::string_view word : base::words(*row)) (move += move.empty() ? "" : " ") += word;
        if (!text.empty() && width_of(text) + 1 + width_of(move) > columns) break;
        text = text.empty() ? move : move + " " + text;
    }
    return clipped(text, columns);
}

std::string beside_board(const Screen& s, const ViewOptions& o, std::string_view board, std::size_t columns)
{
    const auto rows = panel(s, o, columns - kBoardColumns - kGap.size());
    std::string text;
    std::size_t row = 0;
    for (const std::string_view line : lines_of(board)) {
        std::string whole = row < rows.size() ? fmt::format("{}{}{}", line, kGap, rows[row]) : std::string(line);
        whole.erase(whole.find_last_not_of(' ') + 1);
        text += whole + '\n';
        ++row;
    }
    return text;
}

std::string around_board(const Screen& s, const ViewOptions& o, std::string_view board, std::size_t columns)
{
    const Color top = o.flipped ? Color::White : Color::Black;
    const auto line_of = [&](Color c) {
        const std::string player = player_text(s, c, columns);
        const std::string taken = captured_text(s.game, c, o);
        const bool fits = width_of(player) + 2 + width_of(taken) <= columns;
        return taken.empty() || !fits ? player : fmt::format("{}  {}", player, taken);
    };
    std::string text = fmt::format("{}\n{}{}\n", line_of(top), board, line_of(!top));
    if (const std::string moves = last_moves(s.game, columns - 2); !moves.empty()) text += fmt::format("  {}\n", moves);
    return text;
}

std::string spoken_screen(const Screen& s, const ViewOptions& o)
{
    std::string text = board_text(s.game.position(), o);
    if (const std::string material = material_text(s.game, o); !material.empty()) text += material + "\n";
    if (const std::string opening = opening_text(s.game); !opening.empty()) text += opening + "\n";
    for (const Color c : kBothColors) {
        const std::string& clock = s.clocks[c];
        if (!clock.empty()) text += fmt::format("{} has {} left.\n", side_name(c), clock);
    }
    if (!s.below.empty()) text += s.below + "\n";
    return text;
}

} // namespace

std::vector<std::string> move_rows(const Game& game)
{
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        const Position& p = game.positions()[i];
        const std::string san = to_san(game.moves()[i], p);
        if (p.side_to_move() == Color::White)
            rows.push_back(fmt::format("{:>3}. {:<8}", p.fullmoves(), san));
        else if (rows.empty())
            rows.push_back(fmt::format("{:>3}. {:<8}{}", p.fullmoves(), "...", san));
        else
            rows.back() += san;
    }
    return rows;
}

std::string screen_text(const Screen& s, const ViewOptions& o)
{
    if (o.plain) return spoken_screen(s, o);
    const Move last = s.game.moves().empty() ? Move::none() : s.game.moves().back();
    const std::string board = board_text(s.game.position(), o, last);
    const auto columns = static_cast<std::size_t>(std::max(o.columns, kFewestColumns));
    std::string text = columns < kBoardColumns + kGap.size() + kPanelColumns ? around_board(s, o, board, columns)
                                                                             : beside_board(s, o, board, columns);
    for (const std::string& below : {opening_text(s.game), s.below})
        if (!below.empty())
            for (const std::string_view line : lines_of(below))
                text += folded(fmt::format("  {}", line), columns) + '\n';
    return text;
}

} // namespace terminal
