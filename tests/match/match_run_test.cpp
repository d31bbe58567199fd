// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/match_run.h"

#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "tests/support/few_descriptors.h"
#include "tests/support/temporary_folder.h"
#include "tests/uci/opponents/opponents.h"

namespace match {
namespace {

using testing::HasSubstr;

PlayerSpec random_player(const std::string& name)
{
    PlayerSpec spec;
    spec.kind = PlayerKind::Random;
    spec.name = name;
    return spec;
}

MatchSettings random_match(std::uint64_t games)
{
    MatchSettings settings;
    settings.players = {random_player("a"), random_player("b")};
    settings.games = games;
    settings.seed = 11;
    settings.openings.random_plies = 4;
    settings.openings.seed = 11;
    return settings;
}

std::size_t count(const std::string& text, const std::string& part)
{
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

TEST(MatchRun, PlaysAndWritesPgn)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(6);
    settings.pgn_path = folder.file("games.pgn");
    const auto run = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE(run.has_value()) << run.error().message;
    EXPECT_EQ((*run)->run({}), TournamentEnd::Complete);
    EXPECT_EQ((*run)->report().board.games(), 6U);
    const std::string pgn = *base::read_file(settings.pgn_path);
    EXPECT_EQ(count(pgn, "[Event "), 6U);
    EXPECT_EQ(count(pgn, "[White \"a\"]"), 3U);
    EXPECT_EQ(count(pgn, "{book}"), 24U);
}

TEST(MatchRun, GoesOnAfterInterruptionWithEveryGameOnce)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(40);
    settings.pgn_path = folder.file("whole.pgn");
    const auto whole = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE((*whole)->run({}).has_value());

    settings.pgn_path = folder.file("parts.pgn");
    settings.checkpoint_path = folder.file("state");
    std::uint64_t played = 0;
    int parts = 0;
    for (bool done = false; !done && parts < 20; ++parts) {
        std::stop_source stop;
        int games = 0;
        MatchHooks hooks;
        hooks.on_progress = [&](const std::string&) {
            if (++games == 7) stop.request_stop();
        };
        const auto run = MatchRun::prepare(settings, hooks, stop.get_token());
        ASSERT_TRUE(run.has_value()) << run.error().message;
        EXPECT_EQ((*run)->resumed_games(), played);
        const auto end = (*run)->run(stop.get_token());
        ASSERT_TRUE(end.has_value());
        played = (*run)->report().board.games();
        done = *end == TournamentEnd::Complete;
        if (done) {
            EXPECT_EQ((*run)->report().board.games_between(0, 1), (*whole)->report().board.games_between(0, 1));
            continue;
        }
        // What a kill after the last checkpoint would leave: half a game behind what was counted.
        const std::string torn = *base::read_file(settings.pgn_path) + "[Event \"torn";
        ASSERT_TRUE(base::write_file_atomically(settings.pgn_path, torn).has_value());
    }
    EXPECT_GT(parts, 3);
    EXPECT_EQ(played, 40U);
    EXPECT_EQ(*base::read_file(folder.file("parts.pgn")), *base::read_file(folder.file("whole.pgn")));

    // More games may be asked for later; other players may not.
    settings.games = 44;
    const auto more = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE(more.has_value()) << more.error().message;
    EXPECT_EQ((*more)->resumed_games(), 40U);
    settings.players[0].name = "c";
    EXPECT_FALSE(MatchRun::prepare(settings, {}, {}).has_value());
}

// Plays a few games, with a checkpoint.
void begin(const MatchSettings& settings)
{
    std::stop_source stop;
    MatchHooks hooks;
    hooks.on_progress = [&](const std::string&) { stop.request_stop(); };
    const auto run = MatchRun::prepare(settings, hooks, stop.get_token());
    ASSERT_TRUE(run.has_value()) << run.error().message;
    ASSERT_TRUE((*run)->run(stop.get_token()).has_value());
}

TEST(MatchRun, AShorterPgnThanTheStateCountsIsRefused)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(40);
    settings.pgn_path = folder.file("games.pgn");
    settings.checkpoint_path = folder.file("state");
    begin(settings);
    const std::string whole = *base::read_file(settings.pgn_path);
    ASSERT_TRUE(base::write_file_atomically(settings.pgn_path, whole.substr(0, whole.size() - 1)));
    const auto shorter = MatchRun::prepare(settings, {}, {});
    ASSERT_FALSE(shorter.has_value());
    EXPECT_THAT(shorter.error().message, HasSubstr(fmt::format("games.pgn holds {} bytes", whole.size() - 1)));
    std::filesystem::remove(settings.pgn_path);
    EXPECT_FALSE(MatchRun::prepare(settings, {}, {}).has_value());
    settings.pgn_path.clear();
    EXPECT_TRUE(MatchRun::prepare(settings, {}, {}).has_value());
    settings.pgn_path = folder.file("games.pgn");
    ASSERT_TRUE(base::write_file_atomically(settings.pgn_path, whole));
    EXPECT_TRUE(MatchRun::prepare(settings, {}, {}).has_value());
}

TEST(MatchRun, APgnThatTheMatchDidNotKnowIsNotCut)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(40);
    settings.checkpoint_path = folder.file("state");
    begin(settings);
    settings.pgn_path = folder.file("other.pgn");
    ASSERT_TRUE(base::write_file_atomically(settings.pgn_path, "[Event \"of another match\"]\n\n*\n"));
    std::vector<std::string> log;
    MatchHooks hooks;
    hooks.on_log = [&](const std::string& line) { log.push_back(line); };
    ASSERT_TRUE(MatchRun::prepare(settings, hooks, {}).has_value());
    EXPECT_THAT(*base::read_file(settings.pgn_path), HasSubstr("of another match"));
    EXPECT_THAT(log, testing::Contains(HasSubstr("games played without --pgn are not in it")));
}

TEST(MatchRun, OpeningsPlayedOnceMakeNoPairs)
{
    MatchSettings settings = random_match(3);
    settings.once = true;
    const auto run = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE(run.has_value()) << run.error().message;
    EXPECT_EQ((*run)->games(), 3U);
    ASSERT_TRUE((*run)->run({}).has_value());
    const Report report = (*run)->report();
    EXPECT_EQ(report.board.games(), 3U);
    EXPECT_EQ(report.board.games_of(0, chess::Color::White).games(), 2);
    EXPECT_EQ(report.board.pairs_between(0, 1).count(), 0);
    EXPECT_THAT(report_text(report), testing::Not(HasSubstr("Pairs")));
}

TEST(MatchRun, ErrorsComeBeforeTheFirstGame)
{
    const auto message = [](const MatchSettings& settings) {
        const auto run = MatchRun::prepare(settings, {}, {});
        EXPECT_FALSE(run.has_value());
        return run ? std::string() : run.error().message;
    };
    MatchSettings odd = random_match(3);
    EXPECT_THAT(message(odd), HasSubstr("must be even"));
    odd.once = true;
    odd.sprt.emplace();
    EXPECT_THAT(message(odd), HasSubstr("needs pairs"));
    MatchSettings lone = random_match(2);
    lone.players.pop_back();
    EXPECT_THAT(message(lone), HasSubstr("two players"));
    MatchSettings three = random_match(2);
    three.players.push_back(random_player("c"));
    three.sprt = SprtSettings{};
    EXPECT_THAT(message(three), HasSubstr("two players"));
    MatchSettings missing = random_match(2);
    missing.players[0] = PlayerSpec{};
    missing.players[0].name = "ghost";
    missing.players[0].command = {"/no/such/program"};
    EXPECT_THAT(message(missing), HasSubstr("ghost: /no/such/program"));
    MatchSettings unwritable = random_match(2);
    unwritable.pgn_path = "/no/such/folder/games.pgn";
    EXPECT_THAT(message(unwritable), HasSubstr("/no/such/folder/games.pgn"));
    MatchSettings no_book = random_match(2);
    no_book.openings.path = "/no/such/book.epd";
    EXPECT_THAT(message(no_book), HasSubstr("/no/such/book.epd"));
}

// A program that cannot be started because we have no descriptors left has not crashed: nobody loses a game by it.
TEST(MatchRun, OurOwnShortageIsNobodysLoss)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(2);
    settings.openings = {};
    settings.checkpoint_path = folder.file("state");
    for (PlayerSpec& player : settings.players) {
        player.kind = PlayerKind::Program;
        player.command = uci::opponent("good");
        player.control.depth = 1;
    }
    ASSERT_EQ(MatchRun::prepare(settings, {}, {}).value()->run({}), TournamentEnd::Complete);
    settings.games = 4;
    const auto stopped = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE(stopped) << stopped.error().message;
    {
        const test::FewDescriptors few(3); // enough for a file, not for a program
        const auto end = (*stopped)->run({});
        ASSERT_FALSE(end);
        EXPECT_THAT(end.error().message, HasSubstr("stopped after 2 of 4 games"));
        EXPECT_THAT(end.error().message, HasSubstr("open files"));
    }
    EXPECT_EQ((*stopped)->report().board.games(), 2U);
    const auto again = MatchRun::prepare(settings, {}, {});
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ((*again)->resumed_games(), 2U);
    EXPECT_EQ((*again)->run({}), TournamentEnd::Complete);
    for (const int player : {0, 1}) EXPECT_EQ((*again)->report().board.misconduct(player), Misconduct{});
}

TEST(MatchRun, TraceAndLog)
{
    const test::TemporaryFolder folder;
    MatchSettings settings = random_match(2);
    settings.trace_path = folder.file("trace");
    settings.openings = {};
    settings.players[1] = PlayerSpec{};
    settings.players[1].name = "bad";
    settings.players[1].command = uci::opponent("die-thinking");
    settings.players[1].options = {{"NoSuch", "1"}};
    std::vector<std::string> log;
    MatchHooks hooks;
    hooks.on_log = [&](const std::string& line) { log.push_back(line); };
    const auto run = MatchRun::prepare(settings, hooks, {});
    ASSERT_TRUE(run.has_value()) << run.error().message;
    ASSERT_TRUE((*run)->run({}).has_value());
    EXPECT_EQ((*run)->report().board.misconduct(1).crash, 2);
    EXPECT_THAT(log, testing::Contains(HasSubstr("no option")));
    EXPECT_THAT(log, testing::Contains(HasSubstr("exited with code 7")));
    EXPECT_THAT(*base::read_file(settings.trace_path), HasSubstr("bad > position startpos"));
}

} // namespace
} // namespace match
