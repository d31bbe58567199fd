// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The small words of chess: colour, piece type, piece, file, rank, square. Each is its own type and none converts to
// another or to int by accident; `index()` is the one door to array subscripts, `number()` to arithmetic.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace chess {

enum class Color : std::uint8_t { White, Black };
inline constexpr int kColors = 2;
inline constexpr std::array<Color, 2> kBothColors{Color::White, Color::Black};

constexpr Color operator!(Color c) noexcept
{
    return Color(static_cast<std::uint8_t>(c) ^ 1);
}
constexpr int number(Color c) noexcept
{
    return static_cast<int>(c);
}
constexpr std::size_t index(Color c) noexcept
{
    return static_cast<std::size_t>(c);
}

// "White", "Black".
constexpr std::string_view name(Color c) noexcept
{
    return c == Color::White ? "White" : "Black";
}

// One thing for each colour: `clocks[Color::White]`, `for (Clock& c : clocks)`.
template <class T>
struct ByColor {
    std::array<T, 2> values{};

    constexpr T& operator[](Color c) noexcept { return values[index(c)]; }
    constexpr const T& operator[](Color c) const noexcept { return values[index(c)]; }
    constexpr auto begin() noexcept { return values.begin(); }
    constexpr auto end() noexcept { return values.end(); }
    constexpr auto begin() const noexcept { return values.begin(); }
    constexpr auto end() const noexcept { return values.end(); }
    bool operator==(const ByColor&) const = default;
};

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, None };
inline constexpr int kPieceTypes = 6;
inline constexpr std::array<PieceType, 6> kAllPieceTypes{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                                         PieceType::Rook, PieceType::Queen,  PieceType::King};

constexpr int number(PieceType t) noexcept
{
    return static_cast<int>(t);
}
constexpr std::size_t index(PieceType t) noexcept
{
    return static_cast<std::size_t>(t);
}

// "pawn", "knight" ... "king".
constexpr std::string_view name(PieceType t) noexcept
{
    constexpr std::array<std::string_view, 7> kNames{"pawn", "knight", "bishop", "rook", "queen", "king", "nothing"};
    return kNames[index(t)];
}

// A coloured piece, or none. Layout: type in bits 0-2, colour in bit 3; `Piece{}` is the empty square.
class Piece {
  public:
    constexpr Piece() noexcept = default;
    constexpr Piece(Color c, PieceType t) noexcept
        : value_(static_cast<std::uint8_t>(chess::number(c) << 3 | chess::number(t)))
    {
    }
    static constexpr Piece none() noexcept { return Piece{}; }

    constexpr PieceType type() const noexcept { return PieceType(value_ & 7); }
    // Requires: not none.
    constexpr Color color() const noexcept { return Color(value_ >> 3); }
    constexpr bool is_none() const noexcept { return value_ == kNone; }
    constexpr explicit operator bool() const noexcept { return value_ != kNone; }
    constexpr bool operator==(const Piece&) const noexcept = default;
    // 0..15; the values 6, 7, 14 and 15 belong to no piece.
    constexpr int number() const noexcept { return value_; }

    // The letter of FEN: upper case for White; none gives '.'.
    constexpr char letter() const noexcept
    {
        if (is_none()) return '.';
        const char upper = "PNBRQK"[value_ & 7];
        return color() == Color::White ? upper : static_cast<char>(upper + ('a' - 'A'));
    }
    static constexpr Piece from_letter(char letter) noexcept
    {
        constexpr std::string_view letters = "PNBRQK";
        const bool lower = letter >= 'a' && letter <= 'z';
        const auto at = letters.find(lower ? static_cast<char>(letter - ('a' - 'A')) : letter);
        if (at == std::string_view::npos) return none();
        return {lower ? Color::Black : Color::White, PieceType(at)};
    }

  private:
    static constexpr std::uint8_t kNone = 6;
    std::uint8_t value_ = kNone;
};
inline constexpr int kPieceIndices = 16;
constexpr int number(Piece p) noexcept
{
    return p.number();
}
constexpr std::size_t index(Piece p) noexcept
{
    return static_cast<std::size_t>(p.number());
}

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };
constexpr int number(File f) noexcept
{
    return static_cast<int>(f);
}
constexpr std::size_t index(File f) noexcept
{
    return static_cast<std::size_t>(f);
}
constexpr int number(Rank r) noexcept
{
    return static_cast<int>(r);
}
constexpr std::size_t index(Rank r) noexcept
{
    return static_cast<std::size_t>(r);
}

// The rank counted from the colour's own side: relative(Black, R1) is R8.
constexpr Rank relative(Color c, Rank r) noexcept
{
    return Rank(number(r) ^ (7 * number(c)));
}

// One of the 64 squares (a1 = 0, b1 = 1, ... h8 = 63) or none (64).
class Square {
  public:
    constexpr Square() noexcept = default;
    constexpr explicit Square(int number) noexcept : value_(static_cast<std::uint8_t>(number)) {}
    constexpr Square(File f, Rank r) noexcept
        : value_(static_cast<std::uint8_t>(chess::number(r) << 3 | chess::number(f)))
    {
    }
    static constexpr Square none() noexcept { return Square{}; }

    constexpr int number() const noexcept { return value_; }
    constexpr File file() const noexcept { return File(value_ & 7); }
    constexpr Rank rank() const noexcept { return Rank(value_ >> 3); }
    constexpr bool is_none() const noexcept { return value_ == 64; }
    constexpr explicit operator bool() const noexcept { return value_ != 64; }
    constexpr bool operator==(const Square&) const noexcept = default;
    constexpr auto operator<=>(const Square&) const noexcept = default;

    constexpr Square flip_rank() const noexcept { return Square(value_ ^ 56); }
    constexpr Square flip_file() const noexcept { return Square(value_ ^ 7); }
    // The square as the given colour sees it (a1 for White is a8 for Black).
    constexpr Square relative_to(Color c) const noexcept { return Square(value_ ^ (56 * chess::number(c))); }
    // Requires: the sum is on the board.
    constexpr Square offset(int delta) const noexcept { return Square(value_ + delta); }
    constexpr bool is_dark() const noexcept { return ((value_ ^ (value_ >> 3)) & 1) == 0; }

    std::string name() const
    {
        if (is_none()) return "-";
        return {static_cast<char>('a' + (value_ & 7)), static_cast<char>('1' + (value_ >> 3))};
    }
    // "e4"; anything else is no square.
    static constexpr std::optional<Square> parse(std::string_view text) noexcept
    {
        if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
        return Square(File(text[0] - 'a'), Rank(text[1] - '1'));
    }

  private:
    std::uint8_t value_ = 64;
};
constexpr int number(Square s) noexcept
{
    return s.number();
}
constexpr std::size_t index(Square s) noexcept
{
    return static_cast<std::size_t>(s.number());
}

constexpr int pawn_push(Color c) noexcept
{
    return c == Color::White ? 8 : -8;
}
constexpr Square relative(Color c, Square s) noexcept
{
    return s.relative_to(c);
}

// King moves needed from one square to the other.
constexpr int distance(Square a, Square b) noexcept
{
    const int files = number(a.file()) - number(b.file());
    const int ranks = number(a.rank()) - number(b.rank());
    const int f = files < 0 ? -files : files;
    const int r = ranks < 0 ? -ranks : ranks;
    return f > r ? f : r;
}

// Square names for code and tests: `squares::e4`.
namespace squares {
// clang-format off
inline constexpr Square a1{0},  b1{1},  c1{2},  d1{3},  e1{4},  f1{5},  g1{6},  h1{7};
inline constexpr Square a2{8},  b2{9},  c2{10}, d2{11}, e2{12}, f2{13}, g2{14}, h2{15};
inline constexpr Square a3{16}, b3{17}, c3{18}, d3{19}, e3{20}, f3{21}, g3{22}, h3{23};
inline constexpr Square a4{24}, b4{25}, c4{26}, d4{27}, e4{28}, f4{29}, g4{30}, h4{31};
inline constexpr Square a5{32}, b5{33}, c5{34}, d5{35}, e5{36}, f5{37}, g5{38}, h5{39};
inline constexpr Square a6{40}, b6{41}, c6{42}, d6{43}, e6{44}, f6{45}, g6{46}, h6{47};
inline constexpr Square a7{48}, b7{49}, c7{50}, d7{51}, e7{52}, f7{53}, g7{54}, h7{55};
inline constexpr Square a8{56}, b8{57}, c8{58}, d8{59}, e8{60}, f8{61}, g8{62}, h8{63};
// clang-format on
} // namespace squares

} // namespace chess
