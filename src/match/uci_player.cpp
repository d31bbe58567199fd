// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/uci_player.h"

#include <algorithm>

#include "base/text.h"
#include "chess/notation/uci_move.h"
#include "uci/pv_check.h"

namespace match {

namespace {

FaultKind kind_of(uci::FaultKind kind)
{
    switch (kind) {
    case uci::FaultKind::NotStarted:
    case uci::FaultKind::Died: return FaultKind::Crash;
    case uci::FaultKind::Shortage: return FaultKind::Shortage;
    case uci::FaultKind::Silent: return FaultKind::Silence;
    case uci::FaultKind::Nonsense: return FaultKind::IllegalMove;
    case uci::FaultKind::Interrupted: return FaultKind::Interrupted;
    }
    return FaultKind::Crash;
}

// Whole milliseconds, rounded down, and never nothing: some programs take 0 for "no clock".
std::chrono::milliseconds clock_text(base::Duration time)
{
    return std::max(std::chrono::floor<std::chrono::milliseconds>(time), std::chrono::milliseconds(1));
}

uci::Go go_for(const Budget& budget)
{
    uci::Go go;
    if (budget.time[chess::Color::White]) go.white_time = clock_text(*budget.time[chess::Color::White]);
    if (budget.time[chess::Color::Black]) go.black_time = clock_text(*budget.time[chess::Color::Black]);
    if (budget.time[chess::Color::White] && budget.increment[chess::Color::White] > base::Duration::zero())
        go.white_increment = clock_text(budget.increment[chess::Color::White]);
    if (budget.time[chess::Color::Black] && budget.increment[chess::Color::Black] > base::Duration::zero())
        go.black_increment = clock_text(budget.increment[chess::Color::Black]);
    go.moves_to_go = budget.moves_to_go;
    if (budget.move_time) go.move_time = clock_text(*budget.move_time);
    go.depth = budget.depth;
    go.nodes = budget.nodes;
    return go;
}

} // namespace

UciPlayer::UciPlayer(UciPlayerSettings settings, std::stop_token stop, uci::Client::LineCallback log)
    : settings_(std::move(settings)), stop_(std::move(stop)), log_(std::move(log))
{
}

PlayerFault UciPlayer::drop(const uci::Fault& fault)
{
    client_.reset();
    return {kind_of(fault.kind), fault.message};
}

PlayerResult<void> UciPlayer::start()
{
    auto client = uci::Client::start(settings_.program, stop_, log_);
    if (!client) return std::unexpected(drop(client.error()));
    client_.emplace(std::move(*client));
    if (settings_.name.empty())
        settings_.name = client_->name().empty() ? settings_.program.command.front() : client_->name();
    told_chess960_ = false;
    unknown_options_.clear();
    for (const auto& [name, value] : settings_.options) {
        if (client_->find_option(name) == nullptr) unknown_options_.push_back(name);
        if (const auto sent = client_->set_option(name, value); !sent) return std::unexpected(drop(sent.error()));
    }
    return {};
}

PlayerResult<void> UciPlayer::new_game(const chess::Game& start_of_game, std::uint64_t)
{
    if (client_ && (settings_.restart_every_game || !client_->process().alive())) {
        client_->quit();
        client_.reset();
    }
    if (!client_)
        if (auto started = start(); !started) return started;
    settings_.chess960 = settings_.chess960 || start_of_game.start().needs_chess960();
    if (settings_.chess960 && !told_chess960_) {
        if (client_->find_option("UCI_Chess960") == nullptr)
            return std::unexpected(PlayerFault{FaultKind::Crash, "it does not play Chess960"});
        if (const auto sent = client_->set_option("UCI_Chess960", "true"); !sent)
            return std::unexpected(drop(sent.error()));
        told_chess960_ = true;
    }
    if (const auto ready = client_->new_game(); !ready) return std::unexpected(drop(ready.error()));
    return {};
}

PlayerResult<Thought> UciPlayer::think(const chess::Game& game, const Budget& budget)
{
    if (!client_) return std::unexpected(PlayerFault{FaultKind::Crash, "it is not running"});
    const auto result =
        client_->search(uci::position_command(game, settings_.chess960), go_for(budget), budget.patience);
    if (!result) return std::unexpected(drop(result.error()));
    const auto move = chess::parse_uci_move(result->best.move, game.position());
    if (!move)
        return std::unexpected(
            PlayerFault{FaultKind::IllegalMove,
                        fmt::format("bestmove {}: {}", base::quote(result->best.move), move.error().message)});
    Thought thought;
    thought.move = *move;
    thought.elapsed = result->elapsed;
    if (result->last) {
        thought.score = result->last->score;
        thought.depth = result->last->depth;
        thought.nodes = result->last->nodes;
    }
    if (settings_.check_lines) judge(game, *result, thought);
    return thought;
}

void UciPlayer::judge(const chess::Game& game, const uci::SearchResult& result, Thought& thought) const
{
    if (!result.last) {
        thought.warnings.emplace_back("no info line with a score");
        return;
    }
    const uci::Info& info = *result.last;
    for (const std::string& malformed : info.problems) thought.warnings.emplace_back("info line: " + malformed);
    if (const auto problem = uci::check_pv(game, info.pv, settings_.chess960))
        thought.warnings.push_back(problem->message);
    if (!info.pv.empty() && info.pv.front() != result.best.move)
        thought.warnings.push_back(
            fmt::format("bestmove {} is not the first move of the last line ({})", result.best.move, info.pv.front()));
}

} // namespace match
