// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/game_record.h"

#include <algorithm>

namespace terminal {

using namespace chess;

GameRecord::GameRecord(GameTree tree) : tree_(std::move(tree))
{
    const std::size_t playable = tree_.mainline_game().moves().size();
    if (playable > 0) last_ = tree_.mainline()[playable - 1];
    shown_ = last_;
}

bool GameRecord::step(int plies)
{
    const auto line = tree_.path(last_);
    const auto at = static_cast<int>(tree_.path(shown_).size());
    const int to = std::clamp(at + plies, 0, static_cast<int>(line.size()));
    shown_ = to == 0 ? kRootNode : line[static_cast<std::size_t>(to - 1)];
    return to != at;
}

bool GameRecord::play(Move move, std::optional<std::chrono::milliseconds> clock)
{
    const bool was_there = tree_.child_with(shown_, move) != kNoNode;
    const bool had_others = tree_.first_child(shown_) != kNoNode;
    last_ = shown_ = tree_.add_move(shown_, move);
    tree_.make_main_line(last_);
    if (clock) {
        Annotations annotations = tree_.annotations(last_);
        annotations.clock = clock;
        tree_.set_annotations(last_, std::move(annotations));
    }
    return had_others && !was_there;
}

void GameRecord::take_back()
{
    const NodeId gone = last_;
    last_ = shown_ = tree_.parent(gone);
    const bool knows_more = tree_.first_child(gone) != kNoNode || !tree_.comment(gone).empty();
    if (!knows_more) tree_.remove(gone);
}

} // namespace terminal
