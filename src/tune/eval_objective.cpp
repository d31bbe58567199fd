// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/eval_objective.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/random.h"
#include "data/game_file.h"

namespace tune {
namespace {

// Expected result of a score of the expert: its files are made so that sigmoid(units / 400) is the right scale.
constexpr double kScoreScale = data::kUnitsPerPrintedCentipawn / 400;
constexpr std::size_t kSlopeChunk = 2048; // positions whose derivatives are summed by one task

double sigmoid(double x)
{
    return 1 / (1 + std::exp(-x));
}

// log(1 + exp(x)) without overflow.
double softplus(double x)
{
    return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

using Lanes [[gnu::vector_size(32)]] = float; // eight at a time where the CPU can

} // namespace

EvalObjective::EvalObjective(const WeightSet& set, const EvalData& data, EvalObjectiveSettings settings,
                             std::string label)
    : set_(set),
      data_(data),
      settings_(settings),
      label_(std::move(label)),
      start_(set.slot_weights(set.space().start()))
{
    if (settings_.loss == Loss::Results && !(settings_.k > 0)) fit_k();
}

std::string EvalObjective::quantity() const
{
    switch (settings_.loss) {
    case Loss::Absolute: return "mean absolute error, centipawns";
    case Loss::Squared: return "mean squared error, centipawns squared";
    case Loss::Results: return "cross-entropy of results";
    }
    return {};
}

std::string EvalObjective::specification() const
{
    return fmt::format("set {} data {} positions {} held out {} loss {} sample {} seed {} k {} results {}", set_.name(),
                       label_, data_.training.size(), data_.validation.size(), static_cast<int>(settings_.loss),
                       settings_.sample, settings_.seed, settings_.k, settings_.results);
}

std::size_t EvalObjective::sample_size() const
{
    return settings_.sample == 0 ? data_.training.size() : settings_.sample;
}

const FeatureTable::Row& EvalObjective::row(std::size_t i) const
{
    return data_.training[settings_.sample == 0 ? i : sample_[i]];
}

void EvalObjective::begin_round(std::uint64_t round)
{
    if (drawn_ && (settings_.sample == 0 || round == round_)) return;
    round_ = round;
    drawn_ = true;
    filled_ = false;
    sample_.resize(settings_.sample);
    base::Random random = base::Random(settings_.seed).fork(round);
    for (auto& i : sample_) i = static_cast<std::uint32_t>(random.below(data_.training.size()));
}

double EvalObjective::aim(const Target& target) const
{
    if (settings_.results >= 1) return target.result;
    return settings_.results * target.result + (1 - settings_.results) * sigmoid(kScoreScale * target.score);
}

double EvalObjective::loss(float value, const Target& target) const
{
    const double error = static_cast<double>(value) - target.score;
    switch (settings_.loss) {
    case Loss::Absolute: return std::abs(error);
    case Loss::Squared: return error * error;
    case Loss::Results: {
        const double x = settings_.k * value;
        return softplus(x) - aim(target) * x;
    }
    }
    return 0;
}

double EvalObjective::loss_slope(float value, const Target& target) const
{
    const double error = static_cast<double>(value) - target.score;
    switch (settings_.loss) {
    case Loss::Absolute: return error > 0 ? 1 : error < 0 ? -1 : 0;
    case Loss::Squared: return 2 * error;
    case Loss::Results: return settings_.k * (sigmoid(settings_.k * value) - aim(target));
    }
    return 0;
}

// The scale at which the starting weights predict best: golden section, for the loss has one minimum in k.
void EvalObjective::fit_k()
{
    constexpr std::size_t kMost = 200'000;
    const std::size_t step = std::max<std::size_t>(1, data_.training.size() / kMost);
    std::vector<std::pair<float, double>> points; // value and aim
    for (std::size_t i = 0; i < data_.training.size(); i += step) {
        const auto& r = data_.training[i];
        points.emplace_back(data_.training.value(r, start_) / set_.divisor(), aim(r.target));
    }
    const auto mean = [&](double k) {
        double sum = 0;
        for (const auto& [value, expected] : points) sum += softplus(k * value) - expected * k * value;
        return sum;
    };
    constexpr double kShare = 0.6180339887498949;
    double low = 0.0002;
    double high = 0.05;
    while (high - low > 1e-6) {
        const double a = high - kShare * (high - low);
        const double b = low + kShare * (high - low);
        (mean(a) < mean(b) ? high : low) = mean(a) < mean(b) ? b : a;
    }
    settings_.k = (low + high) / 2;
}

void EvalObjective::fill_block(std::size_t block)
{
    const std::size_t axes = set_.space().size();
    const float scale = 1 / set_.divisor();
    float* columns = columns_.data() + block * axes * kLanes;
    std::fill_n(columns, axes * kLanes, 0.0F);
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        // Lanes beyond the sample repeat its first position; nobody counts them.
        const std::size_t i = block * kLanes + lane;
        const auto& r = row(i < sample_size() ? i : 0);
        constants_[i] = r.constant * scale;
        targets_[i] = r.target;
        for (const FeatureEntry e : data_.training.entries(r)) {
            const SlotAxes at = set_.slots()[e.slot];
            const auto count = static_cast<float>(e.count) * at.unit * scale;
            if (at.mg >= 0) columns[static_cast<std::size_t>(at.mg) * kLanes + lane] += count * r.midgame;
            if (at.eg >= 0) columns[static_cast<std::size_t>(at.eg) * kLanes + lane] += count * r.endgame;
        }
    }
}

// kGroup candidates over the whole sample, sixteen positions at a time: eight running sums that stay in registers.
void EvalObjective::measure_group(std::span<const Candidate> candidates, std::span<double> values) const
{
    const std::size_t axes = set_.space().size();
    std::vector<float> weights(axes * kGroup);
    for (std::size_t c = 0; c < candidates.size(); ++c)
        for (std::size_t a = 0; a < axes; ++a) weights[a * kGroup + c] = static_cast<float>(candidates[c][a]);

    double sums[kGroup] = {};
    const std::size_t size = sample_size();
    for (std::size_t block = 0; block * kLanes < size; ++block) {
        Lanes value[kGroup][2] = {};
        const float* column = columns_.data() + block * axes * kLanes;
        for (std::size_t a = 0; a < axes; ++a, column += kLanes) {
            Lanes low;
            Lanes high;
            std::memcpy(&low, column, sizeof(low));
            std::memcpy(&high, column + kLanes / 2, sizeof(high));
            for (std::size_t c = 0; c < kGroup; ++c) {
                const float w = weights[a * kGroup + c];
                value[c][0] += low * w;
                value[c][1] += high * w;
            }
        }
        const std::size_t used = std::min(kLanes, size - block * kLanes);
        const float* constant = constants_.data() + block * kLanes;
        const Target* target = targets_.data() + block * kLanes;
        for (std::size_t c = 0; c < kGroup; ++c) {
            float lanes[kLanes];
            std::memcpy(lanes, value[c], sizeof(lanes));
            if (settings_.loss == Loss::Absolute) {
                float part = 0;
                for (std::size_t i = 0; i < used; ++i) part += std::abs(lanes[i] + constant[i] - target[i].score);
                sums[c] += static_cast<double>(part);
            } else {
                for (std::size_t i = 0; i < used; ++i) sums[c] += loss(lanes[i] + constant[i], target[i]);
            }
        }
    }
    for (std::size_t c = 0; c < candidates.size(); ++c) values[c] = sums[c] / static_cast<double>(size);
}

base::Status EvalObjective::measure(std::span<const Candidate> candidates, std::span<double> values,
                                    base::ThreadPool& pool, std::stop_token /*stop*/)
{
    if (!filled_) {
        const std::size_t blocks = (sample_size() + kLanes - 1) / kLanes;
        columns_.resize(blocks * kLanes * set_.space().size());
        constants_.resize(blocks * kLanes);
        targets_.resize(blocks * kLanes);
        pool.parallel_for(blocks, [&](std::size_t block) { fill_block(block); });
        filled_ = true;
    }
    // Groups are handed out in bunches: one is over in less time than handing it out takes.
    constexpr std::size_t kBunch = 8 * kGroup;
    pool.parallel_for((candidates.size() + kBunch - 1) / kBunch, [&](std::size_t bunch) {
        const std::size_t end = std::min(candidates.size(), (bunch + 1) * kBunch);
        for (std::size_t i = bunch * kBunch; i < end; i += kGroup) {
            const std::size_t count = std::min(kGroup, end - i);
            measure_group(candidates.subspan(i, count), values.subspan(i, count));
        }
    });
    return {};
}

base::Result<double> EvalObjective::slope(const Candidate& at, std::span<double> derivatives, base::ThreadPool& pool)
{
    const std::vector<SlotWeights> weights = set_.slot_weights(at);
    const float scale = 1 / set_.divisor();
    const std::size_t size = sample_size();
    const std::size_t chunks = (size + kSlopeChunk - 1) / kSlopeChunk;
    // Each chunk sums for itself and the sums are added in order, so that threads change nothing.
    std::vector<std::vector<SlotWeights>> parts(chunks);
    std::vector<double> losses(chunks);
    pool.parallel_for(chunks, [&](std::size_t chunk) {
        std::vector<SlotWeights>& part = parts[chunk];
        part.resize(weights.size());
        for (std::size_t i = chunk * kSlopeChunk; i < std::min(size, (chunk + 1) * kSlopeChunk); ++i) {
            const auto& r = row(i);
            const float value = data_.training.value(r, weights) * scale;
            losses[chunk] += loss(value, r.target);
            const auto by_value = static_cast<float>(loss_slope(value, r.target)) * scale;
            const float mg = by_value * r.midgame;
            const float eg = by_value * r.endgame;
            for (const FeatureEntry e : data_.training.entries(r)) {
                part[e.slot].mg += mg * static_cast<float>(e.count);
                part[e.slot].eg += eg * static_cast<float>(e.count);
            }
        }
    });
    std::ranges::fill(derivatives, 0.0);
    double sum = 0;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
        sum += losses[chunk];
        for (std::size_t s = 0; s < weights.size(); ++s) {
            const SlotAxes axes = set_.slots()[s];
            const SlotWeights part = parts[chunk][s];
            if (axes.mg >= 0)
                derivatives[static_cast<std::size_t>(axes.mg)] += static_cast<double>(part.mg * axes.unit);
            if (axes.eg >= 0)
                derivatives[static_cast<std::size_t>(axes.eg)] += static_cast<double>(part.eg * axes.unit);
        }
    }
    for (double& d : derivatives) d /= static_cast<double>(size);
    return sum / static_cast<double>(size);
}

double EvalObjective::baseline()
{
    double sum = 0;
    const float scale = 1 / set_.divisor();
    for (std::size_t i = 0; i < sample_size(); ++i)
        sum += loss(data_.training.value(row(i), start_) * scale, row(i).target);
    return sum / static_cast<double>(sample_size());
}

double EvalObjective::loss_on(const FeatureTable& table, const Candidate& candidate) const
{
    if (table.size() == 0) return ProgressPoint::kNone;
    const std::vector<SlotWeights> weights = set_.slot_weights(candidate);
    const float scale = 1 / set_.divisor();
    double sum = 0;
    for (std::size_t i = 0; i < table.size(); ++i) sum += loss(table.value(table[i], weights) * scale, table[i].target);
    return sum / static_cast<double>(table.size());
}

double EvalObjective::validate(const Candidate& candidate)
{
    return loss_on(data_.validation, set_.space().clamped(candidate));
}

} // namespace tune
