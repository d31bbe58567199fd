// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What trainer and engine must agree on: which inputs a position switches on, which output reads it, how weights become
// whole numbers and how the last sum becomes a value. Plain functions.
//
// The network is (768 x king buckets -> N) x 2 -> 1 x output buckets: one hidden layer seen by both sides with the same
// weights, clipped and squared, joined as (side to move, opponent), and one output.
#pragma once

#include <cstdint>

#include "base/result.h"
#include "chess/types.h"

namespace eval::nnue {

// A feature weight of 1.0 is kQa, an output weight of 1.0 is kQb.
inline constexpr int kQa = 255;
inline constexpr int kQb = 64;
// Weights of this size keep every product and every sum of 32 men and a bias within 16 bits, and the output's lanes
// within 32 bits, up to the widest layer.
inline constexpr int kMaxFeatureWeight = 32767 / 33;
inline constexpr int kMaxOutputWeight = 32767 / kQa - 1;
// The trainer's sigmoid takes the output times this as internal units, 3.61 to a search unit (Stockfish 15.1's scale).
inline constexpr int kTrainingScale = 400;
inline constexpr int kSearchScale = 111;

inline constexpr int kPieceSquares = 768;
inline constexpr int kMinHidden = 16;
inline constexpr int kMaxHidden = 1024;
inline constexpr int kHiddenStep = 16;
inline constexpr int kMaxKingBuckets = 4;
inline constexpr int kMaxOutputBuckets = 8;

struct Architecture {
    int hidden = 256;
    bool mirrored = true;   // boards with the own king on files e to h are seen in a mirror
    int king_buckets = 1;   // 1 or 4; 4 needs the mirror
    int output_buckets = 1; // 1, 2, 4 or 8, by the number of men

    bool operator==(const Architecture&) const = default;
    constexpr int features() const noexcept { return kPieceSquares * king_buckets; }
};

// Whether the numbers describe a network we can run, or why not.
base::Status check(const Architecture& architecture);
// "(768x4hm->512)x2->1x8"
std::string describe(const Architecture& architecture);

// How one side sees the board: the same view gives every man the same feature, so sums of features stay valid until the
// view changes.
struct View {
    std::uint16_t offset = 0; // of the king's bucket
    std::uint8_t flip = 0;    // exclusive-or on squares
    std::uint8_t side = 0;    // whose view, as number(Color)

    bool operator==(const View&) const = default;

    static constexpr View of(const Architecture& a, chess::Color side, chess::Square king) noexcept
    {
        View view;
        view.side = static_cast<std::uint8_t>(number(side));
        view.flip = side == chess::Color::Black ? 56 : 0;
        if (!a.mirrored) return view;
        if ((king.number() & 4) != 0) view.flip ^= 7;
        if (a.king_buckets > 1)
            view.offset = static_cast<std::uint16_t>(kPieceSquares * bucket(king.number() ^ view.flip));
        return view;
    }
    constexpr int feature(chess::Piece piece, chess::Square square) const noexcept
    {
        const int kind = number(piece.type()) + 6 * (number(piece.color()) ^ side);
        return offset + 64 * kind + (square.number() ^ flip);
    }
    // Which table of the refresh cache this view belongs to, below 2 * kMaxKingBuckets.
    constexpr int slot() const noexcept { return 2 * (offset / kPieceSquares) + ((flip & 1) != 0 ? 1 : 0); }

    // By the king's square as its owner sees it, mirrored to files a to d: the corner, the middle of the first rank,
    // the second rank, and all the rest (a layout published with akimbo and Hobbes).
    static constexpr int bucket(int king) noexcept
    {
        if (king >= 16) return 3;
        if (king >= 8) return 2;
        return (king & 7) >= 2 ? 1 : 0;
    }
};

// Requires: 2 <= men <= 32.
constexpr int output_bucket(const Architecture& a, int men) noexcept
{
    return (men - 2) * a.output_buckets / 32;
}

// The last step: the sum of weighted squares, at kQa * kQa * kQb, and the bias, at kQa * kQb, become a value in units
// of which an output of 1.0 has `scale`. Divisions round towards zero, here and nowhere else.
constexpr int to_value(std::int64_t sum, int bias, int scale) noexcept
{
    return static_cast<int>((sum / kQa + bias) * scale / (kQa * kQb));
}

} // namespace eval::nnue
