// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A small, fast, seeded source of random numbers: xoshiro256** (Blackman and Vigna, 2018), seeded by splitmix64. The
// same seed gives the same numbers on every machine, compiler and library, which the distributions of <random> do not
// promise. A value: copy it to repeat its numbers, keep state() in a checkpoint to go on later. One thread owns one
// Random.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>

namespace base {

// One step of splitmix64: advances `state` and returns a well mixed 64-bit number.
constexpr std::uint64_t splitmix64(std::uint64_t& state)
{
    state += 0x9e3779b97f4a7c15;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
}

class Random {
  public:
    using result_type = std::uint64_t; // with min, max and (): fits the algorithms of <algorithm>
    using State = std::array<std::uint64_t, 4>;

    constexpr explicit Random(std::uint64_t seed = 0)
    {
        for (auto& word : state_) word = splitmix64(seed);
    }

    // Goes on from a saved state. Requires: not all four words are zero (state() never returns that).
    constexpr explicit Random(const State& state) : state_(state) {}

    constexpr std::uint64_t next()
    {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    // Uniform in 0 ... bound - 1, without bias. Requires: bound > 0.
    constexpr std::uint64_t below(std::uint64_t bound)
    {
        // The high half of a 64 x 64 bit product (Lemire, 2019): one multiplication, and a division only in the rare
        // case that the low half could make some results more likely.
        Wide product = Wide{next()} * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t reject = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < reject) product = Wide{next()} * bound;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // Uniform in low ... high, both included. Requires: low <= high.
    constexpr std::int64_t between(std::int64_t low, std::int64_t high)
    {
        const std::uint64_t range = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) + 1;
        const std::uint64_t offset = range == 0 ? next() : below(range);
        return static_cast<std::int64_t>(static_cast<std::uint64_t>(low) + offset);
    }

    // Uniform in [0, 1) with 53 random bits.
    constexpr double real() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // True with the given probability.
    constexpr bool chance(double probability) { return real() < probability; }

    // The stream `number` of this generator: same state and number, same stream. Does not advance this generator, so
    // that workers or games can be numbered and repeated one by one.
    constexpr Random fork(std::uint64_t number) const
    {
        std::uint64_t seed = number;
        for (const std::uint64_t word : state_) seed = splitmix64(seed) ^ word;
        return Random(seed);
    }

    // Advances by 2^128 numbers: up to 2^128 streams that cannot overlap.
    constexpr void jump()
    {
        constexpr State kJump{0x180ec6d33cfd0aba, 0xd5a61266f0c9392c, 0xa9582618e03fc9aa, 0x39abdc4529b1661c};
        State sum{};
        for (const std::uint64_t word : kJump) {
            for (int bit = 0; bit < 64; ++bit) {
                if ((word >> bit & 1) != 0) {
                    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] ^= state_[i];
                }
                next();
            }
        }
        state_ = sum;
    }

    template <class T>
    constexpr void shuffle(std::span<T> items)
    {
        for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[below(left)]);
    }

    constexpr const State& state() const { return state_; }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    constexpr result_type operator()() { return next(); }

    friend constexpr bool operator==(const Random&, const Random&) = default;

  private:
    __extension__ using Wide = unsigned __int128;

    State state_{};
};

} // namespace base
