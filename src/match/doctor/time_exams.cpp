// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/exam.h"

#include <algorithm>
#include <array>
#include <vector>

namespace match {

namespace {

using std::chrono::milliseconds;

// A busy machine can make anybody late once; three times in a row it is the program.
constexpr int kTries = 3;
// What a GUI's own delays would forgive, and what costs a game.
constexpr base::Duration kTolerable = milliseconds(50);
constexpr base::Duration kFatal = milliseconds(500);

Finding judge_time(base::Duration elapsed, base::Duration allowed)
{
    const base::Duration over = elapsed - allowed;
    const std::string text =
        fmt::format("{:.0f} ms of {:.0f} ms", 1000 * base::seconds(elapsed), 1000 * base::seconds(allowed));
    if (over > kFatal) return fail(text);
    if (over > kTolerable) return warn(text);
    return pass(text);
}

Finding timed(Patient& patient, const Question& question, const std::string& go, base::Duration allowed)
{
    Finding best = fail("not tried");
    for (int i = 0; i < kTries && best.verdict != Verdict::Pass; ++i) {
        const Heard heard = patient.search(question.command, go, allowed + kPatience);
        Finding finding = judge(question, heard);
        if (finding.verdict == Verdict::Fail) return fail(fmt::format("`{}`: {}", go, finding.detail));
        finding = judge_time(heard.elapsed, allowed);
        finding.detail = fmt::format("`{}`: {}", go, finding.detail);
        if (i == 0 || static_cast<int>(finding.verdict) < static_cast<int>(best.verdict)) best = finding;
    }
    return best;
}

Finding all_of(Patient& patient, const Question& question,
               const std::vector<std::pair<std::string, base::Duration>>& cases)
{
    Finding finding = pass();
    for (const auto& [go, allowed] : cases) {
        finding = worse(finding, timed(patient, question, go, allowed));
        if (finding.verdict == Verdict::Fail) return finding;
    }
    return finding;
}

Finding lone_white(Patient& patient)
{
    return all_of(patient, ask(""), {{"go wtime 100", milliseconds(100)}, {"go wtime 100 winc 10", milliseconds(100)}});
}

Finding lone_black(Patient& patient)
{
    return all_of(patient, ask("", "e2e4"),
                  {{"go btime 100", milliseconds(100)}, {"go btime 100 binc 10", milliseconds(100)}});
}

Finding orders(Patient& patient)
{
    return all_of(patient, ask(""),
                  {{"go wtime 200 winc 20 btime 200 binc 20", milliseconds(200)},
                   {"go btime 200 binc 20 wtime 200 winc 20", milliseconds(200)},
                   {"go winc 20 binc 20 wtime 200 btime 200", milliseconds(200)},
                   {"go binc 20 winc 20 btime 200 wtime 200", milliseconds(200)}});
}

Finding last_move_of_period(Patient& patient)
{
    return all_of(patient, ask("", "d2d4 d7d5"),
                  {{"go wtime 300 btime 300 movestogo 1", milliseconds(300)},
                   {"go wtime 100 btime 5000 movestogo 1", milliseconds(100)}});
}

Finding short_of_time(Patient& patient)
{
    return all_of(patient, ask("", "d2d4 d7d5"),
                  {{"go wtime 30 btime 30", milliseconds(30)},
                   {"go wtime 10 btime 10 winc 5 binc 5", milliseconds(10)},
                   {"go wtime 1 btime 1", milliseconds(1)}});
}

Finding no_time_left(Patient& patient)
{
    // Clocks of bridges can be behind: nothing or less than nothing may be sent. An answer at all is what counts.
    const Question question = ask("", "d2d4 d7d5");
    for (const char* go : {"go wtime 0 btime 0", "go wtime -50 btime 1000", "go wtime 0 btime 0 winc 10 binc 10"}) {
        const Heard heard = patient.search(question.command, go, kPromptly);
        if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail)
            return warn(fmt::format("`{}`: {}", go, finding.detail));
        if (heard.elapsed > std::chrono::seconds(2))
            return warn(fmt::format("`{}` was thought about for {:.1f} s", go, base::seconds(heard.elapsed)));
    }
    return pass();
}

Finding move_time(Patient& patient)
{
    return all_of(patient, ask("", "e2e4 c7c5"),
                  {{"go movetime 50", milliseconds(50)}, {"go movetime 300", milliseconds(300)}});
}

Finding whole_clock(Patient& patient)
{
    const Finding finding = timed(patient, ask("", "e2e4 c7c5"), "go wtime 1000 btime 1000", milliseconds(1000));
    return finding;
}

Finding big_increment(Patient& patient)
{
    // More increment than time: the increment comes after the move.
    return timed(patient, ask("", "e2e4 c7c5"), "go wtime 100 btime 100 winc 1000 binc 1000", milliseconds(100));
}

constexpr std::array kTimeExams = {
    Exam{"time", "lone-white-clock", "moves in time with wtime alone", lone_white},
    Exam{"time", "lone-black-clock", "moves in time with btime alone", lone_black},
    Exam{"time", "clock-orders", "takes the clocks in any order", orders},
    Exam{"time", "movestogo-1", "moves in time with movestogo 1", last_move_of_period},
    Exam{"time", "clock", "moves in time with a second left", whole_clock},
    Exam{"time", "short-clock", "moves in time with 30, 10 and 1 ms left", short_of_time},
    Exam{"time", "no-clock", "moves with nothing left or less", no_time_left},
    Exam{"time", "big-increment", "does not spend an increment it has not got yet", big_increment},
    Exam{"time", "movetime", "keeps to go movetime", move_time},
};

} // namespace

std::span<const Exam> time_exams()
{
    return kTimeExams;
}

} // namespace match
