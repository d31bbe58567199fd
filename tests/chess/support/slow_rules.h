// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The rules of chess a second time, as slowly and plainly as possible, to judge the library by: a board of letters,
// every step of every man tried, the move made on a copy, and the king looked at from all sides. It shares no code and
// no idea (bitboard, mask, table, pin) with src/chess; only the conversions at the end know the library's types.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "chess/move.h"
#include "chess/position.h"
#include "chess/setup.h"

namespace slow {

// Files and ranks count from 0; cell 0 is a1, cell 63 is h8.
struct Place {
    int file;
    int rank;
    bool on_board() const { return file >= 0 && file < 8 && rank >= 0 && rank < 8; }
    int cell() const { return rank * 8 + file; }
};
inline Place place(int cell)
{
    return {cell % 8, cell / 8};
}

struct Move {
    int from;
    int to; // castling: the rook's cell
    char promotion = ' ';
    bool castling = false;
    bool en_passant = false;
};

using Steps = std::vector<Place>;
inline const Steps kRookSteps{{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
inline const Steps kBishopSteps{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
inline const Steps kKingSteps{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
inline const Steps kKnightSteps{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

class Board {
  public:
    std::string cells = std::string(64, '.'); // FEN letters, '.' for none
    bool white = true;
    std::array<bool, 64> may_castle{}; // rooks that still have the right
    int en_passant = -1;               // behind any pawn that just moved two steps, capturable or not
    int halfmoves = 0;
    int fullmoves = 1;

    bool is_white(int cell) const { return std::isupper(static_cast<unsigned char>(at(cell))) != 0; }
    bool is_black(int cell) const { return std::islower(static_cast<unsigned char>(at(cell))) != 0; }
    bool is_own(int cell) const { return white ? is_white(cell) : is_black(cell); }
    bool is_enemy(int cell) const { return white ? is_black(cell) : is_white(cell); }
    char at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
    char kind(int cell) const { return static_cast<char>(std::toupper(static_cast<unsigned char>(at(cell)))); }
    char own(char upper) const
    {
        return white ? upper : static_cast<char>(std::tolower(static_cast<unsigned char>(upper)));
    }
    void set(int cell, char letter) { cells[static_cast<std::size_t>(cell)] = letter; }
    int king(bool of_white) const { return static_cast<int>(cells.find(of_white ? 'K' : 'k')); }

    // Does a man of the colour attack the cell?
    bool attacked(int cell, bool by_white) const
    {
        const auto letter = [&](char upper) {
            return by_white ? upper : static_cast<char>(std::tolower(static_cast<unsigned char>(upper)));
        };
        const auto stands = [&](Place p, char upper) { return p.on_board() && at(p.cell()) == letter(upper); };
        const Place here = place(cell);
        for (const Place s : kKnightSteps)
            if (stands({here.file + s.file, here.rank + s.rank}, 'N')) return true;
        for (const Place s : kKingSteps)
            if (stands({here.file + s.file, here.rank + s.rank}, 'K')) return true;
        const int below = by_white ? -1 : 1;
        if (stands({here.file - 1, here.rank + below}, 'P') || stands({here.file + 1, here.rank + below}, 'P'))
            return true;
        const auto seen_along = [&](const Steps& steps, char slider) {
            for (const Place s : steps)
                for (Place p{here.file + s.file, here.rank + s.rank}; p.on_board(); p.file += s.file, p.rank += s.rank)
                    if (at(p.cell()) != '.') {
                        if (at(p.cell()) == letter(slider) || at(p.cell()) == letter('Q')) return true;
                        break;
                    }
            return false;
        };
        return seen_along(kRookSteps, 'R') || seen_along(kBishopSteps, 'B');
    }
    bool in_check() const { return attacked(king(white), !white); }

    Board after(const Move& m) const
    {
        Board b = *this;
        const char man = at(m.from);
        const bool pawn = kind(m.from) == 'P';
        b.halfmoves = pawn || (!m.castling && at(m.to) != '.') ? 0 : halfmoves + 1;
        b.en_passant = -1;
        b.may_castle[static_cast<std::size_t>(m.from)] = false;
        b.may_castle[static_cast<std::size_t>(m.to)] = false;
        if (kind(m.from) == 'K')
            for (int c = 0; c < 64; ++c)
                if (is_own(c)) b.may_castle[static_cast<std::size_t>(c)] = false;
        b.set(m.from, '.');
        if (m.castling) {
            const int back = m.from / 8 * 8;
            const bool short_side = m.to > m.from;
            b.set(m.to, '.');
            b.set(back + (short_side ? 6 : 2), man);
            b.set(back + (short_side ? 5 : 3), own('R'));
        } else {
            b.set(m.to, m.promotion == ' ' ? man : own(m.promotion));
            if (m.en_passant) b.set(m.from / 8 * 8 + m.to % 8, '.');
            if (pawn && std::abs(m.to - m.from) == 16) b.en_passant = (m.from + m.to) / 2;
        }
        b.white = !white;
        if (!white) ++b.fullmoves;
        return b;
    }

    std::vector<Move> legal_moves() const
    {
        std::vector<Move> moves;
        for (const Move& m : possible_moves()) {
            const Board b = after(m);
            if (!b.attacked(b.king(white), !white)) moves.push_back(m);
        }
        for (const Move& m : castling_moves()) moves.push_back(m);
        return moves;
    }

    std::uint64_t perft(int depth) const
    {
        if (depth == 0) return 1;
        std::uint64_t n = 0;
        for (const Move& m : legal_moves()) n += after(m).perft(depth - 1);
        return n;
    }

    // As the men move, kings left in check or not; without castling.
    std::vector<Move> possible_moves() const
    {
        std::vector<Move> moves;
        for (int from = 0; from < 64; ++from) {
            if (!is_own(from)) continue;
            const auto go = [&](const Steps& steps, bool far) {
                for (const Place s : steps)
                    for (Place p{from % 8 + s.file, from / 8 + s.rank}; p.on_board();
                         p.file += s.file, p.rank += s.rank) {
                        if (!is_own(p.cell())) moves.push_back({from, p.cell()});
                        if (!far || at(p.cell()) != '.') break;
                    }
            };
            switch (kind(from)) {
            case 'P': pawn_moves(from, moves); break;
            case 'N': go(kKnightSteps, false); break;
            case 'B': go(kBishopSteps, true); break;
            case 'R': go(kRookSteps, true); break;
            case 'Q': go(kKingSteps, true); break;
            default: go(kKingSteps, false); break;
            }
        }
        return moves;
    }

    // FIDE Chess960 wording: every square between the king's two squares and between the rook's two squares, ends
    // included, is empty but for the two men themselves; the king is not in check, crosses no attacked square and does
    // not end on one.
    std::vector<Move> castling_moves() const
    {
        std::vector<Move> moves;
        const int k = king(white);
        if (in_check()) return moves;
        for (int r = 0; r < 64; ++r) {
            if (!may_castle[static_cast<std::size_t>(r)] || !is_own(r)) continue;
            const int back = k / 8 * 8;
            const int k_to = back + (r > k ? 6 : 2);
            const int r_to = back + (r > k ? 5 : 3);
            Board without = *this;
            without.set(k, '.');
            without.set(r, '.');
            bool free = true;
            const auto walk = [](int a, int b, auto f) {
                for (int c = std::min(a, b); c <= std::max(a, b); ++c) f(c);
            };
            walk(k, k_to, [&](int c) { free = free && without.at(c) == '.'; });
            walk(r, r_to, [&](int c) { free = free && without.at(c) == '.'; });
            if (!free) continue;
            Board lifted = *this;
            lifted.set(k, '.');
            bool safe = true;
            walk(k, k_to, [&](int c) { safe = safe && !lifted.attacked(c, !white); });
            const Move m{k, r, ' ', true, false};
            const Board b = after(m);
            if (safe && !b.attacked(k_to, !white)) moves.push_back(m);
        }
        return moves;
    }

  private:
    void pawn_moves(int from, std::vector<Move>& moves) const
    {
        const int up = white ? 1 : -1;
        const Place p = place(from);
        const auto add = [&](int to) {
            if (to / 8 == (white ? 7 : 0))
                for (const char letter : {'N', 'B', 'R', 'Q'}) moves.push_back({from, to, letter});
            else
                moves.push_back({from, to});
        };
        const Place one{p.file, p.rank + up};
        if (one.on_board() && at(one.cell()) == '.') {
            add(one.cell());
            const Place two{p.file, p.rank + 2 * up};
            if (p.rank == (white ? 1 : 6) && at(two.cell()) == '.') add(two.cell());
        }
        for (const int side : {-1, 1}) {
            const Place t{p.file + side, p.rank + up};
            if (!t.on_board()) continue;
            if (is_enemy(t.cell())) add(t.cell());
            if (t.cell() == en_passant) moves.push_back({from, t.cell(), ' ', false, true});
        }
    }
};

// --- Between this and the library

inline Board from_setup(const chess::Setup& setup)
{
    Board b;
    for (int c = 0; c < 64; ++c) {
        b.set(c, setup.board[static_cast<std::size_t>(c)].letter());
        b.may_castle[static_cast<std::size_t>(c)] = setup.castling_rooks.contains(chess::Square(c));
    }
    b.white = setup.side_to_move == chess::Color::White;
    b.en_passant = setup.en_passant.is_none() ? -1 : setup.en_passant.number();
    b.halfmoves = setup.halfmoves;
    b.fullmoves = setup.fullmoves;
    return b;
}
inline Board from_position(const chess::Position& position)
{
    return from_setup(position.to_setup());
}

inline chess::Move to_library(const Move& m)
{
    const chess::Square from(m.from), to(m.to);
    if (m.castling) return {from, to, chess::MoveKind::Castling};
    if (m.en_passant) return {from, to, chess::MoveKind::EnPassant};
    if (m.promotion != ' ') return chess::Move::promotion(from, to, chess::Piece::from_letter(m.promotion).type());
    return {from, to};
}

} // namespace slow
