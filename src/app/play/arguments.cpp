// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/play/arguments.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <fmt/format.h>
#include <random>

#include "base/random.h"
#include "base/text.h"
#include "chess/chess960.h"
#include "chess/notation/fen.h"
#include "engine/strength.h"
#include "openings/open.h"
#include "play/time_control.h"
#include "terminal/game_files.h"

namespace app {

using terminal::PlaySettings;
using terminal::Seat;

void add_play_options(Cli& cli, PlayArguments& a)
{
    cli.add_option("mode", a.mode,
                   "engine (you against it), random (the engine against a random mover), people (two at one board), "
                   "watch (the engine against itself); a menu asks if neither it nor a strength or colour is given")
        .one_of({"engine", "random", "people", "watch"});
    cli.add_option("--color,--colour", a.color, "Your colour: white, black or random; of the engine's opponent")
        .one_of({"white", "black", "random"});
    const auto level =
        cli.add_option("--level", a.level, "Strength of the engine, 1 to 10 (full); 0 or child for children")
            .shows_default();
    cli.add_option("--elo", a.elo, "Strength as a rating instead; below 800 it is not calibrated")
        .range(engine::kLowestElo, engine::kMaxElo)
        .excludes(level);
    const auto seconds = cli.add_option("--seconds", a.seconds, "Of thought for each of the engine's moves")
                             .range(0.01, 3600.0)
                             .shows_default();
    cli.add_option("--clock", a.clock, "Clocks for both sides instead: minutes and seconds for each move, as 5+3")
        .excludes(seconds);
    const auto fen = cli.add_option("--fen", a.fen, "Where to start");
    const auto chess960 = cli.add_option("--chess960", a.chess960,
                                         "Start position of Chess960 with this number, 0 to "
                                         "959, or any one")
                              .any_number_of_words()
                              .type_name("[N]")
                              .excludes(fen);
    cli.add_option("--load", a.load, "Go on with a game of this PGN file").excludes(fen).excludes(chess960);
    cli.add_option("--game", a.game, "Which game of that file").at_least(1).shows_default();
    cli.add_option("--pgn", a.pgn, "Write the game here when it ends or is left");
    const auto book = cli.add_option("--book", a.book, "Opening book of the engine; the program's own if not given");
    cli.add_flag("--no-book", a.no_book, "The engine thinks from the first move on").excludes(book);
    cli.add_option("--seed", a.seed, "Of everything that chance decides; 0 for a new one");
    const auto ascii = cli.add_flag("--ascii", a.ascii, "Letters for the pieces");
    const auto unicode =
        cli.add_flag("--unicode", a.unicode, "Chess symbols for the pieces, whatever the locale says").excludes(ascii);
    cli.add_flag("--plain", a.plain, "Sentences instead of a board, for screen readers")
        .excludes(ascii)
        .excludes(unicode);
    cli.add_flag("--low-power", a.low_power, "2 MB of memory and few nodes, for small machines");
    cli.add_flag("--eval", a.evaluation, "Show what the engine thinks of each of its moves");
    cli.footer("At the board type a move (Nf3, g1f3, \"knight f3\") or help; Tab completes.\n"
               "An unfinished game is kept in a file when you leave, by quit or by Ctrl-C.");
}

std::string local_time(const char* format)
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    std::array<char, 64> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

namespace {

base::Result<chess::Position> chess960_position(const std::vector<std::string>& words, std::uint64_t seed)
{
    if (words.empty() || words.front() == "random")
        return chess::chess960_start(static_cast<int>(base::Random(seed).below(chess::kChess960Starts)));
    const auto number = base::parse_number<int>(words.front());
    if (words.size() > 1 || !number || *number < 0 || *number >= chess::kChess960Starts)
        return base::fail("--chess960: {} is no number from 0 to {}", base::quote(words.back()),
                          chess::kChess960Starts - 1);
    return chess::chess960_start(*number);
}

// The position or game to start with, and what is to be said of it.
base::Status set_start(PlaySettings& s, const PlayArguments& a, const Cli& cli)
{
    if (cli.given("--game") && a.load.empty()) return base::fail("--game says which game of --load FILE");
    if (!a.load.empty()) {
        auto loaded = terminal::load_game(a.load, a.game);
        if (!loaded) return std::unexpected(loaded.error());
        s.start = std::move(loaded->tree);
        s.is_loaded = true;
        s.news = terminal::title_of(s.start.tags);
        if (loaded->games > 1 && !cli.given("--game"))
            s.news += fmt::format("\nThis is the first of {} games: games {} lists them.", loaded->games, a.load);
    } else if (cli.given("--chess960")) {
        const auto start = chess960_position(a.chess960, s.seed);
        if (!start) return std::unexpected(start.error());
        s.start = chess::GameTree(*start);
    } else if (!a.fen.empty()) {
        const auto start = chess::parse_position(a.fen, chess::Tolerance::Lenient);
        if (!start) return base::fail_in("--fen", start.error());
        s.start = chess::GameTree(*start);
    }
    return {};
}

base::Status set_strength(PlaySettings& s, const PlayArguments& a)
{
    const auto level = terminal::parse_level(a.level);
    if (!level)
        return base::fail("--level: {} is no number from {} to {}", base::quote(a.level), terminal::kLowestLevel,
                          terminal::kHighestLevel);
    s.opposition.level = *level;
    if (a.elo > 0) s.opposition.elo = a.elo;
    if (a.mode != "people") s.news += (s.news.empty() ? "" : "\n") + s.opposition.caution();
    return {};
}

void set_seats(PlaySettings& s, const PlayArguments& a)
{
    const bool black = a.color == "black" || (a.color == "random" && base::Random(s.seed).below(2) == 1);
    if (a.mode == "people") {
        s.white = s.black = Seat::Person;
    } else if (a.mode == "watch") {
        s.white = s.black = Seat::Engine;
    } else {
        const Seat other = a.mode == "random" ? Seat::Random : Seat::Person;
        s.white = black ? Seat::Engine : other;
        s.black = black ? other : Seat::Engine;
    }
    s.view.flipped = black && a.mode == "engine";
}

} // namespace

base::Result<PlaySettings> play_settings(const PlayArguments& a, const Cli& cli)
{
    PlaySettings s;
    s.seed = a.seed != 0 ? a.seed : std::random_device{}();
    if (auto status = set_start(s, a, cli); !status) return std::unexpected(status.error());
    if (auto status = set_strength(s, a); !status) return std::unexpected(status.error());
    if (!a.clock.empty()) {
        const auto clocks = play::parse_minutes(a.clock);
        if (!clocks) return std::unexpected(clocks.error());
        s.clocks = *clocks;
    }
    if (!a.book.empty())
        if (const auto book = openings::open_book(a.book); !book) return base::fail_in("--book", book.error());
    s.move_time = std::chrono::milliseconds(static_cast<int>(a.seconds * 1000));
    s.low_power = a.low_power;
    s.show_evaluation = a.evaluation;
    s.book = !a.no_book;
    s.book_file = a.book;
    s.date = local_time("%Y.%m.%d");
    set_seats(s, a);
    return s;
}

} // namespace app
