// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/wdl.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace engine {
namespace {

// The chance to win is a logistic of the value: one half at kEven, steeper the smaller kSpread. Both go in a straight
// line from few men to all of them. Origin: hand; to be fitted to the engine's own games.
constexpr double kEvenFew = 130;
constexpr double kEvenAll = 190;
constexpr double kSpreadFew = 45;
constexpr double kSpreadAll = 75;

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

double fullness(const chess::Position& position)
{
    int material = 0;
    for (const auto& [type, worth] : kWorth) material += worth * position.pieces(type).count();
    const int counted = std::clamp(material, kFewMaterial, kAllMaterial) - kFewMaterial;
    return static_cast<double>(counted) / (kAllMaterial - kFewMaterial);
}

} // namespace

chess::WinDrawLoss win_draw_loss(search::Value value, const chess::Position& position)
{
    if (search::is_win(value)) return {1000, 0, 0};
    if (search::is_loss(value)) return {0, 0, 1000};
    const double full = fullness(position);
    const double even = std::lerp(kEvenFew, kEvenAll, full);
    const double spread = std::lerp(kSpreadFew, kSpreadAll, full);
    const auto chance = [&](double v) {
        return static_cast<int>(std::lround(1000 / (1 + std::exp((even - v) / spread))));
    };
    const int win = chance(value);
    const int loss = chance(-value);
    return {win, 1000 - win - loss, loss};
}

} // namespace engine
