// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Insufficient material, proved: with up to two men beside the kings every placement is looked at, and a side is said
// to be unable to mate exactly where no mate by it can be put on the board.
#include <array>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "chess/attacks.h"
#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using test::position_of;

// A man beside the kings. Bishops come in two kinds, by the colour of their squares.
struct Man {
    Color color;
    PieceType type;
    int square_colour; // 0 light, 1 dark, -1 any
};
// Letters of FEN, with D for a bishop on dark squares.
Man man_of(char letter)
{
    const bool dark = letter == 'D' || letter == 'd';
    const Piece p = Piece::from_letter(dark ? static_cast<char>(letter - 2) : letter);
    return {p.color(), p.type(), p.type() == PieceType::Bishop ? (dark ? 1 : 0) : -1};
}

// Is there a placement of the kings and the men in which the colour has mated? Without pawns, turning and mirroring the
// board changes nothing but the colour of the squares: the mated king stays on the triangle a1-d1-d4, and the bishops
// are tried on their own colour and on the other. `step` 1 visits every placement, a greater one a sample.
bool mate_exists(const std::vector<Man>& men, Color by, int step)
{
    int visited = 0;
    const int combinations = men.size() == 2 ? 64 * 64 : 64;
    for (const int mated : {0, 1, 2, 3, 9, 10, 11, 18, 19, 27})
        for (int mating = 0; mating < 64; ++mating) {
            const Square victim(mated), other(mating);
            if (distance(victim, other) < 2) continue;
            for (int n = 0; n < combinations; ++n) {
                if (++visited % step != 0) continue;
                const std::array<Square, 2> at{Square(n % 64), Square(n / 64)};
                Bitboard occupied = Bitboard(victim) | other;
                bool fits = true, check = false;
                for (std::size_t i = 0; i < men.size(); ++i) {
                    fits = fits && !occupied.contains(at[i]);
                    fits = fits && (men[i].square_colour < 0 || at[i].is_dark() == (men[i].square_colour == 1));
                    occupied |= at[i];
                }
                for (std::size_t i = 0; fits && i < men.size(); ++i)
                    check = check || (men[i].color == by && attacks(men[i].type, at[i], occupied).contains(victim));
                if (!check) continue;
                Setup s;
                s.put(victim, Piece(!by, PieceType::King));
                s.put(other, Piece(by, PieceType::King));
                for (std::size_t i = 0; i < men.size(); ++i) s.put(at[i], Piece(men[i].color, men[i].type));
                s.side_to_move = !by;
                const auto p = Position::from_setup(s);
                if (p && p->is_checkmate()) return true;
            }
        }
    return false;
}
bool can_mate(std::string_view letters, Color by, int step)
{
    std::vector<Man> men;
    for (const char c : letters) men.push_back(man_of(c));
    if (mate_exists(men, by, step)) return true;
    for (Man& m : men)
        if (m.square_colour >= 0) m.square_colour ^= 1;
    return mate_exists(men, by, step);
}

// Any position with these men; only the kinds and square colours count.
Position example_of(std::string_view letters)
{
    Setup s;
    s.put(squares::a8, Piece(Color::Black, PieceType::King));
    s.put(squares::h1, Piece(Color::White, PieceType::King));
    int rank = 3; // The first man on d4 or e4, the second on d6 or e6.
    for (const char c : letters) {
        const Man m = man_of(c);
        const Square d(File::D, Rank(rank));
        s.put(m.square_colour == (d.is_dark() ? 0 : 1) ? d.offset(1) : d, Piece(m.color, m.type));
        rank += 2;
    }
    const auto p = Position::from_setup(s);
    return p ? *p : (s.side_to_move = Color::Black, *Position::from_setup(s));
}

TEST(InsufficientMaterial, IsProvedForOneAndTwoMen)
{
    const std::string own = "NBDRQ", theirs = "nbdrq";
    std::vector<std::string> cases;
    for (std::size_t a = 0; a < own.size(); ++a) {
        cases.push_back({own[a]});
        for (std::size_t b = a; b < own.size(); ++b) {
            cases.push_back({own[a], own[b]});
            cases.push_back({own[a], theirs[b]});
        }
    }
    // "Cannot mate" needs every placement; "can" is shown by the first mate found.
    const int step = test::test_scale(1, 211, 1);
    for (const std::string& letters : cases) {
        const Position example = example_of(letters);
        for (const Color c : kBothColors) {
            const bool insufficient = example.has_insufficient_material(c);
            EXPECT_EQ(can_mate(letters, c, insufficient ? step : 1), !insufficient) << letters << " " << number(c);
        }
        EXPECT_EQ(example.has_insufficient_material(),
                  example.has_insufficient_material(Color::White) && example.has_insufficient_material(Color::Black))
            << letters;
    }
}

struct Example {
    const char* fen;
    bool white;
    bool black;
};

TEST(InsufficientMaterial, Examples)
{
    for (const Example& e : std::array<Example, 14>{{
             {"4k3/8/8/8/8/8/8/4K3 w - -", true, true},
             {"4k3/8/8/8/8/8/8/4KB2 w - -", true, true},
             {"4k3/8/8/8/8/8/8/4KN2 w - -", true, true},
             {"4k3/8/8/8/8/8/8/4KNN1 w - -", false, true},  // Not forced, but possible.
             {"4k1b1/8/8/8/8/8/8/4KB2 w - -", true, true},  // f1 and g8 are both light.
             {"4kb2/8/8/8/8/8/8/4KB2 w - -", false, false}, // Opposite bishops: a mate can be built.
             {"4kn2/8/8/8/8/8/8/4KN2 w - -", false, false},
             {"4k3/8/8/8/8/8/4P3/4K3 w - -", false, true},
             {"4k3/8/8/8/8/8/8/4K2R w - -", false, true},
             {"4k2q/8/8/8/8/8/8/4KN2 w - -", true, false},
             {"4k2r/8/8/8/8/8/8/4KN2 w - -", false, false}, // The rook can stand in its own king's way.
             {"4k3/4p3/8/8/8/8/8/4KB2 w - -", false, false},
             {"4k3/8/8/8/8/3B1B2/2B5/4KB2 w - -", true, true}, // Any number of bishops of one square colour.
             {"4k3/8/8/8/8/8/8/4K1BB w - -", false, true},
         }}) {
        const Position p = position_of(e.fen);
        EXPECT_EQ(p.has_insufficient_material(Color::White), e.white) << e.fen;
        EXPECT_EQ(p.has_insufficient_material(Color::Black), e.black) << e.fen;
        EXPECT_EQ(p.has_insufficient_material(), e.white && e.black) << e.fen;
    }
}

TEST(InsufficientMaterial, ForBothIsForEach)
{
    test::over_random_positions(81, test::test_scale(200, 5), test::test_scale(50'000, 1'000), [](const Position& p) {
        ASSERT_EQ(p.has_insufficient_material(),
                  p.has_insufficient_material(Color::White) && p.has_insufficient_material(Color::Black))
            << test::board_text(p);
        const Color winner = !p.side_to_move();
        ASSERT_FALSE(p.is_checkmate() && p.has_insufficient_material(winner)) << test::board_text(p);
    });
}

} // namespace
} // namespace chess
