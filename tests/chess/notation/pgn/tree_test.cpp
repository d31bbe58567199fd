// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/tree_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn/annotations.h"
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

TEST(PgnTree, TreeOfAnAnnotatedGame)
{
    const GameTree g =
        parse_pgn("[White \"A\"]\n\n{intro} 1. e4 {best} e5 $1 {x} ({why not} 1... c5 {Sicilian} 2. Nf3) "
                  "(1... e6) {after} 2. Nf3 1-0")
            .value();
    EXPECT_EQ(g.tags.find("White"), "A");
    EXPECT_EQ(g.tags.find("Black"), "");
    EXPECT_EQ(g.result, PgnResult::WhiteWins);
    EXPECT_EQ(g.comment(kRootNode), "intro");
    const auto line = g.mainline();
    ASSERT_EQ(line.size(), 3u);
    EXPECT_EQ(g.comment(line[0]), "best");
    EXPECT_THAT(g.nags(line[1]), ElementsAre(1));
    EXPECT_EQ(g.comment(line[1]), "x after");
    const NodeId sicilian = g.next_sibling(line[1]);
    EXPECT_EQ(g.comment_before(sicilian), "why not");
    EXPECT_EQ(g.comment(sicilian), "Sicilian");
    EXPECT_EQ(to_fen(g.position_at(g.first_child(sicilian))),
              "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    EXPECT_EQ(to_san(g.move(g.next_sibling(sicilian)), g.position_at(line[0])), "e6");
    EXPECT_EQ(g.mainline_game().moves().size(), 3u);
}

TEST(PgnTree, ClocksEvaluationsAndMarks)
{
    const GameTree g = parse_pgn("1. e4 { [%eval 0.17] [%clk 1:30:05] } e5 {[%eval #-3,22] [%emt 0:00:01.25] good "
                                 "[%csl Ra1, Gb2][%cal Ye2e4] [%cal Bd1h5]} 2. Nf3 {[%clk nonsense] [%eval 1e99] "
                                 "[%csl Ra1,Xb2] [%cal Ra1]} *")
                           .value();
    const auto line = g.mainline();
    const Annotations& first = g.annotations(line[0]);
    EXPECT_EQ(first.clock, milliseconds(5'405'000));
    EXPECT_EQ(first.eval->score.from(Color::White), Score(Centipawns{17}));
    EXPECT_EQ(g.comment(line[0]), "");
    const Annotations& second = g.annotations(line[1]);
    EXPECT_EQ(second.eval->score.from(Color::White), Score(MateIn{-3}));
    EXPECT_EQ(second.eval->depth, 22);
    EXPECT_EQ(second.elapsed, milliseconds(1250));
    const auto at = [](std::string_view name) { return Square::parse(name).value(); };
    EXPECT_THAT(second.highlights,
                ElementsAre(Highlight{MarkColor::Red, at("a1")}, Highlight{MarkColor::Green, at("b2")}));
    EXPECT_THAT(second.arrows,
                ElementsAre(Arrow{MarkColor::Yellow, at("e2"), at("e4")}, Arrow{MarkColor::Blue, at("d1"), at("h5")}));
    EXPECT_EQ(g.comment(line[1]), "good");
    EXPECT_TRUE(g.annotations(line[2]).empty());
    EXPECT_EQ(g.comment(line[2]), "[%clk nonsense] [%eval 1e99] [%csl Ra1,Xb2] [%cal Ra1]");
    EXPECT_THAT(to_pgn(g), HasSubstr("1. e4 {[%eval 0.17] [%clk 1:30:05]} 1... e5 {[%eval #-3,22] [%emt 0:00:01.25]\n"
                                     "[%csl Ra1,Gb2] [%cal Ye2e4,Bd1h5] good} 2. Nf3"));
}

TEST(PgnTree, NotesSurvive)
{
    GameTree g;
    const NodeId id = g.append(kRootNode, parse_san("e4", g.start()).value());
    const std::vector<Note> notes{{"review", R"({"judgement": "good",  "moves": ["e4", "d4"], "100%": true})"},
                                  {"odd kind]", " }\n[%clk 0:01:00]\\ \xC3\xA9 "},
                                  {"empty", ""}};
    g.set_annotations(id, {.notes = notes});
    g.set_comment(id, "words");
    const GameTree again = parse_pgn(to_pgn(g)).value();
    EXPECT_EQ(again.annotations(again.mainline()[0]).notes, notes) << to_pgn(g);
    EXPECT_EQ(again.comment(again.mainline()[0]), "words");
    // What does not make sense stays text.
    const GameTree bad = parse_pgn("1. e4 {[%kibitz] [%kibitz a %zz] [%kibitz a %FF] [% clk 0:01:00]} *").value();
    EXPECT_EQ(bad.comment(bad.mainline()[0]), "[%kibitz] [%kibitz a %zz] [%kibitz a %FF] [% clk 0:01:00]");
}

// A command in two comments is one when they are joined, as a reader of the written game sees it.
TEST(PgnTree, CommandInTwoComments)
{
    const GameTree g = parse_pgn("1. e4 {a [%clk} {0:01:00] b} *").value();
    EXPECT_EQ(g.annotations(g.mainline()[0]).clock, milliseconds(60'000));
    EXPECT_EQ(g.comment(g.mainline()[0]), "a b");
}

TEST(PgnTree, RemarksWithoutAMoveAreKept)
{
    const GameTree g = parse_pgn("$13 {intro} 1. e4 ({[%csl Ra1]} $5) ($3 {b} 1. d4) *").value();
    const NodeId e4 = g.mainline()[0];
    EXPECT_THAT(g.nags(kRootNode), ElementsAre(13));
    EXPECT_THAT(g.nags(e4), ElementsAre(5));
    EXPECT_EQ(g.annotations(e4).highlights.size(), 1u);
    EXPECT_THAT(g.nags(g.next_sibling(e4)), ElementsAre(3));
    EXPECT_EQ(moves_of(to_pgn(g)), "$13 {intro} 1. e4 $5 {[%csl Ra1]} ({b} 1. d4 $3) *");
}

TEST(PgnTree, DamagedGamesKeepTheMovesBefore)
{
    PgnReader reader(base::memory_input("[White \"A\"]\n1. e4 e5 2. Ke3 *\n[White \"B\"]\n1. d4 *"));
    const auto bad = read_game(reader).value();
    ASSERT_TRUE(bad && bad->damage);
    EXPECT_EQ(bad->damage->line, 2u);
    EXPECT_EQ(bad->tree.mainline().size(), 2u);
    const auto good = read_game(reader).value();
    ASSERT_TRUE(good);
    EXPECT_FALSE(good->damage);
    EXPECT_EQ(good->tree.tags.find("White"), "B");
    EXPECT_FALSE(read_game(reader).value());
    EXPECT_THAT(parse_pgn("1. e5 *").error().message, HasSubstr("PGN line 1: move 1. \"e5\""));
    EXPECT_THAT(parse_pgn("").error().message, HasSubstr("no game"));
}

TEST(PgnWriter, ExportFormat)
{
    Game game;
    for (const char* san : {"f3", "e5", "g4", "Qh4"}) game.play(parse_san(san, game.position()).value());
    GameTree pgn(game);
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
    const GameTree game = parse_pgn(pgn).value();
    const std::string text = to_pgn(game);
    for (const std::string_view line : base::split(text, '\n')) {
        EXPECT_LT(line.size(), 90u) << line; // in bytes; columns may be fewer
        EXPECT_FALSE(line.starts_with('%')) << line;
        EXPECT_FALSE(line.starts_with("[Tag")) << line;
    }
    const GameTree again = parse_pgn(text).value();
    EXPECT_EQ(again.comment(again.mainline()[1]), game.comment(game.mainline()[1]));
}

TEST(PgnWriter, Chess960StartIsWritten)
{
    const Position start = test::chess960_start(17, 17);
    GameTree g(start);
    g.append(kRootNode, legal_moves(start)[0]);
    g.result = PgnResult::Unknown;
    const GameTree again = parse_pgn(to_pgn(g)).value();
    EXPECT_EQ(again.start().key(), start.key());
    EXPECT_EQ(again.tags.find("Variant"), "Chess960");
    EXPECT_EQ(again.mainline_moves(), g.mainline_moves());
}

// Random trees with comments, glyphs, clocks and odd tag values come back the same.
class RandomGame {
  public:
    explicit RandomGame(std::uint64_t seed) : random_(seed) {}

    GameTree make()
    {
        GameTree g(random_.chance(0.3)   ? test::chess960_start(static_cast<int>(random_.below(960)), 518)
                   : random_.chance(0.2) ? test::sparse_position(random_)
                                         : Position());
        for (const char* name : {"Event", "Site", "Date", "Round", "White", "Black"}) g.tags.set(name, text());
        if (random_.chance(0.5)) g.tags.set("Zed_1", text());
        g.result = PgnResult(random_.between(1, 4));
        g.tags.set("Result", to_text(g.result));
        grow(g, kRootNode, 0);
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
    std::string comment() { return random_.chance(0.3) ? text() : std::string(); }
    void grow(GameTree& g, NodeId from, int depth)
    {
        Position p = g.position_at(from);
        for (auto plies = random_.between(1, depth == 0 ? 60 : 8); plies > 0; --plies) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) return;
            const Move main = moves[static_cast<std::size_t>(random_.below(moves.size()))];
            const NodeId id = add(g, from, main);
            if (depth < 3 && random_.chance(0.1)) {
                const NodeId other = add(g, from, moves[static_cast<std::size_t>(random_.below(moves.size()))]);
                g.set_comment_before(other, comment());
                grow(g, other, depth + 1);
            }
            p.play_unchecked(main);
            from = id;
        }
    }
    NodeId add(GameTree& g, NodeId from, Move m)
    {
        const NodeId id = g.append(from, m);
        if (random_.chance(0.1)) g.add_nag(id, static_cast<std::uint8_t>(random_.below(256)));
        Annotations a;
        if (random_.chance(0.2)) a.clock = milliseconds(random_.below(10'000'000));
        if (random_.chance(0.1)) a.eval = NotedEval{{Centipawns{static_cast<int>(random_.between(-999, 999))}}, 7};
        if (random_.chance(0.1)) a.highlights.push_back({MarkColor(random_.below(4)), square()});
        if (random_.chance(0.1)) a.arrows.push_back({MarkColor(random_.below(4)), square(), square()});
        if (random_.chance(0.1)) a.notes.push_back({"k" + text(), text()});
        g.set_annotations(id, a);
        g.set_comment(id, comment());
        return id;
    }
    Square square() { return Square(static_cast<int>(random_.below(64))); }

    base::Random random_;
};

TEST(PgnWriter, RandomGamesRoundTrip)
{
    for (int i = 0; i < test::test_scale(500, 50, 20'000); ++i) {
        const GameTree game = RandomGame(static_cast<std::uint64_t>(i)).make();
        const std::string text = to_pgn(game);
        const auto again = parse_pgn(text);
        ASSERT_TRUE(again) << again.error().message << "\n" << text;
        ASSERT_TRUE(*again == game) << text << to_pgn(*again);
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
