// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <span>
#include <string>

#include "app/cli.h"
#include "app/data/data.h"
#include "app/data/expert_words.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/progress.h"
#include "data/label.h"

namespace app {
namespace {

constexpr std::string_view kWho = "kibitz data label";

void report(const data::Unlabelled& input)
{
    if (input.without_moves > 0)
        tell(fmt::format("{}: {} positions without a legal move are left out", kWho, input.without_moves));
    if (!input.damage.empty()) tell(fmt::format("{}: {}; the rest of the file is skipped", kWho, input.damage));
}

} // namespace

int data_label(Arguments arguments)
{
    data::ExpertSettings expert;
    ExpertWords words;
    std::string path;
    std::string output_path;
    int processes = 1;
    Cli cli("Lets an expert score positions: lines of FEN give lines `FEN;SCORE` (side to move's view), records give "
            "records with new scores.",
            std::string(kWho));
    cli.add_option("input", path, "A file of FEN lines, or of records").required();
    add_expert_options(cli, words, expert);
    cli.add_option("-o,--out", output_path, "The file to write").required();
    cli.add_option("--processes", processes, "Processes of the expert").range(1, 256).shows_default();
    cli.footer("Ctrl-C stops; the same command goes on.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_expert(words, expert); !ok) return refuse(kWho, ok.error(), kBadUsage);

    if (auto ok = base::check_writable(output_path, std::span(&path, 1)); !ok) return refuse(kWho, ok.error());
    const auto input = data::read_unlabelled(path);
    if (!input) return refuse(kWho, input.error());
    report(*input);
    const std::size_t all = input->positions.size();
    if (all == 0) return refuse(kWho, {fmt::format("{}: there is no position to score", path)});
    auto output = data::LabelOutput::open(output_path, *input, expert);
    if (!output) return refuse(kWho, output.error());

    const StopRequests stop;
    base::Progress progress("labelling", "positions", all);
    progress.resume_at(output->first());
    const auto first = static_cast<std::size_t>(output->first());
    const auto hear = [&](std::size_t number, const data::Opinion& opinion) {
        progress.advance();
        return output->add(first + number, opinion);
    };
    const auto done = data::label(expert, processes, std::span(input->positions).subspan(first), hear, stop.token());
    const auto closed = output->close();
    progress.finish();
    if (!done) return refuse(kWho, done.error());
    if (!closed) return refuse(kWho, closed.error());
    if (output->written() < all)
        return refuse(kWho, {fmt::format("stopped after {} of {} positions", output->written(), all)});
    return input->damage.empty() ? kSuccess : kFailure;
}

} // namespace app
