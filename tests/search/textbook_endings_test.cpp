// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// S000-15: the seeds' players in won endings, against a defence that resists. Who has a reason to drive the king mates;
// the others draw, but nobody stalemates for want of knowing what it is.
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/textbook.h"
#include "tests/support/scale.h"

namespace search::textbook {
namespace {

constexpr std::string_view kQueen = "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
constexpr std::string_view kRook = "8/8/8/3k4/8/8/8/R3K3 w - - 0 1";
constexpr std::string_view kPawn = "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"; // the king before its pawn: won, whoever moves

struct Ending {
    chess::Game game;
    Value last = 0; // what White thought of its last move
};
// The preset with the evaluation of its name, at its own depth or at `depth`.
Ending played(std::string_view preset, std::string_view fen, int depth)
{
    Switches switches = find_preset(preset)->switches;
    switches.table_entries = std::min(switches.table_entries, 1 << 14);
    const auto white = *make_textbook(preset, switches);
    const auto black = *make_alphabeta("classical");
    Limits limits, resist;
    if (switches.default_depth == 0) limits.depth = depth;
    resist.nodes = 1000;
    Ending ending{chess::Game(*chess::parse_position(fen, chess::Tolerance::Strict))};
    while (!ending.game.outcome()) {
        const bool ours = ending.game.position().side_to_move() == chess::Color::White;
        const Result r = ours ? white->run(ending.game, limits, {}, {}) : black->run(ending.game, resist, {}, {});
        if (ours) ending.last = r.value;
        if (!ending.game.play(r.best)) break;
    }
    return ending;
}

TEST(TextbookEndings, WhoDrivesTheKingMates)
{
    for (const auto* name : {"thesis", "comp4121"})
        for (const std::string_view fen : {kQueen, kRook, kPawn}) {
            if (test::scale_name() == "small" && (fen != kQueen || std::string_view(name) != "thesis")) continue;
            EXPECT_TRUE(played(name, fen, 0).game.position().is_checkmate()) << name << ' ' << fen;
        }
}
// Their evaluations count men and squares, and their depth does not see the mate: that is theirs (docs/search.md).
TEST(TextbookEndings, NobodyStalematesUnawares)
{
    constexpr std::array kNames{"heuristic", "course", "comp4121", "thesis", "gerald-base", "gerald-tuned"};
    const auto names = std::span(kNames).first(static_cast<std::size_t>(test::test_scale(kNames.size(), 1)));
    for (const char* name : names)
        for (const std::string_view fen : {kQueen, kRook, kPawn, std::string_view("8/8/8/3k4/8/3K4/3P4/8 b - - 0 1")}) {
            if (test::scale_name() == "small" && fen != kPawn) continue;
            const Ending ending = played(name, fen, 4);
            if (ending.game.outcome() && !ending.game.outcome()->winner) {
                EXPECT_EQ(ending.last, kDraw) << name << ' ' << fen << ": a draw it took for a win";
            }
        }
}

} // namespace
} // namespace search::textbook
