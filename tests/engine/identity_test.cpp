// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/file.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

using testing::HasSubstr;

class Identity : public testing::Test {
  protected:
    std::string network(const std::string& name, std::uint64_t seed)
    {
        const auto bytes = ::test::random_network({.hidden = 32}, seed)->to_bytes();
        EXPECT_TRUE(base::write_file_atomically(folder.file(name), bytes));
        return folder.file(name);
    }
    static std::string of(const auto& player)
    {
        const auto text = identity(player);
        EXPECT_TRUE(text) << text.error().message;
        return text.value_or("");
    }

    ::test::TemporaryFolder folder;
};

TEST_F(Identity, ANetworkIsWhatItsFileHolds)
{
    const SearchSpec one{.search = "alphabeta", .evaluator = "nnue", .network = network("a.nnue", 1)};
    SearchSpec other = one;
    other.network = network("b.nnue", 2);
    EXPECT_NE(of(one), of(other));
    other.network = network("copy.nnue", 1);
    EXPECT_EQ(of(one), of(other)) << "where it lies does not matter";
    EXPECT_EQ(of(SearchSpec{.search = "alphabeta", .evaluator = "nnue:" + one.network}), of(one));
    const std::string before = of(one);
    network("a.nnue", 3);
    EXPECT_NE(of(one), before) << "the same name, another network";
    std::filesystem::remove(one.network);
    EXPECT_FALSE(identity(one));
}

TEST_F(Identity, EveryPartCounts)
{
    const SearchSpec player{.search = "alphabeta", .evaluator = "classical"};
    std::set<std::string> seen{of(player)};
    const auto numbers = numbers_of({NumberPart::Evaluator, "classical"}).value();
    const auto margins = numbers_of({NumberPart::Search, "alphabeta"}).value();
    SearchSpec weights = player;
    weights.weights[numbers.front().name] = numbers.front().initial + 1;
    EXPECT_TRUE(seen.insert(of(weights)).second);
    SearchSpec params = player;
    params.params[margins.front().name] = margins.front().initial + margins.front().step;
    EXPECT_TRUE(seen.insert(of(params)).second);
    EXPECT_TRUE(seen.insert(of(SearchSpec{.search = "alphabeta", .evaluator = "classical-hand"})).second);
    EXPECT_TRUE(seen.insert(of(SearchSpec{.search = "thesis", .evaluator = "classical"})).second);
    // A change to what was there is none.
    SearchSpec same = player;
    same.weights[numbers.front().name] = numbers.front().initial;
    EXPECT_EQ(of(same), of(player));
}

// The numbers of the program itself are in it: another program with other weights of the same name is another player.
TEST_F(Identity, NumbersOfANameAreCounted)
{
    EXPECT_THAT(of(SearchSpec{.search = "alphabeta", .evaluator = "classical"}),
                testing::MatchesRegex("search alphabeta numbers [0-9a-f]{8}; evaluator classical numbers [0-9a-f]{8}"));
    EXPECT_THAT(of(SearchSpec{.search = "random", .evaluator = "thesis"}), "search random; evaluator thesis");
}

TEST_F(Identity, BookAndStrengthCountWhereTheyAreUsed)
{
    Settings settings{.player = {.search = "alphabeta", .evaluator = "classical"}};
    std::set<std::string> seen{of(settings)};
    EXPECT_EQ(of(settings), of(settings.player));
    settings.book_file = "/no/such/book.bin";
    EXPECT_EQ(of(settings), *seen.begin()) << "a book that stays closed";
    settings.book_file = "";
    settings.book.on = true;
    EXPECT_TRUE(seen.insert(of(settings)).second);
    settings.book.max_plies = 7;
    EXPECT_TRUE(seen.insert(of(settings)).second);
    settings.book.choice = openings::BookChoice::Best;
    EXPECT_TRUE(seen.insert(of(settings)).second);
    settings.elo = 1500;
    EXPECT_TRUE(seen.insert(of(settings)).second);
    EXPECT_THAT(of(settings), HasSubstr("; elo 1500"));
    settings.analysis = true;
    EXPECT_EQ(of(settings), of(settings.player)) << "no book, full strength";
}

TEST_F(Identity, ABookThatCannotBeReadIsAnError)
{
    Settings settings{.player = {.search = "alphabeta", .evaluator = "classical"}, .book_file = "/no/such/book.bin"};
    settings.book.on = true;
    const auto text = identity(settings);
    ASSERT_FALSE(text);
    EXPECT_THAT(text.error().message, HasSubstr("/no/such/book.bin"));
}

} // namespace
} // namespace engine
