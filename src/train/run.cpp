// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/run.h"

#include <array>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>

#include "base/cpu_clock.h"
#include "base/file.h"
#include "base/input.h"
#include "base/job.h"
#include "base/svg_plot.h"

namespace train {
namespace {

constexpr std::uint64_t kOddFactor = 0x9e3779b97f4a7c15; // 2^64 by the golden ratio, of a quick checksum
constexpr std::uint64_t kSlice = 32; // batches between looks at the progress line and the stop signal

void say(const RunOptions& options, std::string_view line)
{
    if (options.say) options.say(line);
}

std::string path_of(const RunOptions& options, const Experiment& e, std::string_view ending)
{
    return fmt::format("{}/{}{}", options.folder, e.name, ending);
}

// The experiment and the sizes of its files, which are known before the data is read.
std::string specification(const Experiment& e)
{
    std::string out = to_text(e);
    for (const std::string& path : e.data) {
        std::error_code unknown; // of standard input and pipes
        const std::uintmax_t bytes = std::filesystem::file_size(path, unknown);
        out += fmt::format("bytes {} of {}\n", unknown ? 0 : bytes, path);
    }
    if (!e.start.empty())
        if (const auto network = start_network(e)) out += fmt::format("start {:08x}\n", (*network)->checksum());
    return out;
}

base::Result<base::Job> open_job(const Experiment& e, const RunOptions& options)
{
    return base::Job::open(path_of(options, e, ".state"), {"train", 2}, specification(e));
}

// What tells one set of data from another.
struct DataMark {
    std::uint64_t training = 0;
    std::uint64_t validation = 0;
    std::uint64_t checksum = 0;

    bool operator==(const DataMark&) const = default;
};

DataMark mark_of(const data::Dataset& data)
{
    DataMark mark{data.training.size(), data.validation.size(), 0};
    for (const data::Records* records : {&data.training, &data.validation})
        for (std::size_t i = 0; i < records->size(); ++i)
            for (const std::uint64_t word : std::bit_cast<std::array<std::uint64_t, 4>>((*records)[i]))
                mark.checksum = (std::rotl(mark.checksum, 5) ^ word) * kOddFactor;
    return mark;
}

// What a checkpoint holds before the milestones, after which comes the trainer's own state.
struct StateHead {
    DataMark data;
    std::uint64_t milestones = 0;
};

std::string pack(const DataMark& data, const std::vector<Milestone>& milestones, const std::string& state)
{
    const StateHead head{data, milestones.size()};
    std::string out(reinterpret_cast<const char*>(&head), sizeof head);
    out.append(reinterpret_cast<const char*>(milestones.data()), milestones.size() * sizeof(Milestone));
    return out + state;
}

base::Status unpack(std::string_view bytes, const DataMark& data, std::vector<Milestone>& milestones, Trainer& trainer)
{
    StateHead head;
    if (bytes.size() < sizeof head) return base::fail("the checkpoint is too short");
    std::memcpy(&head, bytes.data(), sizeof head);
    bytes.remove_prefix(sizeof head);
    if (head.data != data)
        return base::fail(
            "was begun with other data: {} positions to train on and {} to validate with checksum {:016x}, "
            "not {} and {} with {:016x}",
            head.data.training, head.data.validation, head.data.checksum, data.training, data.validation,
            data.checksum);
    if (head.milestones > bytes.size() / sizeof(Milestone)) return base::fail("the checkpoint is too short");
    milestones.resize(head.milestones);
    std::memcpy(milestones.data(), bytes.data(), head.milestones * sizeof(Milestone));
    bytes.remove_prefix(head.milestones * sizeof(Milestone));
    return trainer.restore(bytes);
}

base::Status save_network(const Experiment& e, const RunOptions& options, const Trainer& trainer,
                          std::uint64_t superbatch)
{
    const auto network = trainer.network();
    if (!network) return std::unexpected(network.error());
    const std::string bytes = (*network)->to_bytes();
    if (auto ok = base::write_file_atomically(path_of(options, e, ".nnue"), bytes); !ok) return ok;
    if (options.keep == 0) return {};
    const auto numbered = [&](std::uint64_t k) { return path_of(options, e, fmt::format("-{}.nnue", k)); };
    if (superbatch > options.keep) std::remove(numbered(superbatch - options.keep).c_str());
    return base::write_file_atomically(numbered(superbatch), bytes);
}

base::Status save(const Experiment& e, const RunOptions& options, const Trainer& trainer,
                  const std::vector<Milestone>& milestones)
{
    if (auto ok = save_network(e, options, trainer, milestones.size()); !ok) return ok;
    if (auto ok = base::write_file_atomically(path_of(options, e, ".csv"), to_csv(e, milestones)); !ok) return ok;
    return base::write_file_atomically(path_of(options, e, ".svg"), loss_curve(e, milestones));
}

bool has_real_validation(const Experiment& e, const Milestone& m)
{
    return e.forward == ForwardPass::Fp32 && m.validation.positions > 0;
}

Milestone measure(const Experiment& e, Trainer& trainer, std::uint64_t superbatch, const Measure& training)
{
    Milestone m{.superbatch = superbatch,
                .rate = learning_rate(e, trainer.step() - 1),
                .result_share = result_share(e, trainer.step() - 1),
                .training = training,
                .validation = trainer.validate(),
                .real_validation = {}};
    if (has_real_validation(e, m)) m.real_validation = trainer.validate_fp32();
    return m;
}

std::string describe(const Experiment& e, const Milestone& m, double positions_per_second)
{
    std::string out = fmt::format("superbatch {:>4}  training {:.6f}  validation {}", m.superbatch, m.training.loss,
                                  validation_words(e, m));
    if (m.validation.positions > 0)
        out += fmt::format("  mean error {:.4f}  dead {}  saturated {}", m.validation.error, m.validation.dead,
                           m.validation.saturated);
    return out + fmt::format("  rate {:.2e}  result share {:.3f}  {} positions per CPU-second", m.rate, m.result_share,
                             base::short_number(positions_per_second));
}

} // namespace

base::Status prepare(const Experiment& e, const RunOptions& options)
{
    for (const std::string& path : e.data)
        if (auto ok = base::check_readable(path); !ok) return ok;
    if (!e.start.empty())
        if (const auto network = start_network(e); !network) return std::unexpected(network.error());
    std::error_code failed;
    std::filesystem::create_directories(options.folder, failed);
    if (failed) return base::fail("{}: cannot make the folder: {}", options.folder, failed.message());
    if (auto ok = base::check_writable(path_of(options, e, ".nnue")); !ok) return ok;
    const auto job = open_job(e, options);
    return job ? base::Status{} : std::unexpected(job.error());
}

base::Result<data::Dataset> load_data(const Experiment& experiment, const RunOptions& options)
{
    data::Dataset dataset;
    data::Loader loader(dataset, experiment.load);
    {
        base::Progress progress("reading", "positions", 0, options.progress);
        std::uint64_t shown = 0;
        for (const std::string& path : experiment.data) {
            const auto read = loader.add_file(path, [&](std::uint64_t kept) {
                progress.advance(kept - shown);
                shown = kept;
                return !options.stop.stop_requested();
            });
            if (!read) return std::unexpected(read.error());
        }
    }
    for (const std::string& message : loader.report().damaged) say(options, fmt::format("damaged: {}", message));
    const data::LoadReport& report = loader.report();
    say(options, fmt::format("{} games, {} plies, {} positions to train on, {} to validate", report.games, report.plies,
                             dataset.training.size(), dataset.validation.size()));
    if (dataset.training.size() == 0) return base::fail("there are no positions to train on");
    return dataset;
}

base::Result<std::vector<Milestone>> run(const Experiment& e, const data::Dataset& data, const RunOptions& options)
{
    auto trainer = Trainer::make(e, data);
    if (!trainer) return std::unexpected(trainer.error());
    auto job = open_job(e, options);
    if (!job) return std::unexpected(job.error());
    const DataMark mark = mark_of(data);
    std::vector<Milestone> milestones;
    if (!job->state().empty()) {
        if (auto ok = unpack(job->state(), mark, milestones, *trainer); !ok)
            return base::fail_in(path_of(options, e, ".state"), ok.error());
        say(options, fmt::format("going on after superbatch {}", milestones.size()));
    }
    base::Progress progress("training", "positions", e.steps() * e.batch, options.progress);
    progress.resume_at(trainer->step() * e.batch);
    const std::uint64_t batches = e.batches_in_superbatch();
    while (milestones.size() < e.superbatches) {
        const base::TimePoint start = base::process_clock().now();
        Measure sum;
        for (std::uint64_t done = 0; done < batches;) {
            if (options.stop.stop_requested()) return milestones;
            const std::uint64_t slice = std::min(kSlice, batches - done);
            const Measure m = trainer->run(slice);
            const double weight = static_cast<double>(slice) / static_cast<double>(batches);
            sum.loss += m.loss * weight;
            sum.error += m.error * weight;
            done += slice;
            progress.advance(slice * e.batch);
        }
        const double seconds = std::max(base::seconds(base::process_clock().now() - start), 1e-9);
        milestones.push_back(measure(e, *trainer, milestones.size() + 1, sum));
        say(options, describe(e, milestones.back(), static_cast<double>(batches * e.batch) / seconds));
        if (auto ok = save(e, options, *trainer, milestones); !ok) return std::unexpected(ok.error());
        if (auto ok = job->save(pack(mark, milestones, trainer->state())); !ok) return std::unexpected(ok.error());
    }
    return milestones;
}

std::string validation_words(const Experiment& experiment, const Milestone& m)
{
    if (m.validation.positions == 0) return "none";
    std::string out = fmt::format("{:.6f}", m.validation.loss);
    if (has_real_validation(experiment, m)) out += fmt::format(" (real weights {:.6f})", m.real_validation.loss);
    return out;
}

std::string to_csv(const Experiment& experiment, const std::vector<Milestone>& milestones)
{
    std::string out = "superbatch,rate,result_share,training_loss,training_error,validation_loss,validation_error,"
                      "dead,saturated,validation_loss_fp32,validation_error_fp32\n";
    const auto cells = [](bool there, const Measure& m) {
        return there ? fmt::format("{:.8f},{:.6f}", m.loss, m.error) : std::string(",");
    };
    for (const Milestone& m : milestones)
        out += fmt::format("{},{:.8g},{:.6g},{},{},{},{},{}\n", m.superbatch, m.rate, m.result_share,
                           cells(true, m.training), cells(m.validation.positions > 0, m.validation), m.validation.dead,
                           m.validation.saturated, cells(has_real_validation(experiment, m), m.real_validation));
    return out;
}

std::string loss_curve(const Experiment& experiment, const std::vector<Milestone>& milestones)
{
    base::Plot plot;
    plot.title = fmt::format("Loss of {} {}", experiment.name, describe(experiment.architecture));
    plot.x_label = "superbatch";
    plot.y_label = "loss";
    base::PlotSeries training{.label = "training", .kind = base::PlotKind::Line, .points = {}};
    base::PlotSeries validation{.label = "validation", .kind = base::PlotKind::Line, .points = {}};
    base::PlotSeries real{.label = "validation, real weights", .kind = base::PlotKind::Line, .points = {}};
    for (const Milestone& m : milestones) {
        const auto x = static_cast<double>(m.superbatch);
        training.points.push_back({x, m.training.loss});
        if (m.validation.positions > 0) validation.points.push_back({x, m.validation.loss});
        if (has_real_validation(experiment, m)) real.points.push_back({x, m.real_validation.loss});
    }
    for (base::PlotSeries* series : {&training, &validation, &real})
        if (!series->points.empty()) plot.series.push_back(std::move(*series));
    return base::render_svg(plot);
}

} // namespace train
