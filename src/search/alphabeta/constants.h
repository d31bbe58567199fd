// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Numbers of the node function and the root that nobody tunes: where a rule begins or ends, and sizes. All were set by
// hand and have stayed; the margins that games have tuned are in params.h.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/value.h"

namespace search::alphabeta {

inline constexpr int kPly = 1024; // one ply in the fixed point of reductions

// --- Node

// Nearer to the fifty-move draw a value that was found with other clocks may be wrong.
inline constexpr int kTrustedHalfmoves = 90;
// Hindsight: a move reduced by so much is looked at again in the light of both evaluations.
inline constexpr int kHindsightReduction = 3 * kPly;
inline constexpr Value kHindsightCalm = 180; // their sum from which nothing is going on
inline constexpr int kHindsightDepth = 2;    // least depth that may lose a ply
// Reverse futility spares nodes of an old principal variation beyond this depth.
inline constexpr int kRfpPvDepth = 3;
// A table value from at most so many plies less still speaks about ProbCut and singular moves.
inline constexpr int kTableDepthSlack = 3;
// History in units of evaluation where it helps to judge a single move.
inline constexpr int kFutilityHistory = 160; // for one unit of futility
inline constexpr int kSeeHistory = 32;       // for one unit of a capture's allowance
// Moves remembered for the histories; later ones have been reduced to next to nothing.
inline constexpr std::size_t kQuietsTried = 64;
inline constexpr std::size_t kNoisiesTried = 32;
// No extension beyond so many times the depth of the iteration.
inline constexpr int kExtensionHorizon = 2;
// Between these depths a better move takes a ply from the moves after it.
inline constexpr int kRaisedLeast = 2;
inline constexpr int kRaisedMost = 12;

// --- Root

// The window grows with the square of the expected value: decided games swing more.
inline constexpr Value kWindowDivisor = 14000;
inline constexpr Value kWindowLargeValue = 2000; // beyond it the growth is kWindowMost
inline constexpr Value kWindowMost = 300;
inline constexpr Value kWindowGivenUp = 1000; // a wider one is no window: everything is searched
inline constexpr int kFailHighPlies = 3;      // most plies that fails high take from the search of the root
// With a clock, a forced move is played after so many iterations; a mate is trusted at twice its length and so many.
inline constexpr int kForcedMoveDepth = 4;
inline constexpr int kMateTrust = 4;
// `go mate`: plies beyond the length of a mate that reductions may keep it out of sight.
inline constexpr int kBeyondMate = 8;
// Nodes the mate solver may spend in any case: a mate in two seldom needs more.
inline constexpr std::uint64_t kSolverLeast = 16384;
// Use of time.
inline constexpr int kUnsteadyDepth = 5; // earlier iterations say nothing about how clear a position is
inline constexpr int kSteadyMost = 8;    // iterations with the same best move that still count
inline constexpr Value kGainMost = 40;   // of the value between two iterations, and
inline constexpr Value kLossMost = 80;   // loss, which asks for more time than a gain saves

} // namespace search::alphabeta
