// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of PGN files with scores in their comments: which score belongs to which position, what is left out.
#include "data/import.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

struct Imported {
    ImportReport report;
    std::vector<ScoredGame> games;

    std::vector<int> scores(std::size_t game) const
    {
        std::vector<int> out;
        for (const ScoredMove& m : games[game].moves) out.push_back(m.score);
        return out;
    }
};

Imported import(const std::string& pgn, ImportSettings settings = {})
{
    const test::TemporaryFolder folder;
    settings.files = {folder.file("games.pgn")};
    EXPECT_TRUE(base::write_file_atomically(settings.files[0], pgn));
    if (settings.units == kUnitsPerPrintedCentipawn) settings.units = 1;
    Imported out;
    const auto take = [&](const ScoredGame& game) {
        out.games.push_back(game);
        return base::Status{};
    };
    const auto report = import_games(settings, take, {});
    EXPECT_TRUE(report) << report.error().message;
    if (report) out.report = *report;
    return out;
}

using testing::ElementsAre;

TEST(Import, AnEvalIsOfThePositionAfterItsMove)
{
    const Imported got =
        import("1. e4 {[%eval 0.3]} e5 {[%eval 0.25,20] [%clk 0:01:00]} 2. Ke2 {[%eval -1.2]} Ke7 1-0\n");
    ASSERT_EQ(got.games.size(), 1U);
    EXPECT_EQ(chess::to_fen(got.games[0].start), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_THAT(got.scores(0), ElementsAre(30, 25, -120));
    EXPECT_EQ(got.games[0].result, chess::GameResult::WhiteWins);
    EXPECT_EQ(got.report.unscored, 1U) << "the start has none";
    EXPECT_EQ(got.report.positions, 3U);
}

TEST(Import, ASearchNoteIsOfThePositionBeforeItsMoveAndTheMovers)
{
    const Imported got = import("1. e4 {book} e5 {+0.35/12 0.1s} 2. Ke2 {+0.10/9 0.1s} Ke7 {-M3/9 0.1s} 3. Kd3 "
                                "{+M2/30 0.1s, mate} 1/2-1/2\n");
    ASSERT_EQ(got.games.size(), 1U);
    EXPECT_THAT(got.scores(0), ElementsAre(-35, 10, kMateScore, kMateScore));
    EXPECT_EQ(got.games[0].result, chess::GameResult::Draw);
}

TEST(Import, UnitsAndLargestScores)
{
    ImportSettings settings;
    settings.units = 2;
    const Imported got = import("1. e4 {+1.00/1} e5 {+100.00/1} 2. d4 {-100.00/1} 0-1\n", settings);
    EXPECT_THAT(got.scores(0), ElementsAre(200, -kMaxScore, -kMaxScore));
}

TEST(Import, GapsSplitAGameOrLeaveItOut)
{
    const std::string gap = "1. e4 {+0.01/5} e5 {+0.02/5} 2. Nf3 Nc6 {+0.04/5} 3. Bb5 {+0.05/5} 1-0\n\n";
    const std::string whole = "1. d4 d5 2. c4 {+0.01/5} c6 {+0.02/5} 3. Nf3 1-0\n";
    const Imported split = import(gap + whole);
    ASSERT_EQ(split.games.size(), 3U);
    EXPECT_THAT(split.scores(0), ElementsAre(1, -2));
    EXPECT_THAT(split.scores(1), ElementsAre(-4, 5));
    EXPECT_EQ(chess::to_fen(split.games[1].start), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    EXPECT_EQ(split.report.used, 2U);
    EXPECT_EQ(split.report.written, 3U);
    EXPECT_EQ(split.report.unscored, 4U);
    const Imported skipped = import(gap + whole, {.gaps = Gaps::Skip});
    EXPECT_EQ(skipped.games.size(), 1U) << "before the first score and after the last is no gap";
    EXPECT_EQ(skipped.report.with_gaps, 1U);
    const Imported deep = import(gap + whole, {.least_depth = 6});
    EXPECT_EQ(deep.games.size(), 0U);
    EXPECT_EQ(deep.report.without_scores, 2U);
    EXPECT_EQ(import(gap + whole, {.least_plies = 3}).report.without_scores, 2U);
}

TEST(Import, WhatIsLeftOutIsCounted)
{
    const std::string pgn = "1. e4 {+0.01/5} 1-0\n\n1. e4 {+0.01/5} 1/2-1/2\n\n1. e4 {+0.01/5} *\n\n1. e4 e9 1-0\n\n"
                            "1. e4 e5 0-1\n\nhello\n";
    const Imported all = import(pgn);
    EXPECT_EQ(all.report.games, 6U);
    EXPECT_EQ(all.report.used, 2U);
    EXPECT_EQ(all.report.without_result, 1U);
    EXPECT_EQ(all.report.damaged, 2U);
    EXPECT_THAT(all.report.first_damage, testing::HasSubstr("games.pgn, line 7: "));
    EXPECT_EQ(all.report.without_scores, 1U);
    const Imported decided = import(pgn, {.results = WantedResults::Decided});
    EXPECT_EQ(decided.report.used, 1U);
    EXPECT_EQ(decided.report.unwanted, 1U);
    EXPECT_EQ(import(pgn, {.results = WantedResults::Drawn}).games[0].result, chess::GameResult::Draw);
}

TEST(Import, WhatIsWrittenCanBeReadAgain)
{
    const Imported got =
        import("1. e4 {[%eval 0.3]} e5 {[%eval 0.2]} 2. Nf3 {[%eval 0.3]} Nc6 {[%eval #-3]} 3. Bb5 a6 0-1\n");
    std::string bytes;
    for (const ScoredGame& game : got.games) append_game(bytes, game);
    const test::TemporaryFolder folder;
    ASSERT_TRUE(base::write_file_atomically(folder.file("games.vf"), bytes));
    GameReader reader = GameReader::open(folder.file("games.vf")).value();
    ScoredGame game;
    ASSERT_TRUE(reader.next(game).value());
    EXPECT_EQ(game.moves, got.games[0].moves);
    EXPECT_EQ(game.moves.back().score, -kMateScore);
    EXPECT_FALSE(reader.next(game).value());
}

TEST(Import, ErrorsAndStops)
{
    EXPECT_FALSE(import_games({.files = {"/no/such/file.pgn"}}, {}, {}));
    const test::TemporaryFolder folder;
    const std::string path = folder.file("games.pgn");
    ASSERT_TRUE(base::write_file_atomically(path, "1. e4 {+0.01/5} 1-0\n"));
    const auto full = [](const ScoredGame&) -> base::Status { return base::fail("the disk is full"); };
    EXPECT_EQ(import_games({.files = {path}}, full, {}).error().message, "the disk is full");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(import_games({.files = {path}}, full, stop.get_token()));
}

TEST(Import, GamesOfAWebSite)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    ImportReport sum;
    std::uint64_t positions = 0;
    const auto take = [&](const ScoredGame& game) {
        chess::Position position = game.start;
        for (const ScoredMove& m : game.moves) {
            EXPECT_TRUE(position.is_legal(m.move));
            position.play_unchecked(m.move);
        }
        positions += game.moves.size();
        return base::Status{};
    };
    const auto report = import_games({.files = {std::string(data) + "/games/lichess_titled_evals.pgn.xz"}}, take, {});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->positions, positions);
    EXPECT_GT(report->used, 100U);
    EXPECT_EQ(report->games, report->used + report->damaged + report->without_result + report->without_scores);
}

} // namespace
} // namespace data
