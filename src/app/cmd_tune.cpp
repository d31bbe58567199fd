// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/tune/tune.h"

#include <array>

namespace app {
namespace {

constexpr std::array kTuneParts{
    Command{"evolve", "evaluation weights by a genetic algorithm", tune_evolve},
    Command{"gradient", "evaluation weights along the slope of an expert's error", tune_gradient},
    Command{"texel", "evaluation weights along the slope of the loss on results", tune_texel},
    Command{"spsa-positions", "evaluation weights by SPSA on an expert's error", tune_spsa_positions},
    Command{"random", "evaluation weights by chance, to compare with", tune_random},
    Command{"error", "how far evaluation weights are from an expert", tune_error},
    Command{"koth", "search or evaluation by King of the Hill: genetic, by matches", tune_koth},
    Command{"spsa", "search or evaluation by matches of two points", tune_spsa},
    Command{"random-games", "search or evaluation by chance and matches, to compare with", tune_random_games},
    Command{"wdl", "chances of win, draw and loss by games", tune_wdl},
    Command{"compare", "the curves of several tuners on one plot", tune_compare},
};

} // namespace

int cmd_tune(Arguments arguments)
{
    return run_part("tune", "Finds better numbers for evaluation and search.", kTuneParts, arguments);
}

} // namespace app
