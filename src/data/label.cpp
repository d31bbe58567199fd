// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/label.h"

#include <atomic>
#include <deque>
#include <fmt/format.h>

#include "base/file.h"
#include "base/line_reader.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "data/crew.h"
#include "data/record_file.h"

namespace data {
namespace {

base::Result<Unlabelled> read_fens(std::unique_ptr<base::ByteSource> source, const std::string& name)
{
    Unlabelled out;
    std::string all;
    base::LineReader reader(std::move(source), name);
    auto line = reader.next();
    for (; line && *line; line = reader.next()) {
        all.append(**line).push_back('\n');
        const std::string_view fen = base::trim(**line);
        if (fen.empty()) continue;
        const auto position = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!position) return base::fail("{}: line {}: {}", name, reader.line_number(), position.error().message);
        if (!position->has_legal_move()) {
            ++out.without_moves;
            continue;
        }
        out.positions.push_back(*position);
    }
    if (!line) return std::unexpected(line.error());
    out.checksum = base::checksum(all);
    return out;
}

base::Result<Unlabelled> read_records(std::unique_ptr<base::ByteSource> source, const std::string& name)
{
    auto reader = RecordReader::open(std::move(source), name);
    if (!reader) return std::unexpected(reader.error());
    Unlabelled out;
    out.is_records = true;
    Record record;
    base::Result<bool> more = reader->next(record);
    for (; more && *more; more = reader->next(record)) {
        const auto position = chess::Position::from_setup(to_setup(record), chess::Tolerance::Lenient);
        if (!position || !position->has_legal_move()) {
            ++out.without_moves;
            continue;
        }
        out.positions.push_back(*position);
        out.records.push_back(record);
    }
    if (!more) out.damage = more.error().message;
    out.checksum = base::checksum(bytes_of(out.records));
    return out;
}

std::string specification(const Unlabelled& input, const ExpertSettings& expert)
{
    return fmt::format("label\npositions {}\nchecksum {:08x}\n{}", input.positions.size(), input.checksum,
                       expert.text());
}

} // namespace

base::Result<Unlabelled> read_unlabelled(const std::string& path)
{
    auto opened = open_data(path);
    if (!opened) return std::unexpected(opened.error());
    return opened->is_records ? read_records(std::move(opened->source), path)
                              : read_fens(std::move(opened->source), path);
}

base::Status label(const ExpertSettings& settings, int processes, std::span<const chess::Position> positions,
                   const OpinionCallback& hear, const std::stop_token& stop)
{
    std::atomic<std::size_t> next = 0;
    Crew crew(stop);
    return crew.run(processes, [&]() -> base::Status {
        auto expert = Expert::start(settings, crew.token());
        if (!expert) return std::unexpected(expert.error());
        std::deque<std::size_t> asked;
        while (!crew.token().stop_requested()) {
            while (asked.size() < static_cast<std::size_t>(settings.ahead)) {
                const std::size_t number = next.fetch_add(1);
                if (number >= positions.size()) break;
                if (auto ok = expert->ask(positions[number]); !ok) return ok;
                asked.push_back(number);
            }
            if (asked.empty()) break;
            const auto opinion = expert->answer();
            if (!opinion) return std::unexpected(opinion.error());
            if (auto ok = hear(asked.front(), *opinion); !ok) return ok;
            asked.pop_front();
        }
        return {};
    });
}

base::Result<LabelOutput> LabelOutput::open(const std::string& path, const Unlabelled& input,
                                            const ExpertSettings& expert)
{
    constexpr std::uint64_t kSaveEvery = 4096; // positions
    static_assert(kSaveEvery <= kRecordBlock);
    const auto target = base::replaceable_file(path);
    if (!target) return std::unexpected(target.error());
    if (auto ok = base::check_writable(path); !ok) return std::unexpected(ok.error());
    OutputSettings settings;
    settings.file = *target + ".part";
    settings.checkpoint = *target + ".state";
    settings.kind = {"labels", 1};
    settings.specification = specification(input, expert);
    settings.save_every = kSaveEvery;
    if (input.is_records) {
        settings.head = record_file_head();
        settings.frame = record_block;
    }
    auto output = OrderedOutput::open(std::move(settings));
    if (!output) return std::unexpected(output.error());
    return LabelOutput(*target, input, std::move(*output));
}

base::Status LabelOutput::add(std::size_t number, const Opinion& opinion)
{
    if (input_->is_records) {
        // In a record the side to move is White.
        Record record = input_->records[number];
        record.score = static_cast<std::int16_t>(opinion.score);
        return output_.add(number, std::string(bytes_of({&record, 1})));
    }
    const chess::Position& position = input_->positions[number];
    const int score = position.side_to_move() == chess::Color::White ? opinion.score : -opinion.score;
    return output_.add(number, fmt::format("{};{}\n", chess::to_fen(position), score));
}

base::Status LabelOutput::close()
{
    if (written() < input_->positions.size()) return output_.save();
    return output_.finish(input_->is_records ? record_file_end() : std::string(), path_);
}

} // namespace data
