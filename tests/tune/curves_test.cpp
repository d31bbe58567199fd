// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/curves.h"

#include <gtest/gtest.h>
#include <limits>

#include "tests/tune/known_functions.h"

namespace tune {
namespace {

using known::KnownFunction;

TEST(Curve, CsvAndSvg)
{
    const std::vector<ProgressPoint> curve{{.round = 0, .spent = 10, .best = 1.25, .average = 2, .worst = 3},
                                           {.round = 1, .spent = 20, .best = 1, .average = 2, .worst = 3}};
    EXPECT_EQ(curve_csv(curve), "round,spent,best,average,worst,baseline,validation\n0,10,1.25,2,3,,\n1,20,1,2,3,,\n");
    const auto back = parse_curve_csv(curve_csv(curve));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(curve_csv(*back), curve_csv(curve));
    EXPECT_FALSE(parse_curve_csv("a,b\n"));
    EXPECT_EQ(parse_curve_csv(curve_csv(curve) + "2,x,1,,,,\n").error().message, "line 4: \"x\" is not a number");
    EXPECT_FALSE(parse_curve_csv(curve_csv(curve) + "2,3\n"));
    const KnownFunction function(known::ones, Goal::Most);
    const std::string svg = curve_svg(curve, "a <title>", function);
    EXPECT_NE(svg.find("a &lt;title&gt;"), std::string::npos);
    EXPECT_NE(svg.find("worst"), std::string::npos);
    EXPECT_EQ(svg.find("baseline"), std::string::npos) << "a curve without points has no line";
}

TEST(Curve, EloComesBackWithItsError)
{
    const std::vector<EloPoint> points{{400, 12.5, 30.25}, {800, -3, 0}};
    EXPECT_EQ(elo_csv(points), "games,elo,error\n400,12.50,30.25\n800,-3.00,0.00\n");
    const auto back = parse_elo_csv(elo_csv(points));
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(*back, points);
    const std::vector<EloPoint> told_again{{400, 12.5, 30}, {800, 12.5, 30}, {900, 2, 30}};
    EXPECT_EQ(elo_curve("a", told_again).points,
              (std::vector<NamedCurve::Point>{{0, 0, 0}, {400, 12.5, 30}, {800, 12.5, 0}, {900, 2, 30}}));
    // One-sided matches have no bounds.
    const std::vector<EloPoint> open{{400, 500, std::numeric_limits<double>::infinity()}};
    EXPECT_EQ(parse_elo_csv(elo_csv(open)).value(), (std::vector<EloPoint>{{400, 500, 0}}));
    for (const auto& [row, why] : {std::pair{"800,1", "line 3: 2 fields instead of 3"},
                                   {"-8,1,2", "line 3: \"-8\" is no count"},
                                   {"800,,2", "line 3: there is no Elo"},
                                   {"800,1,-2", "line 3: an error of -2"},
                                   {"800,x,2", "line 3: \"x\" is not a number"}}) {
        const auto refused = parse_elo_csv(std::string("games,elo,error\n400,1,2\n") + row);
        ASSERT_FALSE(refused) << row;
        EXPECT_EQ(refused.error().message, why);
    }
}

TEST(Curve, RunsOfOneTunerBecomeTheirMean)
{
    const std::vector<NamedCurve> runs{{.name = "a-1", .points = {{10, 4}, {11, 3}, {20, 2}}},
                                       {.name = "a-2", .points = {{10, 6}, {11, 5}, {20, 2}}},
                                       {.name = "a-3", .points = {{10, 2}, {11, 1}, {20, 5}}}};
    const auto mean = mean_curve("a", runs);
    ASSERT_TRUE(mean);
    EXPECT_EQ(mean->name, "a");
    // The second point is too near the first for a bar.
    EXPECT_EQ(mean->points, (std::vector<NamedCurve::Point>{{10, 4, 2}, {11, 3, 0}, {20, 3, 2}}));
    std::vector<NamedCurve> other = runs;
    other[1].points[2].spent = 21;
    EXPECT_EQ(mean_curve("a", other).error().message, "the runs of a do not have the same points");
    other[1].points.pop_back();
    EXPECT_FALSE(mean_curve("a", other));
}

TEST(Curve, FilesOfAllTunersCanBeCompared)
{
    using Points = std::vector<NamedCurve::Point>;
    const auto elo = parse_named_curve("koth", "games,elo,error\n400,12.5,30\n", false);
    ASSERT_TRUE(elo) << elo.error().message;
    EXPECT_EQ(elo->kind, CurveKind::Elo);
    EXPECT_EQ(elo->points, (Points{{0, 0, 0}, {400, 12.5, 30}})) << "the start has 0";
    const std::string text = "round,spent,best,average,worst,baseline,validation\n0,10,5,6,7,,8\n1,20,4,6,7,,\n";
    EXPECT_EQ(parse_named_curve("a", text, false).value().points, (Points{{10, 5, 0}, {20, 4, 0}}));
    EXPECT_EQ(parse_named_curve("a", text, true).value().points, (Points{{10, 8, 0}}));
    EXPECT_FALSE(parse_named_curve("a", "round,spent,best,average,worst,baseline,validation\n0,10,5,6,7,,\n", true));
    const auto way = parse_named_curve("walk", "games,lmr_depth\n0,3\n", false);
    ASSERT_FALSE(way);
    EXPECT_NE(way.error().message.find("walk-elo.csv"), std::string::npos) << way.error().message;

    // The error bar is as long as the error says: another error, another picture.
    const auto drawn = [](double error) {
        const std::vector<NamedCurve> curves{elo_curve("one", std::vector<EloPoint>{{400, 12.5, 30}}),
                                             elo_curve("two", std::vector<EloPoint>{{400, 2, error}})};
        return comparison_svg(curves, {"t", "q", "c"});
    };
    EXPECT_NE(drawn(20).find("two"), std::string::npos);
    EXPECT_NE(drawn(20), drawn(10));
}

} // namespace
} // namespace tune
