// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How fast networks of convolutions are, one thread: multiplications and additions in a second, forwards and in a whole
// step of training, and boards in a second through a tower of the size of Maia's (6 blocks of 64 channels). The
// argument is the level: 0 plain, 1 AVX2, 2 AVX-512. Each result is compared with that of the plain kernels, bit for
// bit.
#include <benchmark/benchmark.h>

#include "nn/adam.h"
#include "nn/session.h"
#include "tests/nn/support/boards.h"

namespace {

constexpr std::size_t kBoards = 32;

nn::Graph one_convolution(std::size_t channels)
{
    nn::Graph graph;
    // A first one, so that slopes go through the second to its inputs.
    const nn::Node first = graph.convolution(graph.planes(1), channels, 1);
    graph.output(graph.convolution(first, channels, 3));
    return graph;
}

nn::Graph tower()
{
    nn::Graph graph;
    nn::Node x = graph.convolution(graph.planes(112), 64, 3, nn::Activation::Relu);
    for (int i = 0; i < 6; ++i) x = nn::residual_block(graph, x, 8);
    graph.output(graph.convolution(graph.convolution(x, 64, 3, nn::Activation::Relu), 80, 3));
    return graph;
}

// Multiplications and additions for one board; backwards takes twice as many, but for the first layer once.
double operations(const nn::Graph& graph)
{
    double sum = 0;
    for (const nn::NodeInfo& n : graph.nodes())
        if (n.op == nn::Op::Convolution)
            sum += 2.0 * static_cast<double>(nn::kSquares * n.side * n.side * n.shape.width *
                                             graph.info(n.from[0]).shape.width);
    return sum;
}

struct Work {
    nn::Graph graph;
    nn::Parameters parameters;
    nn::Parameters gradients;
    nn::Session session;
    nn::Node output{};

    Work(nn::Graph made, base::SimdLevel level)
        : graph(std::move(made)),
          parameters(test::random_parameters(graph, 1)),
          gradients(nn::Parameters::make(graph).value()),
          session(nn::Session::make(graph, kBoards, nn::Session::Mode::Training, level).value()),
          output(static_cast<nn::Node>(graph.nodes().size() - 1))
    {
        for (std::size_t b = 0; b < kBoards; ++b) {
            test::write_inputs(graph, session, b, test::random_inputs(graph, b));
            test::for_each_number(graph, output, session.planes_slopes(output, b), session.slopes(output, b),
                                  [&](std::size_t at, float& x) { x = static_cast<float>(at % 7) - 3; });
        }
    }
    void forward() { session.forward(parameters, kBoards); }
    void backward() { session.backward(parameters, kBoards, gradients); }
    // The last board's answers, and all gradients.
    std::vector<double> result()
    {
        std::vector<double> out = test::values_of(graph, session, output, kBoards - 1);
        out.insert(out.end(), gradients.all().begin(), gradients.all().end());
        return out;
    }
};

bool as_plain(Work& work)
{
    Work plain(work.graph, base::SimdLevel::Plain);
    plain.forward();
    plain.backward();
    return plain.result() == work.result();
}

void measure(benchmark::State& state, nn::Graph graph, bool training)
{
    const auto level = static_cast<base::SimdLevel>(state.range(0));
    if (level > base::best_simd_level()) return state.SkipWithError("this CPU has no such instructions");
    Work work(std::move(graph), level);
    work.forward();
    work.backward();
    if (!as_plain(work)) return state.SkipWithError("other numbers than the plain kernels");
    for (auto _ : state) {
        work.forward();
        if (training) work.backward();
    }
    const double boards = static_cast<double>(state.iterations()) * kBoards;
    using benchmark::Counter;
    state.counters["boards/s"] = Counter(boards, Counter::kIsRate);
    state.counters["GFLOP/s"] = Counter(boards * operations(work.graph) * (training ? 3 : 1) * 1e-9, Counter::kIsRate);
}

void convolution_forward(benchmark::State& state)
{
    measure(state, one_convolution(64), false);
}
void convolution_training(benchmark::State& state)
{
    measure(state, one_convolution(64), true);
}
void tower_forward(benchmark::State& state)
{
    measure(state, tower(), false);
}
void tower_training(benchmark::State& state)
{
    measure(state, tower(), true);
}
BENCHMARK(convolution_forward)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(convolution_training)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(tower_forward)->DenseRange(1, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(tower_training)->DenseRange(1, 2)->Unit(benchmark::kMillisecond);

} // namespace
