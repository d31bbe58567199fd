// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/svg_plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <iterator>

#include "base/svg_axis.h"

namespace base {
namespace {

// The colours of Okabe and Ito (2008), told apart by colour-blind readers too.
constexpr std::array<std::string_view, 7> kColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#000000"};
constexpr double kLeft = 70, kRight = 20, kTop = 45, kBottom = 55;
constexpr double kLegendRow = 18;
constexpr double kLetter = 7; // there are no fonts to measure: what a letter is taken to be wide

std::string_view color(std::size_t index)
{
    return kColors[index % kColors.size()];
}

std::string tick_label(double value)
{
    // A tick that should be 0 may come out as 1e-17 of rounding.
    if (std::abs(value) < 1e-12) return "0";
    if (std::abs(value) >= 1e9) return fmt::format("{:.6g}G", value / 1e9);
    if (std::abs(value) >= 1e6) return fmt::format("{:.6g}M", value / 1e6);
    if (std::abs(value) >= 1e4) return fmt::format("{:.6g}k", value / 1e3);
    return fmt::format("{:.6g}", value);
}

class Renderer {
  public:
    explicit Renderer(const Plot& plot) : plot_(plot), x_(plot.log_x), y_(plot.log_y)
    {
        bars_ = std::ranges::count(plot.series, PlotKind::Bars, &PlotSeries::kind);
        for (const PlotSeries& series : plot.series) {
            for (const PlotPoint& point : series.points) include(series, point);
        }
        if (!plot.categories.empty()) {
            x_.include(0);
            x_.include(static_cast<double>(plot.categories.size() - 1));
        }
        right_ = std::max(plot.width - kRight - legend_width(), kLeft + 50);
        // Long names of categories hang slanting below the axis.
        const double room = (right_ - kLeft) / static_cast<double>(std::max<std::size_t>(plot.categories.size(), 1));
        slanted_ = longest_category() > room;
        const double hanging = slanted_ ? 0.7 * longest_category() : 0;
        bottom_ = std::max(plot.height - kBottom - hanging, kTop + 50);
        if (bars_ > 0 || !plot.categories.empty())
            x_.place_categories(kLeft, right_);
        else
            x_.place(kLeft, right_);
        y_.place(bottom_, kTop);
    }

    std::string render()
    {
        print(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" role="img" )"
              R"(font-family="sans-serif" font-size="12">)"
              "\n<title>{2}</title>\n"
              R"(<rect width="{0}" height="{1}" fill="#ffffff"/>)"
              "\n",
              std::max(plot_.width, 1), std::max(plot_.height, 1), escape_xml(plot_.title));
        draw_axes();
        std::size_t bar = 0;
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            const PlotSeries& series = plot_.series[i];
            print("<g fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\">\n", color(i));
            switch (series.kind) {
            case PlotKind::Line:
            case PlotKind::Step: draw_line(series); break;
            case PlotKind::Bars: draw_bars(series, bar++, color(i)); break;
            case PlotKind::Scatter: draw_dots(series, color(i)); break;
            }
            print("</g>\n");
        }
        draw_legend();
        print("</svg>\n");
        return std::move(out_);
    }

  private:
    template <class... Args>
    void print(fmt::format_string<Args...> format, Args&&... args)
    {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    bool can_show(const PlotPoint& point) const { return x_.can_show(point.x) && y_.can_show(point.y); }

    void include(const PlotSeries& series, const PlotPoint& point)
    {
        if (!can_show(point)) return;
        x_.include(point.x);
        y_.include(point.y);
        y_.include(point.y - point.error);
        y_.include(point.y + point.error);
        if (series.kind == PlotKind::Bars) y_.include(0);
    }

    void line(double x1, double y1, double x2, double y2)
    {
        print("<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\"/>\n", x1, y1, x2, y2);
    }

    void text(double x, double y, std::string_view anchor, std::string_view content)
    {
        print("<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, escape_xml(content));
    }

    void draw_axes()
    {
        print("<g stroke=\"#dddddd\">\n");
        for (const double tick : y_.ticks()) line(kLeft, y_.pixel(tick), right_, y_.pixel(tick));
        if (plot_.categories.empty()) {
            for (const double tick : x_.ticks()) line(x_.pixel(tick), kTop, x_.pixel(tick), bottom_);
        }
        print("</g>\n<g stroke=\"#000000\">\n");
        line(kLeft, bottom_, right_, bottom_);
        line(kLeft, kTop, kLeft, bottom_);
        print("</g>\n<g fill=\"#000000\">\n");
        for (const double tick : y_.ticks()) text(kLeft - 6, y_.pixel(tick) + 4, "end", tick_label(tick));
        if (plot_.categories.empty()) {
            for (const double tick : x_.ticks()) text(x_.pixel(tick), bottom_ + 17, "middle", tick_label(tick));
        }
        for (std::size_t i = 0; i < plot_.categories.size(); ++i) draw_category(i);
        text((kLeft + right_) / 2, plot_.height - kBottom + 40, "middle", plot_.x_label);
        print("<text transform=\"translate(16 {:.2f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
              (kTop + bottom_) / 2, escape_xml(plot_.y_label));
        print("<text x=\"{:.2f}\" y=\"24\" text-anchor=\"middle\" font-size=\"16\">{}</text>\n</g>\n",
              (kLeft + right_) / 2, escape_xml(plot_.title));
    }

    void draw_category(std::size_t i)
    {
        const double x = x_.pixel(static_cast<double>(i));
        if (!slanted_)
            text(x, bottom_ + 17, "middle", plot_.categories[i]);
        else
            print("<text transform=\"translate({:.2f} {:.2f}) rotate(-45)\" text-anchor=\"end\">{}</text>\n", x + 4,
                  bottom_ + 14, escape_xml(plot_.categories[i]));
    }

    void draw_line(const PlotSeries& series)
    {
        std::string path;
        const PlotPoint* last = nullptr;
        for (const PlotPoint& point : series.points) {
            if (!can_show(point)) {
                last = nullptr;
                continue;
            }
            const double x = x_.pixel(point.x), y = y_.pixel(point.y);
            if (last != nullptr && series.kind == PlotKind::Step)
                path += fmt::format("H{:.2f} V{:.2f} ", x, y);
            else
                path += fmt::format("{}{:.2f} {:.2f} ", last == nullptr ? 'M' : 'L', x, y);
            last = &point;
        }
        if (!path.empty()) path.pop_back();
        if (!path.empty()) print("<path d=\"{}\"/>\n", path);
        for (const PlotPoint& point : series.points) draw_error(point, x_.pixel(point.x));
    }

    void draw_bars(const PlotSeries& series, std::size_t bar, std::string_view fill)
    {
        const double unit = std::abs(x_.pixel(x_.low() + 1) - x_.pixel(x_.low()));
        const double width = unit * 0.8 / static_cast<double>(bars_);
        const double zero = y_.pixel(plot_.log_y ? y_.low() : 0.0);
        for (const PlotPoint& point : series.points) {
            if (!can_show(point)) continue;
            const double x = x_.pixel(point.x) - unit * 0.4 + width * static_cast<double>(bar);
            const double y = y_.pixel(point.y);
            print("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
                  "fill-opacity=\"0.7\"/>\n",
                  x, std::min(y, zero), width, std::abs(zero - y), fill);
            draw_error(point, x + width / 2);
        }
    }

    void draw_dots(const PlotSeries& series, std::string_view fill)
    {
        for (const PlotPoint& point : series.points) {
            if (!can_show(point)) continue;
            print("<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"3\" fill=\"{}\"/>\n", x_.pixel(point.x), y_.pixel(point.y),
                  fill);
            draw_error(point, x_.pixel(point.x));
        }
    }

    void draw_error(const PlotPoint& point, double x)
    {
        const double low = point.y - point.error, high = point.y + point.error;
        if (point.error == 0 || !can_show(point) || !y_.can_show(low) || !y_.can_show(high)) return;
        print("<g stroke-width=\"1\">\n");
        line(x, y_.pixel(low), x, y_.pixel(high));
        for (const double end : {low, high}) line(x - 4, y_.pixel(end), x + 4, y_.pixel(end));
        print("</g>\n");
    }

    double longest_category() const
    {
        std::size_t longest = 0;
        for (const std::string& name : plot_.categories) longest = std::max(longest, name.size());
        return kLetter * static_cast<double>(longest);
    }

    // Beside the field, so that it hides no data.
    double legend_width() const
    {
        std::size_t longest = 0;
        for (const PlotSeries& series : plot_.series) longest = std::max(longest, series.label.size());
        return longest == 0 ? 0 : std::min(30.0 + kLetter * static_cast<double>(longest), plot_.width / 3.0);
    }

    void draw_legend()
    {
        double y = kTop + 10;
        for (std::size_t i = 0; i < plot_.series.size(); ++i) {
            if (plot_.series[i].label.empty()) continue;
            print("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"12\" height=\"12\" fill=\"{}\"/>\n", right_ + 12, y - 10,
                  color(i));
            text(right_ + 30, y, "start", plot_.series[i].label);
            y += kLegendRow;
        }
    }

    const Plot& plot_;
    PlotAxis x_;
    PlotAxis y_;
    std::ptrdiff_t bars_ = 0;
    double right_ = 0;
    double bottom_ = 0;
    bool slanted_ = false; // names of categories
    std::string out_;
};

} // namespace

std::string escape_xml(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const char c = text.front();
        if (length == 0 || (static_cast<unsigned char>(c) < 0x20 && c != '\t' && c != '\n'))
            out += "\xef\xbf\xbd";
        else if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&apos;";
        else
            out += text.substr(0, length);
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

std::string render_svg(const Plot& plot)
{
    return Renderer(plot).render();
}

} // namespace base
