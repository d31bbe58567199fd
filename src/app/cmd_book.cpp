// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/book/book.h"
#include "app/commands.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>

namespace app {
namespace {

constexpr std::array kParts{
    Command{"build", "make a Polyglot book and an opening trie out of games", book::build},
    Command{"show", "the book's moves in a position", book::show},
    Command{"walk", "follow a book at random and print the lines", book::walk},
    Command{"merge", "one book out of several; sorts and repairs", book::merge},
    Command{"names", "the named openings as a book", book::names},
    Command{"check", "search every position; leave out bad moves", book::check},
    Command{"stats", "what is in a book", book::stats},
};

void print_parts(std::FILE* to)
{
    fmt::print(to, "Usage: kibitz book PART [OPTION...]   each part has --help\n\nParts:\n");
    for (const Command& part : kParts) fmt::print(to, "  {:<7} {}\n", part.name, part.summary);
}

} // namespace

int cmd_book(Arguments arguments)
{
    if (arguments.size() < 2) {
        print_parts(stderr);
        return kBadUsage;
    }
    const std::string_view name = arguments[1];
    if (name == "--help" || name == "-h") {
        print_parts(stdout);
        return kSuccess;
    }
    for (const Command& part : kParts) {
        if (part.name == name) return part.run(arguments.subspan(1));
    }
    fmt::print(stderr, "kibitz book: there is no part {}; `kibitz book --help` lists them\n", name);
    return kBadUsage;
}

} // namespace app
