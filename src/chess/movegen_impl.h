// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The move generator, a template over the side to move, the kind of moves and the sink that takes them.
// Included by movegen.h only. Every move it yields is legal: pins and checks are masks, not later tests.
#pragma once

namespace chess {
namespace detail {

// Takes targets set by set: writes moves.
class ListSink {
  public:
    static constexpr bool kTakesNone = false;
    explicit ListSink(MoveList& list) noexcept : list_(list) {}
    void piece(Square from, Bitboard to) noexcept
    {
        for (const Square t : to) list_.add(Move(from, t));
    }
    void pawns(Bitboard to, int delta) noexcept
    {
        for (const Square t : to) list_.add(Move(t.offset(-delta), t));
    }
    void promotions(Bitboard to, int delta) noexcept
    {
        for (const Square t : to)
            for (const PieceType p : {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                list_.add(Move::promotion(t.offset(-delta), t, p));
    }
    void single(Move m) noexcept { list_.add(m); }

  private:
    MoveList& list_;
};

// Takes targets set by set: only counts.
class CountSink {
  public:
    static constexpr bool kTakesNone = true;
    void piece(Square, Bitboard to) noexcept { count_ += static_cast<unsigned>(to.count()); }
    void pawns(Bitboard to, int) noexcept { count_ += static_cast<unsigned>(to.count()); }
    void promotions(Bitboard to, int) noexcept { count_ += 4U * static_cast<unsigned>(to.count()); }
    void single(Move) noexcept { ++count_; }
    unsigned count() const noexcept { return count_; }

  private:
    unsigned count_ = 0;
};

template <Color Us, Generate Kind, class Sink>
class Generator {
  public:
    Generator(const Position& position, Sink& sink) noexcept
        : p_(position), sink_(sink), king_(position.king(Us)), occupied_(position.occupied())
    {
    }

    void run() noexcept
    {
        king_moves();
        const Bitboard checkers = p_.checkers();
        if (checkers.more_than_one()) return;
        Bitboard targets = Bitboard::all();
        if (checkers.any())
            targets = between(king_, checkers.first()) | checkers;
        else if constexpr (Kind != Generate::Noisy)
            castling();
        pawn_moves(targets);
        if constexpr (Kind == Generate::All)
            targets &= ~p_.pieces(Us);
        else if constexpr (Kind == Generate::Noisy)
            targets &= p_.pieces(kThem);
        else
            targets &= ~occupied_;
        piece_moves(targets);
    }

  private:
    static constexpr Color kThem = !Us;
    static constexpr int kUp = pawn_push(Us);
    static constexpr int kUpEast = kUp + 1;
    static constexpr int kUpWest = kUp - 1;

    void king_moves() noexcept
    {
        Bitboard to = king_attacks(king_);
        if constexpr (Kind == Generate::All)
            to &= ~p_.pieces(Us);
        else if constexpr (Kind == Generate::Noisy)
            to &= p_.pieces(kThem);
        else
            to &= ~occupied_;
        // Usually the king has few squares to go to, so each is tested rather than every attack mapped.
        Bitboard safe;
        const Bitboard without_king = occupied_ ^ king_;
        for (const Square s : to)
            if (!p_.is_attacked(s, kThem, without_king)) safe |= s;
        sink_.piece(king_, safe);
    }

    void castling() noexcept
    {
        const Bitboard rooks = p_.castling_rooks() & p_.pieces(Us);
        for (const Square rook : rooks) {
            const CastlingSide side = castling_side(king_, rook);
            const Square king_to = castled_king(Us, side);
            const Square rook_to = castled_rook(Us, side);
            const Bitboard others = occupied_ ^ king_ ^ rook;
            const Bitboard king_path = between(king_, king_to) | king_to;
            if (((king_path | between(rook, rook_to) | rook_to) & others).any()) continue;
            bool safe = true;
            for (const Square s : king_path)
                if (p_.is_attacked(s, kThem, occupied_ ^ king_)) {
                    safe = false;
                    break;
                }
            // In Chess960 the castling rook itself may have shielded the king's new square.
            if (safe && p_.pinned().contains(rook)) safe = !p_.is_attacked(king_to, kThem, others | rook_to);
            if (safe) sink_.single(Move(king_, rook, MoveKind::Castling));
        }
    }

    void pawn_moves(Bitboard targets) noexcept
    {
        const Bitboard pawns = p_.pieces(Us, PieceType::Pawn);
        const Bitboard pinned = pawns & p_.pinned();
        pawn_moves_of(pawns ^ pinned, targets);
        for (const Square s : pinned) pawn_moves_of(Bitboard(s), targets & line(king_, s));
        if constexpr (Kind != Generate::Quiet)
            if (p_.en_passant()) en_passant(pawns);
    }

    // Pawns that share one set of allowed targets.
    void pawn_moves_of(Bitboard pawns, Bitboard targets) noexcept
    {
        constexpr Bitboard kLast = relative_rank(Us, Rank::R8);
        constexpr Bitboard kThird = relative_rank(Us, Rank::R3);
        const Bitboard empty = ~occupied_;
        const Bitboard single = forward(Us, pawns) & empty;
        const Bitboard push = single & targets;
        if constexpr (Kind != Generate::Noisy) {
            sink_.pawns(push & ~kLast, kUp);
            sink_.pawns(forward(Us, single & kThird) & empty & targets, 2 * kUp);
        }
        if constexpr (Kind != Generate::Quiet) {
            const Bitboard prey = p_.pieces(kThem) & targets;
            const Bitboard ahead = forward(Us, pawns);
            const Bitboard take_east = east(ahead) & prey;
            const Bitboard take_west = west(ahead) & prey;
            sink_.pawns(take_east & ~kLast, kUpEast);
            sink_.pawns(take_west & ~kLast, kUpWest);
            if (((push | take_east | take_west) & kLast).any()) {
                sink_.promotions(push & kLast, kUp);
                sink_.promotions(take_east & kLast, kUpEast);
                sink_.promotions(take_west & kLast, kUpWest);
            }
        }
    }

    // Rare, so each capture is tried on the board: pins along the rank, file and diagonals and every check are seen.
    void en_passant(Bitboard pawns) noexcept
    {
        const Square to = p_.en_passant();
        for (const Square from : pawns& pawn_attacks(kThem, to)) {
            const Move m(from, to, MoveKind::EnPassant);
            if (p_.is_legal(m)) sink_.single(m);
        }
    }

    // Calls f for each square. A side mostly has at most two men of a kind: where the sink does not mind being given
    // no square, two calls without a branch are cheaper than a loop whose end cannot be predicted.
    static void each(Bitboard set, auto f) noexcept
    {
        if constexpr (Sink::kTakesNone) {
            f(set.first());
            set &= Bitboard(set.bits() - 1);
            f(set.first());
            set &= Bitboard(set.bits() - 1);
        }
        while (set.any()) f(set.pop_first());
    }

    void piece_moves(Bitboard targets) noexcept
    {
        const Bitboard pinned = p_.pinned();
        const Bitboard own = p_.pieces(Us);
        const Bitboard free = own & ~pinned;
        each(free & p_.pieces(PieceType::Knight), [&](Square s) { sink_.piece(s, knight_attacks(s) & targets); });
        each(free & p_.pieces(PieceType::Bishop, PieceType::Queen),
             [&](Square s) { sink_.piece(s, bishop_attacks(s, occupied_) & targets); });
        each(free & p_.pieces(PieceType::Rook, PieceType::Queen),
             [&](Square s) { sink_.piece(s, rook_attacks(s, occupied_) & targets); });
        // A pinned knight never moves; a pinned slider keeps to the line of its pin.
        const Bitboard sliders = own & pinned & ~p_.pieces(PieceType::Pawn, PieceType::Knight);
        for (const Square s : sliders)
            sink_.piece(s, attacks(p_.piece_at(s).type(), s, occupied_) & targets & line(king_, s));
    }

    const Position& p_;
    Sink& sink_;
    const Square king_;
    const Bitboard occupied_;
};

template <Color Us, Generate Kind, class Sink>
inline void generate_for(const Position& position, Sink& sink) noexcept
{
    Generator<Us, Kind, Sink>(position, sink).run();
}

} // namespace detail

template <Generate Kind>
inline void generate(const Position& position, MoveList& list) noexcept
{
    detail::ListSink sink(list);
    if (position.side_to_move() == Color::White)
        detail::generate_for<Color::White, Kind>(position, sink);
    else
        detail::generate_for<Color::Black, Kind>(position, sink);
}

inline std::uint64_t count_legal_moves(const Position& position) noexcept
{
    detail::CountSink sink;
    if (position.side_to_move() == Color::White)
        detail::generate_for<Color::White, Generate::All>(position, sink);
    else
        detail::generate_for<Color::Black, Generate::All>(position, sink);
    return sink.count();
}

} // namespace chess
