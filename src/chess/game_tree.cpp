// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game_tree.h"

#include <algorithm>
#include <ranges>

#include "chess/notation/fen.h"
#include "chess/notation/pgn/annotations.h"

namespace chess {
namespace {

using TagPair = std::pair<std::string, std::string>;

void join(std::string& text, std::string_view more)
{
    if (!text.empty() && !more.empty()) text += ' ';
    text += more;
}

void play_or_pass(Position& position, Move move)
{
    if (move.is_none())
        position.play_null();
    else
        position.play_unchecked(move);
}

} // namespace

std::string_view GameTags::find(std::string_view name) const
{
    const auto it = std::ranges::find(pairs_, name, &TagPair::first);
    return it == pairs_.end() ? std::string_view{} : std::string_view{it->second};
}

bool GameTags::has(std::string_view name) const
{
    return std::ranges::find(pairs_, name, &TagPair::first) != pairs_.end();
}

void GameTags::set(std::string_view name, std::string_view value)
{
    const auto it = std::ranges::find(pairs_, name, &TagPair::first);
    if (it != pairs_.end())
        it->second = value;
    else
        pairs_.emplace_back(name, value);
}

void GameTags::remove(std::string_view name)
{
    std::erase_if(pairs_, [&](const TagPair& pair) { return pair.first == name; });
}

bool GameTags::operator==(const GameTags& o) const
{
    auto mine = pairs_;
    auto theirs = o.pairs_;
    std::ranges::sort(mine);
    std::ranges::sort(theirs);
    return mine == theirs;
}

GameTree::GameTree(const Position& start) : start_(start), nodes_(1)
{
    const std::string fen = to_fen(start);
    if (fen == kStartFen) return;
    tags.set("SetUp", "1");
    tags.set("FEN", fen);
    if (start.needs_chess960()) tags.set("Variant", "Chess960");
}

GameTree::GameTree(const Game& game) : GameTree(game.start())
{
    NodeId at = kRootNode;
    for (const Move m : game.moves()) at = append(at, m);
    if (const auto end = game.outcome(DrawRule::Automatic)) result = pgn_result(*end);
}

std::vector<NodeId> GameTree::children(NodeId id) const
{
    std::vector<NodeId> ids;
    for (NodeId child = first_child(id); child != kNoNode; child = next_sibling(child)) ids.push_back(child);
    return ids;
}

NodeId GameTree::child_with(NodeId id, Move move) const
{
    NodeId child = first_child(id);
    while (child != kNoNode && nodes_[child].move != move) child = next_sibling(child);
    return child;
}

bool GameTree::is_mainline(NodeId id) const
{
    for (; id != kRootNode; id = parent(id))
        if (!is_main_child(id)) return false;
    return true;
}

std::vector<NodeId> GameTree::path(NodeId id) const
{
    std::vector<NodeId> ids;
    for (; id != kRootNode; id = parent(id)) ids.push_back(id);
    std::ranges::reverse(ids);
    return ids;
}

std::vector<NodeId> GameTree::mainline() const
{
    std::vector<NodeId> ids;
    for (NodeId id = first_child(kRootNode); id != kNoNode; id = first_child(id)) ids.push_back(id);
    return ids;
}

std::vector<Move> GameTree::mainline_moves() const
{
    std::vector<Move> moves;
    for (const NodeId id : mainline()) moves.push_back(nodes_[id].move);
    return moves;
}

std::vector<NodeId> GameTree::walk() const
{
    std::vector<NodeId> order;
    std::vector<NodeId> open{kRootNode};
    while (!open.empty()) {
        const NodeId id = open.back();
        open.pop_back();
        order.push_back(id);
        const auto below = children(id);
        open.insert(open.end(), below.rbegin(), below.rend());
    }
    return order;
}

Position GameTree::position_at(NodeId id) const
{
    Position p = start_;
    for (const NodeId step : path(id)) play_or_pass(p, nodes_[step].move);
    return p;
}

Game GameTree::game_at(NodeId id) const
{
    Game game(start_);
    for (const NodeId step : path(id))
        if (!game.play(nodes_[step].move)) break;
    return game;
}

Game GameTree::mainline_game() const
{
    const auto line = mainline();
    return game_at(line.empty() ? kRootNode : line.back());
}

NodeId GameTree::add_move(NodeId parent, Move move)
{
    const NodeId there = child_with(parent, move);
    return there != kNoNode ? there : append(parent, move);
}

NodeId GameTree::append(NodeId parent, Move move)
{
    const auto id = static_cast<NodeId>(nodes_.size());
    Node& child = nodes_.emplace_back();
    child.move = move;
    child.parent = parent;
    Node& above = nodes_[parent];
    if (above.first_child == kNoNode)
        above.first_child = id;
    else
        nodes_[above.last_child].next_sibling = id;
    above.last_child = id;
    ++alive_;
    return id;
}

void GameTree::unlink(NodeId id)
{
    Node& above = nodes_[nodes_[id].parent];
    NodeId before = kNoNode;
    for (NodeId at = above.first_child; at != id; at = nodes_[at].next_sibling) before = at;
    (before == kNoNode ? above.first_child : nodes_[before].next_sibling) = nodes_[id].next_sibling;
    if (above.last_child == id) above.last_child = before;
    nodes_[id].next_sibling = kNoNode;
}

void GameTree::is_main_now(NodeId id)
{
    const std::string own = std::exchange(nodes_[id].comment, std::exchange(nodes_[id].comment_before, {}));
    append_comment(id, own);
}

// Requires: not in front already, so that there is a sibling behind which `last_child` stays right.
void GameTree::move_to_front(NodeId id)
{
    unlink(id);
    Node& above = nodes_[nodes_[id].parent];
    nodes_[id].next_sibling = above.first_child;
    above.first_child = id;
    is_main_now(id);
}

bool GameTree::promote(NodeId id)
{
    for (; id != kRootNode; id = parent(id)) {
        if (is_main_child(id)) continue;
        move_to_front(id);
        return true;
    }
    return false;
}

void GameTree::make_main_line(NodeId id)
{
    while (promote(id)) {
    }
}

void GameTree::remove(NodeId id)
{
    const NodeId above = parent(id);
    const bool was_main = is_main_child(id);
    unlink(id);
    if (was_main && first_child(above) != kNoNode) is_main_now(first_child(above));
    std::vector<NodeId> open{id};
    while (!open.empty()) {
        const NodeId gone = open.back();
        open.pop_back();
        for (const NodeId child : children(gone)) open.push_back(child);
        nodes_[gone] = Node();
        nodes_[gone].alive = false;
        --alive_;
    }
}

void GameTree::set_comment(NodeId id, std::string_view text)
{
    nodes_[id].comment.clear();
    append_comment(id, text);
}

void GameTree::append_comment(NodeId id, std::string_view text)
{
    Node& node = nodes_[id];
    const std::size_t command = node.comment.rfind("[%");
    if (command == std::string::npos || node.comment.find(']', command) != std::string::npos) {
        join(node.comment, take_annotations(text, node.annotations));
        return;
    }
    // An unfinished command may be finished by what comes: a reader of both together would see it.
    std::string both = std::exchange(node.comment, {});
    join(both, text);
    node.comment = take_annotations(both, node.annotations);
}

void GameTree::set_comment_before(NodeId id, std::string_view text)
{
    nodes_[id].comment_before = take_annotations(text, nodes_[id].annotations);
}

bool GameTree::same_remarks(NodeId id, const GameTree& o, NodeId other) const
{
    const Node& a = nodes_[id];
    const Node& b = o.nodes_[other];
    return a.move == b.move && a.nags == b.nags && a.comment_before == b.comment_before && a.comment == b.comment &&
           a.annotations == b.annotations;
}

bool GameTree::operator==(const GameTree& o) const
{
    if (to_fen(start_) != to_fen(o.start_) || result != o.result || alive_ != o.alive_ || tags != o.tags) return false;
    const auto mine = walk();
    const auto theirs = o.walk();
    // Two trees of the same moves in the same order are the same if each move has as many children.
    for (std::size_t i = 0; i < mine.size(); ++i)
        if (!same_remarks(mine[i], o, theirs[i]) || children(mine[i]).size() != o.children(theirs[i]).size())
            return false;
    return true;
}

} // namespace chess
