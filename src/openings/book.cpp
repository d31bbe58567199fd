// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/book.h"

#include <algorithm>

namespace openings {
namespace {

bool comes_back(const chess::Game& game, chess::Move move)
{
    chess::Position next = game.position();
    next.play_unchecked(move);
    return std::ranges::find(game.keys(), next.key()) != game.keys().end();
}

} // namespace

std::optional<BookChoice> parse_book_choice(std::string_view name)
{
    for (const BookChoice choice : {BookChoice::Best, BookChoice::Weighted, BookChoice::Uniform}) {
        if (name == name_of(choice)) return choice;
    }
    return std::nullopt;
}

std::string_view name_of(BookChoice choice)
{
    switch (choice) {
    case BookChoice::Best: return "best";
    case BookChoice::Weighted: return "weighted";
    case BookChoice::Uniform: return "uniform";
    }
    return "unknown";
}

int plies_played(const chess::Position& position)
{
    return 2 * (position.fullmoves() - 1) + number(position.side_to_move());
}

std::optional<chess::Move> choose(const Book& book, const chess::Game& game, const BookPolicy& policy,
                                  base::Random& random)
{
    if (plies_played(game.position()) >= policy.max_plies) return std::nullopt;
    std::vector<BookMove> moves = book.moves(game);
    std::erase_if(moves, [&](const BookMove& m) { return m.weight == 0 || comes_back(game, m.move); });
    if (moves.empty()) return std::nullopt;
    if (policy.choice == BookChoice::Best) return moves.front().move;
    if (policy.choice == BookChoice::Uniform) return moves[random.below(moves.size())].move;

    std::uint64_t total = 0;
    for (const BookMove& m : moves) total += m.weight;
    std::uint64_t drawn = random.below(total);
    for (const BookMove& m : moves) {
        if (drawn < m.weight) return m.move;
        drawn -= m.weight;
    }
    return moves.back().move; // not reached: drawn is below the sum
}

std::vector<chess::Move> follow(const Book& book, chess::Game game, int plies, const BookPolicy& policy,
                                base::Random& random)
{
    std::vector<chess::Move> line;
    while (static_cast<int>(line.size()) < plies) {
        const auto move = choose(book, game, policy, random);
        if (!move) break;
        game.play_unchecked(*move);
        line.push_back(*move);
    }
    return line;
}

} // namespace openings
