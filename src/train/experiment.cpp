// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/experiment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <numbers>

#include "base/text.h"
#include "eval/nnue/network.h"

namespace train {
namespace {

struct Key {
    std::string_view name;
    std::string_view doc;
    base::Status (*set)(Experiment&, std::string_view);
    std::string (*show)(const Experiment&);
};

// A number within bounds, reached by a function that is known when compiling.
template <auto Member, auto Low, auto High>
constexpr Key number(std::string_view name, std::string_view doc)
{
    using T = std::remove_reference_t<decltype(Member(std::declval<Experiment&>()))>;
    return {name, doc,
            [](Experiment& e, std::string_view text) -> base::Status {
                const auto value = base::parse_number<T>(text);
                if (!value) return std::unexpected(value.error());
                if (*value < static_cast<T>(Low) || *value > static_cast<T>(High))
                    return base::fail("{} is not between {} and {}", *value, Low, High);
                Member(e) = *value;
                return {};
            },
            [](const Experiment& e) { return fmt::format("{}", Member(const_cast<Experiment&>(e))); }};
}

template <auto Member>
constexpr Key yes_or_no(std::string_view name, std::string_view doc)
{
    return {name, doc,
            [](Experiment& e, std::string_view text) -> base::Status {
                if (text != "yes" && text != "no") return base::fail("{} is neither yes nor no", base::quote(text));
                Member(e) = text == "yes";
                return {};
            },
            [](const Experiment& e) { return std::string(Member(const_cast<Experiment&>(e)) ? "yes" : "no"); }};
}

#define KIBITZ_MEMBER(path) [](Experiment& e) -> decltype(auto) { return (e.path); }

base::Status set_name(Experiment& e, std::string_view text)
{
    if (text.empty() || text.size() > eval::nnue::Network::kMaxNameLength) return base::fail("the name is too long");
    for (const char c : text)
        if (c <= ' ' || c > '~' || c == '/') return base::fail("{} is no name for files", base::quote(text));
    e.name = text;
    return {};
}

base::Status set_forward(Experiment& e, std::string_view text)
{
    if (text != "int16" && text != "fp32") return base::fail("{} is neither int16 nor fp32", base::quote(text));
    e.forward = text == "int16" ? ForwardPass::Int16 : ForwardPass::Fp32;
    return {};
}

base::Status set_start(Experiment& e, std::string_view text)
{
    e.start = text;
    return {};
}

base::Status add_data(Experiment& e, std::string_view text)
{
    if (text.empty()) return base::fail("no file is named");
    e.data.emplace_back(text);
    return {};
}

constexpr std::array kKeys{
    Key{"name", "of the network and its files", set_name, [](const Experiment& e) { return e.name; }},
    number<KIBITZ_MEMBER(architecture.hidden), 16, 1024>("hidden", "neurons, in steps of 16"),
    yes_or_no<KIBITZ_MEMBER(architecture.mirrored)>("mirrored", "see kings on e to h in a mirror"),
    number<KIBITZ_MEMBER(architecture.king_buckets), 1, 4>("king_buckets", "1 or 4"),
    number<KIBITZ_MEMBER(architecture.output_buckets), 1, 8>("output_buckets", "1, 2, 4 or 8"),
    Key{"start", "a network file whose weights the run begins with, as wide or narrower; nothing: random weights",
        set_start, [](const Experiment& e) { return e.start; }},
    Key{"data", "a file of games or records; may be given more than once", add_data,
        [](const Experiment& e) { return fmt::format("{}", fmt::join(e.data, "\ndata = ")); }},
    number<KIBITZ_MEMBER(load.validation), 0.0, 0.5>("validation", "share of the games that is kept apart"),
    number<KIBITZ_MEMBER(load.most_repeats), 0, 14>("repeats", "how often one position may occur; 0: any number"),
    number<KIBITZ_MEMBER(load.most_positions), 0, 1'000'000'000'000>("positions", "read no more than this; 0: all"),
    yes_or_no<KIBITZ_MEMBER(load.filter.checks)>("checks", "keep positions in check"),
    yes_or_no<KIBITZ_MEMBER(load.filter.noisy)>("noisy", "keep positions whose move takes or promotes"),
    number<KIBITZ_MEMBER(load.filter.min_ply), 0, 1000>("min_ply", "leave out earlier plies"),
    number<KIBITZ_MEMBER(load.filter.min_men), 2, 32>("min_men", "leave out positions with fewer men"),
    number<KIBITZ_MEMBER(load.filter.max_score), 1, 20'000>("max_score", "leave out larger scores"),
    number<KIBITZ_MEMBER(loss.score_scale), 2.0, 10'000.0>("score_scale", "score that the sigmoid takes as 1"),
    number<KIBITZ_MEMBER(loss.score_limit), 1.0, 20'000.0>("score_limit", "larger scores count as this"),
    number<KIBITZ_MEMBER(loss.power), 1.0, 4.0>("loss_power", "of the error"),
    Key{"forward", "int16 (as the engine) or fp32 (slow, for comparison)", set_forward,
        [](const Experiment& e) { return std::string(e.forward == ForwardPass::Int16 ? "int16" : "fp32"); }},
    number<KIBITZ_MEMBER(seed), 0, 1'000'000'000'000'000'000>("seed", "of weights, order and split"),
    number<KIBITZ_MEMBER(threads), 1, 256>("threads", "the same number is needed to go on with a run"),
    number<KIBITZ_MEMBER(batch), 1, 1'000'000>("batch", "positions to a step"),
    number<KIBITZ_MEMBER(superbatches), 1, 1'000'000>("superbatches", "length of the run"),
    number<KIBITZ_MEMBER(superbatch), 1, 1'000'000'000'000>("superbatch", "positions between reports"),
    number<KIBITZ_MEMBER(rate), 0.0, 1.0>("rate", "of learning, at first"),
    number<KIBITZ_MEMBER(final_rate), 0.0, 1.0>("final_rate", "at the end, reached as a cosine"),
    number<KIBITZ_MEMBER(warmup), 0, 1'000'000>("warmup", "batches in which the rate rises"),
    number<KIBITZ_MEMBER(decay), 0.0, 1.0>("decay", "of the weights, times the rate at each step"),
    number<KIBITZ_MEMBER(result_share), 0.0, 1.0>("result_share", "of the game's result in the target, at first"),
    number<KIBITZ_MEMBER(result_share_from), 0.0, 1.0>("result_share_from", "part of the run after which it changes"),
    number<KIBITZ_MEMBER(final_result_share), 0.0, 1.0>("final_result_share", "and what it is at the end"),
};
#undef KIBITZ_MEMBER

} // namespace

base::Result<Experiment> parse_experiment(std::string_view text, const std::string& folder)
{
    Experiment e;
    std::array<int, kKeys.size()> given{};
    int number = 0;
    for (const std::string_view whole : base::split(base::without_byte_order_mark(text), '\n')) {
        ++number;
        const std::string_view line = base::trim(base::cut(whole, '#').first);
        if (line.empty()) continue;
        if (line.find('=') == std::string_view::npos)
            return base::fail("line {}: {} is not of the form key = value", number, base::quote(line));
        const auto [left, right] = base::cut(line, '=');
        const std::string_view name = base::trim(left);
        const auto key = std::ranges::find_if(kKeys, [&](const Key& k) { return k.name == name; });
        if (key == kKeys.end()) return base::fail("line {}: there is no key {}", number, base::quote(name));
        int& times = given[static_cast<std::size_t>(key - kKeys.begin())];
        if (++times > 1 && name != "data") return base::fail("line {}: {} is given twice", number, name);
        if (auto ok = key->set(e, base::trim(right)); !ok)
            return base::fail("line {}: {}: {}", number, name, ok.error().message);
    }
    e.load.seed = e.seed;
    if (auto ok = eval::nnue::check(e.architecture); !ok) return std::unexpected(ok.error());
    const auto place = [&](std::string& path) {
        if (!folder.empty() && !path.empty() && !path.starts_with('/'))
            path = (std::filesystem::path(folder) / path).string();
    };
    place(e.start);
    for (std::string& path : e.data) place(path);
    return e;
}

std::string to_text(const Experiment& experiment)
{
    std::string out;
    for (const Key& key : kKeys)
        if (const std::string value = key.show(experiment); !value.empty())
            out += fmt::format("{} = {}\n", key.name, value);
    return out;
}

std::string experiment_keys()
{
    std::string out;
    const Experiment defaults;
    for (const Key& key : kKeys) out += fmt::format("{:<20}{:<12}{}\n", key.name, key.show(defaults), key.doc);
    return out;
}

double learning_rate(const Experiment& e, std::uint64_t step)
{
    const double part = static_cast<double>(step) / static_cast<double>(e.steps());
    const double cosine = e.final_rate + (e.rate - e.final_rate) * (1.0 + std::cos(std::numbers::pi * part)) / 2.0;
    if (step < e.warmup) return cosine * static_cast<double>(step + 1) / static_cast<double>(e.warmup);
    return cosine;
}

double result_share(const Experiment& e, std::uint64_t step)
{
    const double part = static_cast<double>(step) / static_cast<double>(e.steps());
    if (part <= e.result_share_from || e.result_share_from >= 1.0) return e.result_share;
    const double way = (part - e.result_share_from) / (1.0 - e.result_share_from);
    return e.result_share + (e.final_result_share - e.result_share) * way;
}

} // namespace train
