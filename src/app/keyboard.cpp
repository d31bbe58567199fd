// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/keyboard.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <poll.h>
#include <string_view>
#include <termios.h>
#include <unistd.h>

namespace app {

struct Keyboard::SavedMode {
    termios mode{};
};

Keyboard::Keyboard(const base::StopSignal& stop)
    : stop_(stop),
      editor_([this](std::string_view typed) { return complete_ ? complete_(typed) : std::vector<std::string>(); })
{
    const char* kind = std::getenv("TERM"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    const bool is_dumb = kind == nullptr || std::string_view(kind) == "dumb" || *kind == '\0';
    if (is_dumb || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return;
    auto saved = std::make_unique<SavedMode>();
    if (tcgetattr(STDIN_FILENO, &saved->mode) != 0) return;
    saved_ = std::move(saved);
    enter_raw_mode();
}

Keyboard::~Keyboard()
{
    if (saved_) tcsetattr(STDIN_FILENO, TCSADRAIN, &saved_->mode);
}

// Bytes as they are typed and no echo; Ctrl-C stays a signal.
void Keyboard::enter_raw_mode()
{
    termios raw = saved_->mode;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
}

std::optional<std::string> Keyboard::take_line()
{
    if (!saved_) {
        const auto end = pending_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        std::string line = pending_.substr(0, end);
        pending_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }
    std::string shown;
    std::size_t used = 0;
    auto event = terminal::LineEditor::Event::None;
    while (used < pending_.size() && event == terminal::LineEditor::Event::None)
        event = editor_.feed(pending_[used++], shown);
    pending_.erase(0, used);
    fmt::print("{}", shown);
    std::fflush(stdout);
    if (event == terminal::LineEditor::Event::End) ended_ = true;
    if (event != terminal::LineEditor::Event::Line) return std::nullopt;
    return editor_.line();
}

bool Keyboard::fill(std::optional<std::chrono::steady_clock::time_point> deadline)
{
    // A signal may come between the question and poll: look again now and then.
    constexpr std::chrono::milliseconds kGlance{100};
    constexpr std::size_t kLongestLine = 1 << 16;
    while (!ended_ && !stop_.requested()) {
        auto wait = kGlance;
        if (deadline) {
            const auto left =
                std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - std::chrono::steady_clock::now());
            if (left <= std::chrono::milliseconds::zero()) return false;
            wait = std::min(wait, left);
        }
        pollfd door{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
        if (poll(&door, 1, static_cast<int>(wait.count()) + 1) <= 0) continue;
        char buffer[1024];
        const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
        if (count <= 0) {
            ended_ = true;
            // A last line without a line break counts.
            if (saved_ || pending_.empty()) return false;
            pending_ += '\n';
            return true;
        }
        if (pending_.size() > kLongestLine) pending_.clear();
        pending_.append(buffer, static_cast<std::size_t>(count));
        return true;
    }
    return false;
}

std::optional<std::string> Keyboard::read_line(const std::string& prompt,
                                               std::optional<std::chrono::milliseconds> patience)
{
    std::optional<std::chrono::steady_clock::time_point> deadline;
    if (patience) deadline = std::chrono::steady_clock::now() + *patience;
    if (saved_) enter_raw_mode(); // again: the shell may have changed it while we were suspended
    fmt::print("{}", saved_ ? editor_.begin(prompt) : prompt);
    std::fflush(stdout);
    do {
        if (auto line = take_line()) {
            // What was typed ahead into a pipe is shown, so that a log reads like a game.
            if (!saved_ && ::isatty(STDIN_FILENO) == 0) fmt::print("{}\n", *line);
            return line;
        }
    } while (fill(deadline));
    fmt::print("\n");
    return std::nullopt;
}

} // namespace app
