// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/gerald_space.h"

#include "eval/gerald/weights.h"
#include "search/textbook/switches.h"

#include <array>

namespace tune {

Space gerald_evaluation_space()
{
    std::vector<Axis> axes;
    const auto table = eval::gerald_params();
    for (std::size_t i = 0; i < table.size(); ++i) {
        const auto& param = table[i];
        if (param.min == param.max) continue; // pawn_mg, the unit
        const eval::GeraldFeature& feature = eval::gerald_features()[i / 2];
        const int bits = i % 2 == 0 ? feature.mg_bits : feature.eg_bits;
        axes.push_back({std::string(param.name), param.initial, 0, static_cast<double>((1 << bits) - 1), param.step});
    }
    return Space(std::move(axes));
}

Space gerald_search_space()
{
    struct Row {
        const char* name;
        int bits;
    };
    constexpr std::array kRows{Row{"aspiration_window", 6}, Row{"aspiration_depth", 3}, Row{"lazy_evaluation", 1},
                               Row{"futility_margin", 8},   Row{"razor_margin", 8},     Row{"delta_margin", 10},
                               Row{"killer_score", 10},     Row{"lmr_depth", 3},        Row{"lmr_moves", 3},
                               Row{"lmp_moves", 4},         Row{"null_base", 3},        Row{"null_divisor", 5}};
    using search::textbook::Switches;
    const Switches& base = search::textbook::find_preset("gerald-base")->switches;
    std::vector<Axis> axes;
    for (const Row& row : kRows) {
        const auto* param = base::find_param<Switches>(search::textbook::switch_table(), row.name);
        axes.push_back({row.name, param->value(base), 0, static_cast<double>((1 << row.bits) - 1), param->step});
    }
    return Space(std::move(axes));
}

} // namespace tune
