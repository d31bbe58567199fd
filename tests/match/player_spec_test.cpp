// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/player_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "match/game_runner.h"

namespace match {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;
using Words = std::vector<std::string>;

base::Result<PlayerSpec> parse(const Words& words, const Words& defaults = {})
{
    return parse_player(words, defaults, play::TimeControl{.nodes = 7});
}

TEST(PlayerSpec, Program)
{
    const auto spec = parse({"cmd=/usr/games/stockfish -x", "arg=two words", "name=sf", "option.Hash=16",
                             "option.Move Overhead=5", "tc=4+0.04", "margin=0.1", "dir=/tmp", "restart=on"});
    ASSERT_TRUE(spec.has_value()) << spec.error().message;
    EXPECT_EQ(spec->kind, PlayerKind::Program);
    EXPECT_EQ(spec->name, "sf");
    EXPECT_THAT(spec->command, ElementsAre("/usr/games/stockfish", "-x", "two words"));
    EXPECT_THAT(spec->options, ElementsAre(Pair("Hash", "16"), Pair("Move Overhead", "5")));
    EXPECT_EQ(spec->control.base, 4s);
    EXPECT_EQ(spec->control.margin, 100ms);
    EXPECT_TRUE(spec->restart_every_game);
    EXPECT_EQ(parse({"cmd=/usr/games/toga2"})->name, "toga2");
    EXPECT_EQ(parse({"stockfish"})->command, Words{"stockfish"});
}

TEST(PlayerSpec, EnginesOfThisProcess)
{
    EXPECT_EQ(parse({"random"})->kind, PlayerKind::Random);
    const auto spec = parse({"kibitz", "option.Hash=1", "depth=3"});
    ASSERT_TRUE(spec.has_value());
    EXPECT_EQ(spec->kind, PlayerKind::Engine);
    EXPECT_THAT(spec->options, ElementsAre(Pair("Player", "kibitz"), Pair("Hash", "1")));
    EXPECT_EQ(spec->control.depth, 3);
}

TEST(PlayerSpec, DefaultsFillWhatIsMissing)
{
    const Words each = {"tc=1+0.01", "option.Hash=8", "option.Threads=1", "margin=0.5"};
    const auto plain = parse({"cmd=a"}, each);
    EXPECT_EQ(plain->control.base, 1s);
    EXPECT_EQ(plain->control.margin, 500ms);
    EXPECT_THAT(plain->options, ElementsAre(Pair("Hash", "8"), Pair("Threads", "1")));
    const auto own = parse({"cmd=a", "nodes=100", "option.hash=64", "margin=0"}, each);
    EXPECT_FALSE(own->control.base.has_value());
    EXPECT_EQ(own->control.nodes, 100);
    EXPECT_EQ(own->control.margin, 0ms);
    EXPECT_THAT(own->options, ElementsAre(Pair("hash", "64"), Pair("Threads", "1")));
    EXPECT_EQ(parse({"cmd=a"})->control.nodes, 7);
}

TEST(PlayerSpec, ErrorsNameTheWord)
{
    for (const char* bad : {"tc=x", "st=-1", "nodes=0", "depth=a", "restart=yes", "colour=red", "option.=1",
                            "margin=", "cmd=", "name="}) {
        const auto spec = parse({"cmd=a", bad});
        ASSERT_FALSE(spec.has_value()) << bad;
        EXPECT_THAT(spec.error().message, HasSubstr(bad));
    }
    EXPECT_THAT(parse({"tc=1"}).error().message, HasSubstr("no player"));
    EXPECT_THAT(parse({"cmd=a", "b"}).error().message, HasSubstr("already"));
    EXPECT_THAT(parse({"cmd=a"}, {"cmd=b"}).error().message, HasSubstr("cannot name a player"));
}

TEST(PlayerSpec, NamesBecomeUnique)
{
    std::vector<PlayerSpec> players(4);
    for (PlayerSpec& player : players) player.name = "a";
    players[1].name = "a 2";
    make_names_unique(players);
    EXPECT_EQ(players[0].name, "a");
    EXPECT_EQ(players[1].name, "a 2");
    EXPECT_EQ(players[2].name, "a 3");
    EXPECT_EQ(players[3].name, "a 4");
}

TEST(PlayerSpec, EngineBeatsRandomMover)
{
    auto engine = make_player(*parse({"kibitz", "option.Hash=1"}), {});
    ASSERT_TRUE(engine.has_value()) << engine.error().message;
    auto random = make_player(*parse({"random"}), {.seed = 3});
    const play::TimeControl control{.nodes = 500};
    const GameRecord record = play_game(chess::Game(), {Seat{**engine, control}, Seat{**random, control}}, {});
    EXPECT_EQ(record.end.result(), "1-0") << record.end.words() << record.sides[chess::Color::White].fault;
    EXPECT_TRUE(record.notes[2].score.has_value());
}

TEST(PlayerSpec, BadEngineOptionsAreRefused)
{
    const auto player = make_player(*parse({"kibitz", "option.NoSuch=1"}), {});
    ASSERT_FALSE(player.has_value());
    EXPECT_THAT(player.error().message, HasSubstr("NoSuch"));
}

} // namespace
} // namespace match
