// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/nnue.h"

#include <cassert>
#include <vector>

#include "eval/classical/lone_king.h"

namespace eval {
namespace {

using nnue::Kernels;
static_assert(nnue::kClip == nnue::kQa);

// With few pieces left a material advantage is harder to win with, and exchanges are to be preferred when ahead. Of
// 1024; the men count 3, 3, 5 and 9, so the start position has 62.
constexpr int kMaterialBase = 776; // hand
constexpr int kMaterialSlope = 4;  // hand

// Bare kings are left to what is known of those endings: games are given up long before, so no network learns to mate.
constexpr Weights kEndings{};

int material(const chess::Position& p) noexcept
{
    using chess::PieceType;
    return 3 * p.pieces(PieceType::Knight, PieceType::Bishop).count() + 5 * p.pieces(PieceType::Rook).count() +
           9 * p.pieces(PieceType::Queen).count();
}

base::SimdLevel usable_level(base::SimdLevel level, std::size_t hidden)
{
    if (level == base::SimdLevel::Avx512 && nnue::avx512_kernels(hidden) == nullptr) level = base::SimdLevel::Avx2;
    if (level == base::SimdLevel::Avx2 && nnue::avx2_kernels(hidden) == nullptr) level = base::SimdLevel::Plain;
    return level;
}

const Kernels* kernels_of(base::SimdLevel level, std::size_t hidden)
{
    switch (level) {
    case base::SimdLevel::Avx512: return nnue::avx512_kernels(hidden);
    case base::SimdLevel::Avx2: return nnue::avx2_kernels(hidden);
    case base::SimdLevel::Plain: break;
    }
    return nnue::plain_kernels(hidden);
}

std::size_t width(const nnue::Network& network)
{
    return static_cast<std::size_t>(network.architecture().hidden);
}

} // namespace

Nnue::Nnue(std::shared_ptr<const nnue::Network> network, base::SimdLevel level)
    : network_(std::move(network)),
      level_(usable_level(level, width(*network_))),
      kernels_(kernels_of(level_, width(*network_))),
      accumulators_(*network_, *kernels_)
{
}

// `output` gives the kernels' sum for the weights of the position's bucket.
template <class Output>
int Nnue::value(const chess::Position& position, Output&& output) const noexcept
{
    if (const auto known = lone_king_value(position, kEndings))
        return bounded(position.side_to_move() == chess::Color::White ? *known : -*known);
    const int bucket = nnue::output_bucket(network_->architecture(), position.occupied().count());
    const int own = bounded(
        nnue::to_value(output(network_->outputs(bucket)), network_->output_bias(bucket), network_->output_scale()));
    return bounded(own * (kMaterialBase + kMaterialSlope * material(position)) / 1024);
}

std::int64_t Nnue::fresh_output(const chess::Position& position, const std::int16_t* weights) noexcept
{
    const auto us = index(position.side_to_move());
    const Sums sums = accumulators_.of(position);
    return kernels_->output(sums[us], sums[1 - us], weights, width(*network_));
}

int Nnue::raw(const chess::Position& position, int scale) noexcept
{
    const int bucket = nnue::output_bucket(network_->architecture(), position.occupied().count());
    return nnue::to_value(fresh_output(position, network_->outputs(bucket)), network_->output_bias(bucket), scale);
}

int Nnue::evaluate(const chess::Position& position) noexcept
{
    return value(position, [&](const std::int16_t* weights) { return fresh_output(position, weights); });
}

int Nnue::evaluate_tracked(const chess::Position& position) noexcept
{
    const int value_now =
        value(position, [&](const std::int16_t* weights) { return accumulators_.output(position, weights); });
    assert(is_exact(position, accumulators_.current(position)));
    return value_now;
}

// Adds up both sums from nothing: what debug builds compare every tracked evaluation with.
bool Nnue::is_exact(const chess::Position& position, const Sums& sums) const
{
    const nnue::Network& n = *network_;
    for (const chess::Color side : chess::kBothColors) {
        const nnue::View view = nnue::View::of(n.architecture(), side, position.king(side));
        std::vector<std::int16_t> fresh(n.feature_bias(), n.feature_bias() + width(n));
        for (const chess::Square s : position.occupied()) {
            const std::int16_t* row = n.feature(view.feature(position.piece_at(s), s));
            for (std::size_t i = 0; i < fresh.size(); ++i) fresh[i] = static_cast<std::int16_t>(fresh[i] + row[i]);
        }
        const std::int16_t* kept = sums[index(side)];
        if (!std::equal(fresh.begin(), fresh.end(), kept)) return false;
    }
    return true;
}

} // namespace eval
