// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One examination, and what examinations share. Internal to the doctor.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chess/game.h"
#include "match/doctor/doctor.h"
#include "match/doctor/patient.h"

namespace match {

// A position with castling on both sides, captures and checks, known to every engine author.
inline constexpr std::string_view kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
inline constexpr std::string_view kMateInOne = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";
inline constexpr std::string_view kMated = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
inline constexpr std::string_view kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

struct Exam {
    std::string_view group;
    std::string_view name;
    std::string_view title;
    Finding (*run)(Patient&);
};

// The groups, in the order they are run.
std::span<const Exam> handshake_exams();
std::span<const Exam> search_exams();
std::span<const Exam> rules_exams();
std::span<const Exam> line_exams();
std::span<const Exam> time_exams();
std::span<const Exam> race_exams();
std::span<const Exam> option_exams();
std::span<const Exam> input_exams();
std::span<const Exam> ending_exams();

inline Finding pass(std::string detail = {})
{
    return {Verdict::Pass, std::move(detail)};
}
inline Finding skip(std::string detail)
{
    return {Verdict::Skip, std::move(detail)};
}
inline Finding warn(std::string detail)
{
    return {Verdict::Warn, std::move(detail)};
}
inline Finding fail(std::string detail)
{
    return {Verdict::Fail, std::move(detail)};
}
// The graver of the two, the first when they are equal.
inline Finding worse(const Finding& a, const Finding& b)
{
    return static_cast<int>(b.verdict) > static_cast<int>(a.verdict) ? b : a;
}

// A position the program is asked about: the command for it, and the same as a game of ours.
struct Question {
    std::string command;
    chess::Game game;
};
// Empty FEN: the start position. Moves as UCI writes them, separated by spaces. Requires: all of it is legal.
Question ask(std::string_view fen, std::string_view moves = {});

// How long anything that should be quick may take on a busy machine.
inline constexpr base::Duration kPromptly = std::chrono::seconds(5);
// How long searches with a small limit may take.
inline constexpr base::Duration kPatience = std::chrono::seconds(30);

// Whether a search was answered properly: a bestmove at all, legal, a legal ponder move, lines that can be played and
// begin with it, whole numbers in info lines.
Finding judge(const Question& question, const Heard& heard, bool chess960 = false);

// The move of the answer; none when there is none or it is not legal.
chess::Move answered_move(const Question& question, const Heard& heard);

} // namespace match
