// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/openings_source.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using testing::HasSubstr;

const char* const kThree = "# three openings\n"
                           "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n"
                           "\n"
                           "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - id \"queen pawn\";\n"
                           "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\n";

std::string write(const test::TemporaryFolder& folder, const std::string& name, const std::string& text)
{
    EXPECT_TRUE(base::write_file_atomically(folder.file(name), text).has_value());
    return folder.file(name);
}

std::string fen_of(const OpeningsSource& source, std::uint64_t number)
{
    return chess::to_fen(source.opening(number).position());
}

TEST(OpeningsSource, WithoutAFileItIsTheStart)
{
    const auto source = OpeningsSource::load({});
    ASSERT_TRUE(source.has_value());
    EXPECT_EQ(fen_of(*source, 0), chess::kStartFen);
    EXPECT_EQ(fen_of(*source, 12345), chess::kStartFen);
}

TEST(OpeningsSource, EpdInOrderAndAgain)
{
    const test::TemporaryFolder folder;
    const auto source = OpeningsSource::load({.path = write(folder, "three.epd", kThree)});
    ASSERT_TRUE(source.has_value()) << source.error().message;
    EXPECT_EQ(source->size(), 3U);
    EXPECT_THAT(fen_of(*source, 0), HasSubstr("4P3"));
    EXPECT_THAT(fen_of(*source, 1), HasSubstr("3P4"));
    EXPECT_THAT(fen_of(*source, 2), HasSubstr("2P5"));
    EXPECT_EQ(fen_of(*source, 3), fen_of(*source, 0));
    const auto later = OpeningsSource::load({.path = folder.file("three.epd"), .first = 1});
    EXPECT_EQ(fen_of(*later, 0), fen_of(*source, 1));
}

TEST(OpeningsSource, ShuffleIsAPermutationBySeed)
{
    const test::TemporaryFolder folder;
    std::string text;
    for (int file = 0; file < 8; ++file) {
        std::string rank = (file > 0 ? std::to_string(file) : "") + "P";
        if (file < 7) rank += std::to_string(7 - file);
        text += "4k3/8/8/8/" + rank + "/8/8/4K3 w - - 0 1\n";
    }
    const std::string path = write(folder, "eight.epd", text);
    const auto order = [&](std::uint64_t seed) {
        const auto source = OpeningsSource::load({.path = path, .shuffled = true, .seed = seed});
        std::vector<std::string> fens;
        for (std::uint64_t i = 0; i < source->size(); ++i) fens.push_back(fen_of(*source, i));
        return fens;
    };
    EXPECT_EQ(order(1), order(1));
    EXPECT_NE(order(1), order(2));
    const auto fens = order(1);
    EXPECT_EQ(std::set<std::string>(fens.begin(), fens.end()).size(), 8U);
}

TEST(OpeningsSource, RandomPlies)
{
    const auto source = OpeningsSource::load({.seed = 5, .random_plies = 8});
    std::set<std::string> seen;
    for (std::uint64_t number = 0; number < 50; ++number) {
        const chess::Game game = source->opening(number);
        EXPECT_EQ(game.moves().size(), 8U);
        EXPECT_FALSE(game.outcome().has_value());
        seen.insert(chess::to_fen(game.position()));
        EXPECT_EQ(chess::to_fen(source->opening(number).position()), chess::to_fen(game.position()));
    }
    EXPECT_GT(seen.size(), 45U);
}

TEST(OpeningsSource, ErrorsNameFileAndLine)
{
    const test::TemporaryFolder folder;
    const auto bad =
        OpeningsSource::load({.path = write(folder, "bad.epd", std::string(kThree) + "8/8/8/8/8/8/8/8 w - -\n")});
    ASSERT_FALSE(bad.has_value());
    EXPECT_THAT(bad.error().message, HasSubstr("bad.epd, line 6: "));
    const auto over = OpeningsSource::load({.path = write(folder, "over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n")});
    ASSERT_FALSE(over.has_value());
    EXPECT_THAT(over.error().message, HasSubstr("line 1: the game is over"));
    EXPECT_THAT(OpeningsSource::load({.path = write(folder, "empty.epd", "\n# nothing\n")}).error().message,
                HasSubstr("no opening"));
    EXPECT_FALSE(OpeningsSource::load({.path = folder.file("missing.epd")}).has_value());
}

TEST(OpeningsSource, Pgn)
{
    const test::TemporaryFolder folder;
    const std::string text =
        "[Event \"one\"]\n\n1. e4 e5 2. Nf3 {a comment} (2. f4) Nc6 *\n\n"
        "[Event \"mate\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
        "[Event \"set up\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *\n";
    const std::string path = write(folder, "games.pgn", text);
    const auto all = OpeningsSource::load({.path = path});
    ASSERT_TRUE(all.has_value()) << all.error().message;
    EXPECT_EQ(all->size(), 2U);
    EXPECT_EQ(all->skipped(), 1U);
    EXPECT_EQ(all->opening(0).moves().size(), 4U);
    EXPECT_EQ(fen_of(*all, 1), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    const auto two = OpeningsSource::load({.path = path, .plies = 2});
    EXPECT_EQ(two->size(), 3U);
    EXPECT_EQ(two->opening(1).moves().size(), 2U);
}

TEST(OpeningsSource, WhatIsNoPgnIsRefused)
{
    const test::TemporaryFolder folder;
    for (const char* garbage : {"hello\n", "\x01\x02 garbage ]]]", "1. e4 e5 2. Ke4 *\n",
                                "[FEN \"nonsense\"]\n\n1. e4 *\n", "1. f3 e5 2. g4 Qh4# 0-1\n"}) {
        const auto source = OpeningsSource::load({.path = write(folder, "bad.pgn", garbage)});
        ASSERT_FALSE(source.has_value()) << garbage;
        EXPECT_THAT(source.error().message, HasSubstr("bad.pgn: there is no opening in it (line ")) << garbage;
    }
}

TEST(OpeningsSource, DamagedGamesAreLeftOutAndCounted)
{
    const test::TemporaryFolder folder;
    const std::string path = write(folder, "some.pgn",
                                   "[Event \"good\"]\n\n1. d4 d5 *\n\n[Event \"bad\"]\n\n1. e4 e5 2. Ke4 *\n\n"
                                   "[Event \"bad\"]\n\n1. e4 e9 *\n\n[Event \"good\"]\n\n1. c4 c5 *\n");
    std::vector<std::string> warnings;
    const auto source = OpeningsSource::load(
        {.path = path, .on_warning = [&](const std::string& warning) { warnings.push_back(warning); }});
    ASSERT_TRUE(source.has_value()) << source.error().message;
    EXPECT_EQ(source->size(), 2U);
    EXPECT_EQ(source->skipped(), 2U);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings[0], HasSubstr("some.pgn: 2 of 4 games are no openings and left out; the first: line 7: "));
}

TEST(OpeningsSource, PublishedBooks)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const std::string folder = std::string(data) + "/openings/";
    const auto uho = OpeningsSource::load({.path = folder + "UHO_4060_v4_20k.epd.xz"});
    ASSERT_TRUE(uho.has_value()) << uho.error().message;
    EXPECT_EQ(uho->size(), 20000U);
    const auto frc = OpeningsSource::load({.path = folder + "FRC_openings.epd"});
    ASSERT_TRUE(frc.has_value()) << frc.error().message;
    EXPECT_GT(frc->size(), 900U);
    EXPECT_TRUE(frc->opening(0).start().needs_chess960());
    const auto eight = OpeningsSource::load({.path = folder + "8moves_v3.pgn.xz"});
    ASSERT_TRUE(eight.has_value()) << eight.error().message;
    EXPECT_EQ(eight->skipped(), 0U);
    EXPECT_EQ(eight->opening(7).moves().size(), 16U);
    const auto dfrc = OpeningsSource::load({.path = folder + "DFRC_openings_10k.epd.xz"});
    ASSERT_TRUE(dfrc.has_value()) << dfrc.error().message;
}

} // namespace
} // namespace match
