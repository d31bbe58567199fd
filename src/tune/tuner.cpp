// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/tuner.h"

#include "base/svg_plot.h"

#include <cmath>
#include <fmt/format.h>

namespace tune {
namespace {

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
    std::string out = "round,spent,best,average,worst,baseline,validation\n";
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

std::string comparison_svg(std::span<const NamedCurve> curves, const std::string& title, const Objective& objective)
{
    base::Plot plot;
    plot.title = title;
    plot.x_label = objective.currency();
    plot.y_label = objective.quantity();
    plot.log_x = true;
    for (const NamedCurve& curve : curves) {
        plot.series.push_back(
            series(curve.name, curve.curve, curve.validation ? &ProgressPoint::validation : &ProgressPoint::best));
    }
    return base::render_svg(plot);
}

} // namespace tune
