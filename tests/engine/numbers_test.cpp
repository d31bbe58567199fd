// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of weights and margins: a file of the defaults changes nothing, another one changes play, a wrong one is
// refused and the engine plays on.
#include "engine/numbers.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "tests/engine/support/desk.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

std::uint64_t bench(const SearchSpec& spec)
{
    const auto total = run_bench(standard_catalogue(), spec, static_cast<int>(::test::test_scale(5, 3)), {});
    EXPECT_TRUE(total) << total.error().message;
    return total ? total->nodes : 0;
}

class Numbers : public testing::Test {
  protected:
    std::string write(const std::string& name, const NamedNumbers& numbers)
    {
        const auto text = numbers_text(numbers, {"made by a test"});
        EXPECT_TRUE(text) << text.error().message;
        EXPECT_TRUE(base::write_file_atomically(folder.file(name), *text));
        return folder.file(name);
    }

    ::test::TemporaryFolder folder;
    test::Desk engine{Config{.tunable = true}};
};

TEST_F(Numbers, OfEverySetAreReadAsTheyWereWritten)
{
    for (const NumberSet& set : number_sets()) {
        const std::string path = write("set.params", {set, {}});
        const auto read = read_numbers(path);
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(*read, (NamedNumbers{set, {}})) << set.subject();
        const auto numbers = numbers_of(set);
        ASSERT_TRUE(numbers);
        ASSERT_FALSE(numbers->empty()) << set.subject();
        for (const base::Number& number : *numbers) {
            EXPECT_LE(number.min, number.initial) << set.subject() << ' ' << number.name;
            EXPECT_GE(number.max, number.initial) << set.subject() << ' ' << number.name;
        }
    }
}

TEST_F(Numbers, OfTheDefaultsChangeNothing)
{
    const std::string margins = write("margins.params", {{NumberPart::Search, "alphabeta"}, {}});
    const std::string weights = write("weights.params", {{NumberPart::Evaluator, "classical"}, {}});
    ASSERT_TRUE(engine.set_option("EvalParams", weights));
    ASSERT_TRUE(engine.set_option("SearchParams", margins));
    EXPECT_EQ(engine.options().text("Evaluator"), "classical");
    EXPECT_EQ(bench(engine.engine().settings().player), bench({.search = "alphabeta", .evaluator = "classical"}));
    EXPECT_EQ(bench({.search = "alphabeta", .evaluator = "classical:" + weights}),
              bench({.search = "alphabeta", .evaluator = "classical"}));
}

TEST_F(Numbers, FromAFileArePlayedWith)
{
    const std::string margins = write("margins.params", {{NumberPart::Search, "alphabeta"}, {{"rfp_margin", 20}}});
    const std::string weights =
        write("weights.params", {{NumberPart::Evaluator, "classical-hand"}, {{"pawn_mg", 150}}});
    const std::string gerald = write("gerald.params", {{NumberPart::Search, "gerald-base"}, {{"lmp_moves", 2}}});
    const auto plain = bench({.search = "alphabeta", .evaluator = "classical-hand"});
    const std::string built_in = engine.options().text("rfp_margin");
    ASSERT_NE(built_in, "20");
    ASSERT_TRUE(engine.set_option("EvalParams", weights));
    EXPECT_EQ(engine.options().text("Evaluator"), "classical-hand");
    EXPECT_EQ(engine.options().text("EvalParams"), weights);
    const auto heavy = bench(engine.engine().settings().player);
    EXPECT_NE(heavy, plain);
    ASSERT_TRUE(engine.set_option("SearchParams", margins));
    EXPECT_EQ(engine.options().text("rfp_margin"), "20");
    EXPECT_NE(bench(engine.engine().settings().player), heavy);
    ASSERT_TRUE(engine.set_option("SearchParams", ""));
    EXPECT_EQ(engine.options().text("rfp_margin"), built_in);
    EXPECT_EQ(bench(engine.engine().settings().player), heavy);
    // Another evaluator leaves the weights behind, the same one does not.
    ASSERT_TRUE(engine.set_option("Evaluator", "classical-hand"));
    EXPECT_EQ(engine.options().text("EvalParams"), weights);
    ASSERT_TRUE(engine.set_option("Evaluator", "classical"));
    EXPECT_EQ(engine.options().text("EvalParams"), "");
    EXPECT_EQ(bench(engine.engine().settings().player), bench({.search = "alphabeta", .evaluator = "classical"}));
    ASSERT_TRUE(engine.set_option("SearchParams", gerald));
    EXPECT_EQ(engine.options().text("Search"), "gerald-base");
    ASSERT_TRUE(engine.make_ready());
    ASSERT_TRUE(engine.set_option("Player", "kibitz"));
    EXPECT_EQ(engine.options().text("SearchParams"), "");
    EXPECT_EQ(engine.engine().settings().player, players(standard_catalogue()).front().spec);
}

// The twelve of seed 003, where both searches of GERALD have their own values.
TEST_F(Numbers, OfGeraldAreOptions)
{
    EXPECT_FALSE(engine.set_option("gerald_lmp_moves", "2")) << "not of the default search";
    ASSERT_TRUE(engine.set_option("Player", "gerald-tuned"));
    EXPECT_EQ(engine.options().text("gerald_killer_score"), "841");
    EXPECT_FALSE(engine.set_option("gerald_killer_score", "1024")) << "ten bits";
    EXPECT_FALSE(engine.set_option("futility_margin", "50")) << "of the production search";
    ASSERT_TRUE(engine.set_option("gerald_killer_score", "100"));
    ASSERT_TRUE(engine.set_option("gerald_futility_margin", "50"));
    EXPECT_EQ(engine.engine().settings().player.params,
              (base::NumberValues{{"futility_margin", 50}, {"killer_score", 100}}));
    ASSERT_TRUE(engine.make_ready());
    ASSERT_TRUE(engine.set_option("gerald_futility_margin", "75"));
    ASSERT_TRUE(engine.set_option("gerald_killer_score", "841"));
    EXPECT_TRUE(engine.engine().settings().player.params.empty()) << "as the preset has them";
    ASSERT_TRUE(engine.set_option("Player", "gerald-eval"));
    EXPECT_EQ(engine.options().text("gerald_killer_score"), "100");
}

TEST_F(Numbers, ThatAreWrongAreRefusedAndTheEnginePlaysOn)
{
    const std::string margins = write("margins.params", {{NumberPart::Search, "alphabeta"}, {{"rfp_margin", 20}}});
    ASSERT_TRUE(engine.set_option("SearchParams", margins));
    const SearchSpec before = engine.engine().settings().player;
    const auto refuse = [&](const char* option, const std::string& text, const std::string& why) {
        const std::string path = folder.file("bad.params");
        ASSERT_TRUE(base::write_file_atomically(path, text));
        const auto refused = engine.set_option(option, path);
        ASSERT_FALSE(refused) << text;
        EXPECT_TRUE(refused.error().message.starts_with(path)) << refused.error().message;
        EXPECT_NE(refused.error().message.find(why), std::string::npos) << refused.error().message;
        EXPECT_EQ(engine.engine().settings().player, before);
        EXPECT_EQ(engine.options().text("SearchParams"), margins);
        EXPECT_TRUE(engine.make_ready());
    };
    const std::string head = "kibitz-params 1\nfor = search alphabeta\n";
    refuse("SearchParams", "margin 3", "line 1");
    refuse("SearchParams", head + "rfp_margin = many\n", "line 3: rfp_margin: \"many\" is not a number");
    refuse("SearchParams", head + "rfp_margin = -1\n", "line 3: rfp_margin is -1, but must be between");
    refuse("SearchParams", head + "rfp_margins = 1\n", "line 3: search alphabeta has no parameter \"rfp_margins\"");
    refuse("SearchParams", "kibitz-params 1\nfor = search beta\n", "nothing is called \"search beta\"");
    refuse("SearchParams", "kibitz-params 1\nfor = evaluator classical\n", "it is for the evaluator classical");
    refuse("EvalParams", head, "it is for the search alphabeta");
    EXPECT_FALSE(engine.set_option("EvalParams", folder.file("missing.params")));
}

} // namespace
} // namespace engine
