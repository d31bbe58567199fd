// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A PGN game as a tree: tags, the game itself, variations at any depth, comments, glyphs, clocks and evaluations.
// Owns everything; a value. For reading many games without trees see pgn/reader.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "chess/game.h"
#include "chess/notation/pgn/annotations.h"
#include "chess/notation/pgn/reader.h"
#include "chess/position.h"

namespace chess {

// Tag pairs in the order they were set. Names are case-sensitive, values UTF-8.
class PgnTags {
  public:
    // Returns: empty if there is no such tag.
    std::string_view find(std::string_view name) const;
    bool has(std::string_view name) const;
    void set(std::string_view name, std::string_view value);
    void remove(std::string_view name);
    const std::vector<std::pair<std::string, std::string>>& pairs() const { return pairs_; }
    bool operator==(const PgnTags&) const = default;

  private:
    std::vector<std::pair<std::string, std::string>> pairs_;
};

using PgnNodeId = std::uint32_t;
inline constexpr PgnNodeId kPgnRoot = 0;

struct PgnNode {
    Move move;                      // none: the root, or a null move
    PgnNodeId parent = kPgnRoot;    //
    PgnNodeId first_child = 0;      // the main continuation; 0: none
    PgnNodeId last_child = 0;       //
    PgnNodeId next_sibling = 0;     // the next alternative to this move; 0: none
    std::vector<std::uint8_t> nags; //
    std::string comment_before;     // before a variation's first move
    std::string comment;            // after the move; of the root: before the first move
    PgnAnnotations annotations;     //
    bool operator==(const PgnNode&) const = default;
};

class PgnGame {
  public:
    static constexpr std::size_t kMostNodes = 1'000'000;

    PgnTags tags;
    PgnResult result = PgnResult::Missing;
    std::optional<PgnDamage> damage; // the moves before it are there

    PgnGame() : PgnGame(Position{}) {}
    // Sets the tags FEN, SetUp and Variant where the start asks for them.
    explicit PgnGame(const Position& start);
    explicit PgnGame(const Game& game);

    const Position& start() const { return start_; }
    const PgnNode& node(PgnNodeId id) const { return nodes_[id]; }
    PgnNode& node(PgnNodeId id) { return nodes_[id]; }
    std::size_t size() const { return nodes_.size(); }
    // Adds a continuation after the ones that are there: the first is the main line, others are variations.
    // Requires: the move is legal there, or none for a null move.
    PgnNodeId add(PgnNodeId parent, Move move);

    std::vector<PgnNodeId> mainline() const; // without the root
    std::vector<Move> mainline_moves() const;
    // After the node's move, by playing from the start.
    Position position_after(PgnNodeId id) const;
    // The main line with its history; stops before a null move.
    Game to_game() const;

    // Start, tags, result and the tree.
    bool operator==(const PgnGame& o) const;

  private:
    Position start_;
    std::vector<PgnNode> nodes_;
};

// Builds a PgnGame from what a reader tells.
class PgnGameBuilder final : public PgnVisitor {
  public:
    PgnGame take() { return std::move(game_); }

    void on_begin(std::uint64_t line) override;
    void on_tag(std::string_view name, std::string_view value) override;
    PgnWant on_start(const Position& start) override;
    bool on_move(Move move, const Position& before) override;
    void on_comment(std::string_view text) override;
    void on_nag(int glyph) override;
    void on_variation_begin() override;
    void on_variation_end() override;
    void on_end(PgnResult result) override { game_.result = result; }
    void on_damage(const PgnDamage& damage) override { game_.damage = damage; }

  private:
    PgnGame game_;
    PgnNodeId at_ = kPgnRoot;
    std::vector<PgnNodeId> returns_;    // where the open variations go back to
    std::string before_;                // a comment waiting for the first move of its variation
    PgnAnnotations before_annotations_; //
    bool at_line_start_ = true;
    std::uint64_t line_ = 0;
};

// The next game of the reader as a tree; nothing at the end. Damaged games come too, with their damage.
base::Result<std::optional<PgnGame>> read_game(PgnReader& reader);

// The first game of a text. A damaged game is an error here.
base::Result<PgnGame> parse_pgn(std::string_view text);

} // namespace chess
