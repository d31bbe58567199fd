// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"
#include "lab/findings.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "lab/duel.h"
#include "lab/evaluation_file.h"
#include "lab/experiment.h"
#include "lab/ledger.h"
#include "lab/seed_positions.h"
#include "lab/tactics.h"
#include "lab/tree_page.h"
#include "search/textbook/textbook.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace lab {
namespace {

Table example()
{
    return {
        "example", "An example", {"name", "nodes"}, {{"plain, \"quoted\"", 1234567}, {"half", Cell::real(-0.5, 2)}}};
}

TEST(Findings, NumbersAreGrouped)
{
    EXPECT_EQ(grouped("4118596495"), "4,118,596,495");
    EXPECT_EQ(grouped("-1234.5678"), "-1,234.5678");
    EXPECT_EQ(grouped("123"), "123");
    EXPECT_EQ(grouped(""), "");
}

TEST(Findings, TablesAsTextCsvAndJson)
{
    EXPECT_EQ(to_text(example()),
              "An example\nname                 nodes\nplain, \"quoted\"  1,234,567\nhalf                 -0.50\n");
    EXPECT_EQ(to_csv(example()), "name,nodes\n\"plain, \"\"quoted\"\"\",1234567\nhalf,-0.50\n");
    Table odd{.name = "odd", .title = "", .columns = {"a"}, .rows = {{Cell::real(std::nan(""), 2)}}};
    EXPECT_EQ(base::json_line(Findings{"e", "line\nbreak", {example(), odd}, {}, {"a remark"}}),
              R"({"experiment":"e","specification":"line\nbreak","finished":true,"remarks":["a remark"],"tables":)"
              R"({"example":[{"name":"plain, \"quoted\"","nodes":1234567},{"name":"half","nodes":-0.5}],)"
              R"("odd":[{"a":null}]}})");
}

TEST(Findings, FilesAreWritten)
{
    const test::TemporaryFolder folder;
    Findings f{.experiment = "e", .specification = "s", .tables = {example()}};
    base::Plot plot;
    plot.title = "t";
    plot.series = {{.label = "a", .points = {{0, 1}, {1, 2}}}};
    f.figures.push_back({"figure", plot});
    ASSERT_TRUE(write_files(f, folder.path() + "/new"));
    for (const char* name : {"e.json", "example.csv", "figure.svg", "tables.md"})
        EXPECT_TRUE(base::read_file(folder.path() + "/new/" + name)) << name;
    const auto page = [&] { return *base::read_file(folder.path() + "/new/tables.md"); };
    EXPECT_TRUE(page().starts_with("s\n\n**An example**")) << page(); // what was done comes first
    f.finished = false;
    ASSERT_TRUE(write_files(f, folder.path() + "/new"));
    EXPECT_NE(page().find("**Unfinished:**"), std::string::npos);
    EXPECT_EQ(base::Json(f)["finished"], false);
}

TEST(Lab, TheSeedPositionsAddUp)
{
    std::uint64_t nodes = 0, leaves = 0;
    for (const SeedPosition& p : kSeedPositions) {
        EXPECT_TRUE(chess::parse_position(p.fen, chess::Tolerance::Lenient)) << p.fen;
        nodes += p.nodes;
        leaves += p.leaves;
    }
    EXPECT_EQ(nodes, 4'118'596'495U);
    EXPECT_EQ(leaves, 3'981'711'110U);
}

TEST(Lab, DuelsAreFairAndRepeatable)
{
    const auto player = [](const char* name, int depth) {
        search::Limits limits;
        limits.depth = depth;
        return Duellist{name,
                        []() -> std::unique_ptr<search::Search> {
                            return *search::make_textbook("course", search::textbook::find_preset("course")->switches);
                        },
                        limits};
    };
    const auto openings = random_openings(test::test_scale(3, 1), 6, 5);
    Settings one, two;
    two.threads = 2;
    const DuelResult same = duel(player("a", 1), player("b", 1), openings, one);
    // A player against itself: each pair of games is worth one point.
    EXPECT_EQ(same.pairs.pairs[2], static_cast<std::int64_t>(openings.size()));
    const int depth = test::test_scale(3, 2);
    const DuelResult deep = duel(player("deep", depth), player("flat", 1), openings, one);
    const DuelResult again = duel(player("deep", depth), player("flat", 1), openings, two);
    EXPECT_EQ(deep.games, again.games);
    EXPECT_EQ(deep.pairs, again.pairs);
    EXPECT_EQ(deep.nodes[0], again.nodes[0]);
    EXPECT_GT(deep.nodes[0], deep.nodes[1]);
    EXPECT_GE(deep.games.points() * 2, static_cast<double>(deep.games.games()));
}

Duellist shallow_player()
{
    search::Limits limits;
    limits.depth = 1;
    return {"course",
            []() -> std::unique_ptr<search::Search> {
                return *search::make_textbook("course", search::textbook::find_preset("course")->switches);
            },
            limits};
}

TEST(Lab, ADuelGoesOnWhereItWas)
{
    const test::TemporaryFolder folder;
    Settings settings;
    settings.folder = folder.path();
    const Duellist player = shallow_player();
    const int most = test::test_scale(3, 2);
    const auto openings = random_openings(most, 6, 5);
    const auto play = [&](std::size_t pairs) {
        auto ledger = Ledger::open(settings, "test", "a test");
        EXPECT_TRUE(ledger);
        return *duel(*ledger, "a name", player, player,
                     {openings.begin(), openings.begin() + static_cast<std::ptrdiff_t>(pairs)}, settings);
    };
    EXPECT_EQ(play(1).games.games(), 2);
    const DuelResult all = play(openings.size());
    EXPECT_EQ(all.games.games(), 2 * most);
    EXPECT_EQ(play(1).games.games(), 2 * most); // nothing is lost
    EXPECT_EQ(all.games, duel(player, player, openings, settings).games);
    EXPECT_FALSE(Ledger::open(settings, "test", "another specification"));
    ASSERT_TRUE(base::write_file_atomically(folder.path() + "/test.checkpoint", "damaged"));
    EXPECT_FALSE(Ledger::open(settings, "test", "a test"));
}

TEST(Lab, DecidedGamesAreBrokenOff)
{
    // A queen up; the winner needs many moves to mate at depth 1.
    const std::vector<chess::Game> openings{game_of("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1")};
    const Duellist player = shallow_player();
    const play::Manners rules{.draw = {}, .resign = play::ResignSettings{.move_count = 2, .two_sided = true}};
    const DuelResult r = duel(player, player, openings, {}, rules);
    EXPECT_EQ(r.pairs.pairs[2], 1); // White wins both
    EXPECT_EQ(r.games.wins, 1);
    EXPECT_LE(r.moves[0] + r.moves[1], 10U);
}

// S004-8: the set is what it says.
TEST(Lab, TheTacticsAreSound)
{
    for (const Tactic& tactic : kTactics) {
        const auto p = chess::parse_position(tactic.fen, chess::Tolerance::Strict);
        ASSERT_TRUE(p) << tactic.fen;
        EXPECT_TRUE(chess::parse_uci_move(tactic.move, *p)) << tactic.fen;
    }
    EXPECT_GE(count_of(Tactic::Kind::Won), 15);
    EXPECT_GE(count_of(Tactic::Kind::Defended), 5);
    EXPECT_EQ(static_cast<std::size_t>(count_of(Tactic::Kind::Won) + count_of(Tactic::Kind::Defended)),
              kTactics.size());
}

TEST(Lab, ATreeBecomesAPage)
{
    using search::textbook::find_preset;
    const chess::Position root;
    const auto page =
        tree_page(root, {{"minimax", find_preset("minimax")->switches}, {"a<b", find_preset("alphabeta")->switches}},
                  {.depth = 2});
    ASSERT_TRUE(page) << page.error().message;
    EXPECT_NE(page->find("421 nodes"), std::string::npos); // 1 + 20 + 400
    EXPECT_NE(page->find("a&lt;b"), std::string::npos);
    EXPECT_NE(page->find("beta cut"), std::string::npos);
    EXPECT_EQ(page->find("http"), std::string::npos); // nothing from elsewhere
    EXPECT_FALSE(tree_page(root, {{"minimax", find_preset("minimax")->switches}}, {.depth = 4, .most_nodes = 1000}));
    EXPECT_NE(page->find(",20,20]"), std::string::npos); // all moves of the root
    EXPECT_EQ(page->find("Iteration"), std::string::npos);
}

// A setting that deepens shows its last iteration, and what cannot show in a tree is named.
TEST(Lab, ATreePageSaysWhatItShows)
{
    using search::textbook::find_preset;
    auto course = find_preset("course")->switches;
    course.table_entries = 1 << 12;
    const auto page_of = [&] { return *tree_page(chess::Position(), {{"course", course}}, {.depth = 3}); };
    const std::string wide = page_of();
    EXPECT_NE(wide.find("Iteration 3 of 3; "), std::string::npos);
    EXPECT_EQ(wide.find("second search"), std::string::npos);
    EXPECT_NE(wide.find("Without effect here: default_depth"), std::string::npos);
    EXPECT_NE(wide.find("table hits"), std::string::npos);
    course.aspiration_window = 1;
    course.ordering = 1;
    course.killers = 1;
    const std::string narrow = page_of();
    EXPECT_NE(narrow.find("second search"), std::string::npos);
    EXPECT_NE(narrow.find("killers (orderings 6 to 8 only)"), std::string::npos);
}

// S004-5, S004-13
TEST(EvaluationFile, PawnsAndMatesAreRead)
{
    const std::string_view fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -"; // without clocks
    const auto read = [&](std::string_view text) { return parse_evaluated(fmt::format("{},{}", fen, text)); };
    EXPECT_EQ(read("0.58")->score, chess::Score(chess::Centipawns{58}));
    EXPECT_EQ(read(" -1.2 ")->score, chess::Score(chess::Centipawns{-120}));
    EXPECT_EQ(read("M18")->score, chess::Score(chess::MateIn{18}));
    EXPECT_EQ(read("-M3")->score, chess::Score(chess::MateIn{-3}));
    EXPECT_EQ(read("#-3")->score, chess::Score(chess::MateIn{-3}));
    for (const char* bad : {"", "M", "M1x", "abc", "--1", "1e9", "nan", "M-1000000"}) EXPECT_FALSE(read(bad)) << bad;
    EXPECT_FALSE(parse_evaluated(fen));
    EXPECT_FALSE(parse_evaluated("8/8/8/8/8/8/8/8 w - -,0.1"));
    EXPECT_EQ(mapped(chess::MateIn{3}), 1497);
    EXPECT_EQ(mapped(chess::MateIn{-3}), -1497);
    EXPECT_EQ(mapped(chess::Centipawns{5000}), 1500);
}

// The data of seed 004 have the depth in the second column.
TEST(EvaluationFile, AHeaderNamesTheColumns)
{
    const auto read = [](std::string_view header, std::string_view line) {
        return parse_evaluations(fmt::format("{}\n{}\n", header, line));
    };
    const auto score = [&](std::string_view header, std::string_view line) {
        const auto found = read(header, line);
        EXPECT_TRUE(found) << found.error().message;
        return found ? found->front().score : chess::Score(chess::Centipawns{0});
    };
    constexpr std::string_view kFen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";
    const std::string seed = fmt::format("{},36,M18,d1d8,d1d8 more", kFen);
    EXPECT_EQ(score("fen,depth,evaluation,best_move,best_line", seed), chess::Score(chess::MateIn{18}));
    EXPECT_EQ(score("Eval, FEN", fmt::format("-1.25,{}", kFen)), chess::Score(chess::Centipawns{-125}));
    EXPECT_EQ(score("fen,cp", fmt::format("{},-125", kFen)), chess::Score(chess::Centipawns{-125}));
    EXPECT_FALSE(read("fen,depth,evaluation", fmt::format("{},36", kFen)));
    for (const char* header : {"fen,depth,score", "position,evaluation", "evaluation"}) {
        const auto refused = read(header, seed);
        ASSERT_FALSE(refused) << header;
        EXPECT_EQ(refused.error().message.find(fmt::format("line 1: the header \"{}\"", header)), 0U)
            << refused.error().message;
    }
    const auto nameless = parse_evaluations(seed);
    ASSERT_FALSE(nameless);
    EXPECT_NE(nameless.error().message.find("header"), std::string::npos) << nameless.error().message;
}

TEST(EvaluationFile, ErrorsNameTheLine)
{
    const auto good = parse_evaluations("fen,evaluation\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -, M1\n\n");
    ASSERT_TRUE(good);
    EXPECT_EQ(good->size(), 1U);
    for (const char* empty : {"", "\n\n", "fen,evaluation\n"})
        EXPECT_EQ(parse_evaluations(empty).error().message, "there is no position in it");
    const auto bad = parse_evaluations("fen,evaluation\n6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -, x\n");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message.find("line 2: "), 0U) << bad.error().message;
}

} // namespace
} // namespace lab
