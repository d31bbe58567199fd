// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/san.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>

#include "chess/movegen.h"
#include "chess/notation/explain.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using testing::HasSubstr;

Position from(std::string_view fen)
{
    return parse_position(fen).value();
}
std::string san(std::string_view fen, std::string_view uci)
{
    const Position p = from(fen);
    return to_san(parse_uci_move(uci, p).value(), p);
}
// The move as coordinates, or the error.
std::string read(std::string_view fen, std::string_view text)
{
    const Position p = from(fen);
    const auto m = parse_san(text, p);
    return m ? to_uci(*m, p) : m.error().message;
}

constexpr std::string_view kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(San, Writing)
{
    EXPECT_EQ(san(kStartFen, "e2e4"), "e4");
    EXPECT_EQ(san(kStartFen, "g1f3"), "Nf3");
    EXPECT_EQ(san(kKiwipete, "e1g1"), "O-O");
    EXPECT_EQ(san(kKiwipete, "e1c1"), "O-O-O");
    EXPECT_EQ(san(kKiwipete, "d5e6"), "dxe6");
    EXPECT_EQ(san(kKiwipete, "e5f7"), "Nxf7");
    EXPECT_EQ(san("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "e5f6"), "exf6");
    EXPECT_EQ(san("3k4/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q"), "a8=Q+");
    EXPECT_EQ(san("1n1k4/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8n"), "axb8=N");
    EXPECT_EQ(san("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2", "d8h4"), "Qh4#");
    // Castling that mates, and a pawn's discovered check.
    EXPECT_EQ(san("5k2/R7/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
    EXPECT_EQ(san("4k3/8/8/8/8/4P3/4R3/4K3 w - - 0 1", "e2d2"), "Rd2");
    EXPECT_EQ(to_san(Move::none(), Position()), "--");
}

TEST(San, DisambiguationIsMinimal)
{
    // Two knights on one rank, on one file, three around.
    EXPECT_EQ(san("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2"), "Nbd2");
    EXPECT_EQ(san("4k3/8/8/8/8/1N6/8/1N2K3 w - - 0 1", "b1d2"), "N1d2");
    EXPECT_EQ(san("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "b3d2"), "Nb3d2");
    EXPECT_EQ(san("4k3/8/8/8/8/1N3N2/8/1N2K3 w - - 0 1", "f3d2"), "Nfd2");
    // A pinned rival is no rival; a rival that leaves its king in check neither.
    EXPECT_EQ(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
    EXPECT_EQ(san("4k3/8/8/8/4r3/8/8/R3K2R w - - 0 1", "e1f1"), "Kf1");
    // Three queens for one square.
    EXPECT_EQ(san("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
}

TEST(San, ReadsWhatPeopleWrite)
{
    for (const char* text : {"Nf3", "Nf3+", "Nf3!?", "nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nxf3", "g1f3"})
        EXPECT_EQ(read(kStartFen, text), "g1f3") << text;
    for (const char* text : {"e4", "e4!!", "Pe4", "pe4", "e2e4", "e2-e4", "ee4"})
        EXPECT_EQ(read(kStartFen, text), "e2e4") << text;
    for (const char* text : {"O-O", "0-0", "o-o", "OO", "00", "O-O+", "0-0!", "e1g1", "e1h1"})
        EXPECT_EQ(read(kKiwipete, text), "e1g1") << text;
    for (const char* text : {"O-O-O", "0-0-0", "ooo", "OOO", "e1c1"}) EXPECT_EQ(read(kKiwipete, text), "e1c1") << text;
    const std::string_view passant = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
    for (const char* text : {"exf6", "ef6", "e5xf6", "exf6e.p.", "exf6ep", "e5f6", "ex f6", "e:f6"})
        EXPECT_EQ(read(passant, text) == "e5f6", std::string_view(text) != "ex f6") << text;
    for (const char* text : {"a8=Q", "a8Q", "a8q", "a8=q+", "a8(Q)", "a8/Q", "a7a8q", "a7-a8=Q"})
        EXPECT_EQ(read("3k4/P7/8/8/8/8/8/K7 w - - 0 1", text), "a7a8q") << text;
    EXPECT_EQ(read("3k4/P7/8/8/8/8/8/K7 w - - 0 1", "a8b"), "a7a8b");
}

TEST(San, LowerCaseB)
{
    const std::string_view both = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1"; // b2xc3 is the pawn's; the bishop is shut in
    EXPECT_EQ(read(both, "bxc3"), "b2c3");
    EXPECT_EQ(read(both, "bc3"), "b2c3");
    const std::string_view clash = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    EXPECT_EQ(read(clash, "bxc3"), "b2c3");
    EXPECT_EQ(read(clash, "Bxc3"), "d2c3");
    EXPECT_THAT(read(clash, "bc3"), HasSubstr("both bxc3 and Bxc3 are possible"));
    EXPECT_EQ(read(clash, "be3"), "d2e3");
    EXPECT_EQ(read(clash, "b4"), "b2b4");
}

TEST(San, Refusals)
{
    EXPECT_THAT(read(kStartFen, ""), HasSubstr("there is no move"));
    EXPECT_THAT(read(kStartFen, "hello"), HasSubstr("this is not a move such as"));
    EXPECT_THAT(read(kStartFen, "Nf9"), HasSubstr("this is not a move such as"));
    EXPECT_THAT(read(kStartFen, "O-O-"), HasSubstr("this is not a move such as"));
    EXPECT_THAT(read(kStartFen, "--"), HasSubstr("null move"));
    EXPECT_THAT(read(kStartFen, "Nd4"), HasSubstr("none of your knights can go to d4"));
    EXPECT_THAT(read(kStartFen, "Ke2"), HasSubstr("your own pawn stands on e2"));
    EXPECT_THAT(read(kStartFen, "Qd4"), HasSubstr("the pawn on d2 blocks the queen on d1"));
    EXPECT_THAT(read(kStartFen, "e5"), HasSubstr("the pawn on e2 does not move to e5"));
    EXPECT_THAT(read(kStartFen, "exd3"), HasSubstr("nothing to take on d3"));
    EXPECT_THAT(read(kStartFen, "O-O"), HasSubstr("the bishop on f1 is in the way of castling"));
    EXPECT_THAT(read(kStartFen, "e4=Q"), HasSubstr("only a pawn that reaches the last rank promotes"));
    EXPECT_THAT(read(kStartFen, "Nf3=Q"), HasSubstr("only a pawn that reaches the last rank promotes"));
    EXPECT_THAT(read("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"), HasSubstr("both Nbd2 and Nfd2 are possible"));
    EXPECT_THAT(read("3k4/P7/8/8/8/8/8/K7 w - - 0 1", "a8"), HasSubstr("say to which piece, as in a8=Q"));
    EXPECT_THAT(read("3k4/P7/8/8/8/8/8/K7 w - - 0 1", "a8=K"), HasSubstr("does not promote to a king"));
    EXPECT_THAT(read("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne2"),
                HasSubstr("your king would be in check from the bishop on b4"));
    EXPECT_THAT(read("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qe2"), HasSubstr("you have no queen"));
    EXPECT_THAT(read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "O-O-O"), HasSubstr("you may not castle on the queen's side"));
}

// Brute force: the shortest of the four forms that no other legal move of the same man type shares.
std::string naive_san(Move move, const Position& p, const MoveList& moves)
{
    std::string marks;
    Position after = p;
    after.play_unchecked(move);
    if (after.is_check()) marks = after.is_checkmate() ? "#" : "+";
    if (move.is_castling()) return (move.to() > move.from() ? "O-O" : "O-O-O") + marks;
    const PieceType type = p.piece_at(move.from()).type();
    const std::string file(1, move.from().name()[0]);
    const std::string rank(1, move.from().name()[1]);
    const std::string captures = p.captured(move) ? "x" : "";
    if (type == PieceType::Pawn) {
        const std::string promotion =
            move.is_promotion() ? std::string("=") + "NBRQ"[index(move.promotion_piece()) - 1] : "";
        return (captures.empty() ? "" : file + "x") + move.to().name() + promotion + marks;
    }
    bool any = false;
    bool same_file = false;
    bool same_rank = false;
    for (const Move other : moves) {
        if (other == move || other.is_castling() || other.to() != move.to()) continue;
        if (p.piece_at(other.from()).type() != type) continue;
        any = true;
        same_file |= other.from().file() == move.from().file();
        same_rank |= other.from().rank() == move.from().rank();
    }
    std::string origin;
    if (any) origin = !same_file ? file : !same_rank ? rank : file + rank;
    return "PNBRQK"[index(type)] + origin + captures + move.to().name() + marks;
}

TEST(San, EveryLegalMoveOfRandomPositionsRoundTrips)
{
    int moves_seen = 0;
    test::for_random_positions(2026, test::test_scale(20000, 1000, 500000), [&](const Position& p) {
        const MoveList moves = legal_moves(p);
        std::map<std::string, Move> texts;
        for (const Move m : moves) {
            const std::string text = to_san(m, p);
            ASSERT_EQ(text, naive_san(m, p, moves)) << to_fen(p);
            ASSERT_TRUE(texts.emplace(text, m).second) << text << " means two moves in " << to_fen(p);
            ASSERT_EQ(match_san(text, p), m) << text << " in " << to_fen(p);
            const std::string uci = to_uci(m, p, p.needs_chess960());
            ASSERT_EQ(parse_uci_move(uci, p).value_or(Move::none()), m) << uci << " in " << to_fen(p);
            ++moves_seen;
        }
    });
    EXPECT_GT(moves_seen, 1000);
}

// For any 16 bits: illegal moves have a reason, legal ones none.
TEST(San, EveryIllegalMoveIsExplained)
{
    base::Random random(7);
    test::for_random_positions(8, test::test_scale(3000, 300, 50000), [&](const Position& p) {
        for (int i = 0; i < 30; ++i) {
            const Move m = Move::from_bits(static_cast<std::uint16_t>(random.next()));
            const std::string reason = explain_illegal(p, m);
            ASSERT_EQ(reason.empty(), p.is_legal(m)) << m.bits() << " in " << to_fen(p);
            ASSERT_NE(reason, "the move is not legal") << m.bits() << " in " << to_fen(p);
        }
    });
}

} // namespace
} // namespace chess
