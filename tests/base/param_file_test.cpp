// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/param_file.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "tests/support/temporary_folder.h"

namespace base {
namespace {

const std::vector<Number> kNumbers{{"Margin", true, 80, 20, 200, 5}, {"Scale", false, 1.5, 0.5, 4, 0.1}};

std::string error_of(std::string_view text)
{
    const auto file = parse_param_file(text);
    if (!file) return file.error().message;
    const auto values = checked_values(*file, kNumbers);
    return values ? "no error" : values.error().message;
}

TEST(ParamFile, IsReadAsItWasWritten)
{
    const ParamFile made = param_file("search test", {"by hand", "twice"}, kNumbers, {{"Scale", 0.7}});
    const std::string text = format_param_file(made);
    EXPECT_EQ(text, "kibitz-params 1\nfor = search test\n# by hand\n# twice\nMargin = 80\nScale = 0.7\n");
    const auto read = parse_param_file(text);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->subject, "search test");
    EXPECT_EQ(read->notes, made.notes);
    EXPECT_EQ(checked_values(*read, kNumbers).value(), (NumberValues{{"Margin", 80}, {"Scale", 0.7}}));
    EXPECT_EQ(read->lines.back().number, 6);
}

TEST(ParamFile, MayBeWrittenByPeople)
{
    const auto read = parse_param_file("kibitz-params 1\r\n\r\n  for=search test  \r\n\tmargin =  100 # more\r\n");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(checked_values(*read, kNumbers).value(), (NumberValues{{"Margin", 100}}));
}

TEST(ParamFile, ThatIsWrongNamesTheLine)
{
    const std::string head = "kibitz-params 1\nfor = search test\n";
    EXPECT_EQ(error_of(""), "line 1: \"\" is not \"kibitz-params 1\": this is no file of parameters");
    EXPECT_EQ(error_of("Margin = 1\n"),
              "line 1: \"Margin = 1\" is not \"kibitz-params 1\": this is no file of parameters");
    EXPECT_EQ(error_of("kibitz-params 2\n"), "line 1: this is \"kibitz-params 2\", but only version 1 is known");
    EXPECT_EQ(error_of("kibitz-params 1\nMargin = 50\n"), "no line \"for = ...\" says what the numbers are for");
    EXPECT_EQ(error_of(head + "Margin 50\n"), "line 3: \"Margin 50\" is not of the form name = value");
    EXPECT_EQ(error_of(head + "= 50\n"), "line 3: there is no name before the equals sign");
    EXPECT_EQ(error_of(head + "\nMargin = fifty\n"), "line 4: Margin: \"fifty\" is not a number");
    EXPECT_EQ(error_of(head + "Margin = 1e999\n"), "line 3: Margin: number \"1e999\" is out of range");
    EXPECT_EQ(error_of(head + "Margin = 50\nMARGIN = 50\n"), "line 4: \"MARGIN\" is given twice");
    EXPECT_EQ(error_of(head + "Depth = 50\n"), "line 3: search test has no parameter \"Depth\"");
    EXPECT_EQ(error_of(head + "Margin = 201\n"), "line 3: Margin is 201, but must be between 20 and 200");
    EXPECT_EQ(error_of(head + "Margin = 30.5\n"), "line 3: Margin is 30.5, but must be whole");
}

TEST(ParamFile, ThatCannotBeReadNamesTheFile)
{
    const ::test::TemporaryFolder folder;
    const std::string path = folder.file("a.params");
    EXPECT_NE(read_param_file(path).error().message.find("a.params"), std::string::npos);
    ASSERT_TRUE(write_file_atomically(path, "nonsense"));
    EXPECT_TRUE(read_param_file(path).error().message.starts_with(path + ": line 1: ")) << path;
}

} // namespace
} // namespace base
