// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/options.h"

#include <gtest/gtest.h>

namespace engine {
namespace {

Options some_options(std::string* last = nullptr)
{
    const auto note = [last](std::string_view value) -> base::Status {
        if (last != nullptr) *last = value;
        return {};
    };
    Options options;
    options.add(check_option("UCI_ShowWDL", false, note));
    options.add(spin_option("Move Overhead", 10, 0, 5000, note));
    options.add(combo_option("Evaluator", "classical", {"classical", "gerald-base"}, note));
    options.add(button_option("Clear Hash", note));
    options.add(string_option("Debug Log File", "", note));
    options.add(spin_option("Refused", 1, 1, 9, [](std::string_view) { return base::Status(base::fail("no")); }));
    return options;
}

TEST(Options, AnnounceThemselvesAsUciAsks)
{
    const Options options = some_options();
    const auto text = [&](std::string_view name) { return uci_text(*options.find(name)); };
    EXPECT_EQ(text("UCI_ShowWDL"), "option name UCI_ShowWDL type check default false");
    EXPECT_EQ(text("Move Overhead"), "option name Move Overhead type spin default 10 min 0 max 5000");
    EXPECT_EQ(text("Evaluator"), "option name Evaluator type combo default classical var classical var gerald-base");
    EXPECT_EQ(text("Clear Hash"), "option name Clear Hash type button");
    EXPECT_EQ(text("Debug Log File"), "option name Debug Log File type string default <empty>");
}

struct Setting {
    std::string_view name;
    std::string_view value;
    std::string_view applied;
};
class GoodSetting : public testing::TestWithParam<Setting> {};

TEST_P(GoodSetting, IsAppliedInItsNormalForm)
{
    std::string last = "never";
    Options options = some_options(&last);
    const auto& [name, value, applied] = GetParam();
    ASSERT_TRUE(options.set(name, value)) << options.set(name, value).error().message;
    EXPECT_EQ(last, applied);
    EXPECT_EQ(options.text(name), applied);
}

INSTANTIATE_TEST_SUITE_P(Options, GoodSetting,
                         testing::Values(Setting{"UCI_ShowWDL", "true", "true"}, Setting{"uci_showwdl", "TRUE", "true"},
                                         Setting{"move overhead", "0", "0"}, Setting{"MOVE OVERHEAD", "5000", "5000"},
                                         Setting{"Move Overhead", "007", "7"},
                                         Setting{"Evaluator", "Gerald-Base", "gerald-base"},
                                         Setting{"clear hash", "", ""}, Setting{"Clear Hash", "whatever", ""},
                                         Setting{"Debug Log File", "/tmp/a file.log", "/tmp/a file.log"},
                                         Setting{"Debug Log File", "<empty>", ""}, Setting{"Debug Log File", "", ""}));

struct BadSetting {
    std::string_view name;
    std::string_view value;
    std::string_view message;
};
class RefusedSetting : public testing::TestWithParam<BadSetting> {};

TEST_P(RefusedSetting, SaysWhyAndChangesNothing)
{
    std::string last = "never";
    Options options = some_options(&last);
    const auto& [name, value, message] = GetParam();
    const std::string before = options.find(name) != nullptr ? options.text(name) : "";
    const auto set = options.set(name, value);
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().message, message);
    EXPECT_EQ(last, "never");
    EXPECT_EQ(options.find(name) != nullptr ? options.text(name) : "", before);
}

INSTANTIATE_TEST_SUITE_P(
    Options, RefusedSetting,
    testing::Values(BadSetting{"Nope", "1", "there is no option \"Nope\"; `uci` lists them"},
                    BadSetting{"UCI_ShowWDL", "yes", "UCI_ShowWDL is \"yes\", but must be true or false"},
                    BadSetting{"UCI_ShowWDL", "", "UCI_ShowWDL is \"\", but must be true or false"},
                    BadSetting{"Move Overhead", "5001", "Move Overhead is 5001, but must be between 0 and 5000"},
                    BadSetting{"Move Overhead", "-1", "Move Overhead is -1, but must be between 0 and 5000"},
                    BadSetting{"Move Overhead", "1.5", "Move Overhead: \"1.5\" is not a number"},
                    BadSetting{"Move Overhead", "", "Move Overhead: \"\" is not a number"},
                    BadSetting{"Evaluator", "x", "Evaluator is \"x\", but must be one of: classical, gerald-base"},
                    BadSetting{"Refused", "2", "no"}));

} // namespace
} // namespace engine
