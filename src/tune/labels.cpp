// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <unordered_set>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/random.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "data/dataset.h"

namespace tune {
namespace {

base::Result<chess::Position> parse_board(std::string_view text)
{
    auto position = chess::parse_position(base::trim(text), chess::Tolerance::Lenient);
    if (!position) return std::unexpected(base::Error{position.error().message});
    return *position;
}

base::Result<float> parse_score(std::string_view text)
{
    std::string_view rest = base::trim(text);
    if (rest.starts_with('#')) {
        rest.remove_prefix(1);
        const bool lost = rest.starts_with('-');
        if (lost || rest.starts_with('+')) rest.remove_prefix(1);
        if (!base::parse_number<int>(rest)) return base::fail("{} is no mate", base::quote(text));
        return lost ? -kMateLabel : kMateLabel;
    }
    if (rest.starts_with('+')) rest.remove_prefix(1);
    const auto number = base::parse_number<double>(rest);
    if (!number) return base::fail("{} is no score", base::quote(text));
    return static_cast<float>(std::clamp(*number, -1.0 * kMateLabel, 1.0 * kMateLabel));
}

std::optional<float> parse_result(std::string_view text)
{
    if (text == "1-0") return 1.0F;
    if (text == "0-1") return 0.0F;
    if (text == "1/2-1/2") return 0.5F;
    return std::nullopt;
}

// Whether the file begins like text. Unpacked first, for everything may be packed.
base::Result<bool> is_text(const std::string& path)
{
    auto source = base::open_input(path);
    if (!source) return std::unexpected(source.error());
    std::array<char, 64> first{};
    std::size_t size = 0;
    // A source may give less than it was asked for.
    while (size < first.size()) {
        const auto more = (*source)->read(std::span(first).subspan(size));
        if (!more) return std::unexpected(more.error());
        if (*more == 0) break;
        size += *more;
    }
    return std::ranges::all_of(base::without_byte_order_mark({first.data(), size}), [](char c) {
        return base::is_space(c) || (static_cast<unsigned char>(c) >= 32 && static_cast<unsigned char>(c) < 127);
    });
}

class LabelStream {
  public:
    LabelStream(const LabelOptions& options, const std::function<void(const Labelled&)>& visit)
        : options_(options), visit_(visit)
    {
    }

    bool is_full() const { return options_.most_positions != 0 && report_.kept >= options_.most_positions; }
    LabelReport& report() { return report_; }

    void offer(Labelled label, std::uint64_t key, bool with_share)
    {
        if (label.has_score && std::abs(label.target.score) > options_.most_score) {
            ++report_.large;
            return;
        }
        if (!seen_.insert(key).second) {
            ++report_.repeated;
            if (!options_.repeats) return;
        }
        if (with_share && options_.held_out > 0) {
            // By the position, so that one that is found twice falls on one side.
            std::uint64_t state = key ^ options_.seed * 0x9e3779b97f4a7c15;
            label.held_out = static_cast<double>(base::splitmix64(state) >> 11) * 0x1p-53 < options_.held_out;
        }
        ++report_.kept;
        visit_(label);
    }

    base::Status read_text(const std::string& path)
    {
        auto reader = base::LineReader::open(path);
        if (!reader) return std::unexpected(reader.error());
        while (!is_full()) {
            const auto line = reader->next();
            if (!line) return std::unexpected(line.error());
            if (!*line) break;
            if (base::trim(**line).empty()) continue;
            const auto label = parse_label(**line);
            if (label) {
                offer(*label, label->position.key(), true);
            } else if (reader->line_number() != 1 || (*line)->find('/') != std::string_view::npos) {
                return base::fail("{}: line {}: {}", path, reader->line_number(), label.error().message);
            }
        }
        return {};
    }

    // Games and records: the side to move is White in a record, and so are its score and result.
    base::Status read_games(const std::string& path)
    {
        data::Dataset set;
        data::LoadOptions load;
        load.filter = options_.filter;
        load.most_repeats = options_.repeats ? 0 : 1;
        load.validation = options_.held_out;
        load.seed = options_.seed;
        load.most_positions = options_.most_positions == 0 ? 0 : options_.most_positions - report_.kept;
        data::Loader loader(set, load);
        if (auto ok = loader.add_file(path); !ok) return ok;
        for (const std::string& message : loader.report().damaged) report_.damaged.push_back(message);
        for (const bool held_out : {false, true}) {
            const data::Records& records = held_out ? set.validation : set.training;
            for (std::size_t i = 0; i < records.size(); ++i) {
                const data::Record& record = records[i];
                const auto position = chess::Position::from_setup(data::to_setup(record), chess::Tolerance::Lenient);
                if (!position) continue;
                Labelled label{.position = *position, .target = {}, .has_score = true, .held_out = held_out};
                label.target.score = static_cast<float>(record.score / data::kUnitsPerPrintedCentipawn);
                label.target.result = static_cast<float>(record.result) / 2;
                if (std::abs(label.target.score) > options_.most_score) {
                    ++report_.large;
                    continue;
                }
                ++report_.kept;
                visit_(label);
            }
        }
        return {};
    }

  private:
    const LabelOptions& options_;
    const std::function<void(const Labelled&)>& visit_;
    LabelReport report_;
    std::unordered_set<std::uint64_t> seen_;
};

} // namespace

base::Result<Labelled> parse_label(std::string_view line)
{
    Labelled out;
    if (const auto at = line.find(" c9 \""); at != std::string_view::npos) {
        const auto position = parse_board(line.substr(0, at));
        if (!position) return std::unexpected(position.error());
        const std::string_view word = base::cut(line.substr(at + 5), '"').first;
        const auto result = parse_result(word);
        if (!result) return base::fail("{} is no result", base::quote(word));
        out.position = *position;
        out.target.result = *result;
        return out;
    }
    const bool labelled = line.find(';') != std::string_view::npos;
    const auto fields = base::split(line, labelled ? ';' : ',');
    if (fields.size() < 2) return base::fail("{} has no comma between position and score", base::quote(line));
    const auto position = parse_board(fields[0]);
    if (!position) return std::unexpected(position.error());
    const auto score = parse_score(fields[1]);
    if (!score) return std::unexpected(score.error());
    out.position = *position;
    out.has_score = true;
    out.target.score = *score;
    if (labelled) {
        const double white = position->side_to_move() == chess::Color::White ? 1 : -1;
        const bool mate = std::abs(*score) >= data::kMateScore;
        const double size = mate ? std::copysign(kMateLabel, *score) : *score / data::kUnitsPerPrintedCentipawn;
        out.target.score = static_cast<float>(white * size);
    }
    return out;
}

base::Result<LabelReport> read_labels(std::span<const std::string> paths, const LabelOptions& options,
                                      const std::function<void(const Labelled&)>& visit)
{
    LabelStream stream(options, visit);
    for (const std::string& path : paths) {
        if (stream.is_full()) break;
        const auto text = is_text(path);
        if (!text) return std::unexpected(text.error());
        if (auto ok = *text ? stream.read_text(path) : stream.read_games(path); !ok) return std::unexpected(ok.error());
    }
    return stream.report();
}

} // namespace tune
