// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/text.h"

#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace base {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Text, TrimTakesSpaceOffBothEnds)
{
    EXPECT_EQ(trim("  a b\t\r\n"), "a b");
    EXPECT_EQ(trim(" \t "), "");
    EXPECT_EQ(trim(""), "");
    EXPECT_EQ(trim("\xa0x"), "\xa0x") << "a Latin-1 byte is not white space";
}

TEST(Text, WordsSkipRunsOfSpace)
{
    EXPECT_THAT(words("  go  depth\t10 "), ElementsAre("go", "depth", "10"));
    EXPECT_THAT(words("   "), IsEmpty());
}

TEST(Text, TakeWordLeavesTheRest)
{
    std::string_view line = " setoption name Hash value 16";
    EXPECT_EQ(take_word(line), "setoption");
    EXPECT_EQ(line, " name Hash value 16");
    line = "  ";
    EXPECT_EQ(take_word(line), "");
    EXPECT_EQ(line, "");
}

TEST(Text, SplitKeepsEmptyParts)
{
    EXPECT_THAT(split("a,,b", ','), ElementsAre("a", "", "b"));
    EXPECT_THAT(split("", ','), ElementsAre(""));
    EXPECT_THAT(split("a,", ','), ElementsAre("a", ""));
}

TEST(Text, CutAtTheFirstSeparator)
{
    EXPECT_EQ(cut("a=b=c", '='), (std::pair<std::string_view, std::string_view>("a", "b=c")));
    EXPECT_EQ(cut("abc", '='), (std::pair<std::string_view, std::string_view>("abc", "")));
}

TEST(Text, CaseIsIgnoredInAsciiOnly)
{
    EXPECT_TRUE(equals_ignoring_case("MultiPV", "multipv"));
    EXPECT_FALSE(equals_ignoring_case("MultiPV", "multip"));
    EXPECT_FALSE(equals_ignoring_case("\xc4", "\xe4"));
    EXPECT_EQ(to_lower("MultiPV 3"), "multipv 3");
}

TEST(Text, VisibleTextHasNothingATerminalObeys)
{
    EXPECT_EQ(visible("plain text\n\tsecond line"), "plain text\n\tsecond line");
    EXPECT_EQ(visible("\033[2Jbell\a\r\x7f"), "\\x1b[2Jbell\\x07\\x0d\\x7f");
    EXPECT_EQ(visible(std::string_view("a\0b", 3)), "a\\x00b");
    EXPECT_EQ(visible("Zürich ♞ 𝄞"), "Zürich ♞ 𝄞");
    EXPECT_EQ(visible("\xc2\x9b"
                      "2J"),
              "\\xc2\\x9b2J")
        << "a control character above 127";
    EXPECT_EQ(visible("\xff\xc3(\xed\xa0\x80\xe2\x82"), "\\xff\\xc3(\\xed\\xa0\\x80\\xe2\\x82");
}

TEST(Text, VisibleTextIsShortenedInTheMiddle)
{
    EXPECT_EQ(visible("0123456789", 10), "0123456789");
    EXPECT_EQ(visible("0123456789X", 10), "01234...6789X");
    EXPECT_EQ(visible("ääääääää", 10), "ää...ää") << "never within a character";
    const std::string path(200'000, 'x');
    const std::string message = visible("cannot open " + path + ": File name too long");
    EXPECT_LT(message.size(), 1100U);
    EXPECT_TRUE(message.starts_with("cannot open xxx"));
    EXPECT_TRUE(message.ends_with("xxx: File name too long"));
    EXPECT_LE(visible(std::string(5000, '\x80'), 100).size(), 403U) << "no character begins anywhere";
}

TEST(Text, QuoteShowsControlBytesAndShortens)
{
    EXPECT_EQ(quote("\xff\xc3"), "\"\\xff\\xc3\"");
    EXPECT_EQ(quote(std::string_view("a\0\n", 3)), "\"a\\x00\\x0a\"");
    EXPECT_LT(quote(std::string(10000, 'x')).size(), 100U);
}

TEST(Text, NumbersAreReadStrictly)
{
    EXPECT_EQ(parse_number<int>("-17"), -17);
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), 18446744073709551615U);
    EXPECT_EQ(parse_number<double>("-2.5e3"), -2500.0);
    for (const char* bad : {"", " 1", "1 ", "+1", "0x10", "1.5", "--1", "ten"}) {
        EXPECT_FALSE(parse_number<int>(bad)) << bad;
    }
    for (const char* bad : {"", "nan", "inf", "-infinity", "1e999", "1,5", "1.5x"}) {
        EXPECT_FALSE(parse_number<double>(bad)) << bad;
    }
    EXPECT_FALSE(parse_number<std::uint64_t>("-1"));
}

TEST(Text, NumberErrorsNameTheText)
{
    EXPECT_EQ(parse_number<int>("12a").error().message, "\"12a\" is not a number");
    EXPECT_EQ(parse_number<int>("99999999999").error().message, "number \"99999999999\" is out of range");
}

} // namespace
} // namespace base
