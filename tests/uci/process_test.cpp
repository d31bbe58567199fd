// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/process.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace uci {
namespace {

using namespace std::chrono_literals;

base::TimePoint in(base::Duration time)
{
    return base::system_clock().now() + time;
}

Process shell(const std::string& script, ErrorOutput error_output = ErrorOutput::Drop)
{
    auto process = Process::start({.arguments = {"sh", "-c", script}, .directory = {}, .error_output = error_output});
    EXPECT_TRUE(process.has_value());
    return std::move(*process);
}

int open_files()
{
    int count = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
}

bool have_children()
{
    return ::waitpid(-1, nullptr, WNOHANG) >= 0 || errno != ECHILD;
}

// Dead counts: whoever adopted it may take its time to reap it.
bool goes_away(pid_t pid)
{
    for (int i = 0; i < 500; ++i) {
        char state = 'X';
        if (FILE* stat = std::fopen(fmt::format("/proc/{}/stat", pid).c_str(), "r")) {
            if (std::fscanf(stat, "%*d %*s %c", &state) != 1) state = 'X';
            std::fclose(stat);
        }
        if (state == 'X' || state == 'Z') return true;
        std::this_thread::sleep_for(10ms);
    }
    return false;
}

TEST(Process, SpeaksInLines)
{
    Process cat = shell("cat");
    for (const char* text : {"hello", "", "two words"}) {
        ASSERT_TRUE(cat.write_line(text, in(5s)));
        const ReadLine answer = cat.read_line(in(5s));
        EXPECT_EQ(answer.event, ReadEvent::Line);
        EXPECT_EQ(answer.line, text);
        EXPECT_FALSE(answer.truncated);
    }
    cat.finish(in(5s));
    EXPECT_EQ(cat.wait(in(0s)), "exited with code 0");
}

TEST(Process, CarriageReturnsAndAMissingLastNewline)
{
    Process process = shell("printf 'one\\r\\ntwo'");
    EXPECT_EQ(process.read_line(in(5s)).line, "one");
    EXPECT_EQ(process.read_line(in(5s)).line, "two");
    EXPECT_EQ(process.read_line(in(5s)).event, ReadEvent::Closed);
    EXPECT_EQ(process.read_line(in(5s)).event, ReadEvent::Closed);
}

TEST(Process, DeadlineIsKept)
{
    Process process = shell("sleep 20");
    const auto start = base::system_clock().now();
    EXPECT_EQ(process.read_line(in(60ms)).event, ReadEvent::Timeout);
    const auto taken = base::system_clock().now() - start;
    EXPECT_GE(taken, 60ms);
    EXPECT_LT(taken, 5s);
    EXPECT_FALSE(process.wait(in(10ms)).has_value());
}

TEST(Process, PartOfALineIsNotALine)
{
    Process process = shell("printf half; read x; echo whole");
    EXPECT_EQ(process.read_line(in(100ms)).event, ReadEvent::Timeout);
    ASSERT_TRUE(process.write_line("go", in(5s)));
    EXPECT_EQ(process.read_line(in(5s)).line, "halfwhole");
}

TEST(Process, HugeLineIsCutAndTheNextIsWhole)
{
    Process process = shell("head -c 3000000 /dev/zero | tr '\\0' x; echo; echo next");
    const ReadLine huge = process.read_line(in(10s));
    EXPECT_EQ(huge.event, ReadEvent::Line);
    EXPECT_TRUE(huge.truncated);
    EXPECT_EQ(huge.line.size(), Process::kMaxLine);
    const ReadLine next = process.read_line(in(5s));
    EXPECT_EQ(next.line, "next");
    EXPECT_FALSE(next.truncated);
}

TEST(Process, EndlessLineDoesNotHoldUs)
{
    Process process = shell("exec cat /dev/zero");
    EXPECT_EQ(process.read_line(in(100ms)).event, ReadEvent::Timeout);
}

TEST(Process, WritingToTheDeadIsAnErrorNotASignal)
{
    Process process = shell("exit 3");
    ASSERT_EQ(process.wait(in(5s)), "exited with code 3");
    const base::Status status = process.write_line("hello", in(1s));
    ASSERT_FALSE(status.has_value());
    EXPECT_NE(status.error().message.find("Broken pipe"), std::string::npos);
    sigset_t pending;
    sigpending(&pending);
    EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
    EXPECT_EQ(process.read_line(in(5s)).event, ReadEvent::Closed);
    EXPECT_FALSE(process.alive());
}

TEST(Process, AChildThatNeverReadsIsAnError)
{
    Process process = shell("sleep 20");
    const std::string text(1000000, 'x');
    const base::Status status = process.write_line(text, in(100ms));
    ASSERT_FALSE(status.has_value());
    EXPECT_NE(status.error().message.find("does not read"), std::string::npos);
}

TEST(Process, TwoFullPipesDoNotBlock)
{
    // cat sends everything back while we still write.
    Process process = shell("cat");
    const std::string text(400000, 'x');
    ASSERT_TRUE(process.write_line(text, in(10s)));
    EXPECT_TRUE(process.read_line(in(10s)).truncated);
}

TEST(Process, EndIsDescribed)
{
    Process crash = shell("kill -SEGV $$");
    const auto end = crash.wait(in(5s));
    ASSERT_TRUE(end.has_value());
    EXPECT_EQ(end->find("killed by signal 11"), 0U);
}

TEST(Process, ErrorOutputIsKeptBounded)
{
    Process process = shell("head -c 100000 /dev/zero | tr '\\0' x >&2; echo boom >&2; echo done", ErrorOutput::Keep);
    EXPECT_EQ(process.read_line(in(5s)).line, "done");
    while (process.read_line(in(5s)).event != ReadEvent::Closed) {
    }
    EXPECT_LE(process.error_tail().size(), 4096U);
    EXPECT_NE(process.error_tail().find("boom"), std::string::npos);
}

TEST(Process, MissingProgramIsNamed)
{
    const auto missing = Process::start({.arguments = {"no-such-engine-anywhere"}, .directory = {}});
    ASSERT_FALSE(missing.has_value());
    EXPECT_NE(missing.error().message.find("no-such-engine-anywhere"), std::string::npos);
    EXPECT_FALSE(Process::start({.arguments = {"/etc/passwd"}, .directory = {}}).has_value());
    EXPECT_FALSE(Process::start({.arguments = {"/etc"}, .directory = {}}).has_value());
    EXPECT_FALSE(Process::start({}).has_value());
    EXPECT_FALSE(Process::start({.arguments = {"sh"}, .directory = "/no/such/directory"}).has_value());
}

TEST(Process, StartsInTheDirectoryAsked)
{
    auto process = Process::start({.arguments = {"pwd"}, .directory = "/usr"});
    ASSERT_TRUE(process.has_value());
    EXPECT_EQ(process->read_line(in(5s)).line, "/usr");
}

TEST(Process, KillTakesGrandchildrenToo)
{
    Process process = shell("sleep 1000 & echo $!; wait");
    const pid_t grandchild = std::stoi(process.read_line(in(5s)).line);
    ASSERT_EQ(::kill(grandchild, 0), 0);
    process.kill();
    EXPECT_FALSE(process.alive());
    EXPECT_TRUE(goes_away(grandchild));
}

TEST(Process, GrandchildrenOfADeadChildGoToo)
{
    Process process = shell("sleep 1000 >/dev/null & echo $!; exit 0");
    const pid_t grandchild = std::stoi(process.read_line(in(5s)).line);
    ASSERT_TRUE(process.wait(in(5s)).has_value());
    EXPECT_TRUE(goes_away(grandchild));
}

TEST(Process, HundredsOfStartsLeaveNothing)
{
    const int before = open_files();
    for (int i = 0; i < 300; ++i) {
        auto process = Process::start({.arguments = {"cat"}, .directory = {}, .error_output = ErrorOutput::Keep});
        ASSERT_TRUE(process.has_value()) << process.error().message;
        if (i % 3 == 0) {
            ASSERT_TRUE(process->write_line("x", in(5s)));
            ASSERT_EQ(process->read_line(in(5s)).line, "x");
        }
        if (i % 3 == 1) process->finish(in(5s));
    }
    EXPECT_EQ(open_files(), before);
    EXPECT_FALSE(have_children());
}

TEST(Process, AHungChildDoesNotOutliveUsHoweverWeEnd)
{
    for (const int signal : {SIGKILL, SIGHUP, SIGABRT}) {
        SCOPED_TRACE(signal);
        int report[2];
        ASSERT_EQ(::pipe(report), 0);
        const pid_t owner = ::fork();
        if (owner == 0) {
            ::signal(SIGABRT, SIG_DFL);
            // Deaf to everything a polite end would send, with a child of its own.
            Process hung = shell("trap '' TERM HUP INT; sleep 1000 & echo $!; while :; do sleep 1000; done");
            const pid_t pids[2] = {hung.pid(), std::stoi(hung.read_line(in(5s)).line)};
            if (::write(report[1], pids, sizeof pids) != sizeof pids) ::_exit(1);
            while (true) ::pause();
        }
        pid_t pids[2]{};
        ASSERT_EQ(::read(report[0], pids, sizeof pids), static_cast<ssize_t>(sizeof pids));
        ::close(report[0]);
        ::close(report[1]);
        ::kill(owner, signal);
        ASSERT_EQ(::waitpid(owner, nullptr, 0), owner);
        EXPECT_TRUE(goes_away(pids[0]));
        EXPECT_TRUE(goes_away(pids[1]));
    }
}

TEST(Process, ManyAtOnceDoNotShareDescriptors)
{
    // A second child must not hold the first one's pipes open: the first sees the end of its input at once.
    Process first = shell("cat; echo over");
    Process second = shell("cat");
    first.close_input();
    EXPECT_EQ(first.read_line(in(5s)).line, "over");
    EXPECT_TRUE(second.alive());
}

TEST(Process, FinishKillsTheStubborn)
{
    Process process = shell("trap '' TERM HUP; while :; do sleep 1; done");
    process.finish(in(50ms));
    EXPECT_EQ(process.wait(in(0s))->find("killed by signal 9"), 0U);
}

TEST(Process, MovesKeepOneOwner)
{
    Process first = shell("cat");
    const pid_t pid = first.pid();
    Process second = std::move(first);
    EXPECT_EQ(second.pid(), pid);
    second = shell("cat");
    EXPECT_NE(::kill(pid, 0), 0);
    ASSERT_TRUE(second.write_line("still here", in(5s)));
    EXPECT_EQ(second.read_line(in(5s)).line, "still here");
}

} // namespace
} // namespace uci
