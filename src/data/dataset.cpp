// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/dataset.h"

#include "base/input.h"
#include "base/random.h"
#include "data/key_counts.h"
#include "data/record_file.h"

namespace data {

struct Loader::State {
    KeyCounts seen;
};

Loader::Loader(Dataset& dataset, LoadOptions options)
    : dataset_(dataset), options_(options), state_(std::make_unique<State>())
{
}
Loader::~Loader() = default;

bool Loader::is_full() const
{
    return options_.most_positions != 0 &&
           dataset_.training.size() + dataset_.validation.size() >= options_.most_positions;
}

base::Status Loader::keep(const Record& record, bool validation)
{
    ++report_.verdicts[static_cast<std::size_t>(Verdict::Kept)];
    return (validation ? dataset_.validation : dataset_.training).add(record);
}

base::Status Loader::add_file(const std::string& path, const std::function<bool(std::uint64_t)>& progress)
{
    if (auto ok = base::check_readable(path); !ok) return ok;
    const auto records = is_record_file(path);
    if (!records) {
        report_.damaged.push_back(records.error().message);
        return {};
    }
    return *records ? add_records(path, progress) : add_games(path, progress);
}

base::Status Loader::add_games(const std::string& path, const std::function<bool(std::uint64_t)>& progress)
{
    auto reader = GameReader::open(path);
    if (!reader) {
        report_.damaged.push_back(reader.error().message);
        return {};
    }
    ScoredGame game;
    base::Status status;
    while (!is_full() && status) {
        const auto more = reader->next(game);
        if (!more) report_.damaged.push_back(more.error().message);
        if (!more || !*more) break;
        const bool validation = is_validation(game, options_.validation, options_.seed);
        replay(game, [&](const chess::Position& position, chess::Move move, int score, int ply) {
            Verdict verdict = judge(options_.filter, position, move, score, ply);
            if (verdict == Verdict::Kept && options_.most_repeats > 0 &&
                state_->seen.add(position.key()) > options_.most_repeats)
                verdict = Verdict::Repeated;
            if (verdict != Verdict::Kept) {
                ++report_.verdicts[static_cast<std::size_t>(verdict)];
            } else if (status) {
                status = keep(make_record(position, score, game.result, ply), validation);
            }
        });
        ++report_.games;
        report_.plies += game.moves.size();
        if (progress && !progress(dataset_.training.size() + dataset_.validation.size())) break;
    }
    return status;
}

// Records carry no games: they are split by what identifies them, in runs, since neighbours may be of one game.
base::Status Loader::add_records(const std::string& path, const std::function<bool(std::uint64_t)>& progress)
{
    constexpr std::uint64_t kRun = 4096;
    auto reader = RecordReader::open(path);
    if (!reader) {
        report_.damaged.push_back(reader.error().message);
        return {};
    }
    Record record;
    std::uint64_t number = 0;
    while (!is_full()) {
        const auto more = reader->next(record);
        if (!more) report_.damaged.push_back(more.error().message);
        if (!more || !*more) break;
        std::uint64_t run = options_.seed ^ (number++ / kRun) * 0x9e3779b97f4a7c15;
        const bool validation = static_cast<double>(base::splitmix64(run) >> 11) * 0x1p-53 < options_.validation;
        ++report_.plies;
        if (auto status = keep(record, validation); !status) return status;
        if (progress && number % kRun == 0 && !progress(number)) break;
    }
    return {};
}

std::uint64_t fingerprint(const ScoredGame& game)
{
    std::uint64_t state = game.start.key();
    std::uint64_t hash = base::splitmix64(state);
    for (const ScoredMove& m : game.moves) {
        state = hash ^ m.move.bits();
        hash = base::splitmix64(state);
    }
    return hash;
}

bool is_validation(const ScoredGame& game, double share, std::uint64_t seed)
{
    std::uint64_t state = fingerprint(game) ^ seed;
    return static_cast<double>(base::splitmix64(state) >> 11) * 0x1p-53 < share;
}

} // namespace data
