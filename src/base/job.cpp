// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/job.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

namespace base {
namespace {

constexpr std::string_view kMagic = "kibitz-checkpoint";
constexpr int kFormatVersion = 1;
constexpr std::string_view kTrailer = "crc32 ";
constexpr std::size_t kTrailerBytes = 6 + 8 + 1;

// Takes one header line `word ...` off the front and returns what follows the word.
Result<std::string_view> take_header(std::string_view& bytes, std::string_view word)
{
    const std::size_t end = bytes.substr(0, 256).find('\n');
    if (end == std::string_view::npos) return fail("the line \"{} ...\" is missing", word);
    std::string_view line = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    if (take_word(line) != word) return fail("the line \"{} ...\" is missing", word);
    return trim(line);
}

template <class T>
Result<T> take_number(std::string_view& bytes, std::string_view word)
{
    const auto text = take_header(bytes, word);
    if (!text) return std::unexpected(text.error());
    const auto number = parse_number<T>(*text);
    if (!number) return fail_in(word, number.error());
    return number;
}

// The first line that differs, in both texts.
std::string difference(std::string_view saved, std::string_view wanted)
{
    const auto old_lines = split(saved, '\n');
    const auto new_lines = split(wanted, '\n');
    const auto [left, right] = std::ranges::mismatch(old_lines, new_lines);
    return fmt::format("{}, not {}", left == old_lines.end() ? "nothing" : quote(*left),
                       right == new_lines.end() ? "nothing" : quote(*right));
}

// Signal handlers can reach nothing but a global; this is the program's only one.
std::atomic<bool> stop_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_stop(int)
{
    stop_requested = true;
}

void install(void (*handler)(int), int flags)
{
    struct sigaction action {};
    action.sa_handler = handler;
    action.sa_flags = flags;
    ::sigemptyset(&action.sa_mask);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction now {};
        ::sigaction(number, nullptr, &now);
        if (number != SIGHUP || now.sa_handler != SIG_IGN) ::sigaction(number, &action, nullptr);
    }
}

} // namespace

std::string format_checkpoint(const Checkpoint& checkpoint)
{
    std::string out =
        fmt::format("{} {}\nkind {} {}\nspecification {}\nstate {}\n\n", kMagic, kFormatVersion, checkpoint.kind.name,
                    checkpoint.kind.version, checkpoint.specification.size(), checkpoint.state.size());
    out += checkpoint.specification;
    out += checkpoint.state;
    out += fmt::format("{}{:08x}\n", kTrailer, checksum(out));
    return out;
}

Result<Checkpoint> parse_checkpoint(std::string_view bytes)
{
    std::string_view rest = bytes;
    const auto format = take_number<int>(rest, kMagic);
    if (!format) return fail("not a checkpoint: {}", format.error().message);
    if (*format != kFormatVersion) return fail("checkpoint format {} is not {}", *format, kFormatVersion);
    if (rest.size() < kTrailerBytes) return fail("the checkpoint is truncated");
    const std::string_view body = bytes.substr(0, bytes.size() - kTrailerBytes);
    if (bytes.substr(body.size()) != fmt::format("{}{:08x}\n", kTrailer, checksum(body))) {
        return fail("the checkpoint is truncated or damaged: its checksum is wrong");
    }

    Checkpoint checkpoint;
    auto kind = take_header(rest, "kind");
    if (!kind) return std::unexpected(kind.error());
    checkpoint.kind.name = take_word(*kind);
    const auto version = parse_number<int>(trim(*kind));
    if (!version) return fail_in("kind", version.error());
    checkpoint.kind.version = *version;
    const auto specification = take_number<std::size_t>(rest, "specification");
    if (!specification) return std::unexpected(specification.error());
    const auto state = take_number<std::size_t>(rest, "state");
    if (!state) return std::unexpected(state.error());
    if (!rest.starts_with('\n')) return fail("the empty line after the header is missing");
    rest = rest.substr(1, rest.size() - 1 - kTrailerBytes);
    if (*specification > rest.size() || *state != rest.size() - *specification) {
        return fail("the header's sizes do not fit the file");
    }
    checkpoint.specification = rest.substr(0, *specification);
    checkpoint.state = rest.substr(*specification);
    return checkpoint;
}

Result<Job> Job::open(std::string path, JobKind kind, std::string specification)
{
    Checkpoint fresh{std::move(kind), std::move(specification), {}};
    if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) return Job(std::move(path), std::move(fresh));
    const auto bytes = read_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    auto saved = parse_checkpoint(*bytes);
    if (!saved) return fail_in(path, saved.error());
    if (saved->kind != fresh.kind) {
        return fail("{}: holds work of kind {} version {}, not {} version {}", path, saved->kind.name,
                    saved->kind.version, fresh.kind.name, fresh.kind.version);
    }
    if (saved->specification != fresh.specification) {
        return fail("{}: was begun with another specification ({}); remove it to begin anew", path,
                    difference(saved->specification, fresh.specification));
    }
    return Job(std::move(path), std::move(*saved));
}

Status Job::save(std::string state)
{
    checkpoint_.state = std::move(state);
    return write_file_atomically(path_, format_checkpoint(checkpoint_));
}

StopSignal::StopSignal()
{
    stop_requested = false;
    // SA_RESETHAND makes the second signal the usual one.
    install(on_stop, static_cast<int>(SA_RESETHAND));
}

StopSignal::~StopSignal()
{
    install(SIG_DFL, 0);
}

bool StopSignal::requested() const
{
    return stop_requested;
}

} // namespace base
