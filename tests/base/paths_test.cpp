// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/paths.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <sys/stat.h>

#include "base/file.h"
#include "tests/support/temporary_folder.h"

namespace base {
namespace {

Environment variables(std::map<std::string, std::string> values)
{
    return [values = std::move(values)](const char* name) {
        const auto found = values.find(name);
        return found == values.end() ? nullptr : found->second.c_str();
    };
}

TEST(Paths, AreBelowHomeByDefault)
{
    const Environment plain = variables({{"HOME", "/home/ada"}});
    EXPECT_EQ(folder_path(Folder::Config, plain), "/home/ada/.config/kibitz");
    EXPECT_EQ(folder_path(Folder::Data, plain), "/home/ada/.local/share/kibitz");
    EXPECT_EQ(folder_path(Folder::Cache, plain), "/home/ada/.cache/kibitz");
    EXPECT_EQ(folder_path(Folder::State, plain), "/home/ada/.local/state/kibitz");
    EXPECT_EQ(folder_path(Folder::Cache, variables({{"HOME", "/"}})), "/.cache/kibitz");
}

TEST(Paths, FollowTheVariablesOfXdg)
{
    const Environment xdg = variables({{"HOME", "/home/ada"},
                                       {"XDG_CONFIG_HOME", "/c"},
                                       {"XDG_DATA_HOME", "/d/"},
                                       {"XDG_CACHE_HOME", ""},
                                       {"XDG_STATE_HOME", "relative/state"}});
    EXPECT_EQ(folder_path(Folder::Config, xdg), "/c/kibitz");
    EXPECT_EQ(folder_path(Folder::Data, xdg), "/d/kibitz");
    EXPECT_EQ(folder_path(Folder::Cache, xdg), "/home/ada/.cache/kibitz") << "empty is not set";
    EXPECT_EQ(folder_path(Folder::State, xdg), "/home/ada/.local/state/kibitz") << "relative ones are ignored";
    EXPECT_EQ(folder_path(Folder::Data, variables({{"XDG_DATA_HOME", "/d"}})), "/d/kibitz") << "HOME is not needed";
}

TEST(Paths, OneVariableOverridesAll)
{
    const Environment own = variables({{"HOME", "/home/ada"}, {"XDG_DATA_HOME", "/d"}, {"KIBITZ_HOME", "/k"}});
    EXPECT_EQ(folder_path(Folder::Config, own), "/k/config");
    EXPECT_EQ(folder_path(Folder::Data, own), "/k/data");
    EXPECT_EQ(folder_path(Folder::Cache, own), "/k/cache");
    EXPECT_EQ(folder_path(Folder::State, own), "/k/state");
}

TEST(Paths, SayWhatIsMissing)
{
    EXPECT_EQ(folder_path(Folder::Data, variables({})).error().message,
              "there is no home folder: HOME is not set (set it, or KIBITZ_HOME)");
    EXPECT_EQ(folder_path(Folder::Data, variables({{"HOME", "ada"}})).error().message,
              "HOME is \"ada\", which is not an absolute path");
    EXPECT_EQ(folder_path(Folder::Data, variables({{"HOME", "/home/ada"}, {"KIBITZ_HOME", "k"}})).error().message,
              "KIBITZ_HOME is \"k\", which is not an absolute path");
}

TEST(Paths, FoldersAreMadeForTheUserAlone)
{
    const test::TemporaryFolder home;
    const Environment environment = variables({{"HOME", home.path()}});
    const auto games = make_folder(Folder::Data, "games", environment);
    ASSERT_TRUE(games) << games.error().message;
    EXPECT_EQ(*games, home.path() + "/.local/share/kibitz/games");
    struct stat there {};
    ASSERT_EQ(::stat(games->c_str(), &there), 0);
    EXPECT_EQ(there.st_mode & 0777U, 0700U);
    ASSERT_EQ(::chmod(games->c_str(), 0755), 0);
    EXPECT_EQ(make_folder(Folder::Data, "games", environment), games) << "what is there is left alone";
    ASSERT_EQ(::stat(games->c_str(), &there), 0);
    EXPECT_EQ(there.st_mode & 0777U, 0755U);
}

TEST(Paths, SayWhatIsInTheWay)
{
    const test::TemporaryFolder home;
    ASSERT_TRUE(write_file_atomically(home.file(".cache"), "a file"));
    const auto cache = make_folder(Folder::Cache, {}, variables({{"HOME", home.path()}}));
    ASSERT_FALSE(cache);
    EXPECT_EQ(cache.error().message,
              fmt::format("cannot make the folder {0}/.cache/kibitz: {0}/.cache is not a folder", home.path()));
    const auto nowhere = make_folder(Folder::Data, {}, variables({{"KIBITZ_HOME", "/proc/kibitz"}}));
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().message,
                testing::HasSubstr("cannot make the folder /proc/kibitz/data: /proc/kibitz: "));
}

} // namespace
} // namespace base
