// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/annotations.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iterator>
#include <type_traits>

#include "base/text.h"
#include "chess/notation/pgn/encoding.h"

namespace chess {
namespace {

using Milliseconds = std::chrono::milliseconds;

// "1:02:03.4", "02:03" or "3.4" as hours, minutes and seconds.
std::optional<Milliseconds> parse_time(std::string_view text)
{
    constexpr int kMostHours = 10'000;
    const auto parts = base::split(text, ':');
    if (parts.size() > 3) return std::nullopt;
    std::int64_t seconds = 0;
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        const auto part = base::parse_number<int>(parts[i]);
        if (!part || *part < 0 || *part > kMostHours) return std::nullopt;
        seconds = (seconds + *part) * 60;
    }
    const auto last = base::parse_number<double>(parts.back());
    if (!last || std::signbit(*last) || *last > 3600.0 * kMostHours) return std::nullopt;
    return Milliseconds(seconds * 1000 + std::llround(*last * 1000));
}

std::optional<NotedEval> parse_eval(std::string_view text)
{
    const auto [score, depth] = base::cut(text, ',');
    NotedEval eval;
    if (!depth.empty()) {
        const auto number = base::parse_number<int>(depth);
        if (!number || *number < 0) return std::nullopt;
        eval.depth = *number;
    }
    if (score.starts_with('#')) {
        const auto moves = base::parse_number<int>(score.substr(score.starts_with("#+") ? 2 : 1));
        if (!moves || std::abs(static_cast<std::int64_t>(*moves)) > 10'000) return std::nullopt;
        eval.score.relative = MateIn{*moves};
    } else {
        const auto pawns = base::parse_number<double>(score.substr(score.starts_with('+') ? 1 : 0));
        if (!pawns || std::abs(*pawns) > 1e6) return std::nullopt;
        eval.score.relative = Centipawns{static_cast<int>(std::lround(*pawns * 100))};
    }
    return eval;
}

// The first letters of MarkColor.
constexpr std::string_view kMarkColors = "GRYB";

// "Ra1,Gb2" or "Ge2e4,Rd1h5": a colour and one square or two. Nothing if any of them is something else.
template <class Mark>
std::optional<std::vector<Mark>> parse_marks(std::string_view text)
{
    std::vector<Mark> marks;
    for (const std::string_view part : base::split(text, ',')) {
        const std::string_view mark = base::trim(part);
        const std::size_t color = mark.empty() ? std::string_view::npos : kMarkColors.find(mark[0]);
        const auto first = color == std::string_view::npos ? std::nullopt : Square::parse(mark.substr(1, 2));
        if (!first) return std::nullopt;
        if constexpr (std::is_same_v<Mark, Arrow>) {
            const auto second = Square::parse(mark.substr(3));
            if (!second) return std::nullopt;
            marks.push_back({MarkColor(color), *first, *second});
        } else {
            if (mark.size() != 3) return std::nullopt;
            marks.push_back({MarkColor(color), *first});
        }
    }
    return marks;
}

template <class Mark>
bool add_marks(std::string_view text, std::vector<Mark>& marks)
{
    const auto more = parse_marks<Mark>(text);
    if (more) marks.insert(marks.end(), more->begin(), more->end());
    return more.has_value();
}

std::string marks_text(const auto& marks)
{
    std::string text;
    for (const auto& mark : marks) {
        if (!text.empty()) text += ',';
        text += kMarkColors[static_cast<std::size_t>(mark.color)];
        if constexpr (requires { mark.from; })
            text += mark.from.name() + mark.to.name();
        else
            text += mark.square.name();
    }
    return text;
}

// What would end the command or the comment, or change on the way, is written as %5D. A single space stays one.
std::string escaped(std::string_view text, bool with_spaces)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool lone_space = c == ' ' && with_spaces && i > 0 && i + 1 < text.size() && text[i - 1] != ' ';
        const bool plain = static_cast<unsigned char>(c) > ' ' && c != '\x7F' && !std::string_view("%[]{}").contains(c);
        if (plain || lone_space)
            out += c;
        else
            fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    }
    return out;
}

// Returns: nothing if a % does not stand before two hexadecimal digits.
std::optional<std::string> unescaped(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out += base::is_space(text[i]) ? ' ' : text[i]; // the end of a line was a space
            continue;
        }
        unsigned value = 0;
        const std::string_view digits = text.substr(i + 1, 2);
        const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
        if (code != std::errc{} || digits.size() != 2 || end != digits.data() + 2) return std::nullopt;
        out += static_cast<char>(value);
        i += 2;
    }
    return is_utf8(out) ? std::optional(out) : std::nullopt;
}

bool add_note(std::string_view value, std::vector<Note>& notes)
{
    const auto kind = unescaped(base::take_word(value));
    const auto text = unescaped(base::trim(value));
    if (!kind || kind->empty() || !text) return false;
    notes.push_back({*kind, *text});
    return true;
}

// Reads what stands between "[%" and "]". Returns: false if it is not for us.
bool read_command(std::string_view command, Annotations& annotations)
{
    if (command.empty() || base::is_space(command[0])) return false;
    const std::string_view name = base::take_word(command);
    const std::string_view value = base::trim(command);
    if (name == "clk" || name == "emt") {
        const auto time = parse_time(value);
        if (time) (name == "clk" ? annotations.clock : annotations.elapsed) = time;
        return time.has_value();
    }
    if (name == "eval") {
        const auto eval = parse_eval(value);
        if (eval) annotations.eval = eval;
        return eval.has_value();
    }
    if (name == "csl") return add_marks(value, annotations.highlights);
    if (name == "cal") return add_marks(value, annotations.arrows);
    if (name == "kibitz") return add_note(value, annotations.notes);
    return false;
}

std::string time_text(Milliseconds time)
{
    const std::int64_t ms = time.count();
    std::string text = fmt::format("{}:{:02}:{:02}", ms / 3'600'000, ms / 60'000 % 60, ms / 1000 % 60);
    if (ms % 1000 != 0) {
        text += fmt::format(".{:03}", ms % 1000);
        while (text.back() == '0') text.pop_back();
    }
    return text;
}

} // namespace

std::string take_annotations(std::string_view comment, Annotations& annotations)
{
    std::string scratch;
    comment = as_utf8(comment, scratch);
    std::string text;
    text.reserve(comment.size());
    bool space = false;
    while (!comment.empty()) {
        if (comment.starts_with("[%")) {
            const std::size_t end = comment.find(']');
            if (end != std::string_view::npos && read_command(comment.substr(2, end - 2), annotations)) {
                comment.remove_prefix(end + 1);
                space = true;
                continue;
            }
        }
        const char c = comment.front();
        comment.remove_prefix(1);
        if (base::is_space(c)) {
            space = true;
            continue;
        }
        if (space && !text.empty()) text += ' ';
        space = false;
        text += c;
    }
    return text;
}

std::string to_text(const Annotations& annotations)
{
    std::string text;
    const auto add = [&](std::string_view name, std::string_view value) {
        fmt::format_to(std::back_inserter(text), "{}[%{} {}]", text.empty() ? "" : " ", name, value);
    };
    if (annotations.eval) {
        const Score score = annotations.eval->score.from(Color::White);
        std::string value = score.is_mate() ? fmt::format("#{}", score.mate().moves)
                                            : fmt::format("{:.2f}", score.centipawns().value / 100.0);
        if (annotations.eval->depth) value += fmt::format(",{}", *annotations.eval->depth);
        add("eval", value);
    }
    if (annotations.clock) add("clk", time_text(*annotations.clock));
    if (annotations.elapsed) add("emt", time_text(*annotations.elapsed));
    if (!annotations.highlights.empty()) add("csl", marks_text(annotations.highlights));
    if (!annotations.arrows.empty()) add("cal", marks_text(annotations.arrows));
    for (const Note& note : annotations.notes)
        add("kibitz", fmt::format("{} {}", escaped(note.kind, false), escaped(note.text, true)));
    return text;
}

} // namespace chess
