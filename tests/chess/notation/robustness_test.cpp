// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Any bytes into every parser: never a crash, always a reason, and what is accepted survives writing and reading.
#include <gtest/gtest.h>

#include "base/text.h"
#include "tests/support/parser_checks.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

std::vector<std::string> fen_texts()
{
    std::vector<std::string> texts{std::string(kStartFen),
                                   "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                                   "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 13 57",
                                   "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                                   "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                                   "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq -"};
    test::for_random_positions(1, 200, [&](const Position& p) {
        texts.push_back(to_fen(p, p.halfmoves() % 2 == 0 ? CastlingStyle::XFen : CastlingStyle::Shredder));
    });
    return texts;
}

std::vector<Position> positions(int count)
{
    std::vector<Position> list;
    test::for_random_positions(2, count, [&](const Position& p) { list.push_back(p); });
    return list;
}

TEST(Robustness, Fen)
{
    test::Mutator mutator(fen_texts(), 11);
    for (int i = 0; i < test::test_scale(30'000, 3'000, 400'000); ++i) {
        const std::string text = mutator.next();
        ASSERT_EQ(test::check_fen(text), "") << base::quote(text);
    }
}

TEST(Robustness, Epd)
{
    std::vector<std::string> texts;
    constexpr std::array<std::string_view, 6> kOperations{
        " bm Nf3 e4; id \"x y\";",           " ;D1 20 ;D2 400",   " 0 1 bm Rc8+ dm 26",
        " am a1=Q; c0 \"one\" two; ce -30;", " hmvc 3; fmvn 17;", " pv e4 e5 Nf3; acd 12"};
    for (const std::string& fen : fen_texts()) {
        const auto setup = parse_fen(fen, {.tolerance = Tolerance::Lenient});
        texts.push_back(to_fen_without_clocks(*setup) + std::string(kOperations[texts.size() % kOperations.size()]));
    }
    test::Mutator mutator(std::move(texts), 12);
    for (int i = 0; i < test::test_scale(30'000, 3'000, 250'000); ++i) {
        const std::string text = mutator.next();
        ASSERT_EQ(test::check_epd(text), "") << base::quote(text);
    }
}

// Texts of moves, each in the position it belongs to or in another.
void check_moves(std::uint64_t seed, int count, std::string (*write)(Move, const Position&),
                 std::string (*check)(std::string_view, const Position&))
{
    const std::vector<Position> places = positions(300);
    std::vector<std::string> texts{"O-O", "0-0-0", "e8=Q+", "exd6e.p.", "Ng1-f3!?", "bxc3", "--", "R1a3#", "a7xb8(N)"};
    for (const Position& p : places)
        for (const Move m : legal_moves(p)) texts.push_back(write(m, p));
    test::Mutator mutator(std::move(texts), seed);
    for (int i = 0; i < count; ++i) {
        const Position& p = places[static_cast<std::size_t>(mutator.random().below(places.size()))];
        std::string text = mutator.next();
        if (mutator.random().chance(0.5)) {
            // A legal move of this very position, changed in one byte: the near misses.
            const MoveList moves = legal_moves(p);
            if (moves.empty()) continue;
            text = write(moves[static_cast<std::size_t>(mutator.random().below(moves.size()))], p);
            const auto at = static_cast<std::size_t>(mutator.random().below(text.size()));
            text[at] = "abcdefgh12345678NBRQKxO-+#=nq"[mutator.random().below(29)];
        }
        ASSERT_EQ(check(text, p), "") << base::quote(text) << " in " << to_fen(p);
    }
}

TEST(Robustness, San)
{
    check_moves(13, test::test_scale(60'000, 5'000, 400'000), to_san, test::check_san);
}

TEST(Robustness, UciMove)
{
    check_moves(
        14, test::test_scale(60'000, 5'000, 300'000), [](Move m, const Position& p) { return to_uci(m, p); },
        test::check_uci_move);
}

TEST(Robustness, Pgn)
{
    std::vector<std::string> texts{
        "[Event \"A \\\"q\\\" \xE9\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 $1 (2. f4 exf4 (2... d5 {CG}) 3. Nf3) 2... "
        "Nc6 "
        "{[%clk 0:01:02.5] [%eval 0.3,12] text} 3. Bb5 a6 1-0\n\n",
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n[Variant \"Chess960\"]\n\n1. O-O-O! Ke7 2. Rd7+ -- ; rest\n% "
        "esc\n*\n",
        "1. d4 d5 2. c4 {open comment\nwith lines} dxc4 3. e3?! b5 4. a4 c6 5. axb5 cxb5 6. Qf3 1/2-1/2\n",
        "1. f3 e5 2. g4 Qh4# 0-1\r\n\r\n[Event \"B\"]\r\n\r\n*\r\n",
        "1. e4 (1. d4 (1. c4 (1. Nf3 {deep}))) 1... e5 2. Ke2 -- 3. Kd3 *",
    };
    test::Mutator mutator(std::move(texts), 15);
    for (int i = 0; i < test::test_scale(20'000, 1'500, 150'000); ++i) {
        const std::string text = mutator.next();
        ASSERT_EQ(test::check_pgn(text), "") << text;
    }
}

} // namespace
} // namespace chess
