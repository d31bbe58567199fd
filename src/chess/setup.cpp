// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/setup.h"

#include <algorithm>

#include "chess/position.h"

namespace chess {

Setup Setup::start()
{
    Setup s;
    constexpr std::string_view kBack = "RNBQKBNR";
    for (int f = 0; f < 8; ++f) {
        const Piece white = Piece::from_letter(kBack[static_cast<std::size_t>(f)]);
        s.put(Square(File(f), Rank::R1), white);
        s.put(Square(File(f), Rank::R2), Piece(Color::White, PieceType::Pawn));
        s.put(Square(File(f), Rank::R7), Piece(Color::Black, PieceType::Pawn));
        s.put(Square(File(f), Rank::R8), Piece(Color::Black, white.type()));
    }
    s.castling_rooks = Bitboard(squares::a1) | squares::h1 | squares::a8 | squares::h8;
    return s;
}

std::string_view describe(SetupProblem problem)
{
    switch (problem) {
    case SetupProblem::EmptyBoard: return "the board is empty";
    case SetupProblem::MissingWhiteKing: return "White has no king";
    case SetupProblem::MissingBlackKing: return "Black has no king";
    case SetupProblem::TooManyWhiteKings: return "White has more than one king";
    case SetupProblem::TooManyBlackKings: return "Black has more than one king";
    case SetupProblem::TooManyWhitePieces: return "White has more men than a game can give";
    case SetupProblem::TooManyBlackPieces: return "Black has more men than a game can give";
    case SetupProblem::PawnOnBackRank: return "a pawn stands on the first or last rank";
    case SetupProblem::SideNotToMoveInCheck: return "the side not to move is in check";
    case SetupProblem::ImpossibleCheck: return "more than two men give check";
    case SetupProblem::BadCastlingRights: return "a castling right has no king and rook in place";
    case SetupProblem::BadEnPassant: return "the en passant square is not behind a pawn that just moved two steps";
    }
    return "unknown problem";
}

std::string describe(const std::vector<SetupProblem>& problems)
{
    std::string text;
    for (const SetupProblem p : problems) {
        if (!text.empty()) text += "; ";
        text += describe(p);
    }
    return text;
}

namespace {

// Men beyond the sixteen of the start must be promoted pawns: with more of them no game can reach the position (and a
// move list could overflow).
bool too_many_men(const Position& p, Color c)
{
    const int pawns = p.count(c, PieceType::Pawn);
    const auto extra = [&](PieceType t, int normal) { return std::max(0, p.count(c, t) - normal); };
    const int promoted = extra(PieceType::Knight, 2) + extra(PieceType::Bishop, 2) + extra(PieceType::Rook, 2) +
                         extra(PieceType::Queen, 1);
    return pawns + promoted > 8;
}

// Castling rights that stand for a king and a rook of one colour on their back rank; at most one rook on each side.
Bitboard sound_castling(const Setup& setup, const Position& p)
{
    Bitboard sound;
    for (const Color c : kBothColors) {
        const Square king = p.king(c);
        const Bitboard back = relative_rank(c, Rank::R1);
        if (!back.contains(king)) continue;
        const Bitboard rooks = setup.castling_rooks & back & p.pieces(c, PieceType::Rook);
        for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen}) {
            Bitboard here;
            for (const Square r : rooks)
                if (castling_side(king, r) == side) here |= r;
            if (here.any()) sound |= side == CastlingSide::King ? here.last() : here.first();
        }
    }
    return sound;
}

bool sound_en_passant(const Setup& setup, const Position& p)
{
    const Square s = setup.en_passant;
    const Color us = setup.side_to_move;
    if (relative(us, s.rank()) != Rank::R6 || p.piece_at(s)) return false;
    const Square pushed = s.offset(-pawn_push(us));
    const Square origin = s.offset(pawn_push(us));
    return p.piece_at(pushed) == Piece(!us, PieceType::Pawn) && p.piece_at(origin).is_none();
}

} // namespace

std::expected<Position, std::vector<SetupProblem>> Position::from_setup(const Setup& setup, Tolerance tolerance)
{
    std::vector<SetupProblem> problems;
    const auto add = [&](bool wrong, SetupProblem problem) {
        if (wrong) problems.push_back(problem);
    };

    // 1. Men. Counted before anything is indexed by a king's square.
    Position p(Unset{});
    ByColor<std::array<int, kPieceTypes>> counts;
    for (int i = 0; i < 64; ++i) {
        const Piece piece = setup.board[static_cast<std::size_t>(i)];
        if (piece.is_none()) continue;
        ++counts[piece.color()][index(piece.type())];
    }
    constexpr auto kKing = index(PieceType::King);
    int men = 0;
    for (const auto& side : counts)
        for (const int n : side) men += n;
    add(men == 0, SetupProblem::EmptyBoard);
    add(men > 0 && counts[Color::White][kKing] == 0, SetupProblem::MissingWhiteKing);
    add(men > 0 && counts[Color::Black][kKing] == 0, SetupProblem::MissingBlackKing);
    add(counts[Color::White][kKing] > 1, SetupProblem::TooManyWhiteKings);
    add(counts[Color::Black][kKing] > 1, SetupProblem::TooManyBlackKings);
    // Two from the start and eight promoted are the most of a kind. The material key has numbers for few more.
    const auto crowded = [](const auto& side) { return std::ranges::any_of(side, [](int n) { return n > 10; }); };
    add(crowded(counts[Color::White]), SetupProblem::TooManyWhitePieces);
    add(crowded(counts[Color::Black]), SetupProblem::TooManyBlackPieces);
    if (!problems.empty()) return std::unexpected(std::move(problems));

    for (int i = 0; i < 64; ++i)
        if (const Piece piece = setup.board[static_cast<std::size_t>(i)]) p.put(piece, Square(i));
    add(too_many_men(p, Color::White), SetupProblem::TooManyWhitePieces);
    add(too_many_men(p, Color::Black), SetupProblem::TooManyBlackPieces);
    add((p.pieces(PieceType::Pawn) & (rank_mask(Rank::R1) | rank_mask(Rank::R8))).any(), SetupProblem::PawnOnBackRank);

    // 2. State.
    p.side_to_move_ = setup.side_to_move;
    p.halfmoves_ = static_cast<std::uint16_t>(std::clamp(setup.halfmoves, 0, 1000));
    p.fullmoves_ = static_cast<std::uint16_t>(std::clamp(setup.fullmoves, 1, 30000));
    p.set_castling_rooks(sound_castling(setup, p));
    add(tolerance == Tolerance::Strict && p.castling_rooks() != setup.castling_rooks, SetupProblem::BadCastlingRights);
    p.update_checks();
    add(p.is_attacked(p.king(!p.side_to_move_), p.side_to_move_), SetupProblem::SideNotToMoveInCheck);
    add(p.checkers_.count() > 2, SetupProblem::ImpossibleCheck);
    if (setup.en_passant) {
        const bool sound = sound_en_passant(setup, p);
        add(tolerance == Tolerance::Strict && !sound, SetupProblem::BadEnPassant);
        if (sound && problems.empty()) {
            for (const Square from :
                 pawn_attacks(!p.side_to_move_, setup.en_passant) & p.pieces(p.side_to_move_, PieceType::Pawn))
                if (p.en_passant_is_legal(from, setup.en_passant, p.side_to_move_)) p.en_passant_ = setup.en_passant;
        }
    }
    if (!problems.empty()) return std::unexpected(std::move(problems));
    p.keys_[kState] = p.rebuilt_state_key();
    return p;
}

} // namespace chess
