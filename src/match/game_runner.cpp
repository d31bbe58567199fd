// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/game_runner.h"

#include <algorithm>
#include <fmt/format.h>

namespace match {

namespace {

constexpr std::size_t kMostWarnings = 3;

std::string_view name_of(chess::Color color)
{
    return color == chess::Color::White ? "White" : "Black";
}

std::size_t slot(chess::Color color)
{
    return index(color);
}

class Runner {
  public:
    Runner(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings)
        : settings_(settings), seats_(seats), clocks_{PlayerClock(seats[0].control), PlayerClock(seats[1].control)}
    {
        record_.game = opening;
        record_.opening_plies = opening.moves().size();
        if (settings.draw) draw_.emplace(*settings.draw);
        if (settings.resign) resign_.emplace(*settings.resign);
    }

    GameRecord play(std::uint64_t number)
    {
        if (begin(number))
            while (take_turn()) {
            }
        for (const chess::Color color : chess::kBothColors)
            record_.sides[slot(color)].worst_overshoot = clocks_[slot(color)].worst_overshoot();
        return std::move(record_);
    }

  private:
    bool begin(std::uint64_t number)
    {
        for (const chess::Color color : chess::kBothColors) {
            const auto ready = seats_[slot(color)].player.new_game(record_.game, number);
            if (!ready) return lose_by_fault(color, ready.error());
        }
        return !over_by_rules();
    }

    // One move. Returns: whether the game goes on.
    bool take_turn()
    {
        const chess::Color mover = record_.game.position().side_to_move();
        const int fullmove = record_.game.position().fullmoves();
        Seat& seat = seats_[slot(mover)];
        const PlayerResult<Thought> thought = seat.player.think(record_.game, budget(mover));
        if (!thought) return lose_by_fault(mover, thought.error());
        note_warnings(mover, thought->warnings);
        if (!clocks_[slot(mover)].spend(thought->elapsed)) return lose_on_time(mover, thought->elapsed);
        if (!record_.game.play(thought->move))
            return lose_by_fault(mover, {FaultKind::IllegalMove, "the move is not legal"});
        record_.notes.push_back({thought->elapsed, thought->score, thought->depth, thought->nodes});
        return !over_by_rules() && !over_by_agreement(mover, fullmove);
    }

    Budget budget(chess::Color mover) const
    {
        const TimeControl& control = seats_[slot(mover)].control;
        Budget budget;
        for (const chess::Color color : chess::kBothColors) {
            if (!clocks_[slot(color)].runs()) continue;
            budget.time[color] = clocks_[slot(color)].left();
            budget.increment[color] = seats_[slot(color)].control.increment;
        }
        // A player without a clock must not take the other's for its own.
        if (!clocks_[slot(mover)].runs()) budget.time = {};
        budget.moves_to_go = clocks_[slot(mover)].moves_to_go();
        budget.move_time = control.move_time;
        budget.depth = control.depth;
        budget.nodes = control.nodes;
        const auto allowed = clocks_[slot(mover)].allowed();
        budget.patience = allowed ? *allowed + control.margin + settings_.grace : settings_.longest_move;
        return budget;
    }

    void note_warnings(chess::Color mover, const std::vector<std::string>& warnings)
    {
        auto& list = record_.sides[slot(mover)].warnings;
        for (const std::string& warning : warnings) {
            if (list.size() >= kMostWarnings) return;
            list.push_back(fmt::format("move {}: {}", record_.game.position().fullmoves(), warning));
        }
    }

    bool end(EndKind kind, std::optional<chess::Color> winner, std::string reason)
    {
        record_.end = kind;
        record_.winner = winner;
        record_.reason = std::move(reason);
        return false;
    }

    bool lose_by_fault(chess::Color loser, const PlayerFault& fault)
    {
        if (fault.kind == FaultKind::Interrupted) return end(EndKind::Interrupted, std::nullopt, "interrupted");
        record_.sides[slot(loser)].fault = fault.message;
        const std::string_view name = name_of(loser);
        switch (fault.kind) {
        case FaultKind::Silence: return end(EndKind::Silence, !loser, fmt::format("{} gives no answer", name));
        case FaultKind::IllegalMove:
            return end(EndKind::IllegalMove, !loser, fmt::format("{} makes an illegal move", name));
        default: return end(EndKind::Crash, !loser, fmt::format("{} crashes", name));
        }
    }

    bool lose_on_time(chess::Color loser, base::Duration elapsed)
    {
        record_.sides[slot(loser)].fault =
            fmt::format("thought {:.3f} s, {:.3f} s over its time", base::seconds(elapsed),
                        base::seconds(clocks_[slot(loser)].worst_overshoot()));
        return end(EndKind::Time, !loser, fmt::format("{} loses on time", name_of(loser)));
    }

    bool over_by_rules()
    {
        const auto outcome = record_.game.outcome(chess::DrawRule::Claimable);
        if (!outcome) return false;
        const std::string reason = outcome->winner ? fmt::format("{} mates", name_of(*outcome->winner))
                                                   : fmt::format("draw: {}", describe(outcome->reason));
        end(EndKind::Rules, outcome->winner, reason);
        return true;
    }

    bool over_by_agreement(chess::Color mover, int fullmove)
    {
        const std::optional<chess::Score>& score = record_.notes.back().score;
        const bool drawn = draw_ && draw_->add(score, fullmove);
        if (resign_) {
            if (const auto loser = resign_->add(score, mover)) {
                end(EndKind::WinAdjudicated, !*loser, fmt::format("{} wins by adjudication", name_of(!*loser)));
                return true;
            }
        }
        const std::size_t plies = record_.game.moves().size();
        if (drawn)
            end(EndKind::DrawAdjudicated, std::nullopt, "draw by adjudication");
        else if (settings_.max_plies > 0 && plies >= static_cast<std::size_t>(settings_.max_plies))
            end(EndKind::MaxPlies, std::nullopt, fmt::format("draw: {} plies played", plies));
        else
            return false;
        return true;
    }

    const GameSettings& settings_;
    std::array<Seat, 2> seats_;
    std::array<PlayerClock, 2> clocks_;
    std::optional<DrawCounter> draw_;
    std::optional<ResignCounter> resign_;
    GameRecord record_;
};

} // namespace

std::string_view GameRecord::result() const
{
    if (!counts()) return "*";
    if (!winner) return "1/2-1/2";
    return *winner == chess::Color::White ? "1-0" : "0-1";
}

GameRecord play_game(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings,
                     std::uint64_t number)
{
    return Runner(opening, seats, settings).play(number);
}

} // namespace match
