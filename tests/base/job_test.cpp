// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/job.h"

#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/random.h"
#include "tests/support/temporary_folder.h"

namespace base {
namespace {

using testing::HasSubstr;

Checkpoint example()
{
    return {{"genetic", 2}, "population 50\nstate 7\n", std::string("gen\0 12\n", 8)};
}

TEST(Checkpoint, ReadsBackWhatItWrote)
{
    EXPECT_EQ(parse_checkpoint(format_checkpoint(example())), example());
    const Checkpoint empty{{"x", 1}, "", ""};
    EXPECT_EQ(parse_checkpoint(format_checkpoint(empty)), empty);
}

TEST(Checkpoint, HasTheDocumentedForm)
{
    EXPECT_EQ(
        format_checkpoint({{"x", 1}, "abc", "de"}),
        "kibitz-checkpoint 1\nkind x 1\nspecification 3\nstate 2\n\nabcdecrc32 " +
            fmt::format("{:08x}\n", checksum("kibitz-checkpoint 1\nkind x 1\nspecification 3\nstate 2\n\nabcde")));
}

TEST(Checkpoint, EveryTruncationAndEveryFlippedBitIsRefused)
{
    const std::string good = format_checkpoint(example());
    for (std::size_t size = 0; size < good.size(); ++size) EXPECT_FALSE(parse_checkpoint(good.substr(0, size))) << size;
    for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
        std::string bad = good;
        bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
        EXPECT_FALSE(parse_checkpoint(bad)) << bit;
    }
}

TEST(Checkpoint, WrongFilesGetAReason)
{
    EXPECT_THAT(parse_checkpoint("PNG or so").error().message, HasSubstr("not a checkpoint"));
    EXPECT_THAT(parse_checkpoint("kibitz-checkpoint 9\n").error().message, HasSubstr("format 9 is not 1"));
    // A right checksum over wrong sizes: numbers from a file are never trusted.
    std::string lying = "kibitz-checkpoint 1\nkind x 1\nspecification 18446744073709551615\nstate 2\n\nabc";
    lying += fmt::format("crc32 {:08x}\n", checksum(lying));
    EXPECT_THAT(parse_checkpoint(lying).error().message, HasSubstr("sizes do not fit"));
}

TEST(Job, BeginsSavesAndGoesOn)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("job");
    auto job = Job::open(path, {"count", 1}, "to 100");
    ASSERT_TRUE(job);
    EXPECT_EQ(job->state(), "");
    ASSERT_TRUE(job->save("at 42"));
    const auto again = Job::open(path, {"count", 1}, "to 100");
    ASSERT_TRUE(again);
    EXPECT_EQ(again->state(), "at 42");
    EXPECT_EQ(again->specification(), "to 100");
}

TEST(Job, NeverMixesWork)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("job");
    auto job = Job::open(path, {"count", 1}, "to 100");
    ASSERT_TRUE(job && job->save("at 42"));
    EXPECT_THAT(Job::open(path, {"count", 1}, "to 200").error().message,
                HasSubstr(R"(another specification ("to 100", not "to 200"))"));
    EXPECT_THAT(Job::open(path, {"count", 1}, "to 100\nby 2").error().message, HasSubstr(R"((nothing, not "by 2"))"));
    EXPECT_THAT(Job::open(path, {"count", 2}, "to 100").error().message,
                HasSubstr("kind count version 1, not count version 2"));
    ASSERT_TRUE(write_file_atomically(path, "rubbish"));
    EXPECT_THAT(Job::open(path, {"count", 1}, "to 100").error().message, HasSubstr(path + ": not a checkpoint"));
    EXPECT_FALSE(Job::open(folder.path(), {"count", 1}, "to 100")) << "a folder is not a checkpoint";
}

TEST(StopSignal, FirstSignalSetsTheFlag)
{
    const StopSignal stop;
    EXPECT_FALSE(stop.requested());
    std::raise(SIGINT);
    EXPECT_TRUE(stop.requested());
}

TEST(StopSignal, AClosedWindowAsksToStopToo)
{
    const StopSignal stop;
    std::raise(SIGHUP);
    EXPECT_TRUE(stop.requested());
}

TEST(StopSignal, NohupStaysInForce)
{
    const auto before = std::signal(SIGHUP, SIG_IGN);
    {
        const StopSignal stop;
        std::raise(SIGHUP);
        EXPECT_FALSE(stop.requested());
    }
    EXPECT_EQ(std::signal(SIGHUP, before), SIG_IGN) << "and afterwards";
}

TEST(StopSignal, ANewOneStartsUnset)
{
    {
        const StopSignal first;
        std::raise(SIGTERM);
        EXPECT_TRUE(first.requested());
    }
    const StopSignal second;
    EXPECT_FALSE(second.requested());
}

TEST(StopSignalDeathTest, SecondSignalEndsTheProcess)
{
    testing::GTEST_FLAG(death_test_style) = "threadsafe";
    EXPECT_EXIT(
        {
            const StopSignal stop;
            std::raise(SIGINT);
            std::raise(SIGINT);
        },
        testing::KilledBySignal(SIGINT), "");
}

} // namespace
} // namespace base
