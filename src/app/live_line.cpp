// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/live_line.h"

#include <fmt/format.h>

#include "base/text.h"

namespace app {
namespace {

constexpr auto kTerminalInterval = std::chrono::milliseconds(100);
constexpr auto kPlainInterval = std::chrono::seconds(10);
constexpr std::string_view kClear = "\r\x1b[K";

} // namespace

LiveLine::LiveLine(base::ProgressOutput output) : output_(std::move(output))
{
    // The first plain line comes after an interval: a short match needs none.
    due_ = output_.clock->now() + (output_.terminal ? base::Duration{} : base::Duration(kPlainInterval));
}

LiveLine::~LiveLine()
{
    if (!output_.terminal || text_.empty()) return;
    if (!drawn_) draw();
    output_.write("\n");
}

void LiveLine::draw()
{
    output_.write(output_.terminal ? fmt::format("{}{}", kClear, text_) : fmt::format("{}\n", text_));
    drawn_ = true;
}

void LiveLine::show(std::string_view text)
{
    const std::lock_guard guard(mutex_);
    text_ = text;
    drawn_ = false;
    const base::TimePoint now = output_.clock->now();
    if (now < due_) return;
    due_ = now + (output_.terminal ? base::Duration(kTerminalInterval) : base::Duration(kPlainInterval));
    draw();
}

void LiveLine::message(std::string_view text)
{
    const std::lock_guard guard(mutex_);
    const std::string line = base::visible(text); // it may hold what a program wrote
    if (!output_.terminal) return output_.write(line + '\n');
    output_.write(fmt::format("{}{}\n{}", kClear, line, text_));
}

} // namespace app
