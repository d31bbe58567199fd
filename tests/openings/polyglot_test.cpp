// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/polyglot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

using ::testing::HasSubstr;
namespace sq = chess::squares;

// to, from, promotion: as the format's description puts them together.
constexpr std::uint16_t bits(chess::Square from, chess::Square to, int promotion = 0)
{
    return static_cast<std::uint16_t>(to.number() | from.number() << 6 | promotion << 12);
}

chess::Position position(std::string_view fen)
{
    const auto parsed = chess::parse_position(fen);
    EXPECT_TRUE(parsed) << fen;
    return parsed ? *parsed : chess::Position{};
}

TEST(PolyglotMove, CastlingIsKingTakesRook)
{
    const auto p = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const chess::Move short_castling(sq::e1, sq::h1, chess::MoveKind::Castling);
    const chess::Move long_castling(sq::e1, sq::a1, chess::MoveKind::Castling);
    EXPECT_EQ(decode_polyglot_move(bits(sq::e1, sq::h1), p), short_castling);
    EXPECT_EQ(decode_polyglot_move(bits(sq::e1, sq::a1), p), long_castling);
    EXPECT_EQ(decode_polyglot_move(bits(sq::e1, sq::g1), p), short_castling) << "as some writers do";
    EXPECT_EQ(decode_polyglot_move(bits(sq::e1, sq::c1), p), long_castling);
    EXPECT_EQ(encode_polyglot_move(short_castling), bits(sq::e1, sq::h1));
    // The same bits without the right, and for a king that only steps beside its rook.
    EXPECT_TRUE(decode_polyglot_move(bits(sq::e1, sq::h1), position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")).is_none());
    EXPECT_TRUE(decode_polyglot_move(bits(sq::e1, sq::g1), position("4k3/8/8/8/8/8/8/4K2R w - - 0 1")).is_none());
    EXPECT_EQ(decode_polyglot_move(bits(sq::e1, sq::f1), p), chess::Move(sq::e1, sq::f1));
}

TEST(PolyglotMove, PromotionsAndEnPassant)
{
    const auto p = position("n1n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(decode_polyglot_move(bits(sq::b7, sq::b8, 4), p),
              chess::Move::promotion(sq::b7, sq::b8, chess::PieceType::Queen));
    EXPECT_EQ(decode_polyglot_move(bits(sq::b7, sq::a8, 1), p),
              chess::Move::promotion(sq::b7, sq::a8, chess::PieceType::Knight));
    EXPECT_TRUE(decode_polyglot_move(bits(sq::b7, sq::b8, 0), p).is_none());
    EXPECT_TRUE(decode_polyglot_move(bits(sq::b7, sq::b8, 5), p).is_none());
    EXPECT_TRUE(decode_polyglot_move(bits(sq::b7, sq::b8, 7), p).is_none());
    const auto game = played("e2e4 a7a6 e4e5 d7d5");
    EXPECT_EQ(decode_polyglot_move(bits(sq::e5, sq::d6), game.position()),
              chess::Move(sq::e5, sq::d6, chess::MoveKind::EnPassant));
}

TEST(PolyglotMove, EveryLegalMoveComesBackAndNoOther)
{
    base::Random random(7);
    for (int i = 0; i < 30; ++i) {
        chess::Position p;
        for (int ply = 0; ply < 120; ++ply) {
            const chess::MoveList moves = chess::legal_moves(p);
            if (moves.empty()) break;
            for (const chess::Move m : moves) ASSERT_EQ(decode_polyglot_move(encode_polyglot_move(m), p), m);
            for (int any = 0; any < 50; ++any) {
                const chess::Move m = decode_polyglot_move(static_cast<std::uint16_t>(random.next()), p);
                ASSERT_TRUE(m.is_none() || moves.contains(m));
            }
            p.play_unchecked(moves[random.below(moves.size())]);
        }
    }
}

std::string start_book()
{
    const PolyglotKey start = polyglot_key(chess::Position{});
    return polyglot_bytes({{start, bits(sq::d2, sq::d4), 1, 0},
                           {start, bits(sq::e2, sq::e4), 3, 0},
                           {start, bits(sq::e2, sq::e5), 50, 0}, // not a move
                           {start, bits(sq::a2, sq::a3), 0, 0},
                           {start - 1, bits(sq::c2, sq::c4), 9, 0},
                           {start + 1, bits(sq::c2, sq::c4), 9, 0}});
}

TEST(PolyglotBook, BytesAreBigEndian)
{
    const std::string bytes = polyglot_bytes({{0x0102030405060708, 0x0910, 0x1112, 0x13141516}});
    EXPECT_EQ(bytes, std::string("\x01\x02\x03\x04\x05\x06\x07\x08\x09\x10\x11\x12\x13\x14\x15\x16"));
}

TEST(PolyglotBook, FindsLegalMovesHeaviestFirst)
{
    const TemporaryFile file(start_book());
    const auto book = PolyglotBook::open(file.path());
    ASSERT_TRUE(book) << book.error().message;
    const std::vector<BookMove> expected{
        {chess::Move(sq::e2, sq::e4), 3}, {chess::Move(sq::d2, sq::d4), 1}, {chess::Move(sq::a2, sq::a3), 0}};
    EXPECT_EQ(book->moves(chess::Game{}), expected);
    EXPECT_TRUE(book->moves(played("g2g4")).empty());
}

TEST(PolyglotBook, SumsDuplicateMoves)
{
    const PolyglotKey start = polyglot_key(chess::Position{});
    const std::string bytes =
        polyglot_bytes({{start, bits(sq::d2, sq::d4), 65535, 0}, {start, bits(sq::d2, sq::d4), 65535, 0}});
    const auto book = PolyglotBook::from_bytes(bytes, "test");
    ASSERT_TRUE(book);
    EXPECT_EQ(book->moves(chess::Game{}), (std::vector<BookMove>{{chess::Move(sq::d2, sq::d4), 131070}}));
}

TEST(PolyglotBook, RefusesWhatIsNoBook)
{
    const auto refused = [](std::string_view bytes) {
        const TemporaryFile file(bytes);
        const auto book = PolyglotBook::open(file.path());
        EXPECT_FALSE(book);
        return book ? std::string() : book.error().message;
    };
    EXPECT_THAT(refused(""), HasSubstr("empty"));
    EXPECT_THAT(refused(start_book() + "x"), HasSubstr("97 bytes"));
    EXPECT_THAT(refused(start_book().substr(0, 95)), HasSubstr("95 bytes"));
    std::string turned = start_book();
    std::rotate(turned.begin(), turned.begin() + 16, turned.end());
    EXPECT_THAT(refused(turned), HasSubstr("entry 6"));
    EXPECT_THAT(refused(turned), HasSubstr("not sorted"));

    const auto missing = PolyglotBook::open("/nowhere/book.bin");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message, HasSubstr("/nowhere/book.bin"));
    EXPECT_FALSE(PolyglotBook::open("/tmp"));
}

// Any bytes that pass as a sorted book yield legal moves or none.
TEST(PolyglotBook, RandomBytesYieldOnlyLegalMoves)
{
    base::Random random(3);
    const PolyglotKey start = polyglot_key(chess::Position{});
    std::vector<PolyglotEntry> entries;
    for (int i = 0; i < 70000; ++i)
        entries.push_back(
            {start, static_cast<std::uint16_t>(random.next()), static_cast<std::uint16_t>(random.next()), 0});
    const std::string bytes = polyglot_bytes(entries);
    const auto book = PolyglotBook::from_bytes(bytes, "noise");
    ASSERT_TRUE(book);
    const auto moves = book->moves(chess::Game{});
    EXPECT_GE(moves.size(), 10u); // of 20: some are missed by chance
    for (const BookMove& m : moves) EXPECT_TRUE(chess::Position{}.is_legal(m.move));
}

TEST(PolyglotBook, ToolsReadUnsortedFiles)
{
    std::string turned = start_book();
    std::rotate(turned.begin(), turned.begin() + 32, turned.end());
    const TemporaryFile file(turned + std::string(16, '\0')); // and a comment entry
    const auto entries = read_polyglot_entries(file.path());
    ASSERT_TRUE(entries);
    EXPECT_EQ(polyglot_bytes(*entries), start_book());
}

struct FixedBook final : Book {
    std::vector<BookMove> list;
    std::vector<BookMove> moves(const chess::Game&) const override { return list; }
};

TEST(BookPolicy, ChoicesFollowTheirWeights)
{
    const TemporaryFile file(start_book());
    const auto book = PolyglotBook::open(file.path());
    ASSERT_TRUE(book);
    const auto counts = [&](BookChoice choice) {
        base::Random random(1);
        std::map<std::string, int> seen;
        for (int i = 0; i < 4000; ++i) {
            const auto move = choose(*book, chess::Game{}, {.choice = choice}, random);
            seen[chess::to_uci(move.value_or(chess::Move::none()), chess::Position{})]++;
        }
        return seen;
    };
    EXPECT_EQ(counts(BookChoice::Best), (std::map<std::string, int>{{"e2e4", 4000}}));
    auto weighted = counts(BookChoice::Weighted);
    EXPECT_EQ(weighted.size(), 2u) << "a weight of 0 is never played";
    EXPECT_NEAR(weighted["e2e4"], 3000, 120); // more than four standard deviations
    auto uniform = counts(BookChoice::Uniform);
    EXPECT_EQ(uniform.size(), 2u);
    EXPECT_NEAR(uniform["d2d4"], 2000, 140);
}

TEST(BookPolicy, StopsAtItsDepth)
{
    FixedBook book;
    book.list = {{chess::Move(sq::d2, sq::d4), 1}};
    base::Random random(1);
    EXPECT_TRUE(choose(book, chess::Game{}, {.max_plies = 1}, random));
    EXPECT_FALSE(choose(book, chess::Game{}, {.max_plies = 0}, random));
    book.list = {{chess::Move(sq::d7, sq::d5), 1}};
    EXPECT_TRUE(choose(book, played("d2d4"), {.max_plies = 2}, random));
    EXPECT_FALSE(choose(book, played("d2d4"), {.max_plies = 1}, random));
    // A position set up in the middle counts from the beginning of its game.
    const chess::Game middle(position("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 20"));
    EXPECT_FALSE(choose(book, middle, {.max_plies = 39}, random));
    EXPECT_TRUE(choose(book, middle, {.max_plies = 40}, random));
}

TEST(BookPolicy, DoesNotRunInCircles)
{
    FixedBook book;
    const chess::Game game = played("g1f3 g8f6 f3g1");
    book.list = {{chess::Move(sq::f6, sq::g8), 9}, {chess::Move(sq::d7, sq::d5), 1}};
    base::Random random(1);
    EXPECT_EQ(choose(book, game, {.choice = BookChoice::Best}, random), chess::Move(sq::d7, sq::d5));
    book.list.pop_back();
    EXPECT_FALSE(choose(book, game, {}, random));
}

TEST(BookPolicy, NamesRoundTrip)
{
    for (const BookChoice c : {BookChoice::Best, BookChoice::Weighted, BookChoice::Uniform})
        EXPECT_EQ(parse_book_choice(name_of(c)), c);
    EXPECT_FALSE(parse_book_choice("random"));
}

// The Ruy Lopez of seed 001: answered from the book, which is left without a trace after the line ends.
TEST(PolyglotBook, RuyLopezLineAndCleanExit)
{
    std::vector<PolyglotEntry> entries;
    const std::string_view line = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6";
    chess::Game game;
    for (const auto word : base::words(line)) {
        const chess::Move move = *chess::parse_uci_move(word, game.position());
        entries.push_back({polyglot_key(game), encode_polyglot_move(move), 1, 0});
        game.play(move);
    }
    const std::string bytes = polyglot_bytes(entries);
    const auto book = PolyglotBook::from_bytes(bytes, "ruy");
    ASSERT_TRUE(book);
    base::Random random(1);
    const auto followed = follow(*book, chess::Game{}, 100, {}, random);
    EXPECT_EQ(followed.size(), 6u);
    EXPECT_TRUE(std::ranges::equal(followed, game.moves()));
    EXPECT_FALSE(choose(*book, game, {}, random));
    EXPECT_FALSE(choose(*book, played("e2e4 e7e5 g1f3 b8c6 f1c4"), {}, random));
}

TEST(PolyglotBook, RealBooks)
{
    SKIP_WITHOUT_DATA();
    for (const char* name : {"performance", "varied", "gm2600", "gm2001", "cutechess_book_small"}) {
        const auto book = PolyglotBook::open(data_path(std::string("polyglot/") + name + ".bin"));
        ASSERT_TRUE(book) << book.error().message;
        EXPECT_FALSE(book->moves(chess::Game{}).empty()) << name;
        base::Random random(5);
        std::set<std::size_t> lengths;
        for (int i = 0; i < 50; ++i)
            lengths.insert(follow(*book, chess::Game{}, 60, {.choice = BookChoice::Uniform}, random).size());
        EXPECT_GE(*lengths.rbegin(), 12u) << name;
    }
    const auto titans = PolyglotBook::open(data_path("polyglot/titans.bin"));
    ASSERT_FALSE(titans);
    EXPECT_THAT(titans.error().message, HasSubstr("not sorted"));
    EXPECT_TRUE(read_polyglot_entries(data_path("polyglot/titans.bin")));
}

} // namespace
} // namespace openings
