// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/report.h"

#include "base/json.h"

namespace match {

namespace {

using base::Json;

Json games_json(const Trinomial& games)
{
    return {{"games", games.games()}, {"wins", games.wins}, {"draws", games.draws}, {"losses", games.losses}};
}

Json elo_json(const EloEstimate& elo)
{
    return {{"elo", elo.elo},       {"elo_error", elo.elo_error}, {"elo_low", elo.low},
            {"elo_high", elo.high}, {"nelo", elo.normalised},     {"nelo_error", elo.normalised_error},
            {"los", elo.los}};
}

Json player_json(const Report& report, int player)
{
    const auto slot = static_cast<std::size_t>(player);
    const Misconduct& bad = report.board.misconduct(player);
    Json json = {{"name", report.players[slot].name}, {"limit", describe(report.players[slot].control)}};
    json.update(games_json(report.board.games_of(player)));
    json["pairs"] = report.board.pairs_of(player).pairs;
    json.update(elo_json(report.board.elo_of(player)));
    json["lost_by"] = {
        {"time", bad.time}, {"silence", bad.silence}, {"crash", bad.crash}, {"illegal_move", bad.illegal}};
    if (slot < report.state.worst_overshoot.size())
        json["largest_overshoot_ms"] = 1000 * base::seconds(report.state.worst_overshoot[slot]);
    if (slot < report.state.warnings.size()) json["warnings"] = report.state.warnings[slot];
    return json;
}

Json sprt_json(const SprtSettings& settings, const SprtStatus& status)
{
    const char* verdict = status.verdict == SprtVerdict::AcceptH1   ? "H1"
                          : status.verdict == SprtVerdict::AcceptH0 ? "H0"
                                                                    : "undecided";
    return {{"elo0", settings.elo0},
            {"elo1", settings.elo1},
            {"alpha", settings.alpha},
            {"beta", settings.beta},
            {"model", settings.model == EloModel::Logistic ? "logistic" : "normalised"},
            {"llr", status.llr},
            {"lower", status.lower},
            {"upper", status.upper},
            {"verdict", verdict}};
}

} // namespace

void to_json(Json& json, const Report& report)
{
    json = Json::object();
    json["games"] = report.board.games();
    json["players"] = Json::array();
    for (int player = 0; player < report.board.players(); ++player)
        json["players"].push_back(player_json(report, player));
    json["encounters"] = Json::array();
    for (int first = 0; first < report.board.players(); ++first) {
        for (int second = first + 1; second < report.board.players(); ++second) {
            const Trinomial games = report.board.games_between(first, second);
            if (games.games() == 0) continue;
            Json encounter = {{"first", report.players[static_cast<std::size_t>(first)].name},
                              {"second", report.players[static_cast<std::size_t>(second)].name}};
            encounter.update(games_json(games));
            encounter["pairs"] = report.board.pairs_between(first, second).pairs;
            encounter.update(elo_json(report.board.elo_between(first, second)));
            json["encounters"].push_back(encounter);
        }
    }
    if (report.sprt && report.sprt_settings) json["sprt"] = sprt_json(*report.sprt_settings, *report.sprt);
}

} // namespace match
