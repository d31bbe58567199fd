// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/setup.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <string_view>

#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;
using Problems = std::vector<SetupProblem>;

Problems problems(std::string_view fen, Tolerance tolerance = Tolerance::Strict)
{
    const auto position = Position::from_setup(test::setup_of(fen), tolerance);
    return position ? Problems{} : position.error();
}

TEST(SetupProblem, EachHasItsName)
{
    using enum SetupProblem;
    EXPECT_THAT(problems("8/8/8/8/8/8/8/8 w - -"), ElementsAre(EmptyBoard));
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/8 w - -"), ElementsAre(MissingWhiteKing));
    EXPECT_THAT(problems("8/8/8/8/8/8/8/4K3 w - -"), ElementsAre(MissingBlackKing));
    EXPECT_THAT(problems("8/8/8/4p3/8/8/8/8 w - -"), ElementsAre(MissingWhiteKing, MissingBlackKing));
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/K3K3 w - -"), ElementsAre(TooManyWhiteKings));
    EXPECT_THAT(problems("4k2k/8/8/8/8/8/8/4K3 w - -"), ElementsAre(TooManyBlackKings));
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/K3K2P w - -"), ElementsAre(TooManyWhiteKings));
    EXPECT_THAT(problems("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - -"), ElementsAre(TooManyWhitePieces));
    EXPECT_THAT(problems("4k3/pppppppp/p7/8/8/8/8/4K3 w - -"), ElementsAre(TooManyBlackPieces));
    EXPECT_THAT(problems("4k2P/8/8/8/8/8/8/4K3 w - -"), ElementsAre(PawnOnBackRank));
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/p3K3 w - -"), ElementsAre(PawnOnBackRank));
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/4R1K1 w - -"), ElementsAre(SideNotToMoveInCheck));
    EXPECT_THAT(problems("8/8/8/3kK3/8/8/8/8 w - -"), ElementsAre(SideNotToMoveInCheck)) << "kings side by side";
    EXPECT_THAT(problems("4k3/8/8/8/4r3/5n2/3p4/4K3 w - -"), ElementsAre(ImpossibleCheck));
}

TEST(SetupProblem, MenAreCountedAgainstThePawnsTheyCameFrom)
{
    EXPECT_TRUE(problems("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -").empty()) << "nine queens, no pawn left";
    EXPECT_THAT(problems("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q3P/kBNN1KB1 w - -"),
                ElementsAre(SetupProblem::TooManyWhitePieces));
    EXPECT_TRUE(problems("k7/8/8/8/8/1NNN4/PPPPPPP1/4K3 w - -").empty()) << "a third knight for the eighth pawn";
    EXPECT_THAT(problems("k7/8/8/8/8/1NNN4/PPPPPPPP/4K3 w - -"), ElementsAre(SetupProblem::TooManyWhitePieces));
    EXPECT_THAT(problems("k7/8/8/8/NNNNNNNN/NNNNNNNN/8/4K3 w - -"), ElementsAre(SetupProblem::TooManyWhitePieces));
    EXPECT_THAT(problems("k7/8/rrrrrrrr/rrrrrrrr/NNNNNNNN/NNNNNNNN/8/4K3 w - -"),
                ElementsAre(SetupProblem::TooManyWhitePieces, SetupProblem::TooManyBlackPieces));
}

TEST(SetupProblem, SeveralAreToldTogether)
{
    using enum SetupProblem;
    EXPECT_THAT(problems("4k2P/8/8/8/8/8/8/R3K3 w K e6"), ElementsAre(PawnOnBackRank, BadCastlingRights, BadEnPassant));
    const std::string text = describe(problems("4k2P/8/8/8/8/8/4R3/4K3 w - -"));
    EXPECT_EQ(text, "a pawn stands on the first or last rank; the side not to move is in check");
}

TEST(SetupProblem, EveryOneCanBeDescribed)
{
    std::set<std::string_view> texts;
    for (int i = 0; i <= static_cast<int>(SetupProblem::BadEnPassant); ++i) texts.insert(describe(SetupProblem(i)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(SetupProblem::BadEnPassant) + 1) << "all different";
    EXPECT_FALSE(texts.contains("unknown problem"));
}

// The rights of a setup that is otherwise fine.
Problems castling_problems(std::string_view fen, std::initializer_list<Square> rooks)
{
    Setup s = test::setup_of(fen);
    for (const Square r : rooks) s.castling_rooks |= r;
    const auto position = Position::from_setup(s);
    return position ? Problems{} : position.error();
}

TEST(SetupProblem, CastlingNeedsKingAndRookOnTheBackRank)
{
    const auto bad = ElementsAre(SetupProblem::BadCastlingRights);
    EXPECT_TRUE(castling_problems("4k3/8/8/8/8/8/8/R3K2R w - -", {squares::a1, squares::h1}).empty());
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/8/8/R3K3 w - -", {squares::h1}), bad) << "no rook there";
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/8/8/R3K2r w - -", {squares::h1}),
                testing::Contains(SetupProblem::BadCastlingRights))
        << "an enemy rook";
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/8/8/N3K3 w - -", {squares::a1}), bad) << "a knight";
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/8/4K3/R7 w - -", {squares::a1}), bad) << "the king has left";
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/R7/8/4K3 w - -", {squares::a3}), bad) << "the rook has left";
    EXPECT_THAT(castling_problems("4k3/8/8/8/8/8/8/4K1RR w - -", {squares::g1, squares::h1}), bad) << "two on one side";
    EXPECT_TRUE(castling_problems("4k3/8/8/8/8/8/8/4K1RR w - -", {squares::g1}).empty()) << "Chess960";
}

TEST(SetupProblem, EnPassantNeedsThePawnThatMoved)
{
    const auto bad = ElementsAre(SetupProblem::BadEnPassant);
    EXPECT_TRUE(problems("4k3/8/8/3pP3/8/8/8/4K3 w - d6").empty());
    EXPECT_TRUE(problems("4k3/8/8/3p4/8/8/8/4K3 w - d6").empty()) << "nobody can take, but the step was made";
    EXPECT_THAT(problems("4k3/8/8/4P3/8/8/8/4K3 w - d6"), bad) << "no pawn";
    EXPECT_THAT(problems("4k3/8/8/3PP3/8/8/8/4K3 w - d6"), bad) << "an own pawn";
    EXPECT_THAT(problems("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6"), bad) << "the square is taken";
    EXPECT_THAT(problems("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6"), bad) << "the pawn cannot have come from d7";
    EXPECT_THAT(problems("4k3/8/8/8/3Pp3/8/8/4K3 w - d3"), bad) << "the wrong side to move";
    EXPECT_THAT(problems("4k3/8/8/8/8/8/8/4K3 w - d4"), bad) << "no rank for it";
}

TEST(Setup, LenientDropsWhatMeansNothing)
{
    const Position p = test::position_of("4k3/8/8/4P3/8/8/8/R3K2R w KQkq d6", Tolerance::Lenient);
    EXPECT_EQ(p.castling_rooks(), Bitboard(squares::a1) | squares::h1);
    EXPECT_TRUE(p.en_passant().is_none());
    EXPECT_TRUE(p.is_consistent());
    EXPECT_EQ(problems("4k2P/8/8/8/8/8/8/4K3 w KQ -", Tolerance::Lenient), Problems{SetupProblem::PawnOnBackRank})
        << "the men are not repaired";
}

TEST(Setup, CountersAreKeptInBounds)
{
    chess::Setup s = chess::Setup::start(); // GoogleTest has a Setup of its own here.
    s.halfmoves = -5;
    s.fullmoves = -5;
    EXPECT_EQ(Position::from_setup(s)->halfmoves(), 0);
    EXPECT_EQ(Position::from_setup(s)->fullmoves(), 1);
    s.halfmoves = 2'000'000'000;
    s.fullmoves = 2'000'000'000;
    EXPECT_GE(Position::from_setup(s)->halfmoves(), 150);
    EXPECT_GE(Position::from_setup(s)->fullmoves(), 10'000);
}

TEST(Setup, ThereAndBackIsTheSame)
{
    test::over_random_positions(71, 30, 5'000, [](const Position& p) {
        const auto again = Position::from_setup(p.to_setup());
        ASSERT_TRUE(again) << test::board_text(p) << describe(again.error());
        ASSERT_TRUE(again->same_position(p)) << test::board_text(p);
        ASSERT_EQ(again->to_setup(), p.to_setup());
    });
}

TEST(Setup, AnyBoardGivesAPositionOrAReason)
{
    // Men thrown anywhere, pawns on back ranks and sixty queens included. Playing one move of whatever is accepted must
    // be sound too.
    base::Random random(73);
    int accepted = 0;
    for (int n = test::test_scale(200'000, 5'000, 5'000'000); n > 0; --n) {
        chess::Setup s;
        const auto men = random.below(random.chance(0.5) ? 8 : 65);
        for (std::uint64_t i = 0; i < men; ++i)
            s.put(Square(static_cast<int>(random.below(64))),
                  Piece(random.chance(0.5) ? Color::White : Color::Black, PieceType(random.below(6))));
        if (random.chance(0.8)) {
            s.put(Square(static_cast<int>(random.below(8))), Piece(Color::White, PieceType::King));
            s.put(Square(static_cast<int>(56 + random.below(8))), Piece(Color::Black, PieceType::King));
        }
        s.side_to_move = random.chance(0.5) ? Color::White : Color::Black;
        s.castling_rooks = Bitboard(random.next() & random.next());
        s.en_passant = Square(static_cast<int>(random.below(65)));
        s.halfmoves = static_cast<int>(random.between(-10, 3000));
        s.fullmoves = static_cast<int>(random.between(-10, 100'000));
        for (const Tolerance tolerance : {Tolerance::Strict, Tolerance::Lenient}) {
            const auto p = Position::from_setup(s, tolerance);
            if (!p) {
                ASSERT_FALSE(p.error().empty());
                ASSERT_FALSE(describe(p.error()).empty());
                continue;
            }
            ++accepted;
            ASSERT_TRUE(p->is_consistent());
            for (const Move m : legal_moves(*p)) {
                Position next = *p;
                next.play_unchecked(m);
                ASSERT_TRUE(next.is_consistent()) << test::board_text(*p) << test::move_text(m);
                ASSERT_FALSE(next.is_attacked(next.king(!next.side_to_move()), next.side_to_move()));
            }
        }
    }
    EXPECT_GT(accepted, 100);
}

} // namespace
} // namespace chess
