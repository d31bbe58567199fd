// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of positions that an expert scores: what is read, and what is written as the answers come.
#include "data/label.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "data/record_file.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

constexpr const char* kWhite = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
constexpr const char* kBlack = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
constexpr const char* kStalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

ExpertSettings some_expert()
{
    ExpertSettings expert;
    expert.command = {"expert"};
    expert.depth = 1;
    return expert;
}

// `count` records of one position, the last of which (if any) has no legal move.
std::string write_records(const test::TemporaryFolder& folder, int count, bool stalemate)
{
    const std::string path = folder.file("in.records");
    auto writer = RecordWriter::create(path).value();
    const auto record = [](const char* fen, int ply) {
        return make_record(chess::parse_position(fen).value(), 0, chess::GameResult::Draw, ply);
    };
    for (int i = 0; i < count; ++i) EXPECT_TRUE(writer.add(record(kBlack, i)));
    if (stalemate) {
        EXPECT_TRUE(writer.add(record(kStalemate, count)));
    }
    EXPECT_TRUE(writer.finish());
    return path;
}

TEST(Label, GoesOnBehindItsCheckpoint)
{
    const test::TemporaryFolder folder;
    const std::string in = folder.file("in.fen");
    const std::string out = folder.file("out");
    ASSERT_TRUE(base::write_file_atomically(in, std::string(kWhite) + "\n\n" + kBlack + "\n" + kWhite + "\n"));
    const Unlabelled input = read_unlabelled(in).value();
    ASSERT_EQ(input.positions.size(), 3U);
    {
        auto output = LabelOutput::open(out, input, some_expert()).value();
        ASSERT_TRUE(output.add(1, {.move = {}, .score = 20}));
        ASSERT_TRUE(output.add(0, {.move = {}, .score = 10}));
        ASSERT_TRUE(output.close());
    }
    EXPECT_FALSE(std::filesystem::exists(out)) << "never half a file";
    ExpertSettings deeper = some_expert();
    deeper.depth = 2;
    EXPECT_FALSE(LabelOutput::open(out, input, deeper)) << "opinions are not mixed";
    {
        auto output = LabelOutput::open(out, input, some_expert()).value();
        EXPECT_EQ(output.first(), 2U);
        ASSERT_TRUE(output.add(2, {.move = {}, .score = 30}));
        ASSERT_TRUE(output.close());
    }
    EXPECT_EQ(base::read_file(out).value(), std::string(kWhite) + ";10\n" + kBlack + ";-20\n" + kWhite + ";30\n");
    EXPECT_FALSE(std::filesystem::exists(out + ".part"));
    EXPECT_FALSE(std::filesystem::exists(out + ".state"));
}

TEST(Label, GivesRecordsForRecords)
{
    const test::TemporaryFolder folder;
    const Unlabelled input = read_unlabelled(write_records(folder, 5000, true)).value();
    EXPECT_TRUE(input.is_records);
    EXPECT_EQ(input.without_moves, 1U);
    ASSERT_EQ(input.positions.size(), 5000U);
    const std::string out = folder.file("out");
    // In two parts, so that blocks of several sizes lie in the file.
    for (const std::size_t last : {100U, 5000U}) {
        auto output = LabelOutput::open(out, input, some_expert()).value();
        for (auto i = static_cast<std::size_t>(output.first()); i < last; ++i)
            ASSERT_TRUE(output.add(i, {.move = {}, .score = static_cast<int>(i)}));
        ASSERT_TRUE(output.close());
    }
    auto reader = RecordReader::open(base::open_input(out).value(), out).value();
    Record record;
    for (int i = 0; i < 5000; ++i) {
        ASSERT_TRUE(reader.next(record).value());
        ASSERT_EQ(record.score, i);
        ASSERT_EQ(record.ply, i);
    }
    EXPECT_FALSE(reader.next(record).value());
}

TEST(Label, DamagedRecordsGiveWhatStandsBeforeTheDamage)
{
    const test::TemporaryFolder folder;
    const std::string path = write_records(folder, 40'000, false);
    const std::string bytes = base::read_file(path).value();
    ASSERT_TRUE(base::write_file_atomically(path, bytes.substr(0, bytes.size() - 100)));
    const Unlabelled input = read_unlabelled(path).value();
    EXPECT_EQ(input.positions.size(), kRecordBlock);
    EXPECT_EQ(input.damage, path + ": the file ends in block 2");
}

TEST(Label, RefusesBeforeTheWork)
{
    const test::TemporaryFolder folder;
    EXPECT_FALSE(read_unlabelled(folder.file("missing")));
    const std::string in = folder.file("in.fen");
    ASSERT_TRUE(base::write_file_atomically(in, std::string(kWhite) + "\n" + kStalemate + "\n"));
    const Unlabelled rest = read_unlabelled(in).value();
    EXPECT_EQ(rest.positions.size(), 1U);
    EXPECT_EQ(rest.without_moves, 1U);
    ASSERT_TRUE(base::write_file_atomically(in, std::string(kWhite) + "\n8/8/8 w - -\n"));
    EXPECT_THAT(read_unlabelled(in).error().message, testing::StartsWith(in + ": line 2: "));
    const std::string lost = folder.file("no/folder");
    EXPECT_EQ(LabelOutput::open(lost, {}, some_expert()).error().message,
              lost + ": cannot write: No such file or directory");
}

} // namespace
} // namespace data
