// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/trie.h"

#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/file.h"
#include "base/random.h"
#include "chess/movegen.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

using ::testing::HasSubstr;

struct Lines {
    std::map<std::pair<std::uint64_t, std::uint16_t>, Tally> rows;
    Tally root;

    void add(std::string_view uci_moves, chess::GameResult result)
    {
        std::uint64_t line = kEmptyLine;
        const chess::Game game = played(uci_moves);
        for (const chess::Move move : game.moves()) {
            rows[{line, move.bits()}].add(result);
            line = line_key(line, move);
        }
        root.add(result);
    }
    Trie trie() const
    {
        std::vector<TallyRow> sorted;
        for (const auto& [at, tally] : rows) sorted.push_back({at.first, at.second, tally});
        return Trie::from_rows(sorted, root);
    }
};

Trie small_trie()
{
    Lines lines;
    lines.add("e2e4 e7e5 g1f3", chess::GameResult::WhiteWins);
    lines.add("e2e4 c7c5", chess::GameResult::BlackWins);
    lines.add("e2e4 c7c5 g1f3", chess::GameResult::Draw);
    lines.add("d2d4 d7d5", chess::GameResult::Draw);
    return lines.trie();
}

std::string text_of(const Trie& trie, Trie::Index at = Trie::kRoot, chess::Position position = {})
{
    const TrieNode& node = trie.node(at);
    std::string text;
    if (at != Trie::kRoot) {
        text = chess::to_uci(node.move, position);
        position.play_unchecked(node.move);
    }
    text += fmt::format("+{}={}-{}", node.tally.white, node.tally.draws, node.tally.black);
    if (node.children == 0) return text;
    text += "(";
    trie.for_each_child(at, [&](Trie::Index i) { text.append(" ").append(text_of(trie, i, position)); });
    return text.append(" )");
}

constexpr const char* kSmallText =
    "+1=2-1( e2e4+1=1-1( c7c5+0=1-1( g1f3+0=1-0 ) e7e5+1=0-0( g1f3+1=0-0 ) ) d2d4+0=1-0( d7d5+0=1-0 ) )";

TEST(Trie, HoldsTheLinesAndTheirGames)
{
    const Trie trie = small_trie();
    EXPECT_EQ(text_of(trie), kSmallText);
    EXPECT_EQ(trie.depth(), 3);
    EXPECT_EQ(trie.size(), 8u);
    EXPECT_EQ(Trie{}.depth(), 0);
}

TEST(Trie, IsABookFollowedAsTheGamesWere)
{
    const Trie trie = small_trie();
    const auto first = trie.moves(chess::Game{});
    ASSERT_EQ(first.size(), 2u);
    EXPECT_EQ(first[0].weight, 3u);
    EXPECT_EQ(first[1].weight, 1u);
    EXPECT_TRUE(trie.moves(played("e2e4 e7e5 f2f4")).empty());
    EXPECT_TRUE(trie.moves(played("e2e4 e7e5 g1f3")).empty());
    chess::Game other(played("e2e4").position());
    EXPECT_TRUE(trie.moves(other).empty()) << "another start position";

    base::Random random(1);
    std::map<std::size_t, int> lengths;
    for (int i = 0; i < 1000; ++i) lengths[follow(trie, chess::Game{}, 2, {}, random).size()]++;
    EXPECT_EQ(lengths, (std::map<std::size_t, int>{{2, 1000}})) << "followed to the plies asked for";
    EXPECT_EQ(follow(trie, chess::Game{}, 0, {}, random).size(), 0u);
    std::set<std::size_t> ends;
    for (int i = 0; i < 100; ++i) ends.insert(follow(trie, chess::Game{}, 99, {}, random).size());
    EXPECT_EQ(ends, (std::set<std::size_t>{2, 3}));
}

TEST(Trie, FilesRoundTrip)
{
    const Trie trie = small_trie();
    const std::string bytes = trie.to_bytes();
    const auto read = Trie::from_bytes(bytes, "test");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(text_of(*read), kSmallText);
    EXPECT_EQ(read->to_bytes(), bytes);
    EXPECT_EQ(bytes.size(), 32u + 8 * 6);
    const auto empty = Trie::from_bytes(Trie{}.to_bytes(), "empty");
    ASSERT_TRUE(empty);
    EXPECT_EQ(empty->size(), 1u);
}

TEST(Trie, MergesLineByLine)
{
    Lines lines;
    lines.add("e2e4 e7e5 g1f3", chess::GameResult::WhiteWins);
    lines.add("d2d4 d7d5", chess::GameResult::Draw);
    Lines more;
    more.add("e2e4 c7c5", chess::GameResult::BlackWins);
    more.add("e2e4 c7c5 g1f3", chess::GameResult::Draw);
    const Trie a = lines.trie();
    const Trie b = more.trie();
    EXPECT_EQ(text_of(Trie::merge(std::array{&a, &b})), kSmallText);
    EXPECT_EQ(text_of(Trie::merge(std::array{&b, &a})), kSmallText);
    const Trie same = small_trie();
    EXPECT_EQ(Trie::merge(std::array{&same}).to_bytes(), same.to_bytes());
}

std::string error_of(std::string_view bytes)
{
    const auto read = Trie::from_bytes(bytes, "x.trie");
    EXPECT_FALSE(read);
    return read ? std::string() : read.error().message;
}

TEST(Trie, RefusesDamage)
{
    const std::string good = small_trie().to_bytes();
    EXPECT_THAT(error_of(""), HasSubstr("x.trie: not an opening trie"));
    EXPECT_THAT(error_of("KIBITRIE"), HasSubstr("cut short"));
    std::string other = good;
    other[8] = 2;
    EXPECT_THAT(error_of(other), HasSubstr("version 2"));
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_FALSE(Trie::from_bytes(std::string_view(good).substr(0, length), "t"));
    EXPECT_FALSE(Trie::from_bytes(good + "x", "t"));
    for (std::size_t at = 0; at < good.size(); ++at) {
        for (int bit = 0; bit < 8; ++bit) {
            std::string flipped = good;
            flipped[at] = static_cast<char>(flipped[at] ^ 1 << bit);
            EXPECT_FALSE(Trie::from_bytes(flipped, "t")) << at;
        }
    }
}

// Wrong content under right checksums: what a broken writer, or malice, would produce.
std::string sealed(std::string_view payload, std::uint32_t nodes)
{
    std::string bytes = "KIBITRIE";
    const auto put = [&](std::uint64_t value, int size) {
        for (int i = 0; i < size; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
    };
    put(1, 2);
    put(1, 2);
    put(nodes, 4);
    put(payload.size(), 8);
    put(base::checksum(payload), 4);
    put(base::checksum(bytes), 4);
    return bytes.append(payload);
}

std::string node(std::uint16_t move, std::string_view rest)
{
    std::string bytes;
    bytes.push_back(static_cast<char>(move & 0xFF));
    bytes.push_back(static_cast<char>(move >> 8));
    bytes.append(rest);
    return bytes;
}

TEST(Trie, RefusesImpossibleContent)
{
    using namespace std::string_view_literals;
    const std::uint16_t e4 = chess::Move(chess::squares::e2, chess::squares::e4).bits();
    const std::uint16_t e5 = chess::Move(chess::squares::e2, chess::squares::e5).bits();
    const std::string root = node(0, "\5\0\0\1"sv);
    ASSERT_TRUE(Trie::from_bytes(sealed(root + node(e4, "\5\0\0\0"sv), 2), "t"));
    EXPECT_THAT(error_of(sealed(root + node(e5, "\5\0\0\0"sv), 2)), HasSubstr("illegal move"));
    EXPECT_THAT(error_of(sealed(root + node(e4, "\6\0\0\0"sv), 2)), HasSubstr("more games"));
    EXPECT_THAT(error_of(sealed(root + node(e4, "\5\0\0\0"sv), 3)), HasSubstr("3 nodes"));
    EXPECT_THAT(error_of(sealed(root + node(e4, "\5\0\0\0"sv), 1)), HasSubstr("number of nodes"));
    EXPECT_THAT(error_of(sealed(root, 1)), HasSubstr("number of nodes"));
    EXPECT_THAT(error_of(sealed(node(e4, "\5\0\0\0"sv), 1)), HasSubstr("root with a move"));
    EXPECT_THAT(error_of(sealed(node(0, "\5\0\0\0"sv) + node(e4, "\5\0\0\0"sv), 2)), HasSubstr("belongs to no node"));
    const std::string two = node(0, "\5\0\0\2"sv);
    EXPECT_THAT(error_of(sealed(two + node(e4, "\1\0\0\0"sv) + node(e4, "\1\0\0\0"sv), 3)), HasSubstr("sibling"));
    EXPECT_THAT(error_of(sealed(node(0, "\xFF\xFF\xFF\xFF\xFF\xFF"sv), 1)), HasSubstr("cut short"));
    EXPECT_THAT(error_of(sealed(node(0, "\5\0\0\xFF\7"sv), 1)), HasSubstr("too many children"));
}

// Random lines through the whole path: rows, trie, bytes and back.
TEST(Trie, RandomLinesRoundTrip)
{
    base::Random random(11);
    Lines lines;
    std::map<std::string, std::uint64_t> games;
    for (int i = 0; i < 300; ++i) {
        chess::Game game;
        std::string line;
        for (int ply = 0; ply < 6; ++ply) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            const chess::Move move = moves[random.below(std::min<std::size_t>(moves.size(), 3))];
            line.append(chess::to_uci(move, game.position())).append(" ");
            game.play(move);
            games[line]++;
        }
        lines.add(line, chess::GameResult(random.below(3)));
    }
    const auto read = Trie::from_bytes(lines.trie().to_bytes(), "random");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->size(), games.size() + 1);
    for (const auto& [line, count] : games) {
        const chess::Game game = played(line);
        Trie::Index at = Trie::kRoot;
        for (const chess::Move move : game.moves()) at = read->child(at, move);
        ASSERT_NE(at, Trie::kRoot);
        EXPECT_EQ(read->node(at).tally.games(), count);
    }
}

} // namespace
} // namespace openings
