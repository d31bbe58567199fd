// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci_output.h"

#include <chrono>
#include <ctime>

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
    for (const std::string_view line : base::split(text, '\n'))
        whole += fmt::format("info string {}\n", base::visible(line));
    write(whole);
}

base::Status UciOutput::log_to(const std::string& path)
{
    std::optional<base::LogFile> file;
    if (!path.empty()) {
        auto opened = base::LogFile::open(path);
        if (!opened) return base::fail_in("the log", opened.error());
        file = std::move(*opened);
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
    std::string lines;
    for (const std::string_view line : base::split(text, '\n'))
        lines += fmt::format("{} {} {}\n", now, direction, line);
    const auto added = log_->add(lines);
    if (added) return;
    log_.reset();
    sink_(fmt::format("info string the log ends: {}\n", base::visible(added.error().message)));
}

} // namespace engine
