// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/doctor.h"

#include "base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "match/doctor/exam.h"
#include "tests/uci/opponents/opponents.h"

namespace match {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

DoctorReport examine_opponent(const std::string& mode, std::vector<std::string> only,
                              const std::vector<std::string>& moves = {"e2e4", "e7e5"})
{
    DoctorSettings settings;
    settings.program.command = uci::opponent(mode, moves);
    settings.program.limits = {.handshake = 10s, .ready = 10s, .write = 5s, .quit = 100ms};
    settings.only = std::move(only);
    const auto report = examine(settings);
    EXPECT_TRUE(report.has_value());
    return report.value_or(DoctorReport{});
}

Finding finding_of(const std::string& mode, const std::string& exam,
                   const std::vector<std::string>& moves = {"e2e4", "e7e5"})
{
    const DoctorReport report = examine_opponent(mode, {exam}, moves);
    return report.results.empty() ? Finding{Verdict::Fail, "no result"} : report.results.back().finding;
}

TEST(Doctor, NamesAreUnique)
{
    std::set<std::string> names;
    for (const ExamResult& exam : examinations()) names.insert(exam.group);
    const std::size_t groups = names.size();
    for (const ExamResult& exam : examinations()) {
        EXPECT_TRUE(names.insert(exam.name).second) << exam.name;
        EXPECT_FALSE(exam.title.empty());
    }
    EXPECT_GE(names.size() - groups, 60U);
}

TEST(Doctor, HandshakeVerdicts)
{
    EXPECT_EQ(finding_of("good", "identity").verdict, Verdict::Pass);
    EXPECT_EQ(finding_of("good", "option-lines").verdict, Verdict::Pass);
    EXPECT_EQ(finding_of("good", "isready").verdict, Verdict::Pass);
    const Finding anonymous = finding_of("anonymous", "identity");
    EXPECT_EQ(anonymous.verdict, Verdict::Fail);
    EXPECT_THAT(anonymous.detail, HasSubstr("author"));
    const Finding option = finding_of("bad-option", "option-lines");
    EXPECT_EQ(option.verdict, Verdict::Fail);
    EXPECT_THAT(option.detail, HasSubstr("Speed"));
    EXPECT_EQ(finding_of("good", "usual-options").verdict, Verdict::Warn); // it has no Threads
    EXPECT_EQ(finding_of("good", "strength").verdict, Verdict::Skip);
}

TEST(Doctor, SearchVerdicts)
{
    EXPECT_EQ(finding_of("good", "startpos").verdict, Verdict::Pass);
    EXPECT_THAT(finding_of("none", "startpos").detail, HasSubstr("(none)"));
    EXPECT_EQ(finding_of("float-speed", "startpos").verdict, Verdict::Fail);
    EXPECT_THAT(finding_of("float-speed", "startpos").detail, HasSubstr("nps 1234.5"));
    EXPECT_EQ(finding_of("bad-line", "startpos").verdict, Verdict::Fail);
    EXPECT_THAT(finding_of("bad-line", "startpos").detail, HasSubstr("a1a8"));
    EXPECT_EQ(finding_of("die-thinking", "startpos").verdict, Verdict::Fail);
    EXPECT_EQ(finding_of("good", "depth", {"e2e4", "e7e5"}).verdict, Verdict::Fail); // it always says depth 9
}

TEST(Doctor, EarlyBestmoveIsCaught)
{
    // The scripted opponent answers every go at once, also infinite and ponder.
    for (const char* exam : {"infinite", "ponder", "ponderhit"}) {
        const Finding finding = finding_of("good", exam, {"e2e4", "e7e5", "g1f3", "b8c6"});
        EXPECT_EQ(finding.verdict, Verdict::Fail) << exam << finding.detail;
        EXPECT_THAT(finding.detail, testing::AnyOf(HasSubstr("by itself"), HasSubstr("before ponderhit")));
    }
}

TEST(Doctor, CrashDoesNotEndTheExamination)
{
    const DoctorReport report = examine_opponent("die-thinking", {"startpos", "startpos-moves", "isready"});
    ASSERT_EQ(report.results.size(), 4U);
    EXPECT_EQ(report.results[1].finding.verdict, Verdict::Fail);
    EXPECT_THAT(report.results[1].finding.detail, HasSubstr("exited with code 7"));
    EXPECT_EQ(report.results[2].finding.verdict, Verdict::Fail);
    EXPECT_EQ(report.results[3].finding.verdict, Verdict::Pass);
}

TEST(Doctor, EndingVerdicts)
{
    EXPECT_EQ(finding_of("good", "quit").verdict, Verdict::Pass);
    EXPECT_EQ(finding_of("good", "end-of-input").verdict, Verdict::Pass);
    EXPECT_EQ(finding_of("never-quits", "quit").verdict, Verdict::Fail);
}

TEST(Doctor, AProgramThatDoesNotStart)
{
    DoctorSettings settings;
    settings.program.command = {"/no/such/engine"};
    const auto report = examine(settings);
    ASSERT_TRUE(report.has_value());
    ASSERT_EQ(report->results.size(), 1U);
    EXPECT_EQ(report->results[0].finding.verdict, Verdict::Fail);
    EXPECT_EQ(report->count(Verdict::Fail), 1);
    settings.only = {"no-such-exam"};
    EXPECT_FALSE(examine(settings).has_value());
}

TEST(Doctor, Report)
{
    DoctorReport report;
    report.engine = "X";
    report.results.push_back({"search", "fen", "title", fail("because"), 5ms});
    report.results.push_back({"search", "nodes", "other", pass("fine"), 5ms});
    EXPECT_THAT(result_line(report.results[0]), HasSubstr("FAIL"));
    EXPECT_THAT(result_line(report.results[0]), HasSubstr("because"));
    EXPECT_EQ(summary_text(report), "X: 1 passed, 0 skipped, 0 warnings, 1 failed\n");
    const base::Json json = report;
    EXPECT_EQ(json["failed"], 1);
    EXPECT_EQ(json["examinations"][0]["verdict"], "fail");
}

} // namespace
} // namespace match
