// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Tries as files: docs/formats/opening-trie.md.
#include <algorithm>
#include <cstring>

#include "base/file.h"
#include "openings/trie.h"

namespace openings {
namespace {

constexpr std::string_view kMagic = "KIBITRIE";
constexpr std::uint16_t kVersion = 1;
constexpr std::size_t kHeaderSize = 32;
constexpr std::size_t kHeaderChecked = 28;
constexpr std::size_t kSmallestNode = 6; // two bytes of move and four numbers of one byte

template <class T>
void append_number(std::string& out, T value)
{
    for (std::size_t i = 0; i < sizeof(T); ++i) out.push_back(static_cast<char>(value >> (8 * i) & 0xFF));
}

template <class T>
T load_number(std::string_view bytes, std::size_t at)
{
    T value = 0;
    for (std::size_t i = sizeof(T); i-- > 0;)
        value = static_cast<T>(value << 8 | static_cast<unsigned char>(bytes[at + i]));
    return value;
}

// Seven bits a byte, low ones first; the high bit says that more follow.
void append_varint(std::string& out, std::uint32_t value)
{
    for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
    out.push_back(static_cast<char>(value));
}

void append_node(std::string& out, const TrieNode& node)
{
    append_number<std::uint16_t>(out, node.move.bits());
    append_varint(out, node.tally.white);
    append_varint(out, node.tally.draws);
    append_varint(out, node.tally.black);
    append_varint(out, node.children);
}

// Takes numbers off a payload; after the end everything is 0 and `ended` is set.
struct Input {
    std::string_view rest;
    bool ended = false;

    unsigned char byte()
    {
        if (rest.empty()) {
            ended = true;
            return 0;
        }
        const auto value = static_cast<unsigned char>(rest.front());
        rest.remove_prefix(1);
        return value;
    }
    std::uint32_t varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            const unsigned char b = byte();
            value |= std::uint64_t{b & 0x7Fu} << shift;
            if (b < 0x80) {
                ended |= value > 0xFFFF'FFFF;
                return static_cast<std::uint32_t>(value);
            }
        }
        ended = true;
        return 0;
    }
    std::uint16_t move()
    {
        const unsigned low = byte();
        return static_cast<std::uint16_t>(low | static_cast<unsigned>(byte()) << 8);
    }
};

struct Header {
    std::uint32_t nodes = 0;
    std::string_view payload;
};

base::Result<Header> read_header(std::string_view bytes)
{
    if (!Trie::has_signature(bytes)) return base::fail("not an opening trie of Kibitz");
    if (bytes.size() < kHeaderSize) return base::fail("cut short: {} bytes are less than a header", bytes.size());
    if (const auto version = load_number<std::uint16_t>(bytes, 8); version != kVersion)
        return base::fail("version {} of the format is not known (this program reads {})", version, kVersion);
    if (load_number<std::uint32_t>(bytes, kHeaderChecked) != base::checksum(bytes.substr(0, kHeaderChecked)))
        return base::fail("damaged: the checksum of the header is wrong");
    const auto length = load_number<std::uint64_t>(bytes, 16);
    const std::string_view payload = bytes.substr(kHeaderSize);
    if (payload.size() != length)
        return base::fail("{} bytes follow the header where it promises {}: cut short or damaged", payload.size(),
                          length);
    if (load_number<std::uint32_t>(bytes, 24) != base::checksum(payload))
        return base::fail("damaged: the checksum is wrong");
    const auto nodes = load_number<std::uint32_t>(bytes, 12);
    if (nodes == 0 || nodes > length / kSmallestNode) return base::fail("damaged: {} nodes cannot be", nodes);
    return Header{nodes, payload};
}

// Rebuilds the links from the preorder and plays every move, so that nothing in the program must ask again.
class NodeReader {
  public:
    NodeReader(Input input, std::vector<TrieNode>& nodes) : input_(input), nodes_(nodes) {}

    base::Status read(std::uint32_t count)
    {
        nodes_.clear();
        nodes_.reserve(count);
        for (std::uint32_t i = 0; i < count; ++i) {
            if (const char* problem = read_node(i)) return base::fail("damaged: node {} {}", i, problem);
        }
        if (!open_.empty() || !input_.rest.empty()) return base::fail("damaged: the number of nodes is wrong");
        return {};
    }

  private:
    struct Open {
        std::uint32_t node;
        std::uint32_t last_child; // 0: none yet
        std::uint32_t left;       // children still to come
        Tally tally;              // what the children still to come may have
        chess::Position position;
    };

    // Returns: what is wrong, or null.
    const char* read_node(std::uint32_t index)
    {
        TrieNode node;
        node.move = chess::Move::from_bits(input_.move());
        node.tally.white = input_.varint();
        node.tally.draws = input_.varint();
        node.tally.black = input_.varint();
        const std::uint32_t children = input_.varint();
        if (input_.ended) return "is cut short";
        if (children > chess::MoveList::kCapacity) return "has too many children";
        node.children = static_cast<std::uint16_t>(children);

        Open next{index, 0, children, node.tally, {}};
        if (index > 0) {
            if (open_.empty()) return "belongs to no node";
            if (const char* problem = hang(index, node)) return problem;
            next.position = open_.back().position;
            next.position.play_unchecked(node.move);
            --open_.back().left;
        } else if (!node.move.is_none()) {
            return "is a root with a move";
        }
        nodes_.push_back(node);
        open_.push_back(next);
        while (!open_.empty() && open_.back().left == 0) open_.pop_back();
        return nullptr;
    }

    const char* hang(std::uint32_t index, const TrieNode& node)
    {
        Open& parent = open_.back();
        if (static_cast<int>(open_.size()) > Trie::kDeepest) return "lies too deep";
        if (!parent.position.is_legal(node.move)) return "has an illegal move";
        Tally& left = parent.tally;
        if (node.tally.white > left.white || node.tally.draws > left.draws || node.tally.black > left.black)
            return "has more games than the node above";
        left.white -= node.tally.white;
        left.draws -= node.tally.draws;
        left.black -= node.tally.black;
        if (parent.last_child != 0) {
            for (std::uint32_t s = parent.node + 1; s != 0; s = nodes_[s].next_sibling) {
                if (nodes_[s].move == node.move) return "has the move of its sibling";
            }
            nodes_[parent.last_child].next_sibling = index;
        }
        parent.last_child = index;
        return nullptr;
    }

    Input input_;
    std::vector<TrieNode>& nodes_;
    std::vector<Open> open_; // the line to the last node, as far as children are still to come
};

} // namespace

std::string Trie::to_bytes() const
{
    std::string payload;
    payload.reserve(nodes_.size() * kSmallestNode);
    for (const TrieNode& node : nodes_) append_node(payload, node);

    std::string bytes(kMagic);
    append_number<std::uint16_t>(bytes, kVersion);
    append_number<std::uint16_t>(bytes, static_cast<std::uint16_t>(depth()));
    append_number<std::uint32_t>(bytes, static_cast<std::uint32_t>(nodes_.size()));
    append_number<std::uint64_t>(bytes, payload.size());
    append_number<std::uint32_t>(bytes, base::checksum(payload));
    append_number<std::uint32_t>(bytes, base::checksum(bytes));
    return bytes + payload;
}

base::Result<Trie> Trie::from_bytes(std::string_view bytes, std::string_view name)
{
    const auto header = read_header(bytes);
    if (!header) return base::fail_in(name, header.error());
    Trie trie;
    if (const auto read = NodeReader({header->payload}, trie.nodes_).read(header->nodes); !read)
        return base::fail_in(name, read.error());
    return trie;
}

bool Trie::has_signature(std::string_view bytes)
{
    return bytes.starts_with(kMagic);
}

base::Result<Trie> Trie::open(const std::string& path)
{
    const auto bytes = base::read_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    return from_bytes(*bytes, path);
}

} // namespace openings
