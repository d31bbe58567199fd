// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/trainer.h"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "base/file.h"
#include "eval/nnue/nnue.h"
#include "tests/support/levels.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"
#include "tests/train/support/datasets.h"
#include "train/run.h"

namespace train {
namespace {

Experiment small_experiment()
{
    Experiment e;
    e.architecture = {.hidden = 32, .mirrored = true, .king_buckets = 1, .output_buckets = 8};
    e.batch = 200;
    e.superbatch = 1000;
    e.superbatches = 4;
    e.warmup = 5;
    return e;
}

TEST(Order, VisitsEveryPositionOnceInEveryEpoch)
{
    for (const std::uint64_t size : {1U, 2U, 3U, 64U, 1000U, 4097U}) {
        const Order order(size, 7);
        std::vector<std::uint64_t> epochs[2];
        for (std::uint64_t i = 0; i < 2 * size; ++i) epochs[i / size].push_back(order[i]);
        if (size > 60) {
            EXPECT_NE(epochs[0], epochs[1]) << "the order changes";
        }
        for (auto& epoch : epochs) {
            std::sort(epoch.begin(), epoch.end());
            for (std::uint64_t i = 0; i < size; ++i) ASSERT_EQ(epoch[i], i) << size;
        }
    }
}

TEST(Trainer, LearnsAHundredPositionsByHeart)
{
    Experiment e = small_experiment();
    e.batch = 100;
    e.superbatch = 100;
    e.superbatches = 1500;
    e.rate = 3e-3;
    e.result_share = e.final_result_share = 0;
    const data::Dataset set = test::random_dataset(11, 100);
    Trainer trainer = Trainer::make(e, set).value();
    const Measure before = trainer.run(1);
    const Measure after = trainer.run(e.steps() - 1 - 1).loss > 0 ? trainer.run(1) : Measure{};
    EXPECT_GT(before.loss, 0.01);
    EXPECT_LT(after.loss, 2e-5) << "before it was " << before.loss;
}

TEST(Trainer, LearnsMuchTheSameAtEveryLevel)
{
    Experiment e = small_experiment();
    e.architecture.hidden = 64;
    e.batch = 500;
    e.superbatches = 30;
    const data::Dataset set = test::random_dataset(12, 3000, 1000);
    double begun = 0;
    double learned = 0;
    double validated = 0;
    for (const auto level : test::simd_levels()) {
        SCOPED_TRACE(base::simd_name(level));
        Trainer trainer = Trainer::make(e, set, level).value();
        const double first = trainer.run(1).loss;
        const double loss = trainer.run(40).loss;
        const double validation = trainer.validate().loss;
        EXPECT_LT(loss, first);
        if (level == base::SimdLevel::Plain) {
            begun = first;
            learned = loss;
            validated = validation;
        }
        EXPECT_DOUBLE_EQ(first, begun) << "sums of whole numbers";
        EXPECT_NEAR(loss, learned, 1e-4 * learned);
        EXPECT_NEAR(validation, validated, 1e-3 * validated);
    }
}

// Trains a little and compares, through the file, as the engine gets it.
void compare_with_the_engine(const Architecture& a, std::size_t count)
{
    SCOPED_TRACE(describe(a));
    Experiment e = small_experiment();
    e.architecture = a;
    const data::Dataset set = test::random_dataset(5, 2000);
    Trainer trainer = Trainer::make(e, set).value();
    trainer.run(10);
    const auto network = eval::nnue::Network::parse(trainer.network().value()->to_bytes());
    ASSERT_TRUE(network) << network.error().message;
    eval::Nnue engine(*network);
    const Layout& l = trainer.model().layout();
    Chunk chunk = Chunk::make(l, kernels_for(base::best_simd_level(), l.block())).value();
    const auto records = test::random_records(77, count);
    const auto all = test::pointers(records);
    for (std::size_t first = 0; first < count; first += chunk.capacity()) {
        const std::size_t size = std::min(chunk.capacity(), count - first);
        chunk.load(std::span(all).subspan(first, size));
        chunk.forward(trainer.model());
        for (std::size_t i = 0; i < size; ++i) {
            const auto position =
                chess::Position::from_setup(data::to_setup(records[first + i]), chess::Tolerance::Lenient);
            ASSERT_TRUE(position);
            const int bias = trainer.model().quantised_output_bias(chunk.bucket(i));
            ASSERT_EQ(eval::nnue::to_value(chunk.sum(i), bias, 400), engine.raw(*position, 400)) << first + i;
        }
    }
}

TEST(Trainer, AndEngineGiveTheSameNumbers)
{
    const auto count = static_cast<std::size_t>(test::test_scale(10'000, 1'000));
    for (const Architecture& a : {Architecture{.hidden = 256, .mirrored = true, .output_buckets = 8},
                                  Architecture{.hidden = 48, .mirrored = false},
                                  Architecture{.hidden = 64, .mirrored = true, .king_buckets = 4}})
        compare_with_the_engine(a, count);
}

// The form that plays, and the widest one there is.
TEST(Trainer, AndEngineGiveTheSameNumbersForWideNetworks)
{
    const auto count = static_cast<std::size_t>(test::test_scale(1'000, 100));
    for (const Architecture& a :
         {Architecture{.hidden = 512, .mirrored = true, .output_buckets = 8},
          Architecture{.hidden = 1024, .mirrored = true, .king_buckets = 4, .output_buckets = 8}})
        compare_with_the_engine(a, count);
}

TEST(Trainer, TellsTheEngineItsScale)
{
    Experiment e = small_experiment();
    const data::Dataset set = test::random_dataset(5, 10);
    EXPECT_EQ(Trainer::make(e, set)->network().value()->output_scale(), eval::nnue::kSearchScale);
    for (const auto& [scale, expected] : {std::pair{200.0, 55}, {2.0, 1}, {10'000.0, 2770}}) {
        e.loss.score_scale = scale;
        EXPECT_EQ(Trainer::make(e, set)->network().value()->output_scale(), expected);
    }
}

TEST(Trainer, GoesOnExactlyWhereItStopped)
{
    for (const int threads : {1, 2}) {
        Experiment e = small_experiment();
        e.threads = threads;
        e.batch = 1500;
        const data::Dataset set = test::random_dataset(6, 3000, 500);
        Trainer whole = Trainer::make(e, set).value();
        whole.run(7);
        Trainer first = Trainer::make(e, set).value();
        first.run(3);
        const std::string saved = first.state();
        Trainer second = Trainer::make(e, set).value();
        ASSERT_TRUE(second.restore(saved));
        second.run(4);
        EXPECT_EQ(second.step(), 7U);
        EXPECT_TRUE(second.state() == whole.state()) << threads << " threads";
        EXPECT_EQ(second.validate().loss, whole.validate().loss);
        EXPECT_FALSE(second.restore(saved.substr(1)));
    }
}

TEST(Trainer, BeginsWithANetworkIfToldTo)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    e.final_result_share = e.result_share; // so that losses can be compared
    const data::Dataset set = test::random_dataset(6, 3000, 500);
    Trainer first = Trainer::make(e, set).value();
    first.run(20);
    const std::string bytes = first.network().value()->to_bytes();
    e.start = folder.file("start.nnue");
    ASSERT_TRUE(base::write_file_atomically(e.start, bytes));
    e.seed = 99;
    Trainer second = Trainer::make(e, set).value();
    EXPECT_TRUE(second.network().value()->to_bytes() == bytes) << "to the last bit";
    EXPECT_EQ(second.validate().loss, first.validate().loss);
    EXPECT_EQ(second.step(), 0U) << "the schedule begins anew";
    second.run(1);
    EXPECT_FALSE(second.network().value()->to_bytes() == bytes);
}

TEST(Trainer, BeginsWithASmallerNetworkAndTheSameValues)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    e.final_result_share = e.result_share; // so that losses can be compared
    e.rate = 1e-2;
    const data::Dataset set = test::random_dataset(6, 3000, 500);
    Trainer first = Trainer::make(e, set).value();
    first.run(20);
    e.start = folder.file("start.nnue");
    ASSERT_TRUE(base::write_file_atomically(e.start, first.network().value()->to_bytes()));
    e.architecture.hidden += 32;
    e.architecture.king_buckets = 4;
    Trainer second = Trainer::make(e, set).value();
    EXPECT_EQ(second.network().value()->architecture(), e.architecture);
    EXPECT_EQ(second.validate().loss, first.validate().loss) << "every value is the same";
    const auto outputs_of_new_neurons = [&] {
        const auto network = second.network().value();
        std::ptrdiff_t count = 0;
        for (int bucket = 0; bucket < e.architecture.output_buckets; ++bucket) {
            const std::int16_t* end = network->outputs(bucket) + e.architecture.hidden;
            count += std::count_if(end - 32, end, [](std::int16_t w) { return w != 0; });
        }
        return count;
    };
    EXPECT_EQ(outputs_of_new_neurons(), 0);
    second.run(20);
    EXPECT_GT(outputs_of_new_neurons(), 16) << "they learn";
}

TEST(Model, GrowsButDoesNotShrink)
{
    const Architecture one{.hidden = 64, .mirrored = true, .king_buckets = 1, .output_buckets = 8};
    Architecture four = one;
    four.king_buckets = 4;
    EXPECT_TRUE(can_grow_into(one, four));
    EXPECT_TRUE(can_grow_into(four, four));
    EXPECT_FALSE(can_grow_into(four, one));
}

TEST(Trainer, RefusesToBeginWithANetworkOfAnotherForm)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    RunOptions options;
    options.folder = folder.path();
    const data::Dataset set = test::random_dataset(6, 100);
    const std::string path = folder.file("start.nnue");
    ASSERT_TRUE(base::write_file_atomically(path, Trainer::make(e, set)->network().value()->to_bytes()));
    e.start = path;
    ASSERT_TRUE(prepare(e, options));
    for (auto change : {+[](Architecture& a) { a.hidden -= 16; }, +[](Architecture& a) { a.mirrored = !a.mirrored; },
                        +[](Architecture& a) { a.output_buckets = a.output_buckets == 8 ? 4 : 8; }}) {
        const Architecture kept = e.architecture;
        change(e.architecture);
        EXPECT_TRUE(prepare(e, options).error().message.starts_with(path + ": is "));
        EXPECT_FALSE(Trainer::make(e, set));
        e.architecture = kept;
    }
    e.loss.score_scale = 200;
    EXPECT_TRUE(prepare(e, options).error().message.starts_with(path + ": has the output scale "));
    e.start = folder.file("missing");
    EXPECT_FALSE(prepare(e, options));
}

// Takes a neuron's weights away, so that its bias alone decides.
void fix_neuron(std::string& state, const Layout& l, std::size_t neuron, float bias)
{
    const auto put = [&](std::size_t i, float weight) {
        std::memcpy(state.data() + sizeof(std::uint64_t) + i * sizeof weight, &weight, sizeof weight);
    };
    for (std::size_t f = 0; f < l.features(); ++f) put(l.feature(f, neuron), 0);
    put(l.feature_bias() + neuron, bias);
}

TEST(Trainer, CountsDeadAndSaturatedNeurons)
{
    for (const int threads : {1, 2}) {
        Experiment e = small_experiment();
        e.architecture.hidden = 80; // five blocks
        e.threads = threads;
        const data::Dataset set = test::random_dataset(13, 100, 1100); // three chunks
        Trainer trainer = Trainer::make(e, set).value();
        std::string state = trainer.state();
        const Layout& l = trainer.model().layout();
        for (std::size_t n = 0; n < l.hidden(); ++n) fix_neuron(state, l, n, n % 2 == 0 ? 0.01F : 0.99F); // neither
        ASSERT_TRUE(trainer.restore(state));
        EXPECT_EQ(trainer.validate().dead, 0U);
        EXPECT_EQ(trainer.validate().saturated, 0U);
        fix_neuron(state, l, 5, 0);
        fix_neuron(state, l, 70, 1);
        ASSERT_TRUE(trainer.restore(state));
        EXPECT_EQ(trainer.validate().dead, 1U);
        EXPECT_EQ(trainer.validate().saturated, 1U);
    }
}

TEST(Trainer, Fp32IsCloseToWholeNumbers)
{
    Experiment e = small_experiment();
    e.batch = 500;
    e.superbatch = e.batch; // a schedule of as many steps as are taken
    e.superbatches = 60;
    const data::Dataset set = test::random_dataset(8, 3000, 1000);
    Trainer whole = Trainer::make(e, set).value();
    e.forward = ForwardPass::Fp32;
    Trainer real = Trainer::make(e, set).value();
    whole.run(60);
    real.run(60);
    EXPECT_NEAR(whole.validate().loss, whole.validate_fp32().loss, 2e-3);
    EXPECT_NEAR(whole.validate().loss, real.validate_fp32().loss, 5e-3);
    EXPECT_LT(whole.validate().dead, 4U);
}

TEST(Run, LooksBeforeItReadsData)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    RunOptions options;
    options.folder = folder.file("a/b");
    ASSERT_TRUE(prepare(e, options));
    e.data = {folder.file("there"), folder.file("missing")};
    ASSERT_TRUE(base::write_file_atomically(e.data[0], ""));
    EXPECT_TRUE(prepare(e, options).error().message.starts_with(e.data[1] + ": cannot open"));
    e.data.clear();
    EXPECT_TRUE(std::filesystem::is_directory(options.folder)) << "made on the way";
    const std::string state = options.folder + "/net.state";
    ASSERT_TRUE(base::write_file_atomically(state, "something else"));
    EXPECT_TRUE(prepare(e, options).error().message.starts_with(state + ": not a checkpoint"));
    options.folder = state;
    EXPECT_TRUE(prepare(e, options).error().message.starts_with(state + ": cannot make the folder"));
    std::filesystem::create_directory(folder.file("a/b/net.nnue"));
    options.folder = folder.file("a/b");
    EXPECT_EQ(prepare(e, options).error().message, options.folder + "/net.nnue: is a folder");
}

TEST(Run, NoticesAnotherFileBeforeItIsRead)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    e.superbatches = 1;
    e.data = {folder.file("games")};
    RunOptions options;
    options.folder = folder.path();
    options.progress.write = [](std::string_view) {};
    ASSERT_TRUE(base::write_file_atomically(e.data[0], "12345"));
    ASSERT_TRUE(run(e, test::random_dataset(9, 500), options));
    EXPECT_TRUE(prepare(e, options));
    ASSERT_TRUE(base::write_file_atomically(e.data[0], "123456"));
    EXPECT_NE(prepare(e, options).error().message.find("\"bytes 5 of " + e.data[0]), std::string::npos)
        << prepare(e, options).error().message;
}

TEST(Run, SaysWhatWasValidated)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    e.superbatches = 1;
    RunOptions options;
    options.folder = folder.path();
    options.progress.write = [](std::string_view) {};
    const auto words = [&](std::size_t validation) {
        std::filesystem::remove(folder.file("net.state"));
        const data::Dataset set = test::random_dataset(9, 500, validation);
        return validation_words(e, run(e, set, options).value().back());
    };
    EXPECT_EQ(words(0), "none");
    EXPECT_NE(base::read_file(folder.file("net.csv"))->find(",,,"), std::string::npos) << "empty cells";
    EXPECT_EQ(words(100).find("real"), std::string::npos);
    e.forward = ForwardPass::Fp32;
    EXPECT_EQ(words(0), "none");
    const std::string both = words(100);
    EXPECT_NE(both.find(" (real weights 0."), std::string::npos) << both;
    EXPECT_EQ(both.find(" (real weights 0.000000"), std::string::npos) << both;
}

TEST(Run, WritesItsFilesAndGoesOn)
{
    const test::TemporaryFolder folder;
    Experiment e = small_experiment();
    e.final_result_share = e.result_share; // so that losses can be compared
    const data::Dataset set = test::random_dataset(9, 1000, 300);
    RunOptions options;
    options.folder = folder.path();
    options.progress.write = [](std::string_view) {};
    const auto whole = run(e, set, options);
    ASSERT_TRUE(whole) << whole.error().message;
    ASSERT_EQ(whole->size(), 4U);
    EXPECT_LT(whole->back().validation.loss, whole->front().validation.loss);
    const auto network = eval::nnue::Network::load(folder.file("net.nnue"));
    ASSERT_TRUE(network) << network.error().message;
    EXPECT_TRUE(std::filesystem::exists(folder.file("net.csv")));
    EXPECT_TRUE(std::filesystem::exists(folder.file("net.svg")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("net-1.nnue"))) << "only the last three are kept";
    EXPECT_TRUE(std::filesystem::exists(folder.file("net-2.nnue")));

    // Stopped by the first line that is said, and taken up again.
    const test::TemporaryFolder second;
    RunOptions stopping = options;
    stopping.folder = second.path();
    std::stop_source stop;
    stopping.stop = stop.get_token();
    stopping.say = [&](std::string_view) { stop.request_stop(); };
    ASSERT_EQ(run(e, set, stopping).value().size(), 1U);
    stopping.stop = {};
    ASSERT_EQ(run(e, set, stopping).value().size(), 4U);
    EXPECT_EQ(eval::nnue::Network::load(second.file("net.nnue")).value()->checksum(), (*network)->checksum());

    const data::Dataset more = test::random_dataset(10, 1000, 300);
    const auto refused = run(e, more, options);
    ASSERT_FALSE(refused) << "the same numbers of other positions";
    EXPECT_NE(refused.error().message.find("/net.state: was begun with other data: 1000 positions"), std::string::npos)
        << refused.error().message;

    Experiment other = e;
    other.rate = 0.5;
    EXPECT_FALSE(run(other, set, options)) << "another experiment must not go on from this one's state";
}

} // namespace
} // namespace train
