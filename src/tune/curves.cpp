// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/svg_plot.h"
#include "base/text.h"

namespace tune {
namespace {

constexpr std::string_view kCurveHead = "round,spent,best,average,worst,baseline,validation";
constexpr std::string_view kEloHead = "games,elo,error";
// Of tune/games/study.h, way_csv: behind it stand the names of the numbers.
constexpr std::string_view kWayHead = "games,";

std::string cell(double value)
{
    return std::isfinite(value) ? fmt::format(",{:.6g}", value) : std::string(",");
}

std::string elo_cell(double value)
{
    return std::isfinite(value) ? fmt::format(",{:.2f}", value) : std::string(",");
}

std::string_view head_of(std::string_view text)
{
    return base::trim(base::cut(text, '\n').first);
}

struct Row {
    int line = 0;
    std::vector<double> cells; // NaN where a cell is empty
};

// The rows below a head that is known to be right; the first `counts` cells are whole numbers from 0.
base::Result<std::vector<Row>> parse_rows(std::string_view text, std::size_t counts)
{
    const std::size_t columns = base::split(head_of(text), ',').size();
    std::vector<Row> rows;
    int number = 0;
    for (const std::string_view whole : base::split(text, '\n')) {
        const std::string_view line = base::trim(whole);
        if (++number == 1 || line.empty()) continue;
        const auto fields = base::split(line, ',');
        if (fields.size() != columns)
            return base::fail("line {}: {} fields instead of {}", number, fields.size(), columns);
        Row& row = rows.emplace_back(number);
        for (const std::string_view field : fields) {
            const bool is_count = row.cells.size() < counts;
            const auto value = field.empty() && !is_count ? base::Result<double>(ProgressPoint::kNone)
                                                          : base::parse_number<double>(field);
            if (!value) return base::fail("line {}: {}", number, value.error().message);
            if (is_count && !(*value >= 0 && *value == std::trunc(*value)))
                return base::fail("line {}: {} is no count", number, base::quote(field));
            row.cells.push_back(*value);
        }
    }
    return rows;
}

base::PlotSeries series(std::string label, std::span<const ProgressPoint> curve, double ProgressPoint::*value)
{
    base::PlotSeries out{.label = std::move(label), .kind = base::PlotKind::Line, .points = {}};
    for (const ProgressPoint& point : curve) {
        if (std::isfinite(point.*value))
            out.points.push_back({.x = static_cast<double>(point.spent), .y = point.*value, .error = 0});
    }
    return out;
}

} // namespace

std::string curve_csv(std::span<const ProgressPoint> curve)
{
    std::string out = fmt::format("{}\n", kCurveHead);
    for (const ProgressPoint& p : curve) {
        out += fmt::format("{},{}", p.round, p.spent);
        for (const double value : {p.best, p.average, p.worst, p.baseline, p.validation}) out += cell(value);
        out += '\n';
    }
    return out;
}

std::string curve_svg(std::span<const ProgressPoint> curve, const std::string& title, const Objective& objective)
{
    base::Plot plot;
    plot.title = title;
    plot.x_label = objective.currency();
    plot.y_label = objective.quantity();
    const auto add = [&](const char* label, double ProgressPoint::*value) {
        auto line = series(label, curve, value);
        if (!line.points.empty()) plot.series.push_back(std::move(line));
    };
    add("best", &ProgressPoint::best);
    add("average", &ProgressPoint::average);
    add("worst", &ProgressPoint::worst);
    add("baseline", &ProgressPoint::baseline);
    add("best, held out", &ProgressPoint::validation);
    return base::render_svg(plot);
}

base::Result<std::vector<ProgressPoint>> parse_curve_csv(std::string_view text)
{
    if (head_of(text) != kCurveHead)
        return base::fail("line 1: {} is not the head of a curve", base::quote(head_of(text)));
    const auto rows = parse_rows(text, 2);
    if (!rows) return std::unexpected(rows.error());
    std::vector<ProgressPoint> out;
    for (const Row& row : *rows) {
        const auto& c = row.cells;
        out.push_back(
            {static_cast<std::uint64_t>(c[0]), static_cast<std::uint64_t>(c[1]), c[2], c[3], c[4], c[5], c[6]});
    }
    return out;
}

std::string elo_csv(std::span<const EloPoint> points)
{
    std::string out = fmt::format("{}\n", kEloHead);
    for (const EloPoint& p : points) out += fmt::format("{}{}{}\n", p.spent, elo_cell(p.elo), elo_cell(p.error));
    return out;
}

base::Result<std::vector<EloPoint>> parse_elo_csv(std::string_view text)
{
    if (head_of(text) != kEloHead)
        return base::fail("line 1: {} is not the head of a curve of Elo", base::quote(head_of(text)));
    const auto rows = parse_rows(text, 1);
    if (!rows) return std::unexpected(rows.error());
    std::vector<EloPoint> out;
    for (const Row& row : *rows) {
        if (!std::isfinite(row.cells[1])) return base::fail("line {}: there is no Elo", row.line);
        const double error = std::isfinite(row.cells[2]) ? row.cells[2] : 0;
        if (error < 0) return base::fail("line {}: an error of {}", row.line, error);
        out.push_back({static_cast<std::uint64_t>(row.cells[0]), row.cells[1], error});
    }
    return out;
}

NamedCurve elo_curve(std::string name, std::span<const EloPoint> points)
{
    NamedCurve out{.name = std::move(name), .kind = CurveKind::Elo, .points = {{0, 0, 0}}};
    const EloPoint* last = nullptr;
    for (const EloPoint& p : points) {
        const bool same = last != nullptr && last->elo == p.elo && last->error == p.error;
        out.points.push_back({static_cast<double>(p.spent), p.elo, same ? 0 : p.error});
        last = &p;
    }
    return out;
}

base::Result<NamedCurve> parse_named_curve(std::string name, std::string_view text, bool validation)
{
    if (head_of(text) == kEloHead) {
        const auto points = parse_elo_csv(text);
        if (!points) return std::unexpected(points.error());
        return elo_curve(std::move(name), *points);
    }
    if (head_of(text).starts_with(kWayHead))
        return base::fail("line 1: this is the way of SPSA, which has no values; {}-elo.csv has, if there were "
                          "--validation-games",
                          name);
    const auto curve = parse_curve_csv(text);
    if (!curve) return std::unexpected(curve.error());
    NamedCurve out{.name = std::move(name), .kind = CurveKind::Values, .points = {}};
    for (const ProgressPoint& p : *curve)
        out.points.push_back({static_cast<double>(p.spent), validation ? p.validation : p.best, 0});
    std::erase_if(out.points, [](const NamedCurve::Point& p) { return !std::isfinite(p.value); });
    if (out.points.empty()) return base::fail("there is no {} in it", validation ? "value held out" : "best value");
    return out;
}

base::Result<NamedCurve> mean_curve(std::string name, std::span<const NamedCurve> runs)
{
    constexpr double kBarEvery = 1.5; // times as much spent
    NamedCurve out{.name = std::move(name), .kind = runs.front().kind, .points = runs.front().points};
    double next_bar = 0;
    for (std::size_t i = 0; i < out.points.size(); ++i) {
        NamedCurve::Point& mean = out.points[i];
        double sum = 0;
        for (const NamedCurve& run : runs) {
            if (run.points.size() != out.points.size() || run.points[i].spent != mean.spent)
                return base::fail("the runs of {} do not have the same points", out.name);
            sum += run.points[i].value;
        }
        mean.value = sum / static_cast<double>(runs.size());
        mean.error = 0;
        const bool last = i + 1 == out.points.size();
        if (mean.spent < next_bar && !last) continue;
        next_bar = mean.spent * kBarEvery;
        for (const NamedCurve& run : runs)
            mean.error = std::max(mean.error, std::abs(run.points[i].value - mean.value));
    }
    return out;
}

std::string comparison_svg(std::span<const NamedCurve> curves, const PlotWords& words)
{
    base::Plot plot;
    plot.title = words.title;
    plot.x_label = words.currency;
    plot.y_label = words.quantity;
    plot.log_x = !curves.empty() && curves.front().kind == CurveKind::Values;
    for (const NamedCurve& curve : curves) {
        base::PlotSeries line{.label = curve.name, .kind = base::PlotKind::Line, .points = {}};
        for (const NamedCurve::Point& p : curve.points) line.points.push_back({p.spent, p.value, p.error});
        plot.series.push_back(std::move(line));
    }
    return base::render_svg(plot);
}

} // namespace tune
