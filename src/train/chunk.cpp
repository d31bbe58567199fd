// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/chunk.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

namespace train {
namespace {

constexpr std::size_t kMostMen = 32;
constexpr double kSumScale = 1.0 / (static_cast<double>(eval::nnue::kQa) * eval::nnue::kQa * eval::nnue::kQb);
constexpr double kBiasScale = 1.0 / (static_cast<double>(eval::nnue::kQa) * eval::nnue::kQb);

template <class T>
base::Status allocate(base::LargeArray<T>& array, std::size_t count)
{
    auto made = base::LargeArray<T>::allocate(count);
    if (!made) return std::unexpected(made.error());
    array = std::move(*made);
    return {};
}

} // namespace

const Kernels& kernels_for(base::SimdLevel level, std::size_t block)
{
    const Kernels* set = nullptr;
    if (level >= base::SimdLevel::Avx512) set = avx512_kernels(block);
    if (set == nullptr && level >= base::SimdLevel::Avx2) set = avx2_kernels(block);
    return set != nullptr ? *set : *plain_kernels(block);
}

Chunk::Chunk(const Layout& layout, const Kernels& kernels, std::size_t positions)
    : layout_(layout), kernels_(&kernels), capacity_(positions)
{
}

base::Result<Chunk> Chunk::make(const Layout& layout, const Kernels& kernels, std::size_t positions)
{
    Chunk c(layout, kernels, positions);
    const std::size_t rows = 2 * positions;
    assert(rows <= 65'536);
    c.positions_.resize(positions);
    c.buckets_.resize(positions);
    c.features_.resize(rows * kMostMen);
    c.feature_start_.resize(rows + 1);
    c.output_at_.resize(rows);
    c.rows_.resize(rows * kMostMen);
    c.row_start_.resize(layout.features() + 2);
    c.slope_.resize(rows);
    if (auto ok = allocate(c.sums_, rows * kSumLanes); !ok) return std::unexpected(ok.error());
    if (auto ok = allocate(c.values_, rows * layout.hidden()); !ok) return std::unexpected(ok.error());
    if (auto ok = allocate(c.hidden_gradient_, rows * layout.block() / 2); !ok) return std::unexpected(ok.error());
    if (auto ok = allocate(c.outputs_, 2 * layout.hidden() * layout.output_buckets()); !ok)
        return std::unexpected(ok.error());
    return c;
}

// The features of all men in both views, which is View::feature with what all men have in common done once.
std::uint16_t* Chunk::add_features(const data::Record& r, std::uint16_t* at)
{
    // By the four bits of a man in a record: 64 * (type + 6 for the other side's).
    constexpr auto kKinds = [] {
        std::array<std::array<std::uint16_t, 16>, 2> kinds{};
        for (std::size_t man = 0; man < 16; ++man)
            for (std::size_t side = 0; side < 2; ++side)
                kinds[side][man] = static_cast<std::uint16_t>(64 * ((man & 7) + 6 * (man >> 3 ^ side)));
        return kinds;
    }();
    const Architecture& a = layout_.architecture();
    // In a record the side to move is White.
    const auto us = eval::nnue::View::of(a, chess::Color::White, chess::Square(r.king));
    const auto them = eval::nnue::View::of(a, chess::Color::Black, chess::Square(r.other_king));
    const auto men = static_cast<std::size_t>(r.count());
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), r.men.data(), sizeof words);
    std::uint64_t word = words[0];
    std::uint64_t left = r.occupied;
    for (std::size_t n = 0; n < men; ++n) {
        if (n == 16) word = words[1];
        const auto square = static_cast<unsigned>(std::countr_zero(left));
        left &= left - 1;
        at[n] = static_cast<std::uint16_t>(kKinds[0][word & 15] + us.offset + (square ^ us.flip));
        at[men + n] = static_cast<std::uint16_t>(kKinds[1][word & 15] + them.offset + (square ^ them.flip));
        word >>= 4;
    }
    return at + 2 * men;
}

void Chunk::load(std::span<const data::Record* const> positions)
{
    assert(positions.size() <= capacity_);
    size_ = positions.size();
    std::uint16_t* at = features_.data();
    // Positions lie anywhere in memory: the next ones are fetched while these are taken apart.
    constexpr std::size_t kAhead = 16;
    for (std::size_t i = 0; i < std::min(kAhead, size_); ++i) base::prefetch(positions[i]);
    for (std::size_t i = 0; i < size_; ++i) {
        if (i + kAhead < size_) base::prefetch(positions[i + kAhead]);
        const data::Record& r = *positions[i];
        positions_[i] = &r;
        buckets_[i] = static_cast<std::uint8_t>(eval::nnue::output_bucket(layout_.architecture(), r.count()));
        const auto first = static_cast<std::uint32_t>(at - features_.data());
        at = add_features(r, at);
        feature_start_[2 * i] = first;
        feature_start_[2 * i + 1] = (first + static_cast<std::uint32_t>(at - features_.data())) / 2;
        const std::size_t output = layout_.outputs(buckets_[i]) - layout_.outputs();
        output_at_[2 * i] = static_cast<std::uint32_t>(output);
        output_at_[2 * i + 1] = static_cast<std::uint32_t>(output + layout_.hidden());
    }
    feature_start_[2 * size_] = static_cast<std::uint32_t>(at - features_.data());
}

void Chunk::forward(const Model& model)
{
    const std::size_t rows = 2 * size_;
    std::fill_n(sums_.data(), rows * kSumLanes, 0);
    const std::int16_t* q = model.quantised().data();
    for (std::size_t b = 0; b < layout_.blocks(); ++b) {
        kernels_->forward({.weights = q + layout_.feature_block(b),
                           .bias = q + layout_.feature_bias() + b * layout_.block(),
                           .outputs = q + layout_.outputs() + b * layout_.block(),
                           .features = features_.data(),
                           .start = feature_start_.data(),
                           .output_at = output_at_.data(),
                           .rows = rows,
                           .values = values_.data() + b * 2 * capacity_ * layout_.block(),
                           .sums = sums_.data()});
    }
}

std::int64_t Chunk::sum(std::size_t position) const
{
    std::int64_t total = 0;
    const std::int32_t* lanes = sums_.data() + 2 * position * kSumLanes;
    for (std::size_t i = 0; i < 2 * kSumLanes; ++i) total += lanes[i];
    return total;
}

double Chunk::output(const Model& model, std::size_t position) const
{
    return static_cast<double>(sum(position)) * kSumScale +
           model.quantised_output_bias(buckets_[position]) * kBiasScale;
}

ChunkResult Chunk::judge(const Model& model, const LossSettings& settings, double result_share, double batch)
{
    ChunkResult result;
    for (std::size_t i = 0; i < size_; ++i) {
        const Judged j = train::judge(settings, output(model, i), target(settings, *positions_[i], result_share));
        result.loss += j.loss;
        result.error += j.error;
        slope_[2 * i] = slope_[2 * i + 1] = static_cast<float>(j.slope / batch);
    }
    return result;
}

// Counting sort: for every feature the rows that have it, in order.
void Chunk::sort_by_feature()
{
    const std::size_t rows = 2 * size_;
    // Places are counted two further on: after the sums, next[f] is where the next row of f goes, and in the end where
    // f + 1 starts.
    std::ranges::fill(row_start_, 0);
    std::uint32_t* __restrict next = row_start_.data() + 1;
    std::uint16_t* __restrict sorted = rows_.data();
    const std::uint16_t* __restrict features = features_.data();
    const std::size_t count = feature_start_[rows];
    for (std::size_t i = 0; i < count; ++i) ++next[features[i] + 1];
    for (std::size_t f = 2; f < row_start_.size(); ++f) row_start_[f] += row_start_[f - 1];
    std::size_t i = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t end = feature_start_[row + 1];
        for (; i < end; ++i) sorted[next[features[i]]++] = static_cast<std::uint16_t>(row);
    }
}

void Chunk::backward(const Model& model, std::span<float> gradients)
{
    sort_by_feature();
    const std::size_t rows = 2 * size_;
    const std::int16_t* q = model.quantised().data() + layout_.outputs();
    for (std::size_t i = 0; i < outputs_.size(); ++i) outputs_[i] = static_cast<float>(q[i]) * (1.0F / eval::nnue::kQb);
    for (std::size_t i = 0; i < size_; ++i) gradients[layout_.output_bias() + buckets_[i]] += slope_[2 * i];
    for (std::size_t b = 0; b < layout_.blocks(); ++b) {
        const std::size_t column = b * layout_.block();
        kernels_->backward({.values = values_.data() + b * 2 * capacity_ * layout_.block(),
                            .outputs = outputs_.data() + column,
                            .output_at = output_at_.data(),
                            .slope = slope_.data(),
                            .rows = rows,
                            .hidden_gradient = hidden_gradient_.data(),
                            .output_gradient = gradients.data() + layout_.outputs() + column,
                            .bias_gradient = gradients.data() + layout_.feature_bias() + column});
        kernels_->scatter({.hidden_gradient = hidden_gradient_.data(),
                           .rows = rows_.data(),
                           .start = row_start_.data(),
                           .features = layout_.features(),
                           .gradient = gradients.data() + layout_.feature_block(b)});
    }
}

std::span<const std::uint8_t> Chunk::values(std::size_t block) const
{
    return {values_.data() + block * 2 * capacity_ * layout_.block(), 2 * size_ * layout_.block()};
}

} // namespace train
