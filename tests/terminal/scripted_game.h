// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Dialogues with a person who types given lines, and what came of them.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "chess/notation/fen.h"
#include "terminal/dialogue.h"

namespace terminal {

struct Played {
    bool finished;
    std::string text;
    std::string pgn;
    chess::Game game;
};

inline Played play(PlaySettings settings, std::deque<std::string> lines,
                   std::function<std::string(const std::string&)> keep = {})
{
    settings.view.unicode = settings.view.color = false;
    settings.seed = 7;
    settings.move_time = std::chrono::milliseconds(20);
    std::string text;
    Dialogue dialogue(settings, {.read =
                                     [&](const Question& question) {
                                         text += question.prompt;
                                         if (lines.empty()) return Input{Input::Kind::Ended};
                                         Input input{Input::Kind::Line, lines.front()};
                                         lines.pop_front();
                                         return input;
                                     },
                                 .write = [&](std::string_view t) { text += t; },
                                 .keep = std::move(keep)});
    const bool finished = dialogue.run();
    return {finished, text, dialogue.pgn(), dialogue.game()};
}

inline PlaySettings people()
{
    PlaySettings s;
    s.black = Seat::Person;
    return s;
}
inline PlaySettings people_from(std::string_view fen)
{
    PlaySettings s = people();
    s.start = chess::GameTree(*chess::parse_position(fen));
    return s;
}
inline PlaySettings against_engine_from(std::string_view fen)
{
    PlaySettings s;
    s.start = chess::GameTree(*chess::parse_position(fen));
    return s;
}

// A person who types while the engine thinks: what is given for then comes as soon as it thinks, the rest between the
// moves.
class TypesWhileThinking {
  public:
    TypesWhileThinking(std::deque<std::string> between, std::deque<std::string> thinking)
        : between_(std::move(between)), thinking_(std::move(thinking))
    {
    }

    Played play(PlaySettings settings)
    {
        settings.view.unicode = settings.view.color = false;
        settings.book = false;
        std::string text;
        Dialogue dialogue(settings, {.read = [this](const Question& q) { return read(q); },
                                     .write = [&](std::string_view t) { text += t; },
                                     .wake = [this] { wake(); }});
        const bool finished = dialogue.run();
        return {finished, text, dialogue.pgn(), dialogue.game()};
    }

  private:
    static Input take(std::deque<std::string>& lines)
    {
        if (lines.empty()) return Input{Input::Kind::Ended};
        Input input{Input::Kind::Line, lines.front()};
        lines.pop_front();
        return input;
    }
    Input read(const Question& question)
    {
        if (!question.while_thinking) return take(between_);
        if (!thinking_.empty()) return take(thinking_);
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return woken_; });
        woken_ = false;
        return Input{Input::Kind::Woken};
    }
    void wake()
    {
        const std::lock_guard lock(mutex_);
        woken_ = true;
        changed_.notify_all();
    }

    std::deque<std::string> between_;
    std::deque<std::string> thinking_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool woken_ = false;
};

} // namespace terminal
