// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Real files: every one is read to its end, what is damaged has a reason, and games survive writing and reading.
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "chess/notation/pgn.h"
#include "tests/support/scale.h"
#include "tests/support/tar.h"

namespace chess {
namespace {

struct Counter final : PgnVisitor {
    explicit Counter(PgnWant w) : want(w) {}
    PgnWant want;
    std::uint64_t moves = 0;
    std::vector<std::string> damages;
    PgnWant on_start(const Position&) override { return want; }
    bool on_move(Move, const Position&) override { return ++moves, true; }
    void on_damage(const PgnDamage& d) override { damages.push_back(fmt::format("{}: {}", d.line, d.message)); }
};

struct Expected {
    const char* name;
    std::uint64_t games;
    std::uint64_t moves;
    std::size_t damaged;
};

// Writing and reading gives the same tree and then the same bytes.
void expect_round_trip(const GameTree& tree)
{
    const std::string text = to_pgn(tree);
    const auto again = parse_pgn(text);
    ASSERT_TRUE(again) << again.error().message << "\n" << text;
    EXPECT_EQ(to_pgn(*again), text);
    for (const auto& [name, value] : tree.tags.pairs()) {
        if (name == "Result" || name == "FEN" || name == "SetUp") continue;
        EXPECT_EQ(again->tags.find(name), value) << text;
    }
    GameTree same = *again;
    same.tags = tree.tags; // the writer adds the roster, and takes FEN and Result from the game itself
    same.result = tree.result;
    EXPECT_TRUE(same == tree) << text;
}

TEST(PgnFiles, EveryGameOfTheCollections)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    for (const auto& [name, games, moves, damaged] : {
             Expected{"lichess_blitz_2022-05.pgn.xz", 1318, 110510, 0},
             Expected{"lichess_broadcast_clk.pgn.xz", 504, 40883, 0},
             Expected{"lichess_slice_999.pgn.xz", 999, 66292, 0},
             Expected{"lichess_titled_evals.pgn.xz", 989, 80386, 5}, // five games of atomic chess
             Expected{"chesscom_user_a.pgn.xz", 1533, 101654, 0},
             Expected{"chesscom_user_b.pgn.xz", 1667, 89595, 0},
             Expected{"chesscom_user_c.pgn.xz", 599, 33033, 0},
             Expected{"world_championships.pgn.xz", 4697, 385750, 0},
             Expected{"otb_master_2400plus.pgn.xz", 15000, 1263952, 0},
             Expected{"otb_amateur_1000-2200.pgn.xz", 39393, 3159990, 0},
         }) {
        if (test::scale_name() == "small" && games > 2000) continue;
        auto reader = PgnReader::open(std::string(data) + "/games/" + name);
        ASSERT_TRUE(reader) << reader.error().message;
        Counter counter(PgnWant::Everything);
        for (;;) {
            const auto more = reader->next(counter);
            ASSERT_TRUE(more) << more.error().message;
            if (!*more) break;
        }
        EXPECT_EQ(reader->games(), games) << name;
        EXPECT_EQ(counter.moves, moves) << name;
        EXPECT_EQ(counter.damages.size(), damaged) << name << ": " << testing::PrintToString(counter.damages);
        EXPECT_LE(reader->buffer_size(), PgnLexer::kLongestToken + 1);
    }
}

TEST(PgnFiles, GamesRoundTrip)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    for (const char* name : {"lichess_broadcast_clk.pgn.xz", "lichess_titled_evals.pgn.xz", "chesscom_user_c.pgn.xz",
                             "world_championships.pgn.xz"}) {
        auto reader = PgnReader::open(std::string(data) + "/games/" + name);
        ASSERT_TRUE(reader) << reader.error().message;
        for (int i = 0; i < test::test_scale(500, 30, 100'000); ++i) {
            auto game = read_game(*reader);
            ASSERT_TRUE(game) << game.error().message;
            if (!*game) break;
            if ((*game)->damage) continue;
            expect_round_trip((*game)->tree);
        }
    }
}

// Files that broke other readers. Most are fine for us; these are not, and each has its reason.
TEST(PgnFiles, OddFiles)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const auto files = test::read_tar(std::string(data) + "/pgn-odd/pgn-odd.tar.xz");
    ASSERT_GT(files.size(), 100u);
    const std::map<std::string, std::string> reasons{
        {"chess-library/black2move.pgn", "4: move 1... \"0-0-0\": the queen on d8 is in the way of castling"},
        {"chess-library/corrupted.pgn", "57: move 63. \"Kx\": this is not a move such as Nf3, exd5, O-O, e8=Q or e2e4"},
        {"fastchess/test_invalid.pgn", "3: move 4. \"Ka1\": your own rook stands on a1"},
        {"pgn-extract/nested-comment.pgn",
         "1: move 1... \"which\": this is not a move such as Nf3, exd5, O-O, e8=Q or e2e4"},
        {"pychess/badpgn.pgn", "1: tag \"[kj90trkm\"sdfsdf\"yl]\": the value does not end"},
        {"python-chess/antichess-programfox.pgn", "1: the variant \"antichess\" is not supported"},
        {"python-chess/knightvuillaume-jannlee-zh-lichess.pgn", "10: the variant \"crazyhouse\" is not supported"},
        {"python-chess/saturs-jannlee-zh-lichess.pgn", "10: the variant \"crazyhouse\" is not supported"},
    };
    std::size_t damaged_files = 0;
    for (const auto& [path, bytes] : files) {
        const std::string name = path.substr(path.find('/') + 1);
        if (!name.ends_with(".pgn")) continue;
        for (const PgnWant want : {PgnWant::Everything, PgnWant::Mainline, PgnWant::Tags}) {
            PgnReader reader(base::memory_input(bytes));
            Counter counter(want);
            for (;;) {
                const auto more = reader.next(counter);
                ASSERT_TRUE(more) << name;
                if (!*more) break;
            }
            EXPECT_GT(reader.games(), 0u) << name;
            if (want != PgnWant::Everything) continue;
            const auto known = reasons.find(name);
            ASSERT_EQ(known != reasons.end(), !counter.damages.empty()) << name << ": " << counter.damages.size();
            if (known == reasons.end()) continue;
            ++damaged_files;
            EXPECT_EQ(counter.damages.front(), known->second) << name;
        }
    }
    EXPECT_EQ(damaged_files, reasons.size());
}

TEST(PgnFiles, OddFilesRoundTrip)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    std::size_t games = 0;
    for (const auto& [path, bytes] : test::read_tar(std::string(data) + "/pgn-odd/pgn-odd.tar.xz")) {
        if (!path.ends_with(".pgn")) continue;
        SCOPED_TRACE(path);
        PgnReader reader(base::memory_input(bytes));
        while (const auto game = read_game(reader).value()) {
            if (game->damage) continue;
            ++games;
            expect_round_trip(game->tree);
        }
    }
    EXPECT_GT(games, 100u);
}

} // namespace
} // namespace chess
