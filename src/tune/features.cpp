// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/features.h"

#include <array>
#include <fmt/ranges.h>

#include "base/text.h"
#include "endgame/endings.h"
#include "eval/classical/classical.h"
#include "eval/classical/weight_table.h"
#include "eval/evaluator_table.h"
#include "eval/gerald/gerald.h"
#include "eval/named_weights.h"
#include "tune/gerald_space.h"

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
        divisor_ = eval::kFullPhase * endgame::kFullScale;
        slot_of_.fill(kNoSlot);
        // The table of parameters follows the rows; a test holds it to that.
        int axis = 0;
        for (const eval::WeightRow& row : eval::weight_rows()) {
            if (row.term == eval::Term::Ending) continue;
            for (int i = row.first; i <= row.last; ++i) {
                const auto slot = static_cast<std::uint16_t>(slots_.size());
                if (row.term != eval::Term::Danger) slot_of_[static_cast<std::size_t>(row.slot + i)] = slot;
                if (row.pair) {
                    slots_.push_back({axis, axis + 1});
                    axis += 2;
                } else if (row.term == eval::Term::Danger) {
                    dangers_.push_back({static_cast<std::size_t>(row.slot), slot});
                    slots_.push_back({axis, -1, kSteepUnit});
                    slots_.push_back({-1, axis++, kFlatUnit});
                } else {
                    slots_.push_back({-1, axis++});
                }
            }
        }
        std::vector<Axis> axes;
        for (const auto& param : eval::weight_params().first(static_cast<std::size_t>(axis)))
            axes.push_back({std::string(param.name), param.value(start), param.min, param.max, param.step, true});
        space_ = Space(std::move(axes));
        start_ = slot_weights(space_.start());
    }

    std::string name() const override { return "classical"; }

    bool extract(const chess::Position& position, PositionFeatures& out) const override
    {
        const eval::Tracer trace = classical_.trace(position);
        if (trace.known_ending) return false;
        out.entries.clear();
        out.midgame = static_cast<float>(trace.phase * endgame::kFullScale);
        out.endgame = trace.levelled ? 0 : static_cast<float>((eval::kFullPhase - trace.phase) * trace.scale);
        for (std::size_t i = 0; i < slot_of_.size(); ++i) {
            const int count = trace.coefficients[chess::Color::White][i] - trace.coefficients[chess::Color::Black][i];
            if (count != 0 && slot_of_[i] != kNoSlot)
                out.entries.push_back({slot_of_[i], static_cast<std::int16_t>(count)});
        }
        const eval::Score pressed = trace.pressed[chess::Color::Black] - trace.pressed[chess::Color::White];
        auto mg = static_cast<float>(pressed.mg());
        auto eg = static_cast<float>(pressed.eg());
        for (const auto& [from, slot] : dangers_) add_danger(trace, from, slot, out, mg, eg);
        out.constant = mg * out.midgame + eg * out.endgame;
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
    // The slopes of the penalty (d * d / 128, d / 8).
    static constexpr float kSteepUnit = 1.0F / 64; // times d
    static constexpr float kFlatUnit = 1.0F / 8;

    struct Danger {
        std::size_t from;   // in the trace
        std::uint16_t slot; // of the middlegame, the endgame's is the next
    };

    // The tangent of the penalties by one weight of the danger; mg and eg lose what the weight gives at the start.
    void add_danger(const eval::Tracer& trace, std::size_t from, std::uint16_t slot, PositionFeatures& out, float& mg,
                    float& eg) const
    {
        int steep = 0;
        int flat = 0;
        for (const chess::Color side : chess::kBothColors) {
            const int danger = trace.danger[side];
            if (danger <= 0 || danger >= eval::kMostDanger) continue;
            const int count = (side == chess::Color::White ? -1 : 1) * trace.coefficients[side][from];
            steep += count * danger;
            flat += count;
        }
        if (steep != 0) out.entries.push_back({slot, static_cast<std::int16_t>(steep)});
        if (flat != 0) out.entries.push_back({static_cast<std::uint16_t>(slot + 1), static_cast<std::int16_t>(flat)});
        mg -= static_cast<float>(steep) * start_[slot].mg;
        eg -= static_cast<float>(flat) * start_[slot + 1U].eg;
    }

    eval::Classical classical_; // only its trace, which any thread may use
    std::array<std::uint16_t, eval::kSlots> slot_of_{};
    std::vector<Danger> dangers_;
    std::vector<SlotWeights> start_;
};

} // namespace

std::vector<SlotWeights> WeightSet::slot_weights(const Candidate& candidate) const
{
    std::vector<SlotWeights> out;
    out.reserve(slots_.size());
    const auto value = [&](int axis) {
        return axis < 0 ? 0.0F : static_cast<float>(candidate[static_cast<std::size_t>(axis)]);
    };
    for (const SlotAxes& axes : slots_) out.push_back({value(axes.mg) * axes.unit, value(axes.eg) * axes.unit});
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
    const std::string_view known = name == "gerald" ? "gerald-base" : std::string_view(name);
    const auto kind = eval::evaluator_kind(known);
    if (kind == eval::EvaluatorKind::Classical) {
        auto start = eval::classical_weights(known);
        if (!start) return std::unexpected(start.error());
        if (auto ok = change(*start, eval::weight_params(), changes); !ok) return std::unexpected(ok.error());
        return classical_weights(*start);
    }
    if (kind == eval::EvaluatorKind::Gerald) {
        auto start = eval::gerald_weights(known);
        if (!start) return std::unexpected(start.error());
        if (auto ok = change(*start, eval::gerald_params(), changes); !ok) return std::unexpected(ok.error());
        return std::make_unique<GeraldSet>(*start);
    }
    return base::fail("there are no weights {}; there are {}", base::quote(name), fmt::join(eval::weight_sets(), ", "));
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
