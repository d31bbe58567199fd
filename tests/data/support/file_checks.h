// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What must hold for the readers of games and of records and any bytes at all. The property tests feed them mutated
// files, the fuzzers (tests/fuzz) whatever they think of. Each check returns what is wrong, or nothing.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/game_file.h"
#include "data/record_file.h"

namespace test {

inline bool same_game(const data::ScoredGame& a, const data::ScoredGame& b)
{
    return a.start.same_position(b.start) && a.start.halfmoves() == b.start.halfmoves() &&
           a.start.fullmoves() == b.start.fullmoves() && a.result == b.result && a.moves == b.moves;
}

// A game that was given out can be replayed, written and read again.
inline std::string check_game(const data::ScoredGame& game)
{
    if (!game.start.is_consistent()) return "an inconsistent position was accepted";
    chess::Position p = game.start;
    for (const data::ScoredMove& m : game.moves)
        if (!p.play(m.move)) return "an illegal move was accepted";
    std::string written;
    data::append_game(written, game);
    data::GameReader reader(base::memory_input(written), "written");
    data::ScoredGame again;
    const auto more = reader.next(again);
    if (!more) return "what was written is refused: " + more.error().message;
    if (!*more || !same_game(game, again)) return "the game is another one after writing and reading";
    const auto end = reader.next(again);
    return end && !*end ? "" : "there is more than was written";
}

inline std::string check_game_file(std::string_view bytes)
{
    data::GameReader reader(base::memory_input(std::string(bytes)), "file");
    data::ScoredGame game;
    std::uint64_t games = 0;
    while (true) {
        const auto more = reader.next(game);
        if (reader.games() != games + (more && *more ? 1 : 0)) return "the games are not as many as were read";
        if (!more) {
            if (!more.error().message.starts_with("file: game ")) return "refused without the place";
            if (reader.next(game)) return "an error was forgotten";
            return {};
        }
        if (!*more) return {};
        ++games;
        if (std::string wrong = check_game(game); !wrong.empty()) return wrong;
    }
}

inline std::string check_record_file(std::string_view bytes)
{
    auto reader = data::RecordReader::open(base::memory_input(std::string(bytes)), "file");
    if (!reader) return reader.error().message.starts_with("file: ") ? "" : "refused without the place";
    std::vector<data::Record> records;
    data::Record record;
    while (true) {
        const auto more = reader->next(record);
        if (!more) {
            if (!more.error().message.starts_with("file: ")) return "refused without the place";
            if (reader->next(record)) return "an error was forgotten";
            break;
        }
        if (!*more) {
            const auto again = reader->next(record);
            if (!again || *again) return "there is something behind the end";
            break;
        }
        if (!data::is_sound(record)) return "a record that is no position was accepted";
        const chess::Setup setup = data::to_setup(record);
        int men = 0;
        for (int i = 0; i < 64; ++i) men += setup.piece_at(chess::Square(i)) ? 1 : 0;
        if (men != record.count()) return "men were lost";
        records.push_back(record);
    }
    // What was given out can be written and read again.
    std::string written = data::record_file_head();
    for (std::size_t at = 0; at < records.size(); at += data::kRecordBlock) {
        const std::size_t size = std::min(data::kRecordBlock, records.size() - at);
        written += data::record_block(data::bytes_of(std::span(records).subspan(at, size)));
    }
    written += data::record_file_end();
    auto second = data::RecordReader::open(base::memory_input(written), "written");
    if (!second) return "what was written is refused: " + second.error().message;
    for (const data::Record& expected : records)
        if (!second->next(record).value_or(false) || record != expected) return "records differ after writing";
    return second->next(record).value_or(true) ? "there is more than was written" : "";
}

// The same bytes as records behind a good head and with a good checksum: no fuzzer finds that one.
inline std::string as_record_file(std::string_view records)
{
    records = records.substr(0, records.size() / sizeof(data::Record) * sizeof(data::Record));
    return data::record_file_head() + (records.empty() ? std::string() : data::record_block(records)) +
           data::record_file_end();
}

} // namespace test
