// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/tactics.h"

#include <algorithm>
#include <array>

namespace lab {
namespace {

using enum Tactic::Kind;

// clang-format off
constexpr std::array kAll{
    Tactic{Won, "4r3/1p4kp/6pb/p2prb2/1P5Q/P1N5/5P1R/5K2 b - - 13 35", "f5d3"},
    Tactic{Won, "2r3n1/1pq3kr/5pp1/pP4N1/2p1Pp1p/2n5/N1PP3P/3RKQR1 w - - 0 27", "g5e6"},
    Tactic{Won, "6nk/1p5r/5p2/1P4r1/p1p1Pp1p/2Pn4/3P2QP/R2K2R1 w - - 4 36", "g2f1"},
    Tactic{Won, "r2q1b2/2pknp2/4pn1r/3p2pp/pp1P3P/2PBP3/3B1PP1/1NRQK2R w K - 0 18", "h4g5"},
    Tactic{Won, "r1bqk2r/1pp1nppp/3bpn2/p2p4/2P4P/P2PPN2/1PQ2PP1/RNB1KB1R w KQkq - 2 8", "c4c5"},
    Tactic{Won, "r1bqk2r/1pp1npp1/3bpn1p/p2p4/2PP3P/P3PN2/1PQ2PP1/RNB1KB1R w KQkq - 0 9", "c4c5"},
    Tactic{Won, "1nk2r2/QR1n2p1/2p3p1/p1q1r3/P2p1P1P/7R/1PP3P1/1K1N1B2 b - - 0 27", "c5a7"},
    Tactic{Won, "r1bqkb1r/1pp2pp1/2np1n1p/p3p3/2PP4/3BPNPP/PP1B1P2/RN1QK2R b KQkq - 1 8", "e5e4"},
    Tactic{Won, "r1b4r/4k3/p3pp2/2p5/N1PpP2p/3n1n1P/RP3QB1/1K3R2 b - - 1 28", "d3f2"},
    Tactic{Won, "r1b1k1nr/1ppqbpp1/p2p4/3Pp3/QnP4p/2NBP2P/PP3PP1/R1B1KN1R w KQkq - 2 12", "a4b4"},
    Tactic{Won, "r2qkbnr/1p3ppp/2n1b3/3N4/p1BPp3/PQ2P1P1/1P3P1P/1RB1K1NR w Kkq - 0 13", "b3b7"},
    Tactic{Won, "rnb1kb1r/1ppp1qpp/p7/4pp2/1Q5N/2PP3P/PP1P1PP1/RNB1KBR1 b kq - 0 11", "f8b4"},
    Tactic{Won, "rnbqkb1r/1p1pnp2/p5pp/2p1p3/2P4B/3P2P1/PP1QPP1P/RN2KBNR b KQkq - 1 8", "g6g5"},
    Tactic{Won, "r1b1k3/pp3p2/3P1np1/3qn3/P4B2/Q4N2/2P1KPRP/1R6 b - - 4 24", "d5c4"},
    Tactic{Won, "rn2k2r/p2bbp2/4pnp1/q1p4p/3pP2P/2NP1NP1/PPPB1P2/R2QKB1R b KQkq - 1 13", "d4c3"},
    Tactic{Defended, "rqb1k2r/3nbpp1/p3p3/2p1n1Bp/N2pPQ2/3P2PP/1PP2P2/R1N1KB1R w KQkq - 8 17", "g5e7"},
    Tactic{Defended, "r2qk1nr/pP1n2pp/2p2p2/2bp4/6b1/8/1PPPNPPP/RNBQKB1R b KQkq - 0 8", "a8b8"},
    Tactic{Defended, "r2qkbnr/pp3ppp/2n1b3/3N4/3Pp3/PQ2P1P1/1P3P1P/R1B1KBNR w KQkq - 1 11", "f1c4"},
    Tactic{Defended, "rnbqk1nr/pp1pppb1/6p1/2P1P3/8/2N2N2/PPP1BPpP/R1BQK2R w KQkq - 0 8", "h1g1"},
    Tactic{Defended, "rnb1k1nr/p3bppp/3pp3/qNp5/4P3/3P2PP/PPP2P2/R1BQKBNR w KQkq - 1 7", "b5c3"},
};
// clang-format on

} // namespace

const std::span<const Tactic> kTactics{kAll};

int count_of(Tactic::Kind kind)
{
    return static_cast<int>(std::ranges::count_if(kAll, [&](const Tactic& tactic) { return tactic.kind == kind; }));
}

} // namespace lab
