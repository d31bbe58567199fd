// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The engines of a game: the opponent's moves, and the adviser behind hints and evaluation.
#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/san.h"
#include "terminal/dialogue.h"
#include "terminal/layout.h"
#include "terminal/verdict.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

base::Status Dialogue::set_up_engines()
{
    constexpr std::size_t kLowPowerHash = 2; // megabytes
    if (settings_.low_power) {
        for (auto* e : {&opponent_, &adviser_}) {
            engine::Settings small = e->settings();
            small.hash = kLowPowerHash;
            if (auto status = e->set(std::move(small)); !status) return status;
        }
    }
    return set_strength();
}

base::Status Dialogue::set_strength()
{
    engine::Settings settings = opponent_.settings();
    settings.elo = settings_.opposition.rating();
    if (auto status = opponent_.set(settings); !status || !settings_.book) return status;
    settings.book.on = true;
    settings.book.max_plies = settings_.opposition.book_plies();
    settings.book_file = settings_.book_file;
    return opponent_.set(std::move(settings));
}

search::Limits Dialogue::engine_limits() const
{
    constexpr std::uint64_t kLowPowerNodes = 200'000;
    search::Limits limits;
    if (settings_.clocks) {
        for (const Color c : kBothColors) {
            limits.time[c] = std::chrono::duration_cast<Milliseconds>(referee_.clocks().left(c));
            limits.increment[c] = std::chrono::duration_cast<Milliseconds>(settings_.clocks->increment);
        }
    } else {
        limits.move_time = settings_.move_time;
    }
    if (settings_.low_power) limits.nodes = kLowPowerNodes;
    return limits;
}

// What comes while the opponent thinks. Returns: false if the person leaves.
bool Dialogue::handle_while_thinking(const Input& input, engine::Thinking& thinking)
{
    const std::string_view text = base::trim(input.line);
    const auto is = [&](std::string_view word) { return base::equals_ignoring_case(text, word); };
    switch (input.kind) {
    case Input::Kind::Woken: thinking.wait(); return true;
    case Input::Kind::Redraw: show_board(); return true;
    case Input::Kind::TimeUp: thinking.stop(); return true;
    case Input::Kind::Ended:
        if (interrupted()) return false;
        thinking.wait(); // Nobody will type any more, but the game may be watched to its end.
        return true;
    case Input::Kind::Line: break;
    }
    if (is("quit") || is("exit") || is("q")) return false;
    if (text.empty() || is("now") || is("go"))
        thinking.stop();
    else
        typed_ahead_.emplace_back(text);
    return true;
}

Dialogue::Turn Dialogue::engine_turn()
{
    const Position before = referee_.position();
    engine::Answer answer;
    const auto thinking = opponent_.start(game(), engine_limits(), {.on_answer = [&](const engine::Answer& given) {
                                              answer = given;
                                              if (console_.wake) console_.wake();
                                          }});
    bool stays = true;
    while (stays && console_.wake && thinking->is_running()) {
        Question question{.prompt = {}, .while_thinking = true};
        if (settings_.view.clear)
            question.prompt = fmt::format("{} is thinking (Enter: move now)> ", side_name(before.side_to_move()));
        if (settings_.clocks)
            question.patience = std::chrono::duration_cast<Milliseconds>(referee_.clocks().left(referee_.mover()));
        stays = handle_while_thinking(console_.read(question), *thinking);
    }
    if (!stays) thinking->stop();
    thinking->wait();
    if (!stays || interrupted()) return Turn::Left;
    const engine::Line* line = answer.line();
    play::MoveNote note;
    if (line) note.score = line->score.from(before.side_to_move());
    if (!play_move(answer.best, note)) return Turn::Again;
    announce_move(answer.best, before, answer.source == engine::Source::Book ? " (book)" : "");
    if (settings_.show_evaluation) evaluation_ = line ? evaluation_text(*line, before) : std::string();
    return Turn::Moved;
}

std::optional<engine::Line> Dialogue::analyse(Milliseconds time)
{
    search::Limits limits = engine_limits();
    limits.time = {};
    limits.increment = {};
    limits.move_time = std::min(settings_.move_time, time);
    const engine::Answer answer = adviser_.think(record_.shown_game(), limits);
    if (!answer.line() || answer.line()->moves.empty()) return std::nullopt;
    return *answer.line();
}

std::string Dialogue::evaluation_text(const engine::Line& line, const Position& p) const
{
    constexpr int kWideBar = 16;
    constexpr int kNarrowBar = 8;
    constexpr int kWide = 70;
    constexpr std::size_t kMoves = 5;
    const bool narrow = settings_.view.columns < kWide;
    const std::string score = line.score.from(Color::White).text();
    std::string text = fmt::format(
        "{}  {} depth {} ", evaluation_bar(white_expectation(line), narrow ? kNarrowBar : kWideBar, settings_.view),
        score, line.depth);
    if (settings_.view.plain) text = fmt::format("Depth {}. Line:", line.depth);
    Position at = p;
    for (std::size_t i = 0; i < std::min(line.moves.size(), kMoves); ++i) {
        const std::string move = fmt::format(" {}", to_san(line.moves[i], at));
        if (!settings_.view.plain && static_cast<int>(width_of(text) + move.size()) + 2 > settings_.view.columns) break;
        text += move;
        at.play_unchecked(line.moves[i]);
    }
    return verdict_text(line) + "\n" + text;
}

} // namespace terminal
