// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The search with a network that follows it. Builds with assertions compare every evaluation with one from nothing.
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "search/alphabeta/alphabeta.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace search {
namespace {

TEST(AlphaBetaWithNetwork, SearchesTheSameTreeEveryTime)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("random.nnue");
    const auto network = test::random_network({.hidden = 64, .mirrored = true, .king_buckets = 4, .output_buckets = 8});
    ASSERT_TRUE(base::write_file_atomically(path, network->to_bytes()));
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1"}) {
        const chess::Game game(chess::parse_position(fen).value());
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(test::test_scale(60'000, 2'000));
        std::uint64_t nodes = 0;
        for (int threads : {1, 1, 2}) {
            auto search = make_alphabeta("nnue:" + path);
            ASSERT_TRUE(search) << search.error().message;
            (*search)->set_threads(threads);
            const Result result = (*search)->run(game, limits, Signals{}, {});
            EXPECT_TRUE(game.position().is_legal(result.best));
            if (threads == 1) {
                EXPECT_TRUE(nodes == 0 || nodes == result.nodes);
                nodes = result.nodes;
            }
        }
    }
}

TEST(AlphaBetaWithNetwork, SaysWhyThereIsNone)
{
    const auto search = make_alphabeta("nnue:/nowhere/at.all");
    ASSERT_FALSE(search);
    EXPECT_NE(search.error().message.find("/nowhere/at.all"), std::string::npos);
}

} // namespace
} // namespace search
