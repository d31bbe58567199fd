// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/json.h"
#include "train/run.h"

namespace app {
namespace {

int fail(const std::string& message, int code)
{
    tell(fmt::format("kibitz train: {}", message));
    return code;
}

base::Result<train::Experiment> read_experiment(const std::string& path)
{
    const auto text = base::read_file(path, 1 << 20);
    if (!text) return std::unexpected(text.error());
    auto experiment = train::parse_experiment(*text, std::filesystem::path(path).parent_path().string());
    if (!experiment) return base::fail_in(path, experiment.error());
    return experiment;
}

std::string result_json(const std::string& network, const train::Milestone& last)
{
    base::Json json = {{"network", network}, {"training_loss", last.training.loss}, {"validation_loss", nullptr}};
    if (last.validation.positions > 0) json["validation_loss"] = last.validation.loss;
    return base::json_line(json);
}

} // namespace

int cmd_train(Arguments arguments)
{
    std::string file;
    std::string folder = ".";
    int threads = 0;
    bool keys = false;
    bool json = false;
    Cli cli("Trains a network as an experiment file says: architecture, data, schedule.", "kibitz train");
    const CliOption experiment_file = cli.add_option("experiment", file, "The experiment: lines of key = value");
    cli.add_option("-o,--out", folder, "Where NAME.nnue, .state, .csv and .svg go; made if missing").shows_default();
    cli.add_option("--threads", threads, "Instead of what the experiment says").range(1, 256);
    cli.add_flag("--keys", keys, "List what an experiment may say, with defaults, and stop").excludes(experiment_file);
    cli.add_flag("--json", json, "Print the last losses as JSON");
    cli.footer("Ctrl-C stops; the same command goes on after the last whole superbatch.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (keys) {
        fmt::print("{}", train::experiment_keys());
        return kSuccess;
    }
    if (file.empty()) return fail("no experiment is named; try `kibitz train --help`", kBadUsage);
    auto experiment = read_experiment(file);
    if (!experiment) return fail(experiment.error().message, kBadUsage);
    if (threads > 0) experiment->threads = threads;

    const StopRequests stop;
    train::RunOptions options;
    options.folder = folder;
    options.stop = stop.token();
    options.say = [](std::string_view line) { tell(line); };
    if (auto ok = train::prepare(*experiment, options); !ok) return fail(ok.error().message, kFailure);
    const auto data = train::load_data(*experiment, options);
    if (!data) return fail(data.error().message, kFailure);
    const auto milestones = train::run(*experiment, *data, options);
    if (!milestones) return fail(milestones.error().message, kFailure);
    if (milestones->size() < experiment->superbatches)
        return fail(fmt::format("stopped after superbatch {}", milestones->size()), kFailure);
    const std::string network = fmt::format("{}/{}.nnue", folder, experiment->name);
    if (json)
        fmt::print("{}\n", result_json(network, milestones->back()));
    else
        fmt::print("{}: training loss {:.6f}, validation loss {}\n", network, milestones->back().training.loss,
                   train::validation_words(*experiment, milestones->back()));
    return kSuccess;
}

} // namespace app
