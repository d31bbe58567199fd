// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/see.h"

#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <string_view>
#include <vector>

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
using test::position_of;

// The exchange played out on a slow board. The rules, as see.h states them:
//  - each side takes with its least valuable man (of equals the one on the lowest square) or stops;
//  - a man that was pinned when the exchange began stays out, unless the target is on the line of its pin, as long as
//    it is the only man between its king and an enemy slider that still stands where it did;
//  - a king takes only what is not defended, by pinned men neither;
//  - a pawn that takes on the last rank counts as a pawn, only the first move may promote.
class SlowExchange {
  public:
    SlowExchange(const Position& p, Move m) : board_(slow::from_position(p)), target_(m.to().number())
    {
        for (const bool white : {true, false}) {
            const int king = board_.king(white);
            for (int s = 0; s < 64; ++s)
                if (board_.at(s) != '.' && board_.is_white(s) == white && s != king && is_pinned(s))
                    pinned_.push_back(s);
        }
    }

    int value(Move m)
    {
        if (m.is_castling()) return 0;
        const int from = m.from().number();
        const bool mover_is_white = board_.is_white(from);
        int gain = worth(target_);
        char man = board_.at(from);
        if (m.is_en_passant()) {
            const int victim = from / 8 * 8 + target_ % 8;
            gain = worth(victim);
            board_.set(victim, '.');
        }
        if (m.is_promotion()) {
            man = Piece(mover_is_white ? Color::White : Color::Black, m.promotion_piece()).letter();
            gain += worth_of(man) - worth_of('P');
        }
        board_.set(from, '.');
        board_.set(target_, man);
        return gain - best_reply(!mover_is_white);
    }

  private:
    static int worth_of(char letter) { return see_value(Piece::from_letter(letter).type()); }
    int worth(int cell) const { return worth_of(board_.at(cell)); }

    // Is the man on s the only one between its king and an enemy slider? If so, is the target off that line?
    bool is_pinned(int s) const
    {
        const bool white = board_.is_white(s);
        const slow::Place king = slow::place(board_.king(white));
        for (const slow::Place step : slow::kKingSteps) {
            std::vector<int> men;
            bool target_on_line = false;
            for (slow::Place p{king.file + step.file, king.rank + step.rank}; p.on_board();
                 p.file += step.file, p.rank += step.rank) {
                if (p.cell() == target_) target_on_line = true;
                if (board_.at(p.cell()) != '.') men.push_back(p.cell());
            }
            if (men.size() < 2 || men[0] != s || board_.is_white(men[1]) == white) continue;
            const char slider = step.file == 0 || step.rank == 0 ? 'R' : 'B';
            if (board_.kind(men[1]) != slider && board_.kind(men[1]) != 'Q') continue;
            return !target_on_line;
        }
        return false;
    }

    int best_reply(bool white)
    {
        const int taker = least_attacker(white);
        if (taker < 0) return 0;
        const char man = board_.at(taker);
        const char victim = board_.at(target_);
        board_.set(taker, '.');
        board_.set(target_, man);
        int result = 0;
        if (board_.kind(target_) != 'K' || !board_.attacked(target_, !white))
            result = std::max(0, worth_of(victim) - best_reply(!white));
        board_.set(taker, man);
        board_.set(target_, victim);
        return result;
    }

    int least_attacker(bool white) const
    {
        for (const char kind : {'P', 'N', 'B', 'R', 'Q', 'K'})
            for (int s = 0; s < 64; ++s) {
                if (s == target_ || board_.at(s) == '.' || board_.is_white(s) != white || board_.kind(s) != kind)
                    continue;
                slow::Board alone = board_; // Only this man attacks, the others are walls.
                for (int c = 0; c < 64; ++c)
                    if (c != s && alone.at(c) != '.') alone.set(c, '#');
                if (!alone.attacked(target_, white)) continue;
                const bool was_pinned = std::ranges::find(pinned_, s) != pinned_.end();
                if (was_pinned && is_pinned(s)) continue;
                return s;
            }
        return -1;
    }

    slow::Board board_;
    int target_;
    std::vector<int> pinned_;
};

TEST(See, EqualsTheExchangePlayedOut)
{
    const auto check = [](const Position& p) {
        for (const Move m : legal_moves(p)) {
            const int value = SlowExchange(p, m).value(m);
            for (const int threshold : {value - 1, value, value + 1, 0, 1, -100, 100, 500})
                ASSERT_EQ(see_at_least(p, m, threshold), value >= threshold)
                    << board_text(p) << move_text(m) << " worth " << value << " threshold " << threshold;
        }
    };
    test::over_random_positions(61, test::test_scale(24, 2, 300), test::test_scale(2'500, 100, 50'000), check);
    // Crowded boards: long exchanges with x-rays and pins.
    base::Random random(63);
    for (int found = 0; found < test::test_scale(1'500, 60, 30'000) && !HasFatalFailure();)
        if (const auto p = Position::from_setup(test::scattered_setup(random, 28), Tolerance::Lenient))
            ++found, check(*p);
}

// The exact value, found by asking for thresholds.
int see(std::string_view fen, std::string_view move)
{
    const Position p = position_of(fen);
    const Move m = move_of(p, move);
    int low = -5000, high = 5000;
    while (low < high) {
        const int middle = low + (high - low + 1) / 2;
        if (see_at_least(p, m, middle))
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}
constexpr int kPawn = see_value(PieceType::Pawn);
constexpr int kKnight = see_value(PieceType::Knight);
constexpr int kBishop = see_value(PieceType::Bishop);
constexpr int kRook = see_value(PieceType::Rook);
constexpr int kQueen = see_value(PieceType::Queen);

TEST(See, PublishedExamples)
{
    // Chess Programming Wiki, "Static Exchange Evaluation", its two examples.
    EXPECT_EQ(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - -", "e1e5"), kPawn);
    EXPECT_EQ(see("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - -", "d3e5"), kPawn - kKnight);
}

TEST(See, PlainCapturesAndQuietMoves)
{
    EXPECT_EQ(see("4k3/8/8/3p4/8/8/8/3RK3 w - -", "d1d5"), kPawn) << "undefended";
    EXPECT_EQ(see("4k3/8/2p5/3p4/8/8/8/3RK3 w - -", "d1d5"), kPawn - kRook) << "defended";
    EXPECT_EQ(see("4k3/8/2p5/3q4/8/8/8/3RK3 w - -", "d1d5"), kQueen - kRook) << "worth it all the same";
    EXPECT_EQ(see("4k3/8/2p5/8/8/8/8/3RK3 w - -", "d1d5"), -kRook) << "a quiet move into a pawn's reach";
    EXPECT_EQ(see("4k3/8/2p5/8/8/8/8/3RK3 w - -", "d1d4"), 0);
    EXPECT_EQ(see("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", "e1h1"), 0) << "castling";
}

TEST(See, XRaysJoinIn)
{
    EXPECT_EQ(see("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - -", "d2d5"), kPawn - kRook) << "two against two";
    EXPECT_EQ(see("3rk3/8/8/3p4/8/8/3R4/3RK3 w - -", "d2d5"), kPawn) << "the second rook deters";
    EXPECT_EQ(see("4k3/8/4p3/3p4/2B5/1Q6/8/4K3 w - -", "c4d5"), 2 * kPawn - kBishop) << "the queen behind the bishop";
    EXPECT_EQ(see("4k3/8/4p3/3p4/2Q5/1B6/8/4K3 w - -", "c4d5"), 2 * kPawn - kQueen) << "the bishop behind the queen";
    EXPECT_EQ(see("3rk3/8/2n5/3p4/4P3/8/8/3RK3 w - -", "e4d5"), kPawn) << "black had better not take back";
}

TEST(See, PinnedMenStayOut)
{
    EXPECT_EQ(see("4k3/4n3/8/3p4/8/8/4R3/3RK3 w - -", "d1d5"), kPawn) << "the knight is pinned by the rook on e2";
    EXPECT_EQ(see("4k3/4n3/8/3p4/8/8/8/3RK3 w - -", "d1d5"), kPawn - kRook) << "and here it is not";
    EXPECT_EQ(see("4k3/8/4q3/8/4p3/8/4R3/4K3 w - -", "e2e4"), kPawn - kRook) << "a pinned queen takes along the pin";
    // The pin ends when the pinning rook itself takes.
    EXPECT_EQ(see("4k3/4n3/8/4R2p/8/8/8/4K3 w - -", "e5h5"), kPawn);
    EXPECT_EQ(see("4k3/4n3/8/3pR3/8/8/8/4K3 w - -", "e5d5"), kPawn - kRook);
}

TEST(See, APinEndsWhenAnotherManShieldsTheKing)
{
    // The queen on f5 pins the pawn on f6; when she has gone to e5 the rook on f3 looks at it no further than f4.
    EXPECT_EQ(see("5k2/8/5pn1/5Q2/3P1P2/5R2/8/4K3 w - -", "f5e5"), kPawn - kQueen);
}

TEST(See, KingsTakeOnlyWhatIsUndefended)
{
    EXPECT_EQ(see("8/8/4k3/3p4/8/8/8/3RK3 w - -", "d1d5"), kPawn - kRook);
    EXPECT_EQ(see("8/8/4k3/3p4/8/8/3R4/3RK3 w - -", "d2d5"), kPawn);
    EXPECT_EQ(see("8/8/4k3/3p4/4P3/4K3/8/8 w - -", "e4d5"), 0) << "pawn for pawn, the king takes last";
}

TEST(See, PromotionsAndEnPassant)
{
    EXPECT_EQ(see("7k/P7/8/8/8/8/8/K7 w - -", "a7a8q"), kQueen - kPawn);
    EXPECT_EQ(see("7k/P7/8/8/8/8/8/K7 w - -", "a7a8n"), kKnight - kPawn);
    EXPECT_EQ(see("1r5k/P7/8/8/8/8/8/K7 w - -", "a7a8q"), -kPawn) << "the new queen is lost";
    EXPECT_EQ(see("1r5k/P7/8/8/8/8/8/K7 w - -", "a7b8q"), kRook + kQueen - kPawn);
    EXPECT_EQ(see("r1r4k/1P6/8/8/8/8/8/K7 w - -", "b7a8q"), kRook - kPawn);
    EXPECT_EQ(see("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), kPawn);
    EXPECT_EQ(see("4k3/2p5/8/3pP3/8/8/8/4K3 w - d6", "e5d6"), 0);
    EXPECT_EQ(see("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6", "e5d6"), kPawn) << "the rook behind the captured pawn joins in";
}

} // namespace
} // namespace chess
