// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "app/book/book.h"
#include "app/commands.h"

namespace app {
namespace {

constexpr std::array kBookParts{
    Command{"build", "make a Polyglot book and an opening trie out of games", book::build},
    Command{"show", "the book's moves in a position", book::show},
    Command{"walk", "follow a book at random and print the lines", book::walk},
    Command{"merge", "one book out of several; sorts and repairs", book::merge},
    Command{"names", "the named openings as a book", book::names},
    Command{"check", "search every position; leave out bad moves", book::check},
    Command{"stats", "what is in a book", book::stats},
};

} // namespace

int cmd_book(Arguments arguments)
{
    return run_part("book", "Builds, inspects and merges opening books.", kBookParts, arguments);
}

} // namespace app
