// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/score.h"

#include <fmt/format.h>

namespace chess {

std::string Score::text() const
{
    if (is_tablebase()) return fmt::format("tablebase {}{}", tablebase().win ? '+' : '-', tablebase().plies);
    if (!is_mate()) return fmt::format("{:+.2f}", centipawns().value / 100.0);
    if (mate().moves == 0) return mated_now_negated_ ? "#0" : "#-0";
    return fmt::format("#{}", mate().moves);
}

} // namespace chess
