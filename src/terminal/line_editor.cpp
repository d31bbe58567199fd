// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/line_editor.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"

namespace terminal {
namespace {

constexpr char kEscape = '\x1b';
constexpr std::string_view kBell = "\a";

constexpr char control_key(char letter)
{
    return static_cast<char>(letter - '@');
}

bool continues_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) == 0x80;
}

std::size_t columns(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return !continues_character(c); }));
}

// The longest beginning that all have, in any case of letters.
std::size_t shared_length(const std::vector<std::string>& texts)
{
    std::size_t length = texts.front().size();
    for (const std::string& text : texts) {
        std::size_t same = 0;
        while (same < std::min(length, text.size()) &&
               base::equals_ignoring_case(texts.front().substr(same, 1), text.substr(same, 1)))
            ++same;
        length = same;
    }
    return length;
}

// In rows of a width that every terminal has.
std::string in_rows(const std::vector<std::string>& texts)
{
    constexpr std::size_t kWidth = 78;
    std::string out;
    std::size_t column = 0;
    for (const std::string& text : texts) {
        if (column > 0 && column + 2 + columns(text) > kWidth) {
            out += "\r\n";
            column = 0;
        }
        if (column > 0) out += "  ";
        out += text;
        column += columns(text) + 2;
    }
    return out;
}

} // namespace

std::string LineEditor::begin(std::string prompt)
{
    prompt_ = std::move(prompt);
    line_.clear();
    typed_.clear();
    escape_.clear();
    cursor_ = 0;
    recalled_ = history_.size();
    return prompt_;
}

std::string LineEditor::resume(std::string prompt)
{
    prompt_ = std::move(prompt);
    std::string out;
    redraw(out);
    return out;
}

LineEditor::Event LineEditor::feed(char byte, std::string& out)
{
    if (!escape_.empty()) {
        escape_ += byte;
        escape(out);
        return Event::None;
    }
    if (byte == kEscape) {
        escape_ = byte;
        return Event::None;
    }
    constexpr char kDelete = 127;
    const bool printable = static_cast<unsigned char>(byte) >= ' ' && byte != kDelete;
    if (!printable) return control(byte, out);
    insert(byte, out);
    return Event::None;
}

LineEditor::Event LineEditor::control(char byte, std::string& out)
{
    switch (byte) {
    case '\r':
    case '\n':
        move_to(line_.size(), out);
        out += "\r\n";
        if (!line_.empty() && (history_.empty() || history_.back() != line_)) history_.push_back(line_);
        return Event::Line;
    case control_key('D'):
        if (line_.empty()) return Event::End;
        if (cursor_ < line_.size()) {
            move_to(next(cursor_), out);
            erase_before(previous(cursor_), out);
        }
        break;
    case 127: // Backspace
    case '\b': erase_before(previous(cursor_), out); break;
    case '\t': complete(out); break;
    case control_key('A'): move_to(0, out); break;
    case control_key('E'): move_to(line_.size(), out); break;
    case control_key('B'): move_to(previous(cursor_), out); break;
    case control_key('F'): move_to(next(cursor_), out); break;
    case control_key('P'): recall(-1, out); break;
    case control_key('N'): recall(1, out); break;
    case control_key('U'): erase_before(0, out); break;
    case control_key('L'): return Event::Redraw;
    case control_key('Z'): return Event::Suspend;
    case control_key('K'):
        line_.resize(cursor_);
        redraw(out);
        break;
    case control_key('W'): {
        const auto word = line_.find_last_not_of(' ', cursor_ == 0 ? 0 : cursor_ - 1);
        const auto space = word == std::string::npos ? word : line_.find_last_of(' ', word);
        erase_before(space == std::string::npos ? 0 : std::min(space + 1, cursor_), out);
        break;
    }
    default: break; // Not ours.
    }
    return Event::None;
}

// ESC [ A and its kin: a final letter or ~ ends the sequence.
void LineEditor::escape(std::string& out)
{
    const char last = escape_.back();
    if (escape_.size() == 2 && (last == '[' || last == 'O')) return;
    const bool parameter = escape_[1] == '[' && ((last >= '0' && last <= '9') || last == ';');
    constexpr std::size_t kLongestSequence = 16;
    if (escape_.size() > 2 && parameter && escape_.size() < kLongestSequence) return;
    const std::string sequence = escape_.substr(2);
    escape_.clear();
    if (sequence == "A") recall(-1, out);
    if (sequence == "B") recall(1, out);
    if (sequence == "C") move_to(next(cursor_), out);
    if (sequence == "D") move_to(previous(cursor_), out);
    if (sequence == "H" || sequence == "1~" || sequence == "7~") move_to(0, out);
    if (sequence == "F" || sequence == "4~" || sequence == "8~") move_to(line_.size(), out);
    if (sequence == "3~" && cursor_ < line_.size()) {
        move_to(next(cursor_), out);
        erase_before(previous(cursor_), out);
    }
}

void LineEditor::insert(char byte, std::string& out)
{
    if (line_.size() >= kLongest) {
        out += kBell;
        return;
    }
    line_.insert(cursor_++, 1, byte);
    // At the end the byte alone is enough, and a screen reader speaks it alone.
    if (cursor_ == line_.size())
        out += byte;
    else
        redraw(out);
}

void LineEditor::erase_before(std::size_t from, std::string& out)
{
    if (from == cursor_) {
        out += kBell;
        return;
    }
    const bool at_end = cursor_ == line_.size();
    const std::size_t gone = columns(std::string_view(line_).substr(from, cursor_ - from));
    line_.erase(from, cursor_ - from);
    cursor_ = from;
    if (at_end)
        for (std::size_t i = 0; i < gone; ++i) out += "\b \b";
    else
        redraw(out);
}

void LineEditor::move_to(std::size_t cursor, std::string& out)
{
    const bool left = cursor < cursor_;
    const std::size_t from = std::min(cursor, cursor_);
    const std::size_t steps = columns(std::string_view(line_).substr(from, std::max(cursor, cursor_) - from));
    if (steps > 0) out += fmt::format("\x1b[{}{}", steps, left ? 'D' : 'C');
    cursor_ = cursor;
}

void LineEditor::recall(int step, std::string& out)
{
    const bool at_edge = step < 0 ? recalled_ == 0 : recalled_ == history_.size();
    if (at_edge) {
        out += kBell;
        return;
    }
    if (recalled_ == history_.size()) typed_ = line_;
    recalled_ = step < 0 ? recalled_ - 1 : recalled_ + 1;
    line_ = recalled_ == history_.size() ? typed_ : history_[recalled_];
    cursor_ = line_.size();
    redraw(out);
}

void LineEditor::complete(std::string& out)
{
    const auto meant = complete_ ? complete_(std::string_view(line_).substr(0, cursor_)) : std::vector<std::string>();
    if (meant.empty()) {
        out += kBell;
        return;
    }
    const std::string shared = meant.front().substr(0, shared_length(meant));
    const bool helps = shared.size() > cursor_ || (meant.size() == 1 && shared != line_.substr(0, cursor_));
    if (helps) {
        line_ = shared + line_.substr(cursor_);
        cursor_ = shared.size();
    } else if (meant.size() > 1) {
        out += fmt::format("\r\n{}\r\n", in_rows(meant));
    }
    redraw(out);
}

void LineEditor::redraw(std::string& out) const
{
    out += fmt::format("\r\x1b[K{}{}", prompt_, line_);
    if (const std::size_t behind = columns(std::string_view(line_).substr(cursor_)); behind > 0)
        out += fmt::format("\x1b[{}D", behind);
}

std::size_t LineEditor::previous(std::size_t at) const
{
    if (at == 0) return 0;
    --at;
    while (at > 0 && continues_character(line_[at])) --at;
    return at;
}

std::size_t LineEditor::next(std::size_t at) const
{
    if (at == line_.size()) return at;
    ++at;
    while (at < line_.size() && continues_character(line_[at])) ++at;
    return at;
}

} // namespace terminal
