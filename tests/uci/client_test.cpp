// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <chrono>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "tests/support/few_descriptors.h"
#include "tests/uci/opponents/opponents.h"
#include "uci/client.h"

namespace uci {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TimeLimits short_limits()
{
    return {.handshake = 300ms, .ready = 300ms, .write = 300ms, .quit = 200ms};
}

Result<Client> meet(const std::string& mode, TimeLimits limits = {})
{
    return Client::start({.command = opponent(mode), .limits = limits});
}

Fault fault_at_start(const std::string& mode)
{
    const auto client = meet(mode, short_limits());
    EXPECT_FALSE(client.has_value());
    return client ? Fault{} : client.error();
}

TEST(Client, AWholeConversation)
{
    auto client = meet("good");
    ASSERT_TRUE(client.has_value()) << client.error().message;
    EXPECT_EQ(client->name(), "Opponent good");
    EXPECT_EQ(client->author(), "nobody at all");
    ASSERT_EQ(client->options().size(), 2U);
    ASSERT_NE(client->find_option("HASH"), nullptr);
    EXPECT_EQ(client->find_option("hash")->max, 1024);
    EXPECT_EQ(client->find_option("Threads"), nullptr);
    ASSERT_TRUE(client->set_option("Hash", "8").has_value());
    ASSERT_TRUE(client->new_game().has_value());
    int infos = 0;
    const auto result =
        client->search(position_command("", {}), {.depth = 3}, 5s, [&](const Info&, std::string_view) { ++infos; });
    ASSERT_TRUE(result.has_value()) << result.error().message;
    EXPECT_EQ(result->best.move, "e2e4");
    EXPECT_EQ(result->best.ponder, "e7e5");
    EXPECT_EQ(infos, 1);
    ASSERT_TRUE(result->last.has_value());
    EXPECT_EQ(result->last->score, chess::Score(chess::Centipawns{25}));
    EXPECT_GT(result->elapsed, 0s);
    EXPECT_TRUE(client->quit());
}

TEST(Client, ChatterAroundTheHandshakeIsHarmless)
{
    auto client = meet("chatter");
    ASSERT_TRUE(client.has_value()) << client.error().message;
    EXPECT_EQ(client->name(), "Opponent chatter");
    EXPECT_TRUE(client->ready().has_value());
}

TEST(Client, OurOwnShortageIsNotTheProgramsFault)
{
    const test::FewDescriptors few(3); // a program needs four, and two more for its errors
    const Fault fault = fault_at_start("good");
    EXPECT_EQ(fault.kind, FaultKind::Shortage);
    EXPECT_THAT(fault.message, HasSubstr("open files"));
}

TEST(Client, FaultsAtTheStart)
{
    const Fault missing = Client::start({.command = {"/no/such/engine"}}).error();
    EXPECT_EQ(missing.kind, FaultKind::NotStarted);
    EXPECT_THAT(missing.message, HasSubstr("/no/such/engine"));

    const Fault crashed = fault_at_start("crash-at-start");
    EXPECT_EQ(crashed.kind, FaultKind::Died);
    EXPECT_THAT(crashed.message, HasSubstr("exited with code 3"));
    EXPECT_THAT(crashed.message, HasSubstr("cannot load the weights"));

    for (const char* mode : {"hang", "never-uciok", "flood-at-start", "endless-line"}) {
        SCOPED_TRACE(mode);
        const Fault fault = fault_at_start(mode);
        EXPECT_EQ(fault.kind, FaultKind::Silent);
        EXPECT_EQ(fault.message, "no uciok within 0.3 s");
    }
}

TEST(Client, FaultsAtReady)
{
    for (const char* mode : {"never-ready", "flood-not-ready"}) {
        SCOPED_TRACE(mode);
        auto client = meet(mode, short_limits());
        ASSERT_TRUE(client.has_value());
        const auto ready = client->ready();
        ASSERT_FALSE(ready.has_value());
        EXPECT_EQ(ready.error().kind, FaultKind::Silent);
        EXPECT_EQ(ready.error().message, "no readyok within 0.3 s");
    }
    auto client = meet("die-at-ready");
    ASSERT_TRUE(client.has_value());
    const auto ready = client->new_game();
    ASSERT_FALSE(ready.has_value());
    EXPECT_EQ(ready.error().kind, FaultKind::Died);
    EXPECT_THAT(ready.error().message, HasSubstr("signal 11"));
    EXPECT_FALSE(client->recent_lines().empty());
}

Result<SearchResult> think(const std::string& mode, base::Duration allowed)
{
    auto client = meet(mode);
    if (!client) return std::unexpected(client.error());
    return client->search(position_command("", {}), {.depth = 1}, allowed);
}

TEST(Client, FaultsWhileThinking)
{
    for (const char* mode : {"silent", "flood-thinking"}) {
        SCOPED_TRACE(mode);
        const auto result = think(mode, 200ms);
        ASSERT_FALSE(result.has_value());
        EXPECT_EQ(result.error().kind, FaultKind::Silent);
        EXPECT_EQ(result.error().message, "no bestmove within 0.200 s");
    }
    const auto dead = think("die-thinking", 5s);
    ASSERT_FALSE(dead.has_value());
    EXPECT_EQ(dead.error().kind, FaultKind::Died);
    EXPECT_THAT(dead.error().message, HasSubstr("exited with code 7"));
    const auto none = think("no-move", 5s);
    ASSERT_FALSE(none.has_value());
    EXPECT_EQ(none.error().kind, FaultKind::Nonsense);
}

TEST(Client, OddOutputIsSurvived)
{
    for (const char* mode : {"huge-line", "noisy"}) {
        SCOPED_TRACE(mode);
        const auto result = think(mode, 10s);
        ASSERT_TRUE(result.has_value()) << result.error().message;
        EXPECT_EQ(result->best.move, "e2e4");
        EXPECT_EQ(result->last->depth, 9);
    }
    EXPECT_EQ(think("none", 5s)->best.move, "(none)");
}

TEST(Client, QuitKillsTheStubborn)
{
    auto client = meet("never-quits", short_limits());
    ASSERT_TRUE(client.has_value());
    EXPECT_FALSE(client->quit());
    EXPECT_FALSE(client->process().alive());
}

TEST(Client, SendingToTheDeadIsAFault)
{
    auto client = meet("good");
    ASSERT_TRUE(client.has_value());
    client->process().kill();
    const auto sent = client->ready();
    ASSERT_FALSE(sent.has_value());
    EXPECT_EQ(sent.error().kind, FaultKind::Died);
    EXPECT_THAT(sent.error().message, HasSubstr("killed by signal 9"));
    EXPECT_FALSE(client->quit());
}

TEST(Client, StopRequestEndsAnyWait)
{
    std::stop_source source;
    auto client = Client::start({.command = opponent("silent")}, source.get_token());
    ASSERT_TRUE(client.has_value());
    std::jthread interrupter([&] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    });
    const auto start = base::system_clock().now();
    const auto result = client->search(position_command("", {}), {.infinite = true}, 1h);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().kind, FaultKind::Interrupted);
    EXPECT_LT(base::system_clock().now() - start, 10s);
}

TEST(Client, AStoppedSearchAnswersAndTheClientGoesOn)
{
    auto client = meet("waits");
    ASSERT_TRUE(client.has_value());
    for (int round = 0; round < 2; ++round) {
        std::stop_source source;
        const auto at_line = [&](const Info&, std::string_view) { source.request_stop(); };
        const auto result =
            client->search(position_command("", {}), {.infinite = true}, 1h, at_line, source.get_token());
        ASSERT_TRUE(result.has_value()) << result.error().message;
        EXPECT_TRUE(result->stopped);
        EXPECT_EQ(result->best.move, "e2e4");
        EXPECT_TRUE(client->ready().has_value());
    }
    EXPECT_TRUE(client->quit());
}

TEST(Client, AProgramDeafToStopIsAFaultInTime)
{
    TimeLimits limits;
    limits.stop = 200ms;
    for (const char* mode : {"silent", "flood-thinking"}) {
        SCOPED_TRACE(mode);
        auto client = meet(mode, limits);
        ASSERT_TRUE(client.has_value());
        std::stop_source source;
        const std::jthread stopper([&] {
            std::this_thread::sleep_for(50ms);
            source.request_stop();
        });
        const auto result = client->search(position_command("", {}), {.infinite = true}, 1h, {}, source.get_token());
        ASSERT_FALSE(result.has_value());
        EXPECT_EQ(result.error().kind, FaultKind::Silent);
    }
}

TEST(Client, LinesAreLogged)
{
    std::vector<std::string> lines;
    auto client = Client::start({.command = opponent("good")}, {}, [&](char direction, std::string_view line) {
        lines.push_back(direction + std::string(line));
    });
    ASSERT_TRUE(client.has_value());
    EXPECT_EQ(lines.front(), ">uci");
    EXPECT_EQ(lines.back(), "<uciok");
}

} // namespace
} // namespace uci
