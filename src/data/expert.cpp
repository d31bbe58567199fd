// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/expert.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <cmath>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace data {
namespace {

constexpr auto kPatience = std::chrono::minutes(2); // for one answer

base::TimePoint deadline()
{
    return base::system_clock().now() + kPatience;
}

// Which line an `info` is about, from 1; programs that give one only may leave it out.
int line_of(std::string_view info)
{
    constexpr std::string_view kLine = " multipv ";
    const std::size_t at = info.find(kLine);
    if (at == std::string_view::npos) return 1;
    std::string_view rest = info.substr(at + kLine.size());
    return base::parse_number<int>(base::take_word(rest)).value_or(0);
}

} // namespace

std::string ExpertSettings::text() const
{
    std::string out = fmt::format("command {}\ndepth {}\nnodes {}\nunits {}\n", fmt::join(command, " "),
                                  depth.value_or(0), nodes.value_or(0), units);
    for (const auto& [name, value] : options) out += fmt::format("option {} {}\n", name, value);
    return out;
}

std::optional<int> score_in(std::string_view info, double units, int line)
{
    // Millions of lines pass here: no general parsing.
    constexpr std::string_view kScore = " score ";
    const std::size_t at = info.find(kScore);
    if (at == std::string_view::npos) return std::nullopt;
    if (line_of(info) != line) return std::nullopt;
    std::string_view rest = info.substr(at + kScore.size());
    const std::string_view kind = base::take_word(rest);
    const auto number = base::parse_number<int>(base::take_word(rest));
    if (!number) return std::nullopt;
    const std::string_view bound = base::take_word(rest);
    if (bound == "lowerbound" || bound == "upperbound") return std::nullopt;
    if (kind == "mate") return *number > 0 ? kMateScore : -kMateScore;
    if (kind != "cp") return std::nullopt;
    const double score = std::clamp<double>(*number * units, -kMaxScore, kMaxScore);
    return static_cast<int>(std::lround(score));
}

base::Result<Expert> Expert::start(const ExpertSettings& settings, const std::stop_token& stop)
{
    if (settings.command.empty()) return base::fail("no expert is named");
    if (settings.depth.has_value() == settings.nodes.has_value())
        return base::fail("an expert needs a depth or a number of nodes");
    auto client = uci::Client::start({.command = settings.command}, stop);
    const auto fault = [&](const uci::Fault& f) { return base::fail("{}: {}", settings.command[0], f.message); };
    if (!client) return fault(client.error());
    for (const auto& [name, value] : settings.options)
        if (client->find_option(name) == nullptr)
            return base::fail("{}: has no option {}", settings.command[0], base::quote(name));
    for (const auto& [name, value] : settings.options)
        if (auto set = client->set_option(name, value); !set) return fault(set.error());
    if (auto ready = client->ready(); !ready) return fault(ready.error());
    std::string go =
        settings.depth ? fmt::format("go depth {}", *settings.depth) : fmt::format("go nodes {}", *settings.nodes);
    return Expert(std::move(*client), std::move(go), settings.units);
}

base::Status Expert::ask(const chess::Position& position, std::span<const chess::Move> moves)
{
    asked_.push_back(position);
    // Both commands in one write.
    std::string lines = fmt::format("position fen {}\n{}", chess::to_fen(position), go_);
    if (!moves.empty()) lines += " searchmoves";
    for (const chess::Move m : moves) lines += ' ' + chess::to_uci(m, position);
    const base::Status sent = client_.process().write_line(lines, deadline());
    return sent ? sent : base::fail("{} has ended or is stuck: {}", name(), sent.error().message);
}

std::optional<NumberedBranch> branch_in(std::string_view info, const chess::Position& position, double units)
{
    constexpr std::string_view kMoves = " pv ";
    const int line = line_of(info);
    const auto score = score_in(info, units, line);
    const std::size_t at = info.find(kMoves);
    if (line < 1 || !score || at == std::string_view::npos) return std::nullopt;
    std::string_view rest = info.substr(at + kMoves.size());
    const auto move = chess::parse_uci_move(base::take_word(rest), position);
    if (!move) return std::nullopt;
    NumberedBranch out{line, {*move, *score, std::nullopt}};
    if (const std::string_view reply = base::take_word(rest); !reply.empty()) {
        chess::Position after = position;
        after.play_unchecked(*move);
        const auto answer = chess::parse_uci_move(reply, after);
        if (!answer) return std::nullopt;
        out.branch.reply = *answer;
    }
    return out;
}

base::Result<chess::Move> Expert::read_answer(const chess::Position& position,
                                              const std::function<void(std::string_view info)>& hear)
{
    while (true) {
        const uci::ReadLine read = client_.process().read_line(deadline());
        if (read.event == uci::ReadEvent::Timeout) return base::fail("{} does not answer", name());
        if (read.event == uci::ReadEvent::Closed) return base::fail("{} has ended", name());
        const std::string_view line = read.line;
        if (line.starts_with("info ")) {
            hear(line);
        } else if (line.starts_with("bestmove ")) {
            std::string_view rest = line.substr(9);
            const std::string_view text = base::take_word(rest);
            const auto move = chess::parse_uci_move(text, position);
            if (!move) return base::fail("{} played {} in {}", name(), text, chess::to_fen(position));
            return *move;
        }
    }
}

base::Result<Opinion> Expert::answer()
{
    assert(!asked_.empty());
    const chess::Position position = asked_.front();
    asked_.pop_front();
    std::optional<int> score;
    const auto move = read_answer(position, [&](std::string_view info) {
        if (const auto found = score_in(info, units_)) score = found;
    });
    if (!move) return std::unexpected(move.error());
    if (!score) return base::fail("{} gave no score for {}", name(), chess::to_fen(position));
    return Opinion{*move, position.side_to_move() == chess::Color::White ? *score : -*score};
}

base::Result<std::vector<Branch>> Expert::answer_branches()
{
    assert(!asked_.empty());
    const chess::Position position = asked_.front();
    asked_.pop_front();
    std::vector<Branch> branches;
    const auto move = read_answer(position, [&](std::string_view info) {
        const auto found = branch_in(info, position, units_);
        if (!found) return;
        // Every deeper look begins again with the first line.
        const auto at = static_cast<std::size_t>(found->line - 1);
        if (at > branches.size()) return;
        branches.resize(at);
        branches.push_back(found->branch);
    });
    if (!move) return std::unexpected(move.error());
    if (branches.empty()) return base::fail("{} gave no score for {}", name(), chess::to_fen(position));
    return branches;
}

} // namespace data
