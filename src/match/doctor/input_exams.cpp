// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/doctor/exam.h"

#include <array>
#include <vector>

namespace match {

namespace {

// Sends lines that mean nothing and asks whether the program is still there and still right.
Finding survives(Patient& patient, const std::vector<std::string>& lines, Verdict otherwise)
{
    for (const std::string& line : lines) {
        patient.send(line);
        Heard heard;
        if (patient.responds(&heard)) {
            if (heard.has_bestmove()) return {otherwise, fmt::format("{} starts a search", line.substr(0, 60))};
            continue;
        }
        return {otherwise, fmt::format("after `{}`: {}", line.substr(0, 60), heard.fault->message)};
    }
    const Question question = ask("", "e2e4");
    const Finding finding = judge(question, patient.search(question.command, "go depth 3", kPatience));
    return finding.verdict == Verdict::Fail ? Finding{otherwise, "afterwards: " + finding.detail} : pass();
}

Finding empty_lines(Patient& patient)
{
    return survives(patient, {"", "   ", "\t", "", ""}, Verdict::Fail);
}

Finding unknown_commands(Patient& patient)
{
    return survives(patient,
                    {"hello", "xyzzy 1 2 3", "register later", "debug on", "debug off", "# a comment", "\x01\x02\xff"},
                    Verdict::Fail);
}

Finding carriage_returns(Patient& patient)
{
    patient.send("isready\r");
    const Heard heard = patient.hear_until("readyok", kPromptly);
    return heard.fault ? warn("`isready` with a carriage return: " + heard.fault->message) : pass();
}

Finding long_lines(Patient& patient)
{
    return survives(patient,
                    {std::string(100000, 'x'), "setoption name " + std::string(70000, 'y') + " value 1",
                     "go" + std::string(5000, 'z')},
                    Verdict::Fail);
}

Finding long_game(Patient& patient)
{
    // Knights to and fro, a pawn move each now and then so that no fifty moves pass: a line of some kilobytes.
    std::string moves;
    for (const char* pawns : {"a2a4 a7a5", "c2c4 c7c5", "f2f4 f7f5", "h2h4 h7h5"}) {
        for (int i = 0; i < 20; ++i) moves += "b1a3 b8a6 a3b1 a6b8 ";
        moves += std::string(pawns) + " ";
    }
    const Question question = ask("", moves);
    return judge(question, patient.search(question.command, "go depth 3", kPatience));
}

Finding bad_fen(Patient& patient)
{
    // What a program does with a position that cannot be is its own affair, as long as it goes on.
    return survives(
        patient,
        {"position fen hello", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position fen rnbqkbnr/pppppppp/8/8",
         "position fen rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "position", "position fen"},
        Verdict::Warn);
}

Finding illegal_moves(Patient& patient)
{
    return survives(
        patient, {"position startpos moves e2e5", "position startpos moves e2e4 e2e4", "position startpos moves hello"},
        Verdict::Warn);
}

Finding bad_go(Patient& patient)
{
    for (const char* line :
         {"go depth", "go depth x", "go movetime -5", "go searchmoves zzzz depth 2", "go wtime x btime y"}) {
        patient.send("position startpos");
        patient.send(line);
        patient.hear_for(std::chrono::milliseconds(100));
        patient.send("stop");
        patient.hear_for(std::chrono::milliseconds(50));
        if (patient.responds()) continue;
        return warn(fmt::format("does not survive `{}`", line));
    }
    return pass();
}

constexpr std::array kInputExams = {
    Exam{"input", "empty-lines", "ignores empty lines", empty_lines},
    Exam{"input", "unknown", "ignores what it does not know", unknown_commands},
    Exam{"input", "carriage-return", "takes lines that end with a carriage return", carriage_returns},
    Exam{"input", "long-lines", "survives lines of 100 kB", long_lines},
    Exam{"input", "long-game", "takes a position with hundreds of moves", long_game},
    Exam{"input", "bad-fen", "survives a FEN that is none", bad_fen},
    Exam{"input", "illegal-moves", "survives illegal moves in position", illegal_moves},
    Exam{"input", "bad-go", "survives go with words that make no sense", bad_go},
};

} // namespace

std::span<const Exam> input_exams()
{
    return kInputExams;
}

} // namespace match
