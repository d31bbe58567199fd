// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/line_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

namespace base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> lines(std::string text, std::size_t longest = LineReader::kLongestLine)
{
    LineReader reader(memory_input(std::move(text)), "notes.txt", longest);
    std::vector<std::string> list;
    for (;;) {
        const auto line = reader.next();
        if (!line) {
            list.push_back("error: " + line.error().message);
            if (reader.is_broken()) return list;
            continue;
        }
        if (!*line) return list;
        list.emplace_back(**line);
        EXPECT_EQ(reader.line_number(), list.size());
    }
}

TEST(LineReader, SplitsAtAllEnds)
{
    EXPECT_THAT(lines("a\nb\r\n\nc"), ElementsAre("a", "b", "", "c"));
    EXPECT_THAT(lines("a\n"), ElementsAre("a"));
    EXPECT_THAT(lines(""), IsEmpty());
    EXPECT_THAT(lines("\n"), ElementsAre(""));
    EXPECT_THAT(lines("a\rb"), ElementsAre("a\rb"));
    EXPECT_THAT(lines(std::string("a\0b\n", 4)), ElementsAre(std::string("a\0b", 3)));
}

TEST(LineReader, AByteOrderMarkIsNoText)
{
    EXPECT_THAT(lines("\xEF\xBB\xBFuci\n\xEF\xBB\xBFx\n"), ElementsAre("uci", "\xEF\xBB\xBFx"));
    EXPECT_THAT(lines("\xEF\xBB\xBF"), ElementsAre(""));
}

TEST(LineReader, LinesMayCrossTheBuffer)
{
    std::string text;
    std::vector<std::string> expected;
    for (std::size_t i = 0; i < 400; ++i) {
        expected.emplace_back(i * 7 % 1000, static_cast<char>('a' + i % 26));
        text += expected.back() + "\n";
    }
    expected.emplace_back(500'000, 'z');
    EXPECT_EQ(lines(text + expected.back()), expected);
}

TEST(LineReader, TooLongALineIsAnErrorWithNameAndNumber)
{
    EXPECT_THAT(lines("12345678\n1234567890\nx\n", 10), ElementsAre("12345678", "1234567890", "x"));
    EXPECT_THAT(lines("12345678901\n", 10), ElementsAre("error: notes.txt: line 1 is longer than 10 bytes"));
    EXPECT_THAT(lines("1234567890\r\n", 10), ElementsAre("1234567890"));
    EXPECT_THAT(lines("ok\n" + std::string(50, 'x') + "\nx\n", 10),
                ElementsAre("ok", "error: notes.txt: line 2 is longer than 10 bytes", "x"));
    EXPECT_THAT(lines(std::string(200'000, 'x') + "\ny\n" + std::string(200'000, 'x'), 100'000),
                ElementsAre("error: notes.txt: line 1 is longer than 100000 bytes", "y",
                            "error: notes.txt: line 3 is longer than 100000 bytes"));
}

TEST(LineReader, ErrorsOfTheSourceArePassedOnAndStay)
{
    class Broken final : public ByteSource {
        Result<std::size_t> read(std::span<char> out) override
        {
            if (count_++ > 0) return fail("disk on fire");
            out[0] = 'a';
            return 1;
        }
        int count_ = 0;
    };
    LineReader reader(std::make_unique<Broken>(), "disk");
    EXPECT_EQ(reader.next().error().message, "disk on fire");
    EXPECT_EQ(reader.next().error().message, "disk on fire");
}

} // namespace
} // namespace base
