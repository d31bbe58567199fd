// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include "base/file.h"
#include "base/job.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "engine/strength.h"
#include "terminal/dialogue.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <poll.h>
#include <random>
#include <string>
#include <unistd.h>

namespace app {
namespace {

// Lines from standard input that end when Ctrl-C is pressed; a plain getline would wait on.
class Keyboard {
  public:
    explicit Keyboard(const base::StopSignal& stop) : stop_(stop) {}

    std::optional<std::string> read_line()
    {
        while (true) {
            if (const auto end = pending_.find('\n'); end != std::string::npos) {
                std::string line = pending_.substr(0, end);
                pending_.erase(0, end + 1);
                return line;
            }
            if (stop_.requested()) return std::nullopt;
            pollfd door{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
            if (poll(&door, 1, 100) <= 0) continue;
            char buffer[1024];
            const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
            if (count <= 0) return std::nullopt;
            pending_.append(buffer, static_cast<std::size_t>(count));
            constexpr std::size_t kLongestLine = 1 << 16;
            if (pending_.size() > kLongestLine) pending_.clear();
        }
    }

  private:
    const base::StopSignal& stop_;
    std::string pending_;
};

struct PlayArguments {
    std::string mode;
    std::string color = "white";
    std::string fen{chess::kStartFen};
    int level = 5;
    int elo = 0;
    double seconds = 1.0;
    bool ascii = false;
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
                   "watch (the engine against itself); a menu asks if not given")
        .one_of({"engine", "random", "people", "watch"});
    cli.add_option("--color,--colour", a.color, "Your colour: white, black or random")
        .one_of({"white", "black", "random"});
    cli.add_option("--level", a.level, "Strength of the engine, 1 to 10 (full)")
        .range(terminal::kLowestLevel, terminal::kHighestLevel);
    cli.add_option("--elo", a.elo, "Strength as a rating instead").range(engine::kMinElo, engine::kMaxElo);
    cli.add_option("--seconds", a.seconds, "Of thought for each of the engine's moves").range(0.01, 3600.0);
    cli.add_option("--fen", a.fen, "Where to start");
    cli.add_option("--pgn", a.pgn, "Write the game here when it ends or is left");
    cli.add_option("--seed", a.seed, "Of everything that chance decides; 0 for a new one");
    cli.add_flag("--ascii", a.ascii, "Letters instead of chess symbols");
    cli.add_flag("--plain", a.plain, "Sentences instead of a board, for screen readers");
    cli.add_flag("--low-power", a.low_power, "2 MB of memory and few nodes, for small machines");
    cli.add_flag("--eval", a.evaluation, "Show what the engine thinks of each of its moves");
    cli.footer("At the board type a move (Nf3, g1f3 or \"g1 f3\") or help.");
}

// The short menu: nothing when the player leaves.
bool ask(PlayArguments& a, Keyboard& keyboard)
{
    fmt::print("Kibitz\n  1  you against the engine\n  2  the engine against a random mover\n"
               "  3  two people at one board\n  4  the engine against itself\nWhich? [1] ");
    std::fflush(stdout);
    auto line = keyboard.read_line();
    if (!line) return false;
    const std::string choice(base::trim(*line));
    a.mode = choice == "2" ? "random" : choice == "3" ? "people" : choice == "4" ? "watch" : "engine";
    if (a.mode != "engine") return true;
    fmt::print("Level, 1 to 10? [{}] ", a.level);
    std::fflush(stdout);
    if (!(line = keyboard.read_line())) return false;
    if (const auto level = base::parse_number<int>(base::trim(*line)); level && *level >= 1 && *level <= 10)
        a.level = *level;
    fmt::print("Your colour, white, black or random? [{}] ", a.color);
    std::fflush(stdout);
    if (!(line = keyboard.read_line())) return false;
    const std::string_view word = base::trim(*line);
    if (word.starts_with('b') || word.starts_with('B')) a.color = "black";
    if (word.starts_with('r') || word.starts_with('R')) a.color = "random";
    return true;
}

terminal::PlaySettings settings_of(const PlayArguments& a, const chess::Position& start)
{
    using terminal::Seat;
    terminal::PlaySettings s;
    s.start = start;
    s.level = a.level;
    if (a.elo > 0) s.elo = a.elo;
    s.move_time = std::chrono::milliseconds(static_cast<int>(a.seconds * 1000));
    s.low_power = a.low_power;
    s.show_evaluation = a.evaluation;
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
    const bool no_color = std::getenv("NO_COLOR") != nullptr || !isatty(STDOUT_FILENO);
    const char* locale = std::getenv("LC_ALL");
    if (locale == nullptr || *locale == '\0') locale = std::getenv("LC_CTYPE");
    if (locale == nullptr || *locale == '\0') locale = std::getenv("LANG");
    const bool utf8 = locale != nullptr && std::string_view(locale).find("UTF") != std::string_view::npos;
    s.view = {.unicode = !a.ascii && (utf8 || !no_color),
              .color = !no_color,
              .flipped = black && a.mode == "engine",
              .plain = a.plain};
    return s;
}

} // namespace

int cmd_play(Arguments arguments)
{
    PlayArguments a;
    Cli cli("A game at the terminal.", "kibitz play");
    add_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    const auto start = chess::parse_position(a.fen, chess::Tolerance::Lenient);
    if (!start) {
        fmt::print(stderr, "kibitz play: {}\n", start.error().message);
        return kBadUsage;
    }
    const base::StopSignal stop;
    Keyboard keyboard(stop);
    if (a.mode.empty() && !ask(a, keyboard)) return kSuccess;

    terminal::Dialogue dialogue(settings_of(a, *start), {.read_line = [&] { return keyboard.read_line(); },
                                                         .write =
                                                             [](std::string_view text) {
                                                                 fmt::print("{}", text);
                                                                 std::fflush(stdout);
                                                             },
                                                         .interrupted = [&] { return stop.requested(); }});
    const bool finished = dialogue.run();
    // Nothing is lost: a game that is left goes to a file even if none was named.
    if (a.pgn.empty() && !finished && !dialogue.game().moves().empty()) a.pgn = "kibitz-unfinished.pgn";
    if (a.pgn.empty()) return kSuccess;
    if (const auto status = base::write_file_atomically(a.pgn, dialogue.pgn()); !status) {
        fmt::print(stderr, "kibitz play: {}\n{}", status.error().message, dialogue.pgn());
        return kFailure;
    }
    fmt::print("\nThe game is in {}.\n", a.pgn);
    return kSuccess;
}

} // namespace app
