// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/random.h"
#include "chess/notation/fen.h"
#include "openings/names.h"

namespace app::book {
namespace {

struct WalkOptions {
    std::string path;
    std::string moves;
    std::string choice = "weighted";
    int plies = 16;
    int lines = 10;
    std::uint64_t seed = 0;
    bool fen = false;
};

void print_line(const chess::Game& game, bool fen)
{
    if (fen) {
        fmt::print("{}\n", chess::to_fen(game.position()));
        return;
    }
    fmt::print("{}", line_text(game));
    if (const auto named = openings::name_of(game)) fmt::print("  {{{} {}}}", named->opening.eco, named->opening.name);
    fmt::print("\n");
}

} // namespace

int walk(Arguments arguments)
{
    WalkOptions o;
    Cli cli("Follows a book at random and prints the lines.", "kibitz book walk");
    cli.add_option("--book", o.path, "Polyglot book or opening trie; the program's own book if not given");
    cli.add_option("--plies", o.plies, "Half moves to follow").range(1, 1000).shows_default();
    cli.add_option("--lines", o.lines, "Lines to print").range(1, 1'000'000).shows_default();
    cli.add_option("--moves", o.moves, "Moves to begin with");
    cli.add_option("--choice", o.choice, "weighted, uniform or best")
        .one_of({"weighted", "uniform", "best"})
        .shows_default();
    cli.add_option("--seed", o.seed, "Same seed, same lines").shows_default();
    cli.add_flag("--fen", o.fen, "Print the last position of each line instead of its moves");
    if (const auto code = cli.parse(arguments)) return *code;
    const auto start = read_game("", o.moves);
    if (!start) return failed("walk", start.error(), kBadUsage);
    const auto book = openings::open_any_book(o.path);
    if (!book) return failed("walk", book.error());

    base::Random random(o.seed);
    const openings::BookPolicy policy{.choice = *openings::parse_book_choice(o.choice)};
    for (int i = 0; i < o.lines; ++i) {
        chess::Game game = *start;
        for (const chess::Move move : openings::follow(openings::as_book(*book), game, o.plies, policy, random))
            game.play_unchecked(move);
        print_line(game, o.fen);
    }
    return kSuccess;
}

} // namespace app::book
