// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/statistics.h"

#include "base/json.h"

#include <algorithm>
#include <fmt/format.h>

namespace data {
namespace {

constexpr int kEvenScore = 100; // below this a score names no winner

double percent(std::uint64_t part, std::uint64_t whole)
{
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

} // namespace

void Statistics::add(const ScoredGame& game)
{
    ++games_;
    plies_ += game.moves.size();
    longest_ = std::max<std::uint64_t>(longest_, game.moves.size());
    ++results_[static_cast<std::size_t>(game.result)];
    replay(game, [&](const chess::Position& position, chess::Move move, int score, int ply) {
        Verdict verdict = judge(filter_, position, move, score, ply);
        if (verdict == Verdict::Kept && seen_.add(position.key()) > 1) verdict = Verdict::Repeated;
        ++verdicts_[static_cast<std::size_t>(verdict)];
        if (verdict != Verdict::Kept) return;
        ++men_[static_cast<std::size_t>(position.occupied().count())];
        const int half = kScoreBars / 2;
        const int bar = std::clamp((score + (score < 0 ? -1 : 1) * kScoreStep / 2) / kScoreStep, -half, half);
        ++scores_[static_cast<std::size_t>(bar + half)];
        if (game.result != chess::GameResult::Draw && std::abs(score) >= kEvenScore)
            ++((score > 0) == (game.result == chess::GameResult::WhiteWins) ? agreeing_ : opposing_);
    });
}

std::string Statistics::text() const
{
    std::string out;
    const auto line = [&](std::string_view what, std::uint64_t n, std::uint64_t of) {
        out += fmt::format("{:<28}{:>14}{:>9.2f} %\n", what, n, percent(n, of));
    };
    out += fmt::format("{:<28}{:>14}\n", "games", games_);
    line("  won by White", count(chess::GameResult::WhiteWins), games_);
    line("  drawn", count(chess::GameResult::Draw), games_);
    line("  won by Black", count(chess::GameResult::BlackWins), games_);
    out += fmt::format("{:<28}{:>14}\n", "plies", plies_);
    out += fmt::format("{:<28}{:>14.1f}   longest {}\n", "  to a game",
                       games_ == 0 ? 0 : static_cast<double>(plies_) / static_cast<double>(games_), longest_);
    for (std::size_t i = 0; i < kVerdicts; ++i) line(fmt::format("  {}", describe(Verdict(i))), verdicts_[i], plies_);
    out += "men on the board, of what is kept\n";
    for (int low = 2; low < 33; low += 4) {
        std::uint64_t n = 0;
        for (int m = low; m < std::min(low + 4, 33); ++m) n += men_[static_cast<std::size_t>(m)];
        line(fmt::format("  {} to {}", low, std::min(low + 3, 32)), n, count(Verdict::Kept));
    }
    line("score names the winner", agreeing_, agreeing_ + opposing_);
    return out;
}

void to_json(base::Json& json, const Statistics& s)
{
    json = {{"games", s.games_},
            {"white_wins", s.count(chess::GameResult::WhiteWins)},
            {"draws", s.count(chess::GameResult::Draw)},
            {"black_wins", s.count(chess::GameResult::BlackWins)},
            {"plies", s.plies_},
            {"verdicts", base::Json::object()},
            {"men", s.men_},
            {"score_step", Statistics::kScoreStep},
            {"scores", s.scores_}};
    for (std::size_t i = 0; i < kVerdicts; ++i) json["verdicts"][std::string(describe(Verdict(i)))] = s.verdicts_[i];
}

base::Plot Statistics::score_plot() const
{
    base::Plot plot;
    plot.title = "Scores of the positions kept";
    plot.x_label = "score, White's view";
    plot.y_label = "positions";
    base::PlotSeries series{.label = "", .kind = base::PlotKind::Step, .points = {}};
    const int half = kScoreBars / 2;
    for (int i = 0; i < kScoreBars; ++i)
        series.points.push_back(
            {static_cast<double>((i - half) * kScoreStep), static_cast<double>(scores_[static_cast<std::size_t>(i)])});
    plot.series.push_back(std::move(series));
    return plot;
}

base::Plot Statistics::men_plot() const
{
    base::Plot plot;
    plot.title = "Men on the board, positions kept";
    plot.x_label = "men";
    plot.y_label = "positions";
    base::PlotSeries series{.label = "", .kind = base::PlotKind::Bars, .points = {}};
    for (std::size_t m = 2; m <= 32; ++m)
        series.points.push_back({static_cast<double>(m), static_cast<double>(men_[m])});
    plot.series.push_back(std::move(series));
    return plot;
}

} // namespace data
