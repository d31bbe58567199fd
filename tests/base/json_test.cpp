// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace example {

struct Move {
    std::string san;
    int number = 0;
};

void to_json(base::Json& json, const Move& move)
{
    json = {{"san", move.san}, {"number", move.number}};
}

} // namespace example

namespace base {
namespace {

using testing::HasSubstr;

std::string parse_error_of(std::string_view text)
{
    const auto json = parse_json(text);
    return json ? "none" : json.error().message;
}

TEST(Json, KeysStayInTheirOrder)
{
    EXPECT_EQ(json_line({{"zebra", 1}, {"ant", 2}, {"moves", {"e4", "e5"}}}),
              R"({"zebra":1,"ant":2,"moves":["e4","e5"]})");
    EXPECT_EQ(json_text({{"b", 1}, {"a", true}}), "{\n  \"b\": 1,\n  \"a\": true\n}");
}

TEST(Json, TypesTellThemselves)
{
    EXPECT_EQ(json_line(example::Move{"Nf3", 2}), R"({"san":"Nf3","number":2})");
    EXPECT_EQ(json_line(std::vector<example::Move>{{"e4", 1}}), R"([{"san":"e4","number":1}])");
}

TEST(Json, OutputIsAlwaysValid)
{
    const Json json = {{"quote\"", "back\\slash\nline\x01"},
                       {"bytes", "a\xff\xc3(\xed\xa0\x80z"},
                       {"none", std::numeric_limits<double>::quiet_NaN()},
                       {"endless", std::numeric_limits<double>::infinity()},
                       {"umlaut", "ü"}};
    const std::string line = json_line(json);
    EXPECT_EQ(line, R"({"quote\"":"back\\slash\nline\u0001","bytes":"a)"
                    "\xEF\xBF\xBD\xEF\xBF\xBD(\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBDz"
                    R"(","none":null,"endless":null,"umlaut":"ü"})");
    EXPECT_TRUE(parse_json(line));
}

TEST(Json, ReadsWhatItWrote)
{
    const Json json = {{"n", -12}, {"x", 0.1}, {"big", std::numeric_limits<std::uint64_t>::max()}, {"list", {1, "2"}}};
    EXPECT_EQ(parse_json(json_text(json)), json);
    EXPECT_EQ(parse_json("\xEF\xBB\xBF[1]"), Json::array({1}));
}

TEST(Json, ErrorsNameLineAndColumn)
{
    EXPECT_THAT(parse_error_of("{\n  \"a\": 1,\n  \"b\" 2\n}"), HasSubstr("line 3, column 7: "));
    EXPECT_THAT(parse_error_of("[1, 2"), HasSubstr("line 1, column 6: "));
    EXPECT_THAT(parse_error_of(""), HasSubstr("line 1, column 1: "));
    EXPECT_THAT(parse_error_of("{} {}"), HasSubstr("line 1, column 4: "));
    EXPECT_THAT(parse_error_of("\"\xff\""), HasSubstr("line 1, column 2: "));
    EXPECT_EQ(parse_error_of("[1e999]"), "number overflow parsing '1e999'");
    EXPECT_EQ(parse_error_of(R"({"a": {"b": 1}, "b": 2, "a": 3})"), R"(the key "a" is given twice)");
}

TEST(Json, DeepNestingIsRefusedBeforeItIsDangerous)
{
    EXPECT_EQ(parse_error_of(std::string(1'000'000, '[')), "values are nested more than 500 deep");
    const auto deep = parse_json(std::string(500, '[') + std::string(500, ']'));
    ASSERT_TRUE(deep) << deep.error().message;
    EXPECT_EQ(json_line(*deep).size(), 1000U);
}

} // namespace
} // namespace base
