// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/process.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstring>
#include <poll.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "base/system_error.h"

namespace uci {

namespace {

constexpr std::size_t kReadChunk = 16 * 1024;
// While we wait to write, output is taken in so that two full pipes cannot block each other, up to this much.
constexpr std::size_t kMaxBuffered = 1024 * 1024;
constexpr std::size_t kErrorTail = 4096;

void close_fd(int& fd)
{
    if (fd >= 0) ::close(fd);
    fd = -1;
}

// Milliseconds to `deadline`, rounded up so that poll does not return early and spin.
int poll_timeout(base::TimePoint deadline)
{
    const auto left = deadline - base::system_clock().now();
    if (left <= base::Duration::zero()) return 0;
    const auto milliseconds = std::chrono::ceil<std::chrono::milliseconds>(left).count();
    return static_cast<int>(std::min<decltype(milliseconds)>(milliseconds, INT_MAX));
}

// A write to a pipe nobody reads raises SIGPIPE in the writing thread. It is held back here and taken off the pending
// list, which, other than ignoring it for the whole program, changes nothing for anybody else.
class NoSigpipe {
  public:
    NoSigpipe()
    {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoSigpipe()
    {
        const timespec now{};
        if (!was_pending_)
            while (sigtimedwait(&pipe_, nullptr, &now) == SIGPIPE) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;

  private:
    sigset_t pipe_;
    sigset_t before_;
    bool was_pending_ = false;
};

std::string describe_end(int status)
{
    if (WIFEXITED(status)) return fmt::format("exited with code {}", WEXITSTATUS(status));
    if (!WIFSIGNALED(status)) return "ended";
    const int signal = WTERMSIG(status);
    // NOLINTNEXTLINE(concurrency-mt-unsafe): a constant, or a text that each thread has for itself
    return fmt::format("killed by signal {} ({})", signal, strsignal(signal));
}

} // namespace

std::expected<Process, SpawnError> Process::start(const ProcessSettings& settings)
{
    const auto spawned = spawn(settings);
    if (!spawned) return std::unexpected(spawned.error());
    Process process;
    process.pid_ = spawned->pid;
    process.guard_ = spawned->guard;
    process.guard_pipe_ = spawned->guard_pipe;
    process.input_ = spawned->input;
    process.output_ = spawned->output;
    process.errors_ = spawned->errors;
    return process;
}

Process::Process(Process&& other) noexcept
{
    swap(other);
}

Process& Process::operator=(Process&& other) noexcept
{
    Process taken(std::move(other));
    swap(taken);
    return *this;
}

Process::~Process()
{
    kill();
    close_fd(guard_pipe_);
    close_fd(input_);
    close_fd(output_);
    close_fd(errors_);
}

void Process::swap(Process& other) noexcept
{
    std::swap(pid_, other.pid_);
    std::swap(guard_, other.guard_);
    std::swap(guard_pipe_, other.guard_pipe_);
    std::swap(input_, other.input_);
    std::swap(output_, other.output_);
    std::swap(errors_, other.errors_);
    std::swap(buffer_, other.buffer_);
    std::swap(scanned_, other.scanned_);
    std::swap(overlong_, other.overlong_);
    std::swap(error_tail_, other.error_tail_);
    std::swap(end_, other.end_);
}

base::Status Process::write_line(std::string_view text, base::TimePoint deadline)
{
    if (input_ < 0) return base::fail("its input is closed");
    std::string line(text);
    line += '\n';
    std::string_view rest = line;
    const NoSigpipe guard;
    while (!rest.empty()) {
        const ssize_t written = ::write(input_, rest.data(), rest.size());
        if (written > 0) {
            rest.remove_prefix(static_cast<std::size_t>(written));
            continue;
        }
        if (written < 0 && errno == EINTR) continue;
        if (written < 0 && errno != EAGAIN)
            return base::fail("it does not take input any more: {}", base::system_error());
        // Its pipe is full. It may be blocked on its own full output: take that in, within reason.
        const short take_output = output_ >= 0 && buffer_.size() < kMaxBuffered ? POLLIN : 0;
        pollfd waits[2] = {{input_, POLLOUT, 0}, {take_output != 0 ? output_ : -1, take_output, 0}};
        const int ready = ::poll(waits, 2, poll_timeout(deadline));
        if (ready == 0) return base::fail("it does not read its input");
        if (ready > 0 && waits[1].revents != 0) fill_output();
    }
    return {};
}

// Takes in what the pipe holds now, at most one chunk.
void Process::fill_output()
{
    const std::size_t before = buffer_.size();
    buffer_.resize(before + kReadChunk);
    const ssize_t got = ::read(output_, buffer_.data() + before, kReadChunk);
    buffer_.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) close_fd(output_);
}

void Process::fill_errors()
{
    char chunk[1024];
    const ssize_t got = ::read(errors_, chunk, sizeof chunk);
    if (got > 0) {
        error_tail_.append(chunk, static_cast<std::size_t>(got));
        if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_fd(errors_);
    }
}

const std::string& Process::error_tail()
{
    // Within reason: it may go on talking.
    pollfd wait{errors_, POLLIN, 0};
    for (int chunks = 0; chunks < 256 && errors_ >= 0 && ::poll(&wait, 1, 0) > 0; ++chunks) fill_errors();
    return error_tail_;
}

// Cuts the next whole line off the buffer. Of an overlong line the first kMaxLine bytes are kept, the rest is dropped
// as it comes, so that the buffer never holds much more than one line.
bool Process::take_line(ReadLine& out)
{
    const std::size_t end = buffer_.find('\n', scanned_);
    if (end == std::string::npos) {
        if (buffer_.size() > kMaxLine) {
            overlong_ = true;
            buffer_.resize(kMaxLine);
        }
        scanned_ = buffer_.size();
        return false;
    }
    out.event = ReadEvent::Line;
    out.line.assign(buffer_, 0, std::min(end, kMaxLine));
    out.truncated = overlong_ || end > kMaxLine;
    buffer_.erase(0, end + 1);
    scanned_ = 0;
    overlong_ = false;
    if (!out.line.empty() && out.line.back() == '\r') out.line.pop_back();
    return true;
}

ReadLine Process::read_line(base::TimePoint deadline)
{
    ReadLine result;
    while (!take_line(result)) {
        if (output_ < 0) {
            // The end of the output ends the last line too.
            if (buffer_.empty()) return {.event = ReadEvent::Closed};
            buffer_ += '\n';
            continue;
        }
        pollfd waits[2] = {{output_, POLLIN, 0}, {errors_, POLLIN, 0}};
        const int ready = ::poll(waits, 2, poll_timeout(deadline));
        if (ready > 0 && waits[1].revents != 0) fill_errors();
        if (ready > 0 && waits[0].revents != 0) fill_output();
        // Asked also when bytes came: a line that never ends must not hold us.
        const bool late = base::system_clock().now() >= deadline;
        if (late && !take_line(result) && output_ >= 0) return {.event = ReadEvent::Timeout};
        if (result.event == ReadEvent::Line) return result;
    }
    return result;
}

void Process::close_input()
{
    close_fd(input_);
}

// Looks without reaping first: as long as the dead leader is not reaped its number cannot be given to a stranger, so
// the rest of its group can be killed safely.
bool Process::reap_if_ended()
{
    if (end_ || pid_ < 0) return true;
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0)
        return false;
    reap();
    return true;
}

// Kills what is left of the group, the guard with it, and takes in both ends.
void Process::reap()
{
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL); // should it have left its group
    while (guard_ > 0 && ::waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
    }
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    end_ = describe_end(status);
}

std::optional<std::string> Process::wait(base::TimePoint deadline)
{
    // There is no portable wait with a deadline; naps that grow keep a short end quick and a long one cheap.
    auto nap = std::chrono::microseconds(200);
    while (!reap_if_ended()) {
        const auto left = deadline - base::system_clock().now();
        if (left <= base::Duration::zero()) return std::nullopt;
        std::this_thread::sleep_for(std::min<base::Duration>(left, nap));
        nap = std::min<std::chrono::microseconds>(nap * 2, std::chrono::milliseconds(20));
    }
    return end_;
}

void Process::kill()
{
    if (!reap_if_ended()) reap();
}

bool Process::wait_discarding(base::TimePoint deadline)
{
    while (output_ >= 0 && alive() && base::system_clock().now() < deadline)
        read_line(std::min(deadline, base::system_clock().now() + std::chrono::milliseconds(20)));
    return wait(deadline).has_value();
}

void Process::finish(base::TimePoint deadline)
{
    close_input();
    if (!wait_discarding(deadline)) kill();
}

bool Process::alive()
{
    return !reap_if_ended();
}

} // namespace uci
