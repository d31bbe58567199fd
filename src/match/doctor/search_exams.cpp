// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>
#include <array>

#include "chess/notation/uci_move.h"
#include "match/doctor/exam.h"

namespace match {

namespace {

constexpr std::string_view kMateInTwo = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"; // 1. Ra6 (Morphy)

Finding search_and_judge(Patient& patient, const Question& question, const std::string& go)
{
    return judge(question, patient.search(question.command, go, kPatience));
}

Finding start_position(Patient& patient)
{
    return search_and_judge(patient, ask(""), "go depth 5");
}

Finding start_moves(Patient& patient)
{
    return search_and_judge(patient, ask("", "e2e4 e7e5 g1f3 b8c6 f1b5"), "go depth 5");
}

Finding from_fen(Patient& patient)
{
    return search_and_judge(patient, ask(kKiwipete), "go depth 5");
}

Finding fen_moves(Patient& patient)
{
    return search_and_judge(patient, ask(kKiwipete, "e1g1 e8c8 e2a6"), "go depth 5");
}

Finding info_fields(Patient& patient)
{
    const Question question = ask(kKiwipete);
    const Heard heard = patient.search(question.command, "go depth 7", kPatience);
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    const uci::Info* last = heard.last_scored();
    if (last == nullptr) return fail("no info line with a score");
    std::string missing;
    const auto need = [&](bool there, std::string_view name) {
        if (!there) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", name);
    };
    need(last->depth.has_value(), "depth");
    need(last->nodes.has_value(), "nodes");
    need(last->time_ms.has_value(), "time");
    need(!last->pv.empty(), "pv");
    const bool speed = std::ranges::any_of(heard.infos, [](const uci::Info& info) { return info.nps.has_value(); });
    need(speed, "nps");
    if (!missing.empty()) return warn("the last line with a score lacks " + missing);
    return pass();
}

// Whole searches of ever greater depth: nodes and time must not fall, depth must not pass what was asked.
Finding depth_limit(Patient& patient)
{
    const Question question = ask("", "e2e4");
    for (const int depth : {1, 4, 6}) {
        const Heard heard = patient.search(question.command, fmt::format("go depth {}", depth), kPatience);
        if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
        for (const uci::Info& info : heard.infos)
            if (info.depth.value_or(0) > depth)
                return fail(fmt::format("depth {} reported after go depth {}", *info.depth, depth));
    }
    return pass();
}

Finding node_limit(Patient& patient)
{
    const Question question = ask(kKiwipete);
    patient.send("ucinewgame");
    Finding finding = pass();
    for (const int nodes : {1, 1000, 50000}) {
        const Heard heard = patient.search(question.command, fmt::format("go nodes {}", nodes), kPatience);
        if (Finding bad = judge(question, heard); bad.verdict == Verdict::Fail) return bad;
        std::int64_t most = 0;
        for (const uci::Info& info : heard.infos) most = std::max(most, info.nodes.value_or(0));
        if (nodes >= 1000 && most > 2 * nodes + 20000)
            finding = worse(finding, warn(fmt::format("{} nodes reported after go nodes {}", most, nodes)));
    }
    return finding;
}

Finding search_moves(Patient& patient)
{
    const Question question = ask("");
    for (const char* moves : {"a2a3", "b1a3 h2h4"}) {
        const Heard heard =
            patient.search(question.command, fmt::format("go depth 4 searchmoves {}", moves), kPatience);
        if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
        if (std::string_view(moves).find(heard.best.front().move) == std::string_view::npos)
            return fail(fmt::format("played {} though only {} was allowed", heard.best.front().move, moves));
    }
    return pass();
}

Finding mate_limit(Patient& patient)
{
    const Question question = ask(kMateInTwo);
    patient.send(question.command);
    patient.send("go mate 2");
    Heard heard = patient.hear_until("bestmove", std::chrono::seconds(10));
    if (heard.fault && heard.fault->kind == uci::FaultKind::Silent) {
        patient.send("stop");
        patient.hear_until("bestmove", kPromptly);
        return warn("`go mate 2` does not end by itself in a mate in two");
    }
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    const uci::Info* last = heard.last_scored();
    if (last == nullptr || last->score != chess::Score(chess::MateIn{2})) return warn("the last score is not mate 2");
    return pass();
}

Finding spaces(Patient& patient)
{
    const Question question = ask("", "e2e4");
    const Finding finding =
        judge(question, patient.search("position\tstartpos   moves  e2e4 ", "go   depth  3 ", kPromptly));
    // The protocol allows it; GUIs send single spaces.
    return finding.verdict == Verdict::Fail ? warn(finding.detail) : finding;
}

Finding same_again(Patient& patient)
{
    const Question question = ask(kKiwipete);
    std::array<std::optional<std::int64_t>, 2> nodes;
    for (auto& count : nodes) {
        patient.send("ucinewgame");
        if (!patient.responds()) return fail("not ready after ucinewgame");
        const Heard heard = patient.search(question.command, "go depth 8", kPatience);
        if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
        if (const uci::Info* last = heard.last_scored()) count = last->nodes;
    }
    if (!nodes[0] || !nodes[1]) return skip("no node counts");
    if (nodes[0] != nodes[1])
        return warn(fmt::format("{} nodes, then {} for the same search after ucinewgame", *nodes[0], *nodes[1]));
    return pass(fmt::format("{} nodes twice", *nodes[0]));
}

constexpr std::array kSearchExams = {
    Exam{"search", "startpos", "searches the start position", start_position},
    Exam{"search", "startpos-moves", "plays moves from the start position", start_moves},
    Exam{"search", "fen", "searches a position given as FEN", from_fen},
    Exam{"search", "fen-moves", "plays moves from a FEN, castling and captures too", fen_moves},
    Exam{"search", "info", "sends depth, score, nodes, time, nps and pv, all whole numbers", info_fields},
    Exam{"search", "depth", "keeps to go depth", depth_limit},
    Exam{"search", "nodes", "keeps to go nodes", node_limit},
    Exam{"search", "searchmoves", "keeps to searchmoves", search_moves},
    Exam{"search", "mate", "ends go mate when the mate is found", mate_limit},
    Exam{"search", "spaces", "takes any white space between words", spaces},
    Exam{"search", "repeat", "searches the same tree again after ucinewgame", same_again},
};

} // namespace

std::span<const Exam> search_exams()
{
    return kSearchExams;
}

} // namespace match
