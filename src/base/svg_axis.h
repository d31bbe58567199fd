// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One axis of a plot: which values it shows, where they fall, and its ticks. Used by svg_plot.cpp.
#pragma once

#include <string>
#include <vector>

namespace base {

class PlotAxis {
  public:
    explicit PlotAxis(bool logarithmic) : logarithmic_(logarithmic) {}

    // Widens the range so that it shows `value`; values the axis cannot show are passed over.
    void include(double value);

    bool can_show(double value) const;

    // Fixes where the ends of the range fall, in pixels, after rounding the range to ticks.
    void place(double low_pixel, double high_pixel);

    // Keeps the range as it is, with half a unit more at both ends: for bars and categories.
    void place_categories(double low_pixel, double high_pixel);

    double pixel(double value) const;
    double low() const { return low_; }
    double high() const { return high_; }
    const std::vector<double>& ticks() const { return ticks_; }

  private:
    double scaled(double value) const;
    void settle_range();

    bool logarithmic_;
    bool empty_ = true;
    double low_ = 0;
    double high_ = 1;
    double low_pixel_ = 0;
    double high_pixel_ = 1;
    std::vector<double> ticks_;
};

} // namespace base
