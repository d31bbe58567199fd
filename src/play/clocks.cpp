// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/clocks.h"

#include <algorithm>

namespace play {

using base::Duration;
using chess::Color;

Clocks::Clocks(const chess::ByColor<TimeControl>& controls, const base::Clock& clock) : clock_(&clock)
{
    for (const Color side : chess::kBothColors)
        sides_[side] = {.control = controls[side], .left = controls[side].base.value_or(Duration::zero())};
}

Duration Clocks::left(Color side) const
{
    const Duration thinking = running_ == side ? elapsed() : Duration::zero();
    return std::max(sides_[side].left - thinking, Duration::zero());
}

std::optional<int> Clocks::moves_to_go(Color side) const
{
    const int period = control(side).moves_per_period;
    if (!is_timed(side) || period == 0) return std::nullopt;
    return period - sides_[side].moves % period;
}

std::optional<Duration> Clocks::allowed(Color side) const
{
    const Side& s = sides_[side];
    if (is_timed(side) && s.control.move_time) return std::min(s.left, *s.control.move_time);
    if (is_timed(side)) return s.left;
    return s.control.move_time;
}

bool Clocks::spend(Color side, Duration elapsed)
{
    Side& s = sides_[side];
    bool in_time = true;
    if (const auto limit = allowed(side)) {
        s.worst_overshoot = std::max(s.worst_overshoot, elapsed - *limit);
        in_time = elapsed <= *limit + s.control.margin;
    }
    if (running_ == side) running_.reset();
    ++s.moves;
    if (!is_timed(side)) return in_time;
    s.left = std::max(s.left - elapsed, Duration::zero()) + s.control.increment;
    if (s.control.moves_per_period > 0 && s.moves % s.control.moves_per_period == 0) s.left += *s.control.base;
    return in_time;
}

void Clocks::start(Color side)
{
    if (running_ == side) return;
    running_ = side;
    since_ = clock_->now();
}

void Clocks::halt()
{
    if (running_) sides_[*running_].left = left(*running_);
    running_.reset();
}

Duration Clocks::elapsed() const
{
    return running_ ? clock_->now() - since_ : Duration::zero();
}

bool Clocks::is_up(Color side) const
{
    const auto limit = allowed(side);
    return running_ == side && limit && elapsed() >= *limit + control(side).margin;
}

Clocks::Mark Clocks::mark() const
{
    Mark mark;
    for (const Color side : chess::kBothColors) {
        mark.left[side] = sides_[side].left;
        mark.moves[side] = sides_[side].moves;
    }
    return mark;
}

void Clocks::restore(const Mark& mark)
{
    running_.reset();
    for (const Color side : chess::kBothColors) {
        sides_[side].left = mark.left[side];
        sides_[side].moves = mark.moves[side];
    }
}

} // namespace play
