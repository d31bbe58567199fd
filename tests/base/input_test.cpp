// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/input.h"

#include <fstream>
#include <gtest/gtest.h>
#include <lzma.h>
#include <sys/stat.h>
#include <zlib.h>
#include <zstd.h>

#include "base/file.h"
#include "base/random.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace base {
namespace {

using test::test_scale;

std::string sample(std::size_t size)
{
    Random random(11);
    std::string text;
    while (text.size() < size) text += "1. e4 e5 " + std::to_string(random.below(1000)) + "\n";
    text.resize(size);
    return text;
}

std::string gzip(std::string_view text)
{
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

std::string xz(std::string_view text)
{
    std::string out(lzma_stream_buffer_bound(text.size()), '\0');
    std::size_t used = 0;
    EXPECT_EQ(lzma_easy_buffer_encode(1, LZMA_CHECK_CRC32, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                                      text.size(), reinterpret_cast<std::uint8_t*>(out.data()), &used, out.size()),
              LZMA_OK);
    out.resize(used);
    return out;
}

std::string zstd(std::string_view text)
{
    ZSTD_CCtx* context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return out;
}

Result<std::string> read_all(ByteSource& source, std::size_t step = 1000)
{
    std::string all;
    std::vector<char> buffer(step);
    for (;;) {
        const auto count = source.read(buffer);
        if (!count) return std::unexpected(count.error());
        if (*count == 0) return all;
        all.append(buffer.data(), *count);
    }
}

Result<std::string> unpack(std::string bytes, std::size_t step = 1000)
{
    auto source = decompress(memory_input(std::move(bytes)), "games");
    if (!source) return std::unexpected(source.error());
    return read_all(**source, step);
}

struct Format {
    const char* name;
    std::string (*pack)(std::string_view);
};

class InputFormat : public testing::TestWithParam<Format> {};

TEST_P(InputFormat, ReadsBackWhatWasWritten)
{
    for (const std::size_t size : {0UL, 1UL, 65'535UL, 300'000UL}) {
        const std::string text = sample(size);
        EXPECT_EQ(unpack(GetParam().pack(text)), text) << size;
    }
    EXPECT_EQ(unpack(GetParam().pack("one byte at a time"), 1), "one byte at a time");
}

TEST_P(InputFormat, ReadsPartsThatFollowOneAnother)
{
    EXPECT_EQ(unpack(GetParam().pack("first ") + GetParam().pack("") + GetParam().pack("second")), "first second");
}

TEST_P(InputFormat, TruncationIsAnErrorWhereverItHappens)
{
    const std::string packed = GetParam().pack(sample(2000));
    for (std::size_t size = 6; size < packed.size(); ++size) {
        const auto result = unpack(packed.substr(0, size));
        ASSERT_FALSE(result) << size << " of " << packed.size();
        ASSERT_EQ(result.error().message, std::string("games: truncated ") + GetParam().name + " data") << size;
    }
}

TEST_P(InputFormat, DamageIsNoticedAndStays)
{
    const std::string text = sample(20'000);
    const std::string packed = GetParam().pack(text);
    Random random(12);
    for (int i = 0; i < test_scale(2000, 200); ++i) {
        std::string broken = packed;
        const std::size_t at = random.below(broken.size());
        broken[at] = static_cast<char>(broken[at] ^ (1 << random.below(8)));
        const auto result = unpack(broken);
        // Some header bits carry no meaning and a broken magic makes it a plain file; wrong text is the only mistake.
        if (result && at >= 6) {
            ASSERT_EQ(*result, text) << at;
        }
    }
    std::string broken = packed;
    broken[broken.size() / 2] = static_cast<char>(broken[broken.size() / 2] ^ 0x55);
    auto source = decompress(memory_input(broken), "games");
    ASSERT_TRUE(source);
    const auto first = read_all(**source);
    ASSERT_FALSE(first);
    EXPECT_NE(first.error().message.find(std::string("games: damaged ") + GetParam().name), std::string::npos)
        << first.error().message;
    EXPECT_EQ(read_all(**source), first);
}

TEST_P(InputFormat, BytesThatFollowTheEndAreAnError)
{
    EXPECT_FALSE(unpack(GetParam().pack("text") + "more"));
}

TEST_P(InputFormat, RandomBytesBehindTheMagicNeverCrash)
{
    Random random(13);
    const std::string magic = GetParam().pack("x").substr(0, 6);
    for (int i = 0; i < test_scale(2000, 200); ++i) {
        std::string bytes = magic;
        for (std::uint64_t n = random.below(200); n > 0; --n) bytes += static_cast<char>(random.next());
        static_cast<void>(unpack(bytes));
    }
}

INSTANTIATE_TEST_SUITE_P(All, InputFormat,
                         testing::Values(Format{"gzip", gzip}, Format{"xz", xz}, Format{"zstd", zstd}),
                         [](const auto& format) { return std::string(format.param.name); });

TEST(Input, PlainBytesPassUnchanged)
{
    EXPECT_EQ(unpack(""), "");
    EXPECT_EQ(unpack("abc"), "abc");
    EXPECT_EQ(unpack(sample(100'000)), sample(100'000));
}

TEST(Input, GzipPaddedWithZerosEndsCleanly)
{
    EXPECT_EQ(unpack(gzip("text") + std::string(512, '\0')), "text");
}

TEST(Input, SkippableZstdFramesAreSkipped)
{
    const std::string skippable("\x50\x2a\x4d\x18\x04\x00\x00\x00skip", 12);
    EXPECT_EQ(unpack(skippable + zstd("text")), "text");
}

TEST(Input, WhatCannotBeOpenedIsKnownBefore)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("text.gz");
    EXPECT_EQ(check_readable(path).error().message, path + ": cannot open: No such file or directory");
    EXPECT_FALSE(check_readable(folder.path())) << "a folder is no file";
    ASSERT_TRUE(write_file_atomically(path, "plain"));
    EXPECT_FALSE(check_readable(path)) << "not what its name says";
    ASSERT_TRUE(write_file_atomically(folder.file("text"), "plain"));
    EXPECT_TRUE(check_readable(folder.file("text")));
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_TRUE(check_readable(pipe)) << "nobody writes into it: opening it would wait for ever";
}

TEST(Input, FilesAreOpenedByWhatTheyHold)
{
    const test::TemporaryFolder folder;
    const auto write = [&](const char* name, const std::string& bytes) {
        std::ofstream(folder.file(name), std::ios::binary) << bytes;
        return folder.file(name);
    };
    const auto read = [](const std::string& path) -> Result<std::string> {
        auto source = open_input(path);
        if (!source) return std::unexpected(source.error());
        return read_all(**source);
    };
    EXPECT_EQ(read(write("plain.pgn", "text")), "text");
    EXPECT_EQ(read(write("games.pgn.gz", gzip("text"))), "text");
    EXPECT_EQ(read(write("unnamed", zstd("text"))), "text");
    const std::string lying = write("lying.pgn.xz", "text");
    EXPECT_EQ(read(lying).error().message, lying + ": the name says xz, but the file is not");
    const std::string missing = folder.file("missing");
    EXPECT_EQ(read(missing).error().message, missing + ": cannot open: No such file or directory");
    EXPECT_EQ(read(folder.path()).error().message, folder.path() + ": cannot read: Is a directory");
}

} // namespace
} // namespace base
