// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"
#include "app/tune/tune.h"

#include "base/file.h"
#include "tune/tuner.h"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace app {

int tune_compare(Arguments arguments)
{
    std::vector<std::string> files;
    std::string out;
    std::string title = "Tuners on one budget";
    std::string quantity = "mean absolute error, centipawns";
    std::string currency = "evaluations";
    bool held_out = false;
    Cli cli("Draws the curves that tuners wrote on one plot, against what they spent.", "kibitz tune compare");
    cli.add_option("curves", files, "CSV files of the other parts").required();
    cli.add_option("--out,-o", out, "The SVG file to write").required();
    cli.add_option("--title", title, "Of the plot").shows_default();
    cli.add_option("--quantity", quantity, "What the values are").shows_default();
    cli.add_option("--currency", currency, "What was spent").shows_default();
    cli.add_flag("--held-out", held_out, "The best on positions held out, not on the sample");
    cli.footer("kibitz tune compare evolve.csv gradient.csv random.csv --held-out -o compared.svg");
    if (const auto code = cli.parse(arguments)) return *code;
    std::vector<tune::NamedCurve> curves;
    for (const std::string& file : files) {
        const auto text = base::read_file(file, std::size_t{1} << 28);
        if (!text) return refuse("kibitz tune compare", text.error());
        auto curve = tune::parse_curve_csv(*text);
        if (!curve)
            return refuse("kibitz tune compare", base::Error{fmt::format("{}: {}", file, curve.error().message)});
        curves.push_back({std::filesystem::path(file).stem().string(), std::move(*curve), held_out});
    }
    const std::string svg = tune::comparison_svg(curves, title, quantity, currency);
    if (auto ok = base::write_file_atomically(out, svg); !ok) return refuse("kibitz tune compare", ok.error());
    return kSuccess;
}

} // namespace app
