// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/file.h"

#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

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

TEST(File, ChecksumIsTheUsualCrc32)
{
    EXPECT_EQ(checksum("123456789"), 0xcbf43926U);
    EXPECT_EQ(checksum(""), 0U);
}

} // namespace
} // namespace base
