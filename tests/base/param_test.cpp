// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/param.h"

#include <array>
#include <gtest/gtest.h>
#include <limits>

namespace base {
namespace {

struct Margins {
    int futility = 80;
    double scale = 1.5;
};

constexpr std::array<Param<Margins>, 2> kTable{{
    {"Futility", &Margins::futility, 80, 20, 200, 5, "hand", "how far a quiet move may be behind"},
    {"Scale", &Margins::scale, 1.5, 0.5, 4.0, 0.1, "published"},
}};

TEST(Param, FindsByNameInAnyCase)
{
    EXPECT_EQ(find_param<Margins>(kTable, "futility"), &kTable[0]);
    EXPECT_EQ(find_param<Margins>(kTable, "Futil"), nullptr);
    EXPECT_TRUE(kTable[0].is_integer());
    EXPECT_FALSE(kTable[1].is_integer());
}

TEST(Param, SetsIntsAndDoublesFromText)
{
    Margins margins;
    EXPECT_TRUE(set_param(margins, kTable, "Futility", "100"));
    EXPECT_TRUE(set_param(margins, kTable, "scale", "0.75"));
    EXPECT_EQ(margins.futility, 100);
    EXPECT_EQ(margins.scale, 0.75);
    EXPECT_EQ(list_params(margins, kTable), "Futility 100\nScale 0.75\n");
    EXPECT_EQ(initial_params<Margins>(kTable).futility, 80);
}

TEST(Param, RefusesWithTheReasonAndChangesNothing)
{
    Margins margins;
    EXPECT_EQ(set_param(margins, kTable, "Depth", "1").error().message, "there is no parameter \"Depth\"");
    EXPECT_EQ(set_param(margins, kTable, "Futility", "201").error().message,
              "Futility is 201, but must be between 20 and 200");
    EXPECT_EQ(set_param(margins, kTable, "Futility", "30.5").error().message, "Futility is 30.5, but must be whole");
    EXPECT_EQ(set_param(margins, kTable, "Futility", "x").error().message, "Futility: \"x\" is not a number");
    EXPECT_FALSE(set_param(margins, kTable[1], std::numeric_limits<double>::quiet_NaN()));
    EXPECT_EQ(margins.futility, 80);
    EXPECT_EQ(margins.scale, 1.5);
}

TEST(Param, ReachesElementsOfTables)
{
    struct Curve {
        std::array<int, 3> points{1, 2, 3};
    };
    const auto read = [](const Curve& curve, int element) { return curve.points[static_cast<std::size_t>(element)]; };
    const auto write = [](Curve& curve, int element, int value) {
        curve.points[static_cast<std::size_t>(element)] = value;
    };
    std::array<Param<Curve>, 2> table{{
        {"point_0", ParamElement<Curve>{read, write, 0}, 1, 0, 9, 1, "hand"},
        {"point_2", ParamElement<Curve>{read, write, 2}, 3, 0, 9, 1, "hand"},
    }};
    EXPECT_TRUE(check_params<Curve>(table));
    Curve curve;
    EXPECT_TRUE(table[1].is_integer());
    EXPECT_TRUE(set_param<Curve>(curve, table, "point_2", "7"));
    EXPECT_EQ(list_params<Curve>(curve, table), "point_0 1\npoint_2 7\n");
    EXPECT_EQ(curve.points, (std::array{1, 2, 7}));
    EXPECT_EQ(set_param<Curve>(curve, table, "point_0", "10").error().message,
              "point_0 is 10, but must be between 0 and 9");
    EXPECT_EQ(initial_params<Curve>(table).points, (std::array{1, 2, 3}));
    table[0].initial = 2;
    EXPECT_FALSE(check_params<Curve>(table));
}

TEST(Param, CheckFindsUnsoundTables)
{
    EXPECT_TRUE(check_params<Margins>(kTable));
    const auto broken = [](auto change) {
        auto table = kTable;
        change(table);
        return check_params<Margins>(table).error().message;
    };
    EXPECT_EQ(broken([](auto& t) { t[1].name = "FUTILITY"; }), "FUTILITY is listed twice");
    EXPECT_EQ(broken([](auto& t) { t[0].max = 70; }), "default: Futility is 80, but must be between 20 and 70");
    EXPECT_EQ(broken([](auto& t) { t[0].step = 0; }), "Futility has step 0");
    EXPECT_EQ(broken([](auto& t) { t[0].initial = 90; }), "Futility is 80 in the struct and 90 in the table");
    EXPECT_EQ(broken([](auto& t) { t[0].origin = ""; }), "Futility does not say where its value comes from");
}

} // namespace
} // namespace base
