// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/branch.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <deque>
#include <fmt/format.h>
#include <mutex>
#include <optional>

#include "base/file.h"
#include "base/random.h"
#include "chess/movegen.h"
#include "chess/see.h"
#include "data/crew.h"
#include "engine/identity.h"

namespace data {
namespace {

constexpr std::string_view kMostMoves = "218"; // legal moves that a position can have

// The games of all files with their numbers. Any thread may take one.
class Games {
  public:
    struct Numbered {
        std::uint64_t number = 0;
        ScoredGame game;
    };

    // Games before `first` are passed over.
    Games(const std::vector<std::string>& files, std::uint64_t first) : files_(files), first_(first) {}

    // Returns: false when there is none left.
    base::Result<bool> next(Numbered& out)
    {
        const std::lock_guard lock(mutex_);
        while (true) {
            if (!reader_) {
                if (file_ == files_.size()) return false;
                auto opened = GameReader::open(files_[file_++]);
                if (!opened) return std::unexpected(opened.error());
                reader_.emplace(std::move(*opened));
            }
            const auto more = reader_->next(out.game);
            if (!more) damaged_.push_back(more.error().message);
            if (!more || !*more) {
                reader_.reset();
                continue;
            }
            out.number = number_++;
            if (out.number >= first_) return true;
        }
    }

    std::uint64_t count() const { return number_; }
    const std::vector<std::string>& damaged() const { return damaged_; }

  private:
    const std::vector<std::string>& files_;
    std::uint64_t first_;
    std::mutex mutex_;
    std::size_t file_ = 0;
    std::optional<GameReader> reader_;
    std::uint64_t number_ = 0;
    std::vector<std::string> damaged_;
};

// Up to `walk` moves by chance. Returns: nothing if the game ended on the way.
std::optional<chess::Position> wander(chess::Position position, int walk, base::Random& random)
{
    for (auto left = random.between(0, walk); left > 0; --left) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) return std::nullopt;
        position.play_unchecked(moves[random.below(moves.size())]);
    }
    if (!position.has_legal_move()) return std::nullopt;
    return position;
}

std::vector<chess::Position> roots_of(const Games::Numbered& from, const BranchSettings& settings)
{
    std::vector<chess::Position> roots;
    if (is_validation(from.game, settings.leave_out, LoadOptions{}.seed)) return roots;
    base::Random random = base::Random(settings.seed).fork(from.number);
    replay(from.game, [&](const chess::Position& position, chess::Move, int, int) {
        if (!random.chance(settings.share)) return;
        if (const auto root = wander(position, settings.walk, random)) roots.push_back(*root);
    });
    return roots;
}

struct Branching {
    const BranchSettings& settings;
    BranchOutput& output;
    const BranchCallback& on_game;
    Games games;
    std::stop_token stop;
    std::atomic<std::uint64_t> asked = 0;
    std::atomic<std::uint64_t> weighed = 0;

    // A game whose positions are being asked about.
    struct Work {
        std::uint64_t number = 0;
        chess::GameResult result = chess::GameResult::Draw;
        std::vector<chess::Position> roots;
        std::size_t sent = 0;
        std::size_t heard = 0;
        std::vector<Record> records{};
    };

    base::Status finish(const Work& work)
    {
        if (auto ok = output.add(work.number, work.records); !ok) return ok;
        if (on_game) on_game(work.records.size());
        return {};
    }

    // Sends questions until enough are under way. Returns: false when there is no game left.
    base::Result<bool> ask(Expert& expert, std::deque<Work>& under_way, eval::Nnue& evaluator)
    {
        while (expert.pending() < static_cast<std::size_t>(settings.expert.ahead)) {
            if (under_way.empty() || under_way.back().sent == under_way.back().roots.size()) {
                Games::Numbered next;
                const auto more = games.next(next);
                if (!more || !*more) return more;
                Work work{.number = next.number, .result = next.game.result, .roots = roots_of(next, settings)};
                if (!work.roots.empty())
                    under_way.push_back(std::move(work));
                else if (auto ok = finish(work); !ok)
                    return std::unexpected(ok.error());
                continue;
            }
            Work& last = under_way.back();
            const chess::Position& root = last.roots[last.sent++];
            chess::MoveList moves;
            if (settings.moves > 0) moves = best_moves(root, static_cast<std::size_t>(settings.moves), evaluator);
            if (auto ok = expert.ask(root, {moves.begin(), moves.end()}); !ok) return std::unexpected(ok.error());
        }
        return true;
    }

    base::Status work()
    {
        ExpertSettings words = settings.expert;
        words.options.emplace_back("MultiPV", kMostMoves);
        auto expert = Expert::start(words, stop);
        if (!expert) return std::unexpected(expert.error());
        const auto& network = eval::nnue::embedded_network();
        if (!network) return std::unexpected(network.error());
        eval::Nnue evaluator(*network);
        std::deque<Work> under_way; // in the order of their questions
        while (!stop.stop_requested()) {
            if (const auto more = ask(*expert, under_way, evaluator); !more) return std::unexpected(more.error());
            if (expert->pending() == 0) break;
            const auto branches = expert->answer_branches();
            if (!branches) return std::unexpected(branches.error());
            Work& first = under_way.front();
            const auto records = quiet_records(first.roots[first.heard], *branches, settings.limits, first.result);
            first.records.insert(first.records.end(), records.begin(), records.end());
            ++asked;
            weighed += branches->size();
            if (++first.heard < first.roots.size()) continue;
            if (auto ok = finish(first); !ok) return ok;
            under_way.pop_front();
        }
        return {};
    }
};

} // namespace

std::string BranchSettings::text() const
{
    std::string out = fmt::format(
        "branch\n{}games {}\nshare {}\nwalk {}\nmoves {}\nnear {}\nmost_score {}\nleave_out {}\nseed {}\n",
        expert.text(), fmt::join(games, " "), share, walk, moves, limits.near, limits.most_score, leave_out, seed);
    // Our network chooses the moves.
    if (const auto network = engine::evaluator_identity({.search = {}, .evaluator = "nnue"}); moves > 0 && network)
        out += *network + '\n';
    return out;
}

chess::MoveList best_moves(const chess::Position& position, std::size_t count, eval::Nnue& evaluator)
{
    struct Rated {
        chess::Move move;
        bool loses = false;
        int against = 0; // the opponent's view
    };
    std::vector<Rated> rated;
    for (const chess::Move m : chess::legal_moves(position)) {
        chess::Position after = position;
        after.play_unchecked(m);
        rated.push_back({m, !chess::see_at_least(position, m, 0), evaluator.evaluate(after)});
    }
    std::ranges::stable_sort(rated, {}, [](const Rated& r) { return std::pair(r.loses, r.against); });
    const bool sound = !rated.empty() && !rated[0].loses;
    chess::MoveList out;
    for (const Rated& r : rated)
        if (out.size() < count && r.loses != sound) out.add(r.move);
    return out;
}

std::vector<Record> quiet_records(const chess::Position& root, std::span<const Branch> branches,
                                  const BranchLimits& limits, chess::GameResult result)
{
    std::vector<Record> out;
    if (branches.empty() || std::abs(branches[0].score) > limits.most_score) return out;
    for (const Branch& branch : branches) {
        if (branch.score < branches[0].score - limits.near || std::abs(branch.score) >= kMateScore) continue;
        chess::Position after = root;
        after.play_unchecked(branch.move);
        if (after.is_check() || !after.has_legal_move()) continue;
        if (const auto& reply = branch.reply)
            if (after.is_capture(*reply) || reply->is_promotion() || after.gives_check(*reply)) continue;
        const int score = root.side_to_move() == chess::Color::White ? branch.score : -branch.score;
        out.push_back(make_record(after, score, result, 0));
    }
    return out;
}

base::Result<BranchOutput> BranchOutput::open(const std::string& path, const BranchSettings& settings)
{
    const auto target = base::replaceable_file(path);
    if (!target) return std::unexpected(target.error());
    if (auto ok = base::check_writable(path); !ok) return std::unexpected(ok.error());
    OutputSettings out;
    out.file = *target + ".part";
    out.checkpoint = *target + ".state";
    out.kind = {"branches", 1};
    out.specification = settings.text();
    out.save_every = 256; // games
    out.head = record_file_head();
    out.frame = [](std::string_view records) {
        constexpr std::size_t kBlock = kRecordBlock * sizeof(Record);
        std::string blocks;
        for (; !records.empty(); records.remove_prefix(std::min(records.size(), kBlock)))
            blocks += record_block(records.substr(0, kBlock));
        return blocks;
    };
    auto output = OrderedOutput::open(std::move(out));
    if (!output) return std::unexpected(output.error());
    return BranchOutput(*target, std::move(*output));
}

base::Status BranchOutput::add(std::uint64_t game, std::span<const Record> records)
{
    return output_.add(game, std::string(bytes_of(records)), records.size());
}

base::Status BranchOutput::finish()
{
    return output_.finish(record_file_end(), path_);
}

base::Result<BranchReport> make_branches(const BranchSettings& settings, BranchOutput& output,
                                         const BranchCallback& on_game, const std::stop_token& stop)
{
    Crew crew(stop);
    Branching branching{.settings = settings,
                        .output = output,
                        .on_game = on_game,
                        .games = Games(settings.games, output.first()),
                        .stop = crew.token()};
    const auto done = crew.run(settings.processes, [&] { return branching.work(); });
    const auto closed = done && !stop.stop_requested() ? output.finish() : output.save();
    if (!done) return std::unexpected(done.error());
    if (!closed) return std::unexpected(closed.error());
    return BranchReport{branching.games.count(), branching.asked, branching.weighed, branching.games.damaged()};
}

} // namespace data
