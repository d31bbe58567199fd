// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/uci_move.h"
#include "tests/support/temporary_folder.h"
#include "tests/uci/opponents/opponents.h"

namespace match {
namespace {

using testing::HasSubstr;

constexpr std::string_view kBackRank = "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; id \"back rank\";";

Thought answer(const SuiteTask& task, std::string_view move, std::optional<chess::Score> score = {})
{
    Thought thought;
    thought.move = chess::parse_uci_move(move, task.position).value();
    thought.score = score;
    return thought;
}

std::string problem_of(std::string_view line)
{
    const auto task = parse_task(line);
    return task ? "a task" : task.error().message;
}

PlayerSpec engine_at_depth(int depth)
{
    const std::vector<std::string> words{"kibitz", "option.Hash=1", "depth=" + std::to_string(depth)};
    return parse_player(words, {}, {}).value();
}

TEST(Suite, MovesToFindAndToAvoid)
{
    const SuiteTask find = parse_task(kBackRank).value();
    EXPECT_EQ(find.id, "back rank");
    EXPECT_TRUE(solves(find, answer(find, "d1d8")));
    EXPECT_FALSE(solves(find, answer(find, "d1d7", chess::MateIn{1})));
    const SuiteTask avoid = parse_task("6k1/5ppp/8/8/8/8/8/K2R4 w - - am Rd7 Rd6;").value();
    EXPECT_FALSE(solves(avoid, answer(avoid, "d1d6")));
    EXPECT_TRUE(solves(avoid, answer(avoid, "d1d8")));
}

TEST(Suite, MatesAreSolvedByTheScore)
{
    for (const char* line : {"6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 2;", "6k1/5ppp/8/8/8/8/8/K2R4 w - - bm #2; PV: d1d8;"}) {
        const SuiteTask task = parse_task(line).value();
        EXPECT_EQ(task.mate, 2);
        EXPECT_TRUE(solves(task, answer(task, "d1d7", chess::MateIn{2})));
        EXPECT_TRUE(solves(task, answer(task, "d1d7", chess::MateIn{1})));
        EXPECT_FALSE(solves(task, answer(task, "d1d7", chess::MateIn{3})));
        EXPECT_FALSE(solves(task, answer(task, "d1d7", chess::MateIn{-1})));
        EXPECT_FALSE(solves(task, answer(task, "d1d7", chess::Centipawns{900})));
        EXPECT_FALSE(solves(task, answer(task, "d1d7")));
    }
}

TEST(Suite, LinesThatAreNoTasks)
{
    EXPECT_THAT(problem_of("6k1/5ppp/8/8/8/8/8/K2R4 w - - id \"x\";"), HasSubstr("no bm, am or dm"));
    EXPECT_THAT(problem_of("6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd9;"), HasSubstr("bm"));
    EXPECT_THAT(problem_of("6k1/5ppp/8/8/8/8/8/K2R4 w - - dm zero;"), HasSubstr("mate"));
    EXPECT_THAT(problem_of("7k/5Q2/6K1/8/8/8/8/8 b - - bm Kh7;"), HasSubstr("over"));
    EXPECT_THAT(problem_of("8/8 w - - bm a4;"), testing::Not(HasSubstr("a task")));
}

TEST(Suite, DamagedLinesAreNamedAndTheRestIsRead)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("suite.epd");
    ASSERT_TRUE(base::write_file_atomically(path, fmt::format("# two tasks\n{}\nnonsense\n\n"
                                                              "6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 1;\n",
                                                              kBackRank)));
    const Suite suite = load_suite(path).value();
    ASSERT_EQ(suite.tasks.size(), 2U);
    EXPECT_EQ(suite.tasks[1].id, "line 5");
    ASSERT_EQ(suite.complaints.size(), 1U);
    EXPECT_THAT(suite.complaints[0], HasSubstr("suite.epd:3: "));
    ASSERT_TRUE(base::write_file_atomically(path, "nonsense\n"));
    EXPECT_THAT(load_suite(path).error().message, HasSubstr("holds no task"));
    EXPECT_FALSE(load_suite(folder.file("none.epd")).has_value());
}

TEST(Suite, PlayersAnswerEveryTask)
{
    Suite suite;
    suite.tasks.push_back(parse_task(kBackRank).value());
    suite.tasks.push_back(parse_task("6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 1;").value());
    suite.tasks.push_back(parse_task("6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd7;").value()); // wrong on purpose
    SuiteSettings settings;
    settings.players = {engine_at_depth(3), engine_at_depth(4)};
    settings.concurrency = 2;
    std::size_t calls = 0;
    const auto answers = run_suite(suite, settings, [&](const SuiteAnswer&) { ++calls; }, {});
    ASSERT_TRUE(answers.has_value()) << answers.error().message;
    ASSERT_EQ(answers->size(), 6U);
    EXPECT_EQ(calls, 6U);
    for (std::size_t i = 0; i < 6; ++i) {
        const SuiteAnswer& a = (*answers)[i];
        EXPECT_EQ(a.player, i / 3);
        EXPECT_EQ(a.task, i % 3);
        EXPECT_EQ(a.solved, i % 3 != 2) << a.text;
        EXPECT_THAT(a.text, HasSubstr("Rd8"));
    }
    settings.players[0].control.base = std::chrono::seconds(1);
    EXPECT_THAT(run_suite(suite, settings, {}, {}).error().message, HasSubstr("clock"));
    settings.players = {parse_player(std::vector<std::string>{"cmd=/no/such/program", "depth=1"}, {}, {}).value()};
    EXPECT_THAT(run_suite(suite, settings, {}, {}).error().message, HasSubstr("/no/such/program"));
}

TEST(Suite, FaultsAreNotWrongAnswers)
{
    Suite suite;
    for (int i = 0; i < 2; ++i) suite.tasks.push_back(parse_task(kBackRank).value());
    SuiteSettings settings;
    settings.grace = std::chrono::milliseconds(300);
    for (const char* mode : {"die-thinking", "garbage", "silent", "good"}) {
        PlayerSpec player;
        player.name = mode;
        player.command = uci::opponent(mode, {"a2a3"});
        player.control.move_time = std::chrono::milliseconds(100);
        settings.players.push_back(player);
    }
    const auto start = base::system_clock().now();
    const auto answers = run_suite(suite, settings, {}, {});
    EXPECT_LT(base::system_clock().now() - start, std::chrono::seconds(60)) << "a silent player is given up";
    ASSERT_TRUE(answers.has_value()) << answers.error().message;
    ASSERT_EQ(answers->size(), 8U);
    for (const SuiteAnswer& a : *answers) {
        SCOPED_TRACE(settings.players[a.player].name);
        EXPECT_TRUE(a.fault) << a.text; // a2a3 is no move there either
        EXPECT_FALSE(a.solved);
    }
    EXPECT_THAT((*answers)[0].text, HasSubstr("exited with code 7"));
    EXPECT_THAT((*answers)[4].text, HasSubstr("no bestmove within 0.400 s"));
    EXPECT_THAT((*answers)[6].text, HasSubstr("a2a3"));
}

} // namespace
} // namespace match
