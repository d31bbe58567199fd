// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The 24 trees of seed 002 to the node (S002-1), counted as the seed counts: see tests/data/wasastjerna24.txt.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "chess/movegen.h"
#include "chess/perft.h"
#include "tests/chess/support/perft_file.h"
#include "tests/chess/support/positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

struct Tree {
    std::string name;
    Position root;
    std::uint64_t ended_early; // mates and stalemates before the last depth
    std::map<int, std::uint64_t> leaves;
    int depth() const { return leaves.rbegin()->first; }
};

std::vector<Tree> trees()
{
    std::vector<Tree> all;
    for (const std::string& line : test::lines_of(KIBITZ_SOURCE_DIR "/tests/data/wasastjerna24.txt")) {
        if (line.empty() || line[0] == '#') continue;
        const auto parts = base::split(line, '|');
        if (parts.size() != 4) throw std::runtime_error("not number | FEN | ended early | counts: " + line);
        all.push_back({std::string(base::trim(parts[0])), test::position_of(base::trim(parts[1])),
                       test::number_of<std::uint64_t>(parts[2]), test::leaves_of(parts[3])});
    }
    return all;
}

struct Count {
    std::uint64_t nodes = 0;
    std::uint64_t last = 0; // at the last depth
    std::uint64_t ended_early = 0;
};

// Every node of the tree below (and with) this position; the last ply in bulk.
void walk(const Position& p, int depth, Count& count)
{
    ++count.nodes;
    if (depth == 1) {
        const std::uint64_t moves = count_legal_moves(p);
        count.nodes += moves;
        count.last += moves;
        if (moves == 0) ++count.ended_early;
        return;
    }
    const MoveList moves = legal_moves(p);
    if (moves.empty()) ++count.ended_early;
    for (const Move m : moves) {
        Position next = p;
        next.play_unchecked(m);
        walk(next, depth - 1, count);
    }
}

TEST(SeedTrees, TheFileAddsUp)
{
    std::uint64_t nodes = 0, leaves = 0;
    for (const Tree& tree : trees()) {
        ++nodes; // the root
        for (const auto& [depth, n] : tree.leaves) nodes += n;
        leaves += tree.leaves.at(tree.depth()) + tree.ended_early;
    }
    EXPECT_EQ(trees().size(), 24U);
    EXPECT_EQ(nodes, 4'118'596'495U);
    EXPECT_EQ(leaves, 3'981'711'110U);
}

TEST(SeedTrees, EveryDepthUpToThreeMillionLeaves)
{
    const auto most = static_cast<std::uint64_t>(test::test_scale(3'000'000, 10'000));
    for (const Tree& tree : trees())
        for (const auto& [depth, leaves] : tree.leaves)
            if (leaves <= most) {
                EXPECT_EQ(perft(tree.root, depth), leaves) << tree.name << " depth " << depth;
            }
}

TEST(SeedTrees, AllNodesOfAllTrees)
{
    if (test::scale_name() != "large") GTEST_SKIP() << "4,118,596,495 nodes: only with KIBITZ_TEST_SCALE=large";
    Count all;
    for (const Tree& tree : trees()) {
        Count count;
        walk(tree.root, tree.depth(), count);
        EXPECT_EQ(count.last, tree.leaves.at(tree.depth())) << tree.name;
        EXPECT_EQ(count.ended_early, tree.ended_early) << tree.name;
        all.nodes += count.nodes;
        all.last += count.last;
        all.ended_early += count.ended_early;
    }
    EXPECT_EQ(all.nodes, 4'118'596'495U);
    EXPECT_EQ(all.last + all.ended_early, 3'981'711'110U);
    EXPECT_EQ(all.ended_early, 85'443U);
    fmt::print("{} nodes, {} leaves, {} of them before the last depth\n", all.nodes, all.last + all.ended_early,
               all.ended_early);
}

} // namespace
} // namespace chess
