// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/game.h"

#include <algorithm>
#include <ranges>

#include "chess/notation/fen.h"

namespace chess {

std::string_view PgnTags::find(std::string_view name) const
{
    const auto it = std::ranges::find(pairs_, name, &std::pair<std::string, std::string>::first);
    return it == pairs_.end() ? std::string_view{} : std::string_view{it->second};
}

bool PgnTags::has(std::string_view name) const
{
    return std::ranges::find(pairs_, name, &std::pair<std::string, std::string>::first) != pairs_.end();
}

void PgnTags::set(std::string_view name, std::string_view value)
{
    const auto it = std::ranges::find(pairs_, name, &std::pair<std::string, std::string>::first);
    if (it != pairs_.end())
        it->second = value;
    else
        pairs_.emplace_back(name, value);
}

void PgnTags::remove(std::string_view name)
{
    std::erase_if(pairs_, [&](const auto& pair) { return pair.first == name; });
}

PgnGame::PgnGame(const Position& start) : start_(start), nodes_(1)
{
    const std::string fen = to_fen(start);
    if (fen == kStartFen) return;
    tags.set("SetUp", "1");
    tags.set("FEN", fen);
    if (start.needs_chess960()) tags.set("Variant", "Chess960");
}

PgnGame::PgnGame(const Game& game) : PgnGame(game.start())
{
    PgnNodeId at = kPgnRoot;
    for (const Move m : game.moves()) at = add(at, m);
    if (const auto outcome = game.outcome(DrawRule::Automatic)) result = parse_pgn_result(outcome->result());
}

PgnNodeId PgnGame::add(PgnNodeId parent, Move move)
{
    const auto id = static_cast<PgnNodeId>(nodes_.size());
    PgnNode& child = nodes_.emplace_back();
    child.move = move;
    child.parent = parent;
    PgnNode& above = nodes_[parent];
    if (above.first_child == 0)
        above.first_child = id;
    else
        nodes_[above.last_child].next_sibling = id;
    above.last_child = id;
    return id;
}

std::vector<PgnNodeId> PgnGame::mainline() const
{
    std::vector<PgnNodeId> ids;
    for (PgnNodeId id = nodes_[kPgnRoot].first_child; id != 0; id = nodes_[id].first_child) ids.push_back(id);
    return ids;
}

std::vector<Move> PgnGame::mainline_moves() const
{
    std::vector<Move> moves;
    for (const PgnNodeId id : mainline()) moves.push_back(nodes_[id].move);
    return moves;
}

Position PgnGame::position_after(PgnNodeId id) const
{
    std::vector<Move> path;
    for (; id != kPgnRoot; id = nodes_[id].parent) path.push_back(nodes_[id].move);
    Position p = start_;
    for (const Move m : std::views::reverse(path)) {
        if (m.is_none())
            p.play_null();
        else
            p.play_unchecked(m);
    }
    return p;
}

Game PgnGame::to_game() const
{
    Game game(start_);
    for (const Move m : mainline_moves())
        if (!game.play(m)) break;
    return game;
}

bool PgnGame::operator==(const PgnGame& o) const
{
    // Tags in any order: the export format sorts them.
    const auto sorted = [](const PgnGame& g) {
        auto pairs = g.tags.pairs();
        std::ranges::sort(pairs);
        return pairs;
    };
    return start_.same_position(o.start_) && result == o.result && nodes_ == o.nodes_ && sorted(*this) == sorted(o);
}

void PgnGameBuilder::on_begin(std::uint64_t line)
{
    game_ = PgnGame();
    at_ = kPgnRoot;
    returns_.clear();
    before_.clear();
    before_annotations_ = {};
    at_line_start_ = true;
    line_ = line;
}

void PgnGameBuilder::on_tag(std::string_view name, std::string_view value)
{
    game_.tags.set(name, value);
}

PgnWant PgnGameBuilder::on_start(const Position& start)
{
    const PgnTags tags = std::move(game_.tags);
    game_ = PgnGame(start);
    game_.tags = tags;
    return PgnWant::Everything;
}

bool PgnGameBuilder::on_move(Move move, const Position&)
{
    if (game_.size() >= PgnGame::kMostNodes) {
        game_.damage = PgnDamage{line_, "the game has more than a million moves"};
        return false;
    }
    at_ = game_.add(at_, move);
    if (!returns_.empty() && at_line_start_) {
        game_.node(at_).comment_before = std::move(before_);
        game_.node(at_).annotations = before_annotations_;
        before_.clear();
        before_annotations_ = {};
    }
    at_line_start_ = false;
    return true;
}

void PgnGameBuilder::on_comment(std::string_view text)
{
    const bool waits = !returns_.empty() && at_line_start_;
    PgnNode& node = game_.node(at_);
    const std::string rest = take_annotations(text, waits ? before_annotations_ : node.annotations);
    std::string& comment = waits ? before_ : node.comment;
    if (!comment.empty() && !rest.empty()) comment += ' ';
    comment += rest;
}

void PgnGameBuilder::on_nag(int glyph)
{
    if (at_line_start_) return; // There is no move it could belong to.
    game_.node(at_).nags.push_back(static_cast<std::uint8_t>(glyph));
}

void PgnGameBuilder::on_variation_begin()
{
    returns_.push_back(at_);
    at_ = game_.node(at_).parent;
    at_line_start_ = true;
    before_.clear();
    before_annotations_ = {};
}

void PgnGameBuilder::on_variation_end()
{
    at_ = returns_.back();
    returns_.pop_back();
    at_line_start_ = false;
    // Not empty if the variation had no moves: then it was a comment in parentheses.
    std::string& comment = game_.node(at_).comment;
    if (!comment.empty() && !before_.empty()) comment += ' ';
    comment += before_;
    before_.clear();
    before_annotations_ = {};
}

base::Result<std::optional<PgnGame>> read_game(PgnReader& reader)
{
    PgnGameBuilder builder;
    const auto found = reader.next(builder);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return builder.take();
}

base::Result<PgnGame> parse_pgn(std::string_view text)
{
    PgnReader reader(base::memory_input(std::string(text)));
    auto game = read_game(reader);
    if (!game) return std::unexpected(game.error());
    if (!*game) return base::fail("there is no game in the PGN text");
    if ((*game)->damage) return base::fail("PGN line {}: {}", (*game)->damage->line, (*game)->damage->message);
    return std::move(**game);
}

} // namespace chess
