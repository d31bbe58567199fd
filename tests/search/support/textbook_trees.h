// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the tests of the textbook search share: the trees of thesis 002, searches to a depth and the seeds' players.
#pragma once

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "chess/notation/fen.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"
#include "tests/support/scale.h"

namespace search::textbook {

using chess::Game;
using chess::Move;
using chess::Position;

inline Position position_of(std::string_view fen)
{
    const auto p = chess::parse_position(fen, chess::Tolerance::Lenient);
    EXPECT_TRUE(p) << fen;
    return p ? *p : Position();
}

struct SeedTree {
    Position root;
    std::uint64_t ended_early = 0;
    std::vector<std::uint64_t> leaves = {}; // at depth 1, 2, ...
    int depth() const { return static_cast<int>(leaves.size()); }
    std::uint64_t nodes(int to) const
    {
        std::uint64_t sum = 1;
        for (int d = 0; d < to; ++d) sum += leaves[static_cast<std::size_t>(d)];
        return sum;
    }
};

inline const std::vector<SeedTree>& seed_trees()
{
    static const std::vector<SeedTree> trees = [] {
        std::vector<SeedTree> all;
        const auto text = base::read_file(KIBITZ_SOURCE_DIR "/tests/data/wasastjerna24.txt");
        EXPECT_TRUE(text);
        const std::string whole = text ? *text : std::string();
        for (const std::string_view line : base::split(whole, '\n')) {
            if (line.empty() || line[0] == '#') continue;
            const auto parts = base::split(line, '|');
            SeedTree tree{.root = position_of(base::trim(parts[1]))};
            tree.ended_early = *base::parse_number<std::uint64_t>(base::trim(parts[2]));
            for (const auto word : base::words(parts[3]))
                tree.leaves.push_back(*base::parse_number<std::uint64_t>(word));
            all.push_back(tree);
        }
        return all;
    }();
    return trees;
}

inline Switches preset(std::string_view name)
{
    return find_preset(name)->switches;
}
inline Analysis analysed(const Position& p, int depth, const Switches& switches, AnalysisOptions options = {})
{
    auto out = analyse(Game(p), depth, switches, options);
    EXPECT_TRUE(out);
    return out ? *out : Analysis{};
}
// Over the 24 positions at the thesis' depths and so many plies more.
inline Counters over_all(const Switches& switches, int extra)
{
    Counters sum;
    for (const SeedTree& tree : seed_trees()) sum += analysed(tree.root, tree.depth() + extra, switches).counters;
    return sum;
}
inline bool is_small()
{
    return test::scale_name() == "small";
}
inline bool is_long()
{
    return test::scale_name() == "large";
}

inline Limits to_depth(int depth)
{
    Limits limits;
    limits.depth = depth;
    return limits;
}
// The evaluator of a seed has the name of its search.
inline std::unique_ptr<Textbook> player(std::string_view name)
{
    auto made = make_textbook(name, preset(name));
    EXPECT_TRUE(made);
    return std::move(*made);
}
inline constexpr std::string_view kRuyLopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3";
inline constexpr std::array kPlayers{"thesis", "course", "comp4121", "heuristic", "gerald-base", "gerald-tuned"};

// A millisecond goes by whenever somebody looks.
class TickingClock final : public base::Clock {
  public:
    base::TimePoint now() const override
    {
        clock_.advance(Milliseconds(1));
        return clock_.now();
    }

  private:
    mutable base::ManualClock clock_;
};

} // namespace search::textbook
