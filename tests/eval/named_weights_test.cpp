// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/named_weights.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "eval/any_evaluator.h"
#include "eval/classical/weight_table.h"
#include "tests/eval/positions.h"
#include "tests/support/temporary_folder.h"

namespace eval {
namespace {

// The set that tuning started from never changes, whatever becomes of `classical`: every weight has its line, and the
// values are these.
TEST(NamedWeights, TheHandMadeSetIsFixed)
{
    const auto bytes = base::read_file(std::string(KIBITZ_SOURCE_DIR) + "/data/params/classical-hand.params");
    ASSERT_TRUE(bytes);
    const auto file = base::parse_param_file(*bytes);
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->lines.size(), weight_params().size());
    const auto hand = classical_weights("classical-hand");
    ASSERT_TRUE(hand) << hand.error().message;
    EXPECT_EQ(base::checksum(base::list_params(*hand, weight_params())), 667252217u);
}

TEST(NamedWeights, ComeFromAFile)
{
    const ::test::TemporaryFolder folder;
    const std::string path = folder.file("heavy.params");
    const auto numbers = weights_of("classical-hand");
    ASSERT_TRUE(numbers);
    const auto write = [&](const std::string& subject, const base::NumberValues& values) {
        EXPECT_TRUE(base::write_file_atomically(
            path, base::format_param_file(base::param_file(subject, {}, *numbers, values))));
    };
    write("evaluator classical-hand", {});
    const auto plain = classical_weights("classical:" + path);
    ASSERT_TRUE(plain) << plain.error().message;
    EXPECT_EQ(base::list_params(*plain, weight_params()),
              base::list_params(*classical_weights("classical-hand"), weight_params()));

    write("evaluator classical", {{"queen_mg", 2000}, {"queen_eg", 2000}});
    const chess::Position queen_up = test::position("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1");
    const int before = (*make_evaluator("classical-hand"))->evaluate(queen_up);
    const int after = (*make_evaluator("classical:" + path))->evaluate(queen_up);
    EXPECT_GT(after, before + 700);
    EXPECT_EQ((*make_evaluator({"classical-hand", {{"queen_mg", 2000}, {"queen_eg", 2000}}}))->evaluate(queen_up),
              after);

    write("search alphabeta", {});
    EXPECT_NE(make_evaluator("classical:" + path).error().message.find("not for the evaluator classical"),
              std::string::npos);
    write("evaluator gerald-base", {});
    EXPECT_FALSE(make_evaluator("classical:" + path));
    EXPECT_FALSE(make_evaluator("gerald:" + path)) << "the weights are those of another evaluator";
    EXPECT_FALSE(make_evaluator("classical:" + folder.file("nothing")));
}

TEST(NamedWeights, ThatDoNotExistAreNamed)
{
    EXPECT_NE(make_evaluator({"classical", {{"wings_mg", 1}}}).error().message.find("wings_mg"), std::string::npos);
    EXPECT_NE(make_evaluator({"gerald-base", {{"rook_mg", 5000}}}).error().message.find("rook_mg is 5000"),
              std::string::npos);
    EXPECT_FALSE(make_evaluator({"thesis", {{"rook_mg", 1}}}));
    EXPECT_FALSE(weights_of("thesis"));
    for (const std::string& name : weight_sets()) EXPECT_TRUE(weights_of(name)) << name;
}

} // namespace
} // namespace eval
