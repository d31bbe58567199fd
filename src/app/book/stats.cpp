// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/json.h"
#include "openings/explore.h"

namespace app::book {
namespace {

void print_plies(std::string_view what, const std::vector<std::size_t>& by_plies)
{
    fmt::print("{}\n", what);
    for (std::size_t ply = 0; ply < by_plies.size(); ++ply) fmt::print("  {:>3} {:>10}\n", ply, grouped(by_plies[ply]));
}

void print(const openings::BookStatistics& s)
{
    fmt::print("kind       Polyglot book\n"
               "moves      {} in {} positions ({:.2f} each)\n",
               grouped(s.entries), grouped(s.positions),
               static_cast<double>(s.entries) / static_cast<double>(std::max<std::size_t>(s.positions, 1)));
    fmt::print("reached    {} positions from the start position, {} not; {} leaves\n", grouped(s.reached),
               grouped(s.positions - std::min(s.reached, s.positions)), grouped(s.leaves));
    fmt::print("named      {} of the positions reached, leaves included\n", grouped(s.named));
    fmt::print("never      {} moves have no weight\n", grouped(s.without_weight));
    fmt::print("illegal    {} moves of positions reached\n", grouped(s.illegal));
    print_plies("positions by plies from the start", s.by_plies);
}

void print(const openings::TrieStatistics& s)
{
    fmt::print("kind       opening trie\n"
               "games      {} (+{} ={} -{} for White)\n",
               grouped(s.games.games()), grouped(s.games.white), grouped(s.games.draws), grouped(s.games.black));
    fmt::print("lines      {}, {} of them leaves\n", grouped(s.nodes), grouped(s.leaves));
    fmt::print("named      {} of the lines end in a named position\n", grouped(s.named));
    print_plies("lines by plies", s.by_plies);
}

// Only Polyglot books can be compared.
base::Status print_agreement(const openings::AnyBook& book, const std::string& path)
{
    const auto other = openings::open_any_book(path);
    if (!other) return std::unexpected(other.error());
    const auto* ours = std::get_if<openings::PolyglotBook>(&book);
    const auto* theirs = std::get_if<openings::PolyglotBook>(&*other);
    if (ours == nullptr || theirs == nullptr) return base::fail("only Polyglot books can be compared");
    const openings::Agreement a = openings::compare(*ours, *theirs);
    const auto percent = [](std::size_t part, std::size_t whole) {
        return 100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::size_t>(whole, 1));
    };
    fmt::print("against    {}: {} of {} positions are in it ({:.1f} %); there it has {:.1f} % of the moves and "
               "{:.1f} % of the heaviest\n",
               path, grouped(a.shared), grouped(a.positions), percent(a.shared, a.positions), percent(a.known, a.moves),
               percent(a.first_move, a.shared));
    return {};
}

} // namespace

int stats(Arguments arguments)
{
    std::string path;
    std::vector<std::string> others;
    bool json = false;
    Cli cli("Tells what is in a book.", "kibitz book stats");
    cli.add_option("book", path, "Polyglot book or opening trie; the program's own book if not given");
    cli.add_option("--against", others, "Polyglot books to compare with").one_word_each();
    cli.add_flag("--json", json, "Print JSON");
    if (const auto code = cli.parse(arguments)) return *code;
    const auto book = openings::open_any_book(path);
    if (!book) return failed("stats", book.error());
    std::visit(
        [&](const auto& b) {
            const auto s = openings::statistics(b);
            if (json)
                fmt::print("{}\n", base::json_text(s));
            else
                print(s);
        },
        *book);
    for (const std::string& other : others) {
        if (const auto done = print_agreement(*book, other); !done) return failed("stats", done.error());
    }
    return kSuccess;
}

} // namespace app::book
