// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/adjudication.h"

namespace match {

bool DrawCounter::add(const std::optional<chess::Score>& score, int fullmove)
{
    const chess::Score limit = settings_.score;
    const bool level = score && *score <= limit && *score >= -limit;
    plies_ = level ? plies_ + 1 : 0;
    return fullmove >= settings_.move_number && plies_ >= 2 * settings_.move_count;
}

std::optional<chess::Color> ResignCounter::add(const std::optional<chess::Score>& score, chess::Color mover)
{
    const chess::Score limit = settings_.score;
    int& lost = lost_[index(mover)];
    int& won = won_[index(mover)];
    lost = score && *score <= -limit ? lost + 1 : 0;
    won = score && *score >= limit ? won + 1 : 0;
    for (const chess::Color loser : chess::kBothColors) {
        if (lost_[index(loser)] < settings_.move_count) continue;
        if (settings_.two_sided && won_[index(!loser)] < settings_.move_count) continue;
        return loser;
    }
    return std::nullopt;
}

} // namespace match
