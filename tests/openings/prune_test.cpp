// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/prune.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

#include "openings/embedded.h"
#include "openings/names.h"
#include "openings/open.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

// A book of lines, each move of weight 1.
std::string book_of(std::initializer_list<std::string_view> lines)
{
    std::set<std::pair<PolyglotKey, std::uint16_t>> moves;
    for (const auto line : lines) {
        const chess::Game game = played(line);
        chess::Game at;
        for (const chess::Move move : game.moves()) {
            moves.emplace(polyglot_key(at), encode_polyglot_move(move));
            at.play_unchecked(move);
        }
    }
    std::vector<PolyglotEntry> entries;
    for (const auto& [key, move] : moves) entries.push_back({.key = key, .move = move, .weight = 1});
    return polyglot_bytes(entries);
}

// Values by the line that leads there, for the side to move; 0 elsewhere.
using Values = std::map<std::string, int>;

Pruned prune_by(const std::string& bytes, const Values& values, PruneSettings settings = {})
{
    const auto book = PolyglotBook::from_bytes(bytes, "test");
    const auto value_of = [&](std::span<const ReachedPosition> reached, std::size_t index) {
        std::string line;
        chess::Position at;
        for (const chess::Move move : line_to(reached, index)) {
            line += (line.empty() ? "" : " ") + chess::to_uci(move, at);
            at.play_unchecked(move);
        }
        const auto found = values.find(line);
        return chess::Centipawns{found == values.end() ? 0 : found->second};
    };
    return prune(*book, value_of, settings);
}

bool has(const Pruned& pruned, std::string_view line, std::string_view move)
{
    const chess::Game game = played(line);
    const auto uci = chess::parse_uci_move(move, game.position());
    for (const PolyglotEntry& e : pruned.entries) {
        if (e.key == polyglot_key(game) && decode_polyglot_move(e.move, game.position()) == *uci) return true;
    }
    return false;
}

TEST(Prune, KeepsWhatIsGood)
{
    const std::string bytes = book_of({"e2e4 e7e5 g1f3", "d2d4 d7d5"});
    const Pruned pruned = prune_by(bytes, {});
    EXPECT_EQ(pruned.entries.size(), 5U);
    EXPECT_TRUE(pruned.left_out.empty());
    EXPECT_EQ(polyglot_bytes(pruned.entries), bytes);
}

TEST(Prune, LeavesOutAMoveThatLosesAndWhatStandsBehindIt)
{
    const std::string bytes = book_of({"e2e4 e7e5", "g2g4 d7d5 f1g2"});
    const Pruned pruned = prune_by(bytes, {{"g2g4", 150}, {"g2g4 d7d5", -150}, {"g2g4 d7d5 f1g2", 150}});
    EXPECT_TRUE(has(pruned, "", "e2e4"));
    EXPECT_FALSE(has(pruned, "", "g2g4"));
    EXPECT_EQ(pruned.entries.size(), 2U);
    ASSERT_EQ(pruned.left_out.size(), 1U);
    EXPECT_EQ(pruned.left_out[0].value.value, -150);
    EXPECT_EQ(pruned.left_out[0].best.value, 0);
}

TEST(Prune, TheLinesBehindAPositionAreTrustedOnlySoFar)
{
    const std::string bytes = book_of({"e2e4", "f2f4 e7e5"});
    // The search after f4 says 0, the one after e5 that Black stands 200 better.
    const Values values{{"f2f4 e7e5", -200}};
    EXPECT_TRUE(has(prune_by(bytes, values, {.slack = {50}, .trust = {30}}), "", "f2f4"));
    EXPECT_FALSE(has(prune_by(bytes, values, {.slack = {50}, .trust = {500}}), "", "f2f4"));
}

// The search at the leaf finds what the search at the beginning missed; the best answer counts, not the worst.
TEST(Prune, ALineIsJudgedByTheBestAnswer)
{
    const std::string bytes = book_of({"e2e4 e7e5", "f2f4 e7e5 g1f3", "f2f4 d7d5"});
    const Pruned refuted = prune_by(bytes, {{"f2f4 e7e5 g1f3", 200}});
    EXPECT_FALSE(has(refuted, "f2f4 e7e5", "g1f3"));
    EXPECT_TRUE(has(refuted, "", "f2f4")) << "there is a better move than Nf3";
    const Pruned bad = prune_by(bytes, {{"f2f4 e7e5", -200}, {"f2f4 e7e5 g1f3", 200}}, {.trust = {500}});
    EXPECT_FALSE(has(bad, "", "f2f4")) << "after e5 nothing helps";
}

TEST(Prune, SlackAndFloorAreTwoThings)
{
    const std::string bytes = book_of({"e2e4", "d2d4"});
    const Values values{{"e2e4", 60}, {"d2d4", 90}};
    EXPECT_EQ(prune_by(bytes, values, {.slack = {100}, .floor = {-70}}).entries.size(), 1U);
    EXPECT_EQ(prune_by(bytes, values, {.slack = {100}, .floor = {-100}}).entries.size(), 2U);
    EXPECT_EQ(prune_by(bytes, values, {.slack = {20}, .floor = {-100}}).entries.size(), 0U)
        << "the search knows better";
}

TEST(Prune, ACircleEnds)
{
    const std::string bytes = book_of({"g1f3 g8f6 f3g1 f6g8"});
    EXPECT_EQ(prune_by(bytes, {}).entries.size(), 4U);
}

TEST(BookOfNames, HoldsTheNamedLines)
{
    const std::string bytes = polyglot_bytes(book_of_names());
    const auto book = PolyglotBook::from_bytes(bytes, "names");
    ASSERT_TRUE(book);
    const auto first = book->moves(chess::Game());
    EXPECT_EQ(first.size(), 20U) << "every first move has a name";
    EXPECT_EQ(first.front().move, chess::Move(chess::squares::e2, chess::squares::e4));
    EXPECT_EQ(statistics(*book).illegal, 0U);
}

TEST(OwnBook, IsWholeVariedAndNamed)
{
    const auto book = PolyglotBook::from_bytes(embedded_book(), "own");
    ASSERT_TRUE(book) << book.error().message;
    const BookStatistics s = statistics(*book);
    EXPECT_GT(s.entries, 1000U);
    EXPECT_LT(embedded_book().size(), 200'000U) << "small";
    EXPECT_EQ(s.illegal, 0U);
    EXPECT_EQ(s.reached, s.positions) << "nothing that cannot be reached";
    EXPECT_EQ(s.without_weight, 0U);
    EXPECT_GE(book->moves(chess::Game()).size(), 4U);

    // Each line ends in an opening with a name, of many codes.
    const auto reached = explore(*book);
    std::set<std::string_view> codes;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (reached[i].moves != 0) continue;
        chess::Game game;
        for (const chess::Move move : line_to(reached, i)) game.play_unchecked(move);
        const auto named = name_of(game);
        ASSERT_TRUE(named);
        codes.insert(named->opening.eco.substr(0, 3));
    }
    EXPECT_GT(codes.size(), 150U);
}

TEST(OwnBook, IsTheOneWithoutAName)
{
    const auto book = open_any_book("");
    ASSERT_TRUE(book);
    EXPECT_FALSE(as_book(*book).moves(chess::Game()).empty());
    EXPECT_TRUE(open_book(""));
}

TEST(Compare, CountsWhatIsShared)
{
    const std::string a = book_of({"e2e4 e7e5 g1f3", "d2d4"});
    const std::string b = book_of({"e2e4 c7c5", "c2c4"});
    const Agreement same = compare(*PolyglotBook::from_bytes(a, "a"), *PolyglotBook::from_bytes(a, "a"));
    EXPECT_EQ(same.positions, 3U);
    EXPECT_EQ(same.shared, 3U);
    EXPECT_EQ(same.known, same.moves);
    const Agreement other = compare(*PolyglotBook::from_bytes(a, "a"), *PolyglotBook::from_bytes(b, "b"));
    EXPECT_EQ(other.shared, 2U) << "the start and the position after e4";
    EXPECT_EQ(other.moves, 3U);
    EXPECT_EQ(other.known, 1U);
}

} // namespace
} // namespace openings
