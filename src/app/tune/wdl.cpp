// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cmath>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/tune/tune.h"
#include "tune/win_fit.h"

namespace app {
namespace {

// How the model's expectation compares with the points made, by bands of the value.
void print_bands(const tune::WinCounts& counts, const engine::WinModel& model)
{
    constexpr int kBand = 100;
    constexpr int kBands = 2 * tune::WinCounts::kLargest / kBand + 1;
    struct Band {
        double positions = 0, points = 0, expected = 0;
    };
    std::vector<Band> bands(kBands);
    for (const auto& cell : counts.cells()) {
        Band& band = bands[static_cast<std::size_t>((cell.value + tune::WinCounts::kLargest + kBand / 2) / kBand)];
        const double win = model.win(cell.value, cell.fullness);
        const double loss = model.win(-cell.value, cell.fullness);
        band.positions += cell.bin.total();
        band.points += cell.bin.outcomes[2] + 0.5 * cell.bin.outcomes[1];
        band.expected += cell.bin.total() * (win + 0.5 * (1 - win - loss));
    }
    fmt::print("{:>8} {:>11} {:>9} {:>9}\n", "value", "positions", "points", "model");
    for (int i = 0; i < kBands; ++i) {
        const Band& b = bands[static_cast<std::size_t>(i)];
        if (b.positions == 0) continue;
        fmt::print("{:>+8} {:>11} {:>8.1f}% {:>8.1f}%\n", i * kBand - tune::WinCounts::kLargest, b.positions,
                   100 * b.points / b.positions, 100 * b.expected / b.positions);
    }
}

std::string model_text(const engine::WinModel& m)
{
    return fmt::format("even_few {:.0f}, even_all {:.0f}, spread_few {:.0f}, spread_all {:.0f}", m.even_few, m.even_all,
                       m.spread_few, m.spread_all);
}

} // namespace

int tune_wdl(Arguments arguments)
{
    std::vector<std::string> files;
    std::string player;
    Cli cli("Fits the chances of win, draw and loss to games with this engine's scores (kibitz match --pgn).",
            "kibitz tune wdl");
    cli.add_option("games", files, "PGN files").required();
    cli.add_option("--player", player, "Only the scores of the player of this name");
    if (const auto code = cli.parse(arguments)) return *code;

    tune::WinCounts counts;
    const auto games = tune::count_games(counts, files, player);
    if (!games) return refuse("kibitz tune wdl", games.error());
    if (games->damaged > 0)
        tell(fmt::format("kibitz tune wdl: {} damaged games are left out; the first: {}", games->damaged,
                         games->first_damage));
    if (counts.positions() == 0) return refuse("kibitz tune wdl", {"no move in these games has a score"});
    const tune::WinFit fit = tune::fit_wins(counts, engine::kWinModel);
    fmt::print("{} games, {} positions\n", games->games, counts.positions());
    fmt::print("now  {}: {:.4f} bits a position\n", model_text(engine::kWinModel), fit.before);
    fmt::print("fit  {}: {:.4f} bits a position\n\n", model_text(fit.model), fit.after);
    print_bands(counts, fit.model);
    return kSuccess;
}

} // namespace app
