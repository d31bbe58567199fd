// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/book/book.h"

#include <cstdio>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"

namespace app::book {
namespace {

// "12." or "12..." and, written without a space, what follows it.
std::string_view without_number(std::string_view word)
{
    const auto digits = word.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string_view::npos || word[digits] != '.') return word;
    const auto rest = word.find_first_not_of('.', digits);
    return rest == std::string_view::npos ? std::string_view{} : word.substr(rest);
}

} // namespace

int failed(std::string_view part, const base::Error& error, int code)
{
    tell(fmt::format("kibitz book {}: {}", part, error.message));
    return code;
}

std::string line_text(const chess::Game& game)
{
    std::string text;
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        const chess::Position& before = game.positions()[i];
        if (i > 0) text += ' ';
        if (before.side_to_move() == chess::Color::White)
            text += fmt::format("{}. ", before.fullmoves());
        else if (i == 0)
            text += fmt::format("{}... ", before.fullmoves());
        chess::append_san(text, game.moves()[i], before);
    }
    return text;
}

base::Result<chess::Game> read_game(std::string_view fen, std::string_view moves)
{
    chess::Game game;
    if (!fen.empty()) {
        const auto start = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!start) return std::unexpected(start.error());
        game = chess::Game(*start);
    }
    for (const std::string_view word : base::words(moves)) {
        const std::string_view text = without_number(word);
        if (text.empty()) continue;
        const auto move = chess::parse_san(text, game.position());
        if (!move) return base::fail("move {}: {}", game.moves().size() + 1, move.error().message);
        game.play_unchecked(*move);
    }
    return game;
}

std::string grouped(std::uint64_t number)
{
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

} // namespace app::book
