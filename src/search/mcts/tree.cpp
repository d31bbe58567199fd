// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mcts/tree.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace search::mcts {

base::Result<Tree> Tree::make(const Params& params, std::size_t bytes)
{
    constexpr std::size_t kLeast = 4 * chess::MoveList::kCapacity;
    auto nodes = base::LargeArray<Node>::allocate(std::max(bytes / sizeof(Node), kLeast));
    if (!nodes) return std::unexpected(nodes.error());
    return Tree(params, *std::move(nodes));
}

Tree::Tree(const Params& params, base::LargeArray<Node> nodes) : params_(params), nodes_(std::move(nodes))
{
    reset();
}

void Tree::reset()
{
    nodes_[root()] = Node{};
    size_ = 1;
}

NodeIndex Tree::select(NodeIndex parent) const
{
    const Node& p = nodes_[parent];
    const double total = std::max<double>(p.visits + p.in_flight, 1);
    const double log_total = std::log(total);
    NodeIndex best = p.first_child;
    double best_value = -std::numeric_limits<double>::infinity();
    for (NodeIndex i = p.first_child; i < p.first_child + p.children; ++i) {
        const Node& n = nodes_[i];
        double value = 0;
        const double visits = n.visits + n.in_flight;
        if (n.proof == Proof::Win) return i;
        if (n.proof == Proof::Loss) {
            value = -1e6; // only if nothing else is left
        } else if (params_.selection == static_cast<int>(Selection::Puct)) {
            const double mean = visits > 0 ? n.points / visits : p.visits > 0 ? 1 - p.points / p.visits : 0.5;
            value = mean + params_.exploration * static_cast<double>(n.prior) * std::sqrt(total) / (1 + visits);
        } else if (visits == 0) {
            return i; // whatever was never visited comes first
        } else {
            value = n.points / visits + params_.exploration * std::sqrt(log_total / visits);
        }
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

void Tree::expand(NodeIndex node, const std::vector<chess::Move>& moves, const std::vector<float>& priors)
{
    const auto first = static_cast<NodeIndex>(size_);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        Node child;
        child.move = moves[i];
        child.parent = node;
        child.prior = priors[i];
        nodes_[size_++] = child;
    }
    nodes_[node].first_child = first;
    nodes_[node].children = static_cast<std::uint16_t>(moves.size());
}

void Tree::backpropagate(NodeIndex leaf, double points)
{
    for (NodeIndex i = leaf; i != kNoNode; i = nodes_[i].parent) {
        Node& n = nodes_[i];
        ++n.visits;
        if (n.in_flight > 0) --n.in_flight;
        n.points += points;
        points = 1 - points; // the other side moved into the parent
    }
}

void Tree::prove(NodeIndex node, Proof proof, int plies)
{
    nodes_[node].proof = proof;
    nodes_[node].proof_plies = static_cast<std::uint8_t>(std::min(plies, 255));
    const NodeIndex parent = nodes_[node].parent;
    if (parent == kNoNode || nodes_[parent].proof != Proof::None) return;
    const Node& p = nodes_[parent];
    // The parent's mover is the other side: a win for whoever moves from the parent is a loss for who moved into it.
    if (proof == Proof::Win) return prove(parent, Proof::Loss, plies + 1);
    bool drawn = false;
    int longest = 0;
    for (NodeIndex i = p.first_child; i < p.first_child + p.children; ++i) {
        if (nodes_[i].proof == Proof::None || nodes_[i].proof == Proof::Win) return;
        drawn = drawn || nodes_[i].proof == Proof::Draw;
        longest = std::max<int>(longest, nodes_[i].proof_plies);
    }
    prove(parent, drawn ? Proof::Draw : Proof::Win, longest + 1);
}

bool Tree::better(NodeIndex a, NodeIndex b) const
{
    const Node& x = nodes_[a];
    const Node& y = nodes_[b];
    const auto rank = [](const Node& n) { return n.proof == Proof::Win ? 2 : n.proof == Proof::Loss ? 0 : 1; };
    if (rank(x) != rank(y)) return rank(x) > rank(y);
    // The quicker mate; when all is lost, the slower one.
    if (rank(x) == 2 && x.proof_plies != y.proof_plies) return x.proof_plies < y.proof_plies;
    if (rank(x) == 0 && x.proof_plies != y.proof_plies) return x.proof_plies > y.proof_plies;
    if (x.visits != y.visits) return x.visits > y.visits;
    return x.points > y.points;
}

NodeIndex Tree::best_child(NodeIndex parent) const
{
    const Node& p = nodes_[parent];
    if (p.children == 0) return kNoNode;
    NodeIndex best = p.first_child;
    for (NodeIndex i = p.first_child + 1; i < p.first_child + p.children; ++i)
        if (better(i, best)) best = i;
    return best;
}

void Tree::keep_only(NodeIndex node)
{
    // A child is behind its parent, so what is kept only moves forward. `in_flight`, of no use between searches, holds
    // the new place and 1 for a moment; 0 is what goes.
    NodeIndex kept = 0;
    for (NodeIndex i = 0; i < size_; ++i) {
        const bool stays = i == node || (i > node && nodes_[nodes_[i].parent].in_flight != 0);
        nodes_[i].in_flight = stays ? ++kept : 0;
    }
    for (NodeIndex i = node; i < size_; ++i) {
        if (nodes_[i].in_flight == 0) continue;
        Node n = nodes_[i];
        const NodeIndex place = n.in_flight - 1;
        n.in_flight = 0;
        for (NodeIndex c = n.first_child; n.children > 0 && c < n.first_child + n.children; ++c)
            nodes_[c].parent = place;
        if (n.children > 0) n.first_child = nodes_[n.first_child].in_flight - 1;
        nodes_[place] = n;
    }
    nodes_[root()].parent = kNoNode;
    nodes_[root()].move = chess::Move::none();
    size_ = kept;
}

} // namespace search::mcts
