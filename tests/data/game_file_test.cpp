// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_file.h"

#include <cstdlib>
#include <gtest/gtest.h>

#include "tests/data/support/file_checks.h"
#include "tests/data/support/games.h"
#include "tests/support/parser_checks.h"
#include "tests/support/scale.h"

namespace data {
namespace {

struct ReadAll {
    std::vector<ScoredGame> games;
    std::string error;
};

ReadAll read_all(std::string bytes)
{
    GameReader reader(base::memory_input(std::move(bytes)), "test");
    ReadAll out;
    ScoredGame game;
    while (true) {
        const auto more = reader.next(game);
        if (!more) {
            out.error = more.error().message;
            EXPECT_EQ(reader.next(game).error().message, out.error) << "an error stays";
            break;
        }
        if (!*more) break;
        out.games.push_back(game);
    }
    EXPECT_EQ(reader.games(), out.games.size());
    return out;
}

bool same(const ScoredGame& a, const ScoredGame& b)
{
    return a.start.same_position(b.start) && a.start.halfmoves() == b.start.halfmoves() &&
           a.start.fullmoves() == b.start.fullmoves() && a.result == b.result && a.moves == b.moves;
}

TEST(GameFile, GamesComeBack)
{
    std::vector<ScoredGame> games;
    std::string bytes;
    for (const char* fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                            "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 17", // en passant, Black to move
                            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 3 40",       // some rights only
                            "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1"}) {
        games.push_back(test::random_game(games.size(), 60, fen));
        append_game(bytes, games.back());
    }
    games.push_back({}); // a game without moves
    append_game(bytes, games.back());
    const ReadAll read = read_all(bytes);
    EXPECT_EQ(read.error, "");
    ASSERT_EQ(read.games.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_TRUE(same(read.games[i], games[i])) << i;
}

TEST(GameFile, NothingHoldsNoGames)
{
    const ReadAll read = read_all("");
    EXPECT_TRUE(read.games.empty());
    EXPECT_EQ(read.error, "");
}

TEST(GameFile, EveryCutIsNoticed)
{
    const std::string one = test::game_bytes(1, 1);
    const std::string two = one + test::game_bytes(2, 1);
    for (std::size_t length = one.size() + 1; length < two.size(); ++length) {
        const ReadAll read = read_all(two.substr(0, length));
        ASSERT_EQ(read.games.size(), 1U) << length;
        ASSERT_EQ(read.error, "test: game 2: the file ends in the middle of a game") << length;
    }
}

TEST(GameFile, DamageIsNamed)
{
    const auto damaged = [](std::size_t at, char byte) {
        std::string bytes = test::game_bytes(1, 2);
        bytes[at] = byte;
        return read_all(bytes).error;
    };
    EXPECT_EQ(damaged(30, 3), "test: game 1: there is no result 3");
    EXPECT_EQ(damaged(8, 0x77), "test: game 1: there is no man of kind 7");
    EXPECT_EQ(damaged(24, 70), "test: game 1: there is no square 70");
    const std::string moved_men = damaged(0, 0); // the nibbles stand for other squares
    EXPECT_TRUE(moved_men.starts_with("test: game 1: start position: ")) << moved_men;
    EXPECT_NE(moved_men.find("no king"), std::string::npos) << moved_men;
    const std::string no_move = damaged(32, 0x3F);
    EXPECT_TRUE(no_move.starts_with("test: game 1: ply 1: move 0x")) << no_move;
    EXPECT_TRUE(no_move.ends_with("is not legal"));
}

TEST(GameFile, ChangedBytesNeverDoWorse)
{
    const std::string bytes = test::game_bytes(5, 3);
    base::Random random(9);
    for (int i = 0; i < test::test_scale(3000, 300); ++i) {
        std::string changed = bytes;
        for (int n = 0; n < 3; ++n) changed[random.below(changed.size())] = static_cast<char>(random.below(256));
        for (const ScoredGame& game : read_all(std::move(changed)).games) {
            chess::Position p = game.start;
            for (const ScoredMove& m : game.moves) ASSERT_TRUE(p.play(m.move));
        }
    }
}

TEST(GameFile, AnyBytesAreReadOrRefused)
{
    const std::vector<std::string> files{
        test::game_bytes(1, 1), test::game_bytes(2, 2), [] {
            std::string bytes;
            append_game(bytes, test::random_game(3, 30, "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 17"));
            return bytes;
        }()};
    for (const std::string& bytes : files) EXPECT_EQ(test::check_game_file(bytes), "");
    test::Mutator mutator(files, 16);
    for (int i = 0; i < test::test_scale(3000, 300); ++i) ASSERT_EQ(test::check_game_file(mutator.next()), "") << i;
}

TEST(GameFile, TeacherGamesAreWhatTheirPageSays)
{
    const char* folder = std::getenv("KIBITZ_DATA");
    if (folder == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    auto reader = GameReader::open(std::string(folder) + "/teacher/sf151_selfplay_b.vf.xz");
    ASSERT_TRUE(reader) << reader.error().message;
    std::array<int, 3> results{};
    std::uint64_t plies = 0;
    ScoredGame game;
    const bool whole = test::test_scale(0, 0, 1) != 0;
    while (whole || reader->games() < 2000) {
        const auto more = reader->next(game);
        ASSERT_TRUE(more) << more.error().message;
        if (!*more) break;
        ++results[static_cast<std::size_t>(game.result)];
        plies += game.moves.size();
        for (const ScoredMove& m : game.moves)
            ASSERT_TRUE(std::abs(m.score) <= kMaxScore || std::abs(m.score) == kMateScore);
    }
    if (whole) {
        EXPECT_EQ(reader->games(), 115'286U);
        EXPECT_EQ(plies, 9'366'308U);
        EXPECT_EQ(results, (std::array{50'234, 13'060, 51'992}));
    } else {
        EXPECT_NEAR(static_cast<double>(plies) / 2000, 81, 6);
        EXPECT_NEAR(results[1], 227, 60);
    }
}

} // namespace
} // namespace data
