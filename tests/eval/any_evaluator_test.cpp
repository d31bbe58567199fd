// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/any_evaluator.h"

#include <cstdlib>
#include <gtest/gtest.h>
#include <set>

#include "base/input.h"
#include "base/line_reader.h"
#include "tests/eval/positions.h"
#include "tests/support/scale.h"

namespace eval {
namespace {

using chess::Position;

TEST(AnyEvaluator, IsMadeByNameInAnyCase)
{
    std::set<std::string_view> names;
    for (const EvaluatorInfo& info : evaluators()) {
        EXPECT_TRUE(make_evaluator(info.name)) << info.name;
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
    }
    for (const char* name :
         {"Classical", "comp4121", "course", "thesis", "gerald-base", "GERALD-tuned", "heuristic", "heuristic-attacks"})
        EXPECT_TRUE(make_evaluator(name)) << name;
    const auto unknown = make_evaluator("nobody");
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().message.starts_with("there is no evaluator \"nobody\"; there are "));
    EXPECT_NE(unknown.error().message.find("classical, classical-hand, comp4121"), std::string::npos);
}

TEST(EvaluatorTable, KnowsTheKindOfNamesAndFiles)
{
    using enum EvaluatorKind;
    EXPECT_EQ(evaluator_kind("NNUE"), Network);
    EXPECT_EQ(evaluator_kind("nnue:some/file"), Network);
    EXPECT_EQ(evaluator_kind("classical-hand"), Classical);
    EXPECT_EQ(evaluator_kind("Classical:file"), Classical);
    EXPECT_EQ(evaluator_kind("gerald:file"), Gerald);
    EXPECT_EQ(evaluator_kind("thesis"), Fixed);
    for (const char* wrong : {"", ":", "nnue:", "gerald", "thesis:file", "classical-hand:file", "nobody"})
        EXPECT_EQ(evaluator_kind(wrong), std::nullopt) << wrong;
}
TEST(EvaluatorTable, MakesWhatItNames)
{
    const Position start;
    for (const EvaluatorInfo& info : evaluators()) {
        const auto made = info.make(info.name);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_TRUE((*made)->trace(start).evaluator.starts_with(info.name)) << info.name;
        EXPECT_FALSE(info.summary.empty()) << info.name;
        EXPECT_EQ(find_evaluator(info.name), &info);
    }
}

// How many positions are worth something else with the colours exchanged.
int lopsided(AnyEvaluator& evaluator, const std::vector<Position>& positions, std::string& example)
{
    int found = 0;
    for (const Position& p : positions) {
        const int value = evaluator.evaluate(p);
        EXPECT_LE(std::abs(value), kMaxEval);
        if (value == evaluator.evaluate(test::mirrored(p))) continue;
        if (++found == 1) example = chess::to_fen(p);
    }
    return found;
}

void expect_colour_symmetry(const std::vector<Position>& positions)
{
    for (const EvaluatorInfo& info : evaluators()) {
        const auto evaluator = *make_evaluator(info.name);
        std::string example;
        const int found = lopsided(*evaluator, positions, example);
        if (info.name == "thesis")
            EXPECT_GT(found, 0) << "the thesis's tables are lopsided, and reproducing its figures needs them so";
        else
            EXPECT_EQ(found, 0) << info.name << " at " << example;
    }
}

TEST(AnyEvaluator, SeesBothColoursAlikeInRandomGames)
{
    expect_colour_symmetry(test::random_positions(static_cast<std::size_t>(test::test_scale(12'000, 1000)), 3, 2));
}

TEST(AnyEvaluator, SeesBothColoursAlikeInMasterGames)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const std::string path = std::string(data) + "/positions/quiet-master-labeled.epd.xz";
    auto file = base::open_input(path);
    ASSERT_TRUE(file) << file.error().message;
    auto text = base::decompress(std::move(*file), path);
    ASSERT_TRUE(text) << text.error().message;
    base::LineReader lines(std::move(*text), path);
    std::vector<Position> positions;
    const auto wanted = static_cast<std::size_t>(test::test_scale(12'000, 1000, 700'000));
    while (positions.size() < wanted) {
        const auto line = lines.next();
        ASSERT_TRUE(line && *line);
        positions.push_back(test::position((**line).substr(0, (**line).find(" c9"))));
    }
    expect_colour_symmetry(positions);
}

TEST(AnyEvaluator, TraceAddsUpToTheValue)
{
    const auto positions = test::random_positions(static_cast<std::size_t>(test::test_scale(1000, 100)), 5);
    for (const EvaluatorInfo& info : evaluators()) {
        const auto evaluator = *make_evaluator(info.name);
        for (const Position& p : positions) {
            const Trace trace = evaluator->trace(p);
            EXPECT_TRUE(trace.evaluator.starts_with(info.name)) << trace.evaluator;
            const int value = evaluator->evaluate(p);
            ASSERT_EQ(trace.value, p.side_to_move() == chess::Color::White ? value : -value) << chess::to_fen(p);
            PhasePair sum;
            for (const TraceLine& line : trace.lines) sum += line.difference();
            ASSERT_EQ(sum, trace.total) << info.name << " at " << chess::to_fen(p);
        }
    }
}

TEST(AnyEvaluator, TextNamesEveryGroupAndTheValue)
{
    const auto classical = make_evaluator("classical");
    ASSERT_TRUE(classical);
    const Trace trace =
        (*classical)->trace(test::position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"));
    const std::string text = to_text(trace);
    for (const char* part : {"Evaluator classical", "material", "mobility", "king shelter", "total", "Phase 24 of 24",
                             "for the side to move, White"})
        EXPECT_NE(text.find(part), std::string::npos) << part << " in\n" << text;
    EXPECT_EQ(text.find("knight_mobility"), std::string::npos);
    EXPECT_NE(to_text(trace, true).find("  knight_mobility"), std::string::npos);
}

// A group of one term says it once.
TEST(Trace, EveryTermOfASeedSetStandsOnce)
{
    const auto heuristic = make_evaluator("heuristic");
    ASSERT_TRUE(heuristic);
    const std::string text = to_text((*heuristic)->trace(chess::Position()), true);
    EXPECT_EQ(text.find("pawn advance"), text.rfind("pawn advance"));
}

} // namespace
} // namespace eval
