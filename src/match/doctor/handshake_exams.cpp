// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>
#include <set>

#include "base/text.h"
#include "match/doctor/exam.h"

namespace match {

namespace {

Finding identity(Patient& patient)
{
    if (patient.client().name().empty()) return fail("no `id name` before uciok");
    if (patient.client().author().empty()) return fail("no `id author` before uciok");
    return pass(fmt::format("{} by {}", patient.client().name(), patient.client().author()));
}

Finding options_well_formed(Patient& patient)
{
    std::set<std::string> names;
    for (const uci::Option& option : patient.client().options()) {
        if (!names.insert(base::to_lower(option.name)).second)
            return fail(fmt::format("option {} is there twice", option.name));
        if (!option.problems.empty()) return fail(fmt::format("option {}: {}", option.name, option.problems.front()));
    }
    return pass(fmt::format("{} options", names.size()));
}

Finding options_expected(Patient& patient)
{
    std::string missing;
    const auto look = [&](std::string_view name) {
        if (patient.option(name) == nullptr) missing += fmt::format("{}{}", missing.empty() ? "" : ", ", name);
    };
    for (const char* name : {"Hash", "Threads", "MultiPV", "Ponder", "UCI_Chess960", "Move Overhead"}) look(name);
    if (missing.empty()) return pass();
    const bool needed = patient.option("Hash") == nullptr || patient.option("Threads") == nullptr;
    return warn(
        fmt::format("missing: {}{}", missing, needed ? " (OpenBench refuses programs without Hash and Threads)" : ""));
}

Finding strength_pair(Patient& patient)
{
    const bool limit = patient.option("UCI_LimitStrength") != nullptr;
    const bool elo = patient.option("UCI_Elo") != nullptr;
    if (limit == elo) return limit ? pass() : skip("no limited strength");
    return warn("UCI_LimitStrength and UCI_Elo belong together");
}

Finding ready(Patient& patient)
{
    Heard heard;
    if (!patient.responds(&heard)) return fail(heard.fault->message);
    return pass(fmt::format("{:.1f} ms", 1000 * base::seconds(heard.elapsed)));
}

Finding second_uci(Patient& patient)
{
    patient.send("uci");
    const Heard heard = patient.hear_until("uciok", kPromptly);
    if (heard.fault) return warn("a second `uci` gets " + heard.fault->message);
    return pass();
}

Finding new_game(Patient& patient)
{
    for (int i = 0; i < 3; ++i) patient.send("ucinewgame");
    Heard heard;
    if (!patient.responds(&heard)) return fail("after ucinewgame: " + heard.fault->message);
    return pass(fmt::format("{:.1f} ms", 1000 * base::seconds(heard.elapsed)));
}

Finding quiet_when_idle(Patient& patient)
{
    const Heard heard = patient.hear_for(std::chrono::milliseconds(200));
    if (heard.fault) return fail(heard.fault->message);
    if (heard.has_bestmove()) return fail("a bestmove though nothing was asked");
    if (!heard.lines.empty()) return warn(fmt::format("talks when idle: {}", base::quote(heard.lines.front())));
    return pass();
}

constexpr std::array kHandshakeExams = {
    Exam{"handshake", "identity", "names itself and its author before uciok", identity},
    Exam{"handshake", "option-lines", "describes its options properly", options_well_formed},
    Exam{"handshake", "usual-options", "has the options that GUIs and testers rely on", options_expected},
    Exam{"handshake", "strength", "has UCI_LimitStrength and UCI_Elo together or not at all", strength_pair},
    Exam{"handshake", "isready", "answers isready with readyok", ready},
    Exam{"handshake", "uci-again", "answers a second uci", second_uci},
    Exam{"handshake", "new-game", "is ready after ucinewgame", new_game},
    Exam{"handshake", "idle", "says nothing when idle", quiet_when_idle},
};

} // namespace

std::span<const Exam> handshake_exams()
{
    return kHandshakeExams;
}

} // namespace match
