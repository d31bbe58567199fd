// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/pv_check.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace uci {
namespace {

chess::Game game_from(std::string_view fen, std::string_view moves = "")
{
    chess::Game game(chess::parse_position(fen).value());
    for (std::string_view word : base::words(moves))
        EXPECT_TRUE(game.play(*chess::parse_uci_move(word, game.position())));
    return game;
}

std::vector<std::string> line(std::string_view moves)
{
    std::vector<std::string> list;
    for (std::string_view word : base::words(moves)) list.emplace_back(word);
    return list;
}

struct Row {
    const char* fen;
    const char* history;
    const char* pv;
    bool chess960;
    std::optional<PvProblemKind> expected;
};

const char* const kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(PvCheck, Table)
{
    using enum PvProblemKind;
    const Row rows[] = {
        {kStart, "", "e2e4 e7e5 g1f3", false, {}},
        {kStart, "", "", false, {}},
        {kStart, "", "e2e4 e7e5 e4e5", false, IllegalMove},
        {kStart, "", "e2e4 (none)", false, BadText},
        {kStart, "", "E2E4", false, BadText},
        {kStart, "", "0000", false, BadText},
        {kStart, "", "f2f3 e7e5 g2g4 d8h4", false, {}},
        {kStart, "", "f2f3 e7e5 g2g4 d8h4 a2a3", false, PastCheckmate},
        {"k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "", "c1c6 a8b8", false, {}},
        {"k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "", "c1c7 a8b8", false, PastStalemate},
        // The start stands for the third time after the second round; the line may end there but not go on.
        {kStart, "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", false, {}},
        {kStart, "", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 e2e4", false, PastRepetition},
        {kStart, "g1f3 g8f6 f3g1 f6g8", "g1f3 g8f6 f3g1 f6g8 e2e4", false, PastRepetition},
        {kStart, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "e2e4 e7e5", false, {}},
        {"8/8/8/4k3/8/8/R7/4K3 w - - 98 80", "", "a2a3 e5e4", false, {}},
        {"8/8/8/4k3/8/8/R7/4K3 w - - 98 80", "", "a2a3 e5e4 a3a4", false, PastFiftyMoves},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1g1 e8c8", false, {}},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1h1", false, CastlingText},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1h1 e8a8", true, {}},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "", "e1g1", true, CastlingText},
    };
    for (const Row& row : rows) {
        SCOPED_TRACE(std::string(row.history) + " | " + row.pv);
        const auto problem = check_pv(game_from(row.fen, row.history), line(row.pv), row.chess960);
        EXPECT_EQ(problem.has_value(), row.expected.has_value()) << (problem ? problem->message : "");
        if (problem && row.expected) {
            EXPECT_EQ(problem->kind, *row.expected) << problem->message;
        }
    }
}

TEST(PvCheck, MessageNamesTheMove)
{
    const auto problem = check_pv(chess::Game(), line("e2e4 e7e5 e4e5"), false);
    ASSERT_TRUE(problem.has_value());
    EXPECT_EQ(problem->message.find("move 3 of the line (e4e5) is not legal"), 0U) << problem->message;
}

TEST(MatePv, Table)
{
    using enum PvProblemKind;
    const auto mate_kind = [](std::string_view moves, int mate) -> std::optional<PvProblemKind> {
        const auto problem = check_mate_pv(chess::Game(), line(moves), chess::MateIn{mate});
        return problem ? std::optional(problem->kind) : std::nullopt;
    };
    EXPECT_EQ(mate_kind("f2f3 e7e5 g2g4 d8h4", -2), std::nullopt);
    EXPECT_EQ(mate_kind("f2f3 e7e5 g2g4", -2), MateTooShort);
    EXPECT_EQ(mate_kind("f2f3 e7e5 g2g4 d8h4", -1), MateTooLong);
    EXPECT_EQ(mate_kind("f2f3 e7e5 g2g3 d8h4", -2), MateMissing);
    EXPECT_EQ(mate_kind("e2e4", 1), MateMissing);
    EXPECT_EQ(mate_kind("e2e4 e7e5", 2), MateTooShort);
    EXPECT_EQ(mate_kind("", 0), MateMissing);
}

} // namespace
} // namespace uci
