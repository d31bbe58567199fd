// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/manners.h"

namespace play {

bool DrawCounter::add(const std::optional<chess::Score>& score, int fullmove)
{
    const chess::Score limit = settings_.score;
    const bool is_level = score && *score <= limit && *score >= -limit;
    level_ = is_level ? level_ + 1 : 0;
    ++plies_;
    return fullmove >= settings_.move_number && plies_ >= settings_.plies && level_ >= 2 * settings_.move_count;
}

std::optional<chess::Color> ResignCounter::add(const std::optional<chess::Score>& score, chess::Color mover)
{
    const chess::Score limit = settings_.score;
    lost_[mover] = score && *score <= -limit ? lost_[mover] + 1 : 0;
    won_[mover] = score && *score >= limit ? won_[mover] + 1 : 0;
    for (const chess::Color loser : chess::kBothColors) {
        if (lost_[loser] < settings_.move_count) continue;
        if (settings_.two_sided && won_[!loser] < settings_.move_count) continue;
        return loser;
    }
    return std::nullopt;
}

bool takes_draw(double expectation, int fullmove, const OfferSettings& settings)
{
    return expectation < settings.worse || (fullmove >= settings.late_move && expectation < settings.level);
}

} // namespace play
