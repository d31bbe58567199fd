// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/network.h"

#include <cstring>
#include <gtest/gtest.h>

#include "base/file.h"
#include "tests/eval/nnue/support/network_checks.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/parser_checks.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace eval::nnue {
namespace {

constexpr Architecture kSmall{.hidden = 16, .mirrored = true, .king_buckets = 4, .output_buckets = 8};

std::string error_of(const std::string& bytes)
{
    const auto network = Network::parse(bytes);
    return network ? "" : network.error().message;
}

// Changes a word of the header and makes the checksum right again.
std::string with_word(std::string bytes, std::size_t at, std::uint32_t word)
{
    std::memcpy(bytes.data() + at, &word, 4);
    const std::uint32_t sum = base::checksum(std::string_view(bytes).substr(0, bytes.size() - 4));
    std::memcpy(bytes.data() + bytes.size() - 4, &sum, 4);
    return bytes;
}

TEST(NnueNetwork, ComesBackFromItsBytes)
{
    const NetworkWeights w = test::random_weights(kSmall, 3);
    const auto made = Network::make(w);
    ASSERT_TRUE(made) << made.error().message;
    const std::string bytes = (*made)->to_bytes();
    const auto read = Network::parse(bytes);
    ASSERT_TRUE(read) << read.error().message;
    const Network& n = **read;
    EXPECT_EQ(n.architecture(), kSmall);
    EXPECT_EQ(n.name(), "random");
    EXPECT_EQ(n.output_scale(), kSearchScale);
    EXPECT_EQ(n.to_bytes(), bytes);
    EXPECT_EQ(n.checksum(), (*made)->checksum());
    EXPECT_EQ(n.feature(777)[5], w.features[777 * 16 + 5]);
    EXPECT_EQ(n.feature_bias()[15], w.feature_bias[15]);
    EXPECT_EQ(n.outputs(7)[31], w.outputs.back());
    EXPECT_EQ(n.output_bias(7), w.output_bias[7]);
}

TEST(NnueNetwork, ComesBackFromItsFile)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.nnue");
    ASSERT_TRUE(base::write_file_atomically(path, test::random_network(kSmall)->to_bytes()));
    EXPECT_TRUE(Network::load(path));
    const auto missing = Network::load(folder.file("b.nnue"));
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().message.find("b.nnue"), std::string::npos);
    ASSERT_TRUE(base::write_file_atomically(path, "something else altogether, and long enough to have a header of its "
                                                  "own, or so one would think when looking at its size alone"));
    EXPECT_EQ(Network::load(path).error().message, path + ": not a Kibitz network file");
}

TEST(NnueNetwork, WrongFilesAreRefusedWithAReason)
{
    const std::string good = test::random_network(kSmall)->to_bytes();
    ASSERT_EQ(error_of(good), "");
    EXPECT_EQ(error_of(""), "0 bytes are too few for a network file");
    EXPECT_EQ(error_of("KIBITZNN"), "8 bytes are too few for a network file");
    EXPECT_EQ(error_of("hello"), "not a Kibitz network file");
    EXPECT_EQ(error_of(with_word(good, 0, 0)), "not a Kibitz network file");
    EXPECT_EQ(error_of(with_word(good, 8, 9)), "version 9 of the format; this program reads 1");
    EXPECT_EQ(error_of(with_word(good, 16, 2)), "feature set 2 is not known");
    EXPECT_EQ(error_of(with_word(good, 20, 17)),
              "the hidden layer has 17 neurons, but must have 16 to 1024 in steps of 16");
    EXPECT_NE(error_of(with_word(good, 20, 32)).find("(768x4hm->32)x2->1x8 needs"), std::string::npos);
    EXPECT_EQ(error_of(with_word(good, 20, 0xFFFFFFFF)).find("the hidden layer has"), 0U);
    EXPECT_EQ(error_of(with_word(good, 24, 6)), "flags 0x6 are not known");
    EXPECT_EQ(error_of(with_word(good, 36, 181)), "weights scaled by 181 and 64; this program takes 255 and 64");
    EXPECT_EQ(error_of(with_word(good, 44, 0)), "the output scale is 0, but must be between 1 and 10000");
    EXPECT_NE(error_of(good.substr(0, good.size() - 1)).find("but its header says"), std::string::npos);
    EXPECT_NE(error_of(good + "x").find("but its header says"), std::string::npos);
    std::string damaged = good;
    damaged[good.size() / 2] ^= 1;
    EXPECT_EQ(error_of(damaged), "the checksum is wrong: the file is damaged");
}

TEST(NnueNetwork, WeightsThatCouldOverflowAreRefused)
{
    const auto refused = [](auto change) {
        NetworkWeights w = test::random_weights(kSmall, 3);
        change(w);
        const auto made = Network::make(w);
        return made ? "" : made.error().message;
    };
    EXPECT_EQ(refused([](auto& w) { w.outputs[3] = -128; }),
              "output weights 3 is -128, which could overflow: at most 127 is allowed");
    EXPECT_NE(refused([](auto& w) { w.features[0] = 993; }), "");
    EXPECT_EQ(refused([](auto& w) { w.features[0] = 992; }), "");
    EXPECT_NE(refused([](auto& w) { w.feature_bias[0] = -993; }), "");
    EXPECT_EQ(refused([](auto& w) { w.feature_bias.pop_back(); }), "there are 15 feature biases, but must be 16");
    EXPECT_NE(refused([](auto& w) { w.name = "two\nlines"; }), "");
    EXPECT_NE(refused([](auto& w) { w.name = std::string(33, 'x'); }), "");
}

TEST(NnueNetwork, AnyBytesAreReadOrRefused)
{
    EXPECT_EQ(test::check_network(test::over_a_network("")), "");
    EXPECT_TRUE(Network::parse(test::over_a_network("")));
    test::Mutator files({test::random_network(kSmall)->to_bytes()}, 19);
    test::Mutator changes({std::string(88, '\0'), std::string(300, '\0')}, 20);
    for (int i = 0; i < test::test_scale(1000, 100); ++i) {
        ASSERT_EQ(test::check_network(files.next()), "") << i;
        ASSERT_EQ(test::check_network(test::over_a_network(changes.next())), "") << i;
    }
}

TEST(NnueNetwork, TheEmbeddedOneIsSoundOrSaysWhyNot)
{
    const auto& network = embedded_network();
    if (network) {
        EXPECT_TRUE(check((*network)->architecture()));
    } else {
        EXPECT_EQ(network.error().message, "this program was built without a network");
    }
}

} // namespace
} // namespace eval::nnue
