// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/line_editor.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/position.h"
#include "terminal/completion.h"
#include "tests/support/temporary_folder.h"

namespace terminal {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Types the keys into a new line. Returns: the line as it stands.
std::string typed(LineEditor& editor, std::string_view keys, std::string* shown = nullptr)
{
    std::string out = editor.begin("> ");
    for (const char key : keys) editor.feed(key, out);
    if (shown != nullptr) *shown = out;
    return editor.line();
}

TEST(LineEditor, TypesAndErases)
{
    LineEditor editor;
    std::string shown;
    EXPECT_EQ(typed(editor,
                    "Nf4\x7f"
                    "3",
                    &shown),
              "Nf3");
    EXPECT_EQ(shown, "> Nf4\b \b3");
    EXPECT_EQ(typed(editor, "save a b\x17"), "save a ");
    EXPECT_EQ(typed(editor, "save\x15"), "");
    EXPECT_EQ(typed(editor, "\x7f\x17\x15\x0b\x1b[3~"), "");
}

TEST(LineEditor, MovesByCharacters)
{
    LineEditor editor;
    EXPECT_EQ(typed(editor, "e4\x1b[D\x1b[Dx"), "xe4");
    EXPECT_EQ(typed(editor, "e4\x01x\x05y"), "xe4y");
    EXPECT_EQ(typed(editor, "e4\x1b[1~\x1b[3~"), "4");
    EXPECT_EQ(typed(editor, "save \u00fc\u00fc\x1b[D\x7f"), "save \u00fc");
    EXPECT_EQ(typed(editor, "abc\x1bOD\x0b"), "ab");
    EXPECT_EQ(typed(editor, "a\x1b[5;5;5;5;5;5;5;5;5;5;5;5Zb"), "a5;5;5;5;5Zb") << "an endless sequence ends";
}

TEST(LineEditor, EndsLinesAndInput)
{
    LineEditor editor;
    std::string out = editor.begin("> ");
    EXPECT_EQ(editor.feed('a', out), LineEditor::Event::None);
    EXPECT_EQ(editor.feed('\x04', out), LineEditor::Event::None) << "Ctrl-D at the end of a line is nothing";
    EXPECT_EQ(editor.feed('\r', out), LineEditor::Event::Line);
    EXPECT_EQ(editor.line(), "a");
    editor.begin("> ");
    EXPECT_EQ(editor.feed('\x04', out), LineEditor::Event::End);
}

TEST(LineEditor, RemembersLines)
{
    LineEditor editor;
    typed(editor, "first\r");
    typed(editor, "second\r");
    EXPECT_EQ(typed(editor, "\x1b[A"), "second");
    EXPECT_EQ(typed(editor, "\x1b[A\x1b[A\x1b[A"), "first");
    EXPECT_EQ(typed(editor, "x\x1b[A\x1b[B"), "x");
}

TEST(LineEditor, AVeryLongLineStops)
{
    LineEditor editor;
    EXPECT_EQ(typed(editor, std::string(100'000, 'a')).size(), 4096U);
}

std::vector<std::string> complete(std::string_view text)
{
    constexpr std::array<std::string_view, 3> kCommands{"hint", "help", "board"};
    const chess::Position start;
    return completions(text, &start, kCommands);
}

TEST(Completion, KnowsMovesAndCommands)
{
    EXPECT_THAT(complete("N"), ElementsAre("Na3", "Nc3", "Nf3", "Nh3"));
    EXPECT_THAT(complete("n"), ElementsAre("Na3", "Nc3", "Nf3", "Nh3"));
    EXPECT_THAT(complete("e"), ElementsAre("e3", "e4"));
    EXPECT_THAT(complete("e2"), ElementsAre("e2e3", "e2e4"));
    EXPECT_THAT(complete("E2 e"), ElementsAre("e2 e3", "e2 e4"));
    EXPECT_THAT(complete("h"), ElementsAre("h3", "h4", "help", "hint"));
    EXPECT_THAT(complete("BO"), ElementsAre("board"));
    EXPECT_THAT(complete("xyz"), IsEmpty());
    EXPECT_EQ(complete("").size(), 23U);
    EXPECT_THAT(completions("e", nullptr, {}), IsEmpty());
}

TEST(Completion, KnowsFiles)
{
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() + "/game.pgn") << "x";
    std::ofstream(folder.path() + "/other.txt") << "x";
    EXPECT_THAT(complete("load " + folder.path() + "/"), ElementsAre("load " + folder.path() + "/game.pgn"));
    EXPECT_THAT(complete("save /no/such/folder/"), IsEmpty());
}

TEST(LineEditor, CompletesByTab)
{
    LineEditor editor(complete);
    EXPECT_EQ(typed(editor, "bo\t"), "board");
    EXPECT_EQ(typed(editor, "nf\t"), "Nf3") << "as it is written";
    EXPECT_EQ(typed(editor, "e2\t4"), "e2e4");
    std::string shown;
    EXPECT_EQ(typed(editor, "h\t", &shown), "h");
    EXPECT_THAT(shown, HasSubstr("h3  h4  help  hint"));
    EXPECT_EQ(typed(editor, "xyz\t", &shown), "xyz");
    EXPECT_THAT(shown, HasSubstr("\a"));
}

TEST(LineEditor, AnUnfinishedLineGoesOnBehindAnotherPrompt)
{
    LineEditor editor;
    std::string out = editor.begin("one> ");
    for (const char c : std::string_view("nf3")) EXPECT_EQ(editor.feed(c, out), LineEditor::Event::None);
    EXPECT_EQ(editor.feed('\x0C', out), LineEditor::Event::Redraw);
    EXPECT_EQ(editor.feed('\x1A', out), LineEditor::Event::Suspend);
    EXPECT_THAT(editor.resume("two> "), testing::HasSubstr("two> nf3"));
    EXPECT_EQ(editor.feed('\r', out), LineEditor::Event::Line);
    EXPECT_EQ(editor.line(), "nf3");
}

} // namespace
} // namespace terminal
