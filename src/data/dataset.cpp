// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/dataset.h"

#include <bit>

#include "base/input.h"
#include "base/random.h"
#include "data/key_counts.h"
#include "data/record_file.h"

namespace data {

namespace {

std::uint64_t mixed(std::uint64_t value)
{
    return base::splitmix64(value);
}

bool is_chosen(std::uint64_t hash, double share, std::uint64_t seed)
{
    return static_cast<double>(mixed(hash ^ seed) >> 11) * 0x1p-53 < share;
}

// Tells the boards of records apart. Castling rights and en passant are not in a record.
std::uint64_t record_key(const Record& record)
{
    const auto men = std::bit_cast<std::array<std::uint64_t, 2>>(record.men);
    return mixed(mixed(mixed(record.occupied) ^ men[0]) ^ men[1]);
}

// Records carry no games. Where the ply does not rise a new one begins; where plies are unknown (all 0) runs of this
// length are kept together, since neighbours may be of one game.
bool begins_run(const std::vector<Record>& run, const Record& record)
{
    constexpr std::size_t kLongestRun = 4096;
    const Record& last = run.back();
    return run.size() == kLongestRun || record.ply < last.ply || (record.ply == last.ply && record.ply != 0);
}

} // namespace

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

// `key` tells positions apart.
bool Loader::is_repeated(std::uint64_t key)
{
    return options_.most_repeats > 0 && state_->seen.add(key) > options_.most_repeats;
}

base::Status Loader::keep(const Record& record, bool validation)
{
    ++report_.verdicts[static_cast<std::size_t>(Verdict::Kept)];
    return (validation ? dataset_.validation : dataset_.training).add(record);
}

base::Status Loader::add_file(const std::string& path, const std::function<bool(std::uint64_t)>& progress)
{
    if (auto ok = base::check_readable(path); !ok) return ok;
    auto opened = open_data(path);
    if (!opened) {
        report_.damaged.push_back(opened.error().message);
        return {};
    }
    if (!opened->is_records) return add_games(GameReader(std::move(opened->source), path), progress);
    auto reader = RecordReader::open(std::move(opened->source), path);
    if (reader) return add_records(std::move(*reader), progress);
    report_.damaged.push_back(reader.error().message);
    return {};
}

base::Status Loader::add_games(GameReader reader, const std::function<bool(std::uint64_t)>& progress)
{
    ScoredGame game;
    base::Status status;
    while (!is_full() && status) {
        const auto more = reader.next(game);
        if (!more) report_.damaged.push_back(more.error().message);
        if (!more || !*more) break;
        const bool validation = is_validation(game, options_.validation, options_.seed);
        replay(game, [&](const chess::Position& position, chess::Move move, int score, int ply) {
            Verdict verdict = judge(options_.filter, position, move, score, ply);
            if (verdict == Verdict::Kept && is_repeated(position.key())) verdict = Verdict::Repeated;
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

base::Status Loader::add_records(RecordReader reader, const std::function<bool(std::uint64_t)>& progress)
{
    std::vector<Record> run;
    Record record;
    bool more = true;
    while (more && !is_full()) {
        const auto read = reader.next(record);
        if (!read) report_.damaged.push_back(read.error().message);
        more = read && *read;
        if (!run.empty() && (!more || begins_run(run, record))) {
            if (auto status = add_run(run); !status) return status;
            run.clear();
            if (progress && !progress(dataset_.training.size() + dataset_.validation.size())) break;
        }
        if (more) run.push_back(record);
    }
    return {};
}

base::Status Loader::add_run(std::span<const Record> run)
{
    std::uint64_t hash = 0;
    for (const Record& record : run) hash = mixed(hash ^ record_key(record));
    const bool validation = is_chosen(hash, options_.validation, options_.seed);
    for (const Record& record : run) {
        if (is_full()) break;
        ++report_.plies;
        Verdict verdict = judge(options_.filter, record.score, record.ply, record.count());
        if (verdict == Verdict::Kept && is_repeated(record_key(record))) verdict = Verdict::Repeated;
        if (verdict != Verdict::Kept) {
            ++report_.verdicts[static_cast<std::size_t>(verdict)];
        } else if (auto status = keep(record, validation); !status) {
            return status;
        }
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
    return is_chosen(fingerprint(game), share, seed);
}

} // namespace data
