// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Objectives whose best candidate is known, for tests of the tuners.
#pragma once

#include <cmath>
#include <string>

#include "base/random.h"
#include "tune/tuner.h"

namespace tune::known {

// Any function of a candidate; with noise that depends on the round, as a sample has.
class KnownFunction : public SmoothObjective {
  public:
    using Function = double (*)(const Candidate&);
    explicit KnownFunction(Function function, Goal goal, double noise = 0)
        : function_(function), goal_(goal), noise_(noise)
    {
    }

    Goal goal() const override { return goal_; }
    std::string quantity() const override { return "value"; }
    std::string specification() const override { return "known function"; }
    void begin_round(std::uint64_t round) override { round_ = round; }
    base::Status measure(std::span<const Candidate> candidates, std::span<double> values, base::ThreadPool& pool,
                         std::stop_token) override
    {
        ++measured_;
        pool.parallel_for(candidates.size(), [&](std::size_t i) {
            base::Random random = base::Random(round_).fork(i);
            values[i] = function_(candidates[i]) + noise_ * (random.real() - 0.5);
        });
        return {};
    }
    base::Result<double> slope(const Candidate& at, std::span<double> derivatives, base::ThreadPool&) override
    {
        for (std::size_t i = 0; i < at.size(); ++i) {
            Candidate moved = at;
            moved[i] += 1e-4;
            const double above = function_(moved);
            moved[i] -= 2e-4;
            derivatives[i] = (above - function_(moved)) / 2e-4;
        }
        return function_(at);
    }
    double validate(const Candidate& candidate) override { return function_(candidate); }
    std::string state() const override { return std::to_string(round_); }
    base::Status restore(const std::string& state) override
    {
        restored_ = state;
        return {};
    }

    int measured() const { return measured_; }
    const std::string& restored() const { return restored_; }

  private:
    Function function_;
    Goal goal_;
    double noise_;
    std::uint64_t round_ = 0;
    int measured_ = 0;
    std::string restored_;
};

// As many whole axes from low to high.
inline Space grid(int axes, double low, double high)
{
    std::vector<Axis> out;
    for (int i = 0; i < axes; ++i) out.push_back({"x" + std::to_string(i), low, low, high, 1});
    return Space(std::move(out));
}

// The number of ones.
inline double ones(const Candidate& c)
{
    double sum = 0;
    for (const double x : c) sum += x;
    return sum;
}

// Least at 3, 4, 5, ...
inline double shifted_sphere(const Candidate& c)
{
    double sum = 0;
    for (std::size_t i = 0; i < c.size(); ++i) sum += std::pow(c[i] - static_cast<double>(3 + i), 2);
    return sum;
}

// Groups of three bits: 3 for three ones, otherwise the fewer the ones the better (2, 1, 0): every step of improvement
// leads away from the best.
inline double deceptive(const Candidate& c)
{
    double sum = 0;
    for (std::size_t i = 0; i + 2 < c.size(); i += 3) {
        const double count = c[i] + c[i + 1] + c[i + 2];
        sum += count == 3 ? 3 : 2 - count;
    }
    return sum;
}

} // namespace tune::known
