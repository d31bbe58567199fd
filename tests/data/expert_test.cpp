// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A scripted expert: what it says, how it fails, the games it plays.
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "base/file.h"
#include "data/label.h"
#include "data/teach.h"
#include "tests/data/support/expert_script.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

using namespace std::chrono_literals;

TEST(Expert, ReadsScores)
{
    const auto score = [](std::string_view line, double units) { return score_of(uci::parse_info(line), units); };
    EXPECT_EQ(score("info depth 4 score cp 100 nodes 3 pv e2e4", 3.61), 361);
    EXPECT_EQ(score("info depth 4 score cp -100 upperbound nodes 3", 3.61), std::nullopt);
    EXPECT_EQ(score("info depth 4 multipv 2 score cp 5", 1), std::nullopt);
    EXPECT_EQ(score("info depth 4 multipv 1 score cp 5", 1), 5);
    EXPECT_EQ(score("info depth 4 score mate 3", 1), kMateScore);
    EXPECT_EQ(score("info depth 4 score mate -3", 1), -kMateScore);
    EXPECT_EQ(score("info depth 0 score mate 0", 1), -kMateScore);
    EXPECT_EQ(score("info depth 4 score cp 30000", 3.61), kMaxScore);
    EXPECT_EQ(score("info string score", 1), std::nullopt);
    EXPECT_EQ(score("info depth 4 score cp", 1), std::nullopt);
    EXPECT_EQ(score("info depth 4", 1), std::nullopt);
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
    for (const auto& [answer, reason] :
         {std::pair{"echo info score cp 1; echo bestmove e2e5", "e2e5"}, std::pair{"echo bestmove e2e4", "no score"},
          std::pair{"exit", "Script: exited with code 0"}}) {
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

// Talks without end instead of answering: each line used to give it more time.
constexpr const char* kFlood = "exec yes info depth 1 score cp 1";

TEST(Expert, IsGivenUpHoweverMuchItTalks)
{
    const test::TemporaryFolder folder;
    ExpertSettings settings;
    settings.command = {test::expert_script(folder, kFlood)};
    settings.depth = 1;
    settings.patience = 300ms;
    auto expert = Expert::start(settings, {}).value();
    ASSERT_TRUE(expert.ask(chess::Position()));
    const auto answer = expert.answer();
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "Script: no bestmove within 0.300 s");
}

TEST(Expert, ARequestToStopDoesNotWaitForTheAnswer)
{
    const test::TemporaryFolder folder;
    const std::vector<chess::Position> positions(10);
    for (const char* answer : {kFlood, "exec sleep 1000"}) {
        SCOPED_TRACE(answer);
        ExpertSettings settings;
        settings.command = {test::expert_script(folder, answer)};
        settings.depth = 1;
        std::stop_source stop;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(200ms);
            stop.request_stop();
        });
        const auto start = std::chrono::steady_clock::now();
        const auto deaf = [](std::size_t, const Opinion&) { return base::Status{}; };
        EXPECT_TRUE(label(settings, 1, positions, deaf, stop.get_token())) << "a stop is no failure";
        EXPECT_LT(std::chrono::steady_clock::now() - start, 20s);
    }
}

TEST(Expert, ItsBytesAreShownNotSent)
{
    const test::TemporaryFolder folder;
    ExpertSettings settings;
    settings.command = {test::expert_script(folder, R"(printf 'info score cp 1\nbestmove \033[31mred\377\n')")};
    settings.depth = 1;
    auto expert = Expert::start(settings, {}).value();
    ASSERT_TRUE(expert.ask(chess::Position()));
    const auto answer = expert.answer();
    ASSERT_FALSE(answer);
    for (const char c : answer.error().message) {
        EXPECT_GE(static_cast<unsigned char>(c), 0x20) << answer.error().message;
        EXPECT_LT(static_cast<unsigned char>(c), 0x7f) << answer.error().message;
    }
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
        ScoredGame game{.start = maker.game().position(), .result = chess::GameResult::WhiteWins, .moves = {}};
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
        EXPECT_NE(done.error().message.find("Script: exited with code 0"), std::string::npos) << done.error().message;
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
