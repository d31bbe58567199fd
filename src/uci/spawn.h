// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Starting a program with pipes to it: the part of `Process` that deals with the operating system's spawning.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/result.h"

namespace uci {

// Where `program` is: itself when it holds a slash, else the first hit in PATH, else in Debian's games directories
// (which are outside the usual PATH).
base::Result<std::string> find_program(std::string_view program);

enum class ErrorOutput { Drop, Keep, Inherit }; // Keep: the last few KiB, for the log of a crash

struct ProcessSettings {
    std::vector<std::string> arguments{}; // the program first
    std::string directory{};              // to start in; empty: ours
    ErrorOutput error_output = ErrorOutput::Drop;
};

// What a fresh child is held by. The descriptors do not block and are not inherited by later children; the child leads
// a process group of its own. The caller owns all of it. The guard is a second, sleeping member of the group: when our
// end of its pipe closes, in whatever way we end, it kills the group. A hung program outlives no one.
struct Spawned {
    pid_t pid = -1;
    pid_t guard = -1;
    int guard_pipe = -1;
    int input = -1;  // write here
    int output = -1; // read here
    int errors = -1; // read here; -1 unless kept
};

// Why a program was not started.
struct SpawnError {
    std::string message;
    bool is_shortage = false; // ours, of descriptors, processes or memory: it says nothing about the program
};

std::expected<Spawned, SpawnError> spawn(const ProcessSettings& settings);

} // namespace uci
