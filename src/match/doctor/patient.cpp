// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/patient.h"

namespace match {

namespace {

// A program that floods must not fill our memory.
constexpr std::size_t kMostLines = 100000;

void note(Heard& heard, std::string line)
{
    const std::string_view word = uci::first_word(line).first;
    if (word == "info") heard.infos.push_back(uci::parse_info(line));
    if (word == "bestmove")
        if (auto best = uci::parse_bestmove(line)) heard.best.push_back(std::move(*best));
    heard.lines.push_back(std::move(line));
}

base::TimePoint now()
{
    return base::system_clock().now();
}

} // namespace

const uci::Info* Heard::last_scored() const
{
    const uci::Info* last = nullptr;
    for (const uci::Info& info : infos)
        if (info.score && info.multipv.value_or(1) == 1) last = &info;
    return last;
}

Patient::Patient(const DoctorSettings& settings, std::stop_token stop) : settings_(settings), stop_(std::move(stop)) {}

uci::Result<void> Patient::wake()
{
    if (runs()) return {};
    client_.reset();
    send_fault_.reset();
    auto client = uci::Client::start(settings_.program, stop_);
    if (!client) return std::unexpected(client.error());
    client_.emplace(std::move(*client));
    name_ = client_->name();
    for (const auto& [option, value] : settings_.options)
        if (const auto sent = client_->set_option(option, value); !sent) return sent;
    return client_->ready();
}

void Patient::restart()
{
    if (client_) client_->quit();
    client_.reset();
}

void Patient::send(std::string_view line)
{
    if (!client_ || send_fault_) return;
    if (const auto sent = client_->send(line); !sent) send_fault_ = sent.error();
}

Heard Patient::hear_until(std::string_view word, base::Duration allowed)
{
    Heard heard;
    const base::TimePoint start = now();
    while (heard.lines.size() < kMostLines) {
        if (!client_) {
            heard.fault = send_fault_.value_or(uci::Fault{uci::FaultKind::Died, "it does not run"});
            break;
        }
        auto line = client_->read(start + allowed);
        heard.elapsed = now() - start;
        if (!line) {
            heard.fault = line.error();
            if (heard.fault->kind == uci::FaultKind::Silent && !word.empty())
                heard.fault->message = fmt::format("no {} within {:.3g} s", word, base::seconds(allowed));
            break;
        }
        const bool found = !word.empty() && uci::first_word(*line).first == word;
        note(heard, std::move(*line));
        if (found) break;
        if (heard.elapsed >= allowed) {
            heard.fault =
                uci::Fault{uci::FaultKind::Silent, fmt::format("no {} within {:.3g} s", word, base::seconds(allowed))};
            break;
        }
    }
    return heard;
}

Heard Patient::hear_for(base::Duration time)
{
    Heard heard = hear_until({}, time);
    // That the time went by is no fault here.
    if (heard.fault && heard.fault->kind == uci::FaultKind::Silent) heard.fault.reset();
    return heard;
}

bool Patient::responds(Heard* heard)
{
    send("isready");
    Heard answer = hear_until("readyok", settings_.program.limits.ready);
    const bool ok = answer.ok();
    if (heard != nullptr) *heard = std::move(answer);
    return ok;
}

Heard Patient::search(const std::string& position, const std::string& go, base::Duration allowed)
{
    send(position);
    send(go);
    return hear_until("bestmove", allowed);
}

} // namespace match
