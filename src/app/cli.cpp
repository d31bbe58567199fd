// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <CLI/CLI.hpp>
#include <array>
#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <limits>

#include "base/text.h"

namespace app {
namespace {

// What commands called an option before all called it the same: accepted, not shown.
struct OldSpelling {
    std::string_view now;
    std::string_view before;
};
constexpr std::array kOldSpellings{
    OldSpelling{"--out", "--output"},
    OldSpelling{"--out", "--folder"},
    OldSpelling{"--threads", "--concurrency"},
};

std::string with_old_spellings(std::string_view names)
{
    std::string all(names);
    for (const std::string_view name : base::split(names, ','))
        for (const OldSpelling& old : kOldSpellings)
            if (name == old.now) all += fmt::format(",{}", old.before);
    return all;
}

template <class T>
constexpr std::string_view value_of()
{
    if constexpr (std::is_same_v<T, double>)
        return "X";
    else if constexpr (std::is_integral_v<T>)
        return "N";
    else
        return "TEXT";
}

} // namespace

CliOption& CliOption::range(int low, int high)
{
    option_->check(CLI::Range(low, high));
    text_->notes.push_back(fmt::format("{} to {}", low, high));
    return *this;
}

CliOption& CliOption::range(double low, double high)
{
    option_->check(CLI::Range(low, high));
    text_->notes.push_back(fmt::format("{} to {}", low, high));
    return *this;
}

CliOption& CliOption::at_least(int low)
{
    option_->check(CLI::Range(low, std::numeric_limits<int>::max(), fmt::format("at least {}", low)));
    text_->notes.push_back(fmt::format("at least {}", low));
    return *this;
}

CliOption& CliOption::one_of(const std::vector<std::string>& words)
{
    option_->check(CLI::IsMember(words));
    text_->choices = words;
    return *this;
}

CliOption& CliOption::required()
{
    option_->required();
    text_->required = true;
    return *this;
}

CliOption& CliOption::shows_default()
{
    option_->capture_default_str();
    if (const std::string value = option_->get_default_str(); !value.empty())
        text_->notes.push_back(fmt::format("default {}", value));
    return *this;
}

CliOption& CliOption::type_name(std::string_view name)
{
    option_->type_name(std::string(name));
    text_->value = name;
    return *this;
}

CliOption& CliOption::one_word_each()
{
    option_->allow_extra_args(false);
    return *this;
}

CliOption& CliOption::any_number_of_words()
{
    option_->expected(0, -1);
    return *this;
}

CliOption& CliOption::excludes(const CliOption& contrary)
{
    option_->excludes(contrary.option_);
    return *this;
}

Cli::Cli(std::string purpose, std::string name)
    : app_(std::make_unique<CLI::App>(purpose, name)),
      description_{.name = std::move(name), .purpose = std::move(purpose), .options = {}, .footer = {}, .parts = {}}
{
    describe_option("-h,--help", "Print this help and end");
}

Cli::~Cli() = default;

OptionText& Cli::describe_option(std::string_view names, std::string_view help)
{
    OptionText& text = description_.options.emplace_back();
    for (const std::string_view name : base::split(names, ',')) text.names.emplace_back(name);
    // As readers expect it: the short name before the long one.
    std::ranges::stable_sort(text.names, {}, [](const std::string& name) { return name.starts_with("--"); });
    text.help = help;
    return text;
}

template <class T>
CliOption Cli::add_option(std::string_view names, T& target, std::string_view help)
{
    OptionText& text = describe_option(names, help);
    text.value = text.is_positional() ? "" : value_of<T>();
    text.repeats = std::is_same_v<T, std::vector<std::string>>;
    return {*app_->add_option(with_old_spellings(names), target), text};
}

template CliOption Cli::add_option(std::string_view, int&, std::string_view);
template CliOption Cli::add_option(std::string_view, unsigned&, std::string_view);
template CliOption Cli::add_option(std::string_view, std::int64_t&, std::string_view);
template CliOption Cli::add_option(std::string_view, std::uint64_t&, std::string_view);
template CliOption Cli::add_option(std::string_view, double&, std::string_view);
template CliOption Cli::add_option(std::string_view, std::string&, std::string_view);
template CliOption Cli::add_option(std::string_view, std::vector<std::string>&, std::string_view);

CliOption Cli::add_flag(std::string_view names, bool& target, std::string_view help)
{
    OptionText& text = describe_option(names, help);
    return {*app_->add_flag(std::string(names), target), text};
}

CliOption Cli::add_described(std::string_view names, std::string_view help)
{
    OptionText& text = describe_option(names, help);
    const std::string unused; // CLI11 tells by the const that this is no variable to fill
    return {*app_->add_option(std::string(names), unused), text};
}

std::optional<int> Cli::parse(Arguments arguments)
{
    if (arguments.size() == 2 && arguments[1] == kDescribe) throw Described(description_);
    try {
        app_->parse(static_cast<int>(arguments.size()), arguments.data());
        return std::nullopt;
    } catch (const CLI::CallForHelp&) {
        fmt::print("{}", help_text(description_));
        return kSuccess;
    } catch (const CLI::ParseError& error) {
        const std::string& name = description_.name;
        tell(fmt::format("{}: {}{}\nTry `{} --help`.", name, error.what(), advice(), name));
        return kBadUsage;
    }
}

std::string Cli::advice() const
{
    std::vector<std::string_view> names;
    for (const OptionText& option : description_.options)
        for (const std::string& name : option.names)
            if (name.starts_with("--")) names.push_back(name);
    for (const std::string& word : app_->remaining())
        if (word.starts_with("--")) return did_you_mean(base::cut(word, '=').first, names);
    return "";
}

bool Cli::given(std::string_view name) const
{
    return app_->count(std::string(name)) > 0;
}

} // namespace app
