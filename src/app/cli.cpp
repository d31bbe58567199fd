// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <cstdio>
#include <fmt/format.h>
#include <limits>

namespace app {

CliOption& CliOption::range(int low, int high)
{
    option_->check(CLI::Range(low, high));
    return *this;
}

CliOption& CliOption::range(double low, double high)
{
    option_->check(CLI::Range(low, high));
    return *this;
}

CliOption& CliOption::at_least(int low)
{
    option_->check(CLI::Range(low, std::numeric_limits<int>::max(), fmt::format("at least {}", low)));
    return *this;
}

CliOption& CliOption::one_of(const std::vector<std::string>& words)
{
    option_->check(CLI::IsMember(words));
    return *this;
}

CliOption& CliOption::required()
{
    option_->required();
    return *this;
}

CliOption& CliOption::shows_default()
{
    option_->capture_default_str();
    return *this;
}

CliOption& CliOption::type_name(std::string_view name)
{
    option_->type_name(std::string(name));
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

Cli::Cli(std::string description, std::string name)
    : app_(std::make_unique<CLI::App>(std::move(description), std::move(name)))
{
}

Cli::~Cli() = default;

template <class T>
CliOption Cli::add_option(std::string_view names, T& target, std::string_view help)
{
    return CliOption(*app_->add_option(std::string(names), target, std::string(help)));
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
    return CliOption(*app_->add_flag(std::string(names), target, std::string(help)));
}

CliOption Cli::add_described(std::string_view names, std::string_view help)
{
    const std::string described(help);
    return CliOption(*app_->add_option(std::string(names), described));
}

void Cli::footer(std::string_view text)
{
    app_->footer(std::string(text));
}

std::optional<int> Cli::parse(Arguments arguments)
{
    try {
        app_->parse(static_cast<int>(arguments.size()), arguments.data());
        return std::nullopt;
    } catch (const CLI::Success& success) {
        app_->exit(success);
        return kSuccess;
    } catch (const CLI::ParseError& error) {
        const std::string& name = app_->get_name();
        fmt::print(stderr, "{}: {}\nTry `{} --help`.\n", name, error.what(), name);
        return kBadUsage;
    }
}

bool Cli::given(std::string_view name) const
{
    return app_->count(std::string(name)) > 0;
}

} // namespace app
