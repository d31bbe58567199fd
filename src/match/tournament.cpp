// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/tournament.h"

#include <algorithm>
#include <thread>

namespace match {

namespace {

// Programs kept running by one worker though they do not play now: starting one can take longer than a fast game.
constexpr std::size_t kMostIdlePlayers = 4;

} // namespace

// One thread's part: its own players, game after game.
class Tournament::Worker {
  public:
    explicit Worker(Tournament& tournament) : tournament_(tournament) {}

    void run()
    {
        while (const auto game = tournament_.next_game()) {
            Player& white = player(game->white, game->black);
            Player& black = player(game->black, game->white);
            const std::array<Seat, 2> seats = {Seat{white, tournament_.contestant(game->white).control},
                                               Seat{black, tournament_.contestant(game->black).control}};
            const GameRecord record =
                play_game(tournament_.hooks_.opening(game->opening), seats, tournament_.settings_.game, game->number);
            tournament_.finish(*game, record);
        }
    }

  private:
    Player& player(int wanted, int also_wanted)
    {
        auto& own = players_[wanted];
        if (!own) own = tournament_.hooks_.make_player(wanted, tournament_.halt_->get_token());
        for (auto it = players_.begin(); it != players_.end() && players_.size() > kMostIdlePlayers;)
            it = it->first == wanted || it->first == also_wanted ? std::next(it) : players_.erase(it);
        return *own;
    }

    Tournament& tournament_;
    std::map<int, std::unique_ptr<Player>> players_;
};

Tournament::Tournament(TournamentSettings settings, TournamentHooks hooks)
    : settings_(std::move(settings)),
      hooks_(std::move(hooks)),
      schedule_(static_cast<int>(settings_.players.size()), settings_.format, settings_.openings, settings_.once),
      scoreboard_(static_cast<int>(settings_.players.size()))
{
    if (settings_.sprt && settings_.players.size() == 2)
        if (const auto sprt = Sprt::create(*settings_.sprt)) sprt_ = *sprt;
}

bool Tournament::restore(std::uint64_t number, const chess::GameEnd& end)
{
    if (number >= schedule_.games() || !results_.emplace(number, end).second) return false;
    scoreboard_.add(schedule_.game(number), end);
    return true;
}

std::optional<SprtStatus> Tournament::sprt() const
{
    if (!sprt_) return std::nullopt;
    return sprt_->status(sample_of(scoreboard_.pairs_between(0, 1)));
}

std::optional<ScheduledGame> Tournament::next_game()
{
    const std::lock_guard guard(mutex_);
    if (halt_->stop_requested()) return std::nullopt;
    while (next_ < schedule_.games() && results_.contains(next_)) ++next_;
    if (next_ >= schedule_.games()) return std::nullopt;
    return schedule_.game(next_++);
}

void Tournament::finish(const ScheduledGame& game, const GameRecord& record)
{
    const std::lock_guard guard(mutex_);
    if (!record.shortage.empty() && shortage_.empty()) {
        shortage_ = record.shortage;
        halt_->request_stop();
    }
    // What ends after the decision would make the test's error rates untrue.
    if (!record.end.is_over() || decided_) return;
    results_.emplace(game.number, record.end);
    scoreboard_.add(game, record.end);
    log_record(game, record);
    if (hooks_.on_game) hooks_.on_game(game, record);
    const auto status = sprt();
    if (status && status->verdict != SprtVerdict::Continue) {
        decided_ = true;
        halt_->request_stop();
    }
}

void Tournament::log_record(const ScheduledGame& game, const GameRecord& record)
{
    if (!hooks_.on_log) return;
    for (const chess::Color color : chess::kBothColors) {
        const SideReport& side = record.sides[color];
        const std::string& name = contestant(color == chess::Color::White ? game.white : game.black).name;
        if (!side.fault.empty())
            hooks_.on_log(fmt::format("game {}: {}: {}: {}", game.number + 1, name, describe(record.end.termination),
                                      side.fault));
        for (const std::string& warning : side.warnings)
            hooks_.on_log(fmt::format("game {}: {}: warning: {}", game.number + 1, name, warning));
    }
}

TournamentEnd Tournament::run(const std::stop_token& stop)
{
    halt_.emplace();
    const auto status = sprt();
    decided_ = status && status->verdict != SprtVerdict::Continue;
    if (decided_) return TournamentEnd::SprtDecided;
    next_ = 0;
    shortage_.clear();
    {
        const std::stop_callback forward(stop, [this] { halt_->request_stop(); });
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::max(settings_.concurrency, 1); ++i)
            threads.emplace_back([this] { Worker(*this).run(); });
    }
    if (decided_) return TournamentEnd::SprtDecided;
    return results_.size() == schedule_.games() ? TournamentEnd::Complete : TournamentEnd::Interrupted;
}

} // namespace match
