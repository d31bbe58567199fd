// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/tuner.h"

#include "base/svg_plot.h"
#include "base/text.h"

#include <cmath>
#include <fmt/format.h>

namespace tune {
namespace {

constexpr std::string_view kCurveHeader = "round,spent,best,average,worst,baseline,validation";

std::string cell(double value)
{
    return std::isfinite(value) ? fmt::format(",{:.6g}", value) : std::string(",");
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
    std::string out = fmt::format("{}\n", kCurveHeader);
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
    std::vector<ProgressPoint> out;
    int number = 0;
    for (const std::string_view whole : base::split(text, '\n')) {
        const std::string_view line = base::trim(whole);
        ++number;
        if (number == 1 && line != kCurveHeader)
            return base::fail("line 1: {} is not the head of a curve", base::quote(line));
        if (number == 1 || line.empty()) continue;
        const auto fields = base::split(line, ',');
        if (fields.size() != 7) return base::fail("line {}: {} fields instead of 7", number, fields.size());
        ProgressPoint point;
        const auto round = base::parse_number<std::uint64_t>(fields[0]);
        const auto spent = base::parse_number<std::uint64_t>(fields[1]);
        if (!round || !spent) return base::fail("line {}: {}", number, (!round ? round : spent).error().message);
        point.round = *round;
        point.spent = *spent;
        std::size_t at = 2;
        for (double* value : {&point.best, &point.average, &point.worst, &point.baseline, &point.validation}) {
            const std::string_view field = fields[at++];
            if (field.empty()) continue;
            const auto read = base::parse_number<double>(field);
            if (!read) return base::fail("line {}: {}", number, read.error().message);
            *value = *read;
        }
        out.push_back(point);
    }
    return out;
}

std::string comparison_svg(std::span<const NamedCurve> curves, const std::string& title, const std::string& quantity,
                           const std::string& currency)
{
    base::Plot plot;
    plot.title = title;
    plot.x_label = currency;
    plot.y_label = quantity;
    plot.log_x = true;
    for (const NamedCurve& curve : curves) {
        plot.series.push_back(
            series(curve.name, curve.curve, curve.validation ? &ProgressPoint::validation : &ProgressPoint::best));
    }
    return base::render_svg(plot);
}

} // namespace tune
