// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/wdl.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace engine {
namespace {

// The usual counts of material: 78 for the start position.
constexpr std::array<std::pair<chess::PieceType, int>, 5> kWorth{{
    {chess::PieceType::Pawn, 1},
    {chess::PieceType::Knight, 3},
    {chess::PieceType::Bishop, 3},
    {chess::PieceType::Rook, 5},
    {chess::PieceType::Queen, 9},
}};
constexpr int kAllMaterial = 78;
constexpr int kFewMaterial = 10;

} // namespace

double WinModel::win(double value, double fullness) const noexcept
{
    return 1 / (1 + std::exp((even(fullness) - value) / std::lerp(spread_few, spread_all, fullness)));
}

double fullness(const chess::Position& position) noexcept
{
    int material = 0;
    for (const auto& [type, worth] : kWorth) material += worth * position.pieces(type).count();
    const int counted = std::clamp(material, kFewMaterial, kAllMaterial) - kFewMaterial;
    return static_cast<double>(counted) / (kAllMaterial - kFewMaterial);
}

chess::WinDrawLoss win_draw_loss(search::Value value, const chess::Position& position)
{
    if (search::is_win(value)) return {1000, 0, 0};
    if (search::is_loss(value)) return {0, 0, 1000};
    const double full = fullness(position);
    const auto chance = [&](double v) { return static_cast<int>(std::lround(1000 * kWinModel.win(v, full))); };
    const int win = chance(value);
    const int loss = chance(-value);
    return {win, 1000 - win - loss, loss};
}

chess::Score printed_score(search::Value value, const chess::Position& position)
{
    if (search::is_decisive(value)) return search::to_score(value);
    return chess::Centipawns{static_cast<int>(std::lround(100 * value / kWinModel.even(fullness(position))))};
}

search::Value value_of_centipawns(int centipawns, const chess::Position& position)
{
    return static_cast<search::Value>(std::lround(centipawns * kWinModel.even(fullness(position)) / 100));
}

} // namespace engine
