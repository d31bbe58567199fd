// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/reader.h"

#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Gives its bytes a few at a time, as a pipe may.
class Trickle final : public base::ByteSource {
  public:
    Trickle(std::string bytes, std::size_t step) : bytes_(std::move(bytes)), step_(step) {}
    base::Result<std::size_t> read(std::span<char> out) override
    {
        const std::size_t n = std::min({out.size(), step_, bytes_.size() - at_});
        std::memcpy(out.data(), bytes_.data() + at_, n);
        at_ += n;
        return n;
    }

  private:
    std::string bytes_;
    std::size_t step_;
    std::size_t at_ = 0;
};

// Writes down everything it is told, one word each.
class Log final : public PgnVisitor {
  public:
    explicit Log(PgnWant want = PgnWant::Everything) : want_(want) {}
    std::string text;

    void on_begin(std::uint64_t line) override { add(fmt::format("<{}", line)); }
    void on_tag(std::string_view name, std::string_view value) override { add(fmt::format("{}={}", name, value)); }
    PgnWant on_start(const Position& start) override
    {
        if (to_fen(start) != kStartFen) add(fmt::format("[{}]", to_fen(start)));
        return want_;
    }
    bool on_move(Move m, const Position& before) override
    {
        add(to_san(m, before));
        return text.find("stop") == std::string::npos;
    }
    void on_comment(std::string_view comment) override { add(fmt::format("{{{}}}", comment)); }
    void on_nag(int glyph) override { add(fmt::format("${}", glyph)); }
    void on_variation_begin() override { add("("); }
    void on_variation_end() override { add(")"); }
    void on_end(PgnResult result) override
    {
        add(result == PgnResult::Missing ? "missing>" : fmt::format("{}>", to_text(result)));
    }
    void on_damage(const PgnDamage& d) override { add(fmt::format("DAMAGE {}: {}>", d.line, d.message)); }

  private:
    void add(std::string_view word) { (text += text.empty() ? "" : " ") += word; }
    PgnWant want_;
};

std::string log_of(std::string pgn, PgnWant want = PgnWant::Everything, std::size_t step = 1 << 20)
{
    PgnReader reader(std::make_unique<Trickle>(std::move(pgn), step));
    Log log(want);
    for (;;) {
        const auto more = reader.next(log);
        if (!more) return log.text + " ERROR " + more.error().message;
        if (!*more) return log.text;
    }
}

TEST(PgnReader, OneGame)
{
    EXPECT_EQ(log_of("[Event \"A\"]\n[White \"B\"]\n\n1. e4 e5 2. Nf3 {good} Nc6 $1 1-0\n"),
              "<1 Event=A White=B e4 e5 Nf3 {good} Nc6 $1 1-0>");
}

TEST(PgnReader, NothingIsNoGame)
{
    EXPECT_EQ(log_of(""), "");
    EXPECT_EQ(log_of(" \n\r\n\t"), "");
    EXPECT_EQ(log_of("\xEF\xBB\xBF"), "");
    EXPECT_EQ(log_of("% nothing\n%\n"), "");
    EXPECT_EQ(log_of("*"), "");
    EXPECT_EQ(log_of("{a comment alone}"), "");
}

TEST(PgnReader, Variations)
{
    const std::string pgn = "1. e4 (1. d4 d5 (1... Nf6 {King's Indian}) 2. c4) (1. c4) 1... e5 *";
    EXPECT_EQ(log_of(pgn), "<1 e4 ( d4 d5 ( Nf6 {King's Indian} ) c4 ) ( c4 ) e5 *>");
    EXPECT_EQ(log_of(pgn, PgnWant::Mainline), "<1 e4 e5 *>");
    EXPECT_EQ(log_of(pgn, PgnWant::Tags), "<1 *>");
}

TEST(PgnReader, Marks)
{
    EXPECT_EQ(log_of("1. e4! e5?! 2. Nf3 !? Nc6 += 3. Bb5 N *"), "<1 e4 $1 e5 $6 Nf3 $5 Nc6 $14 Bb5 $146 *>");
    EXPECT_EQ(log_of("1.e4!!$10e5(1...c5)2.Nf3*"), "<1 e4 $3 $10 e5 ( c5 ) Nf3 *>");
}

TEST(PgnReader, NumbersAndDots)
{
    for (const char* pgn : {"1.e4 e5 2.Nf3 *", "1. e4 1... e5 2. Nf3 *", "1 e4 e5 2 Nf3 *", "e4 e5 Nf3 *",
                            "1.e4 1. ... e5 2...Nf3 *", "1e4 e5 2Nf3 *", "17. e4 . e5 99999999999999999999. Nf3 *"})
        EXPECT_EQ(log_of(pgn), "<1 e4 e5 Nf3 *>") << pgn;
    EXPECT_EQ(log_of("1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. 0-0 O-O *"), "<1 Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O *>");
}

TEST(PgnReader, Results)
{
    for (const char* result : {"1-0", "0-1", "1/2-1/2", "*"})
        EXPECT_EQ(log_of(std::string("1. e4 ") + result), std::string("<1 e4 ") + result + ">");
    EXPECT_EQ(log_of("1. e4 1/2"), "<1 e4 1/2-1/2>");
    EXPECT_EQ(log_of("1. e4"), "<1 e4 missing>");
    EXPECT_EQ(log_of("1. e4 1-0 1-0 [Event \"B\"] d4 0-1"), "<1 e4 1-0> <1 Event=B d4 0-1>");
    EXPECT_EQ(log_of("1. e4 (1. d4 1-0) e5 0-1"), "<1 e4 ( d4 ) e5 0-1>");
}

TEST(PgnReader, CommentsAndEscapes)
{
    EXPECT_EQ(log_of("; first\n1. e4 ; rest of line } ) (\n% escaped [Event \"x\"]\ne5 {a\n%b;c} *"),
              "<2 { first} e4 { rest of line } ) (} e5 {a\n%b;c} *>");
    EXPECT_EQ(log_of("{between games}\n[Event \"A\"]\n\n{before} 1. e4 *"), "<2 Event=A {before} e4 *>");
    EXPECT_EQ(log_of("{before} 1. e4 *"), "<1 {before} e4 *>");
}

TEST(PgnReader, TagsThatAreHardToRead)
{
    EXPECT_EQ(log_of(R"([Event "say \"hi\" \\ \n"] *)"), R"(<1 Event=say "hi" \ \n *>)");
    EXPECT_EQ(log_of(R"([Event "Tournament \"])"
                     "\n*"),
              R"(<1 Event=Tournament \ *>)");
    EXPECT_EQ(log_of(R"([Event "The "Old" ones [x] "y""] *)"), R"(<1 Event=The "Old" ones [x] "y" *>)");
    EXPECT_EQ(log_of("  [ Event   \"A\"  ]  [Site\"B\"]\n*"), "<1 Event=A Site=B *>");
    EXPECT_EQ(log_of("[Event \"\"]\n*"), "<1 Event= *>");
}

TEST(PgnReader, GamesWithoutMoves)
{
    EXPECT_EQ(log_of("[Event \"A\"]\n[Site \"x\"]\n\n[Event \"B\"]\n[Site \"y\"]\n\n"),
              "<1 Event=A Site=x missing> <4 Event=B Site=y missing>");
    EXPECT_EQ(log_of("[Event \"A\"]\n[Event \"B\"]\n1-0\n"), "<1 Event=A missing> <2 Event=B 1-0>");
    EXPECT_EQ(log_of("[Round \"1\"]\n\n[Round \"2\"]\n*\n"), "<1 Round=1 missing> <3 Round=2 *>");
    EXPECT_EQ(log_of("[Round \"1\"]\n\n[Board \"2\"]\n*\n"), "<1 Round=1 Board=2 *>");
}

TEST(PgnReader, Encodings)
{
    // Latin-1, Windows-1252, UTF-8, and bytes that are neither valid UTF-8 nor alone.
    EXPECT_EQ(log_of("[White \"Fran\xE7ois\"]\n[Black \"Fran\xC3\xA7ois\"]\n1. e4 {\x93M\xFCller\x94} *"),
              "<1 White=Fran\xC3\xA7ois Black=Fran\xC3\xA7ois e4 {\xE2\x80\x9CM\xC3\xBCller\xE2\x80\x9D} *>");
    EXPECT_EQ(log_of("\xEF\xBB\xBF[White \"A\"]\r\n\r\n1. e4\r\ne5 *\r\n\xEF\xBB\xBF[White \"B\"]\r\n*\r\n"),
              "<1 White=A e4 e5 *> <5 White=B *>");
}

TEST(PgnReader, StartPositions)
{
    EXPECT_EQ(log_of("[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n1. O-O-O *"),
              "<1 FEN=4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 [4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1] O-O-O *>");
    EXPECT_EQ(log_of("[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w K -\"]\n1. O-O Kd7 *"),
              "<1 Variant=Chess960 FEN=4k3/8/8/8/8/8/8/5KR1 w K - [4k3/8/8/8/8/8/8/5KR1 w K - 0 1] O-O Kd7 *>");
    EXPECT_EQ(log_of("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4 *\n[Event \"B\"]\n1. d4 *"),
              "<1 FEN=8/8/8/8/8/8/8/8 w - - 0 1 DAMAGE 1: FEN \"8/8/8/8/8/8/8/8 w - - 0 1\": the board is empty> "
              "<3 Event=B d4 *>");
    EXPECT_EQ(log_of("[Event \"A\"]\n[Variant \"Crazyhouse\"]\n1. e4 N@f3 *\n[Event \"B\"]\n1. d4 *"),
              "<1 Event=A Variant=Crazyhouse DAMAGE 2: the variant \"crazyhouse\" is not supported> <4 Event=B d4 *>");
}

TEST(PgnReader, DamageIsReportedWithItsLineAndTheRestIsRead)
{
    const std::string good = "\n[Event \"B\"]\n1. d4 *";
    EXPECT_EQ(log_of("[Event \"A\"]\n\n1. e4 e5\n2. Ke4 Nf6 (2... Nc6 1-0) {x} $3 0-1" + good),
              "<1 Event=A e4 e5 DAMAGE 4: move 2. \"Ke4\": your own pawn stands on e4> <5 Event=B d4 *>");
    // Games without tags after a damaged one are found by the result.
    EXPECT_EQ(log_of("1. e4 e6 2. e4 e5 *\n1. d4 d5 *"),
              "<1 e4 e6 DAMAGE 1: move 2. \"e4\": you have no pawn that can go to e4> <2 d4 d5 *>");
    EXPECT_EQ(log_of("[Event \"A]\n[Site \"x\"]\n\n1. e4 *" + good),
              "<1 DAMAGE 1: tag \"[Event \"A]\": the value does not end> <5 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4 {never closed\n1. d4 *" + good),
              "<1 e4 DAMAGE 1: the comment is not closed before the next game starts> <3 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4 {never closed"), "<1 e4 DAMAGE 1: the comment is not closed>");
    EXPECT_EQ(log_of("1. e4 (1. d4 d5" + good),
              "<1 e4 ( d4 d5 DAMAGE 2: the game ends inside a variation> <2 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4 (1. d4 d5" + good, PgnWant::Mainline),
              "<1 e4 DAMAGE 1: the game ends inside a variation> <2 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4) e5 *" + good),
              "<1 e4 DAMAGE 1: a closing parenthesis without a variation> <2 Event=B d4 *>");
    EXPECT_EQ(log_of("(1. e4) e5 *" + good), "<1 DAMAGE 1: a variation before the first move> <2 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4 $300 *" + good), "<1 e4 DAMAGE 1: an annotation glyph above $255> <2 Event=B d4 *>");
    EXPECT_EQ(log_of("1. e4 } *" + good), "<1 e4 DAMAGE 1: a closing brace without a comment> <2 Event=B d4 *>");
    EXPECT_THAT(log_of("1. e4 " + std::string(3, '\0') + " *" + good), HasSubstr("zero> <2 Event=B d4 *>"));
    EXPECT_THAT(log_of("<!DOCTYPE html>\n<p>Not PGN, [is \"it?\n</p>\n"), HasSubstr("DAMAGE 1"));
}

TEST(PgnReader, NullMovesAreForAnnotators)
{
    EXPECT_EQ(log_of("1. e4 -- 2. d4 Z0 *"), "<1 e4 -- d4 -- *>");
    EXPECT_EQ(log_of("1. e4 -- 2. d4 *", PgnWant::Mainline),
              "<1 e4 DAMAGE 1: move 1... \"--\": the null move is no move of a game>");
    EXPECT_THAT(log_of("1. e4 d6 2. Bb5+ -- *"), HasSubstr("DAMAGE 1"));
}

TEST(PgnReader, VisitorMayStop)
{
    EXPECT_EQ(log_of("[Event \"stop\"]\n1. e4 e5 (1... (1... e6 *) *) 2. Ka8 1-0\n[Event \"B\"]\n1. d4 0-1"),
              "<1 Event=stop e4 1-0> <3 Event=B d4 0-1>");
}

TEST(PgnReader, NestingIsBounded)
{
    std::string pgn = "1. e4 ";
    for (std::size_t i = 0; i <= PgnReader::kDeepestVariation; ++i) pgn += "(1. d4 ";
    EXPECT_THAT(log_of(pgn + " *\n[Event \"B\"]\n1. d4 *"), HasSubstr("nested more than 200 deep> <2 Event=B d4 *>"));
}

TEST(PgnReader, SameAnswerHoweverTheBytesCome)
{
    std::string pgn = "\xEF\xBB\xBF";
    for (int i = 0; i < 3; ++i)
        pgn += "[Event \"a \\\"b\\\" c\xE9\"]\r\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\"]\r\n\r\n; one\r\n%skip\r\n"
               "31. O-O-O!? {two\r\n [%clk 0:01:00]} (31. Ra8+ $146 Kd7) 31... Ke7 1/2-1/2\r\n\r\n";
    pgn += "1. e4 {open\n[Event \"x\"]\n1. d4 Ke7 *";
    const std::string whole = log_of(pgn);
    EXPECT_THAT(whole, HasSubstr("DAMAGE"));
    for (const std::size_t step : {1, 2, 3, 7, 64}) EXPECT_EQ(log_of(pgn, PgnWant::Everything, step), whole) << step;
}

// A gigantic game from a source that makes it up as it goes.
class Endless final : public base::ByteSource {
  public:
    Endless(std::string first, std::string repeated, std::size_t bytes)
        : next_(std::move(first)), repeated_(std::move(repeated)), left_(bytes)
    {
    }
    base::Result<std::size_t> read(std::span<char> out) override
    {
        while (next_.size() < 4096) next_ += repeated_;
        const std::size_t n = std::min({out.size(), next_.size(), left_});
        std::memcpy(out.data(), next_.data(), n);
        next_.erase(0, n);
        left_ -= n;
        return n;
    }

  private:
    std::string next_;
    std::string repeated_;
    std::size_t left_;
};

TEST(PgnReader, MemoryIsConstant)
{
    const auto bytes = PgnLexer::kLongestToken + static_cast<std::size_t>(test::test_scale(4'000'000, 10'000));
    struct Silent final : PgnVisitor {
        int damages = 0;
        void on_damage(const PgnDamage&) override { ++damages; }
    };
    const auto run = [&](std::string first, std::string repeated) {
        PgnReader reader(std::make_unique<Endless>(std::move(first), std::move(repeated), bytes));
        Silent silent;
        while (reader.next(silent).value()) {
        }
        EXPECT_LE(reader.buffer_size(), PgnLexer::kLongestToken + 1);
        return silent.damages;
    };
    EXPECT_EQ(run("1. Nf3 Nf6 ", "2. Ng1 Ng8 {and again} (2. d4 d5) 3. Nf3 Nf6 "), 1); // cut off in the middle
    EXPECT_EQ(run("1. e4 {", "a comment without end "), 1);
    EXPECT_EQ(run("1. e4 ", "x"), 1);
    EXPECT_EQ(run("[Event \"", "x"), 1);
    EXPECT_EQ(run("1. e4 ", "1"), 0);
    EXPECT_EQ(run("", "(1. e4 "), 1);
    EXPECT_EQ(run("%", "x"), 0);
}

TEST(PgnReader, FailingInputIsAnError)
{
    class Broken final : public base::ByteSource {
        base::Result<std::size_t> read(std::span<char> out) override
        {
            if (first_) {
                first_ = false;
                std::memcpy(out.data(), "1. e4 e5 ", 9);
                return 9;
            }
            return base::fail("disk on fire");
        }
        bool first_ = true;
    };
    PgnReader reader(std::make_unique<Broken>());
    Log log;
    const auto more = reader.next(log);
    ASSERT_FALSE(more);
    EXPECT_EQ(more.error().message, "disk on fire");
    EXPECT_FALSE(PgnReader::open("/no/such/file.pgn"));
}

} // namespace
} // namespace chess
