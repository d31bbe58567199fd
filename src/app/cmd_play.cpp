// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/keyboard.h"
#include "app/play/arguments.h"
#include "app/play/menu.h"
#include "base/file.h"
#include "base/paths.h"
#include "base/text.h"
#include "terminal/dialogue.h"

namespace app {
namespace {

bool locale_is_utf8()
{
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* value = std::getenv(name); // NOLINT(concurrency-mt-unsafe): nothing here sets it
        if (value == nullptr || *value == '\0') continue;
        const std::string lower = base::to_lower(value);
        return lower.find("utf-8") != std::string::npos || lower.find("utf8") != std::string::npos;
    }
    return false;
}

void set_view(terminal::ViewOptions& view, const PlayArguments& a, const Keyboard& keyboard)
{
    const char* no_color = std::getenv("NO_COLOR"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    view.unicode = !a.ascii && (a.unicode || locale_is_utf8());
    view.color = keyboard.is_terminal() && (no_color == nullptr || *no_color == '\0');
    view.plain = a.plain;
    view.clear = keyboard.is_terminal() && !a.plain;
    view.columns = keyboard.columns();
}

// Into a file of its own in the user's folder, for a game that nobody named a file for. Returns: its path.
base::Result<std::string> write_to_new_file(const std::string& pgn)
{
    constexpr int kMostNames = 1000; // games that are left within a second
    const auto folder = base::make_folder(base::Folder::Data, "games");
    if (!folder) return std::unexpected(folder.error());
    const std::string stem = fmt::format("{}/{}", *folder, local_time("kibitz-%Y%m%d-%H%M%S"));
    for (int number = 1; number <= kMostNames; ++number) {
        std::string path = number == 1 ? stem + ".pgn" : fmt::format("{}-{}.pgn", stem, number);
        const auto written = base::write_new_file(path, pgn);
        if (!written) return std::unexpected(written.error());
        if (*written) return path;
    }
    return base::fail("{}.pgn: there are too many such files", stem);
}

std::string keep_aside(const std::string& pgn)
{
    const auto path = write_to_new_file(pgn);
    return path ? fmt::format("The game you left is in {}", *path) : fmt::format("{}\n{}", path.error().message, pgn);
}

// In the file that was named, or in a new one.
int keep(const std::string& path, terminal::Dialogue& dialogue)
{
    base::Result<std::string> kept = path;
    if (path.empty())
        kept = write_to_new_file(dialogue.pgn());
    else if (const auto status = dialogue.save_to(path); !status)
        kept = std::unexpected(status.error());
    if (!kept) {
        // Nothing is lost: it can at least be copied from the screen.
        fmt::print(stderr, "kibitz play: {}\n{}", kept.error().message, dialogue.pgn());
        return kFailure;
    }
    fmt::print("The game is in {}\n", *kept);
    return kSuccess;
}

int refuse(const base::Error& error)
{
    tell(fmt::format("kibitz play: {}", error.message));
    return kBadUsage;
}

} // namespace

int cmd_play(Arguments arguments)
{
    PlayArguments a;
    Cli cli("A game at the terminal.", "kibitz play");
    add_play_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    // What cannot be done is said before the menu asks anything.
    if (const auto settings = play_settings(a, cli); !settings) return refuse(settings.error());
    const base::StopSignal stop;
    Keyboard keyboard(stop);
    if (a.mode.empty() && !ask_for_game(a, cli, keyboard)) return kSuccess;
    auto settings = play_settings(a, cli);
    if (!settings) return refuse(settings.error());
    set_view(settings->view, a, keyboard);
    const auto write = [](std::string_view text) {
        fmt::print("{}", text);
        std::fflush(stdout);
    };
    terminal::Dialogue dialogue(std::move(*settings), {.read = [&](const auto& q) { return keyboard.read(q); },
                                                       .write = write,
                                                       .wake = [&] { keyboard.wake(); },
                                                       .interrupted = [&] { return stop.requested(); },
                                                       .keep = keep_aside,
                                                       .columns = [&] { return keyboard.columns(); }});
    keyboard.set_completion([&](std::string_view typed) { return dialogue.completions(typed); });
    const bool finished = dialogue.run();
    // A game that is left goes to a file of its own even if none was named.
    if (!dialogue.is_unsaved() || (a.pgn.empty() && finished)) return kSuccess;
    return keep(a.pgn, dialogue);
}

} // namespace app
