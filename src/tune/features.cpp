// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/features.h"

#include "base/text.h"
#include "eval/classical/classical.h"
#include "eval/classical/endings.h"
#include "eval/classical/weight_table.h"
#include "eval/gerald/gerald.h"
#include "tune/gerald_space.h"

#include <array>

namespace tune {
namespace {

using chess::Color;

template <class Struct>
NamedWeights listed(const Struct& in, base::ParamTable<Struct> table)
{
    NamedWeights out;
    for (const auto& param : table) out.emplace_back(param.name, param.value(in));
    return out;
}

template <class Struct>
base::Status change(Struct& in, base::ParamTable<std::type_identity_t<Struct>> table, const NamedWeights& changes)
{
    for (const auto& [name, value] : changes) {
        const auto* param = base::find_param<Struct>(table, name);
        if (param == nullptr) return base::fail("there is no weight {}", base::quote(name));
        if (auto ok = base::set_param(in, *param, value); !ok) return ok;
    }
    return {};
}

class GeraldSet final : public WeightSet {
  public:
    explicit GeraldSet(const eval::GeraldWeights& start) : start_(start)
    {
        std::vector<Axis> axes;
        const Space published = gerald_evaluation_space();
        for (Axis axis : published.axes()) {
            axis.start = base::find_param<eval::GeraldWeights>(eval::gerald_params(), axis.name)->value(start);
            axes.push_back(std::move(axis));
        }
        space_ = Space(std::move(axes));
        divisor_ = eval::kGeraldFullPhase;
        for (const eval::GeraldFeature& feature : eval::gerald_features()) {
            const auto axis = [&](const char* half) {
                const std::size_t at = space_.find(std::string(feature.name) + half);
                return at == space_.size() ? -1 : static_cast<int>(at);
            };
            slots_.push_back({axis("_mg"), axis("_eg")});
        }
    }

    std::string name() const override { return "gerald"; }

    bool extract(const chess::Position& position, PositionFeatures& out) const override
    {
        const eval::GeraldCounts white = eval::gerald_counts(position, Color::White);
        const eval::GeraldCounts black = eval::gerald_counts(position, Color::Black);
        const int phase = eval::gerald_phase(position);
        out.entries.clear();
        out.midgame = static_cast<float>(phase);
        out.endgame = static_cast<float>(eval::kGeraldFullPhase - phase);
        for (std::size_t i = 0; i < white.size(); ++i) {
            if (white[i] != black[i])
                out.entries.push_back({static_cast<std::uint16_t>(i), static_cast<std::int16_t>(white[i] - black[i])});
        }
        // The middlegame pawn is the unit.
        out.constant = static_cast<float>(start_.pawn.mg * (white[0] - black[0]) * phase);
        return true;
    }

    std::function<int(const chess::Position&)> evaluator(const Candidate& candidate) const override
    {
        eval::GeraldWeights weights = start_;
        write_candidate(space_, candidate, eval::gerald_params(), weights);
        return [evaluator = eval::SetEvaluator(eval::Gerald{weights, "tuned"})](const chess::Position& p) {
            const int value = evaluator.evaluate(p);
            return p.side_to_move() == Color::White ? value : -value;
        };
    }

    NamedWeights numbers(const Candidate& candidate) const override
    {
        eval::GeraldWeights weights = start_;
        write_candidate(space_, candidate, eval::gerald_params(), weights);
        return listed(weights, eval::gerald_params());
    }

  private:
    eval::GeraldWeights start_;
};

class ClassicalSet final : public WeightSet {
  public:
    explicit ClassicalSet(const eval::Weights& start) : classical_(start)
    {
        divisor_ = eval::kFullPhase * eval::kFullScale;
        slot_of_.fill(kNoSlot);
        for (const eval::WeightRow& row : eval::weight_rows()) {
            if (!row.pair) continue; // not linear
            for (int i = row.first; i <= row.last; ++i) {
                slot_of_[static_cast<std::size_t>(row.slot + i)] = static_cast<std::uint16_t>(slots_.size());
                const auto axis = 2 * static_cast<int>(slots_.size());
                slots_.push_back({axis, axis + 1});
            }
        }
        // The table names the pairs first and in the order of the rows; check_order in the tests holds it to that.
        std::vector<Axis> axes;
        for (const auto& param : eval::weight_params()) {
            if (axes.size() == 2 * slots_.size()) break;
            axes.push_back({std::string(param.name), param.value(start), param.min, param.max, param.step, true});
        }
        space_ = Space(std::move(axes));
    }

    std::string name() const override { return "classical"; }

    bool extract(const chess::Position& position, PositionFeatures& out) const override
    {
        const eval::Tracer trace = classical_.trace(position);
        if (trace.known_ending) return false;
        out.entries.clear();
        out.midgame = static_cast<float>(trace.phase * eval::kFullScale);
        out.endgame = static_cast<float>((eval::kFullPhase - trace.phase) * trace.scale);
        for (std::size_t i = 0; i < slot_of_.size(); ++i) {
            const int count = trace.coefficients[0][i] - trace.coefficients[1][i];
            if (count != 0 && slot_of_[i] != kNoSlot)
                out.entries.push_back({slot_of_[i], static_cast<std::int16_t>(count)});
        }
        const eval::Score frozen = trace.pressed[1] - trace.pressed[0] + trace.initiative;
        out.constant = static_cast<float>(frozen.mg()) * out.midgame + static_cast<float>(frozen.eg()) * out.endgame;
        return true;
    }

    std::function<int(const chess::Position&)> evaluator(const Candidate& candidate) const override
    {
        eval::Weights weights = classical_.weights();
        write_candidate(space_, candidate, eval::weight_params(), weights);
        auto evaluator = std::make_shared<eval::Classical>(weights);
        return [evaluator](const chess::Position& p) {
            const int value = evaluator->evaluate(p);
            return p.side_to_move() == Color::White ? value : -value;
        };
    }

    NamedWeights numbers(const Candidate& candidate) const override
    {
        eval::Weights weights = classical_.weights();
        write_candidate(space_, candidate, eval::weight_params(), weights);
        return listed(weights, eval::weight_params());
    }

  private:
    static constexpr std::uint16_t kNoSlot = 0xFFFF;

    eval::Classical classical_; // only its trace, which any thread may use
    std::array<std::uint16_t, eval::kSlots> slot_of_{};
};

} // namespace

std::vector<SlotWeights> WeightSet::slot_weights(const Candidate& candidate) const
{
    std::vector<SlotWeights> out;
    out.reserve(slots_.size());
    const auto value = [&](int axis) {
        return axis < 0 ? 0.0F : static_cast<float>(candidate[static_cast<std::size_t>(axis)]);
    };
    for (const SlotAxes& axes : slots_) out.push_back({value(axes.mg), value(axes.eg)});
    return out;
}

std::unique_ptr<WeightSet> gerald_weights(const std::string& start)
{
    return std::make_unique<GeraldSet>(start == "gerald-tuned" ? eval::kGeraldTuned : eval::kGeraldBase);
}

std::unique_ptr<WeightSet> classical_weights(const eval::Weights& start)
{
    return std::make_unique<ClassicalSet>(start);
}

base::Result<std::unique_ptr<WeightSet>> make_weight_set(const std::string& name, const NamedWeights& changes)
{
    if (name == "classical" || name == "classical-hand") {
        eval::Weights start;
        if (auto ok = change(start, eval::weight_params(), changes); !ok) return std::unexpected(ok.error());
        return classical_weights(start);
    }
    if (name == "gerald" || name == "gerald-base" || name == "gerald-tuned") {
        eval::GeraldWeights start = name == "gerald-tuned" ? eval::kGeraldTuned : eval::kGeraldBase;
        if (auto ok = change(start, eval::gerald_params(), changes); !ok) return std::unexpected(ok.error());
        return std::make_unique<GeraldSet>(start);
    }
    return base::fail("there are no weights {}; there are gerald-base, gerald-tuned and classical", base::quote(name));
}

void FeatureTable::add(const PositionFeatures& features, Target target)
{
    rows_.push_back({.first = entries_.size(),
                     .entries = static_cast<std::uint32_t>(features.entries.size()),
                     .midgame = features.midgame,
                     .endgame = features.endgame,
                     .constant = features.constant,
                     .target = target});
    entries_.insert(entries_.end(), features.entries.begin(), features.entries.end());
}

} // namespace tune
