// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/position.h"

#include <cstring>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>

#include "chess/movegen.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/chess/support/slow_rules.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using test::board_text;
using test::move_of;
using test::move_text;
using test::over_random_positions;
using test::position_of;

constexpr const char* kKiwipeteShort = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

TEST(Position, IsASmallValue)
{
    EXPECT_LE(sizeof(Position), 256U);
    EXPECT_TRUE(std::is_trivially_copyable_v<Position>);
    EXPECT_TRUE(std::is_nothrow_copy_constructible_v<Position>);
}

TEST(Position, DefaultIsTheStartPosition)
{
    const Position p;
    EXPECT_EQ(p.to_setup(), Setup::start());
    EXPECT_TRUE(p.same_position(position_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")));
    EXPECT_EQ(p.count(Color::White, PieceType::Pawn), 8);
    EXPECT_EQ(p.king(Color::Black), squares::e8);
    EXPECT_EQ(p.non_pawn_pieces(Color::White).count(), 7);
    EXPECT_FALSE(p.is_check());
    EXPECT_FALSE(p.needs_chess960());
    EXPECT_TRUE(p.is_consistent());
}

// What a slow board says the position must be, with the en passant square only where a capture there is legal.
Setup expected_setup(const slow::Board& b)
{
    Setup s;
    for (int c = 0; c < 64; ++c) {
        s.put(Square(c), Piece::from_letter(b.at(c)));
        if (b.may_castle[static_cast<std::size_t>(c)]) s.castling_rooks |= Square(c);
    }
    s.side_to_move = b.white ? Color::White : Color::Black;
    for (const slow::Move& m : b.legal_moves())
        if (m.en_passant) s.en_passant = Square(b.en_passant);
    s.halfmoves = b.halfmoves;
    s.fullmoves = b.fullmoves;
    return s;
}

TEST(Position, EveryLegalMoveDoesWhatTheSlowRulesSay)
{
    over_random_positions(
        11, test::test_scale(12, 2, 300), test::test_scale(5'000, 150, 100'000), [](const Position& p) {
            const slow::Board b = slow::from_position(p);
            for (const slow::Move& m : b.legal_moves()) {
                Position next = p;
                ASSERT_TRUE(next.play(slow::to_library(m))) << board_text(p) << move_text(slow::to_library(m));
                ASSERT_EQ(next.to_setup(), expected_setup(b.after(m)))
                    << board_text(p) << move_text(slow::to_library(m));
            }
        });
}

TEST(Position, PlayRefusesWhatIsNotLegalAndChangesNothing)
{
    const Position before;
    Position p = before;
    EXPECT_FALSE(p.play(Move(squares::e2, squares::e5)));
    EXPECT_FALSE(p.play(Move::none()));
    EXPECT_FALSE(p.play(Move(squares::e7, squares::e5)));
    EXPECT_EQ(p.to_setup(), before.to_setup());
    EXPECT_EQ(p.key(), before.key());
    EXPECT_TRUE(p.play(Move(squares::e2, squares::e4)));
    EXPECT_EQ(p.side_to_move(), Color::Black);
}

TEST(Position, KeysAndMasksEqualARebuildAfterEveryMove)
{
    over_random_positions(
        13, test::test_scale(60, 4, 1500), test::test_scale(20'000, 500, 300'000), [](const Position& p) {
            ASSERT_TRUE(p.is_consistent()) << board_text(p);
            for (const Move m : legal_moves(p)) {
                Position next = p;
                next.play_unchecked(m);
                ASSERT_TRUE(next.is_consistent()) << board_text(p) << move_text(m);
                // A position made from what is written down has the same keys as one that was played.
                const Position written = *Position::from_setup(next.to_setup());
                ASSERT_EQ(next.key(), written.key()) << board_text(p) << move_text(m);
                ASSERT_EQ(next.pawn_key(), written.pawn_key()) << board_text(p) << move_text(m);
                ASSERT_EQ(next.material_key(), written.material_key()) << board_text(p) << move_text(m);
                for (const Color c : kBothColors)
                    ASSERT_EQ(next.non_pawn_key(c), written.non_pawn_key(c)) << board_text(p) << move_text(m);
                ASSERT_EQ(next.checkers(), written.checkers());
                ASSERT_EQ(next.pinned(), written.pinned());
            }
        });
}

TEST(Position, NullMoveGivesTheMoveToTheOtherSideAndNothingElse)
{
    over_random_positions(15, test::test_scale(300, 10, 5000), test::test_scale(50'000, 1'000, 500'000),
                          [](const Position& p) {
                              if (p.is_check()) return;
                              Position passed = p;
                              passed.play_null();
                              ASSERT_TRUE(passed.is_consistent()) << board_text(p);
                              chess::Setup expected = p.to_setup();
                              expected.side_to_move = !expected.side_to_move;
                              expected.en_passant = Square::none();
                              ++expected.halfmoves;
                              if (p.side_to_move() == Color::Black) ++expected.fullmoves;
                              ASSERT_EQ(passed.to_setup(), expected) << board_text(p);
                              ASSERT_NE(passed.key(), p.key());
                              ASSERT_EQ(passed.pawn_key(), p.pawn_key());
                              if (!passed.is_check()) {
                                  passed.play_null();
                                  ASSERT_EQ(passed.key() == p.key(), p.en_passant().is_none()) << board_text(p);
                              }
                          });
}

TEST(Position, ACopyLivesItsOwnLife)
{
    over_random_positions(17, 15, 500, [](const Position& p) {
        std::array<std::byte, sizeof(Position)> before{};
        std::memcpy(before.data(), &p, sizeof(Position));
        for (const Move m : legal_moves(p)) {
            Position copy = p;
            copy.play_unchecked(m);
            ASSERT_NE(copy.key(), p.key()) << board_text(p) << move_text(m);
        }
        ASSERT_EQ(std::memcmp(before.data(), &p, sizeof(Position)), 0) << board_text(p);
    });
}

TEST(Position, CopyFromIsAssignment)
{
    Position copy;
    over_random_positions(23, 15, 500, [&](const Position& p) {
        copy.copy_from(p);
        ASSERT_EQ(copy.to_setup(), p.to_setup());
        ASSERT_EQ(copy.key(), p.key());
        ASSERT_EQ(copy.checkers(), p.checkers());
        ASSERT_EQ(copy.pinned(), p.pinned());
        ASSERT_TRUE(copy.is_consistent()) << board_text(p);
        copy.copy_from(copy); // Onto itself, too.
        ASSERT_TRUE(copy.is_consistent()) << board_text(p);
    });
}

// A position asks for no more than eight bytes of alignment, wherever it is copied to.
TEST(Position, IsCopiedBetweenOddPlaces)
{
    struct alignas(64) Odd {
        std::uint64_t before = 0;
        Position first;
        std::uint64_t between = 0;
        Position second;
    };
    const auto odd = std::make_unique<Odd>();
    odd->first.play_unchecked(legal_moves(odd->first)[0]);
    ASSERT_NE(odd->second.key(), odd->first.key());
    odd->second.copy_from(odd->first);
    EXPECT_EQ(odd->second.key(), odd->first.key());
    EXPECT_EQ(odd->before + odd->between, 0U);
}

// Counts men by piece and square. Both men of a castling move are announced while the other still stands on its old
// square, so changes are added up like the inputs of a network and not written to a board one after the other.
struct Ledger {
    std::map<std::pair<int, int>, int> men; // (piece, square) -> how many
    int calls = 0;
    void on_remove(Piece p, Square s) { --men[{p.number(), s.number()}], ++calls; }
    void on_add(Piece p, Square s) { ++men[{p.number(), s.number()}], ++calls; }
    void on_move(Piece p, Square from, Square to)
    {
        --men[{p.number(), from.number()}];
        ++men[{p.number(), to.number()}];
        ++calls;
    }
    static Ledger of(const Position& p)
    {
        Ledger ledger;
        for (int i = 0; i < 64; ++i)
            if (const Piece piece = p.piece_at(Square(i))) ++ledger.men[{piece.number(), i}];
        return ledger;
    }
    void forget_zeros()
    {
        std::erase_if(men, [](const auto& entry) { return entry.second == 0; });
    }
};

TEST(Position, TheObserverHearsExactlyTheChanges)
{
    over_random_positions(
        19, test::test_scale(15, 2, 300), test::test_scale(4'000, 150, 50'000), [](const Position& p) {
            for (const Move m : legal_moves(p)) {
                Ledger ledger = Ledger::of(p);
                Position next = p;
                next.play_unchecked(m, ledger);
                ledger.forget_zeros();
                ASSERT_EQ(ledger.men, Ledger::of(next).men) << board_text(p) << move_text(m);
                const int expected = m.is_castling() ? 2 : 1 + (m.is_promotion() ? 1 : 0) + (p.is_capture(m) ? 1 : 0);
                ASSERT_EQ(ledger.calls, expected) << board_text(p) << move_text(m);
            }
        });
}

struct Order {
    std::string text;
    void on_remove(Piece p, Square s) { text += std::string("-") + p.letter() + s.name() + " "; }
    void on_add(Piece p, Square s) { text += std::string("+") + p.letter() + s.name() + " "; }
    void on_move(Piece p, Square from, Square to) { text += p.letter() + from.name() + to.name() + " "; }
};
std::string announced(std::string_view fen, std::string_view move)
{
    Position p = position_of(fen);
    Order order;
    p.play_unchecked(move_of(p, move), order);
    return order.text;
}

TEST(Position, TheObserverHearsRemovalsFirstAndAdditionsLast)
{
    EXPECT_EQ(announced(kKiwipeteShort, "e2a6"), "-ba6 Be2a6 ");
    EXPECT_EQ(announced(kKiwipeteShort, "e1h1"), "Ke1g1 Rh1f1 ");
    EXPECT_EQ(announced("1n5k/P7/8/8/8/8/8/K7 w - -", "a7b8q"), "-nb8 -Pa7 +Qb8 ");
    EXPECT_EQ(announced("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), "-pd5 Pe5d6 ");
}

// --- Keys

TEST(Position, KeysTellApartWhatTheRulesTellApart)
{
    const Position p = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -");
    EXPECT_NE(p.key(), position_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq -").key());
    for (const char* rights : {"KQk", "KQq", "Kkq", "Qkq", "KQ", "kq", "-"}) {
        const Position q = position_of(std::string("r3k2r/8/8/8/8/8/8/R3K2R w ") + rights + " -");
        EXPECT_NE(p.key(), q.key()) << rights;
        EXPECT_EQ(p.pawn_key(), q.pawn_key());
        EXPECT_EQ(p.material_key(), q.material_key());
    }
    // The counters do not matter.
    EXPECT_EQ(p.key(), position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 12 34").key());
}

TEST(Position, EnPassantCountsOnlyWhereACaptureIsLegal)
{
    Position p; // No black pawn can take.
    p.play(Move(squares::e2, squares::e4));
    EXPECT_TRUE(p.en_passant().is_none());
    EXPECT_EQ(p.key(), position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -").key());
    // A square written down without a use is dropped, whether a pawn stands there or not.
    EXPECT_EQ(p.key(), position_of("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3").key());
    // One that can be used is kept and makes another position.
    const Position usable = position_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3");
    EXPECT_EQ(usable.en_passant(), squares::e3);
    EXPECT_NE(usable.key(), position_of("4k3/8/8/8/3pP3/8/8/4K3 b - -").key());
    EXPECT_FALSE(usable.same_position(position_of("4k3/8/8/8/3pP3/8/8/4K3 b - -")));
    // The pawn stands there but is pinned: no capture, no square.
    const Position useless = position_of("3k4/8/8/8/3pP3/8/8/3R1K2 b - e3");
    EXPECT_TRUE(useless.en_passant().is_none());
    EXPECT_EQ(useless.key(), position_of("3k4/8/8/8/3pP3/8/8/3R1K2 b - -").key());
}

TEST(Position, StaleEnPassantLeavesTheKey)
{
    // S002-18: the right lasts one move; coming back to the same men gives the key without it.
    Position p = position_of("4k2n/8/8/8/3pP3/8/8/4K2N b - e3");
    const Key with = p.key();
    for (const char* move : {"h8g6", "h1g3", "g6h8", "g3h1"}) p.play(move_of(p, move));
    EXPECT_TRUE(p.en_passant().is_none());
    EXPECT_NE(p.key(), with);
    EXPECT_EQ(p.key(), position_of("4k2n/8/8/8/3pP3/8/8/4K2N b - -").key());
}

TEST(Position, PartialKeysSeeOnlyTheirPart)
{
    over_random_positions(
        21, test::test_scale(60, 4, 1000), test::test_scale(10'000, 300, 200'000), [](const Position& p) {
            const Color us = p.side_to_move();
            for (const Move m : legal_moves(p)) {
                Position next = p;
                next.play_unchecked(m);
                const bool pawn_moves = p.piece_at(m.from()).type() == PieceType::Pawn;
                const PieceType taken = p.captured(m).type();
                const bool pawns_change = pawn_moves || taken == PieceType::Pawn;
                const bool ours_change = !pawn_moves || m.is_promotion();
                const bool theirs_change = taken != PieceType::None && taken != PieceType::Pawn;
                ASSERT_EQ(next.pawn_key() != p.pawn_key(), pawns_change) << board_text(p) << move_text(m);
                if (!m.is_castling()) { // In Chess960 both men may castle to where they stand.
                    ASSERT_EQ(next.non_pawn_key(us) != p.non_pawn_key(us), ours_change)
                        << board_text(p) << move_text(m);
                }
                ASSERT_EQ(next.non_pawn_key(!us) != p.non_pawn_key(!us), theirs_change)
                    << board_text(p) << move_text(m);
                const bool material_changes = taken != PieceType::None || m.is_promotion();
                ASSERT_EQ(next.material_key() != p.material_key(), material_changes) << board_text(p) << move_text(m);
            }
        });
}

TEST(Position, MaterialKeyKnowsCountsAndNotSquares)
{
    EXPECT_EQ(position_of("4k3/8/8/8/8/8/8/R3K3 w - -").material_key(),
              position_of("8/4k3/8/2R5/8/8/1K6/8 b - -").material_key());
    EXPECT_NE(position_of("4k3/8/8/8/8/8/8/R3K3 w - -").material_key(),
              position_of("r3k3/8/8/8/8/8/8/4K3 w - -").material_key());
    EXPECT_NE(position_of("4k3/8/8/8/8/8/8/R3K3 w - -").material_key(),
              position_of("4k3/8/8/8/8/8/8/R2RK3 w - -").material_key());
}

// --- Small questions

TEST(Position, SamePositionIsWhatRepetitionCompares)
{
    const Position a = position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    EXPECT_TRUE(a.same_position(position_of("4k3/8/8/8/8/8/8/R3K3 w Q - 40 70")));
    EXPECT_FALSE(a.same_position(position_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")));
    EXPECT_FALSE(a.same_position(position_of("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")));
    EXPECT_FALSE(a.same_position(position_of("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1")));
}

TEST(Position, NeedsChess960OnlyWhenKQkqCannotSayIt)
{
    EXPECT_FALSE(position_of("4k3/8/8/8/8/8/8/R3K2R w KQ -").needs_chess960());
    EXPECT_FALSE(position_of("4k3/8/8/8/8/8/8/1R2K1R1 w - -").needs_chess960());
    EXPECT_TRUE(position_of("4k3/8/8/8/8/8/8/R3K1R1 w G -").needs_chess960());
    EXPECT_TRUE(position_of("4k3/8/8/8/8/8/8/R4K1R w HA -").needs_chess960());
}

TEST(Position, CapturedNamesTheVictim)
{
    const Position ep = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6");
    EXPECT_EQ(ep.captured(move_of(ep, "e5d6")), Piece(Color::Black, PieceType::Pawn));
    EXPECT_TRUE(ep.is_capture(move_of(ep, "e5d6")));
    const Position castle = position_of("4k3/8/8/8/8/8/8/R3K3 w Q -");
    EXPECT_TRUE(castle.captured(move_of(castle, "e1a1")).is_none());
    EXPECT_FALSE(castle.is_capture(move_of(castle, "e1a1")));
}

TEST(Position, CountersCount)
{
    Position p = position_of("4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 20");
    p.play(move_of(p, "e1a1"));
    EXPECT_EQ(p.halfmoves(), 8);
    EXPECT_EQ(p.fullmoves(), 20);
    p.play(move_of(p, "e8f8"));
    EXPECT_EQ(p.halfmoves(), 9);
    EXPECT_EQ(p.fullmoves(), 21);
    p.play(move_of(p, "e2e3"));
    EXPECT_EQ(p.halfmoves(), 0);
}

} // namespace
} // namespace chess
