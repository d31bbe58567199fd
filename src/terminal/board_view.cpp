// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/board_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <ranges>
#include <string_view>

#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::array<std::string_view, 6> kFilled{"♟", "♞", "♝", "♜", "♛", "♚"};
constexpr std::array<std::string_view, 6> kOutlined{"♙", "♘", "♗", "♖", "♕", "♔"};

// How many men of each kind this side has lost in the game.
std::array<int, kPieceTypes> lost_men(const Game& game, Color c)
{
    std::array<int, kPieceTypes> lost{};
    for (std::size_t i = 0; i < game.moves().size(); ++i) {
        const Position& before = game.positions()[i];
        const Move move = game.moves()[i];
        if (!before.is_capture(move)) continue;
        const Piece taken = before.captured(move);
        if (taken.color() == c) ++lost[index(taken.type())];
    }
    return lost;
}

int lead_of_white(const Position& p)
{
    constexpr std::array<int, 6> kWorth{1, 3, 3, 5, 9, 0};
    int lead = 0;
    for (const PieceType t : kAllPieceTypes)
        lead += (p.count(Color::White, t) - p.count(Color::Black, t)) * kWorth[index(t)];
    return lead;
}

// On coloured squares the colour tells the sides apart, otherwise the symbol.
std::string shown(Piece piece, const ViewOptions& o)
{
    if (!o.unicode || piece.is_none()) return std::string(1, piece.letter());
    const bool outlined = !o.color && piece.color() == Color::White;
    return std::string((outlined ? kOutlined : kFilled)[index(piece.type())]);
}

// 256-colour backgrounds: readable on dark and light terminals.
constexpr int kLight = 180, kDark = 137, kLastLight = 186, kLastDark = 143, kCheck = 167;
constexpr int kWhitePiece = 231, kBlackPiece = 16;

bool is_marked(Square s, Move last, const Position& p)
{
    if (!last) return false;
    if (last.is_castling() && s == last.to()) return false; // The rook has gone elsewhere.
    return s == last.from() || s == last.to() || (last.is_castling() && s == p.king(!p.side_to_move()));
}

std::string colored_cell(const Position& p, Square s, bool marked, const ViewOptions& o)
{
    const Piece piece = p.piece_at(s);
    const bool in_check = p.is_check() && s == p.king(p.side_to_move());
    const int background = in_check      ? kCheck
                           : marked      ? (s.is_dark() ? kLastDark : kLastLight)
                           : s.is_dark() ? kDark
                                         : kLight;
    if (piece.is_none()) return fmt::format("\x1b[48;5;{}m   \x1b[0m", background);
    const int foreground = piece.color() == Color::White ? kWhitePiece : kBlackPiece;
    return fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m {} \x1b[0m", background, foreground, shown(piece, o));
}

std::string uncolored_cell(const Position& p, Square s, bool marked, const ViewOptions& o)
{
    const bool in_check = p.is_check() && s == p.king(p.side_to_move());
    const std::string man = shown(p.piece_at(s), o);
    if (in_check) return fmt::format("!{}!", man);
    return marked ? fmt::format("[{}]", man) : fmt::format(" {} ", man);
}

// "White: king e1, queen d1, pawns a2 b2." for each side.
std::string spoken(const Position& p)
{
    std::string text;
    for (const Color c : kBothColors) {
        text += c == Color::White ? "White:" : "Black:";
        std::string_view separator = " ";
        for (const PieceType t : std::views::reverse(kAllPieceTypes)) {
            const Bitboard men = p.pieces(c, t);
            if (men.empty()) continue;
            text += fmt::format("{}{}{}", separator, piece_name(t), men.more_than_one() ? "s" : "");
            for (const Square s : men) text += fmt::format(" {}", s.name());
            separator = ", ";
        }
        text += ".\n";
    }
    if (p.is_check()) text += "Check.\n";
    return text;
}

} // namespace

std::string board_text(const Position& p, const ViewOptions& o, Move last)
{
    if (o.plain) return spoken(p);
    std::string text;
    for (int row = 0; row < 8; ++row) {
        const auto rank = static_cast<Rank>(o.flipped ? row : 7 - row);
        text += fmt::format(" {} ", number(rank) + 1);
        for (int column = 0; column < 8; ++column) {
            const Square s{File(o.flipped ? 7 - column : column), rank};
            const bool marked = is_marked(s, last, p);
            text += o.color ? colored_cell(p, s, marked, o) : uncolored_cell(p, s, marked, o);
        }
        text += '\n';
    }
    text += "   ";
    for (int column = 0; column < 8; ++column)
        text += fmt::format(" {} ", static_cast<char>('a' + (o.flipped ? 7 - column : column)));
    text += '\n';
    return text;
}

std::string material_text(const Game& game, const ViewOptions& o)
{
    const Position& p = game.position();
    std::string text;
    for (const Color c : kBothColors) {
        std::string lost;
        const auto men = lost_men(game, c);
        for (const PieceType t : kAllPieceTypes) {
            const int missing = men[index(t)];
            if (missing == 0) continue;
            if (o.plain)
                lost +=
                    fmt::format("{}{} {}{}", lost.empty() ? "" : ", ", missing, piece_name(t), missing > 1 ? "s" : "");
            else
                for (int n = 0; n < missing; ++n) lost += shown(Piece(c, t), o);
        }
        if (!lost.empty()) text += fmt::format("{} has lost {}. ", side_name(c), lost);
    }
    if (const int lead = lead_of_white(p); lead != 0)
        text += fmt::format("{} is ahead by {}.", lead > 0 ? "White" : "Black", std::abs(lead));
    return text;
}

std::string captured_text(const Game& game, Color by, const ViewOptions& o)
{
    const Position& p = game.position();
    std::string text;
    const auto men = lost_men(game, !by);
    for (const PieceType t : kAllPieceTypes)
        for (int n = men[index(t)]; n > 0; --n) text += shown(Piece(!by, t), o);
    const int lead = by == Color::White ? lead_of_white(p) : -lead_of_white(p);
    if (lead > 0) text += fmt::format("{}+{}", text.empty() ? "" : " ", lead);
    return text;
}

std::string spoken_move(Move move, const Position& before)
{
    Position after = before;
    after.play_unchecked(move);
    const std::string_view piece = piece_name(before.piece_at(move.from()).type());
    std::string text;
    if (move.is_castling())
        text = castling_side(move.from(), move.to()) == CastlingSide::King ? "castles king side" : "castles queen side";
    else if (before.is_capture(move))
        text = fmt::format("{} {} takes {} on {}", piece, move.from().name(), piece_name(before.captured(move).type()),
                           move.to().name());
    else
        text = fmt::format("{} {} to {}", piece, move.from().name(), move.to().name());
    if (move.is_promotion()) text += fmt::format(" and becomes a {}", piece_name(move.promotion_piece()));
    if (after.is_checkmate()) return text + ", checkmate";
    return after.is_check() ? text + ", check" : text;
}

std::string evaluation_bar(double white_expectation, int columns, const ViewOptions& o)
{
    const int filled = static_cast<int>(std::lround(std::clamp(white_expectation, 0.0, 1.0) * columns));
    std::string bar = "White ";
    for (int i = 0; i < columns; ++i) bar += i < filled ? (o.unicode ? "█" : "#") : (o.unicode ? "░" : "-");
    return bar + " Black";
}

} // namespace terminal
