// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/tournament_state.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace match {

namespace {

// A game is two letters: who won (White, Black, Draw) and how it ended; ".." was not played. The letters
// are fewer than the ends: which rule ended a game is not kept.
constexpr std::array<std::pair<char, chess::Termination>, 8> kEndLetters{{{'r', chess::Termination::Normal},
                                                                          {'t', chess::Termination::TimeForfeit},
                                                                          {'s', chess::Termination::Silence},
                                                                          {'c', chess::Termination::Crash},
                                                                          {'i', chess::Termination::IllegalMove},
                                                                          {'d', chess::Termination::Adjudication},
                                                                          {'w', chess::Termination::Adjudication},
                                                                          {'m', chess::Termination::MaxPlies}}};
constexpr std::string_view kNotPlayed = "..";

char end_letter(const chess::GameEnd& end)
{
    switch (end.termination) {
    case chess::Termination::TimeForfeit: return 't';
    case chess::Termination::Silence: return 's';
    case chess::Termination::Abandoned:
    case chess::Termination::Crash: return 'c';
    case chess::Termination::IllegalMove: return 'i';
    case chess::Termination::Adjudication:
    case chess::Termination::Tablebase: return end.winner ? 'w' : 'd';
    case chess::Termination::MaxPlies: return 'm';
    default: return 'r';
    }
}

std::string game_letters(const chess::GameEnd& end)
{
    std::string letters = "D";
    if (end.winner) letters = *end.winner == chess::Color::White ? "W" : "B";
    return letters + end_letter(end);
}

base::Result<chess::GameEnd> parse_game(std::string_view letters)
{
    const auto* const known = std::ranges::find(kEndLetters, letters[1], [](const auto& pair) { return pair.first; });
    if (known == kEndLetters.end()) return base::fail("unknown end of a game {}", base::quote(letters));
    chess::GameEnd end{.termination = known->second};
    if (letters[0] == 'W')
        end.winner = chess::Color::White;
    else if (letters[0] == 'B')
        end.winner = chess::Color::Black;
    else if (letters[0] != 'D')
        return base::fail("unknown result {}", base::quote(letters));
    return end;
}

base::Status parse_results(std::string_view text, TournamentState& state)
{
    if (text.size() % 2 != 0) return base::fail("half a result at the end");
    for (std::size_t i = 0; i < text.size(); i += 2) {
        const std::string_view letters = text.substr(i, 2);
        if (letters == kNotPlayed) continue;
        const auto result = parse_game(letters);
        if (!result) return std::unexpected(result.error());
        state.results.emplace(i / 2, *result);
    }
    return {};
}

template <class T, class U>
base::Status parse_list(std::string_view text, std::vector<U>& list)
{
    for (const std::string_view word : base::words(text)) {
        const auto value = base::parse_number<T>(word);
        if (!value) return std::unexpected(value.error());
        list.push_back(U(*value));
    }
    return {};
}

} // namespace

std::string format_state(const TournamentState& state)
{
    std::string letters;
    for (const auto& [number, result] : state.results) {
        while (letters.size() < 2 * number) letters += kNotPlayed;
        letters += game_letters(result);
    }
    std::string text = fmt::format("results {}\npgn_bytes {}\novershoot", letters, state.pgn_bytes);
    for (const base::Duration time : state.worst_overshoot) text += fmt::format(" {}", time.count());
    text += "\nwarnings";
    for (const std::uint64_t count : state.warnings) text += fmt::format(" {}", count);
    return text + "\n";
}

base::Result<TournamentState> parse_state(std::string_view text)
{
    TournamentState state;
    for (std::string_view line : base::split(text, '\n')) {
        const std::string_view key = base::take_word(line);
        const std::string_view value = base::trim(line);
        base::Status read{};
        if (key == "results")
            read = parse_results(value, state);
        else if (key == "overshoot")
            read = parse_list<std::int64_t>(value, state.worst_overshoot);
        else if (key == "warnings")
            read = parse_list<std::uint64_t>(value, state.warnings);
        else if (key == "pgn_bytes") {
            const auto bytes = base::parse_number<std::uint64_t>(value);
            if (!bytes) return base::fail_in("pgn_bytes", bytes.error());
            state.pgn_bytes = *bytes;
        } else if (!key.empty()) {
            return base::fail("unknown line {}", base::quote(key));
        }
        if (!read) return base::fail_in(key, read.error());
    }
    return state;
}

} // namespace match
