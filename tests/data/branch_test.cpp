// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions one move beside games: which are kept, what is written, and how the work goes on.
#include "data/branch.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "chess/see.h"
#include "tests/data/support/expert_script.h"
#include "tests/data/support/games.h"

namespace data {
namespace {

chess::Position some_root()
{
    return chess::parse_position("4k3/p7/1P6/8/8/8/8/R3K3 w - - 0 1").value();
}

Branch branch(std::string_view line, const chess::Position& root = some_root())
{
    return branch_of(uci::parse_info(line), root, 1).value().branch;
}

TEST(Branch, IsReadFromALineOfTheExpert)
{
    const uci::Info info = uci::parse_info("info depth 1 seldepth 2 multipv 7 score cp -12 nodes 5 pv b6b7 e8d7 a1a7");
    const auto found = branch_of(info, some_root(), 2);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->line, 7);
    EXPECT_EQ(found->branch.score, -24);
    EXPECT_EQ(chess::to_uci(found->branch.move, some_root()), "b6b7");
    ASSERT_TRUE(found->branch.reply);
    EXPECT_EQ(found->branch.reply->to(), *chess::Square::parse("d7"));
    EXPECT_FALSE(branch("info depth 1 score cp 1 pv b6b7").reply);
    for (const char* none : {"info depth 1 score cp 1", "info depth 1 pv b6b7",
                             "info depth 1 score cp 1 lowerbound pv b6b7", "info depth 1 score cp 1 pv b6b5",
                             "info depth 1 score cp 1 pv b6b7 b6b7", "info depth 1 multipv 0 score cp 1 pv b6b7"})
        EXPECT_FALSE(branch_of(uci::parse_info(none), some_root(), 1)) << none;
}

TEST(Branch, MovesThatOurNetworkLikesAreTheOnesAskedAbout)
{
    const auto& network = eval::nnue::embedded_network();
    ASSERT_TRUE(network);
    eval::Nnue evaluator(*network);
    // The rook takes a queen that nobody holds; taking the pawn would lose it for a pawn.
    const auto root = chess::parse_position("q5k1/5ppp/4p3/3p4/8/8/5PPP/R2R2K1 w - - 0 1").value();
    const auto moves = best_moves(root, 6, evaluator);
    ASSERT_EQ(moves.size(), 6U);
    EXPECT_EQ(chess::to_uci(moves[0], root), "a1a8");
    for (const chess::Move m : moves) EXPECT_NE(chess::to_uci(m, root), "d1d5");
    for (const chess::Move m : best_moves(root, 218, evaluator)) EXPECT_TRUE(chess::see_at_least(root, m, 0));
    // Nothing but a rook to lose: then that is asked about.
    const auto forced = chess::parse_position("7k/8/8/8/8/2q5/R7/K7 w - - 0 1").value();
    EXPECT_EQ(best_moves(forced, 6, evaluator).size(), chess::legal_moves(forced).size());
}

TEST(Branch, QuietPositionsBecomeRecords)
{
    const std::vector<Branch> branches{
        branch("info multipv 1 score cp 50 pv e1e2 a7b6"),  // the reply takes
        branch("info multipv 2 score cp 40 pv e1d2"),       // nothing to be done: kept
        branch("info multipv 3 score cp 30 pv b6b7 a7a6"),  // a quiet reply: kept
        branch("info multipv 4 score cp 20 pv a1a7"),       // quiet after a capture: kept
        branch("info multipv 5 score cp 10 pv e1f1 e8d8"),  // kept
        branch("info multipv 6 score mate 3 pv b6a7 e8d7"), // a mate
    };
    const auto records = quiet_records(some_root(), branches, {}, chess::GameResult::WhiteWins);
    ASSERT_EQ(records.size(), 4U);
    std::vector<int> scores;
    for (const Record& r : records) {
        scores.push_back(r.score);
        EXPECT_EQ(r.ply, 0);
        EXPECT_EQ(r.result, 0) << "lost for Black, who is to move";
        EXPECT_TRUE(is_sound(r));
    }
    EXPECT_THAT(scores, testing::ElementsAre(-40, -30, -20, -10)) << "seen by the side that is to move then";
    chess::Position after = some_root();
    after.play_unchecked(branches[3].move);
    EXPECT_EQ(records[2], make_record(after, 20, chess::GameResult::WhiteWins, 0));
}

TEST(Branch, FarWorseMovesAndDecidedPositionsAreLeftOut)
{
    const std::vector<Branch> branches{branch("info multipv 1 score cp 100 pv e1d2"),
                                       branch("info multipv 2 score cp 50 pv e1f1"),
                                       branch("info multipv 3 score cp 49 pv e1d1")};
    const auto kept = [&](BranchLimits limits) {
        return quiet_records(some_root(), branches, limits, chess::GameResult::Draw).size();
    };
    EXPECT_EQ(kept({.near = 50, .most_score = 100}), 2U);
    EXPECT_EQ(kept({.near = 51, .most_score = 100}), 3U);
    EXPECT_EQ(kept({.near = 51, .most_score = 99}), 0U);
    EXPECT_TRUE(quiet_records(some_root(), {}, {}, chess::GameResult::Draw).empty());
}

TEST(Branch, ChecksAndReplyingChecksAreLeftOut)
{
    const auto root = chess::parse_position("4k3/8/8/8/8/7r/3P4/R3K3 b - - 0 1").value();
    const std::vector<Branch> branches{
        branch("info score cp 1 pv h3h1 e1e2", root), // gives check
        branch("info score cp 1 pv e8e7 a1a7", root), // is answered by one
    };
    EXPECT_TRUE(quiet_records(root, branches, {}, chess::GameResult::Draw).empty());
}

// Weighs two moves of the king's wing pawns, at two depths, of which the second counts.
constexpr const char* kAnswer =
    "case $fen in *' w '*) a=h2h3; b=g2g3;; *) a=h7h6; b=g7g6;; esac; "
    "echo info depth 1 multipv 1 score cp 1 pv $a; echo info depth 1 multipv 2 score cp 0 pv $b; "
    "echo info depth 2 multipv 1 score cp 30 pv $b; echo info depth 2 multipv 2 score cp 20 pv $a; echo bestmove $b";

struct Study {
    const test::TemporaryFolder folder;
    BranchSettings settings;

    Study()
    {
        settings.expert.command = {test::expert_script(folder, kAnswer)};
        settings.expert.depth = 2;
        settings.expert.units = 1;
        settings.expert.ahead = 3;
        settings.share = 0.5;
        settings.walk = 0;
        settings.moves = 0;
        settings.leave_out = 0;
        settings.games = {folder.file("games.vf")};
        // Knights move and nothing else, so that both pawns can always move.
        std::string bytes;
        for (int i = 0; i < 40; ++i) append_game(bytes, knights(i % 7));
        EXPECT_TRUE(base::write_file_atomically(settings.games[0], bytes));
    }

    static ScoredGame knights(int plies)
    {
        ScoredGame game;
        chess::Position p = game.start = chess::parse_position(chess::kStartFen).value();
        for (int i = 0; i < plies; ++i) {
            constexpr std::array kMoves{"b1c3", "b8c6", "c3b1", "c6b8"};
            const auto move = chess::parse_uci_move(kMoves[static_cast<std::size_t>(i % 4)], p).value();
            game.moves.push_back({move, 0});
            p.play_unchecked(move);
        }
        return game;
    }

    std::vector<Record> records(const std::string& path)
    {
        auto reader = RecordReader::open(base::open_input(path).value(), path).value();
        std::vector<Record> out;
        Record record;
        while (reader.next(record).value()) out.push_back(record);
        return out;
    }
};

TEST(BranchRun, TheSameFileForAnyNumberOfProcesses)
{
    Study run;
    std::string first;
    for (const int processes : {1, 2}) {
        run.settings.processes = processes;
        const std::string path = run.folder.file("out");
        auto output = BranchOutput::open(path, run.settings).value();
        const auto done = make_branches(run.settings, output, {}, {});
        ASSERT_TRUE(done) << done.error().message;
        EXPECT_EQ(done->games, 40U);
        EXPECT_EQ(done->weighed, 2 * done->asked);
        // 120 plies, half of them by chance: four deviations of five and a half.
        EXPECT_NEAR(static_cast<double>(done->asked), 57, 22);
        const auto records = run.records(path);
        EXPECT_EQ(records.size(), done->weighed);
        EXPECT_EQ(records.at(0).score, -30) << "the last look, the best first";
        EXPECT_EQ(records.at(1).score, -20);
        const std::string bytes = base::read_file(path).value();
        if (first.empty()) first = bytes;
        EXPECT_TRUE(bytes == first);
        EXPECT_FALSE(std::filesystem::exists(path + ".part"));
        EXPECT_FALSE(std::filesystem::exists(path + ".state"));
    }
}

TEST(BranchRun, GoesOnBehindItsCheckpointAndRefusesOtherWork)
{
    Study run;
    const std::string whole = run.folder.file("whole");
    const std::string path = run.folder.file("parts");
    {
        auto output = BranchOutput::open(whole, run.settings).value();
        ASSERT_TRUE(make_branches(run.settings, output, {}, {}));
    }
    {
        auto output = BranchOutput::open(path, run.settings).value();
        std::stop_source stop;
        int games = 0;
        const auto hear = [&](std::uint64_t) {
            if (++games == 10) stop.request_stop();
        };
        ASSERT_TRUE(make_branches(run.settings, output, hear, stop.get_token()));
    }
    EXPECT_FALSE(std::filesystem::exists(path)) << "never half a file";
    BranchSettings other = run.settings;
    other.share = 0.6;
    EXPECT_FALSE(BranchOutput::open(path, other));
    other.moves = 6;
    EXPECT_THAT(other.text(), testing::HasSubstr("\nevaluator nnue network ")) << "the network that chooses the moves";
    EXPECT_THAT(run.settings.text(), testing::Not(testing::HasSubstr("\nevaluator ")));
    auto output = BranchOutput::open(path, run.settings).value();
    EXPECT_GE(output.first(), 10U);
    EXPECT_LT(output.first(), 40U);
    ASSERT_TRUE(make_branches(run.settings, output, {}, {}));
    EXPECT_TRUE(run.records(path) == run.records(whole)) << "in other blocks";
}

TEST(BranchRun, GamesThatATrainerKeepsApartAreLeftOut)
{
    Study run;
    run.settings.leave_out = 1;
    const std::string path = run.folder.file("out");
    auto output = BranchOutput::open(path, run.settings).value();
    const auto done = make_branches(run.settings, output, {}, {});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->asked, 0U);
    EXPECT_TRUE(run.records(path).empty());
}

TEST(BranchRun, ADamagedFileGivesWhatStandsBeforeTheDamage)
{
    Study run;
    const std::string bytes = base::read_file(run.settings.games[0]).value();
    ASSERT_TRUE(base::write_file_atomically(run.settings.games[0], bytes.substr(0, bytes.size() - 3)));
    const std::string path = run.folder.file("out");
    auto output = BranchOutput::open(path, run.settings).value();
    const auto done = make_branches(run.settings, output, {}, {});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(done->games, 39U);
    ASSERT_EQ(done->damaged.size(), 1U);
    EXPECT_THAT(done->damaged[0], testing::HasSubstr("game 40"));
}

TEST(BranchRun, FailsWithTheExpert)
{
    Study run;
    run.settings.expert.command = {test::expert_script(run.folder, "echo bestmove h2h3")};
    const std::string path = run.folder.file("out");
    {
        auto output = BranchOutput::open(path, run.settings).value();
        const auto done = make_branches(run.settings, output, {}, {});
        ASSERT_FALSE(done);
    }
    EXPECT_FALSE(std::filesystem::exists(path));
}

} // namespace
} // namespace data
