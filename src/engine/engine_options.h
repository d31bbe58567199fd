// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An engine's settings as UCI's options: text in, a changed Settings out. What the option says is always what the
// engine's settings are, however they came about.
#pragma once

#include <functional>
#include <string_view>

#include "engine/engine.h"
#include "engine/options.h"

namespace engine {

class EngineOptions {
  public:
    explicit EngineOptions(Engine& engine); // must outlive this

    // While a search runs, what concerns the search is taken over before the next one.
    base::Status set(std::string_view name, std::string_view value) { return table_.set(name, value); }
    // Adapters may add options of their own.
    Options& table();

  private:
    enum class Ready { Now, IfBuilt, Later }; // when an error of building is told
    using Edit = std::function<base::Status(Settings&, std::string_view value)>;

    Option::Apply change(Edit edit, Ready ready = Ready::IfBuilt);
    void add_search_options();
    void add_player_options();
    void add_strength_options();
    void add_book_options();
    void add_tunables();
    base::Status read_numbers(Settings& settings, NumberPart part, std::string_view path) const;
    base::Status tune(Settings& settings, const Tunable& tunable, std::int64_t units) const;
    void note_settings();

    Engine& engine_;
    Options table_;
};

} // namespace engine
