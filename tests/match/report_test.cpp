// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/report.h"

#include "base/json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace match {
namespace {

using namespace std::chrono_literals;
using chess::Color;
using chess::Termination;
using testing::HasSubstr;

TEST(TournamentState, RoundTrip)
{
    TournamentState state;
    state.results[0] = {Color::White, Termination::Normal};
    state.results[3] = {{}, Termination::Adjudication};
    state.results[4] = {Color::Black, Termination::TimeForfeit};
    state.results[9] = {Color::White, Termination::IllegalMove};
    state.results[10] = {{}, Termination::MaxPlies};
    state.worst_overshoot = {5ms, 0ms};
    state.warnings = {0, 17};
    state.pgn_bytes = 123456;
    const auto again = parse_state(format_state(state));
    ASSERT_TRUE(again.has_value()) << again.error().message;
    EXPECT_EQ(*again, state);
    EXPECT_EQ(*parse_state(format_state({})), TournamentState{});
}

// The letters of the file are older than the names of ends and stay as they are.
TEST(TournamentState, LettersOfEveryEnd)
{
    TournamentState state;
    for (int i = 0; i < chess::kTerminations; ++i)
        state.results[static_cast<std::uint64_t>(i)] = {Color::White, chess::Termination(i)};
    EXPECT_THAT(format_state(state), HasSubstr("results WrWrWrWrWrWrWrWrWrWrWrWtWcWcWsWiWwWwWm\n"));
    const auto old = parse_state("results DrDtWsBcWiDdWwDm\n");
    ASSERT_TRUE(old) << old.error().message;
    EXPECT_EQ(old->results.at(0), (chess::GameEnd{{}, Termination::Normal}));
    EXPECT_EQ(old->results.at(3), (chess::GameEnd{Color::Black, Termination::Crash}));
    EXPECT_EQ(old->results.at(5), (chess::GameEnd{{}, Termination::Adjudication}));
    EXPECT_EQ(format_state(*old).substr(0, 24), "results DrDtWsBcWiDdWwDm");
}

TEST(TournamentState, DamageIsNamed)
{
    for (const char* bad :
         {"results W", "results Xr", "results Wq", "colour red", "pgn_bytes x", "overshoot a", "warnings -1"})
        EXPECT_FALSE(parse_state(bad).has_value()) << bad;
}

struct Duel {
    std::vector<Contestant> players = {{"Alpha", *play::parse_clock("4+0.04")},
                                       {"Beta", play::TimeControl{.nodes = 1000}}};
    Schedule schedule{2, Format::RoundRobin, 10};
    Scoreboard board{2};
    TournamentState state{.results = {}, .worst_overshoot = {0ms, 12ms}, .warnings = {0, 3}};

    Duel()
    {
        for (std::uint64_t number = 0; number < 20; ++number) {
            // Alpha wins every game as White and draws as Black, except two.
            if (number == 5)
                board.add(schedule.game(number), {Color::White, Termination::Normal});
            else if (number == 4)
                board.add(schedule.game(number), {Color::White, Termination::TimeForfeit});
            else if (number % 2 == 0)
                board.add(schedule.game(number), {Color::White, Termination::Normal});
            else
                board.add(schedule.game(number), {{}, Termination::Normal});
        }
    }
    Report report() const { return {players, board, state}; }
};

TEST(Report, Duel)
{
    const Duel duel;
    const std::string text = report_text(duel.report());
    EXPECT_THAT(text, HasSubstr("Alpha (4+0.04) against Beta (1000 nodes): 20 games\n"));
    EXPECT_THAT(text, HasSubstr("10 won, 9 drawn, 1 lost: 14.5 points, 72.5 %"));
    EXPECT_THAT(text, HasSubstr("Pairs   [0, 0, 1, 9, 0]"));
    EXPECT_THAT(text, HasSubstr("White 10-0-0, Black 0-9-1"));
    EXPECT_THAT(
        text,
        HasSubstr("Conduct Beta: lost 1 on time, 0 by silence, 0 by crash, 0 by illegal move; largest overshoot 12.0 "
                  "ms; 3 warnings"));
    EXPECT_THAT(text, testing::Not(HasSubstr("Conduct Alpha")));
    EXPECT_THAT(text, testing::Not(HasSubstr("SPRT")));
    EXPECT_THAT(progress_text(duel.report(), 400), HasSubstr("20/400  Alpha 14.5 - 5.5 Beta  Elo +168"));
}

TEST(Report, EloOfOneSidedResults)
{
    EXPECT_EQ(elo_text(estimate_elo(sample_of(Trinomial{}))), "+0.0 +- inf");
    EXPECT_EQ(elo_text(estimate_elo(sample_of(Pentanomial{{0, 0, 4, 0, 0}}))), "+0.0 +- 111.3");
    const std::string won = elo_text(estimate_elo(sample_of(Pentanomial{{0, 0, 0, 0, 4}})));
    EXPECT_THAT(won, testing::StartsWith("+inf (above +"));
    const std::string lost = elo_text(estimate_elo(sample_of(Pentanomial{{4, 0, 0, 0, 0}})));
    EXPECT_THAT(lost, testing::StartsWith("-inf (below -"));
}

TEST(Report, Sprt)
{
    const Duel duel;
    const SprtSettings settings{.elo0 = 0, .elo1 = 5};
    Report report = duel.report();
    report.sprt_settings = settings;
    report.sprt = Sprt::create(settings)->status(sample_of(duel.board.pairs_between(0, 1)));
    EXPECT_THAT(report_text(report), HasSubstr("(-2.94, 2.94) [0, 5] nElo: not decided"));
    EXPECT_THAT(progress_text(report, 400), HasSubstr("LLR "));
}

TEST(Report, Crosstable)
{
    const std::vector<Contestant> players = {{"weak", {}}, {"strong", {}}, {"middle", {}}};
    const Schedule schedule(3, Format::RoundRobin, 2);
    Scoreboard board(3);
    for (std::uint64_t number = 0; number < schedule.games(); ++number) {
        const ScheduledGame game = schedule.game(number);
        const int better = game.first == 0 ? game.second : game.first; // strong beats middle beats weak
        board.add(game, {game.white == better ? Color::White : Color::Black, Termination::Normal});
    }
    const TournamentState state;
    const std::string text = report_text({players, board, state});
    const auto strong = text.find("  1 strong"), middle = text.find("  2 middle"), weak = text.find("  3 weak");
    EXPECT_NE(weak, std::string::npos) << text;
    EXPECT_LT(strong, middle);
    EXPECT_LT(middle, weak);
    EXPECT_THAT(text, HasSubstr("4-0-0"));
    EXPECT_THAT(progress_text({players, board, state}, 12), HasSubstr("strong leads with 100.0 %"));
}

TEST(Report, JsonIsWholeAndReadable)
{
    const Duel duel;
    const base::Json json = duel.report();
    EXPECT_EQ(json["games"], 20);
    EXPECT_EQ(json["players"][0]["name"], "Alpha");
    EXPECT_EQ(json["players"][1]["lost_by"]["time"], 1);
    EXPECT_EQ(json["encounters"][0]["pairs"], (std::vector<int>{0, 0, 1, 9, 0}));
    EXPECT_NEAR(json["encounters"][0]["elo"].get<double>(), 168.4, 0.1);
    Scoreboard empty(2);
    const base::Json nothing = Report{duel.players, empty, duel.state};
    EXPECT_EQ(nothing["games"], 0);
    Scoreboard won(2);
    won.add(duel.schedule.game(0), {Color::White, Termination::Normal});
    const auto sure = base::parse_json(base::json_text(Report{duel.players, won, duel.state}));
    ASSERT_TRUE(sure) << sure.error().message;
    EXPECT_TRUE((*sure)["players"][0]["elo"].is_null()) << "infinite";
}

} // namespace
} // namespace match
