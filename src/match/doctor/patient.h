// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The program under examination, and everything it has been heard to say. Restarts it when it has died. One thread.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "chess/game.h"
#include "match/doctor/doctor.h"
#include "uci/client.h"

namespace match {

// What came back within one wait.
struct Heard {
    std::vector<std::string> lines{};
    std::vector<uci::Info> infos{};
    std::vector<uci::BestMove> best{};
    std::optional<uci::Fault> fault{};
    base::Duration elapsed{}; // until the wait was over

    bool ok() const { return !fault.has_value(); }
    bool has_bestmove() const { return !best.empty(); }
    // The last info of the first line that had a score; null when there was none.
    const uci::Info* last_scored() const;
};

class Patient {
  public:
    Patient(const DoctorSettings& settings, std::stop_token stop);

    // Starts the program if it does not run. Fails when it cannot be started.
    uci::Result<void> wake();
    void restart();

    uci::Client& client() { return *client_; }
    bool runs() { return client_ && client_->process().alive(); }
    const uci::Option* option(std::string_view name) const { return client_ ? client_->find_option(name) : nullptr; }
    const std::string& name() const { return name_; }

    void send(std::string_view line);
    // Listens until a line begins with `word` or the time is over (a Silent fault).
    Heard hear_until(std::string_view word, base::Duration allowed);
    // Listens so long, whatever comes.
    Heard hear_for(base::Duration time);
    // isready and readyok; false when there is no answer. What else is heard goes to `heard`.
    bool responds(Heard* heard = nullptr);

    // `position` and `go`, then everything up to the bestmove.
    Heard search(const std::string& position, const std::string& go, base::Duration allowed);

  private:
    const DoctorSettings& settings_;
    std::stop_token stop_;
    std::optional<uci::Client> client_;
    std::optional<uci::Fault> send_fault_; // of an earlier send; the next wait reports it
    std::string name_;
};

} // namespace match
