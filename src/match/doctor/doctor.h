// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The conduct test of UCI programs: several dozen small examinations, each with a verdict and a reason. Built from what
// match runners punish and what users of chess programs report (stop and ponder races, early bestmoves, lines that do
// not play, overstepped time, castling written the wrong way). Blocks; one thread.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/json_fwd.h"
#include "uci/client.h"

namespace match {

enum class Verdict {
    Pass,
    Skip, // the program does not offer the thing
    Warn, // allowed or harmless, but it will annoy somebody
    Fail, // against the protocol, or fatal in a game
};

struct Finding {
    Verdict verdict = Verdict::Pass;
    std::string detail{};
};

struct ExamResult {
    std::string group{};
    std::string name{};  // one word, for --only
    std::string title{}; // what is expected
    Finding finding{};
    base::Duration elapsed{};
};

struct DoctorSettings {
    uci::Program program{};
    std::vector<std::pair<std::string, std::string>> options{}; // set at every start
    std::vector<std::string> only{};                            // names of examinations; empty: all
};

struct DoctorReport {
    std::string engine{}; // as it calls itself
    std::vector<ExamResult> results{};

    int count(Verdict verdict) const;
};

// `on_result` hears of each examination as it ends. An unknown name in `only` is an error.
base::Result<DoctorReport> examine(const DoctorSettings& settings,
                                   const std::function<void(const ExamResult&)>& on_result = {},
                                   const std::stop_token& stop = {});

// Names and titles of all examinations.
std::vector<ExamResult> examinations();

std::string_view to_text(Verdict verdict); // "pass", "skip", "warn", "FAIL"
std::string result_line(const ExamResult& result);
std::string summary_text(const DoctorReport& report);
void to_json(base::Json& json, const DoctorReport& report);

} // namespace match
