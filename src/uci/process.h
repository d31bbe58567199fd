// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A child program with pipes to its input and output, spoken to in lines, every wait with a deadline.
// One thread at a time uses a Process. Nothing the child does can block, flood or signal us: its output is read only as
// asked for and with bounded memory, a closed pipe is a value, not SIGPIPE. The child leads its own process group; the
// group is killed and the child reaped when the Process goes away, or we do in any way, so that neither zombies nor
// grandchildren stay.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <sys/types.h>

#include "base/clock.h"
#include "base/result.h"
#include "uci/spawn.h"

namespace uci {

enum class ReadEvent {
    Line,    // a whole line arrived
    Timeout, // the deadline passed first
    Closed,  // the child closed its output or died
};

struct ReadLine {
    ReadEvent event = ReadEvent::Closed;
    std::string line{};     // without its end
    bool truncated = false; // it was longer than kMaxLine; the rest was dropped
};

class Process {
  public:
    static constexpr std::size_t kMaxLine = 64 * 1024;

    static std::expected<Process, SpawnError> start(const ProcessSettings& settings);

    Process(Process&& other) noexcept;
    Process& operator=(Process&& other) noexcept;
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    // Sends the text and a newline. Fails when the child is gone or does not read until the deadline.
    base::Status write_line(std::string_view text, base::TimePoint deadline);

    ReadLine read_line(base::TimePoint deadline);

    void close_input();

    // Waits for the child's own end. Returns: "exited with code 3", "killed by signal 11 (Segmentation fault)"; nothing
    // when it still runs at the deadline.
    std::optional<std::string> wait(base::TimePoint deadline);

    // The same for a child that may still want to say something: its last words are taken in and dropped, or it would
    // wait for us to read them. Returns: whether it ended.
    bool wait_discarding(base::TimePoint deadline);

    // Kills the whole group and reaps the child. Harmless when it is gone already.
    void kill();

    // Ends it politely: closes its input, gives it until the deadline, then kills.
    void finish(base::TimePoint deadline);

    bool alive();
    pid_t pid() const { return pid_; }
    // The last the child said on its error output, when that is kept.
    const std::string& error_tail();

  private:
    Process() = default;
    void swap(Process& other) noexcept;
    bool take_line(ReadLine& out);
    void fill_output();
    void fill_errors();
    bool reap_if_ended();

    void reap();

    pid_t pid_ = -1;
    pid_t guard_ = -1;
    int guard_pipe_ = -1;
    int input_ = -1;
    int output_ = -1;
    int errors_ = -1;
    std::string buffer_;
    std::size_t scanned_ = 0; // no newline before this place
    bool overlong_ = false;   // the current line passed kMaxLine
    std::string error_tail_;
    std::optional<std::string> end_;
};

} // namespace uci
