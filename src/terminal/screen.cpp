// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/screen.h"

#include <fmt/format.h>

#include "chess/notation/san.h"
#include "openings/names.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::size_t kBoardRows = 8;
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

// "> White  You  4:59": whose turn it is can be seen without colours.
std::string player_text(const Screen& s, Color c)
{
    const std::size_t i = place(c);
    const bool to_move = s.game.position().side_to_move() == c && !s.game.outcome();
    std::string text = fmt::format("{} {}", to_move ? ">" : " ", side_name(c));
    if (!s.players[i].empty()) text += fmt::format("  {:<16}", s.players[i]);
    if (!s.clocks[i].empty()) text += fmt::format("  {}", s.clocks[i]);
    return text;
}

std::vector<std::string> panel(const Screen& s, const ViewOptions& o)
{
    const Color top = o.flipped ? Color::White : Color::Black;
    std::vector<std::string> rows(kBoardRows);
    rows[0] = player_text(s, top);
    rows[1] = fmt::format("  {}", captured_text(s.game, top, o));
    rows[6] = fmt::format("  {}", captured_text(s.game, !top, o));
    rows[7] = player_text(s, !top);
    constexpr std::size_t kFirst = 2;
    constexpr std::size_t kMoveRows = 4;
    const auto moves = move_rows(s.game);
    const std::size_t skipped = moves.size() > kMoveRows ? moves.size() - kMoveRows : 0;
    for (std::size_t i = skipped; i < moves.size(); ++i) rows[kFirst + i - skipped] = fmt::format("  {}", moves[i]);
    return rows;
}

std::string spoken_screen(const Screen& s, const ViewOptions& o)
{
    std::string text = board_text(s.game.position(), o);
    if (const std::string material = material_text(s.game, o); !material.empty()) text += material + "\n";
    if (const std::string opening = opening_text(s.game); !opening.empty()) text += opening + "\n";
    for (const Color c : kBothColors) {
        const std::string& clock = s.clocks[place(c)];
        if (!clock.empty()) text += fmt::format("{} has {} left.\n", side_name(c), clock);
    }
    if (!s.evaluation.empty()) text += s.evaluation + "\n";
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
    const auto rows = panel(s, o);
    std::string text;
    std::size_t row = 0;
    for (const std::string_view line : lines_of(board)) {
        std::string whole = row < rows.size() ? fmt::format("{}{}{}", line, kGap, rows[row]) : std::string(line);
        whole.erase(whole.find_last_not_of(' ') + 1);
        text += whole + '\n';
        ++row;
    }
    // Below the board, where the longest name has room in 80 columns.
    for (const std::string& below : {opening_text(s.game), s.evaluation}) {
        if (!below.empty()) text += fmt::format("    {}\n", below);
    }
    return text;
}

} // namespace terminal
