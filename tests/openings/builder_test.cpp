// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "base/input.h"
#include "openings/explore.h"
#include "openings/open.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

constexpr const char* kGames = R"([White "A"]
[Black "B"]
[WhiteElo "2500"]
[BlackElo "2450"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[WhiteElo "2500"]
[BlackElo "2600"]
[Result "0-1"]

1. Nf3 {a comment} e5 (1... d5 2. d4) 2. e4 Nc6 3. Bb5 0-1

[Result "1/2-1/2"]

1. d4 d5 1/2-1/2

[WhiteElo "2500"]
[BlackElo "2600"]
[Result "*"]

1. e4 c5 *

[WhiteElo "2500"]
[BlackElo "2600"]

1. e4 e5 2. Ke3 1-0

[WhiteElo "2500"]
[BlackElo "2600"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]
[SetUp "1"]

1. e4 1-0

[WhiteElo "2500"]
[BlackElo "2600"]
[Result "1-0"]

1. e4 e5 2. Nf3
)";

struct Built {
    BuildCounts counts;
    BuiltBook book;
    std::vector<std::uint64_t> damaged_lines;
};

Built build(std::string games, const BuildSettings& settings)
{
    Built built;
    auto builder = BookBuilder::make(settings);
    EXPECT_TRUE(builder);
    builder->on_damaged_game = [&](const chess::PgnDamage& d) { built.damaged_lines.push_back(d.line); };
    chess::PgnReader reader(base::memory_input(std::move(games)));
    for (auto more = reader.next(*builder); more && *more; more = reader.next(*builder)) {
    }
    EXPECT_TRUE(builder->status());
    built.counts = builder->counts();
    auto finished = builder->finish();
    EXPECT_TRUE(finished);
    built.book = std::move(*finished);
    return built;
}

std::map<std::string, std::uint32_t> weights(const std::vector<PolyglotEntry>& entries, std::string_view line)
{
    const std::string bytes = polyglot_bytes(entries);
    const auto book = PolyglotBook::from_bytes(bytes, "built");
    std::map<std::string, std::uint32_t> found;
    if (!book) return found;
    const chess::Game game = played(line);
    for (const BookMove& m : book->moves(game)) found[chess::to_uci(m.move, game.position())] = m.weight;
    return found;
}

using Weights = std::map<std::string, std::uint32_t>;

TEST(BookBuilder, CountsWhatHappenedToEveryGame)
{
    const Built built = build(kGames, {.min_games = 1});
    EXPECT_EQ(built.counts.games, 7u);
    EXPECT_EQ(built.counts.used, 4u) << "the last has its result only in the tag";
    EXPECT_EQ(built.counts.damaged, 1u);
    EXPECT_EQ(built.counts.without_end, 1u);
    EXPECT_EQ(built.counts.other_start, 1u);
    EXPECT_EQ(built.counts.low_rated, 0u);
    EXPECT_EQ(built.counts.indexed, 4u + 5 + 2 + 3);
    EXPECT_EQ(built.damaged_lines.size(), 1u);

    const Built rated = build(kGames, {.min_rating = 2000, .min_games = 1});
    EXPECT_EQ(rated.counts.low_rated, 1u) << "no rating is below any";
    EXPECT_EQ(rated.counts.used, 3u);
    EXPECT_EQ(build(kGames, {.min_rating = 2451, .min_games = 1}).counts.used, 2u) << "both players must reach it";
}

TEST(BookBuilder, BookCountsTranspositionsAndWeighsByScore)
{
    const auto entries = build(kGames, {.min_games = 1}).book.entries;
    // e4: two wins. Nf3: lost, so without weight and left out. d4: a draw.
    EXPECT_EQ(weights(entries, ""), (Weights{{"e2e4", 4}, {"d2d4", 1}}));
    // Reached by two move orders; Black's points.
    EXPECT_EQ(weights(entries, "e2e4 e7e5 g1f3"), (Weights{{"b8c6", 2}}));
    const auto games = build(kGames, {.min_games = 1, .weighting = Weighting::Games}).book.entries;
    EXPECT_EQ(weights(games, "e2e4 e7e5 g1f3"), (Weights{{"b8c6", 2}}));
    EXPECT_EQ(weights(games, ""), (Weights{{"e2e4", 2}, {"d2d4", 1}}));
}

TEST(BookBuilder, ThresholdsKeepWhatTheyShould)
{
    EXPECT_EQ(weights(build(kGames, {.min_games = 2}).book.entries, ""), (Weights{{"e2e4", 4}}));
    EXPECT_EQ(weights(build(kGames, {.min_games = 2}).book.entries, "e2e4 e7e5 g1f3"), (Weights{{"b8c6", 2}}));
    EXPECT_TRUE(build(kGames, {.min_games = 3}).book.entries.empty());
    EXPECT_EQ(weights(build(kGames, {.min_games = 1, .min_score = 0.6}).book.entries, ""), (Weights{{"e2e4", 4}}));
    const auto shallow = build(kGames, {.max_plies = 1, .min_games = 1});
    EXPECT_EQ(weights(shallow.book.entries, ""), (Weights{{"e2e4", 4}, {"d2d4", 1}}));
    EXPECT_TRUE(weights(shallow.book.entries, "e2e4").empty());
    EXPECT_EQ(shallow.book.trie.depth(), 1);
}

TEST(BookBuilder, TrieKeepsMoveOrdersApart)
{
    const Trie trie = build(kGames, {.min_games = 1}).book.trie;
    EXPECT_EQ(trie.node(Trie::kRoot).tally, (Tally{.white = 2, .draws = 1, .black = 1}));
    const auto first = trie.moves(chess::Game{});
    EXPECT_EQ(first.size(), 3u);
    EXPECT_EQ(trie.moves(played("g1f3 e7e5 e2e4 b8c6")).size(), 1u);
    EXPECT_TRUE(trie.moves(played("e2e4 e7e5 g1f3 b8c6")).empty());
    const auto again = Trie::from_bytes(trie.to_bytes(), "built");
    EXPECT_TRUE(again) << again.error().message;
}

TEST(BookBuilder, SmallMemoryGivesTheSameBook)
{
    SKIP_WITHOUT_DATA();
    const auto make = [](std::size_t memory) {
        auto builder = BookBuilder::make({.max_plies = 24, .min_games = 4, .memory = memory});
        auto reader = chess::PgnReader::open(data_path("games/world_championships.pgn.xz"));
        EXPECT_TRUE(reader);
        for (auto more = reader->next(*builder); more && *more; more = reader->next(*builder)) {
        }
        return *builder->finish();
    };
    const BuiltBook large = make(std::size_t{256} << 20);
    const BuiltBook small = make(0);
    EXPECT_GT(large.entries.size(), 500u);
    EXPECT_EQ(large.entries, small.entries);
    EXPECT_EQ(large.trie.to_bytes(), small.trie.to_bytes());
}

TEST(MergeBooks, AddsWeights)
{
    const std::vector<PolyglotEntry> a{{1, 5, 10, 0}, {2, 7, 65535, 0}, {2, 8, 1, 0}};
    const std::vector<PolyglotEntry> b{{1, 5, 3, 0}, {1, 6, 1, 0}, {2, 7, 65535, 0}};
    const std::vector<PolyglotEntry> expected{{1, 5, 13, 0}, {1, 6, 1, 0}, {2, 7, 65535, 0}, {2, 8, 1, 0}};
    EXPECT_EQ(merge_books(std::array{a, b}), expected) << "scaled, but what has weight keeps some";
    EXPECT_TRUE(merge_books({}).empty());
}

TEST(Explore, CountsPositionsLeavesAndNames)
{
    const std::string bytes = polyglot_bytes(build(kGames, {.min_games = 1}).book.entries);
    const auto book = PolyglotBook::from_bytes(bytes, "built");
    ASSERT_TRUE(book);
    const auto reached = explore(*book);
    const auto last = line_to(reached, reached.size() - 1);
    EXPECT_EQ(last.size(), reached.back().ply);
    const BookStatistics s = statistics(*book);
    EXPECT_EQ(s.entries, 6u); // e4 d4; after d4 d5; after e4 e5 Nf3; after Nf3 e5; after both Nc6; losses are out
    EXPECT_EQ(s.positions, 5u);
    EXPECT_EQ(s.reached, 2u) << "nobody won with 1... e5 after 1. e4";
    EXPECT_EQ(s.illegal, 0u);
    EXPECT_EQ(s.leaves, 2u);
    EXPECT_EQ(s.by_plies, (std::vector<std::size_t>{1, 1}));
    EXPECT_EQ(explore(*book, 3).size(), 3u);
}

TEST(Explore, TrieStatistics)
{
    const TrieStatistics s = statistics(build(kGames, {.min_games = 1}).book.trie);
    EXPECT_EQ(s.nodes, 4u + 5 + 2);
    EXPECT_EQ(s.leaves, 3u);
    EXPECT_EQ(s.by_plies, (std::vector<std::size_t>{1, 3, 3, 2, 2, 1}));
    EXPECT_GT(s.named, 5u);
}

TEST(OpenBook, TellsTheKindByTheContent)
{
    const Built built = build(kGames, {.min_games = 1});
    const TemporaryFile trie(built.book.trie.to_bytes());
    const TemporaryFile book(polyglot_bytes(built.book.entries));
    const auto a = open_any_book(trie.path());
    const auto b = open_any_book(book.path());
    ASSERT_TRUE(a);
    ASSERT_TRUE(b);
    EXPECT_TRUE(std::holds_alternative<Trie>(*a));
    EXPECT_TRUE(std::holds_alternative<PolyglotBook>(*b));
    EXPECT_EQ((*open_book(trie.path()))->moves(chess::Game{}).size(), 3u);
    EXPECT_EQ((*open_book(book.path()))->moves(chess::Game{}).size(), 2u);
    const TemporaryFile damaged(built.book.trie.to_bytes() + "x");
    EXPECT_FALSE(open_book(damaged.path()));
    EXPECT_FALSE(open_book("/nowhere"));
}

} // namespace
} // namespace openings
