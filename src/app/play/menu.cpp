// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/play/menu.h"

#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"

namespace app {
namespace {

// Asks until the answer is one of the words, of which a beginning is enough; empty means the first.
// Returns: nothing when the player leaves.
std::optional<std::string> ask_for(Keyboard& keyboard, const std::string& question,
                                   const std::vector<std::string>& words)
{
    while (true) {
        const auto line = keyboard.read_line(question);
        if (!line) return std::nullopt;
        const std::string answer = base::to_lower(base::trim(*line));
        if (answer == "quit" || answer == "q") return std::nullopt;
        for (const std::string& word : words) {
            if (word.starts_with(answer)) return word;
        }
        fmt::print("Not understood: that is no answer here. Enter alone means {}, quit leaves.\n", words.front());
    }
}

bool ask_for_mode(PlayArguments& a, Keyboard& keyboard)
{
    fmt::print("Kibitz\n  1  you against the engine\n  2  the engine against a random mover\n"
               "  3  two people at one board\n  4  the engine against itself\n");
    const auto choice = ask_for(keyboard, "Which? [1] ", {"1", "2", "3", "4"});
    if (!choice) return false;
    a.mode = *choice == "2" ? "random" : *choice == "3" ? "people" : *choice == "4" ? "watch" : "engine";
    return true;
}

} // namespace

// A strength or a colour is for a game against the engine.
bool ask_for_game(PlayArguments& a, const Cli& cli, Keyboard& keyboard)
{
    const bool strength_said = cli.given("--level") || cli.given("--elo");
    const bool color_said = cli.given("--color");
    if (strength_said || color_said)
        a.mode = "engine";
    else if (!ask_for_mode(a, keyboard))
        return false;
    if (a.mode != "engine") return true;
    if (!strength_said) {
        std::vector<std::string> levels{a.level};
        for (int i = terminal::kLowestLevel; i <= terminal::kHighestLevel; ++i) levels.push_back(std::to_string(i));
        levels.emplace_back("child");
        const auto level = ask_for(keyboard, fmt::format("Level, 1 to 10, or 0 for a child? [{}] ", a.level), levels);
        if (!level) return false;
        a.level = *level;
    }
    if (color_said) return true;
    const auto color = ask_for(keyboard, fmt::format("Your colour, white, black or random? [{}] ", a.color),
                               {a.color, "white", "black", "random"});
    if (!color) return false;
    a.color = *color;
    return true;
}

} // namespace app
