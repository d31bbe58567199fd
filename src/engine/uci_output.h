// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Where UCI's lines go: whole lines, one at a time, from any thread, and where asked into a log file with what came in.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace engine {

class UciOutput {
  public:
    // Gets whole lines, each with its end, and brings them to the reader at once. Called by one thread at a time.
    using Sink = std::function<void(std::string_view)>;

    explicit UciOutput(Sink sink) : sink_(std::move(sink)) {}

    // The text may have several lines; they stay together.
    void write(std::string_view text);
    // "info string ..." for each line of the text.
    void say(std::string_view text);

    // Appends everything to a file from now on; an empty path ends the log. On error the old log goes on.
    // A log that cannot be written any more says so and ends.
    base::Status log_to(const std::string& path);
    // A line that came in, for the log.
    void note_input(std::string_view line);

  private:
    void log(std::string_view direction, std::string_view text);

    std::mutex mutex_;
    Sink sink_;
    std::optional<base::LogFile> log_;
};

} // namespace engine
