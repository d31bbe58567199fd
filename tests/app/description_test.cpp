// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What all commands say about themselves, and what is made of it: help, manual page, completions.
#include "app/cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"

namespace app {
namespace {

using ::testing::HasSubstr;

// Every command and every part.
std::vector<Description> everything()
{
    std::vector<Description> all;
    for (const Command& command : commands()) {
        all.push_back(describe(command));
        for (const Command& part : describe(command).parts) all.push_back(describe(part));
    }
    return all;
}

TEST(Description, EveryCommandAndPartDescribesItself)
{
    std::set<std::string> names;
    for (const Description& d : everything()) {
        EXPECT_TRUE(names.insert(d.name).second) << d.name;
        EXPECT_TRUE(d.name.starts_with("kibitz ")) << d.name;
        EXPECT_TRUE(d.purpose.ends_with('.')) << d.name << ": " << d.purpose;
        EXPECT_FALSE(d.options.empty() && d.parts.empty()) << d.name;
    }
    EXPECT_TRUE(names.contains("kibitz book build"));
    EXPECT_TRUE(names.contains("kibitz lab tree"));
    EXPECT_GT(names.size(), 30U);
}

TEST(Description, HelpStaysWithinEightyColumns)
{
    for (const Description& d : everything()) {
        const std::string text = help_text(d);
        for (const std::string_view line : base::split(text, '\n'))
            EXPECT_LE(line.size(), 80U) << d.name << ": " << line;
        for (const OptionText& option : d.options) EXPECT_THAT(text, HasSubstr(option.names.back())) << d.name;
    }
}

TEST(Description, OneThingHasOneSpelling)
{
    const std::set<std::string> left_behind{"--output", "--folder", "--concurrency"};
    for (const Description& d : everything())
        for (const OptionText& option : d.options)
            for (const std::string& name : option.names)
                EXPECT_FALSE(left_behind.contains(name)) << d.name << " calls an option " << name;
}

TEST(Description, HelpKeepsListsExamplesAndParagraphsApart)
{
    const std::string text = help_text({.name = "kibitz test",
                                        .purpose = "Tests.",
                                        .options = {{.names = {"-n", "--number"},
                                                     .value = "N",
                                                     .help = "So many",
                                                     .notes = {"1 to 9", "default 3"},
                                                     .choices = {},
                                                     .required = false,
                                                     .repeats = false}},
                                        .footer = "Items:\n"
                                                  "  one    a description that is so long that it has to go on in a "
                                                  "second line\n"
                                                  "  two    short\n"
                                                  "A paragraph that was broken by hand, but beyond the column where "
                                                  "help has its\nend.\n"
                                                  "  kibitz test --number 9 --and-so-on --and-so-on --and-so-on "
                                                  "--and-so-on --and-so-on",
                                        .parts = {}});
    EXPECT_EQ(text, R"(Tests.
Usage: kibitz test [OPTION...]

Options:
  -n, --number N          So many [1 to 9; default 3]

Items:
  one    a description that is so long that it has to go on in a second line
  two    short
A paragraph that was broken by hand, but beyond the column where help has its
end.
  kibitz test --number 9 --and-so-on --and-so-on --and-so-on --and-so-on \
      --and-so-on
)");
}

TEST(Cli, OldSpellingsAreAccepted)
{
    for (const std::string spelling : {"--out", "--output", "--folder", "-o"}) {
        std::string out;
        int threads = 0;
        Cli cli("Test.", "kibitz test");
        cli.add_option("-o,--out", out, "Where to");
        cli.add_option("--threads", threads, "At a time");
        std::vector<std::string> words{"test", spelling, "there", "--concurrency", "3"};
        std::vector<char*> arguments;
        for (std::string& word : words) arguments.push_back(word.data());
        EXPECT_EQ(cli.parse(arguments), std::nullopt) << spelling;
        EXPECT_EQ(out, "there") << spelling;
        EXPECT_EQ(threads, 3);
        EXPECT_TRUE(cli.given("--out"));
    }
}

TEST(Cli, ContraryOptionsAreRefusedTogether)
{
    int depth = 0;
    int nodes = 0;
    Cli cli("Test.", "kibitz test");
    const CliOption first = cli.add_option("--depth", depth, "Plies");
    cli.add_option("--nodes", nodes, "Nodes").excludes(first);
    std::vector<std::string> words{"test", "--depth", "3", "--nodes", "4"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    testing::internal::CaptureStderr();
    EXPECT_EQ(cli.parse(arguments), kBadUsage);
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_THAT(said, HasSubstr("--depth"));
    EXPECT_THAT(said, HasSubstr("--nodes"));
}

TEST(ManPage, NamesEveryCommandAndOption)
{
    const std::string page = man_page();
    EXPECT_TRUE(page.starts_with(".\\\" Generated")) << page.substr(0, 80);
    const auto has = [&](std::string_view text) {
        std::string escaped;
        for (const char c : text) escaped += c == '-' ? std::string("\\-") : std::string(1, c);
        return page.contains(escaped);
    };
    for (const Description& d : everything()) {
        EXPECT_TRUE(has(".SS " + d.name)) << d.name;
        for (const OptionText& option : d.options) EXPECT_TRUE(has(option.names.back())) << d.name;
    }
}

TEST(Completions, KnowEveryOption)
{
    for (const Shell shell : {Shell::Bash, Shell::Zsh, Shell::Fish}) {
        const std::string script = completions(shell);
        for (const Description& d : everything())
            for (const OptionText& option : d.options) {
                if (option.is_positional()) continue;
                EXPECT_TRUE(script.contains(option.names.back().substr(2))) << d.name << ' ' << option.names.back();
            }
    }
    EXPECT_TRUE(completions(Shell::Zsh).starts_with("#compdef kibitz\n"));
}

} // namespace
} // namespace app
