// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tree of a Monte-Carlo search: nodes in one array, children of a node side by side. Selection, expansion and
// backpropagation; what a simulation brings comes from outside. Not safe for threads: the search holds a lock around it
// and simulates outside of it.
#pragma once

#include <cstdint>
#include <vector>

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
    Tree(const Params& params, std::size_t most_nodes);

    void reset();
    Node& operator[](NodeIndex i) { return nodes_[i]; }
    const Node& operator[](NodeIndex i) const { return nodes_[i]; }
    static constexpr NodeIndex root() { return 0; }
    std::size_t size() const { return nodes_.size(); }
    bool is_full() const { return nodes_.size() + chess::MoveList::kCapacity > most_; }

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
    // Makes that node the root and forgets the rest.
    void keep_only(NodeIndex node);

  private:
    const Params params_;
    std::size_t most_;
    std::vector<Node> nodes_;
};

} // namespace search::mcts
