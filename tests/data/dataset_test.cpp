// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"
#include "data/dataset.h"

#include <fstream>
#include <gtest/gtest.h>
#include <map>
#include <sys/stat.h>
#include <thread>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "data/key_counts.h"
#include "data/record_file.h"
#include "data/statistics.h"
#include "tests/data/support/games.h"
#include "tests/support/temporary_folder.h"

namespace data {
namespace {

Verdict verdict(const char* fen, const char* move, int score = 50, int ply = 20, Filter filter = {})
{
    const auto p = chess::parse_position(fen).value();
    return judge(filter, p, chess::parse_uci_move(move, p).value(), score, ply);
}

TEST(Filter, NamesTheFirstReason)
{
    const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(verdict(start, "e2e4"), Verdict::Kept);
    EXPECT_EQ(verdict("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1", "e1e2"), Verdict::Check);
    EXPECT_EQ(verdict("4k3/8/8/8/4r3/8/4R3/4K2R w K - 0 1", "e2e4"), Verdict::Noisy);
    EXPECT_EQ(verdict("4k3/8/8/3pP3/8/8/4R3/4K3 w - d6 0 1", "e5d6"), Verdict::Noisy);
    EXPECT_EQ(verdict("8/P2k4/8/8/8/8/4R3/4K3 w - - 0 1", "a7a8q"), Verdict::Noisy);
    EXPECT_EQ(verdict("3k4/8/8/8/8/8/4RP2/4K2R w K - 0 1", "e1g1"), Verdict::Kept) << "castling is quiet";
    EXPECT_EQ(verdict(start, "e2e4", kMateScore), Verdict::Mate);
    EXPECT_EQ(verdict(start, "e2e4", -kMateScore), Verdict::Mate);
    EXPECT_EQ(verdict(start, "e2e4", 50, 3, {.min_ply = 4}), Verdict::Early);
    EXPECT_EQ(verdict("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1", "e8f8"), Verdict::Check);
    EXPECT_EQ(verdict("4k3/8/8/8/8/8/3R4/4K3 b - - 0 1", "e8f8"), Verdict::FewMen);
    EXPECT_EQ(verdict(start, "e2e4", -6001), Verdict::LargeScore);
    EXPECT_EQ(verdict(start, "e2e4", 6000), Verdict::Kept);
    EXPECT_EQ(verdict("4k3/8/8/8/4r3/8/4R3/4K2R w K - 0 1", "e2e4", 50, 20, {.noisy = true}), Verdict::Kept);
}

TEST(KeyCounts, CountsLikeAMap)
{
    KeyCounts counts;
    std::map<std::uint64_t, int> expected;
    base::Random random(4);
    for (int i = 0; i < 20'000; ++i) {
        // Few high bits, so that slots collide; the low four bits do not tell keys apart.
        const std::uint64_t key = random.below(5'000) << 4 | (random.below(4) << 62) | 1;
        int& count = expected[key];
        count = std::min(count + 1, 15);
        ASSERT_EQ(counts.add(key), count);
    }
    EXPECT_EQ(counts.size(), expected.size());
    // Scattered keys, until the table has grown.
    for (int round = 1; round <= 2; ++round) {
        base::Random keys(5);
        for (int i = 0; i < 60'000; ++i) ASSERT_EQ(counts.add(keys.next() | 16), round);
    }
    EXPECT_EQ(counts.size(), expected.size() + 60'000);
}

TEST(Loader, FiltersSplitsAndLeavesOutRepeats)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.vf");
    const std::string bytes = test::game_bytes(1, 200);
    ASSERT_TRUE(base::write_file_atomically(path, bytes + bytes)); // every game twice
    Dataset dataset;
    LoadOptions options;
    options.validation = 0.25;
    Loader loader(dataset, options);
    ASSERT_TRUE(loader.add_file(path));
    const LoadReport& r = loader.report();
    EXPECT_EQ(r.games, 400U);
    EXPECT_TRUE(r.damaged.empty());
    const auto count = [&](Verdict v) { return r.verdicts[static_cast<std::size_t>(v)]; };
    std::uint64_t sum = 0;
    for (const std::uint64_t n : r.verdicts) sum += n;
    EXPECT_EQ(sum, r.plies);
    EXPECT_EQ(count(Verdict::Kept), dataset.training.size() + dataset.validation.size());
    EXPECT_GT(count(Verdict::Repeated), count(Verdict::Kept));
    EXPECT_GT(count(Verdict::Check), 0U);
    const double share = static_cast<double>(dataset.validation.size()) / static_cast<double>(count(Verdict::Kept));
    EXPECT_NEAR(share, 0.25, 0.1);
}

TEST(Loader, EqualGamesStayTogether)
{
    int chosen = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const ScoredGame game = test::random_game(seed);
        EXPECT_EQ(is_validation(game, 0.1, 5), is_validation(test::random_game(seed), 0.1, 5));
        EXPECT_FALSE(is_validation(game, 0, 5));
        EXPECT_TRUE(is_validation(game, 1, 5));
        chosen += is_validation(game, 0.1, 5) ? 1 : 0;
    }
    EXPECT_NEAR(chosen, 30, 18);
    EXPECT_NE(fingerprint(test::random_game(1)), fingerprint(test::random_game(2)));
}

TEST(Loader, DamagedFilesAreReportedAndTheRestIsUsed)
{
    const test::TemporaryFolder folder;
    const std::string good = folder.file("good.vf");
    const std::string cut = folder.file("cut.vf");
    const std::string bytes = test::game_bytes(1, 20);
    ASSERT_TRUE(base::write_file_atomically(good, test::game_bytes(100, 20)));
    ASSERT_TRUE(base::write_file_atomically(cut, bytes.substr(0, bytes.size() / 2 + 1)));
    Dataset dataset;
    Loader loader(dataset, {});
    ASSERT_TRUE(loader.add_file(cut));
    EXPECT_EQ(loader.add_file(folder.file("missing.vf")).error().message,
              folder.file("missing.vf") + ": cannot open: No such file or directory");
    ASSERT_TRUE(loader.add_file(good));
    ASSERT_EQ(loader.report().damaged.size(), 1U) << "what is not there is not damaged";
    EXPECT_NE(loader.report().damaged[0].find("the file ends in the middle of a game"), std::string::npos);
    EXPECT_GT(loader.report().games, 25U);
    EXPECT_LT(loader.report().games, 35U);
}

TEST(Loader, APipeGivesWhatTheFileDoes)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.vf");
    const std::string bytes = test::game_bytes(1, 20);
    ASSERT_TRUE(base::write_file_atomically(path, bytes));
    const std::string pipe = folder.file("pipe");
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    std::vector<std::uint64_t> kept;
    for (const std::string& input : {path, pipe}) {
        std::jthread writer([&] {
            if (input == pipe) std::ofstream(pipe, std::ios::binary) << bytes;
        });
        Dataset dataset;
        Loader loader(dataset, {});
        ASSERT_TRUE(loader.add_file(input));
        EXPECT_EQ(loader.report().games, 20U) << input;
        EXPECT_TRUE(loader.report().damaged.empty()) << input;
        kept.push_back(dataset.training.size() + dataset.validation.size());
    }
    EXPECT_EQ(kept[0], kept[1]);
}

TEST(Loader, StopsWhereItIsTold)
{
    const test::TemporaryFolder folder;
    const std::string path = folder.file("a.vf");
    ASSERT_TRUE(base::write_file_atomically(path, test::game_bytes(1, 100)));
    Dataset dataset;
    LoadOptions options;
    options.most_positions = 500;
    Loader loader(dataset, options);
    ASSERT_TRUE(loader.add_file(path));
    EXPECT_GE(dataset.training.size() + dataset.validation.size(), 500U);
    EXPECT_LT(dataset.training.size() + dataset.validation.size(), 600U);
}

// A file of the records of games; each game is a run of rising plies.
std::string write_records(const test::TemporaryFolder& folder, std::uint64_t first_seed, int games)
{
    const std::string path = folder.file("a.records");
    auto writer = RecordWriter::create(path).value();
    for (std::uint64_t seed = first_seed; seed < first_seed + static_cast<std::uint64_t>(games); ++seed) {
        const ScoredGame game = test::random_game(seed);
        replay(game, [&](const chess::Position& p, chess::Move, int score, int ply) {
            EXPECT_TRUE(writer.add(make_record(p, score, game.result, ply)));
        });
    }
    EXPECT_TRUE(writer.finish());
    return path;
}

TEST(Loader, FiltersRecordsAndLeavesOutRepeats)
{
    const test::TemporaryFolder folder;
    const std::string path = write_records(folder, 1, 100);
    Dataset dataset;
    LoadOptions options;
    options.filter.min_ply = 6;
    options.filter.max_score = 400;
    Loader loader(dataset, options);
    ASSERT_TRUE(loader.add_file(path));
    ASSERT_TRUE(loader.add_file(path));
    const LoadReport& r = loader.report();
    const auto count = [&](Verdict v) { return r.verdicts[static_cast<std::size_t>(v)]; };
    EXPECT_EQ(count(Verdict::Early), 2 * 6 * 100U);
    EXPECT_GT(count(Verdict::LargeScore), 0U);
    EXPECT_GE(count(Verdict::Repeated), count(Verdict::Kept)) << "all of the second time";
    EXPECT_EQ(count(Verdict::Kept), dataset.training.size() + dataset.validation.size());
    for (std::size_t i = 0; i < dataset.training.size(); ++i) {
        ASSERT_GE(dataset.training[i].ply, 6);
        ASSERT_LE(std::abs(dataset.training[i].score), 400);
    }
}

TEST(Loader, SplitsRecordsByGame)
{
    const test::TemporaryFolder folder;
    LoadOptions options;
    options.validation = 0.3;
    options.most_repeats = 0;
    options.filter = {.mates = true, .min_men = 2, .max_score = 20'000};
    std::array<std::uint64_t, 2> games{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Dataset dataset;
        Loader loader(dataset, options);
        ASSERT_TRUE(loader.add_file(write_records(folder, seed, 1)));
        EXPECT_TRUE(dataset.training.size() == 0 || dataset.validation.size() == 0) << "a game is not torn apart";
        games[dataset.training.size() == 0 ? 1 : 0] += loader.report().plies;
    }
    EXPECT_GT(games[1], 0U);
    // In one file the same games fall on the same sides.
    Dataset dataset;
    Loader loader(dataset, options);
    ASSERT_TRUE(loader.add_file(write_records(folder, 0, 60)));
    EXPECT_EQ(dataset.training.size(), games[0]);
    EXPECT_EQ(dataset.validation.size(), games[1]);
}

TEST(Statistics, AddUp)
{
    Statistics s(Filter{});
    std::uint64_t plies = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const ScoredGame game = test::random_game(seed);
        plies += game.moves.size();
        s.add(game);
    }
    EXPECT_EQ(s.games(), 50U);
    EXPECT_EQ(s.plies(), plies);
    EXPECT_EQ(s.count(chess::GameResult::WhiteWins) + s.count(chess::GameResult::Draw) +
                  s.count(chess::GameResult::BlackWins),
              50U);
    std::uint64_t sum = 0;
    for (const std::uint64_t n : s.by_men()) sum += n;
    EXPECT_EQ(sum, s.count(Verdict::Kept));
    sum = 0;
    for (const std::uint64_t n : s.by_score()) sum += n;
    EXPECT_EQ(sum, s.count(Verdict::Kept));
    EXPECT_NE(s.text().find("won by White"), std::string::npos);
    EXPECT_TRUE(base::json_line(s).starts_with(R"({"games":50,)"));
    EXPECT_TRUE(base::render_svg(s.score_plot()).find("<svg") != std::string::npos);
}

} // namespace
} // namespace data
