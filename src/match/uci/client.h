// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// Speaks UCI to a child program. One thread at a time uses a client. Whatever the program does (never starts, dies,
// says nothing, talks without end, talks nonsense) comes back as a UciFault value within the time allowed; after a
// fault the client is of no more use and should be dropped, which kills the program.

#include "match/process.h"
#include "match/uci/messages.h"

#include <deque>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace match {

enum class UciFaultKind {
    NotStarted,  // the program could not be run
    Died,        // it ended or closed its output
    Silent,      // no answer in the time allowed
    Nonsense,    // an answer that is none: `bestmove` without a move
    Interrupted, // we were asked to stop; not the program's fault
};

struct UciFault {
    UciFaultKind kind = UciFaultKind::Died;
    std::string message; // whole, fit for a log: "no readyok within 10 s", "exited with code 3 while thinking"
};

template <class T>
using UciResult = std::expected<T, UciFault>;

struct UciTimeLimits {
    base::Duration handshake = std::chrono::seconds(10);
    base::Duration ready = std::chrono::seconds(30);
    base::Duration write = std::chrono::seconds(5);
    base::Duration quit = std::chrono::seconds(2);
};

struct UciProgram {
    std::vector<std::string> command{}; // the program first
    std::string directory{};
    UciTimeLimits limits{};
};

struct UciSearchResult {
    UciBestMove best{};
    base::Duration elapsed{};      // from sending `go` (or whatever the caller says) to the bestmove
    std::optional<UciInfo> last{}; // the last line of the first choice that had a score
};

class UciClient {
  public:
    using InfoCallback = std::function<void(const UciInfo&, std::string_view line)>;
    // Every line sent ('>') and received ('<'), for logs.
    using LineCallback = std::function<void(char direction, std::string_view line)>;

    // Runs the program and shakes hands (`uci` until `uciok`).
    static UciResult<UciClient> start(const UciProgram& program, std::stop_token stop = {}, LineCallback log = {});

    const std::string& name() const { return name_; }
    const std::string& author() const { return author_; }
    const std::vector<UciOption>& options() const { return options_; }
    // Names are compared without regard to case, as the protocol says. Null when the program has no such option.
    const UciOption* find_option(std::string_view name) const;

    UciResult<void> set_option(std::string_view name, std::string_view value);
    UciResult<void> ready(); // isready until readyok
    UciResult<void> new_game();
    UciResult<void> send(std::string_view line);

    // Sends the two commands and waits for the bestmove until `allowed` has passed from sending `go`.
    UciResult<UciSearchResult> search(const std::string& position, const UciGo& go, base::Duration allowed,
                                      const InfoCallback& on_info = {});
    // The second half alone: for searches that are stopped or pondered on.
    UciResult<UciSearchResult> wait_bestmove(base::TimePoint since, base::Duration allowed,
                                             const InfoCallback& on_info = {});

    // The next line, whatever it is; Silent at the deadline.
    UciResult<std::string> read(base::TimePoint deadline);

    // quit, a little time, then kill. Returns: whether it went by itself.
    bool quit();

    Process& process() { return process_; }
    // The last lines exchanged, oldest first, for the log of a fault.
    const std::deque<std::string>& recent_lines() const { return recent_; }

  private:
    UciClient(Process process, const UciProgram& program, std::stop_token stop, LineCallback log);
    UciResult<void> shake_hands();
    void remember(char direction, std::string_view line);
    UciFault died();
    UciResult<void> wait_for(std::string_view word, base::Duration allowed);
    void note_handshake_line(const std::string& line);

    Process process_;
    UciTimeLimits limits_;
    std::stop_token stop_;
    LineCallback log_;
    std::string name_;
    std::string author_;
    std::vector<UciOption> options_;
    std::deque<std::string> recent_;
};

} // namespace match
