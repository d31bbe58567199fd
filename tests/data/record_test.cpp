// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/record.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "data/record_file.h"
#include "tests/data/support/file_checks.h"
#include "tests/data/support/games.h"
#include "tests/support/parser_checks.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

TEST(Record, SeesTheBoardFromTheSideToMove)
{
    const auto white = chess::parse_position("4k3/4p3/8/8/8/2N5/8/R3K3 w - - 0 1").value();
    const Record w = make_record(white, 300, chess::GameResult::WhiteWins, 12);
    EXPECT_EQ(chess::to_fen_without_clocks(to_setup(w)), "4k3/4p3/8/8/8/2N5/8/R3K3 w - -");
    EXPECT_EQ(w.score, 300);
    EXPECT_EQ(w.result, 2);
    EXPECT_EQ(w.ply, 12);
    EXPECT_EQ(w.king, 4);
    EXPECT_EQ(w.other_king, 60);
    EXPECT_EQ(w.count(), 5);

    const auto black = chess::parse_position("4k3/4p3/8/8/8/2N5/8/R3K3 b - - 0 1").value();
    const Record b = make_record(black, 300, chess::GameResult::WhiteWins, 13);
    EXPECT_EQ(chess::to_fen_without_clocks(to_setup(b)), "r3k3/8/2n5/8/8/8/4P3/4K3 w - -");
    EXPECT_EQ(b.score, -300);
    EXPECT_EQ(b.result, 0);
    EXPECT_TRUE(is_sound(b));
}

TEST(Record, RandomPositionsSurvive)
{
    const ScoredGame game = test::random_game(3, 200);
    replay(game, [&](const chess::Position& p, chess::Move, int score, int ply) {
        const Record r = make_record(p, score, game.result, ply);
        EXPECT_TRUE(is_sound(r));
        const chess::Setup seen = to_setup(r);
        for (int i = 0; i < 64; ++i) {
            const chess::Square s(i);
            const bool white = p.side_to_move() == chess::Color::White;
            const chess::Piece there = p.piece_at(white ? s : s.flip_rank());
            const chess::Piece expected =
                !there ? there : chess::Piece(white ? there.color() : !there.color(), there.type());
            ASSERT_EQ(seen.piece_at(s), expected);
        }
    });
}

TEST(Record, UnsoundOnesAreNoticed)
{
    const Record good = make_record(chess::Position{}, 0, chess::GameResult::Draw, 0);
    ASSERT_TRUE(is_sound(good));
    Record r = good;
    r.result = 3;
    EXPECT_FALSE(is_sound(r));
    r = good;
    r.king = 5;
    EXPECT_FALSE(is_sound(r));
    r = good;
    r.men[0] = 0x76;
    EXPECT_FALSE(is_sound(r));
    r = good;
    r.occupied = ~std::uint64_t{0};
    EXPECT_FALSE(is_sound(r));
    EXPECT_FALSE(is_sound(Record{}));
}

std::vector<Record> records(std::size_t count)
{
    std::vector<Record> out;
    for (std::uint64_t seed = 0; out.size() < count; ++seed) {
        const ScoredGame game = test::random_game(seed);
        replay(game, [&](const chess::Position& p, chess::Move, int score, int ply) {
            if (out.size() < count) out.push_back(make_record(p, score, game.result, ply));
        });
    }
    return out;
}

struct ReadRecords {
    std::vector<Record> records;
    std::string error;
};

ReadRecords read_all_records(const std::string& path)
{
    ReadRecords out;
    auto reader = RecordReader::open(base::open_input(path).value(), path);
    if (!reader) {
        out.error = reader.error().message;
        return out;
    }
    Record r;
    while (true) {
        const auto more = reader->next(r);
        if (!more) out.error = more.error().message;
        if (!more || !*more) return out;
        out.records.push_back(r);
    }
}

TEST(RecordFile, RecordsComeBack)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.records");
    for (const std::size_t count : {0, 1, 70'000}) {
        const std::vector<Record> written = records(count);
        auto writer = RecordWriter::create(path);
        ASSERT_TRUE(writer) << writer.error().message;
        for (const Record& r : written) ASSERT_TRUE(writer->add(r));
        ASSERT_TRUE(writer->finish());
        const ReadRecords read = read_all_records(path);
        EXPECT_EQ(read.error, "");
        EXPECT_TRUE(read.records == written);
        EXPECT_TRUE(open_data(path)->is_records);
    }
}

TEST(RecordFile, DamageIsNamedAndNothingOfItGivenOut)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.records");
    {
        auto writer = RecordWriter::create(path);
        ASSERT_TRUE(writer);
        for (const Record& r : records(40'000)) ASSERT_TRUE(writer->add(r));
        ASSERT_TRUE(writer->finish());
    }
    const std::string good = base::read_file(path).value();
    const auto error_with = [&](std::string bytes) {
        EXPECT_TRUE(base::write_file_atomically(path, bytes));
        const ReadRecords read = read_all_records(path);
        EXPECT_TRUE(read.records.empty() || read.records.size() == 32'768U || read.records.size() == 40'000U);
        return read.error;
    };
    EXPECT_EQ(error_with(good.substr(0, good.size() - 8)), path + ": the file ends in block 3");
    EXPECT_EQ(error_with(good.substr(0, good.size() - 100)), path + ": the file ends in block 2");
    std::string changed = good;
    changed[5000] ^= 1;
    EXPECT_EQ(error_with(changed), path + ": the checksum of block 1 is wrong: the file is damaged");
    changed = good;
    changed[8] = 9;
    EXPECT_EQ(error_with(changed), path + ": version 9 of the format; this program reads 1");
    changed = good;
    changed[19] = 1;
    EXPECT_EQ(error_with(changed), path + ": block 1 claims 16809984 records");
    EXPECT_EQ(error_with("KIBITZRx0000000000000000"), path + ": not a file of records");
    EXPECT_FALSE(open_data(path)->is_records);
}

TEST(RecordFile, AnyBytesAreReadOrRefused)
{
    const std::vector<Record> sound = records(20);
    const std::string bytes(bytes_of(sound));
    const std::string file = test::as_record_file(bytes);
    EXPECT_EQ(test::check_record_file(file), "");
    EXPECT_EQ(test::check_record_file(file + "more"), "");
    test::Mutator files({file, test::as_record_file("")}, 17);
    test::Mutator contents({bytes, bytes.substr(0, sizeof(Record))}, 18);
    for (int i = 0; i < test::test_scale(3000, 300); ++i) {
        ASSERT_EQ(test::check_record_file(files.next()), "") << i;
        ASSERT_EQ(test::check_record_file(test::as_record_file(contents.next())), "") << i;
    }
}

TEST(RecordFile, IsNotTakenForGames)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.records");
    auto writer = RecordWriter::create(path).value();
    ASSERT_TRUE(writer.finish());
    const auto reader = GameReader::open(path);
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().message, path + ": a file of records, but games are wanted");
}

TEST(RecordFile, AnUnfinishedFileIsDropped)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.records");
    {
        auto writer = RecordWriter::create(path);
        ASSERT_TRUE(writer);
        ASSERT_TRUE(writer->add(make_record(chess::Position{}, 0, chess::GameResult::Draw, 0)));
    }
    EXPECT_FALSE(open_data(path));
    EXPECT_FALSE(open_data(path + ".tmp"));
}

} // namespace
} // namespace data
