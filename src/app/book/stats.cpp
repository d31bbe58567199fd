// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/book/book.h"
#include "app/cli.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "openings/explore.h"

namespace app::book {
namespace {

using Json = nlohmann::ordered_json;

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

Json json_of(const openings::BookStatistics& s)
{
    return {
        {"kind", "polyglot"},    {"moves", s.entries}, {"positions", s.positions}, {"reached", s.reached},
        {"leaves", s.leaves},    {"named", s.named},   {"illegal", s.illegal},     {"without_weight", s.without_weight},
        {"by_plies", s.by_plies}};
}

Json json_of(const openings::TrieStatistics& s)
{
    return {{"kind", "trie"},         {"games", s.games.games()}, {"white", s.games.white},
            {"draws", s.games.draws}, {"black", s.games.black},   {"lines", s.nodes},
            {"leaves", s.leaves},     {"named", s.named},         {"by_plies", s.by_plies}};
}

} // namespace

int stats(Arguments arguments)
{
    std::string path;
    bool json = false;
    Cli cli("Tells what is in a book.", "kibitz book stats");
    cli.add_option("book", path, "Polyglot book or opening trie; the program's own book if not given");
    cli.add_flag("--json", json, "Print JSON");
    if (const auto code = cli.parse(arguments)) return *code;
    const auto book = openings::open_any_book(path);
    if (!book) return failed("stats", book.error());
    std::visit(
        [&](const auto& b) {
            const auto s = openings::statistics(b);
            if (json)
                fmt::print("{}\n", json_of(s).dump(2));
            else
                print(s);
        },
        *book);
    return kSuccess;
}

} // namespace app::book
