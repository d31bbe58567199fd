// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/san.h"

#include "base/text.h"
#include "chess/notation/explain.h"
#include "chess/notation/uci_move.h"

namespace chess {
namespace {

constexpr PieceType piece_letter(char c) noexcept
{
    switch (c) {
    case 'N': return PieceType::Knight;
    case 'B': return PieceType::Bishop;
    case 'R': return PieceType::Rook;
    case 'Q': return PieceType::Queen;
    case 'K': return PieceType::King;
    case 'P': return PieceType::Pawn;
    default: return PieceType::None;
    }
}
constexpr bool is_file(char c) noexcept
{
    return c >= 'a' && c <= 'h';
}
constexpr bool is_rank(char c) noexcept
{
    return c >= '1' && c <= '8';
}

// Check, mate, annotation marks and "e.p." say nothing that the position does not.
std::string_view without_marks(std::string_view t) noexcept
{
    for (;;) {
        while (!t.empty() && (t.back() == '+' || t.back() == '#' || t.back() == '!' || t.back() == '?'))
            t.remove_suffix(1);
        if (t.size() > 4 && t.ends_with("e.p."))
            t.remove_suffix(4);
        else if (t.size() > 4 && t.ends_with("ep"))
            t.remove_suffix(2);
        else
            return t;
    }
}

std::optional<CastlingSide> split_castling(std::string_view t) noexcept
{
    int circles = 0;
    for (std::size_t i = 0; i < t.size(); ++i) {
        const bool dash = t[i] == '-';
        if (dash && (i == 0 || i + 1 == t.size() || t[i - 1] == '-')) return std::nullopt;
        if (!dash && t[i] != 'O' && t[i] != '0' && t[i] != 'o') return std::nullopt;
        if (!dash) ++circles;
    }
    if (circles == 2) return CastlingSide::King;
    if (circles == 3) return CastlingSide::Queen;
    return std::nullopt;
}

// Takes "=Q", "Q", "/q" or "(Q)" off the end. Returns: false if there is something there that cannot be a promotion.
bool split_promotion(std::string_view& t, PieceType& promotion) noexcept
{
    if (is_rank(t.back())) return true;
    const bool bracketed = t.back() == ')';
    if (bracketed) t.remove_suffix(1);
    if (t.empty()) return false;
    const char c = t.back();
    promotion = piece_letter(c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c);
    if (promotion == PieceType::None) return false;
    t.remove_suffix(1);
    if (!t.empty() && (bracketed ? t.back() == '(' : (t.back() == '=' || t.back() == '/'))) {
        t.remove_suffix(1);
    } else if (bracketed) {
        return false;
    }
    return true;
}

// What stands between piece letter and target: file, rank, then x, : or -, each of them optional.
bool split_origin(std::string_view t, SanParts& parts) noexcept
{
    bool file = false;
    bool rank = false;
    if (!t.empty() && is_file(t.front())) {
        parts.from = file_mask(File(t.front() - 'a'));
        file = true;
        t.remove_prefix(1);
    }
    if (!t.empty() && is_rank(t.front())) {
        parts.from &= rank_mask(Rank(t.front() - '1'));
        rank = true;
        t.remove_prefix(1);
    }
    parts.has_from_square = file && rank;
    if (t.empty()) return true;
    parts.captures = t.front() == 'x' || t.front() == ':';
    return t.size() == 1 && (parts.captures || t.front() == '-');
}

} // namespace

std::optional<SanParts> split_san(std::string_view text, bool b_is_bishop) noexcept
{
    SanParts parts;
    std::string_view t = without_marks(text);
    if (t.size() < 2) return std::nullopt;
    const char first = t.front();
    if (first == 'O' || first == '0' || first == 'o') {
        parts.castling = split_castling(t);
        if (!parts.castling) return std::nullopt;
        return parts;
    }
    if (!split_promotion(t, parts.promotion)) return std::nullopt;
    if (t.size() < 2 || !is_file(t[t.size() - 2]) || !is_rank(t.back())) return std::nullopt;
    parts.to = Square(File(t[t.size() - 2] - 'a'), Rank(t.back() - '1'));
    t.remove_suffix(2);
    if (!t.empty()) {
        PieceType piece = piece_letter(first);
        // The letters of files are never pieces, but for b, which the caller decides.
        if (piece == PieceType::None && (!is_file(first) || (first == 'b' && b_is_bishop)) && first >= 'a')
            piece = piece_letter(static_cast<char>(first - 'a' + 'A'));
        if (piece != PieceType::None) {
            parts.piece = piece;
            parts.names_piece = true;
            t.remove_prefix(1);
        }
        if (!split_origin(t, parts)) return std::nullopt;
    }
    return parts;
}

namespace {

// The men that move like that, pins and checks aside.
Bitboard candidates(const SanParts& parts, const Position& p) noexcept
{
    const Color us = p.side_to_move();
    const Bitboard ours = p.pieces(us, parts.piece) & parts.from;
    if (parts.piece != PieceType::Pawn) return attacks(parts.piece, parts.to, p.occupied()) & ours;
    // A pawn named without a file goes straight on: "d5" is never a capture.
    const bool file_given = parts.from != Bitboard::all() && (parts.from & file_mask(parts.to.file())).empty();
    if (file_given || parts.captures) return pawn_attacks(!us, parts.to) & ours;
    if (p.piece_at(parts.to)) return {};
    const Bitboard one_back = forward(!us, Bitboard(parts.to));
    if ((one_back & p.occupied()).any()) return one_back & ours;
    const Bitboard double_step = Bitboard(parts.to) & relative_rank(us, Rank::R4);
    return forward(!us, forward(!us, double_step)) & ours;
}

Move make_move(const SanParts& parts, Square from, const Position& p) noexcept
{
    if (parts.promotion != PieceType::None) {
        if (parts.piece != PieceType::Pawn || parts.promotion == PieceType::King || parts.promotion == PieceType::Pawn)
            return Move::none();
        return Move::promotion(from, parts.to, parts.promotion);
    }
    if (parts.piece == PieceType::Pawn && parts.to == p.en_passant() && from.file() != parts.to.file())
        return Move(from, parts.to, MoveKind::EnPassant);
    return Move(from, parts.to);
}

// Calls `found` for every legal move with these parts. Returns: how many there were.
int for_each_match(const SanParts& parts, const Position& p, auto found) noexcept
{
    if (parts.castling) {
        const Color us = p.side_to_move();
        const Square rook = p.castling_rook(us, *parts.castling);
        if (rook.is_none()) return 0;
        const Move castling(p.king(us), rook, MoveKind::Castling);
        if (!p.is_legal(castling)) return 0;
        found(castling);
        return 1;
    }
    int matches = 0;
    for (const Square from : candidates(parts, p)) {
        const Move m = make_move(parts, from, p);
        if (m.is_none() || !p.is_legal(m)) continue;
        found(m);
        ++matches;
    }
    return matches;
}

// "bc3" and "bxc3" may mean the bishop if they do not mean the pawn.
bool may_be_bishop(std::string_view text) noexcept
{
    return text.size() > 2 && text.front() == 'b' && !is_rank(text[1]);
}

} // namespace

MoveList san_matches(const SanParts& parts, const Position& p) noexcept
{
    MoveList list;
    for_each_match(parts, p, [&](Move m) { list.add(m); });
    return list;
}

Move match_san(std::string_view text, const Position& position) noexcept
{
    const std::optional<SanParts> parts = split_san(text);
    if (!parts) return Move::none();
    Move move;
    const int matches = for_each_match(*parts, position, [&](Move m) { move = m; });
    if (matches == 1 && (parts->captures || !may_be_bishop(text))) return move;
    if (matches > 1) return Move::none();

    // Rare from here on.
    if (may_be_bishop(text)) {
        const std::optional<SanParts> bishop = split_san(text, true);
        Move bishop_move;
        const int bishops = bishop ? for_each_match(*bishop, position, [&](Move m) { bishop_move = m; }) : 0;
        return matches + bishops == 1 ? (matches == 1 ? move : bishop_move) : Move::none();
    }
    // Coordinates without a piece letter name the man by its square.
    if (parts->castling || parts->names_piece || !parts->has_from_square) return Move::none();
    move = coordinate_move(parts->from.first(), parts->to, parts->promotion, position);
    return position.is_legal(move) ? move : Move::none();
}

base::Result<Move> parse_san(std::string_view text, const Position& position)
{
    const Move move = match_san(text, position);
    if (move.is_none())
        return std::unexpected(base::Error{fmt::format("{}: {}", base::quote(text), explain_illegal(position, text))});
    return move;
}

namespace {

// The shortest of nothing, file, rank and both that no other legal move of such a man to the square shares.
void append_disambiguation(std::string& out, Move move, PieceType type, const Position& p)
{
    const Square from = move.from();
    Bitboard others = attacks(type, move.to(), p.occupied()) & p.pieces(p.side_to_move(), type);
    others &= ~Bitboard(from);
    if (others.empty()) return;
    Bitboard rivals;
    for (const Square s : others)
        if (p.is_legal(Move(s, move.to()))) rivals |= s;
    if (rivals.empty()) return;
    const bool file_tells = (rivals & file_mask(from.file())).empty();
    const bool rank_tells = (rivals & rank_mask(from.rank())).empty();
    if (file_tells || !rank_tells) out += static_cast<char>('a' + number(from.file()));
    if (!file_tells) out += static_cast<char>('1' + number(from.rank()));
}

} // namespace

void append_san(std::string& out, Move move, const Position& position)
{
    if (move.is_none()) {
        out += "--";
        return;
    }
    if (move.is_castling()) {
        out += castling_side(move.from(), move.to()) == CastlingSide::King ? "O-O" : "O-O-O";
    } else {
        const PieceType type = position.piece_at(move.from()).type();
        const bool captures = position.is_capture(move);
        if (type != PieceType::Pawn) {
            out += Piece(Color::White, type).letter();
            if (type != PieceType::King) append_disambiguation(out, move, type, position);
        } else if (captures) {
            out += static_cast<char>('a' + number(move.from().file()));
        }
        if (captures) out += 'x';
        out += static_cast<char>('a' + number(move.to().file()));
        out += static_cast<char>('1' + number(move.to().rank()));
        if (move.is_promotion()) {
            out += '=';
            out += Piece(Color::White, move.promotion_piece()).letter();
        }
    }
    if (position.gives_check(move)) {
        Position after = position;
        after.play_unchecked(move);
        out += after.has_legal_move() ? '+' : '#';
    }
}

std::string to_san(Move move, const Position& position)
{
    std::string out;
    append_san(out, move, position);
    return out;
}

} // namespace chess
