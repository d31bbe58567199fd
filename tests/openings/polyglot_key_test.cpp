// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/polyglot_key.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

// The positions that come with the description of the format, as moves and as FEN.
struct Published {
    std::string_view moves;
    std::string_view fen;
    PolyglotKey key;
};
constexpr Published kPublished[] = {
    {"", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
    {"e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
    {"e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
    {"e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
    {"e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
    {"e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3", 0x652a607ca3f242c1},
    {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4", 0x00fdd303c946bdd9},
    {"a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
    {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
     0x5c3f9b829b279560},
};

TEST(PolyglotKey, PublishedPositions)
{
    for (const Published& p : kPublished) {
        const chess::Game game = played(p.moves);
        EXPECT_EQ(polyglot_key(game), p.key) << p.moves;
        EXPECT_EQ(polyglot_key(game.position()), p.key) << p.moves;
        const auto setup = chess::parse_fen(p.fen);
        ASSERT_TRUE(setup) << setup.error().message;
        EXPECT_EQ(polyglot_key(*setup), p.key) << p.fen;
    }
}

// Black's pawn on d4 stands beside e4 but is pinned by the rook on d1: Polyglot counts the file, the rules do not.
TEST(PolyglotKey, PinnedPawnStillCountsTheEnPassantFile)
{
    const auto start = chess::parse_position("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1");
    ASSERT_TRUE(start);
    chess::Game game(*start);
    ASSERT_TRUE(game.play(*chess::parse_uci_move("e2e4", game.position())));
    ASSERT_TRUE(game.position().en_passant().is_none());
    const auto with = chess::parse_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1");
    const auto without = chess::parse_fen("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1");
    EXPECT_EQ(polyglot_key(game), polyglot_key(*with));
    EXPECT_NE(polyglot_key(game), polyglot_key(*without));
    EXPECT_EQ(polyglot_key(game.position()), polyglot_key(*without)) << "documented limit of a bare Position";
}

TEST(PolyglotKey, SetupWithNonsenseIsSafe)
{
    chess::Setup setup = chess::Setup::empty();
    setup.castling_rooks = chess::Bitboard::all();
    setup.en_passant = chess::squares::a1;
    polyglot_key(setup);
    setup.en_passant = chess::squares::h8;
    setup.put(chess::squares::a8, chess::Piece(chess::Color::Black, chess::PieceType::Rook));
    setup.side_to_move = chess::Color::Black;
    polyglot_key(setup);
}

void expect_tracked(const chess::Position& start, std::uint64_t seed)
{
    base::Random random(seed);
    chess::Game game(start);
    PolyglotTracker tracker(start);
    for (int ply = 0; ply < 200; ++ply) {
        const chess::MoveList moves = chess::legal_moves(game.position());
        if (moves.empty()) return;
        const chess::Move move = moves[random.below(moves.size())];
        tracker.play(game.position(), move);
        game.play_unchecked(move);
        ASSERT_EQ(tracker.key(), polyglot_key(game)) << chess::to_fen(game.position());
    }
}

TEST(PolyglotKey, TrackerAgreesWithTheWholeBoard)
{
    for (std::uint64_t seed = 0; seed < 50; ++seed) expect_tracked(chess::Position{}, seed);
    // Castling both ways, promotions, en passant, and castling from Chess960 squares.
    for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "1rk2r2/8/8/8/8/8/8/1RK2R2 w BFbf - 0 1"}) {
        const auto start = chess::parse_position(fen);
        ASSERT_TRUE(start) << start.error().message;
        for (std::uint64_t seed = 0; seed < 20; ++seed) expect_tracked(*start, seed);
    }
}

} // namespace
} // namespace openings
