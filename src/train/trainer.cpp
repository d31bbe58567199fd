// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/trainer.h"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <cstring>
#include <thread>

#include "train/reference.h"

namespace train {
namespace {

constexpr float kBeta1 = 0.9F;   // published with Adam
constexpr float kBeta2 = 0.999F; // published with Adam
constexpr float kTiny = 1e-8F;

template <class T>
void append(std::string& out, const T* data, std::size_t count)
{
    out.append(reinterpret_cast<const char*>(data), count * sizeof(T));
}

} // namespace

// What a thread owns.
struct Trainer::Worker {
    explicit Worker(Chunk c, const Layout& layout) : chunk(std::move(c)), reference(layout) {}
    std::size_t number = 0;
    Chunk chunk;
    Reference<float> reference;
    base::LargeArray<float> gradients;
    std::vector<const data::Record*> positions;
    ChunkResult result; // of the current run
    std::vector<std::uint8_t> least;
    std::vector<std::uint8_t> most; // of each neuron's values, while validating
};

Trainer::Trainer(const Experiment& experiment, const data::Dataset& data, Model model)
    : experiment_(experiment), data_(&data), order_(data.training.size(), experiment.seed), model_(std::move(model))
{
}
Trainer::Trainer(Trainer&&) noexcept = default;
Trainer::~Trainer() = default;

base::Result<std::shared_ptr<const eval::nnue::Network>> start_network(const Experiment& experiment)
{
    auto network = eval::nnue::Network::load(experiment.start);
    if (!network) return network;
    if (!can_grow_into((*network)->architecture(), experiment.architecture))
        return base::fail("{}: is {}, which does not fit into {}", experiment.start,
                          describe((*network)->architecture()), describe(experiment.architecture));
    if ((*network)->output_scale() != output_scale(experiment.loss))
        return base::fail("{}: has the output scale {}, but the run's score_scale makes it {}", experiment.start,
                          (*network)->output_scale(), output_scale(experiment.loss));
    return network;
}

base::Result<Trainer> Trainer::make(const Experiment& experiment, const data::Dataset& data, base::SimdLevel level)
{
    if (data.training.size() == 0) return base::fail("there are no positions to train on");
    const Layout layout(experiment.architecture);
    auto model = Model::make(layout);
    if (!model) return std::unexpected(model.error());
    base::Random random(experiment.seed);
    model->initialise(random);
    if (!experiment.start.empty()) {
        const auto network = start_network(experiment);
        if (!network) return std::unexpected(network.error());
        model->take(**network);
    }
    Trainer t(experiment, data, std::move(*model));
    t.kernels_ = &kernels_for(level, layout.block());
    auto momentum = base::LargeArray<float>::allocate(layout.size());
    auto velocity = base::LargeArray<float>::allocate(layout.size());
    if (!momentum) return std::unexpected(momentum.error());
    if (!velocity) return std::unexpected(velocity.error());
    t.momentum_ = std::move(*momentum);
    t.velocity_ = std::move(*velocity);
    for (std::size_t i = 0; i < static_cast<std::size_t>(experiment.threads); ++i) {
        auto chunk = Chunk::make(layout, *t.kernels_);
        if (!chunk) return std::unexpected(chunk.error());
        auto worker = std::make_unique<Worker>(std::move(*chunk), layout);
        auto gradients = base::LargeArray<float>::allocate(layout.size());
        if (!gradients) return std::unexpected(gradients.error());
        worker->number = i;
        worker->gradients = std::move(*gradients);
        worker->positions.resize(worker->chunk.capacity());
        t.gradients_.push_back(worker->gradients.data());
        t.workers_.push_back(std::move(worker));
    }
    return t;
}

// Step 1 of a batch: this thread's share of it, chunk by chunk, into its own gradients.
void Trainer::gradient(Worker& w, std::uint64_t step)
{
    const double share = result_share(experiment_, step);
    const auto batch = static_cast<std::size_t>(experiment_.batch);
    const std::size_t size = w.chunk.capacity();
    for (std::size_t first = w.number * size; first < batch; first += size * workers_.size()) {
        const std::size_t last = std::min(first + size, batch);
        if (experiment_.forward == ForwardPass::Fp32) {
            gradient_fp32(w, step, first, last);
            continue;
        }
        for (std::size_t i = first; i < last; ++i)
            w.positions[i - first] = &data_->training[order_[step * experiment_.batch + i]];
        w.chunk.load(std::span(w.positions).first(last - first));
        w.chunk.forward(model_);
        w.result += w.chunk.judge(model_, experiment_.loss, share, static_cast<double>(batch));
        w.chunk.backward(model_, w.gradients.span());
    }
}

void Trainer::gradient_fp32(Worker& w, std::uint64_t step, std::size_t first, std::size_t last)
{
    const double share = result_share(experiment_, step);
    for (std::size_t i = first; i < last; ++i) {
        const data::Record& r = data_->training[order_[step * experiment_.batch + i]];
        const double output = w.reference.forward(model_.weights(), r);
        const Judged j = judge(experiment_.loss, output, target(experiment_.loss, r, share));
        w.result += {j.loss, j.error};
        w.reference.backward(model_.weights(), static_cast<float>(j.slope / static_cast<double>(experiment_.batch)),
                             w.gradients.span());
    }
}

// Step 2: AdamW on this thread's part of the parameters; also rounds them and clears all gradients.
void Trainer::update(std::size_t worker, std::uint64_t step)
{
    const Layout& layout = model_.layout();
    const double rate = learning_rate(experiment_, step);
    const auto power = static_cast<double>(step + 1);
    const double correction =
        std::sqrt(1.0 - std::pow(double{kBeta2}, power)) / (1.0 - std::pow(double{kBeta1}, power));
    AdamRange range{.weights = model_.weights().data(),
                    .momentum = momentum_.data(),
                    .velocity = velocity_.data(),
                    .quantised = model_.quantised().data(),
                    .gradients = gradients_.data(),
                    .gradient_count = gradients_.size(),
                    .first = 0,
                    .last = 0,
                    .rate = static_cast<float>(rate * correction),
                    .decay = static_cast<float>(1.0 - rate * experiment_.decay),
                    .beta1 = kBeta1,
                    .beta2 = kBeta2,
                    .clip = kMaxWeight,
                    .scale = 0};
    constexpr std::size_t kGrain = 16;
    const auto part = [&](std::size_t from, std::size_t to, int scale) {
        const std::size_t grains = (to - from) / kGrain;
        range.first = from + grains * worker / workers_.size() * kGrain;
        range.last = from + grains * (worker + 1) / workers_.size() * kGrain;
        range.scale = static_cast<float>(scale);
        kernels_->adam(range);
    };
    part(0, layout.outputs(), eval::nnue::kQa);
    part(layout.outputs(), layout.output_bias(), eval::nnue::kQb);
    if (worker == 0) update_output_bias(range.rate, range.decay);
}

void Trainer::update_output_bias(float rate, float decay)
{
    for (std::size_t b = 0; b < model_.layout().output_buckets(); ++b) {
        const std::size_t i = model_.layout().output_bias() + b;
        float g = 0;
        for (float* of_thread : gradients_) {
            g += of_thread[i];
            of_thread[i] = 0;
        }
        momentum_[i] = kBeta1 * momentum_[i] + (1.0F - kBeta1) * g;
        velocity_[i] = kBeta2 * velocity_[i] + (1.0F - kBeta2) * g * g;
        const float moved = model_.weights()[i] * decay - rate * momentum_[i] / (std::sqrt(velocity_[i]) + kTiny);
        model_.weights()[i] = std::clamp(moved, -kMaxWeight, kMaxWeight);
    }
}

Measure Trainer::run(std::uint64_t steps)
{
    for (auto& w : workers_) w->result = {};
    {
        // std::barrier sleeps in the kernel when the wait is long.
        std::barrier<> barrier(static_cast<std::ptrdiff_t>(workers_.size()));
        const auto work = [&](Worker& w) {
            for (std::uint64_t step = step_; step < step_ + steps; ++step) {
                gradient(w, step);
                barrier.arrive_and_wait();
                update(w.number, step);
                barrier.arrive_and_wait();
            }
        };
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < workers_.size(); ++i) others.emplace_back([&, i] { work(*workers_[i]); });
        work(*workers_[0]);
    }
    step_ += steps;
    ChunkResult sum;
    for (auto& w : workers_) sum += w->result;
    const double positions = std::max(static_cast<double>(steps * experiment_.batch), 1.0);
    return {sum.loss / positions, sum.error / positions};
}

Validation Trainer::validate()
{
    const Layout& layout = model_.layout();
    const data::Records& set = data_->validation;
    const double share = result_share(experiment_, step_ == 0 ? 0 : step_ - 1);
    const auto work = [&](Worker& w) {
        w.result = {};
        w.least.assign(layout.hidden(), 255);
        w.most.assign(layout.hidden(), 0);
        const std::size_t size = w.chunk.capacity();
        for (std::size_t first = w.number * size; first < set.size(); first += size * workers_.size()) {
            const std::size_t last = std::min(first + size, set.size());
            for (std::size_t i = first; i < last; ++i) w.positions[i - first] = &set[i];
            w.chunk.load(std::span(w.positions).first(last - first));
            w.chunk.forward(model_);
            w.result += w.chunk.judge(model_, experiment_.loss, share, 1.0);
            for (std::size_t b = 0; b < layout.blocks(); ++b) {
                const auto values = w.chunk.values(b);
                std::uint8_t* least = w.least.data() + b * layout.block();
                std::uint8_t* most = w.most.data() + b * layout.block();
                for (std::size_t i = 0; i < values.size(); i += layout.block())
                    for (std::size_t n = 0; n < layout.block(); ++n) {
                        least[n] = std::min(least[n], values[i + n]);
                        most[n] = std::max(most[n], values[i + n]);
                    }
            }
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t i = 1; i < workers_.size(); ++i) others.emplace_back([&, i] { work(*workers_[i]); });
        work(*workers_[0]);
    }
    Validation out;
    out.positions = set.size();
    if (set.size() == 0) return out;
    ChunkResult sum;
    for (auto& w : workers_) sum += w->result;
    for (std::size_t n = 0; n < layout.hidden(); ++n) {
        std::uint8_t least = 255;
        std::uint8_t most = 0;
        for (auto& w : workers_) {
            least = std::min(least, w->least[n]);
            most = std::max(most, w->most[n]);
        }
        out.dead += most == 0 ? 1 : 0;
        out.saturated += least == 255 ? 1 : 0;
    }
    out.loss = sum.loss / static_cast<double>(set.size());
    out.error = sum.error / static_cast<double>(set.size());
    return out;
}

Measure Trainer::validate_fp32()
{
    const data::Records& set = data_->validation;
    const double share = result_share(experiment_, step_ == 0 ? 0 : step_ - 1);
    ChunkResult sum;
    for (std::size_t i = 0; i < set.size(); ++i) {
        const double output = workers_[0]->reference.forward(model_.weights(), set[i]);
        const Judged j = judge(experiment_.loss, output, target(experiment_.loss, set[i], share));
        sum += {j.loss, j.error};
    }
    const double count = std::max<double>(static_cast<double>(set.size()), 1);
    return {sum.loss / count, sum.error / count};
}

base::Result<std::shared_ptr<const eval::nnue::Network>> Trainer::network() const
{
    eval::nnue::NetworkWeights weights = model_.network_weights(experiment_.name);
    weights.output_scale = output_scale(experiment_.loss);
    return eval::nnue::Network::make(weights);
}

std::string Trainer::state() const
{
    const std::size_t size = model_.layout().size();
    std::string out;
    out.reserve(sizeof step_ + 3 * size * sizeof(float));
    append(out, &step_, 1);
    append(out, model_.weights().data(), size);
    append(out, momentum_.data(), size);
    append(out, velocity_.data(), size);
    return out;
}

base::Status Trainer::restore(std::string_view state)
{
    const std::size_t bytes = model_.layout().size() * sizeof(float);
    if (state.size() != sizeof step_ + 3 * bytes)
        return base::fail("the saved state has {} bytes, but must have {}", state.size(), sizeof step_ + 3 * bytes);
    std::memcpy(&step_, state.data(), sizeof step_);
    state.remove_prefix(sizeof step_);
    for (float* to : {model_.weights().data(), momentum_.data(), velocity_.data()}) {
        std::memcpy(to, state.data(), bytes);
        state.remove_prefix(bytes);
    }
    model_.quantise();
    return {};
}

} // namespace train
