// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tree of a Monte-Carlo search: nodes in one array, which is all the memory it ever holds; children of a node side
// by side and behind it. Selection, expansion and backpropagation; what a simulation brings comes from outside. Not
// safe for threads: the search holds a lock around it and simulates outside of it.
#pragma once

#include <cstdint>
#include <vector>

#include "base/memory.h"
#include "base/result.h"
#include "chess/move.h"
#include "chess/position.h"
#include "search/mcts/mcts.h"

namespace search::mcts {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex kNoNode = 0xFFFFFFFF;

// What is known for certain, from the view of the side that moved into the node.
enum class Proof : std::int8_t { None, Loss, Draw, Win };

struct Node {
    chess::Move move;
    std::uint16_t children = 0;
    NodeIndex first_child = kNoNode;
    NodeIndex parent = kNoNode;
    std::uint32_t visits = 0;
    std::uint32_t in_flight = 0; // simulations under way below: counted as losses until they are back
    float prior = 0;
    Proof proof = Proof::None;
    std::uint8_t proof_plies = 0; // until the mate
    double points = 0;            // sum of results of the side that moved into the node: 1 won, 0 lost
};

class Tree {
  public:
    // With room for so many bytes, but at least a few thousand nodes. An error if there is not so much memory.
    static base::Result<Tree> make(const Params& params, std::size_t bytes);

    void reset();
    Node& operator[](NodeIndex i) { return nodes_[i]; }
    const Node& operator[](NodeIndex i) const { return nodes_[i]; }
    static constexpr NodeIndex root() { return 0; }
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return nodes_.size() * sizeof(Node); } // held, however few nodes there are
    int permille_used() const { return static_cast<int>(size_ * 1000 / nodes_.size()); }
    bool is_full() const { return size_ + chess::MoveList::kCapacity > nodes_.size(); }

    // The child to visit next. Requires: it has children.
    NodeIndex select(NodeIndex parent) const;
    // Gives a node its children. Priors are in the order of the moves. Requires: it has none, and the tree is not full.
    void expand(NodeIndex node, const std::vector<chess::Move>& moves, const std::vector<float>& priors);
    // On the way down and, with the result for the side that moved into `leaf`, on the way up.
    void enter(NodeIndex node) { ++nodes_[node].in_flight; }
    void backpropagate(NodeIndex leaf, double points);
    // Marks a node as decided and draws the conclusions above it.
    void prove(NodeIndex node, Proof proof, int plies);
    // The child to play: proven wins first, then by visits.
    NodeIndex best_child(NodeIndex parent) const;
    bool better(NodeIndex a, NodeIndex b) const;
    // Makes that node the root and forgets the rest, in place. Requires: no simulation is under way.
    void keep_only(NodeIndex node);

  private:
    Tree(const Params& params, base::LargeArray<Node> nodes);

    const Params params_;
    base::LargeArray<Node> nodes_; // the first size_ of them are the tree
    std::size_t size_ = 0;
};

} // namespace search::mcts
