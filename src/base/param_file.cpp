// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/param_file.h"

#include <cmath>
#include <set>

#include "base/file.h"
#include "base/text.h"

namespace base {
namespace {

constexpr std::string_view kParamsMagic = "kibitz-params 1";
constexpr std::string_view kSubjectKey = "for";
constexpr std::size_t kLargestParamFile = 1 << 20;

const Number* find_number(std::span<const Number> numbers, std::string_view name)
{
    for (const Number& number : numbers)
        if (equals_ignoring_case(number.name, name)) return &number;
    return nullptr;
}

Status read_magic_line(std::string_view line)
{
    if (line == kParamsMagic) return {};
    if (line.starts_with("kibitz-params")) return fail("line 1: this is {}, but only version 1 is known", quote(line));
    return fail("line 1: {} is not {}: this is no file of parameters", quote(line), quote(kParamsMagic));
}

Status read_param_line(std::string_view line, int number, ParamFile& file, std::set<std::string>& seen)
{
    if (line.starts_with('#')) {
        file.notes.emplace_back(trim(line.substr(1)));
        return {};
    }
    line = trim(cut(line, '#').first);
    if (line.find('=') == std::string_view::npos)
        return fail("line {}: {} is not of the form name = value", number, quote(line));
    const auto [left, right] = cut(line, '=');
    const std::string_view name = trim(left);
    const std::string_view text = trim(right);
    if (name.empty()) return fail("line {}: there is no name before the equals sign", number);
    if (!seen.insert(to_lower(name)).second) return fail("line {}: {} is given twice", number, quote(name));
    if (name == kSubjectKey) {
        if (text.empty()) return fail("line {}: it does not say what the numbers are for", number);
        file.subject = text;
        return {};
    }
    const auto value = parse_number<double>(text);
    if (!value) return fail("line {}: {}: {}", number, name, value.error().message);
    file.lines.push_back({std::string(name), *value, number});
    return {};
}

} // namespace

std::string format_param_file(const ParamFile& file)
{
    std::string out = fmt::format("{}\n{} = {}\n", kParamsMagic, kSubjectKey, file.subject);
    for (const std::string& note : file.notes) out += fmt::format("# {}\n", note);
    for (const ParamFile::Line& line : file.lines) out += fmt::format("{} = {}\n", line.name, line.value);
    return out;
}

Result<ParamFile> parse_param_file(std::string_view text)
{
    ParamFile file;
    std::set<std::string> seen;
    int number = 0;
    for (const std::string_view whole : split(without_byte_order_mark(text), '\n')) {
        const std::string_view line = trim(whole);
        ++number;
        Status read{};
        if (number == 1)
            read = read_magic_line(line);
        else if (!line.empty())
            read = read_param_line(line, number, file, seen);
        if (!read) return std::unexpected(read.error());
    }
    if (file.subject.empty()) return fail("no line \"for = ...\" says what the numbers are for");
    return file;
}

Result<ParamFile> read_param_file(const std::string& path)
{
    const auto text = read_file(path, kLargestParamFile);
    if (!text) return std::unexpected(text.error());
    auto file = parse_param_file(*text);
    if (!file) return fail_in(path, file.error());
    return file;
}

ParamFile param_file(std::string subject, std::vector<std::string> notes, std::span<const Number> numbers,
                     const NumberValues& values)
{
    ParamFile file{.subject = std::move(subject), .notes = std::move(notes)};
    for (const Number& number : numbers) {
        const auto changed = values.find(number.name);
        file.lines.push_back({number.name, changed == values.end() ? number.initial : changed->second, 0});
    }
    return file;
}

Result<NumberValues> checked_values(const ParamFile& file, std::span<const Number> numbers)
{
    NumberValues out;
    for (const auto& [name, value, at] : file.lines) {
        const Number* number = find_number(numbers, name);
        if (number == nullptr) return fail("line {}: {} has no parameter {}", at, file.subject, quote(name));
        if (value < number->min || value > number->max)
            return fail("line {}: {} is {}, but must be between {} and {}", at, number->name, value, number->min,
                        number->max);
        if (number->integer && value != std::trunc(value))
            return fail("line {}: {} is {}, but must be whole", at, number->name, value);
        out[number->name] = value;
    }
    return out;
}

} // namespace base
