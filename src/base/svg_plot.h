// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plots as self-contained SVG text: lines, steps, bars and points with axes, legend and error bars; no fonts or scripts
// from elsewhere. The same plot gives the same bytes on every machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace base {

struct PlotPoint {
    double x = 0;
    double y = 0;
    double error = 0; // half the length of the error bar; none when 0
};

enum class PlotKind { Line, Step, Bars, Scatter };

struct PlotSeries {
    std::string label; // shown in the legend; left out there when empty
    PlotKind kind = PlotKind::Line;
    std::vector<PlotPoint> points; // a point that is not finite interrupts the line
};

struct Plot {
    std::string title;
    std::string x_label;
    std::string y_label;
    std::vector<PlotSeries> series;
    std::vector<std::string> categories; // when given: names of x = 0, 1, 2, ... instead of numbers
    bool log_x = false;                  // points with x <= 0 are left out
    bool log_y = false;
    int width = 800;
    int height = 500;
};

std::string render_svg(const Plot& plot);

// Text as XML content or attribute: markup characters as entities, control bytes and broken UTF-8 as U+FFFD.
std::string escape_xml(std::string_view text);

// Round numbers that divide low ... high into about `wanted` steps. Requires: low < high, both finite.
std::vector<double> axis_ticks(double low, double high, int wanted);

} // namespace base
