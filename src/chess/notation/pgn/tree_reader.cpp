// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/tree_reader.h"

#include <utility>
#include <vector>

#include "chess/notation/pgn/annotations.h"

namespace chess {
namespace {

class TreeBuilder final : public PgnVisitor {
  public:
    PgnRecord take() { return std::move(record_); }

    void on_begin(std::uint64_t line) override { line_ = line; }
    void on_tag(std::string_view name, std::string_view value) override { tree().tags.set(name, value); }
    PgnWant on_start(const Position& start) override
    {
        GameTags tags = std::move(tree().tags);
        tree() = GameTree(start);
        tree().tags = std::move(tags);
        return PgnWant::Everything;
    }
    bool on_move(Move move, const Position&) override;
    void on_comment(std::string_view text) override;
    void on_nag(int glyph) override;
    void on_variation_begin() override;
    void on_variation_end() override;
    void on_end(PgnResult result) override { tree().result = result; }
    void on_damage(const PgnDamage& damage) override { record_.damage = damage; }

  private:
    // What stands in a variation before its first move and waits for it.
    struct Waiting {
        std::string comment;
        std::vector<std::uint8_t> nags;
    };
    GameTree& tree() { return record_.tree; }
    bool waits_for_move() const { return !returns_.empty() && at_line_start_; }

    PgnRecord record_;
    NodeId at_ = kRootNode;
    std::vector<NodeId> returns_; // where the open variations go back to
    Waiting waiting_;
    bool at_line_start_ = true;
    std::uint64_t line_ = 0;
};

bool TreeBuilder::on_move(Move move, const Position&)
{
    if (tree().size() >= GameTree::kMostNodes) {
        record_.damage = PgnDamage{line_, "the game has more than a million moves"};
        return false;
    }
    at_ = tree().append(at_, move);
    if (waits_for_move()) {
        const Waiting before = std::exchange(waiting_, {});
        tree().set_comment_before(at_, before.comment);
        tree().set_nags(at_, before.nags);
    }
    at_line_start_ = false;
    return true;
}

void TreeBuilder::on_comment(std::string_view text)
{
    if (waits_for_move())
        (waiting_.comment += ' ') += text;
    else
        tree().append_comment(at_, text);
}

void TreeBuilder::on_nag(int glyph)
{
    if (waits_for_move())
        waiting_.nags.push_back(static_cast<std::uint8_t>(glyph));
    else
        tree().add_nag(at_, static_cast<std::uint8_t>(glyph));
}

void TreeBuilder::on_variation_begin()
{
    returns_.push_back(at_);
    at_ = tree().parent(at_);
    at_line_start_ = true;
    waiting_ = {};
}

void TreeBuilder::on_variation_end()
{
    at_ = returns_.back();
    returns_.pop_back();
    at_line_start_ = false;
    // Something waits still if the variation had no moves: then it was a remark in parentheses.
    const Waiting rest = std::exchange(waiting_, {});
    tree().append_comment(at_, rest.comment);
    for (const std::uint8_t glyph : rest.nags) tree().add_nag(at_, glyph);
}

} // namespace

base::Result<std::optional<PgnRecord>> read_game(PgnReader& reader)
{
    TreeBuilder builder;
    const auto found = reader.next(builder);
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return builder.take();
}

base::Result<GameTree> parse_pgn(std::string_view text)
{
    PgnReader reader(base::memory_input(std::string(text)));
    auto game = read_game(reader);
    if (!game) return std::unexpected(game.error());
    if (!*game) return base::fail("there is no game in the PGN text");
    if (const auto& damage = (*game)->damage) return base::fail("PGN line {}: {}", damage->line, damage->message);
    return std::move((*game)->tree);
}

} // namespace chess
