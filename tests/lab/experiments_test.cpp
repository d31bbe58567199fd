// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Every experiment once, as short as it goes, and a few facts of what it found.
#include "base/json.h"
#include "lab/experiment.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <stop_token>

#include "base/file.h"
#include "chess/perft.h"
#include "eval/any_evaluator.h"
#include "lab/seed_positions.h"
#include "search/alphabeta/params.h"
#include "tests/lab/support/tables.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace lab {
namespace {

Settings shortest()
{
    Settings s;
    s.quick = true;
    s.games = 2;
    s.move_time = 0;
    return s;
}

// What holds for the findings of all experiments.
void expect_sound(const Findings& f)
{
    std::set<std::string> files;
    for (const Table& t : f.tables) {
        EXPECT_TRUE(files.insert(t.name + ".csv").second) << t.name;
        EXPECT_FALSE(t.rows.empty()) << t.name;
        EXPECT_EQ(std::set(t.columns.begin(), t.columns.end()).size(), t.columns.size()) << t.name;
        for (const auto& row : t.rows) EXPECT_LE(row.size(), t.columns.size()) << t.name;
    }
    for (const Figure& figure : f.figures) {
        EXPECT_TRUE(files.insert(figure.name + ".svg").second) << figure.name;
        EXPECT_FALSE(figure.plot.series.empty()) << figure.name;
    }
}

class ExperimentsSlow : public testing::Test {
  protected:
    void SetUp() override
    {
        if (test::scale_name() == "small") GTEST_SKIP() << "too long under the sanitizers";
    }
    // Checked for what all have in common.
    Findings run(std::string_view name, const Settings& settings)
    {
        auto found = find_experiment(name)->run(settings);
        EXPECT_TRUE(found) << found.error().message;
        if (!found) return {};
        expect_sound(*found);
        return *std::move(found);
    }
};

TEST_F(ExperimentsSlow, ThesisCountsAndGoesOnTreeByTree)
{
    const test::TemporaryFolder folder;
    Settings settings = shortest();
    settings.folder = folder.path();
    const Findings f = run("thesis", settings);
    std::uint64_t nodes = 0;
    for (const SeedPosition& p : kSeedPositions)
        for (int depth = 0; depth <= p.depth - 2; ++depth) nodes += chess::perft(game_of(p.fen).position(), depth);
    EXPECT_EQ(column(table_of(f, "minimax"), "nodes").back(), std::to_string(nodes));
    const Table& ab = table_of(f, "alpha_beta");
    EXPECT_EQ(column(ab, "values as minimax"), std::vector<std::string>(5, "24/24"));
    EXPECT_EQ(column(ab, "published +0"), std::vector<std::string>(5)); // not at these depths
    // The second ordering is cut at a bound: how many trees are whole is told, and no shape.
    EXPECT_NE(column(ab, "clean +2")[1].find(" of 24 trees whole"), std::string::npos);
    EXPECT_EQ(column(ab, "clean +2 leaves %")[1], "");
    EXPECT_NE(column(ab, "clean +2 leaves %")[0], "");
    EXPECT_EQ(column(table_of(f, "quiescence"), "position 7 %").back(), "");
    EXPECT_EQ(column(table_of(f, "tables"), "values as minimax").front(), "24/24");
    EXPECT_EQ(table_of(f, "null_move").rows.size(), 9U);
    EXPECT_EQ(table_of(f, "quiescence").rows.size(), 4U);
    EXPECT_EQ(table_of(f, "tournaments").rows.size(), 13U);
    EXPECT_EQ(column(table_of(f, "versus"), "games"), std::vector<std::string>(9, "2"));
    // Every tree is listed once, and its numbers are those of the tables.
    const Table& trees = table_of(f, "trees");
    EXPECT_EQ(trees.rows.size() % 24, 0U);
    EXPECT_GE(trees.rows.size(), 24U * 25);
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < 24 && i < trees.rows.size(); ++i) first += std::stoull(trees.rows[i][4].text);
    EXPECT_EQ(first, nodes);
    // A table of version 1 plays the moves of alpha-beta in the same order.
    const auto moves_of = [&](std::string_view algorithm) {
        std::vector<std::string> moves;
        for (const auto& row : trees.rows)
            if (row[0].text == algorithm && row[1].text == "0") moves.push_back(row[9].text);
        EXPECT_EQ(moves.size(), 24U) << algorithm;
        return moves;
    };
    EXPECT_EQ(moves_of("table, v1 same depth, en passant if legal"), moves_of("alpha-beta, ordering 1"));
    // Again from the checkpoint: the same to the digit, times included.
    const Findings again = run("thesis", settings);
    EXPECT_EQ(base::Json(again), base::Json(f));
    EXPECT_EQ(to_csv(table_of(again, "trees")), to_csv(trees));
    // It belongs to this production search and to this player.
    const auto checkpoint = base::read_file(folder.path() + "/thesis.checkpoint");
    ASSERT_TRUE(checkpoint);
    for (const char* word : {"evaluator nnue network ", "evaluator thesis network none bench "})
        EXPECT_NE(checkpoint->find(word), std::string::npos) << word;
}

TEST_F(ExperimentsSlow, CourseWinsAndDrawsItsCurves)
{
    const Findings f = run("course", shortest());
    EXPECT_EQ(column(table_of(f, "random_games"), "result"), (std::vector<std::string>{"won", "won"}));
    EXPECT_EQ(column(table_of(f, "scholars_mate"), "mate stopped"), (std::vector<std::string>{"yes", "mates itself"}));
    EXPECT_EQ(column(table_of(f, "book_line"), "from").back(), "search");
    EXPECT_EQ(column(table_of(f, "peaks"), "seed (about)"), (std::vector<std::string>{"5000", "2000", "1000"}));
    const Table& curves = table_of(f, "curves");
    ASSERT_FALSE(curves.rows.empty());
    const auto quiescence = column(curves, "quiescence nodes");
    double highest = 0;
    for (const std::string& text : quiescence) highest = std::max(highest, std::stod(text));
    EXPECT_EQ(fmt::format("{:.0f}", highest), column(table_of(f, "peaks"), "here").front());
    ASSERT_EQ(f.figures.front().plot.series.size(), 2U); // beside the seed's peak
    EXPECT_EQ(f.figures.front().plot.series[1].points.front().y, 5000);
}

TEST_F(ExperimentsSlow, Comp4121MeasuresDepthsAndPlays)
{
    Settings settings = shortest();
    settings.move_time = 1;
    const Findings f = run("comp4121", settings);
    EXPECT_EQ(table_of(f, "depths").rows.size(), 4U);
    EXPECT_EQ(table_of(f, "seed_depths").rows.size(), 5U); // a ply more
    EXPECT_EQ(column(table_of(f, "depths"), "depth").back(), "all");
    EXPECT_EQ(column(table_of(f, "depths"), "Amdahl p").front(), ""); // one ply takes no time
    EXPECT_EQ(column(table_of(f, "mcts"), "games"), std::vector<std::string>(12, "2"));
    EXPECT_EQ(column(table_of(f, "mcts_pairs"), "games"), std::vector<std::string>(12, "2"));
    const auto orderings = column(table_of(f, "orderings"), "nodes");
    ASSERT_EQ(orderings.size(), 3U);
    EXPECT_LT(std::stoull(orderings[2]), std::stoull(orderings[0])); // captures and checks against none
}

TEST(Experiments, WhatIsStoppedIsMarked)
{
    const auto names = [](bool by_rows) {
        std::stop_source source;
        Settings settings;
        settings.stop = source.get_token();
        const auto adds = [](const char* name) {
            return [name](Findings& f) {
                f.tables.push_back({name, "", {"x"}, {{1}}});
                return base::Status();
            };
        };
        const auto stops = [&](Findings& f) {
            source.request_stop();
            f.tables.push_back({"empty", "", {"x"}});
            return adds("b")(f);
        };
        const auto found = run_parts(settings, {}, {{adds("a")}, {stops, by_rows}, {adds("c")}});
        EXPECT_FALSE(found->finished);
        std::string out;
        for (const Table& t : found->tables) out += t.name;
        return out;
    };
    EXPECT_EQ(names(false), "a"); // what the second found is not whole
    EXPECT_EQ(names(true), "ab");
    EXPECT_FALSE(run_parts({}, {}, {{[](Findings&) -> base::Status { return base::fail("no"); }}}));
}

TEST_F(ExperimentsSlow, StoppedAtOnceTheyHaveNothing)
{
    std::stop_source source;
    source.request_stop();
    Settings settings = shortest();
    settings.stop = source.get_token();
    for (const char* name : {"thesis", "comp4121", "heuristic"}) {
        const auto found = find_experiment(name)->run(settings);
        ASSERT_TRUE(found) << name;
        EXPECT_FALSE(found->finished) << name;
        EXPECT_TRUE(found->figures.empty()) << name;
        for (const Table& t : found->tables) EXPECT_TRUE(t.rows.empty()) << t.name;
    }
}

TEST_F(ExperimentsSlow, HeuristicIsComparedWithAFile)
{
    const test::TemporaryFolder folder;
    Settings settings = shortest();
    settings.file = folder.file("positions.csv");
    ASSERT_TRUE(base::write_file_atomically(settings.file, "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -,M1\n"
                                                           "6k1/5ppp/8/8/8/8/5PPP/6K1 w - -,0.0\n"
                                                           "6k1/5ppp/8/8/8/8/5PPP/Q5K1 b - -,9.5\n"));
    const Findings f = run("heuristic", settings);
    const Table& evaluations = table_of(f, "evaluations");
    EXPECT_EQ(column(evaluations, "in pawns").front(), "2");
    EXPECT_EQ(column(evaluations, "mates").front(), "1");
    EXPECT_EQ(column(evaluations, "side agreed %").front(), "100.0");
    EXPECT_EQ(column(evaluations, "evaluator").back(), "heuristic, searched to depth 2");
    EXPECT_EQ(column(evaluations, "mean error at mates").back(), "0.01"); // it sees the mate
    EXPECT_EQ(table_of(f, "strength").rows.size(), 3U);
    EXPECT_EQ(f.figures.size(), 2U);
    settings.file = folder.file("none.csv");
    EXPECT_FALSE(run_heuristic(settings));
}

TEST_F(ExperimentsSlow, AblationKeepsNodesAndTimesSideBySide)
{
    const test::TemporaryFolder folder;
    Settings settings = shortest();
    settings.folder = folder.path();
    const auto count = std::ranges::count_if(search::alphabeta::param_table(), search::alphabeta::is_switch);
    const Table by_nodes = table_of(run("ablation", settings), "ablation");
    EXPECT_EQ(std::ssize(by_nodes.rows), count + 1);
    const auto played = [](const Table& t, std::string_view name) {
        return std::ranges::count(column(t, name), std::string("2"));
    };
    EXPECT_EQ(played(by_nodes, "games"), count - 3); // three steer the clock only
    EXPECT_EQ(played(by_nodes, "games at 20 ms"), 0);
    const auto notes = column(by_nodes, "note");
    EXPECT_EQ(std::ranges::count_if(notes, [](const auto& n) { return n.ends_with("unresolved"); }), count - 3);
    settings.move_time = 1;
    const Table by_time = table_of(run("ablation", settings), "ablation");
    EXPECT_EQ(column(by_time, "games"), column(by_nodes, "games"));
    EXPECT_EQ(played(by_time, "games at 1 ms"), 10);
    const auto checkpoint = base::read_file(folder.path() + "/ablation.checkpoint");
    ASSERT_TRUE(checkpoint);
    for (const char* word : {"evaluator ", " network ", " bench ", "\nnodes quiescence\t", "\ntime 1 "})
        EXPECT_NE(checkpoint->find(word), std::string::npos) << word;
}

TEST_F(ExperimentsSlow, ScalingCountsTheSameWithOneThread)
{
    Settings settings = shortest();
    settings.threads = 3;
    const Findings f = run("scaling", settings);
    const Findings again = run("scaling", shortest());
    const Table& threads = table_of(f, "threads");
    EXPECT_EQ(column(threads, "threads"), (std::vector<std::string>{"1", "2", "3", "1", "2", "3"}));
    EXPECT_EQ(column(threads, "evaluator").front(), eval::evaluators().front().name);
    EXPECT_EQ(column(threads, "evaluator").back(), "classical");
    EXPECT_EQ(column(table_of(again, "threads"), "threads"), std::vector<std::string>(2, "1"));
    EXPECT_EQ(column(threads, "nodes").front(), column(table_of(again, "threads"), "nodes").front());
    EXPECT_EQ(column(table_of(f, "growth"), "production"), column(table_of(again, "growth"), "production"));
    EXPECT_EQ(table_of(f, "growth").rows.size(), 4U);
    for (const char* name : {"speed", "time_to_depth"}) {
        const auto at = std::ranges::find(f.figures, name, &Figure::name);
        ASSERT_NE(at, f.figures.end()) << name;
        ASSERT_EQ(at->plot.series.size(), 2U);
        EXPECT_EQ(at->plot.series[0].points.size(), 3U);
    }
}

} // namespace
} // namespace lab
