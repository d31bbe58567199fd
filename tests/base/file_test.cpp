// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/file.h"

#include <array>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace base {
namespace {

TEST(File, WritesAndReadsBack)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("state");
    const std::string bytes("a\0b\n", 4);
    ASSERT_TRUE(write_file_atomically(path, bytes));
    EXPECT_EQ(read_file(path), bytes);
    ASSERT_TRUE(write_file_atomically(path, std::string(200'000, 'x')));
    EXPECT_EQ(read_file(path)->size(), 200'000U);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "no temporary file is left";
}

TEST(File, ErrorsNameTheFile)
{
    const test::TemporaryFolder folder;
    const std::string missing = folder.file("missing");
    EXPECT_EQ(read_file(missing).error().message, missing + ": cannot open: No such file or directory");
    EXPECT_FALSE(write_file_atomically(folder.file("no/such/folder"), "x"));
    EXPECT_FALSE(write_file_atomically(folder.path(), "x")) << "a folder cannot be replaced by a file";
    ASSERT_TRUE(write_file_atomically(missing, "12345"));
    EXPECT_EQ(read_file(missing, 4).error().message, missing + ": the file is larger than 4 bytes");
    EXPECT_EQ(read_file(missing, 5), "12345");
}

TEST(File, WritingIsTriedWithoutATrace)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("later");
    EXPECT_TRUE(check_writable(path));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    ASSERT_TRUE(write_file_atomically(path, "kept"));
    EXPECT_TRUE(check_writable(path));
    EXPECT_EQ(read_file(path), "kept");
    const std::string lost = folder.file("no/such/folder");
    EXPECT_EQ(check_writable(lost).error().message, lost + ": cannot write: No such file or directory");
    EXPECT_EQ(check_writable(folder.path()).error().message, folder.path() + ": is a folder");
}

TEST(LogFile, GrowsAndIsThereAtOnce)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("log");
    for (const char* text : {"one\n", "two\n"}) {
        auto log = LogFile::open(path);
        ASSERT_TRUE(log) << log.error().message;
        ASSERT_TRUE(log->add(text));
        EXPECT_TRUE(read_file(path)->ends_with(text)) << "while it is open";
    }
    EXPECT_EQ(read_file(path), "one\ntwo\n");
    EXPECT_FALSE(LogFile::open(folder.path()));
}

TEST(LogFile, AFullDiskIsToldOnce)
{
    auto log = LogFile::open("/dev/full");
    ASSERT_TRUE(log) << log.error().message;
    EXPECT_EQ(log->add("lost\n").error().message, "/dev/full: cannot write: No space left on device");
    EXPECT_TRUE(log->add("dropped\n"));
}

TEST(File, WhatIsNoFileIsWrittenIntoAndStays)
{
    const test::TemporaryFolder folder;
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(check_writable(pipe));
    EXPECT_TRUE(write_file_atomically(pipe, "through"));
    std::array<char, 16> got{};
    EXPECT_EQ(::read(reader, got.data(), got.size()), 7);
    EXPECT_EQ(std::string_view(got.data(), 7), "through");
    ::close(reader);
    EXPECT_TRUE(std::filesystem::is_fifo(pipe));
    EXPECT_EQ(replaceable_file(pipe).error().message, pipe + ": is not a file");
    EXPECT_EQ(replaceable_file(folder.path()).error().message, folder.path() + ": is a folder");
}

TEST(File, LinksStayAndPermissionsToo)
{
    namespace fs = std::filesystem;
    const test::TemporaryFolder folder;
    const std::string target = folder.file("target");
    const std::string link = folder.file("link");
    fs::create_symlink("target", link);
    ASSERT_TRUE(write_file_atomically(link, "first")) << "the link leads nowhere yet";
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read_file(target), "first");
    fs::permissions(target, fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_TRUE(write_file_atomically(link, "second"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(read_file(target), "second");
    EXPECT_EQ(fs::status(target).permissions(), fs::perms::owner_read | fs::perms::owner_write);
    EXPECT_EQ(replaceable_file(link), target);
}

TEST(File, ANewFileTakesNobodysPlace)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("game");
    EXPECT_EQ(write_new_file(path, "first"), true);
    EXPECT_EQ(write_new_file(path, "second"), false);
    EXPECT_EQ(read_file(path), "first");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1) << "no temporary file is left";
    EXPECT_FALSE(write_new_file(folder.file("no/such/folder"), "x").has_value());
}

TEST(File, WhatIsReadIsNotWritten)
{
    const test::TemporaryFolder folder;
    const std::string games = folder.file("games");
    const std::string same = folder.file("./games");
    EXPECT_TRUE(same_file(games, same)) << "though nothing is there";
    EXPECT_FALSE(same_file(games, folder.file("other")));
    ASSERT_TRUE(write_file_atomically(games, "x"));
    std::filesystem::create_hard_link(games, folder.file("twin"));
    EXPECT_TRUE(same_file(games, folder.file("twin")));
    const std::vector inputs{folder.file("other"), games};
    EXPECT_EQ(check_writable(same, inputs).error().message, same + ": is read, and would be overwritten");
    EXPECT_TRUE(check_writable(folder.file("third"), inputs));
}

TEST(File, ChecksumIsTheUsualCrc32)
{
    EXPECT_EQ(checksum("123456789"), 0xcbf43926U);
    EXPECT_EQ(checksum(""), 0U);
}

} // namespace
} // namespace base
