// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/exam.h"

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "uci/pv_check.h"

namespace match {

namespace {

Finding judge_bestmove(const Question& question, const uci::BestMove& best, bool chess960)
{
    const chess::Position& position = question.game.position();
    const auto move = chess::parse_uci_move(best.move, position);
    if (!move) return fail(fmt::format("bestmove {} is not legal: {}", base::quote(best.move), move.error().message));
    if (const std::string right = chess::to_uci(*move, position, chess960); right != best.move)
        return fail(fmt::format("bestmove {} should be written {}", base::quote(best.move), right));
    if (best.ponder.empty()) return pass();
    chess::Position after = position;
    after.play_unchecked(*move);
    const auto reply = chess::parse_uci_move(best.ponder, after);
    if (!reply)
        return fail(fmt::format("ponder {} after {} is not legal: {}", base::quote(best.ponder), best.move,
                                reply.error().message));
    if (const std::string right = chess::to_uci(*reply, after, chess960); right != best.ponder)
        return fail(fmt::format("ponder {} should be written {}", base::quote(best.ponder), right));
    return pass();
}

Finding judge_info(const Question& question, const uci::Info& info, bool chess960)
{
    if (!info.problems.empty()) return fail("info line: " + info.problems.front());
    if (info.text) return pass();
    const auto problem = uci::check_pv(question.game, info.pv, chess960);
    if (!problem) return pass();
    switch (problem->kind) {
    case uci::PvProblemKind::PastRepetition:
    case uci::PvProblemKind::PastFiftyMoves: return warn(problem->message);
    default: return fail(problem->message);
    }
}

} // namespace

Question ask(std::string_view fen, std::string_view moves)
{
    Question question;
    if (!fen.empty())
        if (const auto position = chess::parse_position(fen)) question.game = chess::Game(*position);
    std::vector<std::string> list;
    for (const std::string_view word : base::words(moves)) {
        if (const auto move = chess::parse_uci_move(word, question.game.position()))
            question.game.play_unchecked(*move);
        list.emplace_back(word);
    }
    question.command = uci::position_command(fen, list);
    return question;
}

Finding judge(const Question& question, const Heard& heard, bool chess960)
{
    if (heard.fault) return fail(heard.fault->message);
    if (heard.best.empty()) return fail("no bestmove, or one without a move");
    Finding finding = judge_bestmove(question, heard.best.front(), chess960);
    for (const uci::Info& info : heard.infos) finding = worse(finding, judge_info(question, info, chess960));
    const uci::Info* last = heard.last_scored();
    if (last == nullptr) return worse(finding, warn("no info line with a score"));
    if (!last->pv.empty() && last->pv.front() != heard.best.front().move)
        finding = worse(finding, warn(fmt::format("bestmove {} is not the first move of the last line ({})",
                                                  heard.best.front().move, last->pv.front())));
    return finding;
}

chess::Move answered_move(const Question& question, const Heard& heard)
{
    if (heard.best.empty()) return chess::Move::none();
    return chess::parse_uci_move(heard.best.front().move, question.game.position()).value_or(chess::Move::none());
}

} // namespace match
