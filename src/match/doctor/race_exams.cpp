// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "chess/notation/uci_move.h"
#include "match/doctor/exam.h"

namespace match {

namespace {

using std::chrono::milliseconds;

// How long a program is watched for a bestmove it must not send.
constexpr base::Duration kWatch = milliseconds(400);
constexpr int kRounds = 20;

constexpr std::string_view kOneMove = "7k/8/8/6Q1/8/8/8/K7 b - - 0 1"; // Kh7 only
constexpr std::string_view kDrawn = "7k/8/8/8/8/8/8/K7 w - - 0 1";     // bare kings: nothing to search

// Waits for the bestmove that `stop` or `ponderhit` must bring, and for no second one.
Finding one_answer(Patient& patient, const Question& question, std::string_view command, bool any_move = false)
{
    patient.send(command);
    Heard heard = patient.hear_until("bestmove", kPromptly);
    if (heard.fault) return fail(fmt::format("after {}: {}", command, heard.fault->message));
    if (!any_move && answered_move(question, heard).is_none())
        return fail(fmt::format("after {}: bestmove is not legal", command));
    Heard rest;
    if (!patient.responds(&rest)) return fail(fmt::format("after {}: {}", command, rest.fault->message));
    if (rest.has_bestmove()) return fail(fmt::format("a second bestmove after {}", command));
    if (heard.elapsed > std::chrono::seconds(1))
        return warn(fmt::format("bestmove {:.1f} s after {}", base::seconds(heard.elapsed), command));
    return pass(fmt::format("bestmove {:.0f} ms after {}", 1000 * base::seconds(heard.elapsed), command));
}

// Starts a search that only we may end, and watches that it does not end by itself.
Finding no_early_answer(Patient& patient, const Question& question, const std::string& go, bool any_move = false)
{
    patient.send(question.command);
    patient.send(go);
    const Heard early = patient.hear_for(kWatch);
    if (early.fault) return fail(early.fault->message);
    if (early.has_bestmove())
        return fail(fmt::format("bestmove by itself after {:.0f} ms of `{}`", 1000 * base::seconds(early.elapsed), go));
    return one_answer(patient, question, "stop", any_move);
}

Finding infinite(Patient& patient)
{
    return no_early_answer(patient, ask(""), "go infinite");
}
Finding infinite_one_move(Patient& patient)
{
    return no_early_answer(patient, ask(kOneMove), "go infinite");
}
Finding infinite_mate(Patient& patient)
{
    return no_early_answer(patient, ask(kMateInOne), "go infinite");
}
Finding infinite_drawn(Patient& patient)
{
    return no_early_answer(patient, ask(kDrawn), "go infinite");
}
// A root without moves: some programs answer at once. Harmless, but a GUI takes the answer for that of the next search.
Finding infinite_over(Patient& patient)
{
    for (const std::string_view fen : {kMated, kStalemate}) {
        Finding finding = no_early_answer(patient, ask(fen), "go infinite", true);
        if (finding.verdict == Verdict::Pass) continue;
        finding.verdict = Verdict::Warn;
        finding.detail += fen == kMated ? " (mated position)" : " (stalemate)";
        return finding;
    }
    return pass();
}

const std::string kPonder = "go ponder wtime 300 btime 300 winc 10 binc 10";

Finding ponder_waits(Patient& patient)
{
    // Longer than the clock has: the time does not count yet.
    return no_early_answer(patient, ask("", "e2e4 e7e5 g1f3"), kPonder);
}
Finding ponder_one_move(Patient& patient)
{
    return no_early_answer(patient, ask(kOneMove), kPonder);
}
Finding ponder_mate(Patient& patient)
{
    return no_early_answer(patient, ask(kMateInOne), kPonder);
}

Finding ponder_hit(Patient& patient)
{
    const Question question = ask("", "e2e4 e7e5 g1f3");
    patient.send(question.command);
    patient.send(kPonder);
    const Heard early = patient.hear_for(kWatch);
    if (early.fault) return fail(early.fault->message);
    if (early.has_bestmove()) return fail("bestmove before ponderhit");
    return one_answer(patient, question, "ponderhit");
}

Finding ponder_hit_at_once(Patient& patient)
{
    const Question question = ask("", "e2e4 e7e5 g1f3");
    for (int i = 0; i < kRounds; ++i) {
        patient.send(question.command);
        patient.send("go ponder wtime 100 btime 100");
        if (Finding finding = one_answer(patient, question, "ponderhit"); finding.verdict == Verdict::Fail)
            return finding;
    }
    return pass();
}

Finding ponder_stop_go(Patient& patient)
{
    // The opponent played another move: stop, then at once the real position and a real search.
    const Question guess = ask("", "e2e4 e7e5 g1f3 b8c6");
    const Question real = ask("", "e2e4 e7e5 g1f3 g8f6");
    for (int i = 0; i < kRounds; ++i) {
        patient.send(guess.command);
        patient.send(kPonder);
        patient.send("stop");
        patient.send(real.command);
        patient.send("go movetime 20");
        const Heard first = patient.hear_until("bestmove", kPromptly);
        const Heard second = first.ok() ? patient.hear_until("bestmove", kPromptly) : first;
        if (second.fault) return fail(second.fault->message);
        if (answered_move(real, second).is_none())
            return fail("the second bestmove is not legal in the second position");
    }
    return pass();
}

Finding stop_at_once(Patient& patient)
{
    const Question question = ask("");
    for (int i = 0; i < kRounds; ++i) {
        patient.send(question.command);
        patient.send("go infinite");
        if (Finding finding = one_answer(patient, question, "stop"); finding.verdict == Verdict::Fail)
            return fail(fmt::format("round {}: {}", i + 1, finding.detail));
    }
    return pass();
}

Finding stop_twice(Patient& patient)
{
    const Question question = ask("");
    patient.send(question.command);
    patient.send("go infinite");
    if (const Heard early = patient.hear_for(milliseconds(50)); early.has_bestmove())
        return fail("bestmove before stop");
    patient.send("stop");
    return one_answer(patient, question, "stop");
}

Finding stop_when_idle(Patient& patient)
{
    patient.send("stop");
    patient.send("ponderhit");
    patient.send("stop");
    Heard heard;
    if (!patient.responds(&heard)) return fail("after stop without go: " + heard.fault->message);
    if (heard.has_bestmove()) return fail("a bestmove to a stop without go");
    // The stop must not be kept for the next search.
    return no_early_answer(patient, ask("", "e2e4"), "go infinite");
}

Finding stop_after_end(Patient& patient)
{
    // The search ends by itself about when the stop comes: one bestmove, whoever was first.
    const Question question = ask("", "e2e4");
    for (int i = 0; i < kRounds; ++i) {
        patient.send(question.command);
        patient.send("go depth 1");
        if (Finding finding = one_answer(patient, question, "stop"); finding.verdict == Verdict::Fail)
            return fail(fmt::format("round {}: {}", i + 1, finding.detail));
    }
    return no_early_answer(patient, question, "go infinite");
}

Finding ready_while_thinking(Patient& patient)
{
    const Question question = ask("");
    patient.send(question.command);
    patient.send("go infinite");
    for (int i = 0; i < 3; ++i) {
        patient.send("isready");
        const Heard heard = patient.hear_until("readyok", kPromptly);
        if (heard.has_bestmove()) return fail("isready ends the search");
        if (heard.fault) return fail("while thinking: " + heard.fault->message);
        if (heard.elapsed > std::chrono::seconds(1))
            return worse(warn(fmt::format("readyok after {:.1f} s", base::seconds(heard.elapsed))),
                         one_answer(patient, question, "stop"));
    }
    return one_answer(patient, question, "stop");
}

Finding position_while_thinking(Patient& patient)
{
    const Question question = ask("");
    const Question next = ask("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1");
    patient.send(question.command);
    patient.send("go infinite");
    patient.hear_for(milliseconds(50));
    patient.send(next.command);
    patient.send("stop");
    const Heard heard = patient.hear_until("bestmove", kPromptly);
    if (heard.fault) return fail("after position during a search: " + heard.fault->message);
    if (answered_move(question, heard).is_none() && answered_move(next, heard).is_none())
        return fail("bestmove is legal in neither position");
    const Heard again = patient.search(next.command, "go depth 4", kPatience);
    return judge(next, again);
}

Finding go_while_thinking(Patient& patient)
{
    // Against the protocol: only that the program survives is asked.
    const Question question = ask("");
    patient.send(question.command);
    patient.send("go infinite");
    patient.send("go infinite");
    patient.hear_for(milliseconds(50));
    patient.send("stop");
    patient.hear_for(milliseconds(200));
    patient.send("isready");
    if (!patient.hear_until("readyok", kPromptly).ok()) return warn("hangs or dies at a second go without stop");
    patient.send("stop");
    patient.hear_for(milliseconds(50));
    return pass();
}

constexpr std::array kRaceExams = {
    Exam{"races", "infinite", "go infinite: no bestmove before stop", infinite},
    Exam{"races", "infinite-one-move", "go infinite with one legal move: no bestmove before stop", infinite_one_move},
    Exam{"races", "infinite-mate", "go infinite with a mate found: no bestmove before stop", infinite_mate},
    Exam{"races", "infinite-drawn", "go infinite in a dead draw: no bestmove before stop", infinite_drawn},
    Exam{"races", "infinite-over", "go infinite when the game is over: no bestmove before stop", infinite_over},
    Exam{"races", "ponder", "go ponder: no bestmove before stop, whatever the clock says", ponder_waits},
    Exam{"races", "ponder-one-move", "go ponder with one legal move: no bestmove before stop", ponder_one_move},
    Exam{"races", "ponder-mate", "go ponder with a mate found: no bestmove before stop", ponder_mate},
    Exam{"races", "ponderhit", "ponderhit: moves within the clock", ponder_hit},
    Exam{"races", "ponderhit-at-once", "ponderhit right behind go ponder, 20 times", ponder_hit_at_once},
    Exam{"races", "ponder-stop-go", "stop, position and go right behind go ponder, 20 times", ponder_stop_go},
    Exam{"races", "stop-at-once", "stop right behind go infinite, 20 times", stop_at_once},
    Exam{"races", "stop-twice", "stop twice brings one bestmove", stop_twice},
    Exam{"races", "stop-idle", "stop without go is forgotten", stop_when_idle},
    Exam{"races", "stop-after-end", "stop when the search has just ended, 20 times", stop_after_end},
    Exam{"races", "ready-thinking", "isready while thinking: readyok, and the search goes on", ready_while_thinking},
    Exam{"races", "position-thinking", "position while thinking does no harm", position_while_thinking},
    Exam{"races", "go-thinking", "a second go while thinking does no harm", go_while_thinking},
};

} // namespace

std::span<const Exam> race_exams()
{
    return kRaceExams;
}

} // namespace match
