// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "tests/support/scale.h"

namespace app {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::StartsWith;

struct Ran {
    int code = 0;
    std::string out;
    std::string err;
};

Ran perft(std::vector<std::string> words)
{
    words.insert(words.begin(), "perft");
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Ran ran;
    ran.code = dispatch(argv);
    std::fflush(stdout);
    ran.out = testing::internal::GetCapturedStdout();
    ran.err = testing::internal::GetCapturedStderr();
    return ran;
}

TEST(CmdPerft, EndsWithNodesAndRate)
{
    const Ran ran = perft({"4"});
    EXPECT_EQ(ran.code, kSuccess);
    EXPECT_THAT(ran.out, ContainsRegex("^Nodes: 197281\nRate: [0-9]+ nodes/s\n$"));
}

TEST(CmdPerft, ThreadsAndHashCountTheSame)
{
    const std::string kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
    const std::string depth = std::to_string(::test::test_scale(4, 3));
    const std::string nodes = fmt::format("Nodes: {}\n", ::test::test_scale(4085603, 97862));
    EXPECT_THAT(perft({depth, "--fen", kiwipete, "--threads", "2"}).out, StartsWith(nodes));
    EXPECT_THAT(perft({depth, "--fen", kiwipete, "--hash", "1"}).out, StartsWith(nodes));
}

TEST(CmdPerft, DividePrintsEveryMove)
{
    const Ran ran = perft({"1", "--divide", "--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"});
    for (const char* line : {"e1g1: 1\n", "e1f1: 1\n", "h1h8: 1\n", "\n\nNodes: 15\n"})
        EXPECT_THAT(ran.out, HasSubstr(line));
    EXPECT_THAT(perft({"1", "--divide", "--fen", "4k3/8/8/8/8/8/8/5K1R w K - 0 1"}).out, HasSubstr("f1h1: 1\n"));
}

TEST(CmdPerft, BadInputIsBadUsage)
{
    EXPECT_EQ(perft({}).code, kBadUsage);
    EXPECT_EQ(perft({"-1"}).code, kBadUsage);
    EXPECT_EQ(perft({"3", "--threads", "0"}).code, kBadUsage);
    const Ran ran = perft({"3", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"});
    EXPECT_EQ(ran.code, kBadUsage);
    EXPECT_THAT(ran.err, HasSubstr("the board is empty"));
}

} // namespace
} // namespace app
