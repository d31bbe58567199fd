// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>
#include <map>
#include <set>

#include "match/doctor/exam.h"
#include "uci/pv_check.h"

namespace match {

namespace {

// The lines of the last round of an analysis with several lines, by their number.
std::map<int, uci::Info> last_lines(const Heard& heard)
{
    std::map<int, uci::Info> lines;
    for (const uci::Info& info : heard.infos)
        if (info.score && !info.pv.empty() && info.bound == uci::Bound::Exact) lines[info.multipv.value_or(1)] = info;
    return lines;
}

Finding judge_lines(const Heard& heard, std::size_t wanted)
{
    const std::map<int, uci::Info> lines = last_lines(heard);
    if (lines.size() != wanted) return fail(fmt::format("{} lines instead of {}", lines.size(), wanted));
    std::set<std::string> first_moves;
    const uci::Info* previous = nullptr;
    Finding finding = pass();
    for (const auto& [number, info] : lines) {
        if (!first_moves.insert(info.pv.front()).second)
            return fail(fmt::format("two lines begin with {}", info.pv.front()));
        if (previous != nullptr && previous->depth == info.depth && *previous->score < *info.score)
            finding = warn(fmt::format("line {} has a better score than the line before it", number));
        previous = &info;
    }
    if (heard.best.front().move != lines.begin()->second.pv.front())
        finding = worse(finding, fail("bestmove is not the first move of line 1"));
    return finding;
}

Finding several_lines(Patient& patient)
{
    if (patient.option("MultiPV") == nullptr) return skip("no option MultiPV");
    const Question question = ask(kKiwipete);
    patient.send("setoption name MultiPV value 4");
    const Heard heard = patient.search(question.command, "go depth 7", kPatience);
    patient.send("setoption name MultiPV value 1");
    const Finding finding = judge(question, heard);
    return finding.verdict == Verdict::Fail ? finding : worse(finding, judge_lines(heard, 4));
}

Finding more_lines_than_moves(Patient& patient)
{
    if (patient.option("MultiPV") == nullptr) return skip("no option MultiPV");
    const Question question = ask("7k/8/8/6Q1/8/8/8/K7 b - - 0 1"); // Kh7 only
    patient.send("setoption name MultiPV value 5");
    const Heard heard = patient.search(question.command, "go depth 5", kPatience);
    patient.send("setoption name MultiPV value 1");
    const Finding finding = judge(question, heard);
    return finding.verdict == Verdict::Fail ? finding : worse(finding, judge_lines(heard, 1));
}

Finding mate_lines(Patient& patient)
{
    struct Row {
        std::string_view fen;
        int mate;
    };
    Finding finding = pass();
    std::string not_seen;
    for (const Row& row : {Row{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2}, Row{"7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", -1},
                           Row{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3}}) {
        const Question question = ask(row.fen);
        patient.send("ucinewgame");
        const Heard heard = patient.search(question.command, "go depth 10", kPatience);
        if (Finding bad = judge(question, heard); bad.verdict == Verdict::Fail) return bad;
        const uci::Info* last = heard.last_scored();
        if (last == nullptr || last->bound != uci::Bound::Exact) continue;
        // Not to see a mate is weakness, not misconduct.
        if (!last->score->is_mate()) {
            not_seen += fmt::format("{}mate {}", not_seen.empty() ? "not seen at depth 10: " : ", ", row.mate);
            continue;
        }
        if (const auto problem = uci::check_mate_pv(question.game, last->pv, last->score->mate()))
            finding = worse(finding, warn(fmt::format("mate {}: {}", last->score->mate().moves, problem->message)));
    }
    return finding.verdict == Verdict::Pass ? pass(not_seen) : finding;
}

Finding ponder_move(Patient& patient)
{
    const Question question = ask("", "e2e4 e7e5 g1f3");
    const Heard heard = patient.search(question.command, "go depth 8", kPatience);
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    if (heard.best.front().ponder.empty()) return warn("no ponder move at depth 8");
    const uci::Info* last = heard.last_scored();
    if (last == nullptr || last->pv.size() < 2) return pass();
    if (last->pv.front() == heard.best.front().move && last->pv[1] != heard.best.front().ponder)
        return warn(
            fmt::format("ponder {} is not the second move of the line ({})", heard.best.front().ponder, last->pv[1]));
    return pass();
}

// A short game of the program against itself: what one position does not show, twenty may.
Finding mini_game(Patient& patient)
{
    patient.send("ucinewgame");
    if (!patient.responds()) return fail("not ready after ucinewgame");
    std::string moves;
    Finding finding = pass();
    for (int ply = 0; ply < 40; ++ply) {
        const Question question = ask("", moves);
        if (question.game.outcome()) break;
        const Heard heard = patient.search(question.command, "go depth 5", kPatience);
        const Finding found = judge(question, heard);
        if (found.verdict == Verdict::Fail) return fail(fmt::format("ply {}: {}", ply + 1, found.detail));
        if (found.verdict == Verdict::Warn)
            finding = worse(finding, warn(fmt::format("ply {}: {}", ply + 1, found.detail)));
        moves += (moves.empty() ? "" : " ") + heard.best.front().move;
    }
    return finding;
}

Finding win_draw_loss(Patient& patient)
{
    if (patient.option("UCI_ShowWDL") == nullptr) return skip("no option UCI_ShowWDL");
    patient.send("setoption name UCI_ShowWDL value true");
    const Question question = ask("", "e2e4");
    const Heard heard = patient.search(question.command, "go depth 6", kPatience);
    patient.send("setoption name UCI_ShowWDL value false");
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    bool seen = false;
    for (const uci::Info& info : heard.infos) {
        if (!info.wdl) continue;
        seen = true;
        if (info.wdl->win + info.wdl->draw + info.wdl->loss != 1000)
            return fail("win, draw and loss do not add up to 1000");
    }
    return seen ? pass() : fail("no wdl though UCI_ShowWDL is on");
}

constexpr std::array kLineExams = {
    Exam{"lines", "multipv", "MultiPV lines are distinct, legal and in order", several_lines},
    Exam{"lines", "multipv-few", "no more lines than there are moves", more_lines_than_moves},
    Exam{"lines", "mate-lines", "lines of mate scores are whole and end in mate", mate_lines},
    Exam{"lines", "ponder-move", "the ponder move is the second of the line", ponder_move},
    Exam{"lines", "game", "forty plies against itself with lines that play", mini_game},
    Exam{"lines", "wdl", "win, draw and loss add up to 1000", win_draw_loss},
};

} // namespace

std::span<const Exam> line_exams()
{
    return kLineExams;
}

} // namespace match
