// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/win_fit.h"

#include <cstdio>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/file.h"
#include "base/random.h"

namespace tune {
namespace {

using Outcome = WinCounts::Outcome;

TEST(WinFit, FindsTheModelThatMadeTheResults)
{
    const engine::WinModel truth{.even_few = 90, .even_all = 210, .spread_few = 30, .spread_all = 80};
    base::Random random(7);
    WinCounts counts;
    for (int i = 0; i < 400'000; ++i) {
        const int value = static_cast<int>(random.below(801)) - 400;
        const double fullness = static_cast<double>(random.below(WinCounts::kLayers)) / (WinCounts::kLayers - 1);
        const double drawn = static_cast<double>(random.below(1'000'000)) / 1'000'000;
        const double win = truth.win(value, fullness);
        const double loss = truth.win(-value, fullness);
        counts.add(value, fullness, drawn < win ? Outcome::Win : drawn < win + loss ? Outcome::Loss : Outcome::Draw);
    }
    const WinFit fit = fit_wins(counts, engine::kWinModel);
    EXPECT_NEAR(fit.model.even_few, truth.even_few, 4);
    EXPECT_NEAR(fit.model.even_all, truth.even_all, 4);
    EXPECT_NEAR(fit.model.spread_few, truth.spread_few, 3);
    EXPECT_NEAR(fit.model.spread_all, truth.spread_all, 3);
    EXPECT_LT(fit.after, fit.before);
}

TEST(WinFit, NothingToFitLeavesTheModelAlone)
{
    const WinFit fit = fit_wins(WinCounts{}, engine::kWinModel);
    EXPECT_EQ(fit.model, engine::kWinModel);
    EXPECT_EQ(fit.after, 0);
}

TEST(WinFit, ReadsTheScoresOfOnePlayer)
{
    const std::string path = fmt::format("{}/win-fit-{}.pgn", testing::TempDir(), ::getpid());
    // Nothing counts before move 10, without a score, with a mate, or of the other player.
    ASSERT_TRUE(base::write_file_atomically(
        path, "[White \"a\"]\n[Black \"b\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 9\"]\n"
              "[Result \"1-0\"]\n\n9. e4 {+0.50/9 0.1s} e5 {-0.50/9 0.1s} 10. Ke2 "
              "{+1.00/9 0.1s} Ke7 {-1.00/9 0.1s} 11. Ke3 {book} Ke6 12. Kf3 {+M7/9 0.1s} Kf6 "
              "{-0.30/4 0.1s} 1-0\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"*\"]\n\n1. e4 *\n"));
    const std::vector<std::string> files{path};
    WinCounts counts;
    EXPECT_EQ(count_games(counts, files, "a").value().games, 1U);
    const auto cells = counts.cells();
    ASSERT_EQ(cells.size(), 1U);
    EXPECT_EQ(cells[0].bin.outcomes, (std::array<std::uint32_t, 3>{0, 0, 1}));
    EXPECT_NEAR(cells[0].value, engine::kWinModel.even_few, WinCounts::kStep);
    WinCounts both;
    EXPECT_EQ(count_games(both, files, "").value().games, 1U);
    EXPECT_EQ(both.positions(), 3U);
    std::remove(path.c_str());
    EXPECT_FALSE(count_games(both, files, ""));
}

TEST(WinFit, DamagedGamesAreCounted)
{
    const std::string path = fmt::format("{}/win-fit-damaged-{}.pgn", testing::TempDir(), ::getpid());
    const std::string good =
        "[Result \"1-0\"]\n[FEN \"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 19\"]\n\n19. e4 {+0.50/9} 1-0\n\n";
    ASSERT_TRUE(base::write_file_atomically(path, good + "1. e4 {+0.50/9} e9 1-0\n\n" + good + "hello\n"));
    const std::vector<std::string> files{path};
    WinCounts counts;
    const auto read = count_games(counts, files, "");
    std::remove(path.c_str());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->games, 2U);
    EXPECT_EQ(read->damaged, 2U);
    EXPECT_EQ(read->first_damage.find(path + ", line 6: "), 0U) << read->first_damage;
    EXPECT_EQ(counts.positions(), 2U);
}

} // namespace
} // namespace tune
