// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An opening trie: the tree of move sequences from the start position that games have followed, with how those games
// went. A value, read only once made; any thread may read. As a book it is followed as the games were: a move's weight
// is the number of its games. File format: docs/formats/opening-trie.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "openings/book.h"
#include "openings/tally.h"

namespace openings {

// Nodes are kept in preorder: a node's first child, if it has one, is the node after it.
struct TrieNode {
    chess::Move move; // that leads here; none at the root
    std::uint16_t children = 0;
    std::uint32_t next_sibling = 0; // 0: none
    Tally tally;                    // of the games that came here
};

class Trie final : public Book {
  public:
    using Index = std::uint32_t;
    static constexpr Index kRoot = 0;
    static constexpr int kDeepest = 600; // plies

    // Only the root, without games.
    Trie() : nodes_(1) {}

    // Builds a trie from counted lines: rows with the key of the line (line_key) and the move played next
    // (chess::Move::bits). Rows that do not hang together with the root are left out. Requires: sorted by key.
    static Trie from_rows(std::span<const TallyRow> rows, const Tally& root);

    // Checks header, version, checksum, structure and the legality of every move. `name` goes before errors.
    static base::Result<Trie> from_bytes(std::string_view bytes, std::string_view name);
    static base::Result<Trie> open(const std::string& path);
    static bool has_signature(std::string_view bytes); // do they begin like a trie's?
    std::string to_bytes() const;

    // All lines of all tries, their games added up.
    static Trie merge(std::span<const Trie* const> tries);

    // Nothing when the game did not start at the start position or left the trie; then the book is over.
    std::vector<BookMove> moves(const chess::Game& game) const override;

    const TrieNode& node(Index index) const { return nodes_[index]; }
    std::span<const TrieNode> nodes() const { return nodes_; }
    std::size_t size() const { return nodes_.size(); } // the root included
    int depth() const;                                 // plies of the longest line

    // Calls visit(child index) for each child, most games first.
    template <class Visit>
    void for_each_child(Index parent, Visit&& visit) const
    {
        if (nodes_[parent].children == 0) return;
        for (Index child = parent + 1; child != 0; child = nodes_[child].next_sibling) visit(child);
    }
    // Returns: kRoot if there is no such child.
    Index child(Index parent, chess::Move move) const;

  private:
    std::vector<TrieNode> nodes_;
};

// The key of a line: of the empty one, and of a line with one more move.
inline constexpr std::uint64_t kEmptyLine = 0x4B69'6269'747A'0001;
constexpr std::uint64_t line_key(std::uint64_t line, chess::Move move)
{
    // One round of a multiply-and-shift mixer: lines differ in their whole history, so nothing subtler is needed.
    std::uint64_t mixed = (line ^ move.bits()) * 0xD6E8'FEB8'6659'FD93;
    mixed ^= mixed >> 32;
    return mixed * 0xD6E8'FEB8'6659'FD93 + 1;
}

} // namespace openings
