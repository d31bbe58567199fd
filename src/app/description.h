// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a command says about itself: the one source of its --help, of the man page and of the completions of shells.
#pragma once

#include <cstdint>
#include <deque>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"

namespace app {

struct OptionText {
    std::vector<std::string> names;   // "-o", "--out"; or one name without dashes: an argument known by its place
    std::string value;                // what stands for the value: "N", "FILE"; empty for a flag
    std::string help;                 // a sentence or less
    std::vector<std::string> notes;   // the range, the default
    std::vector<std::string> choices; // the words it takes, if these are all
    bool required = false;
    bool repeats = false; // may be given again, or takes several words

    bool is_positional() const { return !names.front().starts_with('-'); }
};

struct Description {
    std::string name; // as it is typed: "kibitz book build"
    std::string purpose;
    std::deque<OptionText> options;
    std::string footer;
    std::span<const Command> parts; // of "kibitz book": build, check, ...
};

// Asks a command, which then does nothing but throw what it says about itself.
Description describe(const Command& command);

// How it is asked: as the only argument. No shell passes it by accident.
inline constexpr std::string_view kDescribe = "\x01"
                                              "describe";

class Described final : public std::exception {
  public:
    explicit Described(Description description) : description_(std::move(description)) {}
    const char* what() const noexcept override { return "this command was asked to describe itself"; }
    const Description& description() const { return description_; }

  private:
    Description description_;
};

// What `--help` prints, in lines of at most 80 columns.
std::string help_text(const Description& description);
// The end of it. Lines that are laid out by hand stay as they are if they fit.
std::string footer_text(const Description& description);

// A manual page (section 6) of the whole program, for `man`.
std::string man_page();

// A completion script for bash, zsh or fish.
enum class Shell : std::uint8_t { Bash, Zsh, Fish };
std::string completions(Shell shell);

} // namespace app
