// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What tuners reached against what they spent: as CSV, read again, and as plots. Values, no state.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tune/tuner.h"

namespace tune {

// The curve as CSV (round, spent, best, average, worst, baseline, validation; empty where there is nothing) and as a
// plot against what was spent.
std::string curve_csv(std::span<const ProgressPoint> curve);
std::string curve_svg(std::span<const ProgressPoint> curve, const std::string& title, const Objective& objective);
// The text of curve_csv again. Errors name the line.
base::Result<std::vector<ProgressPoint>> parse_curve_csv(std::string_view text);

// Elo over the start against games spent, as CSV (games, elo, error) and back. Errors name the line.
struct EloPoint {
    std::uint64_t spent = 0;
    double elo = 0;
    double error = 0; // half the 95 % interval; 0: not known

    bool operator==(const EloPoint&) const = default;
};
std::string elo_csv(std::span<const EloPoint> points);
base::Result<std::vector<EloPoint>> parse_elo_csv(std::string_view text);

// Several tuners on one plot, with error bars where errors are known.
enum class CurveKind { Values, Elo };
struct NamedCurve {
    struct Point {
        double spent = 0;
        double value = 0;
        double error = 0;

        bool operator==(const Point&) const = default;
    };

    std::string name;
    CurveKind kind = CurveKind::Values;
    std::vector<Point> points;
};
// From the start on, which has 0 by definition. A match that is told again, because nobody better came, has its bar
// once.
NamedCurve elo_curve(std::string name, std::span<const EloPoint> points);
// From the text of either CSV; of curve_csv the validation where it is wanted, the best otherwise. Errors name the line
// but not the file.
base::Result<NamedCurve> parse_named_curve(std::string name, std::string_view text, bool validation);

// Runs of one tuner that differ by chance as one curve: their mean. The errors of some dozen of its points, evenly
// spread over the logarithm of what was spent, reach over all runs. Requires: a run. Errors: runs with other points.
base::Result<NamedCurve> mean_curve(std::string name, std::span<const NamedCurve> runs);

struct PlotWords {
    std::string title{};
    std::string quantity{};
    std::string currency{};
};
// Values are drawn over a logarithmic axis, Elo over an even one. Requires: all curves are of one kind.
std::string comparison_svg(std::span<const NamedCurve> curves, const PlotWords& words);

} // namespace tune
