// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/maia.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/text.h"
#include "chess/game.h"
#include "chess/movegen.h"
#include "chess/notation/uci_move.h"
#include "human/lc0_board.h"
#include "tests/eval/batched_network_checks.h"
#include "tests/eval/positions.h"
#include "tests/human/support/lc0_writer.h"
#include "tests/nn/support/boards.h"
#include "tests/support/levels.h"
#include "tests/support/scale.h"

namespace human {
namespace {

chess::Game game_of(std::string_view moves)
{
    chess::Game game;
    while (!moves.empty()) {
        const auto [move, rest] = base::cut(moves, ' ');
        const auto parsed = chess::parse_uci_move(move, game.position());
        EXPECT_TRUE(parsed && game.play(*parsed)) << move;
        moves = rest;
    }
    return game;
}

std::size_t plane_of(std::string_view fen, std::string_view move)
{
    const chess::Position p = test::position(fen);
    return policy_place(*chess::parse_uci_move(move, p), p.side_to_move()).plane;
}

TEST(Lc0Board, EveryLegalMoveHasAPlaceOfItsOwn)
{
    for (const chess::Position& p : test::random_positions(300, 11)) {
        std::set<std::pair<std::size_t, std::size_t>> places;
        for (const chess::Move m : chess::legal_moves(p)) {
            const PolicyPlace place = policy_place(m, p.side_to_move());
            EXPECT_LT(place.plane, 73U);
            EXPECT_TRUE(places.emplace(place.plane, place.square).second) << chess::to_uci(m, p);
        }
    }
}

TEST(Lc0Board, NamesMovesAsLc0Does)
{
    const auto* promotion = "1n6/P7/8/8/8/8/8/K6k w - -";
    EXPECT_EQ(plane_of("8/8/8/8/8/8/P7/K6k w - -", "a2a4"), 1U);   // two steps ahead
    EXPECT_EQ(plane_of("8/p7/8/8/8/8/8/K6k b - -", "a7a5"), 1U);   // Black sees the board from his side
    EXPECT_EQ(plane_of("8/8/8/8/8/8/8/N3K2k w - -", "a1b3"), 56U); // right and two ahead
    EXPECT_EQ(plane_of(promotion, "a7a8n"), 0U);                   // a knight: as a plain step
    EXPECT_EQ(plane_of(promotion, "a7b8n"), 7U);
    EXPECT_EQ(plane_of(promotion, "a7a8r"), 67U);
    EXPECT_EQ(plane_of(promotion, "a7a8b"), 68U);
    EXPECT_EQ(plane_of(promotion, "a7a8q"), 69U);
    EXPECT_EQ(plane_of(promotion, "a7b8q"), 72U);
    EXPECT_EQ(plane_of("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1g1"), 2U * 7 + 2); // king takes rook: three to the right
    EXPECT_EQ(plane_of("4k3/8/8/8/8/8/8/R3K2R w KQ -", "e1c1"), 6U * 7 + 3);
}

// The planes of a short game with a repetition, looked at one by one.
TEST(Lc0Board, WritesHistoryFromTheMoversSide)
{
    nn::Graph graph;
    const nn::Node in = graph.planes(112);
    nn::Session session = nn::Session::make(graph, 1, nn::Session::Mode::Inference).value();
    const auto planes = session.planes(in, 0);
    const auto write = [&](const chess::Game& game) {
        session.clear(in, 0);
        write_lc0_planes({game.positions()}, planes);
    };
    write(game_of("g1f3 g8f6 f3g1 f6g8 e2e4"));
    EXPECT_EQ(planes(0, 8), 1);            // Black's pawn on a7 is on his second rank
    EXPECT_EQ(planes(6, 28 ^ 56), 1);      // White's on e4
    EXPECT_EQ(planes(13 + 6, 12 ^ 56), 1); // and on e2 a move before
    EXPECT_EQ(planes(12, 0), 0);
    EXPECT_EQ(planes(13 + 12, 0), 1) << "the start position was there again";
    EXPECT_EQ(planes(5 * 13 + 12, 0), 0);
    EXPECT_EQ(planes(6 * 13, 8), 0) << "before the game there is nothing";
    for (std::size_t plane = 104; plane < 109; ++plane) EXPECT_EQ(planes(plane, 63), 1);
    EXPECT_EQ(planes(109, 5), 0);
    EXPECT_EQ(planes(111, 5), 1);
    write(game_of("e2e4 e7e5 e1e2 b8c6"));
    EXPECT_EQ(planes(104, 0), 0); // White has moved his king
    EXPECT_EQ(planes(107, 0), 1);
    EXPECT_EQ(planes(108, 0), 0);
    EXPECT_EQ(planes(109, 0), 2);
    write(chess::Game(test::position("6k1/8/8/8/8/8/8/K6R w - -")));
    EXPECT_EQ(planes(7 * 13 + 3, 7), 1) << "the oldest position stands for those before";
}

Maia small_maia(base::SimdLevel level = base::best_simd_level())
{
    return Maia::make(MaiaNetwork::parse(test::Lc0Writer({}).file()).value(), level).value();
}

TEST(Maia, IsABatchedNetwork)
{
    Maia maia = small_maia();
    auto positions = test::random_positions(static_cast<std::size_t>(test::test_scale(80, 10)), 5);
    positions.push_back(test::position("7k/5Q2/6K1/8/8/8/8/8 b - -"));
    test::check_batched_network(maia, positions);
}

TEST(Maia, SaysTheSameAtEveryLevelAndWithThreads)
{
    const auto positions = test::random_positions(10, 6);
    std::vector<eval::NetworkQuestion> questions;
    for (const chess::Position& p : positions) questions.push_back({{&p, 1}});
    std::vector<eval::NetworkAnswer> wanted(questions.size());
    small_maia(base::SimdLevel::Plain).answer(questions, wanted);
    base::ThreadPool pool(2);
    for (const base::SimdLevel level : test::simd_levels()) {
        std::vector<eval::NetworkAnswer> got(questions.size());
        small_maia(level).answer(questions, got, &pool);
        for (std::size_t i = 0; i < got.size(); ++i) EXPECT_EQ(got[i].policy, wanted[i].policy);
    }
}

// The whole path from the file's numbers on, against plain loops in double precision.
void compare_with_reference(const MaiaNetwork& network, const chess::Game& game, Maia& maia)
{
    nn::Session session = nn::Session::make(network.graph, 1, nn::Session::Mode::Inference).value();
    write_lc0_planes({game.positions()}, session.planes(network.planes, 0));
    const auto input = test::values_of(network.graph, session, network.planes, 0);
    const auto values = test::Reference(network.graph, network.parameters).run({input});
    const auto& logits = values[nn::Graph::index(network.policy)];
    double sum = 0;
    std::vector<double> wanted;
    for (const chess::Move m : chess::legal_moves(game.position())) {
        const PolicyPlace place = policy_place(m, game.position().side_to_move());
        wanted.push_back(std::exp(logits[place.plane * 64 + place.square]));
        sum += wanted.back();
    }
    const eval::NetworkQuestion question{game.positions()};
    eval::NetworkAnswer answer;
    maia.answer({&question, 1}, {&answer, 1});
    ASSERT_EQ(answer.policy.size(), wanted.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(answer.policy[i], wanted[i] / sum, 1e-4) << i;
}

TEST(Maia, AgreesWithPlainDoublePrecision)
{
    const auto network = MaiaNetwork::parse(test::Lc0Writer({}).file()).value();
    Maia maia = Maia::make(network).value();
    compare_with_reference(*network, game_of("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"), maia);
}

// Data: 100 positions with history, the answers of all nine networks.
TEST(Maia, AgreesWithTheGoldenAnswersOfAllNineNetworks)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) GTEST_SKIP() << "KIBITZ_DATA is not set";
    const std::string folder = std::string(data) + "/maia/";
    const std::string path = folder + "golden.tsv.xz";
    auto file = base::open_input(path);
    ASSERT_TRUE(file) << file.error().message;
    auto text = base::decompress(std::move(*file), path);
    ASSERT_TRUE(text) << text.error().message;
    base::LineReader lines(std::move(*text), path);
    ASSERT_TRUE(*lines.next()); // the header
    std::map<std::string, Maia, std::less<>> networks;
    double worst = 0;
    int seen = 0;
    int compared = 0;
    for (auto line = lines.next(); *line; line = lines.next()) {
        if (seen++ / 9 % test::test_scale(1, 33) != 0) continue;
        const auto [moves, rest] = base::cut(**line, '\t');
        const auto [name, policy] = base::cut(rest, '\t');
        if (!networks.contains(name)) {
            auto network = MaiaNetwork::load(fmt::format("{}maia-{}.pb.gz", folder, name));
            ASSERT_TRUE(network) << network.error().message;
            if (networks.empty()) {
                Maia first = Maia::make(*network).value();
                compare_with_reference(**network, game_of(moves), first);
            }
            networks.emplace(name, Maia::make(*network).value());
        }
        const chess::Game game = game_of(moves);
        const eval::NetworkQuestion question{game.positions()};
        eval::NetworkAnswer answer;
        networks.find(name)->second.answer({&question, 1}, {&answer, 1});
        test::check_answer(question, answer);
        std::map<std::string, double, std::less<>> wanted;
        for (std::string_view more = policy; !more.empty();) {
            const auto [pair, others] = base::cut(more, ' ');
            const auto [move, probability] = base::cut(pair, ':');
            wanted[std::string(move)] = std::atof(std::string(probability).c_str());
            more = others;
        }
        const auto legal = chess::legal_moves(game.position());
        ASSERT_EQ(wanted.size(), legal.size()) << moves;
        for (std::size_t i = 0; i < legal.size(); ++i) {
            const auto found = wanted.find(chess::to_uci(legal[i], game.position()));
            ASSERT_NE(found, wanted.end()) << moves;
            worst = std::max(worst, std::abs(found->second - answer.policy[i]));
        }
        ++compared;
    }
    EXPECT_EQ(networks.size(), 9U);
    EXPECT_GE(compared, 9);
    EXPECT_LT(worst, 1e-3);
    RecordProperty("worst", fmt::format("{:.7f}", worst));
    fmt::print("{} answers compared, the largest difference is {:.7f}\n", compared, worst);
}

} // namespace
} // namespace human
