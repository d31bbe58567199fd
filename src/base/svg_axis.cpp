// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/svg_axis.h"

#include <algorithm>
#include <cmath>

#include "base/svg_plot.h"

namespace base {
namespace {

constexpr int kWantedTicks = 6;

// Powers of ten that enclose the range, with 2 and 5 between them when there are few.
std::vector<double> log_ticks(double low, double high)
{
    const int first = static_cast<int>(std::floor(std::log10(low) + 1e-9));
    const int last = static_cast<int>(std::ceil(std::log10(high) - 1e-9));
    std::vector<double> ticks;
    for (int power = first; power <= last; ++power) {
        ticks.push_back(std::pow(10.0, power));
        if (last - first > 2 || power == last) continue;
        for (const double factor : {2.0, 5.0}) ticks.push_back(factor * std::pow(10.0, power));
    }
    return ticks;
}

} // namespace

std::vector<double> axis_ticks(double low, double high, int wanted)
{
    const double rough = (high - low) / std::max(wanted, 1);
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough * 0.999) {
            step = factor * power;
            break;
        }
    }
    // Counted by whole steps, so that 0.1 + 0.1 + ... does not drift.
    const double first = std::floor(low / step + 1e-9);
    const int steps = static_cast<int>(std::ceil(high / step - 1e-9) - first);
    std::vector<double> ticks;
    for (int index = 0; index <= steps; ++index) ticks.push_back((first + index) * step);
    return ticks;
}

bool PlotAxis::can_show(double value) const
{
    return std::isfinite(value) && std::abs(value) < 1e300 && (!logarithmic_ || value > 0);
}

void PlotAxis::include(double value)
{
    if (!can_show(value)) return;
    low_ = empty_ ? value : std::min(low_, value);
    high_ = empty_ ? value : std::max(high_, value);
    empty_ = false;
}

// A range needs some width: around a single value, or 0 ... 1 (1 ... 10) when there is nothing to show.
void PlotAxis::settle_range()
{
    if (empty_) {
        low_ = logarithmic_ ? 1 : 0;
        high_ = logarithmic_ ? 10 : 1;
    }
    const double least = std::max(std::abs(low_), std::abs(high_)) * 1e-9;
    if (high_ - low_ > least) return;
    const double margin = low_ == 0 ? 1 : std::abs(low_) * 0.5;
    low_ -= margin;
    high_ += margin;
}

void PlotAxis::place(double low_pixel, double high_pixel)
{
    settle_range();
    ticks_ = logarithmic_ ? log_ticks(low_, high_) : axis_ticks(low_, high_, kWantedTicks);
    low_ = ticks_.front();
    high_ = ticks_.back();
    low_pixel_ = low_pixel;
    high_pixel_ = high_pixel;
}

void PlotAxis::place_categories(double low_pixel, double high_pixel)
{
    if (empty_) low_ = high_ = 0;
    low_ -= 0.5;
    high_ += 0.5;
    low_pixel_ = low_pixel;
    high_pixel_ = high_pixel;
    ticks_ = axis_ticks(low_, high_, kWantedTicks);
    std::erase_if(ticks_, [this](double tick) { return tick < low_ || tick > high_; });
}

double PlotAxis::scaled(double value) const
{
    return logarithmic_ ? std::log10(value) : value;
}

double PlotAxis::pixel(double value) const
{
    const double part = (scaled(value) - scaled(low_)) / (scaled(high_) - scaled(low_));
    return low_pixel_ + part * (high_pixel_ - low_pixel_);
}

} // namespace base
