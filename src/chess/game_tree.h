// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A game with everything that can be written about it: tags, variations at any depth, comments, glyphs, annotations.
// A value that owns all of it; one thread. PGN reads and writes it without loss (notation/pgn.h). For reading many
// games without trees see notation/pgn/reader.h.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chess/annotations.h"
#include "chess/game.h"
#include "chess/notation/pgn/lexer.h"
#include "chess/position.h"

namespace chess {

// Tag pairs in the order they were set. Names are case-sensitive, values UTF-8.
class GameTags {
  public:
    // Returns: empty if there is no such tag.
    std::string_view find(std::string_view name) const;
    bool has(std::string_view name) const;
    void set(std::string_view name, std::string_view value);
    void remove(std::string_view name);
    const std::vector<std::pair<std::string, std::string>>& pairs() const { return pairs_; }
    // In any order.
    bool operator==(const GameTags& o) const;

  private:
    std::vector<std::pair<std::string, std::string>> pairs_;
};

// Names a move of one tree for as long as it is there: nothing that happens to other moves changes it, and the number
// of a deleted move is not given out again.
using NodeId = std::uint32_t;
inline constexpr NodeId kRootNode = 0;                     // the start position; nobody's child
inline constexpr NodeId kNoNode = static_cast<NodeId>(-1); //

class GameTree {
  public:
    static constexpr std::size_t kMostNodes = 1'000'000; // what a reader accepts

    GameTags tags;
    PgnResult result = PgnResult::Missing;

    GameTree() : GameTree(Position{}) {}
    // Sets the tags FEN, SetUp and Variant where the start asks for them.
    explicit GameTree(const Position& start);
    explicit GameTree(const Game& game);

    // The shape. kNoNode where there is none. The first child is the main continuation, its siblings are variations.
    const Position& start() const { return start_; }
    std::size_t size() const { return alive_; } // nodes, the root included
    bool contains(NodeId id) const { return id < nodes_.size() && nodes_[id].alive; }
    Move move(NodeId id) const { return nodes_[id].move; } // none: the root, or a null move
    NodeId parent(NodeId id) const { return nodes_[id].parent; }
    NodeId first_child(NodeId id) const { return nodes_[id].first_child; }
    NodeId next_sibling(NodeId id) const { return nodes_[id].next_sibling; }
    std::vector<NodeId> children(NodeId id) const;
    NodeId child_with(NodeId id, Move move) const; // the first such child
    bool is_main_child(NodeId id) const { return id != kRootNode && first_child(parent(id)) == id; }
    bool is_mainline(NodeId id) const;
    std::vector<NodeId> path(NodeId id) const; // from the first move to the node's; empty for the root
    std::vector<NodeId> mainline() const;      // without the root
    std::vector<Move> mainline_moves() const;
    // All nodes, each after its parent, a main continuation before its variations.
    std::vector<NodeId> walk() const;

    // By playing from the start.
    Position position_at(NodeId id) const;
    // The line to the node with its history; stops before a null move.
    Game game_at(NodeId id) const;
    Game mainline_game() const;

    // Changes of the shape. Requires: moves are legal in the position at the parent, or none for a null move.
    // The child with this move, added behind the others if it was not there.
    NodeId add_move(NodeId parent, Move move);
    // A new child even if another has the same move: files repeat moves in variations.
    NodeId append(NodeId parent, Move move);
    // The innermost variation that holds the node comes before its siblings. Returns: false if there is none.
    bool promote(NodeId id);
    // Every move on the way to the node comes before its siblings.
    void make_main_line(NodeId id);
    // The node and all that follows it. Requires: not the root.
    void remove(NodeId id);

    // What is written about a node. Text is UTF-8, every run of white space one space; commands in comments
    // ([%clk ...]) become annotations.
    const std::string& comment(NodeId id) const { return nodes_[id].comment; } // of the root: before the first move
    const std::string& comment_before(NodeId id) const { return nodes_[id].comment_before; }
    const std::vector<std::uint8_t>& nags(NodeId id) const { return nodes_[id].nags; }
    const Annotations& annotations(NodeId id) const { return nodes_[id].annotations; }
    void set_comment(NodeId id, std::string_view text);
    void append_comment(NodeId id, std::string_view text);
    // Only the first move of a variation has one: in a main continuation it would be the comment of the move before.
    // A move that becomes the main continuation puts it in front of its own comment. Requires: !is_main_child(id).
    void set_comment_before(NodeId id, std::string_view text);
    void set_nags(NodeId id, std::vector<std::uint8_t> nags) { nodes_[id].nags = std::move(nags); }
    void add_nag(NodeId id, std::uint8_t glyph) { nodes_[id].nags.push_back(glyph); }
    void set_annotations(NodeId id, Annotations annotations) { nodes_[id].annotations = std::move(annotations); }

    // The same start, tags, result, moves and remarks; numbers of nodes do not count.
    bool operator==(const GameTree& o) const;

  private:
    struct Node {
        Move move;
        NodeId parent = kNoNode;
        NodeId first_child = kNoNode;
        NodeId last_child = kNoNode;
        NodeId next_sibling = kNoNode;
        bool alive = true;
        std::vector<std::uint8_t> nags;
        std::string comment_before;
        std::string comment;
        Annotations annotations;
    };
    void unlink(NodeId id);
    void move_to_front(NodeId id);
    void is_main_now(NodeId id);
    bool same_remarks(NodeId id, const GameTree& o, NodeId other) const;

    Position start_;
    std::vector<Node> nodes_;
    std::size_t alive_ = 1;
};

} // namespace chess
