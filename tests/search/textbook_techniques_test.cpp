// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The techniques of the textbook search one by one: that each is connected, and that it does what its seed says.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/uci_move.h"
#include "search/textbook/textbook.h"
#include "tests/search/support/textbook_trees.h"

namespace search::textbook {
namespace {

constexpr std::string_view kRuyLopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3";

// --- Tables

// The first depth leaves the root in the table; the rules without bounds once took its value for the answer of the next
// depth and had no move to play.
TEST(TextbookTable, PlayersWithRulesWithoutBoundsSearchTheirMoves)
{
    const Game game(position_of(kRuyLopez));
    const int depth = is_small() ? 2 : 4;
    for (const TableRule rule : {TableRule::Same, TableRule::Deeper, TableRule::Any}) {
        Switches s = preset("thesis");
        s.null_move = s.quiescence = 0;
        s.alpha_beta = 0; // then the first rule plays minimax
        const Result plain = (*make_textbook("thesis", s))->run(game, to_depth(depth), {}, {});
        s.table = static_cast<int>(rule);
        for (const int kept : {0, 1}) {
            s.table_kept = kept;
            const Result with = (*make_textbook("thesis", s))->run(game, to_depth(depth), {}, {});
            EXPECT_GT(with.nodes, 500U) << s.table << kept;
            if (kept != 0 || rule != TableRule::Same) continue;
            EXPECT_EQ(with.best, plain.best);
            EXPECT_EQ(with.value, plain.value);
        }
    }
}

} // namespace
} // namespace search::textbook
