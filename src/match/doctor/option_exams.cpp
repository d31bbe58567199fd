// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/exam.h"

#include <algorithm>
#include <array>

namespace match {

namespace {

Finding search_once(Patient& patient)
{
    const Question question = ask(kKiwipete);
    return judge(question, patient.search(question.command, "go depth 5", kPatience));
}

Finding hash_sizes(Patient& patient)
{
    const uci::Option* hash = patient.option("Hash");
    if (hash == nullptr) return skip("no option Hash");
    const std::int64_t least = std::max<std::int64_t>(hash->min.value_or(1), 1);
    const std::int64_t most = std::min<std::int64_t>(hash->max.value_or(64), 64);
    const std::string initial = hash->default_value;
    for (const std::int64_t size : {least, most, std::clamp<std::int64_t>(16, least, most)}) {
        patient.send(fmt::format("setoption name Hash value {}", size));
        Heard heard;
        if (!patient.responds(&heard)) return fail(fmt::format("Hash {}: {}", size, heard.fault->message));
        if (Finding finding = search_once(patient); finding.verdict == Verdict::Fail)
            return fail(fmt::format("Hash {}: {}", size, finding.detail));
    }
    patient.send("setoption name Hash value " + initial);
    return pass();
}

Finding clear_hash(Patient& patient)
{
    if (patient.option("Clear Hash") == nullptr) return skip("no option Clear Hash");
    patient.send("setoption name Clear Hash");
    if (!patient.responds()) return fail("not ready after Clear Hash");
    return search_once(patient);
}

Finding threads(Patient& patient)
{
    const uci::Option* option = patient.option("Threads");
    if (option == nullptr) return skip("no option Threads");
    if (option->max.value_or(1) < 2) return skip("one thread only");
    const std::string initial = option->default_value;
    patient.send("setoption name Threads value 2");
    Finding finding = search_once(patient);
    patient.send("setoption name Threads value " + initial);
    if (!patient.responds()) return fail("not ready after Threads was set back");
    return finding;
}

Finding garbage(Patient& patient)
{
    for (const char* line :
         {"setoption", "setoption name", "setoption name NoSuchOption value 1", "setoption name Hash value banana",
          "setoption name Hash value -5", "setoption name Hash value 99999999999999999999", "setoption name Hash value",
          "setoption value 3", "setoption name Threads value 0"}) {
        patient.send(line);
        Heard heard;
        // No GUI sends these; people who type and scripts do.
        if (!patient.responds(&heard)) return warn(fmt::format("after `{}`: {}", line, heard.fault->message));
    }
    Finding finding = search_once(patient);
    // Whatever size it may have taken over, the next examination starts with a fresh program.
    patient.restart();
    return finding;
}

Finding other_case(Patient& patient)
{
    // The protocol says that names are compared without regard to case.
    if (patient.option("MultiPV") == nullptr) return skip("no option MultiPV");
    patient.send("setoption name multipv value 3");
    const Question question = ask(kKiwipete);
    const Heard heard = patient.search(question.command, "go depth 4", kPatience);
    patient.send("setoption name MultiPV value 1");
    if (Finding finding = judge(question, heard); finding.verdict == Verdict::Fail) return finding;
    const bool several =
        std::ranges::any_of(heard.infos, [](const uci::Info& info) { return info.multipv.value_or(1) == 3; });
    return several ? pass() : warn("option names are compared with regard to case");
}

constexpr std::array kOptionExams = {
    Exam{"options", "hash", "changes the size of its table", hash_sizes},
    Exam{"options", "clear-hash", "clears its table", clear_hash},
    Exam{"options", "threads", "searches with two threads", threads},
    Exam{"options", "garbage", "survives options and values that make no sense", garbage},
    Exam{"options", "case", "takes option names in any case", other_case},
};

} // namespace

std::span<const Exam> option_exams()
{
    return kOptionExams;
}

} // namespace match
