// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/version.h"
#include "chess/notation/uci_move.h"

namespace engine {

std::span<const Uci::Command> Uci::commands()
{
    static constexpr std::array kCommands{
        Command{"uci", &Uci::uci, "who this is, and the options", true},
        Command{"debug", &Uci::debug, "on | off: say more about what is ignored", true},
        Command{"isready", &Uci::isready, "answers readyok, also during a search", true},
        Command{"setoption", &Uci::setoption, "name NAME [value VALUE]", true},
        Command{"register", &Uci::ignore, "nothing needs to be registered", true},
        Command{"ucinewgame", &Uci::ucinewgame, "forget the last game", true},
        Command{"position", &Uci::position, "startpos | fen FEN [moves MOVE...]", true},
        Command{"go", &Uci::go,
                "[wtime|btime|winc|binc|movestogo|movetime|depth|nodes|mate|perft N] [infinite] [ponder] "
                "[searchmoves MOVE...]",
                true},
        Command{"stop", &Uci::stop, "end the search and answer", true},
        Command{"ponderhit", &Uci::ponderhit, "the expected move was played", true},
        Command{"quit", &Uci::quit, "end the program", true},
        Command{"d", &Uci::show, "the board, its FEN and key"},
        Command{"eval", &Uci::eval, "the evaluation of the position, explained"},
        Command{"perft", &Uci::perft, "DEPTH: count the leaves of the move tree, by root move"},
        Command{"bench", &Uci::bench, "[DEPTH]: a fixed search with the chosen evaluator; node count and speed"},
        Command{"genfens", &Uci::genfens, "N [seed S] [book None|PATH]: random openings, as OpenBench asks"},
        Command{"flip", &Uci::flip, "the same position with the colours exchanged"},
        Command{"version", &Uci::version, "version, compiler and CPU of this build"},
        Command{"compiler", &Uci::version, "the same"},
        Command{"help", &Uci::help, "this list"},
    };
    return kCommands;
}

const Uci::Command* Uci::find_command(std::string_view name)
{
    const auto found = std::ranges::find_if(
        commands(), [&](const Command& command) { return base::equals_ignoring_case(command.name, name); });
    return found == commands().end() ? nullptr : &*found;
}

bool Uci::knows(std::string_view line)
{
    const std::string_view word = base::take_word(line);
    return word.empty() || word.starts_with('#') || find_command(word) != nullptr;
}

Uci::Uci(Config config, UciOutput::Sink sink) : output_(std::move(sink)), state_(config)
{
    Options& options = state_.options();
    options.add(check_option("UCI_Chess960", false));
    options.add(check_option("UCI_ShowWDL", false));
    options.add(string_option("Debug Log File", "",
                              [this](std::string_view path) { return output_.log_to(std::string(path)); }));
}

Uci::~Uci() = default;

bool Uci::execute(std::string_view line)
{
    output_.note_input(line);
    std::string_view rest = line;
    std::string_view word = base::take_word(rest);
    if (word.empty() || word.starts_with('#')) return !quit_;
    const Command* command = find_command(word);
    // As the protocol asks: unknown words are passed over and the rest of the line is tried.
    while (command == nullptr && !(word = base::take_word(rest)).empty()) {
        command = find_command(word);
        if (command != nullptr && !command->is_uci) command = nullptr;
    }
    if (command == nullptr)
        output_.say(fmt::format("unknown command {}; type help for a list", base::quote(base::trim(line))));
    else
        (this->*command->run)(base::trim(rest));
    return !quit_;
}

void Uci::run(const NextLine& next_line)
{
    while (const auto line = next_line()) {
        if (!execute(*line)) return;
    }
    quit({});
}

void Uci::run_each(std::span<const std::string> lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!execute(lines[i])) return;
        // A search without an end waits for the `stop` among the lines behind it, if there are any.
        const bool last = i + 1 == lines.size();
        if (!endless_ || last) engine().wait();
    }
}

void Uci::complain(const base::Status& status)
{
    if (!status) output_.say("error: " + status.error().message);
}

// --- The protocol

void Uci::uci(std::string_view)
{
    std::string text = fmt::format("id name Kibitz {}\nid author the Kibitz authors\n", base::version());
    for (const Option& option : state_.options().all()) text += uci_text(option) + '\n';
    output_.write(text + "uciok");
}

void Uci::debug(std::string_view arguments)
{
    debug_ = !base::equals_ignoring_case(arguments, "off");
}

void Uci::isready(std::string_view)
{
    complain(engine().make_ready());
    output_.write("readyok");
}

void Uci::setoption(std::string_view arguments)
{
    const auto command = parse_set_option(arguments);
    if (!command)
        complain(std::unexpected(command.error()));
    else
        complain(state_.set_option(command->name, command->value));
}

void Uci::ucinewgame(std::string_view)
{
    complain(engine().new_game());
}

void Uci::position(std::string_view arguments)
{
    const auto command = parse_position_command(arguments);
    if (!command)
        complain(std::unexpected(command.error()));
    else
        complain(state_.set_position(command->fen, command->moves));
}

TextStyle Uci::style()
{
    return {.chess960 = state_.options().is_on("UCI_Chess960"), .wdl = state_.options().is_on("UCI_ShowWDL")};
}

// Copies what it needs: the options and the position may change while the search runs.
Listener Uci::listener()
{
    const chess::Position root = state_.game().position();
    const TextStyle style = this->style();
    return {
        .on_line = [this, root, style](const Line& line) { output_.write(info_text(line, root, style)); },
        .on_current_move =
            [this, root, style](chess::Move move, int number, int depth) {
                output_.write(fmt::format("info depth {} currmove {} currmovenumber {}", depth,
                                          chess::to_uci(move, root, style.chess960), number));
            },
        .on_answer =
            [this, root, style](const Answer& answer) {
                if (const auto book = book_text(answer); !book.empty()) output_.say(book);
                output_.write(best_move_text(answer, root, style.chess960));
            },
        .on_message = [this](std::string_view text) { output_.say(text); },
    };
}

void Uci::go(std::string_view arguments)
{
    GoCommand go = parse_go(arguments, state_.game().position());
    for (const std::string& complaint : go.complaints) output_.say("error: " + complaint);
    if (go.perft) return divide(*go.perft);
    endless_ = go.is_endless();
    if (debug_ && engine().is_searching()) output_.say("go: the running search is stopped first");
    state_.go(std::move(go.limits), listener());
}

void Uci::stop(std::string_view)
{
    if (!engine().stop() && debug_) output_.say("stop: no search runs");
}

void Uci::ponderhit(std::string_view)
{
    if (!engine().ponder_hit() && debug_) output_.say("ponderhit: no search ponders");
}

void Uci::quit(std::string_view)
{
    engine().stop();
    engine().wait();
    quit_ = true;
}

} // namespace engine
