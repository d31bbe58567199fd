// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/client.h"

#include <algorithm>

#include "base/text.h"

namespace uci {

namespace {

// How long a request to stop may go unnoticed while a program thinks.
constexpr auto kStopLatency = std::chrono::milliseconds(50);
constexpr std::size_t kRecentLines = 40;
constexpr std::size_t kRecentLength = 200;
constexpr std::size_t kMaxOptions = 5000; // more is a program gone mad

base::TimePoint now()
{
    return base::system_clock().now();
}

std::unexpected<Fault> fault(FaultKind kind, std::string message)
{
    return std::unexpected(Fault{kind, std::move(message)});
}

} // namespace

Client::Client(Process process, const Program& program, std::stop_token stop, LineCallback log)
    : process_(std::move(process)), limits_(program.limits), stop_(std::move(stop)), log_(std::move(log))
{
}

Result<Client> Client::start(const Program& program, std::stop_token stop, LineCallback log)
{
    auto process = Process::start(
        {.arguments = program.command, .directory = program.directory, .error_output = ErrorOutput::Keep});
    if (!process)
        return fault(process.error().is_shortage ? FaultKind::Shortage : FaultKind::NotStarted,
                     process.error().message);
    Client client(std::move(*process), program, std::move(stop), std::move(log));
    if (const auto done = client.shake_hands(); !done) return std::unexpected(done.error());
    return client;
}

Result<void> Client::shake_hands()
{
    if (const auto sent = send("uci"); !sent) return sent;
    const base::TimePoint deadline = now() + limits_.handshake;
    while (true) {
        const Result<std::string> line = read(deadline);
        const bool talks_on = line && now() >= deadline && first_word(*line).first != "uciok";
        if (talks_on || (!line && line.error().kind == FaultKind::Silent))
            return fault(FaultKind::Silent, fmt::format("no uciok within {:.3g} s", base::seconds(limits_.handshake)));
        if (!line) return std::unexpected(line.error());
        if (first_word(*line).first == "uciok") return {};
        note_handshake_line(*line);
    }
}

void Client::note_handshake_line(const std::string& line)
{
    const auto [word, rest] = first_word(line);
    if (word == "id") {
        const auto [what, text] = first_word(rest);
        if (what == "name") name_ = std::string(base::trim(text));
        if (what == "author") author_ = std::string(base::trim(text));
    }
    if (word == "option" && options_.size() < kMaxOptions)
        if (auto option = parse_option(line)) options_.push_back(std::move(*option));
}

const Option* Client::find_option(std::string_view name) const
{
    const auto found = std::ranges::find_if(
        options_, [&](const Option& option) { return base::equals_ignoring_case(option.name, name); });
    return found == options_.end() ? nullptr : &*found;
}

void Client::remember(char direction, std::string_view line)
{
    if (log_) log_(direction, line);
    if (recent_.size() == kRecentLines) recent_.pop_front();
    recent_.push_back(fmt::format("{} {}", direction, line.substr(0, kRecentLength)));
}

Fault Client::died()
{
    // The output closes a moment before the process can be reaped.
    const auto end = process_.wait(now() + std::chrono::milliseconds(500));
    std::string message = end.value_or("closed its output");
    const std::string_view said = base::trim(process_.error_tail());
    if (!said.empty()) message += fmt::format("; it said: {}", base::quote(said.substr(said.rfind('\n') + 1)));
    return {FaultKind::Died, std::move(message)};
}

Result<void> Client::send(std::string_view line)
{
    for (const std::string_view each : base::split(line, '\n')) remember('>', each);
    if (const auto written = process_.write_line(line, now() + limits_.write); !written) {
        // A pipe breaks a moment before the process that closed it can be reaped.
        if (process_.wait(now() + std::chrono::milliseconds(500))) return std::unexpected(died());
        return fault(FaultKind::Silent, written.error().message);
    }
    return {};
}

Result<std::string> Client::read(base::TimePoint deadline, const std::stop_token& also)
{
    const bool watches = stop_.stop_possible() || also.stop_possible();
    while (true) {
        if (stop_.stop_requested()) return fault(FaultKind::Interrupted, "interrupted");
        const base::TimePoint slice = watches ? std::min(deadline, now() + kStopLatency) : deadline;
        ReadLine line = process_.read_line(slice);
        if (line.event == ReadEvent::Closed) return std::unexpected(died());
        if (line.event == ReadEvent::Line) {
            remember('<', line.line);
            return std::move(line.line);
        }
        if (now() >= deadline || also.stop_requested()) return fault(FaultKind::Silent, "no answer in time");
    }
}

Result<void> Client::wait_for(std::string_view word, base::Duration allowed)
{
    const base::TimePoint deadline = now() + allowed;
    while (true) {
        const Result<std::string> line = read(deadline);
        const bool talks_on = line && now() >= deadline && first_word(*line).first != word;
        if (talks_on || (!line && line.error().kind == FaultKind::Silent))
            return fault(FaultKind::Silent, fmt::format("no {} within {:.3g} s", word, base::seconds(allowed)));
        if (!line) return std::unexpected(line.error());
        if (first_word(*line).first == word) return {};
    }
}

Result<void> Client::set_option(std::string_view name, std::string_view value)
{
    if (value.empty()) return send(fmt::format("setoption name {}", name));
    return send(fmt::format("setoption name {} value {}", name, value));
}

Result<void> Client::ready()
{
    if (const auto sent = send("isready"); !sent) return sent;
    return wait_for("readyok", limits_.ready);
}

Result<void> Client::new_game()
{
    if (const auto sent = send("ucinewgame"); !sent) return sent;
    return ready();
}

Result<void> Client::ask(std::string_view position, const Go& go)
{
    // Both commands in one write: one wakening of the program less.
    return send(fmt::format("{}\n{}", position, go.command()));
}

Result<SearchResult> Client::search(const std::string& position, const Go& go, base::Duration allowed,
                                    const InfoCallback& on_info, const std::stop_token& stop)
{
    const base::TimePoint start = now();
    if (const auto sent = ask(position, go); !sent) return std::unexpected(sent.error());
    return wait_bestmove(start, allowed, on_info, stop);
}

Result<SearchResult> Client::wait_bestmove(base::TimePoint since, base::Duration allowed, const InfoCallback& on_info,
                                           const std::stop_token& stop)
{
    SearchResult result;
    base::TimePoint deadline = since + allowed;
    while (true) {
        if (stop.stop_requested() && !result.stopped) {
            result.stopped = true;
            if (const auto sent = send("stop"); !sent) return std::unexpected(sent.error());
            allowed = now() + limits_.stop - since;
            deadline = since + allowed;
        }
        const Result<std::string> line = read(deadline, result.stopped ? std::stop_token{} : stop);
        result.elapsed = now() - since;
        if (!line && line.error().kind != FaultKind::Silent) return std::unexpected(line.error());
        const std::string_view word = line ? first_word(*line).first : std::string_view{};
        if (word == "bestmove") {
            auto best = parse_bestmove(*line);
            if (!best) return fault(FaultKind::Nonsense, "bestmove without a move");
            result.best = std::move(*best);
            return result;
        }
        // A program that talks without end must not hold us past its time.
        if (now() >= deadline)
            return fault(FaultKind::Silent, fmt::format("no bestmove within {:.3f} s", base::seconds(allowed)));
        if (word != "info") continue;
        Info info = parse_info(*line);
        if (on_info) on_info(info, *line);
        if (info.score && info.multipv.value_or(1) == 1) result.last = std::move(info);
    }
}

bool Client::quit()
{
    const bool sent =
        process_.alive() && process_.write_line("quit", now() + std::chrono::milliseconds(200)).has_value();
    const bool went = sent && process_.wait_discarding(now() + limits_.quit);
    process_.kill();
    return went;
}

} // namespace uci
