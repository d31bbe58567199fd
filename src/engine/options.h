// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a user can set: a table of options with UCI's five types. Each option checks text, hands it to whoever owns the
// thing it sets, and remembers it. One thread.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace engine {

enum class OptionType : std::uint8_t { Check, Spin, Combo, Button, String };

struct Option {
    // Called with a checked, normalised value. An error leaves the option as it was.
    using Apply = std::function<base::Status(std::string_view value)>;

    std::string name; // one space between words
    OptionType type = OptionType::Button;
    std::string initial = {};
    std::int64_t min = 0; // of a spin
    std::int64_t max = 0;
    std::vector<std::string> choices = {}; // of a combo
    Apply apply = {};                      // nothing: the value is only remembered
    std::string value = {};                // the present one
};

Option check_option(std::string name, bool initial, Option::Apply apply = {});
Option spin_option(std::string name, std::int64_t initial, std::int64_t min, std::int64_t max,
                   Option::Apply apply = {});
Option combo_option(std::string name, std::string initial, std::vector<std::string> choices, Option::Apply apply = {});
Option button_option(std::string name, Option::Apply apply);
Option string_option(std::string name, std::string initial, Option::Apply apply = {});

class Options {
  public:
    // Requires: no option of that name, and an initial value that the option itself accepts. Does not call apply.
    void add(Option option);

    // Names and choices may be written in any case. On error nothing has changed.
    base::Status set(std::string_view name, std::string_view value);
    // Remembers a value that was set in another way, without calling apply.
    void note(std::string_view name, std::string_view value);

    const Option* find(std::string_view name) const;
    std::span<const Option> all() const { return options_; }

    // Requires: an option of that name and type.
    bool is_on(std::string_view name) const { return find(name)->value == "true"; }
    std::int64_t number(std::string_view name) const;
    const std::string& text(std::string_view name) const { return find(name)->value; }

  private:
    std::vector<Option> options_;
};

// The line that announces it: "option name Hash type spin default 16 min 1 max 4096".
std::string uci_text(const Option& option);

} // namespace engine
