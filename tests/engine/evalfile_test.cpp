// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The option EvalFile with the real evaluators: another network is played with, a wrong file is refused.
#include <fmt/format.h>
#include <future>
#include <gtest/gtest.h>

#include "base/file.h"
#include "engine/engine.h"
#include "tests/engine/support/desk.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

Answer answer(test::Desk& engine)
{
    std::promise<Answer> promise;
    search::Limits limits;
    limits.nodes = 500;
    engine.go(limits, {.on_answer = [&](const Answer& result) { promise.set_value(result); }});
    return promise.get_future().get();
}

class EvalFile : public testing::Test {
  protected:
    // A network of chance, as a file.
    std::string network(std::uint64_t seed)
    {
        const std::string path = folder.file(fmt::format("{}.nnue", seed));
        const auto bytes = ::test::random_network({.hidden = 32}, seed)->to_bytes();
        EXPECT_TRUE(base::write_file_atomically(path, bytes));
        return path;
    }

    ::test::TemporaryFolder folder;
    Catalogue catalogue = [] {
        // Also in a program that holds no network.
        Catalogue c = standard_catalogue();
        std::erase(c.evaluators, "nnue");
        c.evaluators.insert(c.evaluators.begin(), "nnue");
        return c;
    }();
    test::Desk engine{Config{.catalogue = &catalogue}};
};

TEST_F(EvalFile, IsPlayedWith)
{
    ASSERT_TRUE(engine.set_option("EvalFile", network(1)));
    const auto first = engine.explain();
    ASSERT_TRUE(first) << first.error().message;
    EXPECT_TRUE(engine.game().position().is_legal(answer(engine).best));
    ASSERT_TRUE(engine.set_option("EvalFile", network(2)));
    const auto second = engine.explain();
    ASSERT_TRUE(second);
    EXPECT_NE(*first, *second);
    EXPECT_TRUE(engine.game().position().is_legal(answer(engine).best));
}

TEST_F(EvalFile, ThatIsNoneIsRefusedAndTheEnginePlaysOn)
{
    const std::string good = network(1);
    ASSERT_TRUE(engine.set_option("EvalFile", good));
    const auto before = engine.explain();
    ASSERT_TRUE(before);
    std::string bytes = base::read_file(good).value();
    bytes[bytes.size() / 2] ^= 1;
    ASSERT_TRUE(base::write_file_atomically(folder.file("damaged.nnue"), bytes));
    ASSERT_TRUE(base::write_file_atomically(folder.file("text.nnue"), "not a network"));
    for (const std::string name : {"damaged.nnue", "text.nnue", "missing.nnue"}) {
        const auto refused = engine.set_option("EvalFile", folder.file(name));
        ASSERT_FALSE(refused) << name;
        EXPECT_NE(refused.error().message.find(name), std::string::npos) << refused.error().message;
        EXPECT_EQ(engine.options().text("EvalFile"), good);
        EXPECT_EQ(engine.explain().value(), *before);
        EXPECT_TRUE(engine.game().position().is_legal(answer(engine).best));
    }
}

} // namespace
} // namespace engine
