// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/win_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "chess/notation/pgn/reader.h"
#include "chess/notation/pgn/search_note.h"

namespace tune {

namespace {

constexpr int kFirstMove = 10;

// Hears a game and counts at its end, when the result is known.
class WinReader final : public chess::PgnVisitor {
  public:
    WinReader(WinCounts& counts, const std::string& player) : counts_(counts), player_(player) {}
    std::uint64_t games() const noexcept { return games_; }
    // Of the game read last, once.
    std::optional<chess::PgnDamage> take_damage() { return std::exchange(damage_, std::nullopt); }

    void on_begin(std::uint64_t) override
    {
        found_.clear();
        wanted_ = {player_.empty(), player_.empty()};
        before_.reset();
    }
    void on_tag(std::string_view name, std::string_view value) override
    {
        if (name == "White" && value == player_) wanted_[0] = true;
        if (name == "Black" && value == player_) wanted_[1] = true;
    }
    bool on_move(chess::Move, const chess::Position& before) override
    {
        before_ = before;
        return true;
    }
    void on_comment(std::string_view text) override
    {
        if (!before_ || before_->fullmoves() < kFirstMove) return;
        const chess::Color side = before_->side_to_move();
        if (!wanted_[index(side)]) return;
        const auto note = chess::parse_search_note(text, side);
        if (!note || note->score.relative.is_mate()) return;
        const int centipawns = note->score.relative.centipawns().value;
        found_.push_back({side, engine::value_of_centipawns(centipawns, *before_), engine::fullness(*before_)});
        before_.reset(); // A second comment on the same move is another matter.
    }
    void on_end(chess::PgnResult result) override
    {
        const auto known = chess::known_result(result);
        if (found_.empty() || !known) return;
        ++games_;
        for (const Found& f : found_) counts_.add(f.value, f.fullness, outcome(*known, f.side));
    }
    void on_damage(const chess::PgnDamage& damage) override { damage_ = damage; }

  private:
    struct Found {
        chess::Color side;
        int value;
        double fullness;
    };
    static WinCounts::Outcome outcome(chess::GameResult result, chess::Color side)
    {
        const int half_points = chess::half_points(result, side);
        if (half_points == 1) return WinCounts::Outcome::Draw;
        return half_points == 2 ? WinCounts::Outcome::Win : WinCounts::Outcome::Loss;
    }

    WinCounts& counts_;
    const std::string& player_;
    std::array<bool, 2> wanted_{};
    std::optional<chess::Position> before_;
    std::vector<Found> found_;
    std::optional<chess::PgnDamage> damage_;
    std::uint64_t games_ = 0;
};

// Bits needed to tell the results, given the model.
double cost(const std::vector<WinCounts::Cell>& cells, const engine::WinModel& model)
{
    constexpr double kLeast = 1e-6;
    double bits = 0;
    double positions = 0;
    for (const WinCounts::Cell& cell : cells) {
        const double win = model.win(cell.value, cell.fullness);
        const double loss = model.win(-cell.value, cell.fullness);
        const std::array<double, 3> chances{loss, 1 - win - loss, win};
        for (std::size_t i = 0; i < 3; ++i) bits -= cell.bin.outcomes[i] * std::log2(std::max(chances[i], kLeast));
        positions += cell.bin.total();
    }
    return positions > 0 ? bits / positions : 0;
}

} // namespace

void WinCounts::add(int value, double fullness, Outcome outcome)
{
    const int clamped = std::clamp(value, -kLargest, kLargest) + kLargest;
    const int bin = (clamped + kStep / 2) / kStep;
    const int layer = std::clamp(static_cast<int>(std::lround(fullness * (kLayers - 1))), 0, kLayers - 1);
    ++bins_[static_cast<std::size_t>(layer * kBins + bin)].outcomes[static_cast<std::size_t>(outcome)];
    ++positions_;
}

std::vector<WinCounts::Cell> WinCounts::cells() const
{
    std::vector<Cell> out;
    for (int i = 0; i < kBins * kLayers; ++i) {
        const Bin& bin = bins_[static_cast<std::size_t>(i)];
        if (bin.total() == 0) continue;
        const int layer = i / kBins;
        out.push_back({(i % kBins) * kStep - kLargest, static_cast<double>(layer) / (kLayers - 1), bin});
    }
    return out;
}

base::Result<GamesRead> count_games(WinCounts& counts, std::span<const std::string> files, const std::string& player)
{
    WinReader visitor(counts, player);
    GamesRead read;
    for (const std::string& file : files) {
        auto reader = chess::PgnReader::open(file);
        if (!reader) return std::unexpected(reader.error());
        while (true) {
            const auto more = reader->next(visitor);
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            if (const auto damage = visitor.take_damage(); damage && read.damaged++ == 0)
                read.first_damage = fmt::format("{}, line {}: {}", file, damage->line, damage->message);
        }
    }
    read.games = visitor.games();
    return read;
}

// Steps along each of the four numbers, half as large whenever none of them helps.
WinFit fit_wins(const WinCounts& counts, const engine::WinModel& start)
{
    constexpr double kFirstStep = 32;
    constexpr double kLastStep = 0.125;
    constexpr double kLeastSpread = 5;
    const std::vector<WinCounts::Cell> cells = counts.cells();
    WinFit fit{start, cost(cells, start), 0};
    fit.after = fit.before;
    for (double step = kFirstStep; step >= kLastStep;) {
        bool better = false;
        for (double engine::WinModel::*const number : {&engine::WinModel::even_few, &engine::WinModel::even_all,
                                                       &engine::WinModel::spread_few, &engine::WinModel::spread_all}) {
            for (const double by : {step, -step}) {
                engine::WinModel tried = fit.model;
                tried.*number += by;
                if (std::min(tried.spread_few, tried.spread_all) < kLeastSpread) continue;
                const double bits = cost(cells, tried);
                if (bits >= fit.after) continue;
                fit.model = tried;
                fit.after = bits;
                better = true;
                break;
            }
        }
        if (!better) step /= 2;
    }
    return fit;
}

} // namespace tune
