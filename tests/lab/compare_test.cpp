// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"
#include "lab/compare.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/perft.h"
#include "lab/seed_positions.h"
#include "search/textbook/analysis.h"
#include "tests/lab/support/tables.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace lab {
namespace {

using Column = std::vector<std::string>;

Comparison comparison(std::initializer_list<const char*> searches, std::size_t positions, int depth)
{
    Comparison c{.evaluator = "thesis", .depth = depth};
    for (const char* text : searches) {
        const auto named = read_search(text);
        EXPECT_TRUE(named) << named.error().message;
        if (named) c.searches.push_back(*named);
    }
    c.positions = seed_games();
    c.positions.resize(positions);
    return c;
}

Findings compared(const Comparison& c, const Settings& settings = {})
{
    const auto found = run_compare(c, settings);
    EXPECT_TRUE(found) << found.error().message;
    return found ? *found : Findings{};
}

TEST(Compare, SearchesAreRead)
{
    EXPECT_EQ(read_search("gerald-base,PVS=0")->switches()->pvs, 0);
    EXPECT_EQ(read_switches("alphabeta,ordering=3,table=4")->ordering, 3);
    const auto production = read_search("kibitz,singular=0,rfp_margin=70");
    ASSERT_TRUE(production);
    EXPECT_EQ(production->switches(), nullptr);
    EXPECT_EQ(std::get<search::alphabeta::Params>(production->numbers).singular, 0);
    EXPECT_EQ(usual_evaluator(*read_search("gerald-base,pvs=0")), "gerald-base");
    EXPECT_EQ(usual_evaluator(*read_search("alphabeta")), "thesis");
    EXPECT_EQ(usual_evaluator(*production), "nnue");
}

TEST(Compare, BadWordsAreAnsweredWithWhatThereIs)
{
    const auto answer = [](std::string_view text) {
        const auto named = read_search(text);
        EXPECT_FALSE(named) << text;
        return named ? std::string() : named.error().message;
    };
    EXPECT_NE(answer("gerald").find("kibitz and the presets minimax, alphabeta"), std::string::npos);
    EXPECT_NE(answer("gerald-base,singular=0").find("there are alpha_beta, ordering"), std::string::npos);
    EXPECT_NE(answer("kibitz,pvs=0").find("there are tt_cutoffs, tt_move"), std::string::npos);
    EXPECT_NE(answer("gerald-base,pvs=2").find("between 0 and 1"), std::string::npos);
    for (const char* bad : {"", ",", "gerald-base,", "gerald-base,pvs", "gerald-base,pvs=x", "kibitz,singular=0.5"})
        EXPECT_NE(answer(bad), "") << bad;
    EXPECT_FALSE(read_switches("kibitz"));
}

TEST(Compare, CountersAreThoseOfTheTrees)
{
    const int depth = test::test_scale(4, 2);
    const Comparison c = comparison({"minimax", "alphabeta", "alphabeta,ordering=3"}, 2, depth);
    const Findings f = compared(c);
    search::textbook::Counters sum;
    std::uint64_t all = 0;
    for (const chess::Game& game : c.positions) {
        sum += search::textbook::analyse(game, depth, *c.searches[1].switches())->counters;
        for (int d = 0; d <= depth; ++d) all += chess::perft(game.position(), d);
    }
    const Table& trees = table_of(f, "trees");
    const Table& counters = table_of(f, "counters");
    EXPECT_EQ(column(trees, "nodes")[0], std::to_string(all));
    EXPECT_EQ(column(trees, "nodes")[1], std::to_string(sum.total()));
    EXPECT_EQ(column(trees, "nodes %")[0], "100.00");
    EXPECT_EQ(column(trees, "deepest ply"), Column(3, std::to_string(depth)));
    EXPECT_EQ(column(counters, "leaves")[1], std::to_string(sum.leaves));
    EXPECT_EQ(column(counters, "cutoffs")[1], std::to_string(sum.cutoffs));
    EXPECT_EQ(column(counters, "by first move")[1], std::to_string(sum.first_cutoffs));
    EXPECT_EQ(column(trees, "same value"), Column(3, "2")); // alpha-beta never changes the value
    EXPECT_EQ(column(trees, "trees whole"), Column(3, "2"));
}

// S002-5: the published counts of ordering 1, and one node more without the seed's en passant.
TEST(CompareSlow, TheTreesOfTheThesis)
{
    if (test::scale_name() == "small") GTEST_SKIP() << "14 million nodes";
    std::uint64_t nodes[2]{};
    std::uint64_t leaves = 0;
    for (int depth = 5; depth <= 7; ++depth) {
        Comparison c = comparison({"alphabeta,seed_en_passant=1", "alphabeta"}, 0, depth);
        for (const SeedPosition& p : kSeedPositions)
            if (p.depth == depth) c.positions.push_back(game_of(p.fen));
        const Findings f = compared(c);
        for (std::size_t k = 0; k < 2; ++k) nodes[k] += std::stoull(column(table_of(f, "trees"), "nodes")[k]);
        leaves += std::stoull(column(table_of(f, "counters"), "leaves")[0]);
    }
    EXPECT_EQ(nodes[0], 7'155'392U);
    EXPECT_EQ(leaves, 6'219'332U);
    EXPECT_EQ(nodes[1], 7'155'393U);
}

TEST(Compare, SearchesThatDeepenAndTheProductionSearch)
{
    const Comparison c = comparison({"gerald-base", "gerald-base,pvs=0", "kibitz", "kibitz,singular=0"}, 3, 4);
    const Findings f = compared(c);
    const Table& trees = table_of(f, "trees");
    EXPECT_EQ(column(trees, "trees whole"), Column(4, "3"));
    EXPECT_EQ(table_of(f, "counters").rows.size(), 2U); // of the textbook only
    const auto part = [&](const char* name) { return std::stoull(column(table_of(f, "counters"), name)[0]); };
    EXPECT_EQ(part("primary") + part("quiescence") + part("null search"), std::stoull(column(trees, "nodes")[0]));
    EXPECT_GT(part("table hits"), 0U);
    // The same on two threads.
    Settings two;
    two.threads = 2;
    EXPECT_EQ(column(table_of(compared(c, two), "trees"), "nodes"), column(trees, "nodes"));
}

TEST(Compare, UnfinishedTreesAreMarked)
{
    Comparison c = comparison({"alphabeta", "minimax", "gerald-base"}, 2, 3);
    c.bound = 20'000;
    const Table trees = table_of(compared(c), "trees");
    EXPECT_EQ(column(trees, "trees whole"), (Column{"2", "0", "2"}));
    EXPECT_EQ(column(trees, "nodes")[1].find("> "), 0U);
    EXPECT_EQ(column(trees, "nodes %")[1], "");
    EXPECT_EQ(column(trees, "same value")[1], "");
    EXPECT_NE(column(trees, "nodes %")[2], "");
    // Nothing is compared with what is not whole; depth 1 alone may be too much.
    c.bound = 10;
    const Table none = table_of(compared(c), "trees");
    EXPECT_EQ(column(none, "trees whole"), Column(3, "0"));
    EXPECT_EQ(column(none, "nodes %"), Column(3, ""));
}

TEST(Compare, GamesGoOnWhereTheyWere)
{
    const test::TemporaryFolder folder;
    Settings settings;
    settings.folder = folder.path();
    Comparison c = comparison({"minimax", "minimax,ordering=3"}, 1, 2);
    c.nodes = 100;
    EXPECT_EQ(compared(c, settings).tables.size(), 2U); // no games were asked for
    settings.games = 2;
    const Findings two = compared(c, settings);
    EXPECT_EQ(column(table_of(two, "games"), "games"), Column{"2"});
    ASSERT_EQ(two.figures.size(), 2U);
    EXPECT_EQ(two.figures[0].plot.categories, (Column{"minimax", "ordering=3"}));
    EXPECT_EQ(two.figures[1].plot.categories, Column{"ordering=3"});
    EXPECT_EQ(base::Json(compared(c, settings)), base::Json(two)); // from the checkpoint, times included
    settings.games = 3;                                            // a pair more
    EXPECT_EQ(column(table_of(compared(c, settings), "games"), "games"), Column{"4"});
    // Whatever makes a row is part of the key.
    const auto refused = [&](auto change) {
        Comparison other = c;
        Settings with = settings;
        change(other, with);
        return !run_compare(other, with);
    };
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.depth = 3; }));
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.nodes = 101; }));
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.bound = 1000; }));
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.evaluator = "gerald-base"; }));
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.positions = {chess::Game()}; }));
    EXPECT_TRUE(refused([](Comparison& o, Settings&) { o.searches.pop_back(); }));
    EXPECT_TRUE(refused([](Comparison&, Settings& s) { s.move_time = 100; }));
    EXPECT_TRUE(refused([](Comparison&, Settings& s) { s.seed = 2; }));
    const auto checkpoint = base::read_file(folder.path() + "/compare.checkpoint");
    ASSERT_TRUE(checkpoint);
    for (const char* word : {"minimax,ordering=3 evaluator thesis network none bench ", "games minimax,"})
        EXPECT_NE(checkpoint->find(word), std::string::npos) << word;
}

// What was whole before the stop stays.
TEST(Compare, AStopIsHeededAndWholeRowsStay)
{
    std::stop_source source;
    Settings settings;
    settings.stop = source.get_token();
    settings.say = [&](std::string_view line) {
        if (line.starts_with("minimax")) source.request_stop();
    };
    const auto found = run_compare(comparison({"alphabeta", "minimax"}, 1, 1), settings);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_FALSE(found->finished);
    ASSERT_FALSE(found->tables.empty());
    EXPECT_EQ(found->tables.front().rows.size(), 1U);
}

} // namespace
} // namespace lab
