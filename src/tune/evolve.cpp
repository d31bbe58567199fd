// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/evolve.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/job.h"
#include "tune/run_state.h"
#include "tune/state.h"

namespace tune {

std::string EvolveSettings::text() const
{
    return fmt::format("population {} generations {} selection {} floor {} tournament {} pressure {} crossover {} {} "
                       "mutation {} elites {} doubled {} archive {} recalled {}",
                       population, generations, static_cast<int>(selection), roulette_floor, tournament, rank_pressure,
                       static_cast<int>(crossover), crossover_rate, mutation_rate, elites, doubled, archive, recalled);
}

base::Status Evolve::check(const EvolveSettings& s)
{
    const auto is_within = [](double x, double least, double most) { return x >= least && x <= most; };
    if (s.population < 2) return base::fail("a population of {} cannot breed", s.population);
    if (s.generations < 1) return base::fail("there must be a generation");
    if (!is_within(s.crossover_rate, 0, 1)) return base::fail("crossover {} is no probability", s.crossover_rate);
    if (!is_within(s.mutation_rate, 0, 1)) return base::fail("mutation {} is no probability", s.mutation_rate);
    if (!(s.roulette_floor >= 0)) return base::fail("the roulette's floor is {}", s.roulette_floor);
    if (s.tournament < 1) return base::fail("a tournament of {}", s.tournament);
    if (!is_within(s.rank_pressure, 1, 2))
        return base::fail("the rank pressure is {}, but must be between 1 and 2", s.rank_pressure);
    if (s.archive < 0 || s.recalled < 0 || s.recalled > s.archive)
        return base::fail("{} cannot be recalled from an archive of {}", s.recalled, s.archive);
    if (s.elites < 0 || s.doubled < 0) return base::fail("the number of elites or doubled is negative");
    const int kept = std::max(s.elites + s.recalled, s.doubled);
    if (kept >= s.population)
        return base::fail(
            "a population of {} has no room for children beside {} that are kept (elites {}, recalled {}, "
            "doubled {}): give a population of at least {}, or fewer elites",
            s.population, kept, s.elites, s.recalled, s.doubled, kept + 1);
    return {};
}

namespace evolution {

Wheel::Wheel(const EvolveSettings& settings, Goal goal, std::span<const double> values)
    : settings_(settings), goal_(goal), values_(values)
{
    if (settings.selection == Selection::Tournament) return;
    std::vector<double> shares(values.size());
    if (settings.selection == Selection::Roulette) {
        double worst = values[0];
        for (const double v : values) worst = is_better(goal, v, worst) ? worst : v;
        for (std::size_t i = 0; i < values.size(); ++i)
            shares[i] = std::abs(values[i] - worst) + settings.roulette_floor;
    } else {
        // Linear ranking (Baker, 1985): the worst gets 2 - pressure, the best the pressure.
        std::vector<std::size_t> order(values.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order,
                                 [&](std::size_t a, std::size_t b) { return is_better(goal, values[b], values[a]); });
        const double slope =
            2 * (settings.rank_pressure - 1) / std::max<double>(1, static_cast<double>(order.size()) - 1);
        for (std::size_t rank = 0; rank < order.size(); ++rank)
            shares[order[rank]] = 2 - settings.rank_pressure + slope * static_cast<double>(rank);
    }
    sums_.resize(shares.size());
    std::partial_sum(shares.begin(), shares.end(), sums_.begin());
}

std::size_t Wheel::turn(base::Random& random) const
{
    if (settings_.selection == Selection::Tournament) {
        std::size_t best = random.below(values_.size());
        for (int i = 1; i < settings_.tournament; ++i) {
            const std::size_t other = random.below(values_.size());
            if (is_better(goal_, values_[other], values_[best])) best = other;
        }
        return best;
    }
    // All equal and no floor: nobody has a share, everybody the same chance.
    if (!(sums_.back() > 0)) return random.below(values_.size());
    const double point = random.real() * sums_.back();
    const auto at = std::ranges::upper_bound(sums_, point);
    return std::min(static_cast<std::size_t>(at - sums_.begin()), sums_.size() - 1);
}

void cross(Crossover how, Chromosome& a, Chromosome& b, int bits, base::Random& random)
{
    if (bits < 2) return;
    const auto swap_under = [&](std::size_t word, std::uint64_t mask) {
        const std::uint64_t difference = (a[word] ^ b[word]) & mask;
        a[word] ^= difference;
        b[word] ^= difference;
    };
    if (how == Crossover::Uniform) {
        for (std::size_t word = 0; word < a.size(); ++word) swap_under(word, random.next());
        return;
    }
    const auto cut = static_cast<std::size_t>(random.between(1, bits - 1));
    for (std::size_t word = cut / 64; word < a.size(); ++word)
        swap_under(word, word == cut / 64 ? ~std::uint64_t{0} << (cut % 64) : ~std::uint64_t{0});
}

void mutate(Chromosome& chromosome, int bits, double rate, base::Random& random)
{
    // 32 random bits decide about one bit of the chromosome: near enough to any rate that is used.
    const auto threshold = static_cast<std::uint64_t>(std::llround(rate * 0x1p32));
    for (int bit = 0; bit < bits; bit += 2) {
        const std::uint64_t draw = random.next();
        const std::uint64_t low = (draw & 0xFFFFFFFF) < threshold;
        const std::uint64_t high = (draw >> 32) < threshold && bit + 1 < bits;
        chromosome[static_cast<std::size_t>(bit / 64)] ^= (low | high << 1) << (bit % 64);
    }
}

} // namespace evolution

namespace {

struct Archived {
    double value = 0;
    Chromosome chromosome;
};

// What survives an interruption.
struct Population {
    RunState run;
    std::vector<Chromosome> members;
    std::vector<Archived> archive; // the best first

    std::string text(const Objective& objective) const
    {
        StateWriter out;
        run.write(out);
        out.put(members);
        std::vector<double> values;
        std::vector<Chromosome> kept;
        for (const Archived& a : archive) {
            values.push_back(a.value);
            kept.push_back(a.chromosome);
        }
        out.put(values);
        out.put(kept);
        out.put(objective.state());
        return out.take();
    }
    base::Status read(const std::string& text, Objective& objective, std::size_t words)
    {
        StateReader in(text);
        run.read(in);
        in.read(members);
        std::vector<double> values;
        std::vector<Chromosome> kept;
        in.read(values);
        in.read(kept);
        std::string foreign;
        in.read(foreign);
        if (auto status = in.status(); !status) return status;
        bool sound = values.size() == kept.size();
        for (const auto& group : {members, kept})
            for (const Chromosome& c : group) sound = sound && c.size() == words;
        if (!sound) return base::fail("the state of the checkpoint is damaged");
        archive.clear();
        for (std::size_t i = 0; i < kept.size(); ++i) archive.push_back({values[i], kept[i]});
        return objective.restore(foreign);
    }
};

// One generation after another.
class Breeder {
  public:
    Breeder(const EvolveSettings& settings, const Space& space, Objective& objective, const RunOptions& options)
        : s_(settings), code_(space), objective_(objective), options_(options), goal_(objective.goal())
    {
    }

    std::size_t words() const { return code_.words(); }

    void start(Population& p) const
    {
        base::Random random = base::Random(options_.seed).fork(0);
        for (int i = 0; i < s_.population; ++i) {
            const auto at = static_cast<std::size_t>(i);
            p.members.push_back(at < options_.starters.size() ? code_.encode(options_.starters[at])
                                                              : code_.random(random));
        }
    }

    // Measures the generation, breeds the next and writes the point, which knows of a new king.
    base::Status generation(Population& p, base::ThreadPool& pool) const
    {
        const std::uint64_t round = p.run.round;
        std::vector<Candidate> candidates;
        candidates.reserve(p.members.size());
        for (const Chromosome& c : p.members) candidates.push_back(code_.decode(c));
        std::vector<double> values(candidates.size());
        objective_.begin_round(round);
        if (auto ok = objective_.measure(candidates, values, pool, options_.stop); !ok) return ok;
        for (const double v : values)
            if (!std::isfinite(v)) return base::fail("a candidate was measured as {}", v);

        p.run.spent += objective_.paid(candidates.size());
        std::vector<std::size_t> order(values.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order,
                                 [&](std::size_t a, std::size_t b) { return is_better(goal_, values[a], values[b]); });
        const std::size_t best = order.front();
        const double sum = std::accumulate(values.begin(), values.end(), 0.0);
        p.run.best = candidates[best];
        p.run.value = values[best];
        remember(p, order, values);
        breed(p, order, values);
        objective_.end_round(candidates, values);
        p.run.add_point({.round = round,
                         .spent = p.run.spent,
                         .best = values[best],
                         .average = sum / static_cast<double>(values.size()),
                         .worst = values[order.back()],
                         .baseline = objective_.baseline(),
                         .validation = objective_.validate(candidates[best])},
                        options_);
        ++p.run.round;
        return {};
    }

  private:
    void remember(Population& p, std::span<const std::size_t> order, std::span<const double> values) const
    {
        for (const std::size_t i : order.first(std::min(order.size(), static_cast<std::size_t>(s_.archive)))) {
            const double value = objective_.lasting_value(values[i]);
            const auto same = std::ranges::find(p.archive, p.members[i], &Archived::chromosome);
            if (same != p.archive.end()) {
                if (is_better(goal_, value, same->value)) same->value = value;
            } else {
                p.archive.push_back({value, p.members[i]});
            }
        }
        std::ranges::stable_sort(
            p.archive, [&](const Archived& a, const Archived& b) { return is_better(goal_, a.value, b.value); });
        if (p.archive.size() > static_cast<std::size_t>(s_.archive))
            p.archive.resize(static_cast<std::size_t>(s_.archive));
    }

    void breed(Population& p, std::span<const std::size_t> order, std::vector<double>& values) const
    {
        std::vector<Chromosome> next;
        next.reserve(p.members.size());
        for (int i = 0; i < s_.elites; ++i) next.push_back(p.members[order[static_cast<std::size_t>(i)]]);
        const auto recalled = std::min(static_cast<std::size_t>(s_.recalled), p.archive.size());
        for (std::size_t i = 0; i < recalled; ++i) next.push_back(p.archive[i].chromosome);
        std::vector<double> shares(values);
        for (int i = 0; i < s_.doubled; ++i) {
            const std::size_t worst = order[order.size() - 1 - static_cast<std::size_t>(i)];
            p.members[worst] = p.members[order.front()];
            shares[worst] = values[order.front()];
        }
        const evolution::Wheel wheel(s_, goal_, shares);
        base::Random random = base::Random(options_.seed).fork(p.run.round + 1);
        while (next.size() < p.members.size()) {
            Chromosome a = p.members[wheel.turn(random)];
            Chromosome b = p.members[wheel.turn(random)];
            if (random.chance(s_.crossover_rate)) evolution::cross(s_.crossover, a, b, code_.bits(), random);
            for (Chromosome* child : {&a, &b}) {
                evolution::mutate(*child, code_.bits(), s_.mutation_rate, random);
                if (next.size() < p.members.size()) next.push_back(std::move(*child));
            }
        }
        p.members = std::move(next);
    }

    const EvolveSettings& s_;
    GrayCode code_;
    Objective& objective_;
    const RunOptions& options_;
    Goal goal_;
};

} // namespace

base::Result<Outcome> Evolve::run(const Space& space, Objective& objective, const RunOptions& options)
{
    if (auto ok = check(settings_); !ok) return std::unexpected(ok.error());
    if (space.size() == 0) return base::fail("there is nothing to tune");
    const std::uint64_t price = objective.price() * static_cast<std::uint64_t>(settings_.population);
    if (auto ok = check_budget(price, objective, options); !ok) return std::unexpected(ok.error());
    const Breeder breeder(settings_, space, objective, options);
    Population population;
    auto keeper = Keeper::open({"evolve", 1}, settings_.text(), space, objective, options);
    if (!keeper) return std::unexpected(keeper.error());
    if (keeper->state().empty()) {
        breeder.start(population);
    } else if (auto ok = population.read(keeper->state(), objective, breeder.words()); !ok) {
        return std::unexpected(ok.error());
    }

    base::ThreadPool pool(options.threads);
    const auto more = [&] {
        return population.run.round < settings_.generations && population.run.may_spend(price, options);
    };
    while (more() && !options.stop.stop_requested()) {
        if (auto ok = breeder.generation(population, pool); !ok) {
            if (options.stop.stop_requested()) break;
            return std::unexpected(ok.error());
        }
        const bool last = !more() || options.stop.stop_requested();
        if (auto ok = keeper->save_if_due(population.run.round, last, [&] { return population.text(objective); }); !ok)
            return std::unexpected(ok.error());
    }
    return population.run.outcome(!more());
}

} // namespace tune
