// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/adam.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace nn {
namespace {

// Numbers in one task.
constexpr std::size_t kPart = 16'384;

// A stretch of parameters that are treated alike.
struct Stretch {
    std::size_t first;
    std::size_t last;
    bool decays;
};

std::vector<Stretch> stretches_of(const Graph& graph)
{
    std::vector<Stretch> out;
    for (const NodeInfo& n : graph.nodes()) {
        if (n.weights.length == 0) continue;
        for (std::size_t at = n.weights.at; at < n.weights.bias_at(); at += kPart)
            out.push_back({at, std::min(at + kPart, n.weights.bias_at()), true});
        out.push_back({n.weights.bias_at(), n.weights.end(), false});
    }
    return out;
}

void append(std::string& out, const void* from, std::size_t size)
{
    out.append(static_cast<const char*>(from), size);
}

} // namespace

base::Result<AdamW> AdamW::make(const Graph& graph)
{
    AdamW out;
    out.graph_ = graph;
    for (Parameters* which : {&out.momentum_, &out.velocity_}) {
        auto made = Parameters::make(graph);
        if (!made) return std::unexpected(made.error());
        *which = std::move(*made);
    }
    return out;
}

void AdamW::step(const AdamSettings& s, const Parameters& gradients, Parameters& parameters, base::ThreadPool* pool)
{
    ++steps_;
    power1_ *= s.beta1;
    power2_ *= s.beta2;
    const double length = s.most_norm > 0 ? norm_of(gradients) : 0;
    const float shortened = length > s.most_norm ? static_cast<float>(s.most_norm / length) : 1.0F;
    const auto correction1 = static_cast<float>(1.0 / (1.0 - power1_));
    const auto correction2 = static_cast<float>(1.0 / (1.0 - power2_));
    const std::vector<Stretch> stretches = stretches_of(graph_);
    const auto update = [&](std::size_t part) {
        const Stretch& stretch = stretches[part];
        const float kept = stretch.decays ? 1.0F - s.rate * s.decay : 1.0F;
        float* w = parameters.at(0);
        float* m = momentum_.at(0);
        float* v = velocity_.at(0);
        const float* gradient = gradients.at(0);
        for (std::size_t i = stretch.first; i < stretch.last; ++i) {
            const float g = gradient[i] * shortened;
            m[i] = s.beta1 * m[i] + (1.0F - s.beta1) * g;
            v[i] = s.beta2 * v[i] + (1.0F - s.beta2) * g * g;
            const float direction = m[i] * correction1 / (std::sqrt(v[i] * correction2) + s.epsilon);
            w[i] = w[i] * kept - s.rate * direction;
        }
    };
    if (pool != nullptr)
        pool->parallel_for(stretches.size(), update);
    else
        for (std::size_t i = 0; i < stretches.size(); ++i) update(i);
}

std::string AdamW::state(const Parameters& parameters) const
{
    std::string out;
    append(out, &steps_, sizeof steps_);
    append(out, &power1_, sizeof power1_);
    append(out, &power2_, sizeof power2_);
    for (const Parameters* which : {&parameters, &momentum_, &velocity_})
        append(out, which->at(0), which->all().size_bytes());
    return out;
}

base::Status AdamW::take_state(std::string_view bytes, Parameters& parameters)
{
    const std::size_t each = parameters.all().size_bytes();
    const std::size_t wanted = sizeof steps_ + sizeof power1_ + sizeof power2_ + 3 * each;
    if (bytes.size() != wanted) return base::fail("the state has {} bytes, not {}", bytes.size(), wanted);
    const auto take = [&](void* to, std::size_t size) {
        std::memcpy(to, bytes.data(), size);
        bytes.remove_prefix(size);
    };
    take(&steps_, sizeof steps_);
    take(&power1_, sizeof power1_);
    take(&power2_, sizeof power2_);
    for (Parameters* which : {&parameters, &momentum_, &velocity_}) take(which->at(0), each);
    return {};
}

double norm_of(const Parameters& gradients)
{
    double sum = 0;
    for (const float g : gradients.all()) sum += static_cast<double>(g) * g;
    return std::sqrt(sum);
}

} // namespace nn
