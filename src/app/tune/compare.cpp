// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "app/cli.h"
#include "app/tune/tune.h"
#include "base/file.h"
#include "tune/curves.h"

namespace app {
namespace {

// What a file is called in the legend: NAME of NAME.csv and of NAME-elo.csv.
std::string curve_name(const std::string& file)
{
    std::string name = std::filesystem::path(file).stem().string();
    if (name.ends_with("-elo")) name.resize(name.size() - 4);
    return name;
}

base::Result<std::vector<tune::NamedCurve>> read_curves(const std::vector<std::string>& files, bool held_out)
{
    std::vector<tune::NamedCurve> curves;
    for (const std::string& file : files) {
        const auto text = base::read_file(file, std::size_t{1} << 28);
        if (!text) return std::unexpected(text.error());
        auto curve = tune::parse_named_curve(curve_name(file), *text, held_out);
        if (!curve) return base::fail_in(file, curve.error());
        if (!curves.empty() && curve->kind != curves.front().kind)
            return base::fail("{} and {}: Elo and other values have no common axis", files.front(), file);
        curves.push_back(*std::move(curve));
    }
    return curves;
}

// NAME of NAME-1, NAME-2, ...
std::string without_number(const std::string& name)
{
    const std::size_t dash = name.find_last_not_of("0123456789");
    return dash != std::string::npos && dash > 0 && dash + 1 < name.size() && name[dash] == '-' ? name.substr(0, dash)
                                                                                                : name;
}

base::Result<std::vector<tune::NamedCurve>> group(const std::vector<tune::NamedCurve>& runs)
{
    std::vector<std::pair<std::string, std::vector<tune::NamedCurve>>> groups; // in the order of their first runs
    for (const tune::NamedCurve& run : runs) {
        const std::string name = without_number(run.name);
        auto at = std::ranges::find(groups, name, [](const auto& g) { return g.first; });
        if (at == groups.end()) at = groups.insert(groups.end(), {name, {}});
        at->second.push_back(run);
    }
    std::vector<tune::NamedCurve> curves;
    for (const auto& [name, members] : groups) {
        auto mean = tune::mean_curve(name, members);
        if (!mean) return std::unexpected(mean.error());
        curves.push_back(*std::move(mean));
    }
    return curves;
}

} // namespace

int tune_compare(Arguments arguments)
{
    std::vector<std::string> files;
    std::string out;
    tune::PlotWords words{.title = "Tuners on one budget"};
    bool held_out = false;
    bool together = false;
    Cli cli("Draws the curves that tuners wrote on one plot, against what they spent.", "kibitz tune compare");
    cli.add_option("curves", files, "CSV files of the other parts; of tuners by games NAME-elo.csv").required();
    cli.add_option("-o,--out", out, "The SVG file to write").required();
    cli.add_option("--title", words.title, "Of the plot").shows_default();
    cli.add_option("--quantity", words.quantity, "What the values are: mean absolute error, or Elo over the start");
    cli.add_option("--currency", words.currency, "What was spent: evaluations, or games");
    cli.add_flag("--held-out", held_out, "The best on positions held out, not on the sample");
    cli.add_flag("--together", together,
                 "NAME-1, NAME-2, ... are runs of one tuner: draw their mean, with bars that reach over all of them");
    cli.footer("kibitz tune compare evolve.csv gradient.csv random.csv --held-out -o compared.svg\n"
               "kibitz tune compare koth-elo.csv spsa-elo.csv random-elo.csv -o elo.svg\n"
               "NAME-elo.csv is written with --validation-games and has error bars (95 %).");
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = base::check_writable(out, files); !ok) return refuse("kibitz tune compare", ok.error());
    auto curves = read_curves(files, held_out);
    if (curves && together) curves = group(*curves);
    if (!curves) return refuse("kibitz tune compare", curves.error());
    const bool elo = curves->front().kind == tune::CurveKind::Elo;
    if (words.quantity.empty()) words.quantity = elo ? "Elo over the start, 95 %" : "mean absolute error, centipawns";
    if (words.currency.empty()) words.currency = elo ? "games" : "evaluations";
    if (auto ok = base::write_file_atomically(out, tune::comparison_svg(*curves, words)); !ok)
        return refuse("kibitz tune compare", ok.error());
    return kSuccess;
}

} // namespace app
