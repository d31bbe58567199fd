// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A genetic algorithm over Gray-coded chromosomes. Each generation is measured, counted, and bred from: elites pass
// unchanged, an archive of the best of all generations may send some back, the rest are children of selected parents by
// crossover and mutation. Everybody is measured again in every generation, for the sample may be a new one. All chance
// comes from the seed and the number of the generation: the same run on any number of threads, interrupted or not.
#pragma once

#include <cstdint>
#include <string>

#include "tune/gray.h"
#include "tune/tuner.h"

namespace tune {

enum class Selection { Roulette, Tournament, Rank };
enum class Crossover { SinglePoint, Uniform };

struct EvolveSettings {
    int population = 1000;
    std::uint64_t generations = 300; // at most; the budget may end the run sooner
    Selection selection = Selection::Roulette;
    double roulette_floor = 1; // the share of the worst: its distance to the worst plus this (GERALD: max + 1 - f)
    int tournament = 3;        // who take part
    double rank_pressure = 2;  // children of the best, against 1 of the average: 1 ... 2
    Crossover crossover = Crossover::SinglePoint;
    double crossover_rate = 0.75; // of a pair of parents; otherwise the children are copies
    double mutation_rate = 0.002; // of a bit; of everybody but the elites and who is recalled
    int elites = 0;               // the best, unchanged into the next generation
    int doubled = 0;              // copies of the best in place of the worst before selection (GERALD's code: 1)
    int archive = 0;              // the best of all generations that are kept
    int recalled = 0;             // how many of these join each generation

    std::string text() const; // everything, for the specification
};

class Evolve final : public Tuner {
  public:
    explicit Evolve(EvolveSettings settings) : settings_(settings) {}

    std::string name() const override { return "evolve"; }
    // The first generation is random but for options.starters. The outcome is the best of the last generation.
    base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) override;

    // Settings that make no sense, by name.
    static base::Status check(const EvolveSettings& settings);

  private:
    EvolveSettings settings_;
};

// The parts, for tests.
namespace evolution {

// Indices of chosen parents, one at a time. `values` must outlive it.
class Wheel {
  public:
    Wheel(const EvolveSettings& settings, Goal goal, std::span<const double> values);
    std::size_t turn(base::Random& random) const;

  private:
    const EvolveSettings& settings_;
    Goal goal_;
    std::span<const double> values_;
    std::vector<double> sums_; // of the shares, up to and with each
};

// Exchanges bits between two chromosomes of that length.
void cross(Crossover how, Chromosome& a, Chromosome& b, int bits, base::Random& random);
void mutate(Chromosome& chromosome, int bits, double rate, base::Random& random);

} // namespace evolution
} // namespace tune
