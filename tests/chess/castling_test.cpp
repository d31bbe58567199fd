// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Castling, standard and Chess960: every condition by name, the first ones being those that seed 000's program missed
// (S000-18: through check, into check, blocked by enemy men).
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

#include "tests/chess/support/positions.h"
#include "tests/chess/support/slow_rules.h"

namespace chess {
namespace {

using test::move_of;
using test::position_of;

// May the king castle with that rook? The generator, is_legal and the slow rules must say the same.
bool can_castle(std::string_view fen, Square rook)
{
    const Position p = position_of(fen);
    const Move m(p.king(p.side_to_move()), rook, MoveKind::Castling);
    bool by_slow_rules = false;
    for (const slow::Move& s : slow::from_setup(test::setup_of(fen)).legal_moves())
        if (slow::to_library(s) == m) by_slow_rules = true;
    EXPECT_EQ(p.is_legal(m), by_slow_rules) << fen;
    EXPECT_EQ(legal_moves(p).contains(m), by_slow_rules) << fen;
    return by_slow_rules;
}

// The men after castling with that rook: "Kg1 Rf1".
std::string castled(std::string_view fen, Square rook)
{
    Position p = position_of(fen);
    const Color us = p.side_to_move();
    if (!p.play(Move(p.king(us), rook, MoveKind::Castling))) return "illegal";
    EXPECT_TRUE(p.is_consistent());
    std::string text = fmt::format("K{}", p.king(us).name());
    for (const Square s : p.pieces(us, PieceType::Rook)) text += fmt::format(" R{}", s.name());
    EXPECT_TRUE((p.castling_rooks() & p.pieces(us)).empty());
    return text;
}

TEST(Castling, WithBothRooksForBothSides)
{
    EXPECT_EQ(castled("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", squares::h1), "Kg1 Ra1 Rf1");
    EXPECT_EQ(castled("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", squares::a1), "Kc1 Rd1 Rh1");
    EXPECT_EQ(castled("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", squares::h8), "Kg8 Ra8 Rf8");
    EXPECT_EQ(castled("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -", squares::a8), "Kc8 Rd8 Rh8");
}

TEST(Castling, NotOutOfThroughOrIntoCheck)
{
    const auto with_rook_on = [](char file) {
        std::string rank(8, '1');
        rank[static_cast<std::size_t>(file - 'a')] = 'r';
        return fmt::format("8/1k6/{}/8/8/8/8/R3K2R w KQ -", rank);
    };
    const std::string king_side_bad = "efg", queen_side_bad = "cde";
    for (char file = 'a'; file <= 'h'; ++file) {
        EXPECT_EQ(can_castle(with_rook_on(file), squares::h1), king_side_bad.find(file) == std::string::npos) << file;
        // An attack on b1 or on the rook itself does not matter.
        EXPECT_EQ(can_castle(with_rook_on(file), squares::a1), queen_side_bad.find(file) == std::string::npos) << file;
    }
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/6p1/R3K2R w KQ -", squares::h1)) << "a pawn guards f1";
    EXPECT_TRUE(can_castle("4k3/8/8/8/8/8/6p1/R3K2R w KQ -", squares::a1));
    EXPECT_FALSE(can_castle("8/8/8/8/8/8/6k1/R3K2R w KQ -", squares::h1)) << "a king guards f1 and g1";
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/4n3/8/R3K2R w KQ -", squares::a1)) << "a knight guards d1 and f1";
}

TEST(Castling, NotOverMenOfEitherColour)
{
    for (const char man : {'N', 'n', 'B', 'b'}) {
        for (const std::size_t file : {1U, 2U, 3U}) {
            std::string rank = "R111K11R";
            rank[file] = man;
            EXPECT_FALSE(can_castle(fmt::format("4k3/8/8/8/8/8/8/{} w KQ -", rank), squares::a1)) << rank;
        }
        for (const std::size_t file : {5U, 6U}) {
            std::string rank = "R111K11R";
            rank[file] = man;
            EXPECT_FALSE(can_castle(fmt::format("4k3/8/8/8/8/8/8/{} w KQ -", rank), squares::h1)) << rank;
        }
    }
}

TEST(Castling, IsWrittenKingTakesRookOnly)
{
    const Position p = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    EXPECT_FALSE(p.is_legal(Move(squares::e1, squares::g1)));
    EXPECT_FALSE(p.is_legal(Move(squares::e1, squares::g1, MoveKind::Castling)));
    EXPECT_FALSE(p.is_legal(Move(squares::e1, squares::h1)));
    EXPECT_FALSE(p.is_legal(Move(squares::e1, squares::h8, MoveKind::Castling)));
    EXPECT_TRUE(p.is_legal(Move(squares::e1, squares::h1, MoveKind::Castling)));
}

TEST(Castling, RightsGoAndDoNotComeBack)
{
    const auto rights_after = [](std::initializer_list<std::string_view> moves) {
        Position p = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
        for (const std::string_view m : moves) p.play(move_of(p, m));
        std::string text;
        for (const Square s : p.castling_rooks()) text += s.name();
        return text;
    };
    EXPECT_EQ(rights_after({}), "a1h1a8h8");
    EXPECT_EQ(rights_after({"h1g1"}), "a1a8h8");
    EXPECT_EQ(rights_after({"h1g1", "a8b8", "g1h1", "b8a8"}), "a1h8");
    EXPECT_EQ(rights_after({"e1e2", "e8d8", "e2e1", "d8e8"}), "");
    EXPECT_EQ(rights_after({"a1a8"}), "h1h8") << "one rook leaves, the other is taken";
    EXPECT_EQ(rights_after({"e1h1"}), "a8h8");
}

TEST(Castling, ATakenRookThatIsReplacedCastlesNoMore)
{
    Position p = position_of("4k3/8/8/8/8/6n1/8/R3K2R b KQ -");
    p.play(move_of(p, "g3h1"));
    EXPECT_EQ(p.castling_rooks(), Bitboard(squares::a1));
    EXPECT_TRUE(p.castling_rook(Color::White, CastlingSide::King).is_none());
    EXPECT_EQ(p.castling_rook(Color::White, CastlingSide::Queen), squares::a1);
}

TEST(Castling960, KingAndRookMayStandAnywhere)
{
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/5KR1 w G -", squares::g1), "Kg1 Rf1") << "they change places";
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/6KR w H -", squares::h1), "Kg1 Rf1") << "only the rook moves";
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/4KR2 w F -", squares::f1), "Kg1 Rf1") << "only the king moves, over its rook";
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/RK6 w A -", squares::a1), "Kc1 Rd1") << "both go the same way";
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/2KR4 w D -", squares::d1), "Kg1 Rf1") << "short, although the king is on c1";
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/R5K1 w A -", squares::a1), "Kc1 Rd1");
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/1RK5 w B -", squares::b1), "Kc1 Rd1");
    EXPECT_EQ(castled("5kr1/8/8/8/8/8/8/4K3 b g -", squares::g8), "Kg8 Rf8");
}

TEST(Castling960, EverySquareOnBothWaysMustBeFree)
{
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/RK1N4 w A -", squares::a1)) << "the rook's end square";
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/RKN5 w A -", squares::a1)) << "the king's end square";
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/1K3N1R w H -", squares::h1)) << "on the king's way";
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/RN3K2 w A -", squares::a1)) << "on the rook's way only";
    EXPECT_TRUE(can_castle("4k3/8/8/8/8/8/8/NR3K2 w B -", squares::b1)) << "beyond the rook";
    EXPECT_TRUE(can_castle("4k3/8/8/8/8/8/8/RK5R w HA -", squares::h1)) << "the other rook stays out of the way";
}

TEST(Castling960, TheRookMayBeAShieldThatIsMissedAfterwards)
{
    // The rook on a1 looks along the back rank as soon as b1 is left.
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/rRK5 w B -", squares::b1));
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/qR2K3 w B -", squares::b1));
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/5KRr w G -", squares::g1));
    EXPECT_TRUE(can_castle("4k3/8/8/8/8/8/8/bRK5 w B -", squares::b1)) << "a bishop does not look that way";
    EXPECT_TRUE(can_castle("4k3/8/8/8/8/8/8/NRK5 w B -", squares::b1));
}

TEST(Castling960, TheKingCrossesNoAttackedSquare)
{
    EXPECT_FALSE(can_castle("4k3/8/8/3r4/8/8/8/1K5R w H -", squares::h1)) << "d1 is on the way from b1 to g1";
    EXPECT_TRUE(can_castle("4k3/8/8/r7/8/8/8/1K5R w H -", squares::h1));
    EXPECT_TRUE(can_castle("4k3/8/8/7r/8/8/8/1K5R w H -", squares::h1)) << "only the rook is attacked";
    EXPECT_TRUE(can_castle("4k3/8/8/3r4/8/8/8/R1K5 w A -", squares::a1)) << "the rook ends on an attacked square";
}

TEST(Castling960, TheRightNamesItsRook)
{
    // Two rooks on the king's side; the inner one has the right.
    EXPECT_EQ(castled("4k3/8/8/8/8/8/8/4K1RR w G -", squares::g1), "Kg1 Rf1 Rh1");
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/4K1RR w G -", squares::h1));
    // The outer one has it, and the inner one stands in the way.
    EXPECT_FALSE(can_castle("4k3/8/8/8/8/8/8/4K1RR w H -", squares::h1));
    EXPECT_NE(position_of("4k3/8/8/8/8/8/8/4K1RR w G -").key(), position_of("4k3/8/8/8/8/8/8/4K1RR w H -").key());
}

TEST(Promotion, TheLetterIsHonoured)
{
    // S000-18: the seed ignored the letter of an incoming move and made a queen.
    for (const char letter : {'n', 'b', 'r', 'q'}) {
        Position p = position_of("7k/P7/8/8/8/8/8/K7 w - -");
        ASSERT_TRUE(p.play(move_of(p, fmt::format("a7a8{}", letter))));
        EXPECT_EQ(p.piece_at(squares::a8), Piece(Color::White, Piece::from_letter(letter).type()));
        Position q = position_of("k7/8/8/8/8/8/7p/K7 b - -");
        ASSERT_TRUE(q.play(move_of(q, fmt::format("h2h1{}", letter))));
        EXPECT_EQ(q.piece_at(squares::h1).letter(), letter);
    }
}

} // namespace
} // namespace chess
