// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a person can ask for that has to do with files of games.
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/pgn.h"
#include "terminal/dialogue.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

// A path with the user's folder for a tilde, which nobody else puts there: no shell reads this line.
std::string in_home(std::string_view path)
{
    const char* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    if (home == nullptr || !path.starts_with("~/")) return std::string(path);
    return fmt::format("{}{}", home, path.substr(1));
}

struct FileAndNumber {
    std::string path;
    std::optional<int> number;
};

// "games.pgn 3"; a number is part of the name where there is such a file.
FileAndNumber split_number(std::string_view text)
{
    const std::string whole = in_home(text);
    const auto space = text.rfind(' ');
    std::error_code none;
    if (space == std::string_view::npos || std::filesystem::exists(whole, none)) return {whole, {}};
    const auto number = base::parse_number<int>(text.substr(space + 1));
    if (!number || *number < 1) return {whole, {}};
    return {in_home(base::trim(text.substr(0, space))), *number};
}

} // namespace

std::string Dialogue::pgn() const
{
    GameTree tree = record_.tree();
    if (!is_loaded_) {
        tree.tags.set("Event", "kibitz play");
        if (!settings_.date.empty()) tree.tags.set("Date", settings_.date);
        for (const Color c : kBothColors) tree.tags.set(side_name(c), player_name(c));
        if (settings_.clocks) tree.tags.set("TimeControl", play::pgn_time_control(*settings_.clocks));
    }
    if (tree.tags.has("PlyCount")) tree.tags.set("PlyCount", std::to_string(tree.mainline().size()));
    const GameEnd& end = referee_.end();
    tree.result = pgn_result(end);
    // A loaded game that is over keeps what its file says of the end.
    if (end.termination == Termination::Normal) return to_pgn(tree);
    if (end.is_over())
        tree.tags.set("Termination", pgn_word(end.termination));
    else
        tree.tags.remove("Termination");
    // The standard's word does not tell a resignation from a mate; the board tells some of them.
    const bool is_seen = end.termination == Termination::Checkmate || end.termination == Termination::Stalemate;
    if (const std::string how = end_text(); end.is_over() && !is_seen && !tree.comment(record_.last()).ends_with(how))
        tree.append_comment(record_.last(), how);
    return to_pgn(tree);
}

void Dialogue::show_pgn(std::string_view)
{
    console_.write(pgn());
}

base::Status Dialogue::save_to(const std::string& path)
{
    auto status = saver_.save(path, pgn());
    if (status) unsaved_ = false;
    return status;
}

void Dialogue::save(std::string_view path)
{
    if (path.empty()) return say("Say where: save game.pgn");
    if (const auto status = save_to(in_home(path)); !status) return say(status.error().message);
    say(fmt::format("Saved to {}.", path));
}

void Dialogue::load(std::string_view text)
{
    if (text.empty()) return say("Say what: load game.pgn, or load games.pgn 3");
    const auto [path, number] = split_number(text);
    auto loaded = load_game(path, number.value_or(1));
    if (!loaded) return say(loaded.error().message);
    leave_game();
    reset(std::move(loaded->tree), true);
    show_board();
    say(title_of(record_.tree().tags));
    if (loaded->games > 1 && !number)
        say(fmt::format("This is the first of {} games: games {} lists them, load {} 2 takes the second.",
                        loaded->games, path, path));
}

void Dialogue::list_file(std::string_view text)
{
    constexpr std::size_t kMost = 200;
    if (text.empty()) return say("Say of which file: games file.pgn");
    const auto list = list_games(in_home(text), kMost);
    if (!list) return say(list.error().message);
    std::string lines;
    for (std::size_t i = 0; i < list->titles.size(); ++i) lines += fmt::format("{:4}  {}\n", i + 1, list->titles[i]);
    if (static_cast<std::size_t>(list->games) > list->titles.size())
        lines += fmt::format("and {} more\n", static_cast<std::size_t>(list->games) - list->titles.size());
    console_.write(lines.empty() ? "There is no game in it.\n" : lines);
}

} // namespace terminal
