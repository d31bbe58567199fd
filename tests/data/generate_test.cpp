// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games in the making: starts, ends, files that are gone on with, self-play, and a scripted expert.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/file.h"
#include "chess/movegen.h"
#include "data/game_maker.h"
#include "data/game_output.h"
#include "data/label.h"
#include "data/selfplay.h"
#include "data/teach.h"
#include "eval/nnue/network.h"
#include "tests/data/support/expert_script.h"
#include "tests/data/support/games.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

chess::Move any_move(const GameMaker& maker)
{
    return chess::legal_moves(maker.game().position())[0];
}

TEST(GameMaker, BeginsByChanceAndTheSameForTheSameNumber)
{
    const PlayRules rules;
    const GameMaker first(rules, nullptr, 1, 7);
    const GameMaker again(rules, nullptr, 1, 7);
    const GameMaker other(rules, nullptr, 1, 8);
    EXPECT_EQ(first.game().position().key(), again.game().position().key());
    EXPECT_NE(first.game().position().key(), other.game().position().key());
    EXPECT_TRUE(first.game().moves().empty()) << "the random moves are no part of the game";
}

TEST(GameMaker, DrawsAnUnevenStartAnew)
{
    GameMaker maker({}, nullptr, 1, 1);
    const chess::Key before = maker.game().position().key();
    EXPECT_FALSE(maker.add(any_move(maker), 541));
    EXPECT_NE(maker.game().position().key(), before);
    EXPECT_TRUE(maker.game().moves().empty());
    EXPECT_FALSE(maker.add(any_move(maker), 540));
    EXPECT_EQ(maker.game().moves().size(), 1U);
    EXPECT_FALSE(maker.add(any_move(maker), 2000)) << "only the first score is looked at";
    EXPECT_EQ(maker.game().moves().size(), 2U);
}

TEST(GameMaker, GivesWinsThatLastAndPlaysSomeOut)
{
    for (const int sign : {1, -1}) {
        GameMaker maker({.play_out = 0}, nullptr, 1, 3);
        maker.add(any_move(maker), 0);
        for (const int score : {2166, 2166, 2166, 2165, 2166, 20'000, 3000}) {
            ASSERT_FALSE(maker.is_over());
            maker.add(any_move(maker), sign * score);
        }
        ASSERT_FALSE(maker.is_over());
        ASSERT_TRUE(maker.add(any_move(maker), sign * 2166));
        const ScoredGame game = maker.take();
        EXPECT_EQ(game.result, sign > 0 ? GameResult::WhiteWins : GameResult::BlackWins);
        EXPECT_EQ(game.moves.size(), 9U);
        EXPECT_EQ(game.moves[6].score, sign * kMateScore);
    }
    GameMaker patient({.play_out = 1}, nullptr, 1, 3);
    patient.add(any_move(patient), 0);
    for (int i = 0; i < 6; ++i) EXPECT_FALSE(patient.add(any_move(patient), 3000));
}

TEST(GameMaker, PlaysATenthOfTheGamesOut)
{
    int played_out = 0;
    for (std::uint64_t number = 0; number < 1000; ++number) {
        GameMaker maker({}, nullptr, 1, number);
        maker.add(any_move(maker), 0);
        for (int i = 0; i < 4 && !maker.is_over(); ++i) maker.add(any_move(maker), 3000);
        played_out += maker.is_over() ? 0 : 1;
    }
    EXPECT_NEAR(played_out, 100, 30);
}

int plies_before(const chess::Position& p)
{
    return 2 * (p.fullmoves() - 1) + (p.side_to_move() == chess::Color::Black ? 1 : 0);
}

TEST(GameMaker, BeginsFromAFileOfOpenings)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("starts.epd");
    std::ofstream(path) << "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n3qk3/8/8/8/8/8/8/3QK3 b - -\n";
    const auto book = load_starts({.path = path});
    ASSERT_TRUE(book) << book.error().message;
    ASSERT_EQ((*book)->size(), 2U);
    std::map<chess::Key, int> starts;
    for (std::uint64_t number = 0; number < 100; ++number) {
        const GameMaker maker({.book_random_plies = 0, .book_share = 1}, &**book, 1, number);
        ++starts[maker.game().position().key()];
        EXPECT_TRUE(maker.game().moves().empty());
        const GameMaker without({.book_share = 0}, &**book, 1, number);
        EXPECT_GE(plies_before(without.game().position()), 8) << "from the start position";
    }
    ASSERT_EQ(starts.size(), 2U);
    for (const std::uint64_t line : {0U, 1U}) EXPECT_GT(starts[(*book)->opening(line).position().key()], 30);

    std::set<int> plies;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const GameMaker maker({.book_random_plies = 3, .book_share = 1}, &**book, 1, number);
        const chess::Position& p = maker.game().position();
        if (p.occupied().count() > 4) plies.insert(plies_before(p)); // the first line
    }
    EXPECT_EQ(plies, (std::set{0, 1, 2, 3}));
    EXPECT_FALSE(load_starts({.path = folder.file("missing.epd")}));
    EXPECT_FALSE(load_starts({})->has_value());
}

// Moves by chance, so that nothing repeats.
ScoredGame drawn_game(const PlayRules& rules)
{
    GameMaker maker(rules, nullptr, 1, 5);
    base::Random random(3);
    while (!maker.is_over()) {
        const chess::MoveList moves = chess::legal_moves(maker.game().position());
        maker.add(moves[random.below(moves.size())], 11);
    }
    return maker.take();
}

TEST(GameMaker, AgreesToDrawsLateAndEndsLongGames)
{
    const ScoredGame agreed = drawn_game({});
    EXPECT_EQ(agreed.result, GameResult::Draw);
    EXPECT_LE(agreed.moves.size(), 70U);
    const ScoredGame cut = drawn_game({.draw_score = -1, .max_plies = 20});
    EXPECT_EQ(cut.result, GameResult::Draw);
    EXPECT_LE(cut.moves.size(), 20U);
}

TEST(GameOutput, KeepsTheOrderAndGoesOn)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("games.vf");
    std::string expected;
    for (std::uint64_t i = 0; i < 4; ++i) append_game(expected, test::random_game(i));
    {
        auto out = GameOutput::open(path, "spec");
        ASSERT_TRUE(out) << out.error().message;
        EXPECT_EQ(out->first(), 0U);
        ASSERT_TRUE(out->add(1, test::random_game(1)));
        ASSERT_TRUE(out->add(0, test::random_game(0)));
        ASSERT_TRUE(out->add(3, test::random_game(3)));
        ASSERT_TRUE(out->save());
        EXPECT_EQ(out->games(), 2U) << "the fourth waits for the third";
    }
    // Bytes behind the checkpoint, as after a crash.
    std::ofstream(path, std::ios::app | std::ios::binary) << "half a game";
    EXPECT_FALSE(GameOutput::open(path, "another spec"));
    {
        auto out = GameOutput::open(path, "spec");
        ASSERT_TRUE(out) << out.error().message;
        EXPECT_EQ(out->first(), 2U);
        ASSERT_TRUE(out->add(2, test::random_game(2)));
        ASSERT_TRUE(out->add(3, test::random_game(3)));
        ASSERT_TRUE(out->save());
    }
    EXPECT_TRUE(base::read_file(path).value() == expected);
    std::filesystem::remove(path + ".state");
    EXPECT_FALSE(GameOutput::open(path, "spec")) << "a file without its state is left alone";
}

TEST(GameOutput, LeavesNothingWhenNothingWasPutIn)
{
    const test::TemporaryFolder folder;
    ASSERT_TRUE(GameOutput::open(folder.file("games.vf"), "spec"));
    EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
    {
        auto out = GameOutput::open(folder.file("games.vf"), "a corrected spec");
        ASSERT_TRUE(out) << out.error().message;
        ASSERT_TRUE(out->add(0, test::random_game(0)));
        ASSERT_TRUE(out->save());
    }
    EXPECT_TRUE(std::filesystem::exists(folder.file("games.vf.state")));
    ASSERT_TRUE(GameOutput::open(folder.file("games.vf"), "a corrected spec")) << "nothing new was put in";
    EXPECT_TRUE(std::filesystem::exists(folder.file("games.vf")));
}

SelfPlaySettings quick_selfplay()
{
    SelfPlaySettings s;
    s.player = {.search = "alphabeta", .evaluator = "classical"};
    s.games = static_cast<std::uint64_t>(test::test_scale(6, 3));
    s.soft_nodes = 50;
    s.hard_nodes = 200;
    s.rules.max_plies = 60;
    return s;
}

TEST(SelfPlay, GivesTheSameGamesForAnyNumberOfThreads)
{
    const test::TemporaryFolder folder;
    std::string first;
    for (const int threads : {1, 2}) {
        SelfPlaySettings s = quick_selfplay();
        s.threads = threads;
        const std::string path = folder.file(fmt::format("{}.vf", threads));
        auto out = GameOutput::open(path, s.text());
        ASSERT_TRUE(out);
        std::atomic<int> heard = 0;
        ASSERT_TRUE(play_selfplay(s, *out, [&](const ScoredGame&) { ++heard; }, {}));
        EXPECT_EQ(static_cast<std::uint64_t>(heard), s.games);
        const std::string bytes = base::read_file(path).value();
        auto reader = GameReader::open(path).value();
        ScoredGame game;
        while (reader.next(game).value()) EXPECT_FALSE(game.moves.empty());
        EXPECT_EQ(reader.games(), s.games);
        if (first.empty()) first = bytes;
        EXPECT_TRUE(bytes == first);
    }
}

TEST(SelfPlay, ACheckpointKnowsTheNetworkByItsWeights)
{
    SelfPlaySettings s = quick_selfplay();
    EXPECT_THAT(s.text(), testing::Not(testing::HasSubstr("weights")));
    s.player.evaluator = "nnue";
    const auto& network = eval::nnue::embedded_network();
    ASSERT_TRUE(network);
    const std::string weights = fmt::format("weights {:08x}\n", (*network)->checksum());
    EXPECT_THAT(s.text(), testing::HasSubstr(weights));
    // The same bytes under another path are the same weights, told apart by the path alone.
    const test::TemporaryFolder folder;
    s.player.network = folder.file("a.nnue");
    ASSERT_TRUE(base::write_file_atomically(s.player.network, (*network)->to_bytes()));
    EXPECT_THAT(s.text(), testing::HasSubstr(weights));
}

TEST(Expert, ReadsScores)
{
    EXPECT_EQ(score_in("info depth 4 score cp 100 nodes 3 pv e2e4", 3.61), 361);
    EXPECT_EQ(score_in("info depth 4 score cp -100 upperbound nodes 3", 3.61), std::nullopt);
    EXPECT_EQ(score_in("info depth 4 multipv 2 score cp 5", 1), std::nullopt);
    EXPECT_EQ(score_in("info depth 4 multipv 1 score cp 5", 1), 5);
    EXPECT_EQ(score_in("info depth 4 score mate 3", 1), kMateScore);
    EXPECT_EQ(score_in("info depth 4 score mate -3", 1), -kMateScore);
    EXPECT_EQ(score_in("info depth 0 score mate 0", 1), -kMateScore);
    EXPECT_EQ(score_in("info depth 4 score cp 30000", 3.61), kMaxScore);
    EXPECT_EQ(score_in("info string score", 1), std::nullopt);
    EXPECT_EQ(score_in("info depth 4 score cp", 1), std::nullopt);
    EXPECT_EQ(score_in("info depth 4", 1), std::nullopt);
}

TEST(Expert, IsSetOnlyWhatItHas)
{
    const test::TemporaryFolder folder;
    ExpertSettings expert;
    expert.command = {test::expert_script(folder, "echo bestmove e2e4")};
    expert.depth = 1;
    expert.options = {{"hash", "3"}};
    EXPECT_TRUE(Expert::start(expert, {}));
    expert.options.emplace_back("Hsh", "3");
    const auto started = Expert::start(expert, {});
    ASSERT_FALSE(started);
    EXPECT_EQ(started.error().message, expert.command[0] + ": has no option \"Hsh\"");
}

TEST(Expert, LabelsManyPositionsInTheirOrder)
{
    const test::TemporaryFolder folder;
    ExpertSettings expert;
    expert.command = {test::expert_script(folder, "n=$((n+1)); echo info depth 1 score cp $n; echo bestmove e1e2")};
    expert.depth = 1;
    expert.units = 1;
    const auto white = chess::parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
    const std::vector<chess::Position> positions(100, white);
    std::vector<int> scores(positions.size());
    const auto hear = [&](std::size_t number, const Opinion& opinion) {
        scores[number] = opinion.score;
        return base::Status{};
    };
    const auto done = label(expert, 1, positions, hear, {});
    ASSERT_TRUE(done) << done.error().message;
    for (std::size_t i = 0; i < positions.size(); ++i) EXPECT_EQ(scores[i], static_cast<int>(i) + 1);
    const auto full = [](std::size_t, const Opinion&) -> base::Status { return base::fail("the disk is full"); };
    EXPECT_EQ(label(expert, 1, positions, full, {}).error().message, "the disk is full");
}

TEST(Expert, IsRefusedWhenItFails)
{
    const test::TemporaryFolder folder;
    const std::vector<chess::Position> positions(10);
    const auto deaf = [](std::size_t, const Opinion&) { return base::Status{}; };
    for (const auto& [answer, reason] : {std::pair{"echo info score cp 1; echo bestmove e2e5", "e2e5"},
                                         std::pair{"echo bestmove e2e4", "no score"}, std::pair{"exit", "ended"}}) {
        ExpertSettings expert;
        expert.command = {test::expert_script(folder, answer)};
        expert.depth = 1;
        const auto done = label(expert, 2, positions, deaf, {});
        ASSERT_FALSE(done) << answer;
        EXPECT_NE(done.error().message.find(reason), std::string::npos) << done.error().message;
    }
    ExpertSettings missing;
    missing.command = {"/nowhere/at-all"};
    EXPECT_FALSE(label(missing, 1, positions, deaf, {})) << "no depth";
    missing.depth = 1;
    EXPECT_FALSE(label(missing, 1, positions, deaf, {}));
}

// Knows the games from kMates, of one and two plies.
constexpr const char* kMatingAnswer = "case $fen in *' w '*) move=a1a8;; *) move=h8g8;; esac; "
                                      "echo info depth 1 score cp 100; echo bestmove $move";
constexpr const char* kMates = "6k1/5ppp/8/8/8/8/8/R3K3 w - -\n6k1/5ppp/8/8/8/8/8/R2K4 w - -\n"
                               "7k/5ppp/8/8/8/8/8/R3K3 b - -\n7k/5ppp/8/8/8/8/8/R2K4 b - -\n";

TeachSettings mating_games(const test::TemporaryFolder& folder, const std::string& answer = kMatingAnswer)
{
    TeachSettings s;
    s.expert.command = {test::expert_script(folder, answer)};
    s.expert.depth = 1;
    s.expert.units = 1;
    s.expert.ahead = 3;
    s.games = 40;
    s.rules.book_share = 1;
    s.rules.book_random_plies = 0;
    s.openings.path = folder.file("mates.epd");
    std::ofstream(s.openings.path) << kMates;
    return s;
}

// What the file must hold: chance decides the starts, and the starts decide the moves.
std::string mating_bytes(const TeachSettings& s)
{
    const auto book = load_starts(s.openings).value();
    const chess::Move king{*chess::Square::parse("h8"), *chess::Square::parse("g8")};
    const chess::Move mate{*chess::Square::parse("a1"), *chess::Square::parse("a8")};
    std::string bytes;
    for (std::uint64_t number = 0; number < s.games; ++number) {
        const GameMaker maker(s.rules, &*book, s.seed, number);
        ScoredGame game{.start = maker.game().position(), .result = GameResult::WhiteWins, .moves = {}};
        if (game.start.side_to_move() == chess::Color::Black) game.moves.push_back({king, -100});
        game.moves.push_back({mate, 100});
        append_game(bytes, game);
    }
    return bytes;
}

TEST(Teach, WritesAllGamesInOrder)
{
    const test::TemporaryFolder folder;
    TeachSettings s = mating_games(folder);
    s.processes = 2;
    const std::string path = folder.file("games.vf");
    auto out = GameOutput::open(path, s.text());
    ASSERT_TRUE(out) << out.error().message;
    std::atomic<int> heard = 0;
    const auto done = play_expert(s, *out, [&](const ScoredGame&) { ++heard; }, {});
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(heard, 40);
    EXPECT_EQ(out->games(), 40U);
    EXPECT_TRUE(base::read_file(path).value() == mating_bytes(s));
}

TEST(Teach, GoesOnBehindItsCheckpoint)
{
    const test::TemporaryFolder folder;
    const TeachSettings s = mating_games(folder);
    const std::string path = folder.file("games.vf");
    std::stop_source stop;
    int heard = 0;
    {
        auto out = GameOutput::open(path, s.text());
        ASSERT_TRUE(out) << out.error().message;
        const auto count = [&](const ScoredGame&) {
            if (++heard == 10) stop.request_stop();
        };
        ASSERT_TRUE(play_expert(s, *out, count, stop.get_token()));
        EXPECT_EQ(heard, 10);
    }
    auto out = GameOutput::open(path, s.text());
    ASSERT_TRUE(out) << out.error().message;
    const std::uint64_t first = out->first();
    EXPECT_GE(first, 8U) << "at most two games were under way besides";
    EXPECT_LE(first, 10U);
    heard = 0;
    ASSERT_TRUE(play_expert(s, *out, [&](const ScoredGame&) { ++heard; }, {}));
    EXPECT_EQ(static_cast<std::uint64_t>(heard), s.games - first);
    EXPECT_TRUE(base::read_file(path).value() == mating_bytes(s));
}

TEST(Teach, KeepsTheCheckpointOfAnExpertThatDies)
{
    const test::TemporaryFolder folder;
    const std::string mortal = "n=$((n+1)); if [ $n -gt 30 ]; then exit; fi; ";
    TeachSettings s = mating_games(folder, mortal + kMatingAnswer);
    const std::string path = folder.file("games.vf");
    {
        auto out = GameOutput::open(path, s.text());
        ASSERT_TRUE(out) << out.error().message;
        const auto done = play_expert(s, *out, {}, {});
        ASSERT_FALSE(done);
        EXPECT_NE(done.error().message.find("Script has ended"), std::string::npos) << done.error().message;
    }
    s = mating_games(folder); // in good health again, under the same name
    auto out = GameOutput::open(path, s.text());
    ASSERT_TRUE(out) << out.error().message;
    EXPECT_GT(out->first(), 10U);
    EXPECT_LT(out->first(), s.games);
    ASSERT_TRUE(play_expert(s, *out, {}, {}));
    EXPECT_TRUE(base::read_file(path).value() == mating_bytes(s));
}

} // namespace
} // namespace data
