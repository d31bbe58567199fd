// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/analysis.h"

#include <algorithm>

#include "base/text.h"
#include "chess/notation/uci_move.h"

namespace uci {
namespace {

// Keeps the deepest line of each number. A bound replaces nothing but a bound: it is a score in the making.
void keep(std::vector<Line>& lines, Line line)
{
    const auto same = std::ranges::find(lines, line.number, &Line::number);
    if (same == lines.end()) {
        const auto behind = std::ranges::upper_bound(lines, line.number, {}, &Line::number);
        lines.insert(behind, std::move(line));
    } else if (line.bound == Bound::Exact || same->bound != Bound::Exact) {
        *same = std::move(line);
    }
}

Result<void> prepare(Client& client, const Question& question, bool chess960)
{
    if (client.find_option("MultiPV") != nullptr)
        if (auto sent = client.set_option("MultiPV", fmt::format("{}", std::max(question.lines, 1))); !sent)
            return sent;
    if (client.find_option("UCI_Chess960") != nullptr)
        return client.set_option("UCI_Chess960", chess960 ? "true" : "false");
    return {};
}

} // namespace

std::optional<Line> line_of(const Info& info, const chess::Position& position)
{
    if (!info.score) return std::nullopt;
    Line line;
    line.number = info.multipv.value_or(1);
    line.depth = info.depth.value_or(0);
    line.selective_depth = info.seldepth.value_or(0);
    line.score = {*info.score, position.side_to_move()};
    line.bound = info.bound;
    line.wdl = info.wdl;
    line.nodes = info.nodes.value_or(0);
    line.time = std::chrono::milliseconds(info.time_ms.value_or(0));
    chess::Position at = position;
    for (const std::string& text : info.pv) {
        const auto move = chess::parse_uci_move(text, at);
        if (!move) break;
        line.moves.push_back(*move);
        at.play_unchecked(*move);
    }
    return line;
}

Result<Answer> analyse(Client& client, const Question& question, const LineListener& on_line,
                       const std::stop_token& stop)
{
    const chess::Position& position = question.game.position();
    const bool chess960 = question.game.start().needs_chess960();
    if (auto ready = prepare(client, question, chess960); !ready) return std::unexpected(ready.error());
    Answer answer;
    const auto hear = [&](const Info& info, std::string_view) {
        auto line = line_of(info, position);
        if (!line || line->number < 1 || line->number > std::max(question.lines, 1)) return;
        if (on_line) on_line(*line);
        keep(answer.lines, std::move(*line));
    };
    const auto result =
        client.search(position_command(question.game, chess960), question.go, question.allowed, hear, stop);
    if (!result) return std::unexpected(result.error());
    const auto best = chess::parse_uci_move(result->best.move, position);
    if (!best)
        return std::unexpected(Fault{
            FaultKind::Nonsense, fmt::format("bestmove {}: {}", base::quote(result->best.move), best.error().message)});
    answer.best = *best;
    chess::Position after = position;
    after.play_unchecked(*best);
    if (const auto ponder = chess::parse_uci_move(result->best.ponder, after)) answer.ponder = *ponder;
    answer.elapsed = result->elapsed;
    answer.stopped = result->stopped;
    return answer;
}

} // namespace uci
