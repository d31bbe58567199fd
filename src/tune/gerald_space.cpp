// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/gerald_space.h"

#include "eval/gerald/weights.h"
#include "search/textbook/switches.h"

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
    using search::textbook::Switches;
    const Switches& base = search::textbook::find_preset("gerald-base")->switches;
    std::vector<Axis> axes;
    for (const auto& field : search::textbook::gerald_fields()) {
        const auto* param = base::find_param<Switches>(search::textbook::switch_table(), field.name);
        axes.push_back({std::string(field.name), param->value(base), 0, field.most(), param->step});
    }
    return Space(std::move(axes));
}

} // namespace tune
