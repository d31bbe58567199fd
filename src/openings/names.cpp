// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/names.h"

#include <algorithm>

#include "base/text.h"
#include "chess/notation/san.h"
#include "openings/embedded.h"

namespace openings {
namespace {

constexpr std::string_view kFirstLine = "kibitz-opening-names 1";
constexpr std::size_t kEcoLength = 3;

bool is_eco(std::string_view text)
{
    return text.size() == kEcoLength && text[0] >= 'A' && text[0] <= 'E' && base::is_digit(text[1]) &&
           base::is_digit(text[2]);
}

// The line that the rows share their beginnings with, and the family of the last name.
struct Reading {
    chess::Game game;
    std::string family;
};

struct Row {
    std::string_view eco;
    std::string name;
};

// "9 a6;B90;:Najdorf Variation": nine moves of the line before, one more, code, name in the same family.
base::Result<Row> read_row(std::string_view line, Reading& reading)
{
    const auto [moves, rest] = base::cut(line, ';');
    const auto [eco, name] = base::cut(rest, ';');
    if (!is_eco(eco)) return base::fail("{} is not an ECO code", base::quote(eco));
    if (name.empty()) return base::fail("the name is missing");

    std::string_view words = moves;
    const auto keep = base::parse_number<std::size_t>(base::take_word(words));
    if (!keep) return std::unexpected(keep.error());
    if (*keep > reading.game.moves().size())
        return base::fail("{} moves of the line before cannot be kept: it has {}", *keep, reading.game.moves().size());
    while (reading.game.moves().size() > *keep) reading.game.undo();
    for (auto word = base::take_word(words); !word.empty(); word = base::take_word(words)) {
        const auto move = chess::parse_san(word, reading.game.position());
        if (!move) return std::unexpected(move.error());
        reading.game.play_unchecked(*move);
    }

    if (name.front() == ':') {
        if (reading.family.empty()) return base::fail("there is no family before {}", base::quote(name));
        return Row{eco, reading.family + ": " + std::string(name.substr(1))};
    }
    reading.family = name.substr(0, name.find(": "));
    return Row{eco, std::string(name)};
}

} // namespace

base::Result<NameTable> NameTable::parse(std::string_view text, const OnLine& on_line)
{
    NameTable table;
    Reading reading;
    int number = 0;
    bool begun = false;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (line.empty() || line.front() == '#') continue;
        if (!begun) {
            if (line != kFirstLine) return base::fail("line {}: {} was expected", number, base::quote(kFirstLine));
            begun = true;
            continue;
        }
        const auto row = read_row(line, reading);
        if (!row) return base::fail("line {}: {}", number, row.error().message);
        table.entries_.push_back({reading.game.position().key(), static_cast<std::uint32_t>(table.texts_.size()),
                                  static_cast<std::uint32_t>(kEcoLength + row->name.size())});
        table.texts_.append(row->eco).append(row->name);
        if (on_line) on_line(reading.game);
    }
    if (!begun) return base::fail("{} was expected in the first line", base::quote(kFirstLine));
    std::ranges::stable_sort(table.entries_, {}, &Entry::key);
    return table;
}

std::optional<OpeningName> NameTable::find(chess::Key key) const
{
    const auto at = std::ranges::lower_bound(entries_, key, {}, &Entry::key);
    if (at == entries_.end() || at->key != key) return std::nullopt;
    const std::string_view text = std::string_view(texts_).substr(at->text, at->length);
    return OpeningName{text.substr(0, kEcoLength), text.substr(kEcoLength)};
}

const NameTable& opening_names()
{
    // The embedded file is checked by a test; should it ever be unreadable, openings have no names.
    static const NameTable table = NameTable::parse(embedded_names()).value_or(NameTable{});
    return table;
}

std::optional<OpeningName> opening_name(chess::Key key)
{
    return opening_names().find(key);
}

std::optional<OpeningName> name_of(const chess::Position& position)
{
    return opening_name(position.key());
}

std::optional<GameOpening> name_of(const chess::Game& game)
{
    for (std::size_t plies = game.keys().size(); plies-- > 0;) {
        if (const auto name = opening_name(game.keys()[plies])) return GameOpening{*name, plies};
    }
    return std::nullopt;
}

} // namespace openings
