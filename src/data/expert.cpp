// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/expert.h"

#include <cassert>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace data {

std::string ExpertSettings::text() const
{
    std::string out = fmt::format("command {}\ndepth {}\nnodes {}\nunits {}\n", fmt::join(command, " "),
                                  depth.value_or(0), nodes.value_or(0), units);
    for (const auto& [name, value] : options) out += fmt::format("option {} {}\n", name, value);
    return out;
}

std::optional<int> score_of(const uci::Info& info, double units)
{
    if (!info.score || info.bound != uci::Bound::Exact || info.multipv.value_or(1) != 1) return std::nullopt;
    return file_score(*info.score, units);
}

std::optional<NumberedBranch> branch_of(const uci::Info& info, const chess::Position& position, double units)
{
    const int line = info.multipv.value_or(1);
    if (line < 1 || !info.score || info.bound != uci::Bound::Exact || info.pv.empty()) return std::nullopt;
    const auto move = chess::parse_uci_move(info.pv[0], position);
    if (!move) return std::nullopt;
    NumberedBranch out{line, {*move, file_score(*info.score, units), std::nullopt}};
    if (info.pv.size() > 1) {
        chess::Position after = position;
        after.play_unchecked(*move);
        const auto answer = chess::parse_uci_move(info.pv[1], after);
        if (!answer) return std::nullopt;
        out.branch.reply = *answer;
    }
    return out;
}

Expert::Expert(uci::Client client, const ExpertSettings& settings)
    : client_(std::move(client)), units_(settings.units), patience_(settings.patience)
{
    go_.depth = settings.depth;
    if (settings.nodes) go_.nodes = static_cast<std::int64_t>(*settings.nodes);
}

base::Result<Expert> Expert::start(const ExpertSettings& settings, const std::stop_token& stop)
{
    if (settings.command.empty()) return base::fail("no expert is named");
    if (settings.depth.has_value() == settings.nodes.has_value())
        return base::fail("an expert needs a depth or a number of nodes");
    auto client = uci::Client::start({.command = settings.command, .limits = {.write = settings.patience}}, stop);
    const auto fault = [&](const uci::Fault& f) { return base::fail("{}: {}", settings.command[0], f.message); };
    if (!client) return fault(client.error());
    for (const auto& [name, value] : settings.options)
        if (client->find_option(name) == nullptr)
            return base::fail("{}: has no option {}", settings.command[0], base::quote(name));
    for (const auto& [name, value] : settings.options)
        if (auto set = client->set_option(name, value); !set) return fault(set.error());
    if (auto ready = client->ready(); !ready) return fault(ready.error());
    return Expert(std::move(*client), settings);
}

base::Status Expert::ask(const chess::Position& position, std::span<const chess::Move> moves)
{
    asked_.push_back(position);
    uci::Go go = go_;
    for (const chess::Move m : moves) go.search_moves.push_back(chess::to_uci(m, position));
    const auto sent = client_.ask(uci::position_command(chess::to_fen(position), {}), go);
    if (!sent) return base::fail("{}: {}", name(), sent.error().message);
    return {};
}

base::Result<chess::Move> Expert::read_answer(const chess::Position& position, const uci::Client::InfoCallback& on_info)
{
    const auto answer = client_.wait_bestmove(base::system_clock().now(), patience_, on_info);
    if (!answer) return base::fail("{}: {}", name(), answer.error().message);
    const auto move = chess::parse_uci_move(answer->best.move, position);
    if (!move) return base::fail("{} played {} in {}", name(), base::quote(answer->best.move), chess::to_fen(position));
    return *move;
}

base::Result<Opinion> Expert::answer()
{
    assert(!asked_.empty());
    const chess::Position position = asked_.front();
    asked_.pop_front();
    std::optional<int> score;
    const auto move = read_answer(position, [&](const uci::Info& info, std::string_view) {
        if (const auto found = score_of(info, units_)) score = found;
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
    const auto move = read_answer(position, [&](const uci::Info& info, std::string_view) {
        const auto found = branch_of(info, position, units_);
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
