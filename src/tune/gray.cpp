// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/gray.h"

#include <bit>
#include <cmath>

namespace tune {
namespace {

// Codes are spread evenly over the values: 0 is the first value, the last code the last value.
std::uint64_t value_at(std::uint64_t code, std::uint64_t values, int bits)
{
    return (code * values) >> bits;
}
// The first code of a value.
std::uint64_t first_code(std::uint64_t value, std::uint64_t values, int bits)
{
    return ((value << bits) + values - 1) / values;
}

std::uint64_t read_bits(const Chromosome& from, int at, int bits)
{
    const auto word = static_cast<std::size_t>(at / 64);
    const int shift = at % 64;
    std::uint64_t out = from[word] >> shift;
    if (shift + bits > 64) out |= from[word + 1] << (64 - shift);
    return out & ((std::uint64_t{1} << bits) - 1);
}
// Requires: the bits are zero.
void write_bits(Chromosome& to, int at, int bits, std::uint64_t value)
{
    const auto word = static_cast<std::size_t>(at / 64);
    const int shift = at % 64;
    to[word] |= value << shift;
    if (shift + bits > 64) to[word + 1] |= value >> (64 - shift);
}

} // namespace

GrayCode::GrayCode(const Space& space) : space_(space)
{
    for (const Axis& axis : space.axes()) {
        Field field;
        field.at = bits_;
        field.min = axis.min;
        if (axis.whole) {
            field.values = static_cast<std::uint64_t>(axis.max - axis.min) + 1;
            field.bits = std::bit_width(field.values - 1);
        } else {
            field.bits = kRealBits;
            field.values = std::uint64_t{1} << kRealBits;
            field.step = (axis.max - axis.min) / static_cast<double>(field.values - 1);
        }
        bits_ += field.bits;
        fields_.push_back(field);
    }
}

Chromosome GrayCode::encode(const Candidate& candidate) const
{
    const Candidate inside = space_.clamped(candidate);
    Chromosome out(words());
    for (std::size_t i = 0; i < fields_.size(); ++i) {
        const Field& f = fields_[i];
        if (f.bits == 0) continue;
        const double steps = f.step > 0 ? std::round((inside[i] - f.min) / f.step) : 0;
        const std::uint64_t code = first_code(static_cast<std::uint64_t>(steps), f.values, f.bits);
        write_bits(out, f.at, f.bits, to_gray(static_cast<std::uint32_t>(code)));
    }
    return out;
}

Candidate GrayCode::decode(const Chromosome& chromosome) const
{
    Candidate out;
    out.reserve(fields_.size());
    for (const Field& f : fields_) {
        if (f.bits == 0) {
            out.push_back(f.min);
            continue;
        }
        const std::uint64_t code = from_gray(static_cast<std::uint32_t>(read_bits(chromosome, f.at, f.bits)));
        out.push_back(f.min + static_cast<double>(value_at(code, f.values, f.bits)) * f.step);
    }
    return out;
}

Chromosome GrayCode::random(base::Random& random) const
{
    Chromosome out(words());
    for (auto& word : out) word = random.next();
    if (bits_ % 64 != 0) out.back() &= (std::uint64_t{1} << (bits_ % 64)) - 1;
    return out;
}

} // namespace tune
