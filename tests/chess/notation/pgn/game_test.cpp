// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/game.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn/encoding.h"
#include "chess/notation/pgn/writer.h"
#include "chess/notation/san.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

std::string moves_of(std::string_view pgn)
{
    const std::string text = to_pgn(parse_pgn(pgn).value());
    const std::size_t blank = text.find("\n\n");
    return std::string(base::trim(std::string_view(text).substr(blank)));
}

TEST(PgnGame, TreeOfAnAnnotatedGame)
{
    const PgnGame g = parse_pgn("[White \"A\"]\n\n{intro} 1. e4 {best} e5 $1 {x} ({why not} 1... c5 {Sicilian} 2. Nf3) "
                                "(1... e6) {after} 2. Nf3 1-0")
                          .value();
    EXPECT_EQ(g.tags.find("White"), "A");
    EXPECT_EQ(g.tags.find("Black"), "");
    EXPECT_EQ(g.result, PgnResult::WhiteWins);
    EXPECT_EQ(g.node(kPgnRoot).comment, "intro");
    const auto line = g.mainline();
    ASSERT_EQ(line.size(), 3u);
    EXPECT_EQ(g.node(line[0]).comment, "best");
    EXPECT_THAT(g.node(line[1]).nags, ElementsAre(1));
    EXPECT_EQ(g.node(line[1]).comment, "x after");
    const PgnNodeId sicilian = g.node(line[1]).next_sibling;
    EXPECT_EQ(g.node(sicilian).comment_before, "why not");
    EXPECT_EQ(g.node(sicilian).comment, "Sicilian");
    EXPECT_EQ(to_fen(g.position_after(g.node(sicilian).first_child)),
              "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    EXPECT_EQ(to_san(g.node(g.node(sicilian).next_sibling).move, g.position_after(line[0])), "e6");
    EXPECT_EQ(g.to_game().moves().size(), 3u);
}

TEST(PgnGame, ClocksAndEvaluations)
{
    const PgnGame g = parse_pgn("1. e4 { [%eval 0.17] [%clk 1:30:05] } e5 {[%eval #-3,22] [%emt 0:00:01.25] good "
                                "[%csl Ra1]} 2. Nf3 {[%clk nonsense] [%eval 1e99]} *")
                          .value();
    const auto line = g.mainline();
    const PgnAnnotations& first = g.node(line[0]).annotations;
    EXPECT_EQ(first.clock, milliseconds(5'405'000));
    EXPECT_EQ(first.eval->score.from(Color::White), Score(Centipawns{17}));
    EXPECT_EQ(g.node(line[0]).comment, "");
    const PgnAnnotations& second = g.node(line[1]).annotations;
    EXPECT_EQ(second.eval->score.from(Color::White), Score(MateIn{-3}));
    EXPECT_EQ(second.eval->depth, 22);
    EXPECT_EQ(second.elapsed, milliseconds(1250));
    EXPECT_EQ(g.node(line[1]).comment, "good [%csl Ra1]");
    EXPECT_TRUE(g.node(line[2]).annotations.empty());
    EXPECT_EQ(g.node(line[2]).comment, "[%clk nonsense] [%eval 1e99]");
    EXPECT_THAT(to_pgn(g), HasSubstr("1. e4 {[%eval 0.17] [%clk 1:30:05]} 1... e5 {[%eval #-3,22] [%emt 0:00:01.25]\n"
                                     "good [%csl Ra1]} 2. Nf3"));
}

TEST(PgnGame, DamagedGamesKeepTheMovesBefore)
{
    PgnReader reader(base::memory_input("[White \"A\"]\n1. e4 e5 2. Ke3 *\n[White \"B\"]\n1. d4 *"));
    const auto bad = read_game(reader).value();
    ASSERT_TRUE(bad && bad->damage);
    EXPECT_EQ(bad->damage->line, 2u);
    EXPECT_EQ(bad->mainline().size(), 2u);
    const auto good = read_game(reader).value();
    ASSERT_TRUE(good);
    EXPECT_FALSE(good->damage);
    EXPECT_EQ(good->tags.find("White"), "B");
    EXPECT_FALSE(read_game(reader).value());
    EXPECT_THAT(parse_pgn("1. e5 *").error().message, HasSubstr("PGN line 1: move 1. \"e5\""));
    EXPECT_THAT(parse_pgn("").error().message, HasSubstr("no game"));
}

TEST(PgnWriter, ExportFormat)
{
    Game game;
    for (const char* san : {"f3", "e5", "g4", "Qh4"}) game.play(parse_san(san, game.position()).value());
    PgnGame pgn(game);
    pgn.tags.set("White", "A \"quoted\" \\ name\n");
    pgn.tags.set("ECO", "A00");
    pgn.tags.set("Annotator", "me");
    EXPECT_EQ(to_pgn(pgn), "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                           "[White \"A \\\"quoted\\\" \\\\ name \"]\n[Black \"?\"]\n[Result \"0-1\"]\n"
                           "[Annotator \"me\"]\n[ECO \"A00\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n");
}

TEST(PgnWriter, MoveNumbersAndVariations)
{
    EXPECT_EQ(moves_of("1. e4 (1. d4 d5 (1... Nf6 {KID} 2. c4) 2. c4) e5 $2 2. Nf3 {x} Nc6 *"),
              "1. e4 (1. d4 d5 (1... Nf6 {KID} 2. c4) 2. c4) 1... e5 $2 2. Nf3 {x} 2... Nc6 *");
    EXPECT_EQ(moves_of("1. e4 ({a} 1. d4) ({b}) 1... e5 1-0"), "1. e4 {b} ({a} 1. d4) 1... e5 1-0");
    EXPECT_EQ(moves_of("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]\n17... Kd7 18. O-O *"), "17... Kd7 18. O-O *");
    EXPECT_EQ(moves_of("1. e4 -- 2. d4 *"), "1. e4 -- 2. d4 *");
    EXPECT_EQ(moves_of("1. e4 ; a } brace\n e5 *"), "1. e4 ; a } brace\n1... e5 *");
}

TEST(PgnWriter, LinesAreShorterThan80Columns)
{
    std::string pgn = "1. Nf3 Nf6 {a comment that is long";
    for (int i = 0; i < 60; ++i) pgn += i % 3 == 0 ? " %w\xC3\xB6rter" : " more words [Tag \"x\"]";
    pgn += "} 2. Ng1 Ng8 *";
    const PgnGame game = parse_pgn(pgn).value();
    const std::string text = to_pgn(game);
    for (const std::string_view line : base::split(text, '\n')) {
        EXPECT_LT(line.size(), 90u) << line; // in bytes; columns may be fewer
        EXPECT_FALSE(line.starts_with('%')) << line;
        EXPECT_FALSE(line.starts_with("[Tag")) << line;
    }
    PgnGame again = parse_pgn(text).value();
    EXPECT_EQ(again.node(again.mainline()[1]).comment, game.node(game.mainline()[1]).comment);
}

TEST(PgnWriter, Chess960StartIsWritten)
{
    const Position start = test::chess960_start(17, 17);
    PgnGame g(start);
    g.add(kPgnRoot, legal_moves(start)[0]);
    g.result = PgnResult::Unknown;
    const PgnGame again = parse_pgn(to_pgn(g)).value();
    EXPECT_EQ(again.start().key(), start.key());
    EXPECT_EQ(again.tags.find("Variant"), "Chess960");
    EXPECT_EQ(again.mainline_moves(), g.mainline_moves());
}

// Random trees with comments, glyphs, clocks and odd tag values come back the same.
class RandomGame {
  public:
    explicit RandomGame(std::uint64_t seed) : random_(seed) {}

    PgnGame make()
    {
        PgnGame g(random_.chance(0.3)   ? test::chess960_start(static_cast<int>(random_.below(960)), 518)
                  : random_.chance(0.2) ? test::sparse_position(random_)
                                        : Position());
        for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"}) g.tags.set(name, text());
        if (random_.chance(0.5)) g.tags.set("Zed_1", text());
        g.result = PgnResult(random_.between(1, 4));
        g.tags.set("Result", to_text(g.result));
        grow(g, kPgnRoot, 0);
        number_in_reading_order(g);
        return g;
    }

  private:
    std::string text()
    {
        constexpr std::string_view kBytes = "ab \"\\]})({[;%$1.\xC3\xA9";
        std::string out;
        for (auto n = random_.below(12); n > 0; --n) {
            const std::size_t i = static_cast<std::size_t>(random_.below(kBytes.size() - 1));
            out += i == kBytes.size() - 2 ? kBytes.substr(i, 2) : kBytes.substr(i, 1);
        }
        return out;
    }
    std::string comment()
    {
        PgnAnnotations ignored;
        return random_.chance(0.3) ? take_annotations(text(), ignored) : std::string();
    }
    void grow(PgnGame& g, PgnNodeId from, int depth)
    {
        Position p = g.position_after(from);
        for (auto plies = random_.between(1, depth == 0 ? 60 : 8); plies > 0; --plies) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) return;
            const Move main = moves[static_cast<std::size_t>(random_.below(moves.size()))];
            const PgnNodeId id = add(g, from, main);
            if (depth < 3 && random_.chance(0.1)) {
                const PgnNodeId other = add(g, from, moves[static_cast<std::size_t>(random_.below(moves.size()))]);
                g.node(other).comment_before = comment();
                grow(g, other, depth + 1);
            }
            p.play_unchecked(main);
            from = id;
        }
    }
    PgnNodeId add(PgnGame& g, PgnNodeId from, Move m)
    {
        const PgnNodeId id = g.add(from, m);
        PgnNode& n = g.node(id);
        n.comment = comment();
        if (random_.chance(0.1)) n.nags.push_back(static_cast<std::uint8_t>(random_.below(256)));
        if (random_.chance(0.2)) n.annotations.clock = milliseconds(random_.below(10'000'000));
        if (random_.chance(0.1))
            n.annotations.eval = PgnEval{{Centipawns{static_cast<int>(random_.between(-999, 999))}}, 7};
        return id;
    }
    // Node numbers follow the order of building; a written game is numbered in reading order.
    void number_in_reading_order(PgnGame& g)
    {
        const auto again = parse_pgn(to_pgn(g));
        ASSERT_TRUE(again) << again.error().message << "\n" << to_pgn(g);
        first_text_ = to_pgn(g);
        ASSERT_EQ(again->size(), g.size()) << first_text_;
        g = *again;
        ASSERT_EQ(to_pgn(g), first_text_);
    }

    base::Random random_;
    std::string first_text_;
};

TEST(PgnWriter, RandomGamesRoundTrip)
{
    for (int i = 0; i < test::test_scale(500, 50, 20'000); ++i) {
        const PgnGame game = RandomGame(static_cast<std::uint64_t>(i)).make();
        const std::string text = to_pgn(game);
        const auto again = parse_pgn(text);
        ASSERT_TRUE(again) << again.error().message << "\n" << text;
        ASSERT_EQ(*again, game) << text << to_pgn(*again);
        if (testing::Test::HasFatalFailure()) return;
    }
}

TEST(PgnEncoding, Utf8)
{
    EXPECT_TRUE(is_utf8("plain \xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"));
    for (const std::string_view bad :
         {"\xE9", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\x80", "\xFF"})
        EXPECT_FALSE(is_utf8(bad));
    std::string scratch;
    EXPECT_EQ(as_utf8("\xE9 \x80\x9D", scratch), "\xC3\xA9 \xE2\x82\xAC\xC2\x9D");
}

} // namespace
} // namespace chess
