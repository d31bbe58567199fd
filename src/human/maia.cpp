// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/maia.h"

#include <algorithm>
#include <array>

#include "chess/movegen.h"
#include "human/lc0_board.h"
#include "human/lc0_file.h"
#include "nn/loss.h"

namespace human {
namespace {

// Enough for the threads of a desktop computer to share.
constexpr std::size_t kBatch = 64;

// A graph that is built and filled at the same time.
class Builder {
  public:
    nn::Node convolution(nn::Node in, const nn::PlainLayer& layer, std::size_t side, nn::Activation activation)
    {
        return keep(graph.convolution(in, layer.bias.size(), side, activation), layer);
    }
    nn::Node dense(nn::Node in, const nn::PlainLayer& layer, nn::Activation activation)
    {
        return keep(graph.dense(in, layer.bias.size(), activation), layer);
    }
    nn::Node block(nn::Node in, const Lc0Residual& r)
    {
        using nn::Activation;
        const nn::Node first = convolution(in, r.first, 3, Activation::Relu);
        const nn::Node second = convolution(first, r.second, 3, Activation::None);
        const nn::Node squeezed = dense(graph.pool(second), r.squeeze, Activation::Relu);
        const nn::Node gated = graph.gate(second, dense(squeezed, r.excite, Activation::None));
        return graph.add(gated, in, Activation::Relu);
    }
    base::Result<nn::Parameters> parameters() const
    {
        auto out = nn::Parameters::make(graph);
        if (!out) return out;
        for (const auto& [node, layer] : layers_)
            if (auto ok = out->set_layer(graph, node, layer); !ok) return std::unexpected(ok.error());
        return out;
    }

    nn::Graph graph;

  private:
    nn::Node keep(nn::Node node, const nn::PlainLayer& layer)
    {
        layers_.emplace_back(node, layer);
        return node;
    }
    std::vector<std::pair<nn::Node, nn::PlainLayer>> layers_;
};

// Lc0 flattens channel by channel, nn square by square.
nn::PlainLayer by_squares(const nn::PlainLayer& layer, std::size_t channels)
{
    nn::PlainLayer out = layer;
    const std::size_t inputs = channels * nn::kSquares;
    for (std::size_t o = 0; o < layer.bias.size(); ++o)
        for (std::size_t c = 0; c < channels; ++c)
            for (std::size_t s = 0; s < nn::kSquares; ++s)
                out.weights[o * inputs + s * channels + c] = layer.weights[o * inputs + c * nn::kSquares + s];
    return out;
}

base::Result<std::shared_ptr<const MaiaNetwork>> build(const Lc0Network& file)
{
    using nn::Activation;
    auto out = std::make_shared<MaiaNetwork>();
    Builder builder;
    out->planes = builder.graph.planes(kLc0Planes);
    nn::Node x = builder.convolution(out->planes, file.input, 3, Activation::Relu);
    for (const Lc0Residual& r : file.tower) x = builder.block(x, r);
    out->policy = builder.convolution(builder.convolution(x, file.policy_hidden, 3, Activation::Relu), file.policy, 3,
                                      Activation::None);
    const nn::Node planes = builder.convolution(x, file.value_planes, 1, Activation::Relu);
    const nn::PlainLayer hidden = by_squares(file.value_hidden, file.value_planes.bias.size());
    out->value = builder.dense(builder.dense(builder.graph.flatten(planes), hidden, Activation::Relu), file.value,
                               Activation::None);
    auto parameters = builder.parameters();
    if (!parameters) return std::unexpected(parameters.error());
    out->parameters = std::move(*parameters);
    out->graph = std::move(builder.graph);
    return out;
}

} // namespace

base::Result<std::shared_ptr<const MaiaNetwork>> MaiaNetwork::load(const std::string& path)
{
    const auto file = read_lc0(path);
    if (!file) return std::unexpected(file.error());
    return build(*file);
}

base::Result<std::shared_ptr<const MaiaNetwork>> MaiaNetwork::parse(std::string_view message)
{
    const auto file = parse_lc0(message);
    if (!file) return std::unexpected(file.error());
    return build(*file);
}

base::Result<Maia> Maia::make(std::shared_ptr<const MaiaNetwork> network, base::SimdLevel level)
{
    auto session = nn::Session::make(network->graph, kBatch, nn::Session::Mode::Inference, level);
    if (!session) return std::unexpected(session.error());
    return Maia(std::move(network), std::move(*session));
}

void Maia::answer(std::span<const eval::NetworkQuestion> questions, std::span<eval::NetworkAnswer> answers,
                  base::ThreadPool* pool)
{
    for (std::size_t first = 0; first < questions.size(); first += kBatch) {
        const std::size_t count = std::min(kBatch, questions.size() - first);
        for (std::size_t i = 0; i < count; ++i) {
            session_.clear(network_->planes, i);
            write_lc0_planes(questions[first + i], session_.planes(network_->planes, i));
        }
        session_.forward(network_->parameters, count, pool);
        for (std::size_t i = 0; i < count; ++i) read_answer(questions[first + i], i, answers[first + i]);
    }
}

void Maia::read_answer(const eval::NetworkQuestion& question, std::size_t board, eval::NetworkAnswer& out)
{
    const chess::Position& position = question.position();
    const auto planes = session_.planes(network_->policy, board);
    out.policy.clear();
    for (const chess::Move move : chess::legal_moves(position)) {
        const PolicyPlace place = policy_place(move, position.side_to_move());
        out.policy.push_back(planes(place.plane, place.square));
    }
    if (!out.policy.empty()) nn::softmax(out.policy);
    const auto logits = session_.row(network_->value, board);
    std::array<float, 3> chances{logits[0], logits[1], logits[2]};
    nn::softmax(chances);
    out.wdl = {.win = chances[0], .draw = chances[1], .loss = chances[2]};
    out.value = out.wdl.expectation();
}

} // namespace human
