// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/commands.h"

namespace app {
namespace {

// argv as main would see it; keeps the strings alive.
class Argv {
  public:
    explicit Argv(std::vector<std::string> words) : words_(std::move(words))
    {
        for (std::string& word : words_) pointers_.push_back(word.data());
    }
    operator Arguments() const { return pointers_; }

  private:
    std::vector<std::string> words_;
    std::vector<char*> pointers_;
};

TEST(Commands, NamesAreUniqueAndDescribed)
{
    std::set<std::string_view> names;
    for (const Command& command : commands()) {
        EXPECT_TRUE(names.insert(command.name).second) << command.name;
        EXPECT_FALSE(command.summary.empty()) << command.name;
        EXPECT_EQ(find_command(command.name), &command);
    }
    EXPECT_EQ(find_command("no-such"), nullptr);
}

// `kibitz COMMAND --help` and `kibitz help COMMAND` work for all; an option nobody knows is bad usage.
TEST(Commands, AllShareHelpAndExitCodes)
{
    for (const Command& command : commands()) {
        const std::string name(command.name);
        testing::internal::CaptureStdout();
        EXPECT_EQ(dispatch(Argv({name, "--help"})), kSuccess) << name;
        EXPECT_NE(testing::internal::GetCapturedStdout().find("kibitz " + name), std::string::npos) << name;
        testing::internal::CaptureStdout();
        EXPECT_EQ(dispatch(Argv({"help", name})), kSuccess) << name;
        EXPECT_FALSE(testing::internal::GetCapturedStdout().empty()) << name;
        testing::internal::CaptureStderr();
        EXPECT_EQ(dispatch(Argv({name, "--no-such-option"})), kBadUsage) << name;
        EXPECT_NE(testing::internal::GetCapturedStderr().find("no-such-option"), std::string::npos) << name;
    }
}

TEST(Commands, UnknownOptionIsBadUsage)
{
    testing::internal::CaptureStderr();
    EXPECT_EQ(dispatch(Argv({"--no-such"})), kBadUsage);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("--no-such"), std::string::npos);
}

TEST(Cli, ParseReadsArgumentsAndReportsErrors)
{
    int depth = 0;
    Cli cli("Test", "kibitz test");
    cli.add_option("depth", depth, "plies").range(1, 9);
    EXPECT_EQ(cli.parse(Argv({"test", "5"})), std::nullopt);
    EXPECT_EQ(depth, 5);
    testing::internal::CaptureStderr();
    EXPECT_EQ(cli.parse(Argv({"test", "five"})), kBadUsage);
    const std::string error = testing::internal::GetCapturedStderr();
    EXPECT_NE(error.find("kibitz test: "), std::string::npos) << error;
    EXPECT_NE(error.find("five"), std::string::npos) << error;
}

} // namespace
} // namespace app
