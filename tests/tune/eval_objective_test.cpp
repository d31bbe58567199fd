// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/eval_objective.h"

#include <cmath>
#include <gtest/gtest.h>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "data/record_file.h"
#include "eval/classical/weights.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"
#include "tests/tune/known_functions.h"
#include "tune/evolve.h"
#include "tune/gray.h"
#include "tune/labels.h"
#include "tune/perturbation.h"
#include "tune/simple_tuners.h"

namespace tune {
namespace {

// Positions labelled by an evaluator of the set itself with other weights: the least error is nothing, and known.
EvalData own_labels(const WeightSet& set, const Candidate& teacher, int count)
{
    EvalData out;
    const auto evaluator = set.evaluator(teacher);
    PositionFeatures features;
    int number = 0;
    test::for_random_positions(9, count, [&](const chess::Position& p) {
        if (!set.extract(p, features)) return;
        const auto score = static_cast<float>(evaluator(p));
        const float result = score > 60 ? 1.0F : score < -60 ? 0.0F : 0.5F;
        (++number % 5 == 0 ? out.validation : out.training).add(features, {score, result});
    });
    return out;
}

TEST(EvalObjective, MeasureIsTheMeanErrorOfTheEvaluator)
{
    const auto set = gerald_weights();
    const auto teacher = gerald_weights("gerald-tuned")->space().start();
    const EvalData data = own_labels(*set, teacher, 1500);
    EvalObjective objective(*set, data, {.sample = 0}, "test");
    base::ThreadPool pool(2);
    const GrayCode code(set->space());
    base::Random random(1);
    std::vector<Candidate> candidates{set->space().start(), teacher};
    for (int i = 0; i < 77; ++i) candidates.push_back(code.decode(code.random(random)));
    std::vector<double> values(candidates.size());
    objective.begin_round(0);
    ASSERT_TRUE(objective.measure(candidates, values, pool, {}));
    for (std::size_t i = 0; i < candidates.size(); ++i)
        ASSERT_NEAR(values[i], objective.loss_on(data.training, candidates[i]), 1e-3 * values[i] + 1e-3) << i;
    EXPECT_LT(values[1], 1) << "the teacher's own labels were cut to whole numbers";
    EXPECT_NEAR(values[0], objective.baseline(), 1e-3 * values[0]);
}

TEST(EvalObjective, SamplesAreFreshAndRepeatable)
{
    const auto set = gerald_weights();
    const EvalData data = own_labels(*set, gerald_weights("gerald-tuned")->space().start(), 600);
    base::ThreadPool one(1);
    base::ThreadPool three(3);
    EvalObjective objective(*set, data, {.sample = 100}, "test");
    const auto value = [&](std::uint64_t round, base::ThreadPool& pool) {
        objective.begin_round(round);
        std::vector<double> out(1);
        EXPECT_TRUE(objective.measure(std::vector<Candidate>{set->space().start()}, out, pool, {}));
        return out[0];
    };
    const double first = value(0, one);
    EXPECT_NE(value(1, one), first);
    EXPECT_EQ(value(0, three), first);
    EXPECT_NE(objective.specification(), EvalObjective(*set, data, {.sample = 101}, "test").specification());
}

TEST(EvalObjective, SlopesAreThoseOfTheValue)
{
    const auto set = gerald_weights();
    const EvalData data = own_labels(*set, gerald_weights("gerald-tuned")->space().start(), 400);
    base::ThreadPool pool(2);
    for (const Loss loss : {Loss::Squared, Loss::Results}) {
        EvalObjective objective(*set, data, {.loss = loss, .sample = 0, .results = 0.7}, "test");
        objective.begin_round(0);
        const Candidate at = set->space().start();
        std::vector<double> slope(at.size());
        const auto value = objective.slope(at, slope, pool);
        ASSERT_TRUE(value);
        EXPECT_NEAR(*value, objective.loss_on(data.training, at), 1e-4 * *value);
        for (std::size_t i = 0; i < at.size(); i += 7) {
            Candidate moved = at;
            moved[i] += 0.5;
            const double above = objective.loss_on(data.training, moved);
            moved[i] -= 1;
            const double numeric = above - objective.loss_on(data.training, moved);
            EXPECT_NEAR(slope[i], numeric, 0.02 * std::abs(numeric) + 2e-4) << set->space()[i].name;
        }
    }
}

TEST(EvalObjective, FindsTheScaleOfResults)
{
    // Results drawn by a known scale.
    const auto set = gerald_weights();
    EvalData data;
    PositionFeatures features;
    base::Random random(4);
    const auto evaluator = set->evaluator(set->space().start());
    test::for_random_positions(2, 6000, [&](const chess::Position& p) {
        set->extract(p, features);
        const double expected = 1 / (1 + std::exp(-0.006 * evaluator(p)));
        data.training.add(features, {0, random.chance(expected) ? 1.0F : 0.0F});
    });
    EvalObjective objective(*set, data, {.loss = Loss::Results}, "test");
    EXPECT_NEAR(objective.k(), 0.006, 0.0006);
    EXPECT_TRUE(std::isnan(objective.validate(set->space().start()))) << "nothing is held out";
}

TEST(Tuners, EachFindsItsTeacher)
{
    const auto set = gerald_weights();
    const auto teacher = gerald_weights("gerald-tuned")->space().start();
    const EvalData data = own_labels(*set, teacher, test::test_scale(2000, 600));
    EvalObjective objective(*set, data, {.sample = 400}, "test");
    RunOptions options;
    options.budget = static_cast<std::uint64_t>(test::test_scale(30000, 4000));
    EvolveSettings evolution;
    evolution.population = 100;
    evolution.selection = Selection::Tournament;
    evolution.elites = 1;
    const auto evolved = Evolve(evolution).run(set->space(), objective, options);
    const auto descended = Descent({.steps = options.budget / 2, .rate = 3}).run(set->space(), objective, options);
    const auto drawn = RandomSearch({.rounds = 300, .candidates = 100}).run(set->space(), objective, options);
    const auto felt = Perturbation({.steps = options.budget / 2}).run(set->space(), objective, options);
    ASSERT_TRUE(evolved && descended && drawn && felt);
    const double before = objective.validate(set->space().start());
    const auto error = [&](const auto& outcome) { return objective.validate(outcome->best); };
    for (const auto* outcome : {&evolved, &descended, &drawn, &felt}) {
        EXPECT_LE((*outcome)->spent, options.budget);
        EXPECT_TRUE(set->space().check((*outcome)->best));
        EXPECT_TRUE((*outcome)->finished);
    }
    EXPECT_LT(error(descended), before / 4);
    EXPECT_LT(error(felt), before);
    EXPECT_LT(error(evolved), error(drawn));
    EXPECT_LT(error(descended), error(evolved));
}

TEST(Tuners, ResumedEqualsUninterrupted)
{
    const test::TemporaryFolder folder;
    const Space space = known::grid(5, -50, 50);
    const std::vector<std::pair<std::string, std::shared_ptr<Tuner>>> tuners{
        {"gradient", std::make_shared<Descent>(DescentSettings{.steps = 300, .rate = 3, .report_every = 9})},
        {"spsa", std::make_shared<Perturbation>(PerturbationSettings{.steps = 1000, .report_every = 30})},
        {"random", std::make_shared<RandomSearch>(RandomSearchSettings{.rounds = 40, .candidates = 20})}};
    for (const auto& [name, tuner] : tuners) {
        known::KnownFunction function(known::shifted_sphere, Goal::Least, 10);
        const auto whole = tuner->run(space, function, {});
        ASSERT_TRUE(whole);
        base::Result<Outcome> part = base::fail("not run");
        RunOptions options;
        options.checkpoint = folder.file(name);
        options.save_every = 50;
        int runs = 0;
        do {
            std::stop_source stop;
            options.stop = stop.get_token();
            int points = 0;
            options.report = [&](const ProgressPoint&, const Candidate&) {
                if (++points == 6) stop.request_stop();
            };
            part = tuner->run(space, function, options);
            ASSERT_TRUE(part) << part.error().message;
        } while (!part->finished && ++runs < 20);
        EXPECT_GT(runs, 1);
        EXPECT_EQ(part->best, whole->best) << name;
        EXPECT_EQ(curve_csv(part->curve), curve_csv(whole->curve)) << name;
        if (name != "random") {
            EXPECT_EQ(whole->best, (Candidate{3, 4, 5, 6, 7})) << name;
        }
    }
}

TEST(Labels, EveryFormOfLine)
{
    const std::string board = "4k3/8/8/8/8/8/4P3/4K3";
    const auto comma = parse_label(board + " b - -,-12.5,more");
    ASSERT_TRUE(comma) << comma.error().message;
    EXPECT_EQ(comma->target.score, -12.5F);
    EXPECT_TRUE(comma->has_score);
    const auto semicolon = parse_label(board + " b - - 0 1;361");
    ASSERT_TRUE(semicolon);
    EXPECT_NEAR(semicolon->target.score, -100, 1e-3) << "side to move's view, units of the training files";
    EXPECT_EQ(parse_label(board + " w - - 0 1;-20000")->target.score, -kMateLabel);
    EXPECT_EQ(parse_label(board + " w - -,#-3")->target.score, -kMateLabel);
    const auto result = parse_label(board + " w - - c9 \"1/2-1/2\";");
    ASSERT_TRUE(result);
    EXPECT_EQ(result->target.result, 0.5F);
    EXPECT_FALSE(result->has_score);
    for (const std::string& bad : {std::string("x,1"), board + " w - -", board + " w - -,one", board + " w - -,#x",
                                   board + " w - - c9 \"2-0\";", board + " w - -;"})
        EXPECT_FALSE(parse_label(bad)) << bad;
}

TEST(Labels, FilesAreReadAndRefused)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("labels.csv");
    const std::string board = "4k3/8/8/8/8/8/4P3/4K3 ";
    ASSERT_TRUE(base::write_file_atomically(path, "FEN,score\n" + board + "w - -,90\n\n" + board + "b - -,80\n" +
                                                      board + "w - -,90\n" + board + "w - - 5 9,7000\n"));
    std::vector<float> scores;
    const auto read = [&](const LabelOptions& options) {
        scores.clear();
        return read_labels(std::vector{path}, options, [&](const Labelled& l) { scores.push_back(l.target.score); });
    };
    auto report = read({});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(scores, (std::vector<float>{90, 80, 90}));
    EXPECT_EQ(report->repeated, 1u);
    EXPECT_EQ(report->large, 1u);
    LabelOptions once;
    once.repeats = false;
    ASSERT_TRUE(read(once));
    EXPECT_EQ(scores.size(), 2u);
    once.most_positions = 1;
    ASSERT_TRUE(read(once));
    EXPECT_EQ(scores.size(), 1u);
    ASSERT_TRUE(base::write_file_atomically(path, board + "w - -,90\n" + board + "w - -,ninety\n"));
    report = read({});
    ASSERT_FALSE(report);
    EXPECT_NE(report.error().message.find("labels.csv: line 2: \"ninety\" is no score"), std::string::npos);
    EXPECT_FALSE(read_labels(std::vector<std::string>{folder.file("none")}, {}, [](const Labelled&) {}));
}

// Such a file begins with eight letters, which alone would pass for text.
TEST(Labels, FilesOfRecordsAreKnownAsSuch)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("positions.records");
    auto writer = data::RecordWriter::create(path).value();
    const auto position = chess::parse_position("4k3/8/8/8/8/8/4PP2/4K3 b - - 0 1").value();
    ASSERT_TRUE(writer.add(data::make_record(position, 361, chess::GameResult::WhiteWins, 0)));
    ASSERT_TRUE(writer.finish());
    std::vector<Labelled> labels;
    const auto report = read_labels(std::vector{path}, {}, [&](const Labelled& l) { labels.push_back(l); });
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_EQ(labels.size(), 1U);
    EXPECT_NEAR(labels[0].target.score, -100, 0.01) << "the side to move is White in a record";
    EXPECT_EQ(labels[0].target.result, 0.0F);
}

// What the thesis tuned on: its figures with the repaired features.
TEST(Labels, GeraldsOwnData)
{
    const char* root = std::getenv("KIBITZ_DATA");
    if (root == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const auto set = gerald_weights();
    EvalData data;
    PositionFeatures features;
    const std::vector<std::string> files{std::string(root) + "/evals/gerald_stockfish11.csv.xz"};
    const auto report = read_labels(files, {}, [&](const Labelled& l) {
        set->extract(l.position, features);
        data.training.add(features, l.target);
    });
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->kept, 7999u);
    EXPECT_EQ(report->kept - report->repeated, 7972u);
    const EvalObjective objective(*set, data, {}, "gerald");
    const double base = objective.loss_on(data.training, set->space().start());
    const double tuned = objective.loss_on(data.training, gerald_weights("gerald-tuned")->space().start());
    EXPECT_GT(base, 140);
    EXPECT_LT(base, 170);
    EXPECT_LT(tuned, base);
}

} // namespace
} // namespace tune
