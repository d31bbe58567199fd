// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/lc0_file.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "human/protobuf.h"
#include "tests/human/support/lc0_writer.h"
#include "tests/support/temporary_folder.h"

namespace human {
namespace {

std::string reason(const test::Lc0Sketch& sketch)
{
    const auto parsed = parse_lc0(test::Lc0Writer(sketch).file());
    return parsed ? "taken" : parsed.error().message;
}

TEST(Lc0File, IsReadWithItsBatchNormsFolded)
{
    const auto network = parse_lc0(test::Lc0Writer({}).file());
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_EQ(network->channels(), 4U);
    EXPECT_EQ(network->tower.size(), 1U);
    EXPECT_EQ(network->input.weights.size(), 112U * 4 * 9);
    EXPECT_EQ(network->policy.bias.size(), 80U);
    EXPECT_EQ(network->value.bias.size(), 3U);
    EXPECT_EQ(network->tower[0].squeeze.bias.size(), 2U);
}

TEST(Lc0File, RefusesOtherNetworksWithTheReason)
{
    EXPECT_EQ(reason({}), "taken");
    EXPECT_EQ(reason({.magic = 0x1C1}), "this is no network of Lc0");
    EXPECT_EQ(reason({.policy_format = 1}), "its policy is not a convolution (format 1)");
    EXPECT_EQ(reason({.value_format = 1}), "its value is not win, draw and loss (format 1)");
    EXPECT_EQ(reason({.value_outputs = 1}), "the value has 1 numbers, not 3");
    EXPECT_EQ(reason({.policy_planes = 73}), "the policy convolution has 2628 numbers, not 2880");
    EXPECT_EQ(reason({.most = -1}), "the input convolution: its weights lie between 1 and -1");
    EXPECT_FALSE(parse_lc0(""));
    EXPECT_FALSE(parse_lc0("hello, world"));
}

// Cut off or changed anywhere, it is refused or read: never a crash, never a read past the end (sanitizers look).
TEST(Lc0File, SurvivesDamage)
{
    const std::string file = test::Lc0Writer({.channels = 1}).file();
    for (std::size_t length = 0; length < file.size(); length += 1 + length / 50)
        EXPECT_FALSE(parse_lc0(std::string_view(file).substr(0, length))) << length;
    base::Random random(3);
    for (int i = 0; i < 300; ++i) {
        std::string damaged = file;
        for (int j = 0; j < 3; ++j) damaged[random.below(damaged.size())] = static_cast<char>(random.below(256));
        const auto parsed = parse_lc0(damaged);
        EXPECT_TRUE(parsed || !parsed.error().message.empty());
    }
}

TEST(Lc0File, ErrorsNameTheFile)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("net.pb");
    ASSERT_TRUE(base::write_file_atomically(path, "nothing"));
    EXPECT_TRUE(read_lc0(path).error().message.starts_with(path + ": "));
    EXPECT_FALSE(read_lc0(folder.file("nowhere")));
    ASSERT_TRUE(base::write_file_atomically(path, test::Lc0Writer({}).file()));
    EXPECT_TRUE(read_lc0(path));
}

TEST(ProtoReader, RefusesWhatIsNoMessage)
{
    const auto first = [](std::string_view bytes) {
        const auto field = ProtoReader(bytes).next();
        return field ? "a field" : field.error().message;
    };
    EXPECT_EQ(first(test::proto_number(3, 300)), "a field");
    EXPECT_EQ(first("\x03"), "a field has the number 0");
    EXPECT_EQ(first("\x0B"), "a field is of the unknown type 3");
    EXPECT_EQ(first("\x0A\x05xyz"), "a field of 5 bytes has 3");
    EXPECT_EQ(first("\x0D\x01\x02"), "a message is cut off");
    EXPECT_EQ(first("\x08\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01"), "a number has more than ten bytes");
    const auto number = ProtoReader(test::proto_number(3, 300)).next();
    EXPECT_EQ((*number)->number, 3U);
    EXPECT_EQ((*number)->value, 300U);
}

} // namespace
} // namespace human
