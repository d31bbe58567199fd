// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/game_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "tests/support/temporary_folder.h"
#include "tests/terminal/scripted_game.h"

namespace terminal {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr std::string_view kThree =
    "[White \"Anna\"]\n[Black \"Bert\"]\n[Date \"2020.01.02\"]\n[Result \"1-0\"]\n[Annotator \"me\"]\n\n"
    "{intro} 1. e4 {best} e5 $1 ({or} 1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0\n\n"
    "[White \"Cleo\"]\n\n1. d4 d5 *\n\n[White \"Dirk\"]\n\n1. e5 *\n";

TEST(Dialogue, AFileOfGamesGrows)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("games.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, "[White \"Old\"]\n\n1. c4 *\n"));
    const std::string save = "save " + file;
    play(people(), {"e4", save, "e5", save, "new", "d4", save, "quit"});
    const std::string text = *base::read_file(file);
    EXPECT_THAT(text, HasSubstr("1. c4 *"));
    EXPECT_THAT(text, HasSubstr("1. e4 e5 *"));
    EXPECT_THAT(text, HasSubstr("1. d4 *"));
    EXPECT_THAT(text, Not(HasSubstr("1. e4 *"))) << "the same game again takes the place of what was saved before";
}

TEST(Dialogue, AGameThatIsLeftForAnotherIsKept)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("other.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, "1. c4 c5 *\n"));
    std::vector<std::string> kept;
    const auto keep = [&](const std::string& pgn) {
        kept.push_back(pgn);
        return std::string("kept");
    };
    const Played p = play(people(), {"d4", "d5", "load " + file, "new", "e4", "save " + file, "new", "quit"}, keep);
    ASSERT_EQ(kept.size(), 1U) << "neither what was only loaded nor what was saved";
    EXPECT_THAT(kept[0], HasSubstr("1. d4 d5 *"));
    EXPECT_THAT(p.text, HasSubstr("kept"));
}

TEST(Dialogue, SavedGamesAreLoadedAgain)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.path() + "/game.pgn";
    play(people(), {"e4", "c5", "save " + path, "quit"});
    const Played p = play(people(), {"load " + path, "Nf3", "quit"});
    EXPECT_EQ(p.game.moves().size(), 3U);
}

TEST(GameFiles, OneOfMany)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("three.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, kThree));
    const auto second = load_game(file, 2);
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(second->games, 3);
    EXPECT_EQ(second->tree.tags.find("White"), "Cleo");
    EXPECT_THAT(load_game(file, 3).error().message, HasSubstr("game 3, line 15: move 1. \"e5\""));
    EXPECT_THAT(load_game(file, 4).error().message, HasSubstr("there is no game 4, only 3"));
    EXPECT_THAT(load_game(folder.file("none.pgn"), 1).error().message, HasSubstr("none.pgn"));
    const auto list = list_games(file, 2);
    ASSERT_TRUE(list);
    EXPECT_EQ(list->games, 3);
    EXPECT_THAT(list->titles, testing::ElementsAre("Anna - Bert  1-0  2020.01.02", "Cleo - ?  ?  ?"));
}

TEST(GameFiles, LoadAndSaveKeepWhatTheFileSays)
{
    const test::TemporaryFolder folder;
    const std::string file = folder.file("three.pgn");
    const std::string copy = folder.file("copy.pgn");
    ASSERT_TRUE(base::write_file_atomically(file, kThree));
    const Played p = play(people(), {"load " + file, "save " + copy, "quit"});
    EXPECT_THAT(p.text, HasSubstr("Anna - Bert  1-0  2020.01.02"));
    EXPECT_THAT(p.text, HasSubstr("first of 3 games"));
    const std::string text = *base::read_file(copy);
    EXPECT_THAT(text, HasSubstr("[White \"Anna\"]"));
    EXPECT_THAT(text, HasSubstr("[Annotator \"me\"]"));
    EXPECT_THAT(text, HasSubstr("{intro} 1. e4 {best} 1... e5 $1 ({or} 1... c5 {Sicilian} 2. Nf3) 2. Nf3 1-0"));
    // The game is over, says the file; taken up again it goes on.
    const Played on = play(people(), {"load " + file, "Nc6", "undo", "Nc6", "quit"});
    EXPECT_THAT(on.text, HasSubstr("The game is over."));
    EXPECT_THAT(on.pgn, HasSubstr("2. Nf3 Nc6 *"));
    EXPECT_THAT(on.pgn, HasSubstr("[White \"Anna\"]"));
    const Played list = play(people(), {"games " + file, "load " + file + " 2", "quit"});
    EXPECT_THAT(list.text, HasSubstr("   2  Cleo - ?"));
    EXPECT_EQ(list.game.moves().size(), 2U);
}

TEST(GameFiles, AFileThatHoldsNoGamesIsNotTouched)
{
    const test::TemporaryFolder folder;
    const std::string notes = folder.file("notes.txt");
    ASSERT_TRUE(base::write_file_atomically(notes, "buy milk\nand bread\n"));
    const Played p = play(people(), {"e4", "save " + notes, "quit"});
    EXPECT_THAT(p.text, HasSubstr("notes.txt is not a file of games (line 1: "));
    EXPECT_EQ(*base::read_file(notes), "buy milk\nand bread\n");
    const std::string empty = folder.file("empty.pgn");
    ASSERT_TRUE(base::write_file_atomically(empty, "\n"));
    EXPECT_THAT(play(people(), {"e4", "save " + empty, "quit"}).text, HasSubstr("Saved to"));
}

} // namespace
} // namespace terminal
