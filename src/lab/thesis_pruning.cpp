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
        std::uint64_t published;
        bool valued; // its root values are compared with a reference
    };
    constexpr std::array kRows{
        Row{"none", NullMove::Off, 0, 0, 261'459'855, false},
        Row{"thesis R=1", NullMove::Thesis, 1, 1, 128'858'680, true},
        Row{"thesis R=1, guard of the others", NullMove::Thesis, 1, 0, 0, false},
        Row{"thesis R=2", NullMove::Thesis, 2, 0, 13'348'766, true},
        Row{"thesis R=3", NullMove::Thesis, 3, 0, 126'667'634, true},
        Row{"conventional R=2", NullMove::Conventional, 2, 0, 0, true},
        Row{"conventional R=3", NullMove::Conventional, 3, 0, 0, false},
        Row{"verified R=2", NullMove::Verified, 2, 0, 0, true},
        Row{"verified R=3", NullMove::Verified, 3, 0, 0, false},
    };
    Table t{"null_move",
            "Table 2: null move at +2 (ordering 1)",
            {"null move", "published", "seed", "seed honest", "clean", "null nodes", "honest", "null cuts",
             "values as AB", "seconds"}};
    std::optional<Sweep> reference;
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.null_move = static_cast<int>(row.kind);
        s.null_reduction = row.r;
        s.null_guard = row.guard;
        const Sweep clean = sweep(row.name, s, 2);
        if (!reference) reference = clean;
        if (row.valued) variants_.emplace_back(fmt::format("NM {}", row.name), sweep(row.name, s, 0));
        Cell seed = Cell::none();
        Cell honest = Cell::none();
        if (row.published != 0 && row.kind != NullMove::Off) {
            s.seed_en_passant = 1;
            const Sweep with_defects = sweep("the same, as the seed", s, 2);
            seed = with_defects.sum.total();
            honest = with_defects.sum.honest();
        }
        t.rows.push_back({row.name, published(row.published), seed, honest, clean.sum.total(), clean.sum.null_nodes,
                          clean.sum.honest(), clean.sum.null_cutoffs,
                          fmt::format("{}/24", same_values(clean, *reference)), Cell::real(clean.seconds, 1)});
    }
    findings_.tables.push_back(std::move(t));
}

void Thesis::tables()
{
    struct Row {
        const char* name;
        TableRule rule;
        int key;
        std::uint64_t published, published_leaves, expected;
    };
    constexpr std::array kRows{
        Row{"v1 same depth, en passant always in the key", TableRule::Same, 2, 1'161'200'200, 1'129'398'338,
            1'086'810'910},
        Row{"v1 same depth, en passant if a pawn attacks", TableRule::Same, 1, 0, 0, 1'011'403'530},
        Row{"v1 same depth, en passant if legal", TableRule::Same, 0, 0, 0, 0},
        Row{"v2 searched deeper", TableRule::Deeper, 0, 1'157'596'829, 1'125'996'111, 0},
        Row{"v3 any depth", TableRule::Any, 0, 872'415'198, 850'088'221, 0},
    };
    Table t{"tables",
            "Table 4: transposition table on plain minimax",
            {"rule", "published", "published leaves", "digest", "nodes", "leaves", "values as minimax", "seconds"}};
    for (const Row& row : kRows) {
        Switches s = thesis_preset("minimax");
        s.table = static_cast<int>(row.rule);
        s.en_passant_key = row.key;
        const Sweep found = sweep(row.name, s, 0);
        t.rows.push_back({row.name, published(row.published), published(row.published_leaves), published(row.expected),
                          found.sum.total(), found.sum.leaves, fmt::format("{}/24", same_values(found, plain_)),
                          Cell::real(found.seconds, 1)});
        if (row.key == 0) variants_.emplace_back(fmt::format("TT {:.2}", row.name), found);
    }
    findings_.tables.push_back(std::move(t));
}

void Thesis::quiescence()
{
    struct Row {
        const char* name;
        int extra, checks, evasions;
        std::uint64_t published, published_q;
    };
    constexpr std::array kRows{Row{"captures and promotions, +0", 0, 0, 0, 388'621'408, 385'221'375},
                               Row{"captures and promotions, -1", -1, 0, 0, 179'305'465, 178'780'836},
                               Row{"with check evasions, -1", -1, 0, 1, 0, 0},
                               Row{"with checks and evasions, -1", -1, 1, 1, 0, 0}};
    Table t{"quiescence",
            "Table 6: quiescence over null move R=2 (ordering 1)",
            {"quiescence", "published", "published q", "seed", "seed q", "seed honest", "clean", "leaves %",
             "position 7 %", "deepest ply", "seconds"}};
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.null_move = static_cast<int>(NullMove::Thesis);
        s.quiescence = static_cast<int>(Quiescence::Noisy);
        s.qs_checks = row.checks;
        s.qs_evasions = row.evasions;
        // Evasions have no end of their own: such trees are bounded.
        const std::uint64_t bound = row.evasions != 0 ? 20'000'000 : 0;
        const Sweep clean = sweep(row.name, s, row.extra, bound);
        Cell seed = Cell::none();
        Cell seed_q = Cell::none();
        Cell seed_honest = Cell::none();
        if (row.published != 0) {
            s.seed_en_passant = 1;
            const Sweep with_defects = sweep("the same, as the seed", s, row.extra);
            seed = with_defects.sum.total();
            seed_q = with_defects.sum.quiescence;
            seed_honest = with_defects.sum.honest();
        }
        const auto total = static_cast<double>(clean.sum.total());
        t.rows.push_back({row.name, published(row.published), published(row.published_q), seed, seed_q, seed_honest,
                          total_of(clean), Cell::real(100.0 * static_cast<double>(clean.sum.leaves) / total, 4),
                          Cell::real(100.0 * static_cast<double>(clean.each[7].counters.total()) / total, 1),
                          clean.sum.deepest, Cell::real(clean.seconds, 1)});
        if (row.published != 0) variants_.emplace_back(fmt::format("QS {:+}", row.extra), clean);
    }
    findings_.tables.push_back(std::move(t));
}

} // namespace lab
