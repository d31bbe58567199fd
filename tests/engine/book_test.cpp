// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "chess/notation/fen.h"
#include "engine/engine.h"
#include "engine/uci_text.h"
#include "openings/polyglot.h"
#include "tests/engine/support/desk.h"
#include "tests/engine/support/fake_search.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

using chess::Move;
namespace sq = chess::squares;

// An engine whose search always plays a2a3, and a book of three moves for the start position and one behind e2e4.
class EngineBook : public testing::Test {
  protected:
    EngineBook() : catalogue_(test::fake_catalogue(script_)), engine_({.catalogue = &catalogue_, .seed = 1})
    {
        script_->on_run([](const chess::Game& game, const auto&, const auto&, const auto&) {
            const Move a3(sq::a2, sq::a3);
            return test::result(game.position().is_legal(a3) ? a3 : chess::legal_moves(game.position())[0]);
        });
        const chess::Position start;
        chess::Game after;
        after.play_unchecked(Move(sq::e2, sq::e4));
        const auto entry = [](openings::PolyglotKey key, Move move, std::uint16_t weight) {
            return openings::PolyglotEntry{.key = key, .move = openings::encode_polyglot_move(move), .weight = weight};
        };
        path_ = folder_.path() + "/book.bin";
        std::ofstream(path_, std::ios::binary) << openings::polyglot_bytes({
            entry(openings::polyglot_key(start), Move(sq::e2, sq::e4), 90),
            entry(openings::polyglot_key(start), Move(sq::d2, sq::d4), 10),
            entry(openings::polyglot_key(start), Move(sq::b1, sq::a3), 0),
            entry(openings::polyglot_key(after), Move(sq::e7, sq::e5), 1),
        });
    }
    void set(std::string_view name, std::string_view value)
    {
        const auto status = engine_.set_option(name, value);
        ASSERT_TRUE(status) << status.error().message;
    }
    void use_book()
    {
        set("BookFile", path_);
        set("OwnBook", "true");
    }
    Move answer(const search::Limits& limits = {})
    {
        Move best;
        engine_.go(limits, {.on_answer = [&](const Answer& answer) {
                       best = answer.best;
                       last_ = answer;
                       said_ += book_text(answer);
                   }});
        if (limits.infinite || limits.ponder) engine_.stop();
        engine_.wait();
        return best;
    }
    std::set<std::string> answers()
    {
        std::set<std::string> seen;
        for (int i = 0; i < 200; ++i) seen.insert(std::string(answer().to().name()));
        return seen;
    }

    const ::test::TemporaryFolder folder_;
    std::string path_;
    std::shared_ptr<test::Script> script_ = std::make_shared<test::Script>();
    Catalogue catalogue_;
    test::Desk engine_;
    Answer last_;
    std::string said_;
};

TEST_F(EngineBook, IsOffByDefault)
{
    set("BookFile", path_);
    EXPECT_EQ(answer(), Move(sq::a2, sq::a3));
    EXPECT_EQ(uci_text(*engine_.options().find("OwnBook")), "option name OwnBook type check default false");
    EXPECT_EQ(uci_text(*engine_.options().find("BookFile")), "option name BookFile type string default <empty>");
}

TEST_F(EngineBook, AnswersWithoutASearchAndSaysSo)
{
    use_book();
    set("BookVariety", "best");
    EXPECT_EQ(answer(), Move(sq::e2, sq::e4));
    EXPECT_EQ(script_->count("run"), 0);
    EXPECT_EQ(last_.source, Source::Book);
    EXPECT_EQ(last_.book, path_);
    EXPECT_TRUE(last_.lines.empty());
    ASSERT_TRUE(last_.opening);
    EXPECT_EQ(last_.opening->name, "King's Pawn Game");
    EXPECT_EQ(said_, "book move, B00 King's Pawn Game");
    ASSERT_TRUE(engine_.set_position("", {"e2e4"}));
    EXPECT_EQ(answer(), Move(sq::e7, sq::e5));
    ASSERT_TRUE(engine_.set_position("", {"e2e4", "e7e5"}));
    EXPECT_EQ(answer(), Move(sq::a2, sq::a3)) << "the end of the book";
    EXPECT_EQ(last_.source, Source::Search);
}

TEST_F(EngineBook, VarietyIsChosen)
{
    use_book();
    EXPECT_EQ(answers(), (std::set<std::string>{"e4", "d4"})) << "by weight";
    set("BookVariety", "uniform");
    EXPECT_EQ(answers(), (std::set<std::string>{"e4", "d4"}));
    set("BookVariety", "best");
    EXPECT_EQ(answers(), (std::set<std::string>{"e4"}));
}

TEST_F(EngineBook, DepthIsCountedInHalfMoves)
{
    use_book();
    set("BookDepth", "1");
    EXPECT_NE(answer(), Move(sq::a2, sq::a3));
    ASSERT_TRUE(engine_.set_position("", {"e2e4"}));
    EXPECT_NE(answer(), Move(sq::e7, sq::e5));
    set("BookDepth", "0");
    ASSERT_TRUE(engine_.set_position("", {}));
    EXPECT_EQ(answer(), Move(sq::a2, sq::a3));
}

TEST_F(EngineBook, QuestionsAreSearched)
{
    use_book();
    search::Limits limits;
    limits.infinite = true;
    EXPECT_EQ(answer(limits), Move(sq::a2, sq::a3));
    limits = {};
    limits.ponder = true;
    EXPECT_EQ(answer(limits), Move(sq::a2, sq::a3));
    limits = {};
    limits.search_moves = {Move(sq::a2, sq::a3)};
    EXPECT_EQ(answer(limits), Move(sq::a2, sq::a3));
    limits = {};
    limits.mate = 2;
    EXPECT_EQ(answer(limits), Move(sq::a2, sq::a3));
    set("UCI_AnalyseMode", "true");
    EXPECT_EQ(answer(), Move(sq::a2, sq::a3));
}

TEST_F(EngineBook, ABadFileIsRefusedAndTheOldBookStays)
{
    use_book();
    const auto missing = engine_.set_option("BookFile", "/no/such/book.bin");
    ASSERT_FALSE(missing);
    EXPECT_THAT(missing.error().message, testing::HasSubstr("/no/such/book.bin"));
    std::ofstream(folder_.path() + "/bad.bin") << "not a book";
    EXPECT_FALSE(engine_.set_option("BookFile", folder_.path() + "/bad.bin"));
    EXPECT_EQ(engine_.options().text("BookFile"), path_);
    EXPECT_NE(answer(), Move(sq::a2, sq::a3));
}

TEST_F(EngineBook, TheOwnBookNeedsNoFile)
{
    set("OwnBook", "true");
    EXPECT_GT(answers().size(), 2U);
    EXPECT_EQ(script_->count("run"), 0);
}

TEST_F(EngineBook, ABookMoveOfAWeakPlayerIsTheSame)
{
    use_book();
    set("BookVariety", "best");
    set("UCI_LimitStrength", "true");
    EXPECT_EQ(answer(), Move(sq::e2, sq::e4));
}

// DESIGN 4.8: a player is a whole, its book included. Seed 001 is the one that has a book.
class PlayersBook : public testing::Test {
  protected:
    // Whether the answer came from the book.
    bool is_from_book(std::string_view player)
    {
        EXPECT_TRUE(engine_.set_option("Player", player));
        bool from_book = false;
        search::Limits limits;
        limits.depth = 1;
        engine_.go(limits, {.on_answer = [&](const Answer& answer) {
                       EXPECT_TRUE(engine_.game().position().is_legal(answer.best)) << player;
                       from_book = answer.source == Source::Book && answer.nodes == 0;
                   }});
        engine_.wait();
        return from_book;
    }
    test::Desk engine_{{.seed = 1}};
};

TEST_F(PlayersBook, CourseAnswersTheRuyLopezWithoutASearch) // S001-12
{
    ASSERT_TRUE(engine_.set_position("", {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}));
    EXPECT_TRUE(is_from_book("course"));
    EXPECT_TRUE(engine_.options().is_on("OwnBook"));
    EXPECT_EQ(engine_.options().text("BookVariety"), "uniform"); // as the seed chooses
    ASSERT_TRUE(engine_.set_position("", {"e2e4", "e7e5", "e1e2", "e8e7"}));
    EXPECT_FALSE(is_from_book("course")) << "out of book it thinks";
}

TEST_F(PlayersBook, TheOthersHaveNone)
{
    ASSERT_TRUE(engine_.set_position("", {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"}));
    EXPECT_TRUE(is_from_book("course"));
    for (const Player& player : players(standard_catalogue())) {
        if (player.name == "course") continue;
        EXPECT_FALSE(is_from_book(player.name)) << player.name;
        EXPECT_FALSE(engine_.options().is_on("OwnBook")) << player.name;
    }
    EXPECT_EQ(engine_.options().text("BookVariety"), "weighted");
    EXPECT_EQ(engine_.options().number("BookDepth"), 40);
}

TEST_F(PlayersBook, CanBeClosedAfterwards)
{
    ASSERT_TRUE(engine_.set_option("Player", "course"));
    ASSERT_TRUE(engine_.set_option("OwnBook", "false"));
    search::Limits limits;
    limits.depth = 1;
    std::uint64_t nodes = 0;
    engine_.go(limits, {.on_answer = [&](const Answer& answer) { nodes = answer.nodes; }});
    engine_.wait();
    EXPECT_GT(nodes, 0U);
}

} // namespace
} // namespace engine
