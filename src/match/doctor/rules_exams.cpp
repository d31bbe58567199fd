// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "base/text.h"
#include "match/doctor/exam.h"

namespace match {

namespace {

constexpr std::string_view kMatedInOne = "7k/8/5K2/8/8/8/8/6Q1 b - - 0 1"; // Kh7 is forced, then Qg7 mates
constexpr std::string_view kCastling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
constexpr std::string_view kChess960 = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w KQkq - 0 1";

// Asks for one move only and expects exactly that text back. A program that does not know searchmoves cannot be asked
// so; that fault has an examination of its own.
Finding only_move(Patient& patient, const Question& question, const std::string& move, bool chess960 = false)
{
    const Heard heard = patient.search(question.command, "go depth 4 searchmoves " + move, kPatience);
    if (Finding finding = judge(question, heard, chess960); finding.verdict == Verdict::Fail) return finding;
    if (heard.best.front().move != move) return skip("it does not keep to searchmoves");
    return pass();
}

Finding mate_in_one(Patient& patient)
{
    const Question question = ask(kMateInOne);
    const Heard heard = patient.search(question.command, "go depth 4", kPatience);
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    if (heard.best.front().move != "d1d8") return fail("does not play the mate in one");
    const uci::Info* last = heard.last_scored();
    if (last == nullptr || last->score != chess::Score(chess::MateIn{1}) || last->bound != uci::Bound::Exact)
        return fail("the score is not `mate 1`");
    return pass();
}

Finding mated_in_one(Patient& patient)
{
    const Question question = ask(kMatedInOne);
    const Heard heard = patient.search(question.command, "go depth 6", kPatience);
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    const uci::Info* last = heard.last_scored();
    if (last == nullptr) return warn("no score");
    if (!last->score->is_mate()) return warn("the mate is not seen at depth 6");
    const int mate = last->score->mate().moves;
    if (mate > 0) return fail("a positive mate score for the side that is mated");
    if (mate != -1) return fail(fmt::format("`mate {}` instead of `mate -1`", mate));
    return pass();
}

// There is no move to play. GUIs do not ask, but analysis of a finished game does.
Finding no_legal_move(Patient& patient, std::string_view fen)
{
    const Question question = ask(fen);
    const Heard heard = patient.search(question.command, "go depth 3", kPromptly);
    if (heard.fault && heard.fault->kind == uci::FaultKind::Silent)
        return warn("no bestmove at all, so that who asks waits for ever");
    if (heard.fault) return fail(heard.fault->message);
    if (heard.best.empty()) return warn("a bestmove line without a word for no move");
    const std::string& text = heard.best.front().move;
    if (text != "(none)" && text != "0000")
        return warn(fmt::format("bestmove {} where there is no move", base::quote(text)));
    return pass("bestmove " + text);
}

Finding mated_root(Patient& patient)
{
    return no_legal_move(patient, kMated);
}

Finding stalemate_root(Patient& patient)
{
    return no_legal_move(patient, kStalemate);
}

Finding promotion(Patient& patient)
{
    const Question question = ask("8/P7/8/8/8/1q6/8/K6k w - - 0 1"); // nothing but the four promotions
    if (Finding finding = judge(question, patient.search(question.command, "go depth 4", kPatience));
        finding.verdict == Verdict::Fail)
        return finding;
    const Finding knight = only_move(patient, question, "a7a8n");
    return knight.verdict == Verdict::Skip ? pass() : knight;
}

Finding en_passant(Patient& patient)
{
    const Question taken = ask("", "e2e4 a7a6 e4e5 d7d5 e5d6");
    if (Finding finding = judge(taken, patient.search(taken.command, "go depth 4", kPatience));
        finding.verdict == Verdict::Fail)
        return finding;
    const Finding takes = only_move(patient, ask("", "e2e4 a7a6 e4e5 d7d5"), "e5d6");
    return takes.verdict == Verdict::Skip ? pass() : takes;
}

Finding castling_text(Patient& patient)
{
    for (const char* move : {"e1g1", "e1c1"})
        if (Finding finding = only_move(patient, ask(kCastling), move); finding.verdict != Verdict::Pass)
            return finding;
    return only_move(patient, ask(kCastling, "e1g1"), "e8c8");
}

Finding chess960_text(Patient& patient)
{
    if (patient.option("UCI_Chess960") == nullptr) return skip("no option UCI_Chess960");
    patient.send("setoption name UCI_Chess960 value true");
    Finding finding = only_move(patient, ask(kChess960), "c1g1", true);
    if (finding.verdict == Verdict::Pass) finding = only_move(patient, ask(kChess960), "c1b1", true);
    if (finding.verdict == Verdict::Pass) finding = only_move(patient, ask(kChess960, "c1g1"), "c8b8", true);
    // In this mode castling is king takes rook in standard positions too.
    if (finding.verdict == Verdict::Pass) finding = only_move(patient, ask(kCastling), "e1h1", true);
    patient.send("setoption name UCI_Chess960 value false");
    if (finding.verdict == Verdict::Pass) finding = only_move(patient, ask(kCastling), "e1g1");
    return finding;
}

Finding fifty_moves(Patient& patient)
{
    const Question question = ask("7k/8/8/8/8/8/R7/K7 w - - 97 80");
    return judge(question, patient.search(question.command, "go depth 8", kPatience));
}

Finding repetition(Patient& patient)
{
    const Question question = ask("", "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    return judge(question, patient.search(question.command, "go depth 8", kPatience));
}

constexpr std::array kRulesExams = {
    Exam{"rules", "mate-in-one", "mates in one and says mate 1", mate_in_one},
    Exam{"rules", "mated-in-one", "says mate -1 when it is mated in one", mated_in_one},
    Exam{"rules", "mated", "answers in a mated position", mated_root},
    Exam{"rules", "stalemate", "answers in a stalemate", stalemate_root},
    Exam{"rules", "promotion", "writes promotions in lower case, a knight too", promotion},
    Exam{"rules", "en-passant", "knows en passant from the moves", en_passant},
    Exam{"rules", "castling", "castles as e1g1 and e8c8 in standard chess", castling_text},
    Exam{"rules", "chess960", "castles as king takes rook in Chess960 and only there", chess960_text},
    Exam{"rules", "fifty-moves", "lines end at the fifty-move rule", fifty_moves},
    Exam{"rules", "repetition", "lines end at the third repetition, history included", repetition},
};

} // namespace

std::span<const Exam> rules_exams()
{
    return kRulesExams;
}

} // namespace match
