// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/perft.h"

#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>

#include "tests/chess/support/perft_file.h"
#include "tests/chess/support/positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using test::PerftEntry;
using test::position_of;

const std::string kData = KIBITZ_SOURCE_DIR "/tests/data/";

// How many leaves an entry may have to be counted.
std::uint64_t most_leaves()
{
    return static_cast<std::uint64_t>(test::test_scale(3'000'000, 100'000, 100'000'000));
}

struct Tally {
    std::uint64_t positions = 0;
    std::uint64_t counts = 0;
    std::uint64_t leaves = 0;
};
void print(const Tally& tally)
{
    fmt::print("{} counts of {} positions, {} leaves\n", tally.counts, tally.positions, tally.leaves);
}

// Counts every depth of the entry that is small enough.
void count_entry(const PerftEntry& entry, std::uint64_t most, Tally& tally)
{
    const Position p = position_of(entry.fen);
    ++tally.positions;
    for (const auto& [depth, leaves] : entry.leaves) {
        if (leaves > most) continue;
        EXPECT_EQ(perft(p, depth), leaves) << entry.name << ": " << entry.fen << " depth " << depth;
        ++tally.counts;
        tally.leaves += leaves;
    }
}

TEST(Perft, OwnSuite)
{
    const auto entries = test::read_own_perft(kData + "perft.txt");
    EXPECT_GE(entries.size(), 50U);
    Tally tally;
    for (const PerftEntry& entry : entries) count_entry(entry, most_leaves(), tally);
    print(tally);
}

TEST(Perft, DepthZeroIsOne)
{
    EXPECT_EQ(perft(Position(), 0), 1U);
    EXPECT_EQ(perft(Position(), -3), 1U);
    EXPECT_EQ(divided_perft(Position(), 0).nodes, 1U);
}

TEST(Perft, DividedAddsUp)
{
    const Position p = position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -");
    const DividedPerft divided = divided_perft(p, 3);
    EXPECT_EQ(divided.nodes, 97862U);
    EXPECT_EQ(divided.moves.size(), 48U);
    std::uint64_t sum = 0;
    for (const auto& [m, nodes] : divided.moves) {
        Position next = p;
        ASSERT_TRUE(next.play(m));
        EXPECT_EQ(perft(next, 2), nodes) << test::move_text(m);
        sum += nodes;
    }
    EXPECT_EQ(sum, divided.nodes);
    EXPECT_TRUE(divided_perft(position_of("7k/5Q2/6K1/8/8/8/8/8 b - -"), 3).moves.empty());
}

TEST(Perft, ThreadsAndTableGiveTheSameCount)
{
    const int depth = test::test_scale(5, 3);
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "rk5r/1ppp4/8/8/8/8/4PPP1/RK5R w HAha -"}) {
        const Position p = position_of(fen);
        const DividedPerft plain = divided_perft(p, depth);
        EXPECT_EQ(plain.nodes, perft(p, depth));
        for (const unsigned threads : {1U, 2U, 5U, 64U})
            for (const std::size_t megabytes : {0U, 1U, 16U}) {
                const DividedPerft other = divided_perft(p, depth, {.threads = threads, .hash_megabytes = megabytes});
                EXPECT_EQ(other.nodes, plain.nodes) << fen << " threads " << threads << " MB " << megabytes;
                EXPECT_EQ(other.moves, plain.moves) << fen;
                EXPECT_FALSE(other.hash_refused);
            }
    }
}

TEST(Perft, ATableTooLargeIsRefusedAndTheCountMadeWithoutIt)
{
    for (const std::size_t megabytes : {std::size_t{1} << 21, std::size_t{1} << 44, ~std::size_t{0}}) {
        const DividedPerft counted = divided_perft(Position(), 3, {.threads = 2, .hash_megabytes = megabytes});
        EXPECT_EQ(counted.nodes, 8902U);
        EXPECT_TRUE(counted.hash_refused) << megabytes;
    }
}

// --- The large suites of others, where KIBITZ_DATA names a folder that has them.

class PerftSuites : public testing::Test {
  protected:
    void SetUp() override
    {
        const char* data = std::getenv("KIBITZ_DATA");
        if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set: the large perft suites are not counted";
        folder_ = std::string(data) + "/perft/";
    }
    // Every entry up to most_leaves(); one in `sample` of those that another file has too; fewer under sanitizers.
    void count(const std::vector<PerftEntry>& entries, std::size_t sample = 1)
    {
        if (test::scale_name() == "small") sample *= 50;
        Tally tally;
        for (std::size_t i = 0; i < entries.size(); i += sample) count_entry(entries[i], most_leaves(), tally);
        print(tally);
        EXPECT_GT(tally.counts, 0U);
    }
    std::string folder_;
};

TEST_F(PerftSuites, Standard)
{
    count(test::read_epd_perft(folder_ + "standard.epd"));
}
TEST_F(PerftSuites, Roce)
{
    count(test::read_epd_perft(folder_ + "perftsuite.epd"));
}
TEST_F(PerftSuites, Tricky)
{
    count(test::read_block_perft(folder_ + "tricky.perft"));
}
TEST_F(PerftSuites, Chess960)
{
    count(test::read_epd_perft(folder_ + "fischer.epd"));
}
TEST_F(PerftSuites, Chess960AsBlocks)
{
    count(test::read_block_perft(folder_ + "chess960.perft"), 10);
}
TEST_F(PerftSuites, DoubleChecks)
{
    count(test::read_epd_perft(folder_ + "ferdy_perft_double_checks.epd"));
}
TEST_F(PerftSuites, SingleChecks)
{
    count(test::read_epd_perft(folder_ + "ferdy_perft_single_check_1.epd.xz"));
}
TEST_F(PerftSuites, EnPassant)
{
    count(test::read_epd_perft(folder_ + "ferdy_perft_enpassant_1.epd.xz"));
}
TEST_F(PerftSuites, Random)
{
    count(test::read_block_perft(folder_ + "random.perft.xz"));
}

} // namespace
} // namespace chess
