// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// `--help`: an option's names on the left, what it does beside them, nothing beyond column 80.
#include "app/description.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"

namespace app {
namespace {

constexpr std::size_t kWidth = 80;
constexpr std::size_t kHelpColumn = 26; // where the right side begins
constexpr std::size_t kMostIndent = 40; // a wrapped line keeps at least half of the width
constexpr char kNoBreak = '\x1f';       // a space at which no line ends

// The words of `text` in lines of at most kWidth, the first after `first` (what stands there already), the others
// indented. `mark` ends a line that goes on.
std::string wrap_words(std::string first, std::string_view text, std::size_t indent, std::string_view mark)
{
    std::string out;
    bool has_word = false;
    for (const std::string_view word : base::words(text)) {
        if (has_word && first.size() + 1 + word.size() + mark.size() > kWidth) {
            out += first + std::string(mark) + "\n";
            first.assign(indent, ' ');
            has_word = false;
        }
        if (has_word) first += ' ';
        first += word;
        has_word = true;
    }
    out += first + "\n";
    std::ranges::replace(out, kNoBreak, ' ');
    return out;
}

// Where the second column of a list begins, as in "  NAME   what it is"; 0 when the line has one column.
std::size_t second_column(std::string_view line)
{
    const std::size_t indent = line.find_first_not_of(' ');
    const std::size_t gap = indent == std::string_view::npos ? indent : line.find("  ", indent);
    return gap == std::string_view::npos ? 0 : line.find_first_not_of(' ', gap);
}

// A line that the command has laid out itself, broken only if it is too long. An example stays a command.
std::string wrap_line(const std::string& line, std::size_t hanging)
{
    if (line.size() <= kWidth) return line + "\n";
    const std::size_t indent = line.find_first_not_of(' ');
    if (std::string_view(line).substr(indent).starts_with("kibitz "))
        return wrap_words(std::string(indent, ' '), line, indent + 4, " \\");
    const std::size_t column = second_column(line);
    if (column > 0 && column <= kMostIndent)
        return wrap_words(line.substr(0, column), std::string_view(line).substr(column), column, "");
    return wrap_words(std::string(indent, ' '), line, hanging, "");
}

// Whether the next line belongs to the same paragraph: this one is too long, and no item of a list.
bool goes_on(std::string_view line)
{
    return line.size() > kWidth && !std::string_view(".:;)").contains(line.back()) && second_column(line) == 0;
}

std::string wrap_lines(std::string_view text)
{
    const std::vector<std::string_view> lines = base::split(text, '\n');
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line(lines[i]);
        std::size_t hanging = std::max<std::size_t>(line.find_first_not_of(' ') + 1, 1) - 1;
        while (i + 1 < lines.size() && !lines[i + 1].empty() && (line.ends_with('\\') || goes_on(lines[i]))) {
            if (line.ends_with('\\')) line.resize(line.size() - 2);
            hanging = lines[++i].find_first_not_of(' ');
            line += fmt::format(" {}", base::trim(lines[i]));
        }
        out += wrap_line(line, hanging);
    }
    return out;
}

std::string left_side(const OptionText& option)
{
    std::string text = fmt::format("  {}", fmt::join(option.names, ", "));
    if (option.value.empty()) return text;
    return fmt::format("{} {}{}", text, option.value, option.repeats && !option.value.ends_with("...") ? "..." : "");
}

std::string right_side(const OptionText& option)
{
    std::vector<std::string> notes = option.notes;
    if (!option.choices.empty()) notes.insert(notes.begin(), fmt::format("{}", fmt::join(option.choices, ", ")));
    if (option.required) notes.insert(notes.begin(), "required");
    if (notes.empty()) return option.help;
    for (std::string& note : notes)
        if (note.size() < kMostIndent) std::ranges::replace(note, ' ', kNoBreak);
    return fmt::format("{} [{}]", option.help, fmt::join(notes, "; "));
}

std::string two_columns(std::string left, std::string_view right, std::size_t column)
{
    std::string out;
    if (left.size() + 2 > column) {
        out = left + "\n";
        left.clear();
    }
    left.resize(column, ' ');
    return out + wrap_words(left, right, column, "");
}

std::string usage_line(const Description& d)
{
    std::string text = "Usage: " + d.name;
    const bool only_parts = !d.parts.empty() && d.options.empty();
    if (only_parts) text += " PART";
    text += " [OPTION...]";
    for (const OptionText& option : d.options)
        if (option.is_positional()) {
            const std::string name = option.names.front() + (option.repeats ? "..." : "");
            text += option.required ? " " + name : " [" + name + "]";
        }
    return text + "\n";
}

} // namespace

std::string help_text(const Description& d)
{
    std::string out = wrap_lines(d.purpose) + usage_line(d);
    const auto section = [&](std::string_view title, auto&& wanted) {
        bool begun = false;
        for (const OptionText& option : d.options) {
            if (!wanted(option)) continue;
            if (!begun) out += fmt::format("\n{}:\n", title);
            begun = true;
            out += two_columns(left_side(option), right_side(option), kHelpColumn);
        }
    };
    section("Arguments", [](const OptionText& option) { return option.is_positional(); });
    section("Options", [](const OptionText& option) { return !option.is_positional(); });
    if (!d.parts.empty()) {
        std::size_t column = 0;
        for (const Command& part : d.parts) column = std::max(column, part.name.size() + 4);
        out += "\nParts:\n";
        for (const Command& part : d.parts) out += two_columns(fmt::format("  {}", part.name), part.summary, column);
        out += fmt::format("\n`{} PART --help` tells more.\n", d.name);
    }
    if (!d.footer.empty()) out += "\n" + footer_text(d);
    return out;
}

std::string footer_text(const Description& description)
{
    return wrap_lines(base::trim(description.footer));
}

} // namespace app
