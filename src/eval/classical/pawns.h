// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the classical evaluation knows of the pawns alone, and its cache: pawns change in few moves, so the same
// skeleton is met thousands of times. The shelter of a king depends on pawns, king and castling rights and is kept
// beside it. A table belongs to one evaluator, that is to one thread.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/memory.h"
#include "chess/position.h"
#include "eval/classical/tracer.h"
#include "eval/classical/weights.h"
#include "eval/pawn_structure.h"

namespace eval {

struct PawnEntry {
    static constexpr std::uint16_t kNoShelter = 0xFFFF;

    chess::Key key = ~chess::Key{0}; // no pawns: 0
    Score score;                     // White's gain
    chess::ByColor<Score> shelter{};
    chess::ByColor<std::uint16_t> shelter_key{kNoShelter, kNoShelter}; // what `shelter` is for
    chess::ByColor<chess::Bitboard> attack_span{};
    chess::ByColor<chess::Bitboard> passed{};
    chess::ByColor<chess::Bitboard> weak{}; // isolated or backward
};

// Fills all but key and shelter.
template <class Trace>
void evaluate_pawns(const chess::Position& position, const Weights& weights, Trace& tracer, PawnEntry& entry);

// King square and castling rights of one side; never kNoShelter.
template <chess::Color Us>
std::uint16_t shelter_key(const chess::Position& position) noexcept
{
    const std::uint64_t rooks = position.castling_rooks().bits() >> (Us == chess::Color::White ? 0 : 56);
    return static_cast<std::uint16_t>(number(position.king(Us)) | (rooks & 0xFF) << 8);
}

// The pawns before and against the king of that side, as a gain of that side.
template <chess::Color Us, class Trace>
Score evaluate_shelter(const chess::Position& position, const Weights& weights, Trace& tracer);

class PawnTable {
  public:
    explicit PawnTable(std::size_t entries = kDefaultEntries) : entries_(entries) {}

    // The slot of the key, which may hold another entry.
    PawnEntry& slot(chess::Key key) { return entries_[static_cast<std::size_t>(key) & (entries_.size() - 1)]; }
    void prefetch(chess::Key key)
    {
        base::prefetch(&slot(key));
        base::prefetch(reinterpret_cast<const char*>(&slot(key)) + 64);
    }
    void clear() { entries_.assign(entries_.size(), PawnEntry{}); }

  private:
    static constexpr std::size_t kDefaultEntries = 8192; // a power of two; some 700 kB: stays in the second-level cache
    std::vector<PawnEntry> entries_;
};

} // namespace eval
