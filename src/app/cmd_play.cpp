// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <random>
#include <string>
#include <unistd.h>

#include "app/cli.h"
#include "app/keyboard.h"
#include "base/file.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "engine/strength.h"
#include "openings/open.h"
#include "terminal/dialogue.h"

namespace app {
namespace {

struct PlayArguments {
    std::string mode;
    std::string color = "white";
    std::string fen;
    std::string load;
    int level = 5;
    int elo = 0;
    double seconds = 1.0;
    std::string clock;
    std::string book;
    bool no_book = false;
    bool ascii = false;
    bool unicode = false;
    bool plain = false;
    bool low_power = false;
    bool evaluation = false;
    std::uint64_t seed = 0;
    std::string pgn;
};

void add_options(Cli& cli, PlayArguments& a)
{
    cli.add_option("mode", a.mode,
                   "engine (you against it), random (the engine against a random mover), people (two at one board), "
                   "watch (the engine against itself); a menu asks if neither it nor a strength or colour is given")
        .one_of({"engine", "random", "people", "watch"});
    cli.add_option("--color,--colour", a.color, "Your colour: white, black or random; of the engine's opponent")
        .one_of({"white", "black", "random"});
    cli.add_option("--level", a.level, "Strength of the engine, 1 to 10 (full)")
        .range(terminal::kLowestLevel, terminal::kHighestLevel)
        .shows_default();
    cli.add_option("--elo", a.elo, "Strength as a rating instead").range(engine::kMinElo, engine::kMaxElo);
    cli.add_option("--seconds", a.seconds, "Of thought for each of the engine's moves")
        .range(0.01, 3600.0)
        .shows_default();
    cli.add_option("--clock", a.clock, "Clocks for both sides instead: minutes and seconds for each move, as 5+3");
    cli.add_option("--fen", a.fen, "Where to start");
    cli.add_option("--load", a.load, "Go on with the first game of this PGN file");
    cli.add_option("--pgn", a.pgn, "Write the game here when it ends or is left");
    cli.add_option("--book", a.book, "Opening book of the engine; the program's own if not given");
    cli.add_flag("--no-book", a.no_book, "The engine thinks from the first move on");
    cli.add_option("--seed", a.seed, "Of everything that chance decides; 0 for a new one");
    cli.add_flag("--ascii", a.ascii, "Letters for the pieces");
    cli.add_flag("--unicode", a.unicode, "Chess symbols for the pieces, whatever the locale says");
    cli.add_flag("--plain", a.plain, "Sentences instead of a board, for screen readers");
    cli.add_flag("--low-power", a.low_power, "2 MB of memory and few nodes, for small machines");
    cli.add_flag("--eval", a.evaluation, "Show what the engine thinks of each of its moves");
    cli.footer("At the board type a move (Nf3, g1f3 or \"g1 f3\") or help; Tab completes.\n"
               "An unfinished game is kept in a file when you leave, by quit or by Ctrl-C.");
}

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

// Returns: false when the player leaves.
bool ask_for_mode(PlayArguments& a, Keyboard& keyboard)
{
    fmt::print("Kibitz\n  1  you against the engine\n  2  the engine against a random mover\n"
               "  3  two people at one board\n  4  the engine against itself\n");
    const auto choice = ask_for(keyboard, "Which? [1] ", {"1", "2", "3", "4"});
    if (!choice) return false;
    a.mode = *choice == "2" ? "random" : *choice == "3" ? "people" : *choice == "4" ? "watch" : "engine";
    return true;
}

// The short menu, without what the command line has said: a strength or a colour is for a game against the engine.
// Returns: false when the player leaves.
bool ask(PlayArguments& a, const Cli& cli, Keyboard& keyboard)
{
    const bool strength_said = cli.given("--level") || cli.given("--elo");
    const bool color_said = cli.given("--color");
    if (strength_said || color_said)
        a.mode = "engine";
    else if (!ask_for_mode(a, keyboard))
        return false;
    if (a.mode != "engine") return true;
    if (!strength_said) {
        std::vector<std::string> levels{std::to_string(a.level)};
        for (int i = terminal::kLowestLevel; i <= terminal::kHighestLevel; ++i) levels.push_back(std::to_string(i));
        const auto level = ask_for(keyboard, fmt::format("Level, 1 to 10? [{}] ", a.level), levels);
        if (!level) return false;
        a.level = base::parse_number<int>(*level).value_or(a.level);
    }
    if (color_said) return true;
    const auto color = ask_for(keyboard, fmt::format("Your colour, white, black or random? [{}] ", a.color),
                               {a.color, "white", "black", "random"});
    if (!color) return false;
    a.color = *color;
    return true;
}

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

terminal::ViewOptions view_of(const PlayArguments& a, bool is_terminal)
{
    const char* no_color = std::getenv("NO_COLOR"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    return {.unicode = !a.ascii && (a.unicode || locale_is_utf8()),
            .color = is_terminal && (no_color == nullptr || *no_color == '\0'),
            .plain = a.plain,
            .clear = is_terminal && !a.plain};
}

// Local time by a format of strftime; for file names and tags.
std::string now_text(const char* format)
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    std::array<char, 64> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

terminal::PlaySettings settings_of(const PlayArguments& a, chess::Game start)
{
    using terminal::Seat;
    terminal::PlaySettings s;
    s.start = std::move(start);
    s.level = a.level;
    if (a.elo > 0) s.elo = a.elo;
    s.move_time = std::chrono::milliseconds(static_cast<int>(a.seconds * 1000));
    s.low_power = a.low_power;
    s.show_evaluation = a.evaluation;
    s.book = !a.no_book;
    s.book_file = a.book;
    s.date = now_text("%Y.%m.%d");
    s.seed = a.seed != 0 ? a.seed : std::random_device{}();
    const bool black = a.color == "black" || (a.color == "random" && base::Random(s.seed).below(2) == 1);
    if (a.mode == "people")
        s.white = s.black = Seat::Person;
    else if (a.mode == "watch")
        s.white = s.black = Seat::Engine;
    else {
        const Seat other = a.mode == "random" ? Seat::Random : Seat::Person;
        s.white = black ? Seat::Engine : other;
        s.black = black ? other : Seat::Engine;
    }
    s.view.flipped = black && a.mode == "engine";
    return s;
}

base::Result<chess::Game> start_of(const PlayArguments& a)
{
    if (!a.load.empty()) {
        const auto text = base::read_file(a.load);
        if (!text) return std::unexpected(text.error());
        const auto record = chess::parse_pgn(*text);
        if (!record) return base::fail_in(a.load, record.error());
        return record->mainline_game();
    }
    if (a.fen.empty()) return chess::Game();
    const auto start = chess::parse_position(a.fen, chess::Tolerance::Lenient);
    if (!start) return base::fail_in("--fen", start.error());
    return chess::Game(*start);
}

// Into a file of its own, for a game that nobody named one for. Returns: its name.
base::Result<std::string> write_to_new_file(const std::string& pgn)
{
    constexpr int kMostNames = 1000; // games that are left within a second
    const std::string stem = now_text("kibitz-%Y%m%d-%H%M%S");
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
    else if (const auto status = dialogue.append_to(path); !status)
        kept = std::unexpected(status.error());
    if (!kept) {
        // Nothing is lost: it can at least be copied from the screen.
        fmt::print(stderr, "kibitz play: {}\n{}", kept.error().message, dialogue.pgn());
        return kFailure;
    }
    fmt::print("The game is in {}\n", *kept);
    return kSuccess;
}

} // namespace

int cmd_play(Arguments arguments)
{
    PlayArguments a;
    Cli cli("A game at the terminal.", "kibitz play");
    add_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    if (!a.load.empty() && !a.fen.empty()) {
        tell("kibitz play: a game begins with --fen or with --load, not with both");
        return kBadUsage;
    }
    if (!a.book.empty())
        if (const auto book = openings::open_book(a.book); !book) {
            tell(fmt::format("kibitz play: --book: {}", book.error().message));
            return kBadUsage;
        }
    const auto start = start_of(a);
    const auto clocks = a.clock.empty() ? base::Result<terminal::ClockSetting>(terminal::ClockSetting{})
                                        : terminal::parse_clock_setting(a.clock);
    if (!start || !clocks) {
        tell(fmt::format("kibitz play: {}", !start ? start.error().message : clocks.error().message));
        return kBadUsage;
    }
    const base::StopSignal stop;
    Keyboard keyboard(stop);
    if (a.mode.empty() && !ask(a, cli, keyboard)) return kSuccess;

    terminal::PlaySettings settings = settings_of(a, *start);
    const bool flipped = settings.view.flipped;
    settings.view = view_of(a, keyboard.is_terminal());
    settings.view.flipped = flipped;
    if (!a.clock.empty()) settings.clocks = *clocks;
    const auto write = [](std::string_view text) {
        fmt::print("{}", text);
        std::fflush(stdout);
    };
    terminal::Dialogue dialogue(
        std::move(settings),
        {.read_line = [&](const auto& prompt, auto patience) { return keyboard.read_line(prompt, patience); },
         .write = write,
         .interrupted = [&] { return stop.requested(); },
         .keep = keep_aside});
    keyboard.set_completion([&](std::string_view typed) { return dialogue.completions(typed); });
    const bool finished = dialogue.run();
    // A game that is left goes to a file of its own even if none was named.
    if (!dialogue.is_unsaved() || (a.pgn.empty() && finished)) return kSuccess;
    return keep(a.pgn, dialogue);
}

} // namespace app
