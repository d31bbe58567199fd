// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/report.h"

#include <algorithm>
#include <cmath>

namespace match {

namespace {

std::string signed_number(double value, int digits)
{
    if (std::isinf(value)) return value > 0 ? "+inf" : "-inf";
    return fmt::format("{:+.{}f}", value, digits);
}

std::string normalised_text(const EloEstimate& elo)
{
    if (std::isinf(elo.normalised)) return signed_number(elo.normalised, 1);
    return fmt::format("{} +- {:.1f}", signed_number(elo.normalised, 1), elo.normalised_error);
}

double percentage(const Trinomial& games)
{
    return games.games() == 0 ? 0 : 100 * games.points() / static_cast<double>(games.games());
}

std::string sprt_text(const SprtSettings& settings, const SprtStatus& status)
{
    const std::string_view verdict = status.verdict == SprtVerdict::AcceptH1   ? "H1 accepted"
                                     : status.verdict == SprtVerdict::AcceptH0 ? "H0 accepted"
                                                                               : "not decided";
    return fmt::format("LLR {:.2f} ({:.2f}, {:.2f}) [{:g}, {:g}] {}: {}", status.llr, status.lower, status.upper,
                       settings.elo0, settings.elo1, settings.model == EloModel::Logistic ? "Elo" : "nElo", verdict);
}

std::string duel_text(const Report& report)
{
    const Trinomial games = report.board.games_between(0, 1);
    const Pentanomial pairs = report.board.pairs_between(0, 1);
    const EloEstimate elo = report.board.elo_between(0, 1);
    const Trinomial white = report.board.games_of(0, chess::Color::White);
    const Trinomial black = report.board.games_of(0, chess::Color::Black);
    std::string text =
        fmt::format("{} ({}) against {} ({}): {} games\n", report.players[0].name, describe(report.players[0].control),
                    report.players[1].name, describe(report.players[1].control), games.games());
    text += fmt::format(
        "Score   {} won, {} drawn, {} lost: {:.1f} points, {:.1f} %, draws {:.1f} %\n", games.wins, games.draws,
        games.losses, games.points(), percentage(games),
        games.games() == 0 ? 0.0 : 100.0 * static_cast<double>(games.draws) / static_cast<double>(games.games()));
    text += fmt::format("Colours White {}-{}-{}, Black {}-{}-{} (won-drawn-lost)\n", white.wins, white.draws,
                        white.losses, black.wins, black.draws, black.losses);
    text += fmt::format("Elo     {}, nElo {}, LOS {:.2f} %\n", elo_text(elo), normalised_text(elo), 100 * elo.los);
    if (pairs.count() > 0)
        text += fmt::format("Pairs   [{}] (0, 0.5, 1, 1.5, 2 points)\n", fmt::join(pairs.pairs, ", "));
    if (report.sprt && report.sprt_settings)
        text += fmt::format("SPRT    {}\n", sprt_text(*report.sprt_settings, *report.sprt));
    return text;
}

// Best first: by share of points, then by number.
std::vector<int> ranking(const Scoreboard& board)
{
    std::vector<int> order;
    order.reserve(static_cast<std::size_t>(board.players()));
    for (int i = 0; i < board.players(); ++i) order.push_back(i);
    std::ranges::stable_sort(
        order, [&](int a, int b) { return percentage(board.games_of(a)) > percentage(board.games_of(b)); });
    return order;
}

std::string crosstable(const Report& report)
{
    const std::vector<int> order = ranking(report.board);
    std::size_t width = 6;
    for (const Contestant& player : report.players) width = std::max(width, player.name.size());
    std::string text =
        fmt::format("{:>3} {:<{}} {:>20} {:>9} {:>7} {:>6}", "", "player", width, "Elo", "points", "games", "%");
    for (std::size_t i = 0; i < order.size(); ++i) text += fmt::format(" {:>11}", i + 1);
    text += '\n';
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        const int player = order[rank];
        const Trinomial games = report.board.games_of(player);
        const EloEstimate elo = report.board.elo_of(player);
        text += fmt::format("{:>3} {:<{}} {:>16} {:>9.1f} {:>7} {:>6.1f}", rank + 1,
                            report.players[static_cast<std::size_t>(player)].name, width, elo_text(elo), games.points(),
                            games.games(), percentage(games));
        for (const int opponent : order) {
            const Trinomial against = report.board.games_between(player, opponent);
            text += fmt::format(" {:>11}", player == opponent ? "*"
                                           : against.games() == 0
                                               ? "-"
                                               : fmt::format("{}-{}-{}", against.wins, against.draws, against.losses));
        }
        text += '\n';
    }
    return text;
}

std::string conduct_text(const Report& report)
{
    std::string text;
    for (int player = 0; player < report.board.players(); ++player) {
        const auto slot = static_cast<std::size_t>(player);
        const Misconduct& bad = report.board.misconduct(player);
        const double overshoot =
            slot < report.state.worst_overshoot.size() ? base::seconds(report.state.worst_overshoot[slot]) : 0;
        const std::uint64_t warnings = slot < report.state.warnings.size() ? report.state.warnings[slot] : 0;
        if (bad.total() == 0 && overshoot <= 0 && warnings == 0) continue;
        text += fmt::format(
            "Conduct {}: lost {} on time, {} by silence, {} by crash, {} by illegal move; largest overshoot "
            "{:.1f} ms; {} warnings\n",
            report.players[slot].name, bad.time, bad.silence, bad.crash, bad.illegal, 1000 * overshoot, warnings);
    }
    return text;
}

} // namespace

std::string elo_text(const EloEstimate& elo)
{
    const std::string value = signed_number(elo.elo, 1);
    if (std::isfinite(elo.elo_error)) return fmt::format("{} +- {:.1f}", value, elo.elo_error);
    if (std::isfinite(elo.low)) return fmt::format("{} (above {})", value, signed_number(elo.low, 1));
    if (std::isfinite(elo.high)) return fmt::format("{} (below {})", value, signed_number(elo.high, 1));
    return value + " +- inf";
}

std::string progress_text(const Report& report, std::uint64_t games)
{
    std::string text = fmt::format("{}/{}", report.board.games(), games);
    if (report.board.players() == 2) {
        const Trinomial result = report.board.games_between(0, 1);
        const EloEstimate elo = report.board.elo_between(0, 1);
        text += fmt::format("  {} {:.1f} - {:.1f} {}  Elo {}", report.players[0].name, result.points(),
                            result.reversed().points(), report.players[1].name, elo_text(elo));
        if (report.sprt)
            text +=
                fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", report.sprt->llr, report.sprt->lower, report.sprt->upper);
        return text;
    }
    const int leader = ranking(report.board).front();
    text += fmt::format("  {} leads with {:.1f} %", report.players[static_cast<std::size_t>(leader)].name,
                        percentage(report.board.games_of(leader)));
    return text;
}

std::string report_text(const Report& report)
{
    return (report.board.players() == 2 ? duel_text(report) : crosstable(report)) + conduct_text(report);
}

} // namespace match
