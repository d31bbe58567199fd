// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/exam.h"

#include <array>

namespace match {

namespace {

constexpr base::Duration kEnd = std::chrono::seconds(3);

base::TimePoint deadline()
{
    return base::system_clock().now() + kEnd;
}

Finding ended(Patient& patient, std::string_view how, Verdict otherwise)
{
    uci::Process& process = patient.client().process();
    const bool went = process.wait_discarding(deadline());
    const std::string end = process.wait(base::system_clock().now()).value_or("");
    patient.restart();
    if (!went) return {otherwise, fmt::format("still runs {:.0f} s after {}", base::seconds(kEnd), how)};
    if (end != "exited with code 0") return {otherwise, fmt::format("after {} it {}", how, end)};
    return pass();
}

Finding quit_idle(Patient& patient)
{
    patient.send("quit");
    return ended(patient, "quit", Verdict::Fail);
}

Finding quit_thinking(Patient& patient)
{
    patient.send("position startpos");
    patient.send("go infinite");
    patient.hear_for(std::chrono::milliseconds(100));
    patient.send("quit");
    return ended(patient, "quit during a search", Verdict::Fail);
}

Finding quit_at_once(Patient& patient)
{
    patient.send("position startpos");
    patient.send("go depth 5");
    patient.send("quit");
    return ended(patient, "quit right behind go", Verdict::Fail);
}

Finding end_of_input(Patient& patient)
{
    patient.client().process().close_input();
    return ended(patient, "the end of its input", Verdict::Warn);
}

Finding end_of_input_thinking(Patient& patient)
{
    patient.send("position startpos");
    patient.send("go infinite");
    patient.hear_for(std::chrono::milliseconds(100));
    patient.client().process().close_input();
    return ended(patient, "the end of its input during a search", Verdict::Warn);
}

constexpr std::array kEndingExams = {
    Exam{"ending", "quit", "ends at quit", quit_idle},
    Exam{"ending", "quit-thinking", "ends at quit while thinking", quit_thinking},
    Exam{"ending", "quit-at-once", "ends at quit right behind go", quit_at_once},
    Exam{"ending", "end-of-input", "ends when its input ends", end_of_input},
    Exam{"ending", "end-of-input-thinking", "ends when its input ends while thinking", end_of_input_thinking},
};

} // namespace

std::span<const Exam> ending_exams()
{
    return kEndingExams;
}

} // namespace match
