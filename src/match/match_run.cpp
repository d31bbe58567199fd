// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/match_run.h"

#include <cerrno>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "base/file.h"
#include "base/system_error.h"
#include "base/text.h"
#include "match/pgn_text.h"
#include "match/uci_player.h"

namespace match {

namespace {

// Fast games come many in a second; what an interruption may cost is a second of them.
constexpr auto kCheckpointInterval = std::chrono::seconds(1);

std::string today()
{
    const std::time_t now = std::time(nullptr);
    std::tm date{};
    localtime_r(&now, &date);
    return fmt::format("{:04}.{:02}.{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

// Stands in for a player that could not be made in the middle of a match, though it was before: we lack something.
class NoPlayer final : public Player {
  public:
    explicit NoPlayer(std::string why) : why_(std::move(why)) {}
    const std::string& name() const override { return why_; }
    PlayerResult<void> new_game(const chess::Game&, std::uint64_t) override
    {
        return std::unexpected(PlayerFault{FaultKind::Shortage, why_});
    }
    PlayerResult<Thought> think(const chess::Game&, const Budget&) override
    {
        return std::unexpected(PlayerFault{FaultKind::Shortage, why_});
    }

  private:
    std::string why_;
};

base::Result<std::FILE*> open_for_appending(const std::string& path)
{
    std::FILE* file = std::fopen(path.c_str(), "ae");
    if (file == nullptr) return base::fail("cannot write {}: {}", path, base::system_error());
    return file;
}

} // namespace

MatchRun::MatchRun(MatchSettings settings, MatchHooks hooks) : settings_(std::move(settings)), hooks_(std::move(hooks))
{
    for (const PlayerSpec& player : settings_.players) contestants_.push_back({player.name, player.control});
    state_.worst_overshoot.resize(contestants_.size());
    state_.warnings.resize(contestants_.size());
}

MatchRun::~MatchRun() = default;

base::Result<std::unique_ptr<MatchRun>> MatchRun::prepare(MatchSettings settings, MatchHooks hooks,
                                                          const std::stop_token& stop)
{
    if (settings.players.size() < 2) return base::fail("a match needs at least two players");
    if (settings.games == 0) return base::fail("no games to play");
    if (!settings.once && settings.games % 2 != 0)
        return base::fail("the number of games ({}) must be even: each opening is played with both colours",
                          settings.games);
    if (settings.sprt) {
        if (settings.players.size() != 2) return base::fail("a sequential test needs exactly two players");
        if (settings.once) return base::fail("a sequential test needs pairs: each opening with both colours");
        if (const auto sprt = Sprt::create(*settings.sprt); !sprt) return base::fail_in("sprt", sprt.error());
    }
    settings.openings.on_warning = hooks.on_log;
    auto openings = OpeningsSource::load(settings.openings);
    if (!openings) return std::unexpected(openings.error());

    std::unique_ptr<MatchRun> run(new MatchRun(std::move(settings), std::move(hooks)));
    run->openings_ = std::move(*openings);
    TournamentSettings plan;
    plan.players = run->contestants_;
    plan.format = run->settings_.format;
    plan.once = run->settings_.once;
    plan.openings = plan.once ? run->settings_.games : run->settings_.games / 2;
    plan.concurrency = run->settings_.concurrency;
    plan.game = run->settings_.game;
    plan.sprt = run->settings_.sprt;
    TournamentHooks wiring;
    MatchRun* self = run.get();
    wiring.make_player = [self](int player, std::stop_token halt) { return self->make(player, std::move(halt)); };
    wiring.opening = [self](std::uint64_t number) { return self->openings_->opening(number); };
    wiring.on_game = [self](const ScheduledGame& game, const GameRecord& record) { self->note_game(game, record); };
    wiring.on_log = self->hooks_.on_log;
    run->tournament_ = std::make_unique<Tournament>(std::move(plan), std::move(wiring));

    if (const auto resumed = run->resume(); !resumed) return std::unexpected(resumed.error());
    if (const auto opened = run->open_files(); !opened) return std::unexpected(opened.error());
    if (const auto met = run->meet_players(stop); !met) return std::unexpected(met.error());
    return run;
}

// Everything that changes what is played, and nothing else: more games or threads may be asked for when going on.
std::string MatchRun::specification() const
{
    std::string text = fmt::format("format {}\nseed {}\nopenings {} {} {} {} {}\n", static_cast<int>(settings_.format),
                                   settings_.seed, settings_.openings.path, settings_.openings.shuffled,
                                   settings_.openings.first, settings_.openings.plies, settings_.openings.random_plies);
    for (const PlayerSpec& player : settings_.players)
        text += fmt::format("player {}: {}\n", player.name, player.describe());
    const play::Manners& manners = settings_.game.manners;
    if (manners.draw)
        text += fmt::format("draw {} {} {}\n", manners.draw->move_number, manners.draw->move_count,
                            manners.draw->score.value);
    if (manners.resign)
        text += fmt::format("resign {} {} {}\n", manners.resign->move_count, manners.resign->score.value,
                            manners.resign->two_sided);
    if (settings_.once) text += "once\n";
    return text + fmt::format("max_plies {}\n", manners.max_plies);
}

base::Status MatchRun::resume()
{
    if (settings_.checkpoint_path.empty()) return {};
    if (auto ok = base::check_writable(settings_.checkpoint_path); !ok) return ok;
    auto job = base::Job::open(settings_.checkpoint_path, {"match", 1}, specification());
    if (!job) return std::unexpected(job.error());
    job_.emplace(std::move(*job));
    if (job_->state().empty()) return {};
    auto state = parse_state(job_->state());
    if (!state) return base::fail_in(settings_.checkpoint_path, state.error());
    state_ = std::move(*state);
    state_.worst_overshoot.resize(contestants_.size());
    state_.warnings.resize(contestants_.size());
    for (const auto& [number, result] : state_.results) resumed_games_ += tournament_->restore(number, result) ? 1 : 0;
    return {};
}

// Games behind the checkpoint are played again: they must not stand in the file twice. Games before it must be there.
base::Status MatchRun::trim_pgn()
{
    if (resumed_games_ == 0) return {};
    if (state_.pgn_bytes == 0) {
        if (hooks_.on_log)
            hooks_.on_log(
                fmt::format("{}: the {} games played without --pgn are not in it", settings_.pgn_path, resumed_games_));
        return {};
    }
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(settings_.pgn_path, error);
    if (error || size < state_.pgn_bytes)
        return base::fail("{} holds {} bytes, but {} counts {} games in its first {}: put the file back, or go on "
                          "without --pgn",
                          settings_.pgn_path, error ? 0 : size, settings_.checkpoint_path, resumed_games_,
                          state_.pgn_bytes);
    if (size > state_.pgn_bytes) std::filesystem::resize_file(settings_.pgn_path, state_.pgn_bytes, error);
    if (error) return base::fail("cannot cut {} to its counted games: {}", settings_.pgn_path, error.message());
    return {};
}

base::Status MatchRun::open_files()
{
    if (!settings_.pgn_path.empty()) {
        if (const auto ok = trim_pgn(); !ok) return ok;
        const auto file = open_for_appending(settings_.pgn_path);
        if (!file) return std::unexpected(file.error());
        pgn_.reset(*file);
    }
    if (!settings_.trace_path.empty()) {
        auto file = base::LogFile::open(settings_.trace_path);
        if (!file) return std::unexpected(file.error());
        trace_ = std::move(*file);
    }
    return {};
}

base::Status MatchRun::meet_players(const std::stop_token& stop)
{
    const chess::Game start = openings_->opening(0);
    for (const PlayerSpec& spec : settings_.players) {
        const auto player = start_player(spec, {.seed = settings_.seed, .stop = stop, .log = {}}, start);
        if (!player) return std::unexpected(player.error());
        const auto* program = dynamic_cast<const UciPlayer*>(player->get());
        if (program == nullptr || !hooks_.on_log) continue;
        for (const std::string& option : program->unknown_options())
            hooks_.on_log(fmt::format("{}: it has no option {}; sent all the same", spec.name, base::quote(option)));
    }
    return {};
}

std::unique_ptr<Player> MatchRun::make(int player, std::stop_token stop)
{
    const PlayerSpec& spec = settings_.players[static_cast<std::size_t>(player)];
    PlayerContext context{.seed = base::Random(settings_.seed).fork(static_cast<std::uint64_t>(player)).next(),
                          .stop = std::move(stop),
                          .log = {}};
    if (trace_)
        context.log = [this, &spec](char direction, std::string_view line) {
            const std::lock_guard guard(trace_mutex_);
            const auto added = trace_->add(fmt::format("{:.4f} {} {} {}\n",
                                                       base::seconds(base::system_clock().now().time_since_epoch()),
                                                       spec.name, direction, line));
            if (!added && hooks_.on_log) hooks_.on_log(fmt::format("the trace ends: {}", added.error().message));
        };
    auto made = make_player(spec, context);
    return made ? std::move(*made) : std::make_unique<NoPlayer>(made.error().message);
}

void MatchRun::note_game(const ScheduledGame& game, const GameRecord& record)
{
    state_.results.emplace(game.number, record.end);
    for (const chess::Color color : chess::kBothColors) {
        const SideReport& side = record.sides[color];
        const auto slot = static_cast<std::size_t>(color == chess::Color::White ? game.white : game.black);
        state_.worst_overshoot[slot] = std::max(state_.worst_overshoot[slot], side.worst_overshoot);
        state_.warnings[slot] += side.warnings.size();
    }
    if (pgn_) {
        const Contestant& white = contestants_[static_cast<std::size_t>(game.white)];
        const Contestant& black = contestants_[static_cast<std::size_t>(game.black)];
        PgnHeader header{.event = settings_.event,
                         .date = today(),
                         .round = fmt::format("{}", game.opening + 1),
                         .players = {white.name, black.name}};
        if (white.control == black.control) {
            header.more.emplace_back("TimeControl", pgn_time_control(white.control));
        } else {
            header.more.emplace_back("WhiteTimeControl", describe(white.control));
            header.more.emplace_back("BlackTimeControl", describe(black.control));
        }
        pgn_pending_ += pgn_text(record, header);
    }
    checkpoint(false);
    if (hooks_.on_progress) hooks_.on_progress(progress_text(report(), games()));
}

// The PGN file first, then the checkpoint that vouches for its length: a crash between the two costs nothing.
void MatchRun::checkpoint(bool now)
{
    const base::TimePoint time = base::system_clock().now();
    if (!now && time - last_checkpoint_ < kCheckpointInterval) return;
    last_checkpoint_ = time;
    if (pgn_ && !pgn_pending_.empty()) {
        const bool written =
            std::fwrite(pgn_pending_.data(), 1, pgn_pending_.size(), pgn_.get()) == pgn_pending_.size() &&
            std::fflush(pgn_.get()) == 0;
        if (!written) write_status_ = base::fail("cannot write {}: {}", settings_.pgn_path, base::system_error());
        pgn_pending_.clear();
        std::error_code ignored;
        state_.pgn_bytes = std::filesystem::file_size(settings_.pgn_path, ignored);
    }
    // A later checkpoint makes good for one that failed.
    if (job_) save_status_ = job_->save(format_state(state_));
}

base::Result<TournamentEnd> MatchRun::run(const std::stop_token& stop)
{
    const TournamentEnd end = tournament_->run(stop);
    checkpoint(true);
    if (!write_status_) return std::unexpected(write_status_.error());
    if (!save_status_) return std::unexpected(save_status_.error());
    if (!tournament_->shortage().empty())
        return base::fail("stopped after {} of {} games, none of them lost by this: {}{}", report().board.games(),
                          games(), tournament_->shortage(), job_ ? "; the same command goes on" : "");
    return end;
}

Report MatchRun::report() const
{
    return {contestants_, tournament_->scoreboard(), state_, settings_.sprt, tournament_->sprt()};
}

} // namespace match
