// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of positions with their perft counts: our own (tests/data) and the common formats of the field.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/text.h"

namespace test {

struct PerftEntry {
    std::string name;
    std::string fen;
    std::map<int, std::uint64_t> leaves; // by depth
};

inline std::vector<std::string> lines_of(const std::string& path)
{
    auto source = base::open_input(path);
    if (!source) throw std::runtime_error(source.error().message);
    base::LineReader reader(std::move(*source), path);
    std::vector<std::string> lines;
    while (true) {
        const auto line = reader.next();
        if (!line) throw std::runtime_error(line.error().message);
        if (!*line) return lines;
        lines.emplace_back(**line);
    }
}

template <class T>
T number_of(std::string_view text)
{
    const auto n = base::parse_number<T>(base::trim(text));
    if (!n) throw std::runtime_error(n.error().message);
    return *n;
}

// Leaves at depth 1, 2, 3 ... as one list of numbers.
inline std::map<int, std::uint64_t> leaves_of(std::string_view list)
{
    std::map<int, std::uint64_t> leaves;
    int depth = 0;
    for (const std::string_view word : base::words(list)) leaves[++depth] = number_of<std::uint64_t>(word);
    return leaves;
}

// tests/data/perft.txt: name | FEN | counts.
inline std::vector<PerftEntry> read_own_perft(const std::string& path)
{
    std::vector<PerftEntry> entries;
    for (const std::string& line : lines_of(path)) {
        if (line.empty() || line[0] == '#') continue;
        const auto parts = base::split(line, '|');
        if (parts.size() != 3) throw std::runtime_error("not name | FEN | counts: " + line);
        entries.push_back({std::string(base::trim(parts[0])), std::string(base::trim(parts[1])), leaves_of(parts[2])});
    }
    return entries;
}

// One position a line: "FEN ;D1 20 ;D2 400", "FEN; D4 23441" or "FEN perft1 20; perft2 400;".
inline std::vector<PerftEntry> read_epd_perft(const std::string& path)
{
    std::vector<PerftEntry> entries;
    for (const std::string& line : lines_of(path)) {
        if (base::trim(line).empty() || line[0] == '#') continue;
        PerftEntry entry;
        const auto end = std::min(line.find(';'), line.find("perft"));
        entry.fen = base::trim(std::string_view(line).substr(0, end));
        entry.name = entry.fen;
        for (const std::string_view part : base::split(std::string_view(line).substr(end), ';')) {
            auto [key, value] = base::cut(base::trim(part), ' ');
            if (key.empty()) continue;
            key.remove_prefix(key[0] == 'D' ? 1 : 5);
            entry.leaves[number_of<int>(key)] = number_of<std::uint64_t>(value);
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

// Blocks of "id NAME", "epd FEN" and "perft DEPTH COUNT" lines.
inline std::vector<PerftEntry> read_block_perft(const std::string& path)
{
    std::vector<PerftEntry> entries;
    for (const std::string& line : lines_of(path)) {
        const auto [key, rest] = base::cut(base::trim(line), ' ');
        if (key == "id") entries.push_back({std::string(rest), {}, {}});
        if (entries.empty()) continue;
        if (key == "epd") entries.back().fen = rest;
        if (key == "perft") {
            const auto [depth, count] = base::cut(base::trim(rest), ' ');
            entries.back().leaves[number_of<int>(depth)] = number_of<std::uint64_t>(count);
        }
    }
    return entries;
}

} // namespace test
