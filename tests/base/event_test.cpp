// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/event.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace base {
namespace {

using namespace std::chrono_literals;

TEST(Event, IsToldAsJson)
{
    const Work match{"match", "games", 100};
    EXPECT_EQ(json_line(Event(WorkStarted{match, 12})),
              R"({"event":"started","task":"match","unit":"games","total":100,"done":12})");
    EXPECT_EQ(json_line(Event(WorkAdvanced{match, 50, 2.5, 20s, "Elo +3"})),
              R"({"event":"progress","task":"match","unit":"games","total":100,"done":50,"rate":2.5,)"
              R"("seconds_left":20.0,"status":"Elo +3"})");
    EXPECT_EQ(json_line(Event(WorkFinished{{"reading", "games", 0}, 7, 2s, 3.5})),
              R"({"event":"finished","task":"reading","unit":"games","done":7,"rate":3.5,"seconds":2.0})");
    EXPECT_EQ(json_line(Event(Message{Severity::Warning, "a \"word\""})), R"({"event":"warning","text":"a \"word\""})");
    EXPECT_EQ(json_line(Event(Message{.text = "as it is"})), R"({"event":"message","text":"as it is"})");
}

} // namespace
} // namespace base
