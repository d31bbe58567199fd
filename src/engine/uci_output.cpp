// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci_output.h"

#include <cerrno>
#include <chrono>
#include <ctime>

#include "base/system_error.h"
#include "base/text.h"

namespace engine {
namespace {

// The time of day, to the millisecond: to be laid beside the logs of other programs.
std::string timestamp()
{
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto rest = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
    std::tm parts{};
    localtime_r(&seconds, &parts);
    char date[32] = "";
    std::strftime(date, sizeof date, "%Y-%m-%d %H:%M:%S", &parts);
    return fmt::format("{}.{:03}", date, rest);
}

} // namespace

void UciOutput::write(std::string_view text)
{
    std::string whole(text);
    if (!whole.ends_with('\n')) whole += '\n';
    const std::lock_guard lock(mutex_);
    sink_(whole);
    log("<<", text);
}

void UciOutput::say(std::string_view text)
{
    std::string whole;
    for (const std::string_view line : base::split(text, '\n')) whole += fmt::format("info string {}\n", line);
    write(whole);
}

base::Status UciOutput::log_to(const std::string& path)
{
    std::unique_ptr<std::FILE, Close> file;
    if (!path.empty()) {
        file.reset(std::fopen(path.c_str(), "ae"));
        if (!file) return base::fail("cannot write the log {}: {}", base::quote(path), base::system_error());
    }
    const std::lock_guard lock(mutex_);
    log_ = std::move(file);
    return {};
}

void UciOutput::note_input(std::string_view line)
{
    const std::lock_guard lock(mutex_);
    log(">>", line);
}

// Requires: the lock is held.
void UciOutput::log(std::string_view direction, std::string_view text)
{
    if (!log_) return;
    const std::string now = timestamp();
    if (text.ends_with('\n')) text.remove_suffix(1);
    for (const std::string_view line : base::split(text, '\n')) {
        fmt::print(log_.get(), "{} {} {}\n", now, direction, line);
    }
    std::fflush(log_.get()); // The log is for the runs that end badly.
}

} // namespace engine
