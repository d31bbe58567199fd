// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The inner loops of the network, one set for each kind of vector instructions. All sets give the same numbers.
// `n` is the width of the hidden layer; the sets for 256, 512 and 768 know it when compiled and ignore it. Pointers are
// aligned as Network's are.
#pragma once

#include <cstddef>
#include <cstdint>

namespace eval::nnue {

inline constexpr std::int16_t kClip = 255; // 1.0 of the hidden layer, kQa

// One side's sum after a move that adds one man: to = from + added - removed, and - taken for a capture.
struct Step {
    std::int16_t* to;
    const std::int16_t* from;
    const std::int16_t* added;
    const std::int16_t* removed;
    const std::int16_t* taken;
};

struct Kernels {
    // to = from + a - b
    void (*add_sub)(std::int16_t* to, const std::int16_t* from, const std::int16_t* a, const std::int16_t* b,
                    std::size_t n);
    // to = from + a - b - c: a capture
    void (*add_sub_sub)(std::int16_t* to, const std::int16_t* from, const std::int16_t* a, const std::int16_t* b,
                        const std::int16_t* c, std::size_t n);
    // to = from + a + b - c - d: castling
    void (*add_add_sub_sub)(std::int16_t* to, const std::int16_t* from, const std::int16_t* a, const std::int16_t* b,
                            const std::int16_t* c, const std::int16_t* d, std::size_t n);
    // cache += rows of `added` - rows of `removed`; to = cache.
    void (*refresh)(std::int16_t* to, std::int16_t* cache, const std::int16_t* const* added, std::size_t added_count,
                    const std::int16_t* const* removed, std::size_t removed_count, std::size_t n);
    // The sum over both halves of weight times the square of the value clipped to 0 ... kClip.
    std::int64_t (*output)(const std::int16_t* us, const std::int16_t* them, const std::int16_t* weights,
                           std::size_t n);
    // A step of both sides and the output of where it leads, in one pass: what most nodes of a search need.
    std::int64_t (*move_output)(const Step& us, const Step& them, const std::int16_t* weights, std::size_t n);
    std::int64_t (*capture_output)(const Step& us, const Step& them, const std::int16_t* weights, std::size_t n);
};

// Returns: null when the set cannot do this width (AVX-512 needs a multiple of 32) or was not compiled.
const Kernels* plain_kernels(std::size_t n);
const Kernels* avx2_kernels(std::size_t n);
const Kernels* avx512_kernels(std::size_t n);

} // namespace eval::nnue
