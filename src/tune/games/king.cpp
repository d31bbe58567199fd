// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/king.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace tune {
namespace {

// Openings of validation matches are numbered from here: others than the tuner sees, unless they come from a file that
// is shorter than its run.
constexpr std::uint64_t kValidationOpenings = std::uint64_t{1} << 40;

base::Result<std::vector<double>> parse_values(std::string_view text)
{
    std::vector<double> out;
    for (const std::string_view word : base::words(text)) {
        const auto value = base::parse_number<double>(word);
        if (!value) return std::unexpected(value.error());
        out.push_back(*value);
    }
    return out;
}

} // namespace

void MatchScore::add(const PairScore& score)
{
    for (const int half : score.half_points) ++(half == 2 ? games.wins : half == 1 ? games.draws : games.losses);
    ++pairs.pairs[static_cast<std::size_t>(score.half_points[0] + score.half_points[1])];
}

double los_of_margin(double margin, double games, double draws)
{
    const double decided = games * (1 - draws);
    return match::los_of_decided((decided + margin) / 2, (decided - margin) / 2);
}

KingOfTheHill::KingOfTheHill(Space space, Arena& arena, KingSettings settings, Candidate first)
    : space_(std::move(space)), arena_(arena), settings_(settings), first_(std::move(first)), king_(first_)
{
    if (settings_.sprt)
        if (auto sprt = match::Sprt::create(*settings_.sprt)) sprt_ = *sprt;
}

std::string KingOfTheHill::quantity() const
{
    return fmt::format("wins minus losses in {} games against the {}", 2 * settings_.pairs,
                       settings_.replaced ? "king" : "start");
}

std::string KingOfTheHill::specification() const
{
    std::string text =
        fmt::format("king pairs {} margin {} replaced {}\n", settings_.pairs, settings_.margin, settings_.replaced);
    if (settings_.sprt)
        text +=
            fmt::format("sprt {} {} {} {} {} look {}\n", settings_.sprt->elo0, settings_.sprt->elo1,
                        settings_.sprt->alpha, settings_.sprt->beta,
                        settings_.sprt->model == match::EloModel::Logistic ? "logistic" : "normalised", settings_.look);
    return text + fmt::format("first {}\n{}", fmt::join(first_, " "), arena_.specification());
}

void KingOfTheHill::judge(Contest& contest) const
{
    const auto played = static_cast<std::uint64_t>(contest.score.pairs.count());
    const bool whole = played >= settings_.pairs;
    if (!sprt_) {
        contest.over = whole;
        contest.won = whole && static_cast<double>(contest.score.difference()) >= settings_.margin;
        return;
    }
    const match::SprtVerdict verdict = sprt_->status(match::sample_of(contest.score.pairs)).verdict;
    contest.won = verdict == match::SprtVerdict::AcceptH1;
    contest.over = whole || verdict != match::SprtVerdict::Continue;
}

double KingOfTheHill::value_of(const Contest& contest) const
{
    const auto played = static_cast<double>(contest.score.games.games());
    if (played == 0) return 0;
    return static_cast<double>(contest.score.difference()) * static_cast<double>(price()) / played;
}

base::Status KingOfTheHill::measure(std::span<const Candidate> candidates, std::span<double> values,
                                    base::ThreadPool& pool, std::stop_token stop)
{
    contests_.clear();
    paid_ = 0;
    for (const Candidate& candidate : candidates) contests_.try_emplace(candidate);
    // The king is level with himself: nothing is played for that.
    if (const auto himself = contests_.find(king_); himself != contests_.end()) himself->second.over = true;
    const std::uint64_t chunk = sprt_ ? std::clamp<std::uint64_t>(settings_.look, 1, settings_.pairs) : settings_.pairs;
    std::vector<Pairing> pairings;
    std::vector<Contest*> of;
    do {
        pairings.clear();
        of.clear();
        for (auto& [candidate, contest] : contests_) {
            if (contest.over) continue;
            // All candidates of a round meet the same openings.
            const auto played = static_cast<std::uint64_t>(contest.score.pairs.count());
            for (std::uint64_t i = played; i < std::min(played + chunk, settings_.pairs); ++i) {
                pairings.push_back({&candidate, &king_, round_ * settings_.pairs + i});
                of.push_back(&contest);
            }
        }
        std::vector<PairScore> scores(pairings.size());
        if (auto done = arena_.play(pairings, scores, pool, stop); !done) return done;
        for (std::size_t i = 0; i < scores.size(); ++i) of[i]->score.add(scores[i]);
        for (auto& [candidate, contest] : contests_)
            if (!contest.over) judge(contest);
        paid_ += 2 * pairings.size();
    } while (!pairings.empty());
    for (std::size_t i = 0; i < candidates.size(); ++i) values[i] = value_of(contests_.at(candidates[i]));
    return {};
}

void KingOfTheHill::end_round(std::span<const Candidate> candidates, std::span<const double> values)
{
    if (!settings_.replaced) return;
    const Candidate* best = nullptr;
    double most = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const auto contest = contests_.find(candidates[i]);
        if (contest == contests_.end() || !contest->second.won || candidates[i] == king_) continue;
        if (best != nullptr && values[i] <= most) continue;
        best = &candidates[i];
        most = values[i];
    }
    if (best == nullptr) return;
    const MatchScore& score = contests_.at(*best).score;
    king_ = *best;
    reigns_.push_back({round_, score.games, score.los()});
}

double KingOfTheHill::validate(const Candidate& candidate)
{
    const Candidate& tested = settings_.replaced ? king_ : candidate;
    if (settings_.validation_pairs == 0) return ProgressPoint::kNone;
    if (tested == validated_) return validation_;
    validation_ = validation_error_ = 0;
    validated_ = tested;
    if (tested == first_) return validation_;
    std::vector<Pairing> pairings;
    pairings.reserve(settings_.validation_pairs);
    for (std::uint64_t i = 0; i < settings_.validation_pairs; ++i)
        pairings.push_back({&tested, &first_, kValidationOpenings + i});
    std::vector<PairScore> scores(pairings.size());
    base::ThreadPool pool(std::max(settings_.validation_threads, 1));
    if (!arena_.play(pairings, scores, pool, {})) return validation_ = ProgressPoint::kNone;
    MatchScore sum;
    for (const PairScore& score : scores) sum.add(score);
    const match::EloEstimate elo = sum.elo();
    validation_error_ = elo.elo_error;
    return validation_ = elo.elo;
}

std::string KingOfTheHill::state() const
{
    std::string text = fmt::format("king {}\n", fmt::join(king_, " "));
    for (const Coronation& reign : reigns_)
        text += fmt::format("reign {} {} {} {} {}\n", reign.round, reign.games.wins, reign.games.draws,
                            reign.games.losses, reign.los);
    return text;
}

base::Status KingOfTheHill::restore(const std::string& state)
{
    Candidate king = first_;
    std::vector<Coronation> reigns;
    for (std::string_view line : base::split(state, '\n')) {
        const std::string_view key = base::take_word(line);
        if (key.empty()) continue;
        const auto values = parse_values(line);
        if (!values) return base::fail_in(key, values.error());
        if (key == "king" && values->size() == space_.size()) {
            king = *values;
        } else if (key == "reign" && values->size() == 5) {
            const auto whole = [&](std::size_t i) { return static_cast<std::int64_t>((*values)[i]); };
            reigns.push_back({static_cast<std::uint64_t>(whole(0)), {whole(1), whole(2), whole(3)}, (*values)[4]});
        } else {
            return base::fail("the state of the king has an odd line {}", base::quote(key));
        }
    }
    king_ = std::move(king);
    reigns_ = std::move(reigns);
    return {};
}

} // namespace tune
