// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Maia's networks (maiachess.com; McIlroy-Young and others, 2020) on our own kernels: what players of one rating band
// would play. The files are the user's; none is shipped.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/thread_pool.h"
#include "eval/network.h"
#include "nn/graph.h"
#include "nn/parameters.h"
#include "nn/session.h"

namespace human {

// Weights and what they mean. Constant once made, shared by threads.
struct MaiaNetwork {
    nn::Graph graph;
    nn::Node planes{};
    nn::Node policy{};
    nn::Node value{};
    nn::Parameters parameters;

    // Of a file of Lc0 (lc0_file.h), or its message. Errors say what is wrong with it.
    static base::Result<std::shared_ptr<const MaiaNetwork>> load(const std::string& path);
    static base::Result<std::shared_ptr<const MaiaNetwork>> parse(std::string_view message);
};

// A network with room to work in. One thread owns it.
class Maia {
  public:
    // Errors: no memory.
    static base::Result<Maia> make(std::shared_ptr<const MaiaNetwork> network,
                                   base::SimdLevel level = base::best_simd_level());

    std::size_t best_batch() const noexcept { return session_.most_boards(); }
    void answer(std::span<const eval::NetworkQuestion> questions, std::span<eval::NetworkAnswer> answers)
    {
        answer(questions, answers, nullptr);
    }
    // The same over the threads of a pool.
    void answer(std::span<const eval::NetworkQuestion> questions, std::span<eval::NetworkAnswer> answers,
                base::ThreadPool* pool);

  private:
    Maia(std::shared_ptr<const MaiaNetwork> network, nn::Session session)
        : network_(std::move(network)), session_(std::move(session))
    {
    }
    void read_answer(const eval::NetworkQuestion& question, std::size_t board, eval::NetworkAnswer& out);

    std::shared_ptr<const MaiaNetwork> network_;
    nn::Session session_;
};
static_assert(eval::BatchedNetwork<Maia>);

} // namespace human
