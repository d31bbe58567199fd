// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/svg_plot.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

#include "base/random.h"

namespace base {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

// Enough of an XML reader to refuse what a browser would: tags that nest, attributes in quotes, entities, no stray
// markup.
class XmlChecker {
  public:
    explicit XmlChecker(std::string_view text) : text_(text) {}

    std::string problem()
    {
        while (at_ < text_.size()) {
            const bool good = text_[at_] == '<' ? tag() : character();
            if (!good) return "at byte " + std::to_string(at_) + ": " + std::string(text_.substr(at_, 40));
        }
        return open_.empty() ? "" : "not closed: " + open_.back();
    }

  private:
    bool character()
    {
        if (open_.empty() && text_[at_] != '\n') return false;
        if (text_[at_] == '>') return false;
        if (text_[at_] != '&') return ++at_ > 0;
        return entity();
    }

    bool entity()
    {
        for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;"}) {
            if (text_.substr(at_).starts_with(known)) return (at_ += known.size()) > 0;
        }
        return false;
    }

    std::string name()
    {
        const std::size_t start = at_;
        while (at_ < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[at_])) != 0 || text_[at_] == '-'))
            ++at_;
        return std::string(text_.substr(start, at_ - start));
    }

    bool take(std::string_view what)
    {
        if (!text_.substr(at_).starts_with(what)) return false;
        at_ += what.size();
        return true;
    }

    bool tag()
    {
        if (take("</")) {
            if (open_.empty() || name() != open_.back()) return false;
            open_.pop_back();
            return take(">");
        }
        ++at_;
        const std::string tag_name = name();
        if (tag_name.empty()) return false;
        while (take(" ")) {
            if (name().empty() || !take("=\"")) return false;
            while (at_ < text_.size() && text_[at_] != '"') {
                if (text_[at_] == '<') return false;
                if (text_[at_] != '&')
                    ++at_;
                else if (!entity())
                    return false;
            }
            if (!take("\"")) return false;
        }
        if (take("/>")) return true;
        open_.push_back(tag_name);
        return take(">");
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<std::string> open_;
};

std::string problem(const std::string& svg)
{
    return XmlChecker(svg).problem();
}

Plot example_plot()
{
    Plot plot{
        .title = "Elo <by> \"games\" & more", .x_label = "games", .y_label = "Elo", .series = {}, .categories = {}};
    plot.series.push_back({"line", PlotKind::Line, {{0, 1, 0.5}, {1, 3, 0.5}, {2, 2}}});
    plot.series.push_back({"step", PlotKind::Step, {{0, 2}, {1, 1}, {2, 0}}});
    plot.series.push_back({"dots", PlotKind::Scatter, {{0.5, 2}, {1.5, 1, 0.2}}});
    return plot;
}

TEST(SvgPlot, TheCheckerItselfRefuses)
{
    for (const char* bad :
         {"<a>", "<a></b>", "<a x=1/>", "<a>&</a>", "<a x=\"<\"/>", "text", "<a>></a>", "<a><b></a></b>"}) {
        EXPECT_NE(problem(bad), "") << bad;
    }
    EXPECT_EQ(problem("<a x=\"1\"><b/>t &lt;</a>\n"), "");
}

TEST(SvgPlot, IsWellFormedAndEscapesText)
{
    const std::string svg = render_svg(example_plot());
    EXPECT_EQ(problem(svg), "");
    EXPECT_THAT(svg, HasSubstr("<title>Elo &lt;by&gt; &quot;games&quot; &amp; more</title>"));
    EXPECT_THAT(svg, HasSubstr(">step</text>"));
    EXPECT_EQ(svg, render_svg(example_plot())) << "the same plot, the same bytes";
}

TEST(SvgPlot, PutsPointsWhereTheyBelong)
{
    Plot plot{
        .title = "t", .x_label = "x", .y_label = "y", .series = {}, .categories = {}, .width = 190, .height = 200};
    plot.series.push_back({"", PlotKind::Line, {{0, 0}, {5, 10}, {10, 0}}});
    plot.series.push_back({"", PlotKind::Step, {{0, 0}, {10, 10}}});
    const std::string svg = render_svg(plot);
    // The field is 70 ... 170 wide and 145 ... 45 high.
    EXPECT_THAT(svg, HasSubstr("<path d=\"M70.00 145.00 L120.00 45.00 L170.00 145.00\"/>"));
    EXPECT_THAT(svg, HasSubstr("<path d=\"M70.00 145.00 H170.00 V45.00\"/>"));
}

TEST(SvgPlot, DrawsBarsByCategory)
{
    Plot plot{.title = "t", .x_label = "", .y_label = "", .series = {}, .categories = {"win", "draw", "<loss>"}};
    plot.series.push_back({"a", PlotKind::Bars, {{0, 5, 1}, {1, -3}, {2, 4}}});
    plot.series.push_back({"b", PlotKind::Bars, {{0, 1}, {1, 2}, {2, 3}}});
    const std::string svg = render_svg(plot);
    EXPECT_EQ(problem(svg), "");
    EXPECT_THAT(svg, HasSubstr(">&lt;loss&gt;</text>"));
    std::size_t bars = 0;
    for (std::size_t at = svg.find("fill-opacity"); at != std::string::npos; at = svg.find("fill-opacity", at + 1))
        ++bars;
    EXPECT_EQ(bars, 6U);
}

TEST(SvgPlot, LongNamesOfCategoriesSlant)
{
    Plot plot{.title = "t", .x_label = "", .y_label = "", .series = {}, .categories = {"a", "b"}};
    EXPECT_EQ(render_svg(plot).find("rotate(-45)"), std::string::npos);
    plot.categories.resize(20, "a_name_that_has_no_room");
    const std::string svg = render_svg(plot);
    EXPECT_EQ(problem(svg), "");
    EXPECT_THAT(svg, HasSubstr("rotate(-45)\" text-anchor=\"end\">a_name_that_has_no_room</text>"));
}

TEST(SvgPlot, LargeTicksAreShort)
{
    Plot plot{.title = "t", .x_label = "", .y_label = "", .series = {}, .categories = {}, .log_y = true};
    plot.series.push_back({"", PlotKind::Line, {{0, 1}, {1, 1e10}}});
    const std::string svg = render_svg(plot);
    for (const char* label : {">1000</text>", ">10k</text>", ">100k</text>", ">1M</text>", ">10G</text>"})
        EXPECT_THAT(svg, HasSubstr(label));
}

TEST(SvgPlot, OddDataNeverBreaksThePlot)
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInf = std::numeric_limits<double>::infinity();
    constexpr double kHuge = std::numeric_limits<double>::max();
    const std::vector<std::vector<PlotPoint>> odd{{},
                                                  {{1, 1}},
                                                  {{0, 0}, {0, 0}},
                                                  {{kNan, 1}, {1, kInf}},
                                                  {{0, 1}, {1, kNan}, {2, 1}},
                                                  {{-kHuge, kHuge}, {kHuge, 1}},
                                                  {{1, 1, kInf}},
                                                  {{1e-300, 1}, {2e-300, 1}},
                                                  {{1e9, 1}, {1e9 + 1e-7, 1}},
                                                  {{-5, -5}, {-1, -1}}};
    for (const auto& points : odd) {
        for (const auto kind : {PlotKind::Line, PlotKind::Step, PlotKind::Bars, PlotKind::Scatter}) {
            for (const bool logarithmic : {false, true}) {
                Plot plot = example_plot();
                plot.series = {{"odd", kind, points}};
                plot.log_x = logarithmic && kind != PlotKind::Bars;
                plot.log_y = logarithmic;
                const std::string svg = render_svg(plot);
                EXPECT_EQ(problem(svg), "");
                EXPECT_THAT(svg, Not(HasSubstr("nan")));
                EXPECT_THAT(svg, Not(HasSubstr("inf")));
                EXPECT_LT(svg.size(), 20'000U);
            }
        }
    }
}

TEST(SvgPlot, AGapInterruptsTheLine)
{
    Plot plot = example_plot();
    plot.series = {{"", PlotKind::Line, {{0, 0}, {1, 1}, {2, std::nan("")}, {3, 1}, {4, 0}}}};
    const std::string svg = render_svg(plot);
    const std::string path = svg.substr(svg.find("<path"));
    EXPECT_EQ(std::ranges::count(path, 'M'), 2);
    EXPECT_EQ(std::ranges::count(path, 'L'), 2);
}

TEST(EscapeXml, ReplacesWhatXmlForbids)
{
    EXPECT_EQ(escape_xml("K\xc3\xb6nig \xe2\x99\x94"), "K\xc3\xb6nig \xe2\x99\x94");
    EXPECT_EQ(escape_xml("a\x01z"), "a\xef\xbf\xbdz");
    EXPECT_EQ(escape_xml("Latin \xf6"), "Latin \xef\xbf\xbd");
    EXPECT_EQ(escape_xml("\xc0\xaf"), "\xef\xbf\xbd\xef\xbf\xbd") << "overlong";
    EXPECT_EQ(escape_xml("\xe2\x99"), "\xef\xbf\xbd\xef\xbf\xbd") << "cut off";
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        std::string bytes;
        for (std::uint64_t n = random.below(40); n > 0; --n) bytes += static_cast<char>(random.next());
        ASSERT_EQ(problem("<a x=\"" + escape_xml(bytes) + "\">" + escape_xml(bytes) + "</a>"), "");
    }
}

TEST(AxisTicks, AreRoundAndEnclose)
{
    EXPECT_THAT(axis_ticks(0, 10, 5), ElementsAre(0, 2, 4, 6, 8, 10));
    EXPECT_THAT(axis_ticks(-3, 12, 5), ElementsAre(-5, 0, 5, 10, 15));
    const auto small = axis_ticks(0.01, 0.049, 5);
    EXPECT_DOUBLE_EQ(small.front(), 0.01);
    EXPECT_DOUBLE_EQ(small.back(), 0.05);
}

} // namespace
} // namespace base
