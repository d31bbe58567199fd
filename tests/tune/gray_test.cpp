// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/gray.h"

#include <bit>
#include <gtest/gtest.h>

#include "eval/classical/weight_table.h"
#include "eval/gerald/weights.h"
#include "search/textbook/switches.h"
#include "tune/gerald_space.h"

namespace tune {
namespace {

// Every value of every axis, one at a time and among random others.
void expect_round_trips(const Space& space)
{
    const GrayCode code(space);
    base::Random random(7);
    for (std::size_t axis = 0; axis < space.size(); ++axis) {
        if (!space[axis].whole) continue;
        for (double value = space[axis].min; value <= space[axis].max; ++value) {
            Candidate candidate = code.decode(code.random(random));
            ASSERT_TRUE(space.check(candidate)) << space.check(candidate).error().message;
            candidate[axis] = value;
            ASSERT_EQ(code.decode(code.encode(candidate)), candidate) << space[axis].name << " " << value;
        }
    }
}

TEST(Gray, NeighboursDifferInOneBit)
{
    for (std::uint32_t n = 0; n < 5000; ++n) {
        EXPECT_EQ(from_gray(to_gray(n)), n);
        EXPECT_EQ(std::popcount(to_gray(n) ^ to_gray(n + 1)), 1);
    }
    EXPECT_EQ(from_gray(to_gray(0xFFFFFFFF)), 0xFFFFFFFF);
    EXPECT_EQ(to_gray(5), 7u); // 101 becomes 111
}

TEST(Gray, GeraldsEvaluationHas356Bits)
{
    const Space space = gerald_evaluation_space();
    EXPECT_EQ(space.size(), 57u);
    EXPECT_EQ(GrayCode(space).bits(), 356);
    EXPECT_EQ(space[space.find("knight_mg")].max, 511);
    EXPECT_EQ(space[space.find("queen_mobility_eg")].max, 7);
    expect_round_trips(space);
    // The published sets, but for the one weight of the base set that the chromosome cannot hold.
    const GrayCode code(space);
    const auto tuned = read_candidate(space, eval::gerald_params(), eval::kGeraldTuned);
    EXPECT_EQ(code.decode(code.encode(tuned)), tuned);
    Candidate base = space.start();
    EXPECT_FALSE(space.check(base));
    base[space.find("passed_pawn_eg")] = 63;
    EXPECT_EQ(code.decode(code.encode(space.start())), base);
}

TEST(Gray, GeraldsSearchHas64Bits)
{
    const Space space = gerald_search_space();
    EXPECT_EQ(space.size(), 12u);
    EXPECT_EQ(GrayCode(space).bits(), 64);
    EXPECT_TRUE(space.check(space.start()));
    EXPECT_EQ(space.start(), (Candidate{25, 5, 1, 100, 150, 300, 100, 3, 3, 10, 2, 10}));
    expect_round_trips(space);
}

TEST(Gray, AnyRangeRoundTrips)
{
    std::vector<Axis> axes;
    for (int values = 1; values <= 70; ++values)
        axes.push_back({fmt::format("n{}", values), -20, -20, -21.0 + values, 1});
    axes.push_back({"real", 0.5, -1, 2, 0.1, false});
    const Space space(std::move(axes));
    expect_round_trips(space);
    // Every string of bits is a candidate, and the ends of every range are reached.
    const GrayCode code(space);
    EXPECT_EQ(code.bits(0), 0);
    EXPECT_EQ(code.bits(1), 1);
    EXPECT_EQ(code.bits(2), 2);
    EXPECT_EQ(code.bits(63), 6);
    EXPECT_EQ(code.bits(64), 7);
    Candidate ends;
    for (const Axis& axis : space.axes()) ends.push_back(axis.max);
    EXPECT_EQ(code.decode(code.encode(ends)), ends);
    // A number that is not whole comes back to within half a step of its grid.
    Candidate real = space.start();
    real.back() = 0.1234;
    EXPECT_NEAR(code.decode(code.encode(real)).back(), 0.1234, 3.0 / 1023 / 2);
}

TEST(Gray, WholeClassicalSet)
{
    const auto space = make_space(eval::weight_params(), eval::Weights{});
    ASSERT_TRUE(space);
    EXPECT_GT(space->size(), 700u);
    const GrayCode code(*space);
    EXPECT_EQ(code.decode(code.encode(space->start())), space->start());
    base::Random random(3);
    for (int i = 0; i < 20; ++i) {
        const Candidate candidate = code.decode(code.random(random));
        ASSERT_TRUE(space->check(candidate));
        EXPECT_EQ(code.decode(code.encode(candidate)), candidate);
    }
}

TEST(Space, PicksByNameAndRefuses)
{
    using search::textbook::Switches;
    const std::vector<std::string> names{"razor_margin", "lmr_depth"};
    const auto space = make_space(search::textbook::switch_table(), Switches{}, names);
    ASSERT_TRUE(space);
    EXPECT_EQ(space->start(), (Candidate{150, 3}));
    Switches changed;
    write_candidate(*space, {99, 4}, search::textbook::switch_table(), changed);
    EXPECT_EQ(changed.razor_margin, 99);
    EXPECT_EQ(changed.lmr_depth, 4);
    EXPECT_EQ(read_candidate(*space, search::textbook::switch_table(), changed), (Candidate{99, 4}));
    EXPECT_EQ(space->clamped({-5.6, 3.5}), (Candidate{0, 4}));
    EXPECT_EQ(space->check({1.5, 4}).error().message, "razor_margin is 1.5, but must be whole");
    EXPECT_FALSE(space->check({1}));
    EXPECT_EQ(make_space(search::textbook::switch_table(), Switches{}, std::vector<std::string>{"x"}).error().message,
              "there is no parameter \"x\"");
    const std::vector<std::string> twice{"lmr_depth", "lmr_depth"};
    EXPECT_FALSE(make_space(search::textbook::switch_table(), Switches{}, twice));
}

} // namespace
} // namespace tune
