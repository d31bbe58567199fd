// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Speaks UCI to a child program. One thread at a time uses a client. Whatever the program does (never starts, dies,
// says nothing, talks without end, talks nonsense) comes back as a Fault value within the time allowed; after a
// fault the client is of no more use and should be dropped, which kills the program.
#pragma once

#include <deque>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "uci/messages.h"
#include "uci/process.h"

namespace uci {

enum class FaultKind {
    NotStarted,  // the program could not be run
    Shortage,    // nor could any other: we are out of descriptors, processes or memory
    Died,        // it ended or closed its output
    Silent,      // no answer in the time allowed
    Nonsense,    // an answer that is none: `bestmove` without a move
    Interrupted, // we were asked to stop; not the program's fault
};

struct Fault {
    FaultKind kind = FaultKind::Died;
    std::string message; // whole, fit for a log: "no readyok within 10 s", "exited with code 3 while thinking"
};

template <class T>
using Result = std::expected<T, Fault>;

struct TimeLimits {
    base::Duration handshake = std::chrono::seconds(10);
    base::Duration ready = std::chrono::seconds(30);
    base::Duration write = std::chrono::seconds(5);
    base::Duration stop = std::chrono::seconds(5); // from `stop` to the bestmove
    base::Duration quit = std::chrono::seconds(2);
};

struct Program {
    std::vector<std::string> command{}; // the program first
    std::string directory{};
    TimeLimits limits{};
};

struct SearchResult {
    BestMove best{};
    base::Duration elapsed{};   // from sending `go` (or whatever the caller says) to the bestmove
    std::optional<Info> last{}; // the last line of the first choice that had a score
    bool stopped = false;       // before its limits were reached, because we asked for it
};

class Client {
  public:
    using InfoCallback = std::function<void(const Info&, std::string_view line)>;
    // Every line sent ('>') and received ('<'), for logs.
    using LineCallback = std::function<void(char direction, std::string_view line)>;

    // Runs the program and shakes hands (`uci` until `uciok`). A request to stop ends any wait of this client with the
    // fault Interrupted.
    static Result<Client> start(const Program& program, std::stop_token stop = {}, LineCallback log = {});

    const std::string& name() const { return name_; }
    const std::string& author() const { return author_; }
    const std::vector<Option>& options() const { return options_; }
    // Names are compared without regard to case, as the protocol says. Null when the program has no such option.
    const Option* find_option(std::string_view name) const;

    Result<void> set_option(std::string_view name, std::string_view value);
    Result<void> ready(); // isready until readyok
    Result<void> new_game();
    Result<void> send(std::string_view line); // or several, with line ends between them

    // Asks, and waits for the bestmove until `allowed` has passed from sending `go`. A request to stop ends the search,
    // not the client: the program is told `stop` and answers with what it has found.
    Result<SearchResult> search(const std::string& position, const Go& go, base::Duration allowed,
                                const InfoCallback& on_info = {}, const std::stop_token& stop = {});
    // The halves of it, for searches that are stopped or pondered on and for questions sent ahead of the answers.
    Result<void> ask(std::string_view position, const Go& go);
    Result<SearchResult> wait_bestmove(base::TimePoint since, base::Duration allowed, const InfoCallback& on_info = {},
                                       const std::stop_token& stop = {});

    // The next line, whatever it is; Silent at the deadline, or when `also` is asked to stop.
    Result<std::string> read(base::TimePoint deadline, const std::stop_token& also = {});

    // quit, a little time, then kill. Returns: whether it went by itself.
    bool quit();

    Process& process() { return process_; }
    // The last lines exchanged, oldest first, for the log of a fault.
    const std::deque<std::string>& recent_lines() const { return recent_; }

  private:
    Client(Process process, const Program& program, std::stop_token stop, LineCallback log);
    Result<void> shake_hands();
    void remember(char direction, std::string_view line);
    Fault died();
    Result<void> wait_for(std::string_view word, base::Duration allowed);
    void note_handshake_line(const std::string& line);

    Process process_;
    TimeLimits limits_;
    std::stop_token stop_;
    LineCallback log_;
    std::string name_;
    std::string author_;
    std::vector<Option> options_;
    std::deque<std::string> recent_;
};

} // namespace uci
