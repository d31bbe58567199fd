// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Opening a book without knowing its kind.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>

#include "base/result.h"
#include "openings/polyglot.h"
#include "openings/trie.h"

namespace openings {

using AnyBook = std::variant<PolyglotBook, Trie>;

// A trie if the file begins like one, otherwise a Polyglot book. An empty path is the book that is part of the program.
// Errors name the path.
base::Result<AnyBook> open_any_book(const std::string& path);
const Book& as_book(const AnyBook& book);

// Identifies a book by what it holds.
base::Result<std::uint32_t> book_checksum(const std::string& path);

// The same behind the interface, for whoever only plays from it.
base::Result<std::shared_ptr<const Book>> open_book(const std::string& path);

} // namespace openings
