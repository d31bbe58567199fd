// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/model.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace train {
namespace {

constexpr double kFeatureDeviation = 0.09; // published with nnue-pytorch style nets of this size

std::size_t widest_divisor(std::size_t hidden, std::size_t widest)
{
    std::size_t block = widest;
    while (hidden % block != 0) block /= 2;
    return block;
}

// Box and Muller: the same numbers everywhere, which std::normal_distribution does not promise.
double normal(base::Random& random)
{
    const double u = 1.0 - random.real();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * random.real());
}

std::int16_t rounded(float weight, int scale)
{
    return static_cast<std::int16_t>(std::lrint(weight * static_cast<float>(scale)));
}

} // namespace

Layout::Layout(const Architecture& architecture, std::size_t widest)
    : architecture_(architecture),
      hidden_(static_cast<std::size_t>(architecture.hidden)),
      features_(static_cast<std::size_t>(architecture.features())),
      block_(widest_divisor(hidden_, widest))
{
}

base::Result<Model> Model::make(const Layout& layout)
{
    if (auto ok = eval::nnue::check(layout.architecture()); !ok) return std::unexpected(ok.error());
    Model model(layout);
    auto weights = base::LargeArray<float>::allocate(layout.size());
    auto quantised = base::LargeArray<std::int16_t>::allocate(layout.size());
    if (!weights) return std::unexpected(weights.error());
    if (!quantised) return std::unexpected(quantised.error());
    model.weights_ = std::move(*weights);
    model.quantised_ = std::move(*quantised);
    return model;
}

void Model::initialise(base::Random& random)
{
    // Feature by feature, so that the numbers do not depend on the blocks.
    for (std::size_t f = 0; f < layout_.features(); ++f)
        for (std::size_t n = 0; n < layout_.hidden(); ++n)
            weights_[layout_.feature(f, n)] = static_cast<float>(kFeatureDeviation * normal(random));
    std::fill_n(weights_.data() + layout_.feature_bias(), layout_.hidden(), 0.0F);
    const double deviation = 1.0 / std::sqrt(2.0 * static_cast<double>(layout_.hidden()));
    for (std::size_t i = layout_.outputs(); i < layout_.output_bias(); ++i)
        weights_[i] = static_cast<float>(deviation * normal(random));
    std::fill_n(weights_.data() + layout_.output_bias(), layout_.output_buckets(), 0.0F);
    for (float& w : weights_.span()) w = std::clamp(w, -kMaxWeight, kMaxWeight);
    quantise();
}

void Model::take(const eval::nnue::Network& network)
{
    constexpr float kFeatureUnit = 1.0F / eval::nnue::kQa;
    constexpr float kOutputUnit = 1.0F / eval::nnue::kQb;
    const auto features = static_cast<std::size_t>(network.architecture().features());
    const auto hidden = static_cast<std::size_t>(network.architecture().hidden);
    for (std::size_t f = 0; f < layout_.features(); ++f)
        for (std::size_t n = 0; n < hidden; ++n)
            weights_[layout_.feature(f, n)] =
                kFeatureUnit * static_cast<float>(network.feature(static_cast<int>(f % features))[n]);
    for (std::size_t n = 0; n < hidden; ++n)
        weights_[layout_.feature_bias() + n] = kFeatureUnit * static_cast<float>(network.feature_bias()[n]);
    for (std::size_t b = 0; b < layout_.output_buckets(); ++b) {
        const std::int16_t* outputs = network.outputs(static_cast<int>(b));
        for (std::size_t half = 0; half < 2; ++half)
            for (std::size_t n = 0; n < layout_.hidden(); ++n)
                weights_[layout_.outputs(b) + half * layout_.hidden() + n] =
                    n < hidden ? kOutputUnit * static_cast<float>(outputs[half * hidden + n]) : 0.0F;
        weights_[layout_.output_bias() + b] =
            kFeatureUnit * kOutputUnit * static_cast<float>(network.output_bias(static_cast<int>(b)));
    }
    quantise();
}

bool can_grow_into(const Architecture& from, const Architecture& to)
{
    return from.mirrored == to.mirrored && from.output_buckets == to.output_buckets && from.hidden <= to.hidden &&
           (from.king_buckets == to.king_buckets || from.king_buckets == 1);
}

void Model::quantise()
{
    for (std::size_t i = 0; i < layout_.outputs(); ++i) quantised_[i] = rounded(weights_[i], eval::nnue::kQa);
    for (std::size_t i = layout_.outputs(); i < layout_.output_bias(); ++i)
        quantised_[i] = rounded(weights_[i], eval::nnue::kQb);
}

int Model::quantised_output_bias(std::size_t bucket) const
{
    constexpr int kScale = eval::nnue::kQa * eval::nnue::kQb;
    return static_cast<int>(std::lrint(weights_[layout_.output_bias() + bucket] * static_cast<float>(kScale)));
}

eval::nnue::NetworkWeights Model::network_weights(const std::string& name) const
{
    eval::nnue::NetworkWeights out;
    out.architecture = layout_.architecture();
    out.name = name;
    out.features.resize(layout_.features() * layout_.hidden());
    for (std::size_t f = 0; f < layout_.features(); ++f)
        for (std::size_t n = 0; n < layout_.hidden(); ++n)
            out.features[f * layout_.hidden() + n] = quantised_[layout_.feature(f, n)];
    const auto copy = [&](auto& to, std::size_t first, std::size_t count) {
        to.assign(quantised_.data() + first, quantised_.data() + first + count);
    };
    copy(out.feature_bias, layout_.feature_bias(), layout_.hidden());
    copy(out.outputs, layout_.outputs(), 2 * layout_.hidden() * layout_.output_buckets());
    for (std::size_t b = 0; b < layout_.output_buckets(); ++b) out.output_bias.push_back(quantised_output_bias(b));
    return out;
}

} // namespace train
