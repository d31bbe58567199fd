// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/epd.h"

#include <cstdlib>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/line_reader.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"

namespace chess {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string error_of(std::string_view text, Tolerance tolerance)
{
    const auto epd = parse_epd(text, tolerance);
    return epd ? "read without error" : epd.error().message;
}

std::vector<std::string> in_san(const Epd& epd, std::string_view opcode)
{
    std::vector<std::string> texts;
    const std::vector<Move> moves = epd.moves(opcode).value();
    for (const Move m : moves) texts.push_back(to_san(m, epd.position));
    return texts;
}

TEST(Epd, StandardLineRoundTrips)
{
    const std::string line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+ Qd2+; ce -12; "
                             "id \"BK.01; the first\"; c0 \"two words\" three; noop;";
    for (const Tolerance tolerance : {Tolerance::Strict, Tolerance::Lenient}) {
        const auto epd = parse_epd(line, tolerance);
        ASSERT_TRUE(epd) << epd.error().message;
        EXPECT_THAT(in_san(*epd, "bm"), ElementsAre("Qd1+", "Qd2+"));
        EXPECT_EQ(epd->text("id"), "BK.01; the first");
        EXPECT_EQ(epd->text("c0"), "two words three");
        EXPECT_EQ(epd->number("ce").value(), -12);
        EXPECT_NE(epd->find("noop"), nullptr);
        EXPECT_EQ(epd->find("am"), nullptr);
        EXPECT_TRUE(epd->moves("am").value().empty());
        EXPECT_EQ(to_epd(*epd), line);
    }
}

TEST(Epd, ClocksAreOperations)
{
    const auto epd = parse_epd("4k3/8/8/8/8/8/8/4K3 w - - hmvc 12; fmvn 40; id \"x\";", Tolerance::Strict);
    ASSERT_TRUE(epd) << epd.error().message;
    EXPECT_EQ(epd->position.halfmoves(), 12);
    EXPECT_EQ(epd->position.fullmoves(), 40);
    EXPECT_EQ(epd->operations.size(), 1u);
    EXPECT_EQ(to_epd(*epd), "4k3/8/8/8/8/8/8/4K3 w - - id \"x\"; hmvc 12; fmvn 40;");
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w - - hmvc x;", Tolerance::Lenient), HasSubstr("hmvc"));
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;", Tolerance::Lenient), HasSubstr("fmvn"));
}

TEST(Epd, FormsMetInFiles)
{
    const auto perft = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66");
    ASSERT_TRUE(perft);
    EXPECT_EQ(perft->number("D1").value(), 15);
    EXPECT_EQ(perft->number("D2").value(), 66);
    const auto glued = parse_epd("2k5/2p5/1q1p4/pPpPp1p1/N1P1Pp1p/P4PbP/KQ4P1/8 w - -; am Nxb6; c1 diff=10");
    ASSERT_TRUE(glued);
    EXPECT_EQ(glued->text("c1"), "diff=10");
    EXPECT_THAT(in_san(*glued, "am"), ElementsAre("Nxb6+"));
    const auto open = parse_epd("7R/2k1p2P/r2rP3/8/3p1R2/8/2P2p2/2K5 w - - 0 1 bm Rc8+ dm 26");
    ASSERT_TRUE(open);
    EXPECT_THAT(in_san(*open, "bm"), ElementsAre("Rc8+"));
    EXPECT_EQ(open->number("dm").value(), 26);
    const auto clocks = parse_epd("8/5kpp/8/8/1p3P2/6PP/r3KP2/1R1q4 w - -  3 17; D4 23441");
    ASSERT_TRUE(clocks);
    EXPECT_EQ(clocks->position.halfmoves(), 3);
    EXPECT_EQ(clocks->position.fullmoves(), 17);
}

TEST(Epd, LinesOfMoves)
{
    const auto epd = parse_epd("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pv e4 e5 Nf3; bm e5; ce much;");
    ASSERT_TRUE(epd);
    EXPECT_EQ(epd->line("pv").value().size(), 3u);
    EXPECT_THAT(epd->moves("bm").error().message, HasSubstr("operation bm: \"e5\": the pawn on e2"));
    EXPECT_THAT(epd->number("ce").error().message, HasSubstr("operation ce: \"much\" is not a number"));
    EXPECT_THAT(epd->number("dm").error().message, HasSubstr("operation dm is missing"));
}

TEST(Epd, StrictRefusals)
{
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w - - id \"x\"", Tolerance::Strict), HasSubstr("no semicolon"));
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w - - id \"x;", Tolerance::Strict), HasSubstr("column 30: the quoted"));
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3 w - - 1x y;", Tolerance::Strict), HasSubstr("column 27: \"1x\""));
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K3  w - - id \"x\";", Tolerance::Strict), HasSubstr("standard fields"));
    EXPECT_THAT(error_of("", Tolerance::Strict), HasSubstr("board field"));
    EXPECT_THAT(error_of("4k3/8/8/8/8/8/8/4K2x w - - id \"x\";", Tolerance::Lenient), HasSubstr("column 20"));
}

// Every line of the suites gives a position or a reason; the good suites give only positions.
TEST(Epd, Suites)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const std::string suites = std::string(data) + "/suites/";
    for (const char* name : {"bratko-kopec.epd", "STS1-STS15_LAN_v3.epd", "hard-mates-blass.epd", "lct2.epd", "wac.epd",
                             "arasan21.epd", "matetrack.epd", "kaufman.epd", "zugzwang.epd"}) {
        auto input = base::open_input(suites + name);
        ASSERT_TRUE(input) << input.error().message;
        base::LineReader lines(std::move(*input), name);
        int read = 0;
        for (auto line = lines.next(); line && *line; line = lines.next()) {
            if (base::trim(**line).empty() || (*line)->starts_with('#')) continue;
            const auto epd = parse_epd(**line);
            EXPECT_TRUE(epd) << name << ":" << lines.line_number() << ": " << epd.error().message;
            ++read;
        }
        EXPECT_GT(read, 10) << name;
    }
}

TEST(Epd, BadFensHaveReasons)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    std::ifstream file(std::string(data) + "/suites/bad-fens-destructive.epd");
    ASSERT_TRUE(file);
    int good = 0;
    int bad = 0;
    for (std::string line; std::getline(file, line);) {
        if (base::trim(line).empty()) continue;
        for (const Tolerance tolerance : {Tolerance::Strict, Tolerance::Lenient}) {
            const auto epd = parse_epd(line, tolerance);
            if (!epd) {
                EXPECT_GT(epd.error().message.size(), 10u) << line;
            }
            if (tolerance == Tolerance::Lenient) ++(epd ? good : bad);
            if (std::getenv("KIBITZ_SHOW") != nullptr && tolerance == Tolerance::Lenient)
                fmt::print("{:60} {}\n", line.substr(0, 60), epd ? "ok" : epd.error().message);
        }
    }
    EXPECT_GT(good, 5);
    EXPECT_GT(bad, 50);
}

} // namespace
} // namespace chess
