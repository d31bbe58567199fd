// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/experiment.h"

#include <gtest/gtest.h>

namespace train {
namespace {

TEST(Experiment, IsReadBackAsItWasWritten)
{
    const auto e = parse_experiment("# a comment\nname = v9\nhidden = 512 # wide\nmirrored=no\n"
                                    "data = a.vf\n  data = /b.vf.xz\nrate = 0.002\nforward = fp32\n",
                                    "/folder");
    ASSERT_TRUE(e) << e.error().message;
    EXPECT_EQ(e->name, "v9");
    EXPECT_EQ(e->architecture.hidden, 512);
    EXPECT_FALSE(e->architecture.mirrored);
    EXPECT_EQ(e->data, (std::vector<std::string>{"/folder/a.vf", "/b.vf.xz"}));
    EXPECT_EQ(e->forward, ForwardPass::Fp32);
    EXPECT_EQ(e->start, "");
    EXPECT_EQ(parse_experiment("start = v8.nnue", "/folder")->start, "/folder/v8.nnue");
    const std::string text = to_text(*e);
    const auto again = parse_experiment(text);
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(to_text(*again), text);
    EXPECT_NE(experiment_keys().find("result_share"), std::string::npos);
}

TEST(Experiment, SeedIsThatOfTheSplitToo)
{
    EXPECT_EQ(parse_experiment("")->load.seed, 1U);
    EXPECT_EQ(parse_experiment("seed = 7")->load.seed, 7U);
}

TEST(Experiment, NamesWhatIsWrong)
{
    for (const auto& [text, message] : {
             std::pair{"hidden", "line 1: \"hidden\" is not of the form key = value"},
             std::pair{"\nhiden = 3", "line 2: there is no key \"hiden\""},
             std::pair{"hidden = 2000", "line 1: hidden: 2000 is not between 16 and 1024"},
             std::pair{"rate = x", "line 1: rate: "},
             std::pair{"mirrored = maybe", "line 1: mirrored: \"maybe\" is neither yes nor no"},
             std::pair{"seed = 1\nseed = 2", "line 2: seed is given twice"},
             std::pair{"forward = int8", "line 1: forward: \"int8\" is neither int16 nor fp32"},
             std::pair{"name = a/b", "line 1: name: \"a/b\" is no name for files"},
             std::pair{"hidden = 20", ""},
             std::pair{"king_buckets = 4\nmirrored = no", ""},
         }) {
        const auto e = parse_experiment(text);
        ASSERT_FALSE(e) << text;
        EXPECT_TRUE(e.error().message.starts_with(message)) << e.error().message;
    }
}

TEST(Experiment, SchedulesRiseAndFall)
{
    Experiment e;
    e.superbatches = 10;
    e.superbatch = 100 * e.batch;
    e.warmup = 10;
    EXPECT_NEAR(learning_rate(e, 0), e.rate / 10, 1e-6);
    EXPECT_NEAR(learning_rate(e, 10), e.rate, 1e-6);
    EXPECT_NEAR(learning_rate(e, 500), (e.rate + e.final_rate) / 2, 1e-6);
    EXPECT_NEAR(learning_rate(e, 999), e.final_rate, 1e-6);
    EXPECT_DOUBLE_EQ(result_share(e, 0), e.result_share);
    EXPECT_DOUBLE_EQ(result_share(e, 670), e.result_share);
    EXPECT_NEAR(result_share(e, 999), e.final_result_share, 1e-3);
    EXPECT_LT(result_share(e, 800), result_share(e, 900));
}

} // namespace
} // namespace train
