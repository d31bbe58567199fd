// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/keyboard.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <poll.h>
#include <string_view>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

namespace app {

using terminal::Input;
using terminal::Question;

struct Keyboard::SavedMode {
    termios mode{};
};

Keyboard::Keyboard(const base::StopSignal& stop)
    : stop_(stop),
      editor_([this](std::string_view typed) { return complete_ ? complete_(typed) : std::vector<std::string>(); }),
      wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    const char* kind = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    const bool is_dumb = kind == nullptr || std::string_view(kind) == "dumb" || *kind == '\0';
    if (is_dumb || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return;
    auto saved = std::make_unique<SavedMode>();
    if (tcgetattr(STDIN_FILENO, &saved->mode) != 0) return;
    saved_ = std::move(saved);
    enter_raw_mode();
    columns_ = columns();
}

Keyboard::~Keyboard()
{
    if (saved_) tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_->mode);
    if (wake_ >= 0) close(wake_);
}

// Bytes as they are typed and no echo. Ctrl-C stays a signal; Ctrl-Z is ours, to leave the terminal as it was found.
void Keyboard::enter_raw_mode()
{
    termios raw = saved_->mode;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

void Keyboard::suspend()
{
    fmt::print("\n");
    std::fflush(stdout);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_->mode);
    kill(0, SIGTSTP); // as the terminal would: whoever started us stops too
    enter_raw_mode();
}

int Keyboard::columns() const
{
    constexpr int kUsual = 80;
    winsize size{};
    if (!saved_ || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsual;
    return size.ws_col;
}

void Keyboard::wake() const
{
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t written = write(wake_, &one, sizeof one);
}

std::optional<Input> Keyboard::take_input()
{
    if (!saved_) {
        const auto end = pending_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return Input{Input::Kind::Line, line};
    }
    using Event = terminal::LineEditor::Event;
    std::string shown;
    std::size_t used = 0;
    auto event = Event::None;
    while (used < pending_.size() && event == Event::None) event = editor_.feed(pending_[used++], shown);
    pending_.erase(0, used);
    fmt::print("{}", shown);
    std::fflush(stdout);
    switch (event) {
    case Event::None: return std::nullopt;
    case Event::Line: return Input{Input::Kind::Line, editor_.line()};
    case Event::Suspend: suspend(); [[fallthrough]];
    case Event::Redraw: return Input{Input::Kind::Redraw};
    case Event::End: ended_ = true; return Input{Input::Kind::Ended};
    }
    return std::nullopt;
}

// Returns: false when there will be no more bytes.
bool Keyboard::fill()
{
    constexpr std::size_t kLongestLine = 1 << 16;
    std::array<char, 1024> buffer{};
    const ssize_t count = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (count <= 0) {
        ended_ = true;
        // A last line without a line break counts.
        if (saved_ || pending_.empty()) return false;
        pending_ += '\n';
        return true;
    }
    if (pending_.size() > kLongestLine) pending_.clear();
    pending_.append(buffer.data(), static_cast<std::size_t>(count));
    return true;
}

std::optional<Input> Keyboard::wait(const Deadline& deadline, bool reads)
{
    // A signal may come between the question and poll, and a window may change its size: look again now and then.
    constexpr std::chrono::milliseconds kGlance{100};
    while (true) {
        if (stop_.requested() || (reads && ended_)) return Input{Input::Kind::Ended};
        if (saved_ && columns() != std::exchange(columns_, columns())) return Input{Input::Kind::Redraw};
        auto patience = kGlance;
        if (deadline) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
            if (left <= std::chrono::milliseconds::zero()) return Input{Input::Kind::TimeUp};
            patience = std::min(patience, left);
        }
        std::array<pollfd, 2> sources{
            {{.fd = wake_, .events = POLLIN, .revents = 0}, {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0}}};
        if (poll(sources.data(), reads ? 2 : 1, static_cast<int>(patience.count()) + 1) <= 0) continue;
        if (sources[0].revents != 0) {
            std::uint64_t count = 0;
            [[maybe_unused]] const ssize_t drained = ::read(wake_, &count, sizeof count);
            return Input{Input::Kind::Woken};
        }
        if (!fill()) return Input{Input::Kind::Ended};
        return std::nullopt;
    }
}

void Keyboard::show_prompt(const Question& question)
{
    if (saved_) {
        const bool is_silent = question.prompt.empty() && !has_text_;
        const std::string shown = has_text_ ? editor_.resume(question.prompt) : editor_.begin(question.prompt);
        if (!is_silent) fmt::print("{}", shown);
    } else if (!question.while_thinking) {
        fmt::print("{}", question.prompt);
    }
    std::fflush(stdout);
}

Input Keyboard::read(const Question& question)
{
    Deadline deadline;
    if (question.patience) deadline = std::chrono::steady_clock::now() + *question.patience;
    if (saved_) enter_raw_mode(); // again: the shell may have changed it while we were suspended
    show_prompt(question);
    const bool reads = saved_ || !question.while_thinking;
    std::optional<Input> input;
    while (!input) {
        if (reads) input = take_input();
        if (!input) input = wait(deadline, reads);
    }
    has_text_ = input->kind != Input::Kind::Line && saved_ && !editor_.line().empty();
    if (input->kind == Input::Kind::Line) {
        // What was typed ahead into a pipe is shown.
        if (!saved_ && isatty(STDIN_FILENO) == 0) fmt::print("{}\n", input->line);
        return *input;
    }
    const bool goes_on = input->kind == Input::Kind::Woken || input->kind == Input::Kind::Redraw;
    if (saved_ && goes_on && !(question.prompt.empty() && !has_text_))
        fmt::print("\r\x1b[K"); // the next question stands in its place
    else if (!goes_on && !question.while_thinking)
        fmt::print("\n");
    std::fflush(stdout);
    return *input;
}

std::optional<std::string> Keyboard::read_line(const std::string& prompt)
{
    while (true) {
        Input input = read({.prompt = prompt});
        if (input.kind == Input::Kind::Line) return std::move(input.line);
        if (input.kind == Input::Kind::Ended) return std::nullopt;
    }
}

} // namespace app
