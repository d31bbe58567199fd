// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/player_spec.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "engine/catalogue.h"
#include "match/engine_player.h"
#include "match/random_player.h"
#include "match/uci_player.h"

namespace match {

namespace {

// What a list of words said; a word that did not occur leaves its default.
struct Draft {
    PlayerSpec spec{};
    bool has_limit = false;
    bool has_player = false;
};

base::Result<base::Duration> parse_seconds(std::string_view text)
{
    const auto value = base::parse_number<double>(text);
    if (!value) return std::unexpected(value.error());
    if (*value < 0 || *value > 86400) return base::fail("{} s is not between 0 and a day", *value);
    return std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(*value));
}

template <class T>
base::Result<T> parse_at_least_one(std::string_view text)
{
    const auto value = base::parse_number<T>(text);
    if (value && *value < 1) return base::fail("{} must be at least 1", *value);
    return value;
}

base::Status set_switch(bool& target, std::string_view text)
{
    if (text != "on" && text != "off") return base::fail("{} is neither on nor off", base::quote(text));
    target = text == "on";
    return {};
}

// Takes a parsed value over, or passes the error on.
template <class T, class U>
base::Status take(base::Result<T> value, U& target)
{
    if (!value) return std::unexpected(value.error());
    target = *value;
    return {};
}

base::Status read_clock(std::string_view text, play::TimeControl& control)
{
    const auto clock = play::parse_clock(text);
    if (!clock) return std::unexpected(clock.error());
    control.base = clock->base;
    control.increment = clock->increment;
    control.moves_per_period = clock->moves_per_period;
    return {};
}

void set_player(Draft& draft, std::string_view name)
{
    draft.has_player = true;
    PlayerSpec& spec = draft.spec;
    if (spec.name.empty()) spec.name = std::string(name);
    const auto known = engine::players(engine::standard_catalogue());
    const auto is_it = [&](const engine::Player& player) { return base::equals_ignoring_case(player.name, name); };
    if (name == "random") {
        spec.kind = PlayerKind::Random;
    } else if (std::ranges::any_of(known, is_it)) {
        spec.kind = PlayerKind::Engine;
        spec.options.insert(spec.options.begin(), {"Player", std::string(name)});
    } else {
        spec.command.insert(spec.command.begin(), std::string(name));
    }
}

base::Status read_word(Draft& draft, std::string_view key, std::string_view value)
{
    PlayerSpec& spec = draft.spec;
    play::TimeControl& control = spec.control;
    if (key == "tc" || key == "st" || key == "nodes" || key == "depth") draft.has_limit = true;
    if (key == "tc") return read_clock(value, control);
    if (key == "st") return take(parse_seconds(value), control.move_time);
    if (key == "nodes") return take(parse_at_least_one<std::int64_t>(value), control.nodes);
    if (key == "depth") return take(parse_at_least_one<int>(value), control.depth);
    if (key == "margin") return take(parse_seconds(value), control.margin);
    if (key == "restart") return set_switch(spec.restart_every_game, value);
    if (key == "tunable") return set_switch(spec.tunable, value);
    if (key == "name") {
        if (value.empty()) return base::fail("the name is empty");
        spec.name = std::string(value);
    } else if (key == "dir")
        spec.directory = std::string(value);
    else if (key == "arg")
        spec.command.emplace_back(value);
    else if (key == "cmd") {
        draft.has_player = true;
        const auto parts = base::words(value);
        if (parts.empty()) return base::fail("the command is empty");
        spec.command.insert(spec.command.begin(), parts.begin(), parts.end());
    } else if (key.starts_with("option.") && key.size() > 7) {
        spec.options.emplace_back(key.substr(7), value);
    } else {
        return base::fail(
            "there is no such word; known are cmd, arg, dir, name, tc, st, nodes, depth, margin, restart, "
            "tunable, option.NAME");
    }
    return {};
}

base::Result<Draft> read_words(std::span<const std::string> words)
{
    Draft draft;
    for (const std::string& word : words) {
        const auto [key, value] = base::cut(word, '=');
        if (key.size() == word.size()) {
            if (draft.has_player) return base::fail("{}: the player has been named already", base::quote(word));
            set_player(draft, word);
        } else if (const auto read = read_word(draft, key, value); !read) {
            return base::fail_in(word, read.error());
        }
    }
    return draft;
}

void add_defaults(Draft& draft, const Draft& defaults)
{
    PlayerSpec& spec = draft.spec;
    if (!draft.has_limit && defaults.has_limit) {
        const base::Duration margin = spec.control.margin;
        spec.control = defaults.spec.control;
        if (margin != play::TimeControl{}.margin) spec.control.margin = margin;
        draft.has_limit = true;
    } else if (spec.control.margin == play::TimeControl{}.margin) {
        spec.control.margin = defaults.spec.control.margin;
    }
    if (spec.directory.empty()) spec.directory = defaults.spec.directory;
    spec.restart_every_game |= defaults.spec.restart_every_game;
    spec.tunable |= defaults.spec.tunable;
    std::vector<std::pair<std::string, std::string>> options;
    for (const auto& [name, value] : defaults.spec.options) {
        const auto same = [&wanted = name](const auto& own) { return base::equals_ignoring_case(own.first, wanted); };
        if (std::ranges::none_of(spec.options, same)) options.emplace_back(name, value);
    }
    spec.options.insert(spec.options.end(), options.begin(), options.end());
}

std::string program_name(const std::string& path)
{
    return path.substr(path.rfind('/') + 1);
}

} // namespace

base::Result<std::string> PlayerSpec::describe() const
{
    std::string text = fmt::format("{}; {}",
                                   kind == PlayerKind::Random   ? "random"
                                   : kind == PlayerKind::Engine ? "engine"
                                                                : "program",
                                   play::describe(control));
    for (const std::string& word : command) text += fmt::format("; arg {}", word);
    if (!directory.empty()) text += fmt::format("; dir {}", directory);
    for (const auto& [option, value] : options) text += fmt::format("; {} = {}", option, value);
    if (kind != PlayerKind::Engine) return text;
    const auto identity = identity_of({.name = name, .options = options, .tunable = tunable});
    if (!identity) return identity;
    return fmt::format("{}; {}", text, *identity);
}

base::Result<PlayerSpec> parse_player(std::span<const std::string> words, std::span<const std::string> defaults,
                                      const play::TimeControl& fallback)
{
    auto draft = read_words(words);
    if (!draft) return std::unexpected(draft.error());
    const auto common = read_words(defaults);
    if (!common) return std::unexpected(common.error());
    if (common->has_player) return base::fail("the words for every player cannot name a player");
    if (!draft->has_player) return base::fail("no player: give cmd=PROGRAM, or the name of a player of this program");
    add_defaults(*draft, *common);
    if (!draft->has_limit) {
        const base::Duration margin = draft->spec.control.margin;
        draft->spec.control = fallback;
        draft->spec.control.margin = margin;
    }
    PlayerSpec& spec = draft->spec;
    if (spec.name.empty()) spec.name = program_name(spec.command.front());
    return spec;
}

void make_names_unique(std::vector<PlayerSpec>& players)
{
    std::set<std::string> taken;
    for (PlayerSpec& player : players) {
        const std::string name = player.name;
        for (int number = 2; !taken.insert(player.name).second; ++number)
            player.name = fmt::format("{} {}", name, number);
    }
}

base::Result<std::unique_ptr<Player>> make_player(const PlayerSpec& spec, const PlayerContext& context)
{
    if (spec.kind == PlayerKind::Random) return std::make_unique<RandomPlayer>(spec.name, context.seed);
    if (spec.kind == PlayerKind::Engine)
        return EnginePlayer::create(
            {.name = spec.name, .options = spec.options, .tunable = spec.tunable, .seed = context.seed}, context.stop);
    UciPlayerSettings settings;
    settings.name = spec.name;
    settings.program.command = spec.command;
    settings.program.directory = spec.directory;
    settings.options = spec.options;
    settings.restart_every_game = spec.restart_every_game;
    return std::make_unique<UciPlayer>(std::move(settings), context.stop, context.log);
}

base::Result<std::unique_ptr<Player>> start_player(const PlayerSpec& spec, const PlayerContext& context,
                                                   const chess::Game& game)
{
    auto player = make_player(spec, context);
    if (!player) return player;
    if (const auto ready = (*player)->new_game(game, 0); !ready)
        return base::fail("{}: {}", spec.name, ready.error().message);
    return player;
}

} // namespace match
