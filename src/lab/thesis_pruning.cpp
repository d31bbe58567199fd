// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: null moves, transposition tables and quiescence, counted.
#include "lab/thesis.h"

namespace lab {

using search::textbook::NullMove;
using search::textbook::Quiescence;
using search::textbook::Switches;
using search::textbook::TableRule;

void Thesis::null_move()
{
    struct Row {
        const char* name;
        NullMove kind;
        int r, guard;
        Printed published;
        bool valued; // its root values are compared with a reference
    };
    constexpr std::array kRows{
        Row{"none", NullMove::Off, 2, 0, {261'459'855, 88.5215, 8.88412}, false},
        Row{"thesis R=1", NullMove::Thesis, 1, 1, {128'858'680, 90.1071, 8.83318}, true},
        Row{"thesis R=1, guard of the others", NullMove::Thesis, 1, 0, {}, false},
        Row{"thesis R=2", NullMove::Thesis, 2, 0, {13'348'766, 75.0400, 4.46826}, true},
        Row{"thesis R=3", NullMove::Thesis, 3, 0, {126'667'634, 88.0728, 7.95092}, true},
        Row{"conventional R=2", NullMove::Conventional, 2, 0, {}, true},
        Row{"conventional R=3", NullMove::Conventional, 3, 0, {}, false},
        Row{"verified R=2", NullMove::Verified, 2, 0, {}, true},
        Row{"verified R=3", NullMove::Verified, 3, 0, {}, false},
    };
    Table t{"null_move", "Table 2: null move at +2 (ordering 1)", {"null move"}};
    append(t.columns, shape_columns("published"));
    append(t.columns, shape_columns("seed"));
    t.columns.emplace_back("seed honest");
    append(t.columns, shape_columns("clean"));
    append(t.columns, {"null nodes", "honest", "null cuts", "values as AB", "CPU s"});
    std::optional<Sweep> reference;
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.null_move = static_cast<int>(row.kind);
        s.null_reduction = row.r;
        s.null_guard = row.guard;
        const std::string name = fmt::format("null move, {}", row.name);
        const Sweep clean = sweep(name, s, 2);
        if (!reference) reference = clean;
        if (row.valued) variants_.emplace_back(fmt::format("NM {}", row.name), sweep(name, s, 0));
        std::vector<Cell> cells{row.name};
        append(cells, shape_of(row.published));
        if (row.published.nodes == 0) {
            append(cells, std::vector(4, Cell::none()));
        } else {
            const Sweep seed = as_the_seed(name, s, 2);
            append(cells, shape_of(seed));
            cells.emplace_back(seed.sum.honest());
        }
        append(cells, shape_of(clean));
        append(cells, {clean.sum.null_nodes, clean.sum.honest(), clean.sum.null_cutoffs,
                       fmt::format("{}/24", same_values(clean, *reference)), Cell::real(clean.seconds, 1)});
        t.rows.push_back(std::move(cells));
    }
    findings_.tables.push_back(std::move(t));
}

void Thesis::tables()
{
    struct Row {
        const char* name;
        const char* preset; // what the table is put on
        TableRule rule;
        int key;
        const char* variant; // for its values; empty: they are those of another row
        Printed published = {};
        std::uint64_t published_leaves = 0;
        std::uint64_t expected = 0;
    };
    constexpr std::array kRows{
        Row{"v1 same depth, en passant always in the key",
            "minimax",
            TableRule::Same,
            2,
            "",
            {1'161'200'200, 97.2613, 37.0026},
            1'129'398'338,
            1'086'810'910},
        Row{"v1 same depth, en passant if a pawn attacks", "minimax", TableRule::Same, 1, "", {}, 0, 1'011'403'530},
        Row{"v1 same depth, en passant if legal", "minimax", TableRule::Same, 0, "TT v1"},
        Row{"v2 searched deeper",
            "minimax",
            TableRule::Deeper,
            0,
            "TT v2",
            {1'157'596'829, 97.2701, 37.0026},
            1'125'996'111},
        Row{"v3 any depth", "minimax", TableRule::Any, 0, "TT v3", {872'415'198, 97.4408, 36.9840}, 850'088'221},
        Row{"with bounds, on alpha-beta", "alphabeta", TableRule::Bounds, 0, "TT with bounds"},
    };
    Table t{"tables", "Table 4: transposition table on plain minimax, and one with bounds on alpha-beta", {"rule"}};
    append(t.columns, shape_columns("published"));
    append(t.columns, {"published leaves", "digest"});
    append(t.columns, shape_columns("nodes"));
    append(t.columns, {"leaves", "values as minimax", "CPU s"});
    for (const Row& row : kRows) {
        Switches s = thesis_preset(row.preset);
        s.table = static_cast<int>(row.rule);
        s.en_passant_key = row.key;
        const Sweep found = sweep(fmt::format("table, {}", row.name), s, 0);
        std::vector<Cell> cells{row.name};
        append(cells, shape_of(row.published));
        append(cells, {published(row.published_leaves), published(row.expected)});
        append(cells, shape_of(found));
        append(cells,
               {found.sum.leaves, fmt::format("{}/24", same_values(found, plain_)), Cell::real(found.seconds, 1)});
        t.rows.push_back(std::move(cells));
        if (*row.variant != '\0') variants_.emplace_back(row.variant, found);
    }
    findings_.tables.push_back(std::move(t));
}

void Thesis::quiescence()
{
    struct Row {
        const char* name;
        int extra, checks, evasions;
        Printed published;
        std::uint64_t published_q, published_leaves;
    };
    // The shares of the digest: the thesis prints 50.1020 % for -1, which is not what its counts make.
    constexpr std::array kRows{
        Row{"captures and promotions, +0", 0, 0, 0, {388'621'408, 51.1840, 2.33115}, 385'221'375, 198'912'062},
        Row{"captures and promotions, -1", -1, 0, 0, {179'305'465, 50.1020, 2.2469}, 178'780'836, 91'481'336},
        Row{"with check evasions, -1", -1, 0, 1, {}, 0, 0}, Row{"with checks and evasions, -1", -1, 1, 1, {}, 0, 0}};
    Table t{"quiescence", "Table 6: quiescence over null move R=2 (ordering 1)", {"quiescence"}};
    append(t.columns, shape_columns("published"));
    append(t.columns, {"published q", "published leaves"});
    append(t.columns, shape_columns("seed"));
    append(t.columns, {"seed honest", "seed q", "seed leaves"});
    append(t.columns, shape_columns("clean"));
    append(t.columns, {"position 7 %", "deepest ply", "CPU s"});
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.null_move = static_cast<int>(NullMove::Thesis);
        s.quiescence = static_cast<int>(Quiescence::Noisy);
        s.qs_checks = row.checks;
        s.qs_evasions = row.evasions;
        // Evasions have no end of their own: such trees are bounded.
        const std::uint64_t most = settings_.quick ? 200'000 : 20'000'000;
        const std::string name = fmt::format("quiescence, {}", row.name);
        const Sweep clean = sweep(name, s, row.extra, row.evasions != 0 ? most : 0);
        std::vector<Cell> cells{row.name};
        append(cells, shape_of(row.published));
        append(cells, {published(row.published_q), published(row.published_leaves)});
        if (row.published.nodes != 0) {
            const Sweep seed = as_the_seed(name, s, row.extra);
            append(cells, shape_of(seed));
            append(cells, {seed.sum.honest(), seed.sum.quiescence, seed.sum.leaves});
            variants_.emplace_back(fmt::format("QS {:+}", row.extra), clean);
        } else {
            append(cells, std::vector(6, Cell::none()));
        }
        append(cells, shape_of(clean));
        const double seventh = static_cast<double>(clean.each[7].counters.total());
        const double share = 100 * seventh / static_cast<double>(clean.sum.total());
        append(cells, {clean.finished ? Cell::real(share, 1) : Cell::none(),
                       clean.finished ? Cell(clean.sum.deepest) : Cell::none(), Cell::real(clean.seconds, 1)});
        t.rows.push_back(std::move(cells));
    }
    findings_.tables.push_back(std::move(t));
}

} // namespace lab
