// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/genfens.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <unistd.h>

#include "chess/notation/fen.h"
#include "tests/support/scale.h"

namespace engine {
namespace {

std::vector<std::string> generate(const GenFens& wanted)
{
    const Catalogue& catalogue = standard_catalogue();
    std::vector<std::string> out;
    const auto status = generate_fens(wanted, catalogue, players(catalogue).front().spec,
                                      [&](const chess::Position& position) { out.push_back(chess::to_fen(position)); });
    EXPECT_TRUE(status) << status.error().message;
    return out;
}

TEST(GenFens, ReadsWhatOpenBenchSends)
{
    const auto plain = parse_genfens("20 seed 17 book None extra words");
    ASSERT_TRUE(plain);
    EXPECT_EQ(plain->count, 20U);
    EXPECT_EQ(plain->seed, 17U);
    EXPECT_EQ(plain->book, "");
    EXPECT_EQ(parse_genfens("1 seed 2 book Books/UHO.epd")->book, "Books/UHO.epd");
    for (const auto* bad : {"", "x", "-1", "5 seed", "5 seed x"}) EXPECT_FALSE(parse_genfens(bad)) << bad;
}

TEST(GenFens, RepeatsWithTheSeed)
{
    const auto count = static_cast<std::uint64_t>(::test::test_scale(20, 3));
    const auto one = generate({.count = count, .seed = 1});
    EXPECT_EQ(one.size(), count);
    EXPECT_EQ(generate({.count = count, .seed = 1}), one);
    EXPECT_NE(generate({.count = count, .seed = 2}), one);
    for (const std::string& fen : one) {
        const auto position = chess::parse_position(fen);
        ASSERT_TRUE(position) << fen;
        EXPECT_TRUE(position->has_legal_move());
        EXPECT_GE(position->fullmoves(), 5);
    }
}

std::string refusal_of(const std::filesystem::path& book)
{
    return generate_fens({.count = 1, .book = book.string()}, standard_catalogue(),
                         players(standard_catalogue()).front().spec, [](const chess::Position&) {})
        .error()
        .message;
}

TEST(GenFens, StartsFromTheLinesOfABook)
{
    const auto path = std::filesystem::temp_directory_path() / fmt::format("kibitz-genfens-{}.epd", ::getpid());
    const auto write = [&](std::string_view text) { std::ofstream(path) << text; };
    write("# a comment\n\nr1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - hmvc 3; id \"Spanish\";\n");
    for (const std::string& fen : generate({.count = 5, .seed = 1, .book = path.string()})) {
        EXPECT_LE(chess::parse_position(fen)->fullmoves(), 3) << fen;
    }
    write("not a position\n");
    EXPECT_NE(refusal_of(path).find(", line 1: "), std::string::npos);
    write("\n");
    EXPECT_NE(refusal_of(path).find("holds no positions"), std::string::npos);
    std::filesystem::remove(path);
    EXPECT_NE(refusal_of(path).find("cannot open"), std::string::npos);
}

// Mate in one everywhere: no opening of these is any good, and that is said.
TEST(GenFensSlow, ABookOfMatesIsRefused)
{
    const auto path = std::filesystem::temp_directory_path() / fmt::format("kibitz-genfens-mates-{}.epd", ::getpid());
    std::ofstream(path) << "6k1/5ppp/8/8/8/8/8/QQQQK3 w - -\n";
    EXPECT_NE(refusal_of(path).find("in a row were no good"), std::string::npos);
    std::filesystem::remove(path);
}

} // namespace
} // namespace engine
