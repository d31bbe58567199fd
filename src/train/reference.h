// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The network in real numbers, one position at a time, written for reading: the forward pass, and the derivative of the
// loss by every parameter. What the fast kernels are tested against, and the slow fp32 training.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "data/record.h"
#include "train/model.h"

namespace train {

template <class Real>
class Reference {
  public:
    explicit Reference(const Layout& layout) : layout_(layout)
    {
        for (auto& sum : sums_) sum.resize(layout.hidden());
        for (auto& f : features_) f.reserve(32);
    }

    // The network's output. Remembers what backward needs.
    Real forward(std::span<const Real> weights, const data::Record& record)
    {
        using eval::nnue::View;
        const Architecture& a = layout_.architecture();
        const std::array views{View::of(a, chess::Color::White, chess::Square(record.king)),
                               View::of(a, chess::Color::Black, chess::Square(record.other_king))};
        bucket_ = static_cast<std::size_t>(eval::nnue::output_bucket(a, record.count()));
        Real output = weights[layout_.output_bias() + bucket_];
        for (std::size_t side = 0; side < 2; ++side) {
            features_[side].clear();
            record.for_each_man([&](chess::Piece piece, chess::Square s) {
                features_[side].push_back(static_cast<std::size_t>(views[side].feature(piece, s)));
            });
            for (std::size_t n = 0; n < layout_.hidden(); ++n) sums_[side][n] = weights[layout_.feature_bias() + n];
            for (const std::size_t f : features_[side])
                for (std::size_t b = 0; b < layout_.blocks(); ++b) {
                    const Real* column = weights.data() + layout_.feature(f, b * layout_.block());
                    Real* sum = sums_[side].data() + b * layout_.block();
                    for (std::size_t i = 0; i < layout_.block(); ++i) sum[i] += column[i];
                }
            const Real* out = weights.data() + layout_.outputs(bucket_) + side * layout_.hidden();
            for (std::size_t n = 0; n < layout_.hidden(); ++n) {
                const Real x = clipped(sums_[side][n]);
                output += out[n] * x * x;
            }
        }
        return output;
    }

    // Adds slope times the derivative of the output that forward returned last.
    void backward(std::span<const Real> weights, Real slope, std::span<Real> gradients)
    {
        gradients[layout_.output_bias() + bucket_] += slope;
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t out = layout_.outputs(bucket_) + side * layout_.hidden();
            for (std::size_t n = 0; n < layout_.hidden(); ++n) {
                const Real x = clipped(sums_[side][n]);
                gradients[out + n] += slope * x * x;
                // Within a hair of the ends counts as clipped, as whole numbers have it.
                const bool open = sums_[side][n] > Real(1e-9) && sums_[side][n] < Real(1 - 1e-9);
                sums_[side][n] = open ? slope * weights[out + n] * 2 * x : Real(0);
                gradients[layout_.feature_bias() + n] += sums_[side][n];
            }
            for (const std::size_t f : features_[side])
                for (std::size_t b = 0; b < layout_.blocks(); ++b) {
                    Real* column = gradients.data() + layout_.feature(f, b * layout_.block());
                    const Real* g = sums_[side].data() + b * layout_.block();
                    for (std::size_t i = 0; i < layout_.block(); ++i) column[i] += g[i];
                }
        }
    }

  private:
    static Real clipped(Real x) { return std::clamp(x, Real(0), Real(1)); }

    Layout layout_;
    std::size_t bucket_ = 0;
    std::array<std::vector<std::size_t>, 2> features_;
    std::array<std::vector<Real>, 2> sums_; // after backward: derivatives
};

} // namespace train
