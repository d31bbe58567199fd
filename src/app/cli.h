// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Reading a command's arguments, with the exit codes and messages that all commands share. The work is CLI11's, which
// takes many seconds to compile: only cli.cpp sees it.
//
//     Cli cli("Counts the leaves of the move tree", "kibitz perft");
//     int depth = 0;
//     cli.add_option("depth", depth, "plies").range(1, 20);
//     if (const auto code = cli.parse(arguments)) return *code;
//
// Variables that are bound must outlive the call of parse(). One thing has one spelling in all commands: `-o,--out` is
// the file or folder to write, `--threads` how much goes on at a time (older spellings are accepted, see cli.cpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "app/description.h"

namespace CLI { // NOLINT(readability-identifier-naming): the library calls it so
class App;
class Option;
} // namespace CLI

namespace app {

// One option of a command, to be described further. Valid as long as its Cli.
class CliOption {
  public:
    CliOption(CLI::Option& option, OptionText& text) : option_(&option), text_(&text) {}

    CliOption& range(int low, int high);
    CliOption& range(double low, double high);
    CliOption& at_least(int low);
    CliOption& one_of(const std::vector<std::string>& words);
    CliOption& required();                          // an error when it is not given
    CliOption& shows_default();                     // in the help
    CliOption& type_name(std::string_view name);    // what the help writes for the value
    CliOption& one_word_each();                     // a list that takes one word each time it is given
    CliOption& any_number_of_words();               // may also stand alone
    CliOption& excludes(const CliOption& contrary); // an error when both are given

  private:
    CLI::Option* option_;
    OptionText* text_;
};

class Cli {
  public:
    Cli(std::string purpose, std::string name);
    ~Cli();
    Cli(const Cli&) = delete;
    Cli& operator=(const Cli&) = delete;

    // A name without dashes is an argument that is known by its place. T: bool is a flag without a value; int,
    // unsigned, std::int64_t, std::uint64_t, double, std::string or std::vector<std::string> otherwise.
    template <class T>
    CliOption add_option(std::string_view names, T& target, std::string_view help);
    CliOption add_flag(std::string_view names, bool& target, std::string_view help);

    // For the help only: the caller takes such words out of the arguments before parse().
    CliOption add_described(std::string_view names, std::string_view help);

    // For the help only: what the caller runs in place of itself when the first argument names it.
    void parts(std::span<const Command> parts) { description_.parts = parts; }
    void footer(std::string_view text) { description_.footer = text; }

    // Returns: nothing when the arguments were read and the command should do its work; otherwise the exit code to
    // return (kSuccess after --help, kBadUsage after an error, which has been printed).
    // Throws Described when that is asked for.
    std::optional<int> parse(Arguments arguments);

    // Was the option given?
    bool given(std::string_view name) const;

  private:
    // After an error: what an option that does not exist was perhaps meant to be.
    std::string advice() const;
    OptionText& describe_option(std::string_view names, std::string_view help);

    std::unique_ptr<CLI::App> app_;
    Description description_;
};

} // namespace app
