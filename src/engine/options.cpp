// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/options.h"

#include <algorithm>
#include <cassert>
#include <fmt/ranges.h>

#include "base/text.h"

namespace engine {
namespace {

// UCI cannot write an empty string and spells it so.
constexpr std::string_view kEmpty = "<empty>";

base::Result<std::string> checked_check(const Option& option, std::string_view value)
{
    for (const std::string_view word : {"true", "false"}) {
        if (base::equals_ignoring_case(value, word)) return std::string(word);
    }
    return base::fail("{} is {}, but must be true or false", option.name, base::quote(value));
}

base::Result<std::string> checked_spin(const Option& option, std::string_view value)
{
    const auto number = base::parse_number<std::int64_t>(value);
    if (!number) return base::fail_in(option.name, number.error());
    if (*number < option.min || *number > option.max) {
        return base::fail("{} is {}, but must be between {} and {}", option.name, *number, option.min, option.max);
    }
    return std::to_string(*number);
}

base::Result<std::string> checked_combo(const Option& option, std::string_view value)
{
    for (const std::string& choice : option.choices) {
        if (base::equals_ignoring_case(value, choice)) return choice;
    }
    return base::fail("{} is {}, but must be one of: {}", option.name, base::quote(value),
                      fmt::join(option.choices, ", "));
}

base::Result<std::string> checked(const Option& option, std::string_view value)
{
    switch (option.type) {
    case OptionType::Check: return checked_check(option, value);
    case OptionType::Spin: return checked_spin(option, value);
    case OptionType::Combo: return checked_combo(option, value);
    case OptionType::Button: return std::string{};
    case OptionType::String: break;
    }
    return std::string(value == kEmpty ? std::string_view{} : value);
}

} // namespace

Option check_option(std::string name, bool initial, Option::Apply apply)
{
    return {.name = std::move(name),
            .type = OptionType::Check,
            .initial = initial ? "true" : "false",
            .apply = std::move(apply)};
}

Option spin_option(std::string name, std::int64_t initial, std::int64_t min, std::int64_t max, Option::Apply apply)
{
    return {.name = std::move(name),
            .type = OptionType::Spin,
            .initial = std::to_string(initial),
            .min = min,
            .max = max,
            .apply = std::move(apply)};
}

Option combo_option(std::string name, std::string initial, std::vector<std::string> choices, Option::Apply apply)
{
    return {.name = std::move(name),
            .type = OptionType::Combo,
            .initial = std::move(initial),
            .choices = std::move(choices),
            .apply = std::move(apply)};
}

Option button_option(std::string name, Option::Apply apply)
{
    return {.name = std::move(name), .type = OptionType::Button, .apply = std::move(apply)};
}

Option string_option(std::string name, std::string initial, Option::Apply apply)
{
    return {
        .name = std::move(name), .type = OptionType::String, .initial = std::move(initial), .apply = std::move(apply)};
}

void Options::add(Option option)
{
    assert(find(option.name) == nullptr);
    assert(checked(option, option.initial).has_value());
    option.value = option.initial;
    options_.push_back(std::move(option));
}

base::Status Options::set(std::string_view name, std::string_view value)
{
    const auto found = std::ranges::find_if(
        options_, [&](const Option& option) { return base::equals_ignoring_case(option.name, name); });
    if (found == options_.end()) return base::fail("there is no option {}; `uci` lists them", base::quote(name));
    auto good = checked(*found, value);
    if (!good) return std::unexpected(good.error());
    if (found->apply) {
        if (auto applied = found->apply(*good); !applied) return applied;
    }
    found->value = *std::move(good);
    return {};
}

void Options::note(std::string_view name, std::string_view value)
{
    for (Option& option : options_) {
        if (base::equals_ignoring_case(option.name, name)) option.value = value;
    }
}

const Option* Options::find(std::string_view name) const
{
    for (const Option& option : options_) {
        if (base::equals_ignoring_case(option.name, name)) return &option;
    }
    return nullptr;
}

std::int64_t Options::number(std::string_view name) const
{
    return base::parse_number<std::int64_t>(find(name)->value).value_or(0);
}

std::string uci_text(const Option& option)
{
    const std::string_view initial = option.initial.empty() ? kEmpty : std::string_view(option.initial);
    switch (option.type) {
    case OptionType::Check: return fmt::format("option name {} type check default {}", option.name, initial);
    case OptionType::Spin:
        return fmt::format("option name {} type spin default {} min {} max {}", option.name, initial, option.min,
                           option.max);
    case OptionType::Combo: {
        std::string out = fmt::format("option name {} type combo default {}", option.name, initial);
        for (const std::string& choice : option.choices) out += " var " + choice;
        return out;
    }
    case OptionType::Button: return fmt::format("option name {} type button", option.name);
    case OptionType::String: break;
    }
    return fmt::format("option name {} type string default {}", option.name, initial);
}

} // namespace engine
