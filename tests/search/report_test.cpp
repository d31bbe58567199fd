// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a search of seconds or minutes tells on its way, for every kind of search.
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mcts/mcts.h"
#include "search/textbook/textbook.h"
#include "tests/search/support/slow_clock.h"

namespace search {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Sharp enough that windows fail both ways.
chess::Game sharp_game()
{
    return chess::Game(*chess::parse_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                              chess::Tolerance::Strict));
}

// Everything that was heard, with the time it was heard at.
struct Heard {
    std::vector<Info> infos = {};
    std::vector<Progress> progress = {};
    std::vector<int> numbers = {}; // of root moves
    std::vector<base::Duration> times = {};
    base::Duration first_move{seconds(1000)};

    Callbacks callbacks(const base::Clock& clock)
    {
        return {.on_info =
                    [this](const Info& i) {
                        infos.push_back(i);
                        times.push_back(i.elapsed);
                    },
                .on_current_move =
                    [this, &clock](chess::Move, int number, int) {
                        if (numbers.empty()) first_move = clock.now().time_since_epoch();
                        numbers.push_back(number);
                    },
                .on_progress =
                    [this](const Progress& p) {
                        progress.push_back(p);
                        times.push_back(p.elapsed);
                    }};
    }
    base::Duration longest_silence() const
    {
        base::Duration longest = times.empty() ? base::Duration(seconds(1000)) : times.front();
        for (std::size_t i = 1; i < times.size(); ++i) longest = std::max(longest, times[i] - times[i - 1]);
        return longest;
    }
};

constexpr milliseconds kLook{50};
constexpr milliseconds kPatience{1000 + 4 * 50}; // a second, and a few looks until it is seen

Limits forever(std::uint64_t nodes)
{
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

TEST(Reports, TheProductionSearchIsNeverSilent)
{
    const SlowClock clock(kLook);
    const auto search = *make_alphabeta("classical", {}, clock);
    Heard heard;
    search->run(sharp_game(), forever(60'000), Signals{}, heard.callbacks(clock));
    EXPECT_LE(heard.longest_silence(), kPatience);
    ASSERT_GE(heard.progress.size(), 3U);
    for (std::size_t i = 1; i < heard.progress.size(); ++i)
        EXPECT_GT(heard.progress[i].nodes, heard.progress[i - 1].nodes);
    EXPECT_GE(heard.progress.back().depth, 5);
    EXPECT_GE(heard.progress.back().selective_depth, 1);
}
TEST(Reports, MovesAndBoundsAreShownAfterASecond)
{
    const SlowClock clock(kLook);
    const auto search = *make_alphabeta("classical", {}, clock);
    Heard heard;
    search->run(sharp_game(), forever(60'000), Signals{}, heard.callbacks(clock));
    ASSERT_FALSE(heard.numbers.empty());
    EXPECT_GE(heard.first_move, seconds(1));
    EXPECT_EQ(*std::ranges::min_element(heard.numbers), 1);
    EXPECT_EQ(*std::ranges::max_element(heard.numbers), 48);
    int high = 0, low = 0;
    for (const Info& info : heard.infos) {
        if (info.bound == Bound::Exact) continue;
        EXPECT_GE(info.elapsed, seconds(1));
        EXPECT_FALSE(info.pv.empty());
        ++(info.bound == Bound::Lower ? high : low);
    }
    EXPECT_GE(high, 1);
    EXPECT_GE(low, 1);
}
TEST(Reports, AShortSearchShowsIterationsOnly)
{
    const base::ManualClock clock; // stands still
    const auto search = *make_alphabeta("classical", {}, clock);
    Heard heard;
    search->run(sharp_game(), forever(20'000), Signals{}, heard.callbacks(clock));
    EXPECT_TRUE(heard.progress.empty() && heard.numbers.empty());
    EXPECT_FALSE(heard.infos.empty());
}
TEST(Reports, TheTextbookAndMonteCarloAreNeverSilent)
{
    const SlowClock clock(kLook);
    auto switches = textbook::find_preset("alphabeta")->switches;
    for (const int split : {0, 1}) {
        switches.root_split = split;
        const auto textbook = *make_textbook("comp4121", switches, clock);
        ASSERT_TRUE(textbook->set_threads(2));
        Limits limits = forever(60'000);
        limits.depth = 20;
        Heard heard;
        textbook->run(sharp_game(), limits, Signals{}, heard.callbacks(clock));
        EXPECT_LE(heard.longest_silence(), kPatience);
        ASSERT_GE(heard.progress.size(), 2U);
        EXPECT_GT(heard.progress[1].nodes, heard.progress[0].nodes);
    }
    const auto mcts = *make_mcts("comp4121", {.simulation = static_cast<int>(mcts::Simulation::Evaluation)}, clock);
    Heard heard;
    mcts->run(sharp_game(), forever(200), Signals{}, heard.callbacks(clock));
    EXPECT_LE(heard.longest_silence(), kPatience);
}

} // namespace
} // namespace search
