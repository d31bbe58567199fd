// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/line_reader.h"
#include "chess/notation/san.h"
#include "openings/embedded.h"
#include "tests/openings/support.h"

namespace openings {
namespace {

using ::testing::HasSubstr;

TEST(OpeningNames, EmbeddedTableIsWhole)
{
    const auto table = NameTable::parse(embedded_names());
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_GT(table->size(), 3500u);
    EXPECT_EQ(opening_names().size(), table->size());
}

TEST(OpeningNames, NamesTheLastNamedPosition)
{
    const auto najdorf = played("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6");
    const auto found = name_of(najdorf);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->opening, (OpeningName{"B90", "Sicilian Defense: Najdorf Variation"}));
    EXPECT_EQ(found->plies, 10u);

    auto later = najdorf;
    for (const char* move : {"h2h4", "h7h5", "h1h2", "h8h7"})
        ASSERT_TRUE(later.play(*chess::parse_uci_move(move, later.position())));
    ASSERT_TRUE(name_of(later));
    EXPECT_EQ(name_of(later)->plies, 10u) << "nothing later has a name";
    EXPECT_EQ(name_of(later)->opening.eco, "B90");
    EXPECT_FALSE(name_of(later.position()));
}

TEST(OpeningNames, FindsTranspositions)
{
    const auto usual = played("d2d4 g8f6 c2c4 e7e6 b1c3 f8b4");
    const auto other = played("c2c4 e7e6 b1c3 f8b4 d2d4 g8f6");
    ASSERT_TRUE(name_of(usual.position()));
    EXPECT_EQ(name_of(usual.position())->eco, "E20");
    EXPECT_EQ(name_of(usual.position()), name_of(other.position()));
}

TEST(OpeningNames, NothingHasNoName)
{
    EXPECT_FALSE(name_of(chess::Game{}));
    EXPECT_FALSE(opening_name(0));
}

TEST(OpeningNames, RefusesDamagedTables)
{
    const auto error = [](std::string_view text) {
        const auto table = NameTable::parse(text);
        EXPECT_FALSE(table) << text;
        return table ? std::string() : table.error().message;
    };
    const std::string head = "kibitz-opening-names 1\n";
    EXPECT_THAT(error(""), HasSubstr("expected"));
    EXPECT_THAT(error("kibitz-opening-names 2\n"), HasSubstr("line 1"));
    EXPECT_THAT(error(head + "0 e4;B00;King's Pawn\n1 Ke3;B00;:Odd\n"), HasSubstr("line 3"));
    EXPECT_THAT(error(head + "0 e4;F00;Name\n"), HasSubstr("ECO"));
    EXPECT_THAT(error(head + "0 e4;B00;\n"), HasSubstr("name is missing"));
    EXPECT_THAT(error(head + "0 e4\n"), HasSubstr("ECO"));
    EXPECT_THAT(error(head + "1 e4;B00;Name\n"), HasSubstr("cannot be kept"));
    EXPECT_THAT(error(head + "x e4;B00;Name\n"), HasSubstr("not a number"));
    EXPECT_THAT(error(head + "0 e4;B00;:Name\n"), HasSubstr("no family"));
}

// Every line of the source gives its own code and name, so nothing was lost on the way into our format.
TEST(OpeningNames, AgreesWithItsSource)
{
    SKIP_WITHOUT_DATA();
    int lines = 0;
    for (const char* volume : {"a", "b", "c", "d", "e"}) {
        auto input = base::open_input(data_path(std::string("eco/") + volume + ".tsv"));
        ASSERT_TRUE(input) << input.error().message;
        base::LineReader reader(std::move(*input), volume);
        for (auto line = reader.next(); line && *line; line = reader.next()) {
            const auto columns = base::split(**line, '\t');
            ASSERT_EQ(columns.size(), 3u);
            if (columns[0] == "eco") continue;
            chess::Game game;
            for (const auto word : base::words(columns[2])) {
                if (word.back() == '.') continue;
                const auto move = chess::parse_san(word, game.position());
                ASSERT_TRUE(move) << **line << ": " << move.error().message;
                game.play(*move);
            }
            ASSERT_EQ(name_of(game.position()), (OpeningName{columns[0], columns[1]})) << **line;
            ++lines;
        }
    }
    EXPECT_EQ(lines, static_cast<int>(opening_names().size()));
}

} // namespace
} // namespace openings
