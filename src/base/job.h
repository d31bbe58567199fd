// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Long work that can be stopped and taken up again: a specification (text that says what is to be done), a state
// (whatever the work needs to go on) and one checkpoint file that holds both. The file format is
// docs/formats/checkpoint.md.
//
//     const base::StopSignal stop;
//     auto job = base::Job::open(path, {"genetic", 1}, specification);
//     if (!job) ... print job.error()
//     if (!job->state().empty()) ... restore from it
//     while (!finished && !stop.requested()) { ...; job->save(state); }
//
// One thread owns a Job.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace base {

// What kind of work a checkpoint belongs to, and the version of that work's state.
struct JobKind {
    std::string name; // one word
    int version = 1;

    friend bool operator==(const JobKind&, const JobKind&) = default;
};

struct Checkpoint {
    JobKind kind;
    std::string specification;
    std::string state;

    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
};

std::string format_checkpoint(const Checkpoint& checkpoint);
Result<Checkpoint> parse_checkpoint(std::string_view bytes);

class Job {
  public:
    // Takes up the checkpoint at `path`, or begins anew when there is no such file. An unreadable or damaged file, one
    // of another kind or version, and one with another specification are errors: work is never silently thrown away or
    // mixed.
    static Result<Job> open(std::string path, JobKind kind, std::string specification);

    // Empty when the work begins.
    const std::string& state() const { return checkpoint_.state; }
    const std::string& specification() const { return checkpoint_.specification; }

    // Replaces the checkpoint on disk, all or nothing.
    Status save(std::string state);

  private:
    Job(std::string path, Checkpoint checkpoint) : path_(std::move(path)), checkpoint_(std::move(checkpoint)) {}

    std::string path_;
    Checkpoint checkpoint_;
};

// While one lives, the first Ctrl-C (SIGINT, SIGTERM, or SIGHUP from a window that is closed) only sets a flag, so that
// the work can end at a checkpoint and end the programs it started; the second ends the process as usual. Under nohup
// SIGHUP stays ignored. One at a time; the flag may be read from any thread.
class StopSignal {
  public:
    StopSignal();
    ~StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;

    bool requested() const;
};

} // namespace base
