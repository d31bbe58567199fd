// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Books in the Polyglot format: 16-byte big-endian entries sorted by key (docs/formats/polyglot.md). A PolyglotBook is
// read only and never trusts a file: its size and order are checked when it is opened, its moves when they are asked
// for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "openings/book.h"
#include "openings/mapped_file.h"
#include "openings/polyglot_key.h"

namespace openings {

struct PolyglotEntry {
    PolyglotKey key = 0;
    std::uint16_t move = 0; // in the format's own encoding
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;
    bool operator==(const PolyglotEntry&) const = default;
};
inline constexpr std::size_t kPolyglotEntrySize = 16;

// The format's 16 bits: to, from, promotion piece; castling is king takes own rook.
std::uint16_t encode_polyglot_move(chess::Move move);
// Castling is also understood as e1g1, which some writers use. Returns: none unless the move is legal.
chess::Move decode_polyglot_move(std::uint16_t bits, const chess::Position& position);

// Requires: at least 16 bytes at `bytes`.
PolyglotEntry load_polyglot_entry(const char* bytes);
void append_polyglot_entry(std::string& out, const PolyglotEntry& entry);

class PolyglotBook final : public Book {
  public:
    // Maps the file. Refused with a reason: a file that is not there, empty, of a size no book can have, or not sorted.
    static base::Result<PolyglotBook> open(const std::string& path);
    // A book in memory that outlives the object; `name` goes before errors.
    static base::Result<PolyglotBook> from_bytes(std::string_view bytes, std::string_view name);

    std::vector<BookMove> moves(const chess::Game& game) const override;
    // The same for a position whose key is known better than a Position can tell (see polyglot_key.h).
    std::vector<BookMove> moves_at(PolyglotKey key, const chess::Position& position) const;

    std::size_t size() const { return bytes_.size() / kPolyglotEntrySize; }
    // Requires: number < size().
    PolyglotEntry entry(std::size_t number) const;
    // The entries of one key, as [first, last); binary search.
    std::pair<std::size_t, std::size_t> range(PolyglotKey key) const;

  private:
    MappedFile file_;
    std::string_view bytes_; // file_'s, or somebody else's
};

// The entries of a file in any order, sorted here: for tools that repair books. Comment entries (key 0) are left out.
base::Result<std::vector<PolyglotEntry>> read_polyglot_entries(const std::string& path);
// The file's bytes, sorted as the format asks: by key, then heaviest first.
std::string polyglot_bytes(std::vector<PolyglotEntry> entries);

// How heavy each move is among the moves of its position, in 16 bits. Moves of one position are scaled together; what
// has any weight keeps at least 1.
std::vector<std::uint16_t> scaled_weights(const std::vector<std::uint64_t>& weights);

} // namespace openings
