// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/doctor.h"

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "match/doctor/exam.h"
#include "match/doctor/patient.h"

namespace match {

namespace {

std::vector<Exam> all_exams()
{
    std::vector<Exam> exams;
    for (const auto group : {handshake_exams(), search_exams(), rules_exams(), line_exams(), time_exams(), race_exams(),
                             option_exams(), input_exams(), ending_exams()})
        exams.insert(exams.end(), group.begin(), group.end());
    return exams;
}

ExamResult described(const Exam& exam)
{
    return {std::string(exam.group), std::string(exam.name), std::string(exam.title)};
}

// Runs one examination and leaves the program ready for the next.
Finding run_exam(const Exam& exam, Patient& patient)
{
    if (const auto awake = patient.wake(); !awake) return fail("cannot be started again: " + awake.error().message);
    Finding finding = exam.run(patient);
    // Examinations that end the program on purpose leave nothing running; what is left of a bad one is not asked more,
    // and may still be thinking: the next examination should not suffer for it.
    if (finding.verdict == Verdict::Warn || finding.verdict == Verdict::Fail) patient.restart();
    if (!patient.runs()) return finding;
    Heard heard;
    if (!patient.responds(&heard))
        finding = fail("afterwards: " + heard.fault->message);
    else if (heard.has_bestmove())
        finding = warn("a stray bestmove afterwards");
    if (finding.verdict == Verdict::Warn || finding.verdict == Verdict::Fail) patient.restart();
    return finding;
}

base::Result<std::vector<Exam>> chosen_exams(const std::vector<std::string>& only)
{
    std::vector<Exam> exams = all_exams();
    if (only.empty()) return exams;
    std::vector<Exam> chosen;
    for (const std::string& name : only) {
        const std::size_t before = chosen.size();
        std::ranges::copy_if(exams, std::back_inserter(chosen),
                             [&](const Exam& exam) { return exam.name == name || exam.group == name; });
        if (chosen.size() == before) return base::fail("there is no examination and no group {}", base::quote(name));
    }
    return chosen;
}

} // namespace

int DoctorReport::count(Verdict verdict) const
{
    return static_cast<int>(
        std::ranges::count_if(results, [&](const ExamResult& result) { return result.finding.verdict == verdict; }));
}

base::Result<DoctorReport> examine(const DoctorSettings& settings,
                                   const std::function<void(const ExamResult&)>& on_result, const std::stop_token& stop)
{
    const auto exams = chosen_exams(settings.only);
    if (!exams) return std::unexpected(exams.error());
    DoctorReport report;
    Patient patient(settings, stop);
    const auto add = [&](ExamResult result) {
        if (on_result) on_result(result);
        report.results.push_back(std::move(result));
    };

    ExamResult start{"handshake", "start", "starts, and answers uci with uciok and isready with readyok"};
    const base::TimePoint began = base::system_clock().now();
    const auto awake = patient.wake();
    start.elapsed = base::system_clock().now() - began;
    start.finding =
        awake ? pass(fmt::format("{:.0f} ms", 1000 * base::seconds(start.elapsed))) : fail(awake.error().message);
    report.engine = patient.name();
    add(start);
    if (!awake) return report;

    for (const Exam& exam : *exams) {
        if (stop.stop_requested()) break;
        ExamResult result = described(exam);
        const base::TimePoint exam_start = base::system_clock().now();
        result.finding = run_exam(exam, patient);
        result.elapsed = base::system_clock().now() - exam_start;
        if (!stop.stop_requested()) add(std::move(result));
    }
    return report;
}

std::vector<ExamResult> examinations()
{
    std::vector<ExamResult> list;
    for (const Exam& exam : all_exams()) list.push_back(described(exam));
    return list;
}

std::string_view to_text(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Pass: return "pass";
    case Verdict::Skip: return "skip";
    case Verdict::Warn: return "warn";
    case Verdict::Fail: return "FAIL";
    }
    return "FAIL";
}

std::string result_line(const ExamResult& result)
{
    std::string line =
        fmt::format("{:<5} {:<10} {:<22} {}", to_text(result.finding.verdict), result.group, result.name, result.title);
    if (result.finding.detail.empty()) return line;
    const bool bad = result.finding.verdict == Verdict::Warn || result.finding.verdict == Verdict::Fail;
    return line + fmt::format("{}{}", bad ? "\n      " : " - ", result.finding.detail);
}

std::string summary_text(const DoctorReport& report)
{
    return fmt::format("{}: {} passed, {} skipped, {} warnings, {} failed\n",
                       report.engine.empty() ? "the program" : report.engine, report.count(Verdict::Pass),
                       report.count(Verdict::Skip), report.count(Verdict::Warn), report.count(Verdict::Fail));
}

void to_json(base::Json& json, const DoctorReport& report)
{
    json = {{"engine", report.engine},
            {"passed", report.count(Verdict::Pass)},
            {"skipped", report.count(Verdict::Skip)},
            {"warnings", report.count(Verdict::Warn)},
            {"failed", report.count(Verdict::Fail)}};
    json["examinations"] = base::Json::array();
    for (const ExamResult& result : report.results)
        json["examinations"].push_back({{"group", result.group},
                                        {"name", result.name},
                                        {"title", result.title},
                                        {"verdict", base::to_lower(to_text(result.finding.verdict))},
                                        {"detail", result.finding.detail},
                                        {"seconds", base::seconds(result.elapsed)}});
}

} // namespace match
