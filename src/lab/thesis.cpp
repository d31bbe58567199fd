// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: the tables and figures of seed 002 on its 24 positions, counted honestly beside the printed
// ones.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "base/progress.h"
#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/seed_positions.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Analysis;
using search::textbook::Counters;
using search::textbook::NullMove;
using search::textbook::Quiescence;
using search::textbook::Switches;
using search::textbook::TableRule;

constexpr std::string_view kSpecification =
    "24 positions of thesis 002 at its depths (5 to 7 plies), evaluation `thesis` (its own, to the last digit), flat "
    "mates, no draw rules. A node is every entry of the search function, the root included. `published` is what the "
    "thesis or its repository prints, `seed` the same algorithm with the seed's en passant defects, `clean` without "
    "them, `honest` with the nodes inside null-move searches. +n means n plies more than the thesis' depths.";

chess::Game game_at(std::size_t i)
{
    return game_of(kSeedPositions[i].fen);
}

// One algorithm over all positions.
struct Sweep {
    std::vector<Analysis> each;
    Counters sum;
    double seconds = 0; // of all searches together
    bool finished = true;
};

class Thesis {
  public:
    explicit Thesis(const Settings& settings) : settings_(settings), pool_(std::max(settings.threads, 1)) {}

    Findings run()
    {
        Findings& f = findings_;
        f.experiment = "thesis";
        f.specification = std::string(kSpecification);
        minimax();
        alpha_beta();
        null_move();
        tables();
        quiescence();
        errors();
        versus();
        figures();
        return std::move(f);
    }

  private:
    Sweep sweep(std::string_view what, const Switches& switches, int extra, std::uint64_t limit = 0)
    {
        settings_.say(fmt::format("{}, {:+}", what, extra));
        Sweep out;
        out.each.resize(kSeedPositions.size());
        const bool plain = switches.alpha_beta == 0 && switches.table == 0;
        const auto one = [&](std::size_t i) {
            if (settings_.stop.stop_requested()) {
                out.each[i].finished = false;
                return;
            }
            // Quick: everything two plies less deep.
            const int depth = std::max(kSeedPositions[i].depth + extra - (settings_.quick ? 2 : 0), 1);
            const search::textbook::AnalysisOptions options{.node_limit = limit,
                                                            .threads = plain ? settings_.threads : 1};
            out.each[i] = *search::textbook::analyse(game_at(i), depth, switches, options);
        };
        // Plain minimax shares out its root moves, everything else the positions.
        if (plain)
            for (std::size_t i = 0; i < out.each.size(); ++i) one(i);
        else
            pool_.parallel_for(out.each.size(), one);
        for (const Analysis& a : out.each) {
            out.sum += a.counters;
            out.seconds += std::chrono::duration<double>(a.elapsed).count();
            out.finished = out.finished && a.finished;
        }
        return out;
    }

    void minimax();
    void alpha_beta();
    void null_move();
    void tables();
    void quiescence();
    void errors();
    void versus();
    void figures();
    int same_values(const Sweep& s) const;
    double error_against(const Sweep& s, const std::vector<double>& reference) const;

    const Settings& settings_;
    base::ThreadPool pool_;
    Findings findings_;
    Sweep plain_;
    std::vector<std::pair<std::string, Sweep>> variants_; // for values and figures
};

Switches preset(std::string_view name)
{
    return search::textbook::find_preset(name)->switches;
}

int Thesis::same_values(const Sweep& s) const
{
    int same = 0;
    for (std::size_t i = 0; i < s.each.size(); ++i) same += s.each[i].value == plain_.each[i].value;
    return same;
}

// What the thesis prints: nothing in quick mode, where the depths are not its own.
Cell published(const Settings& settings, std::uint64_t n)
{
    return settings.quick || n == 0 ? Cell::none() : Cell(n);
}

void Thesis::minimax()
{
    plain_ = sweep("plain minimax", preset("minimax"), 0);
    Table t{"minimax",
            "Plain minimax, every node visited, every leaf evaluated",
            {"position", "depth", "nodes", "leaves", "branching", "value", "best", "seconds", "Knuth-Moore leaves"}};
    double branching = 0;
    double least = 0;
    for (std::size_t i = 0; i < plain_.each.size(); ++i) {
        const Analysis& a = plain_.each[i];
        const double b = a.counters.branching();
        const int d = a.counters.deepest;
        const double minimum = std::pow(b, (d + 1) / 2) + std::pow(b, d / 2) - 1;
        branching += b;
        least += minimum;
        t.rows.push_back({i, d, a.counters.total(), a.counters.leaves, Cell::real(b, 4), a.value,
                          chess::to_uci(a.best(), game_at(i).position()),
                          Cell::real(std::chrono::duration<double>(a.elapsed).count(), 3), Cell::real(minimum, 0)});
    }
    const Counters& c = plain_.sum;
    t.rows.push_back({"all", "", c.total(), c.leaves, Cell::real(branching / 24, 4), "", "",
                      Cell::real(plain_.seconds, 3), Cell::real(least, 0)});
    if (!settings_.quick)
        t.rows.push_back({"thesis", "", 4'118'596'476U, 3'981'711'091U, Cell::real(37.4773, 4), "", "",
                          Cell::real(959, 0), Cell::real(722'820, 0)});
    findings_.tables.push_back(std::move(t));
    findings_.remarks.push_back(fmt::format("Plain minimax: {} nodes, {} leaves ({:.4f} %), {:.1f} s on {} threads.",
                                            grouped(std::to_string(c.total())), grouped(std::to_string(c.leaves)),
                                            100.0 * static_cast<double>(c.leaves) / static_cast<double>(c.total()),
                                            plain_.seconds, settings_.threads));
}

void Thesis::alpha_beta()
{
    struct Row {
        int ordering;
        std::uint64_t published, published_plus2;
    };
    constexpr std::array kRows{Row{1, 7'155'392, 261'459'855}, Row{2, 632'826'454, 0}, Row{3, 6'721'394, 413'125'714},
                               Row{4, 7'315'727, 382'946'100}, Row{5, 6'823'239, 356'429'105}};
    // The second ordering at +2 is bounded: so many nodes for each position.
    const std::uint64_t bound = settings_.quick ? 500'000 : 50'000'000;
    Table t{"alpha_beta",
            "Table 1: alpha-beta by ordering",
            {"ordering", "published +0", "seed +0", "clean +0", "leaves +0", "values as minimax", "published +2",
             "clean +2", "seconds +2"}};
    for (const Row& row : kRows) {
        Switches s = preset("alphabeta");
        s.ordering = row.ordering;
        const Sweep clean = sweep(fmt::format("alpha-beta, ordering {}", row.ordering), s, 0);
        Switches with_defects = s;
        with_defects.seed_en_passant = 1;
        const bool slow = row.ordering == 2;
        const Cell seed = slow ? Cell::none() : Cell(sweep("the same, as the seed", with_defects, 0).sum.total());
        const Sweep deep = sweep(fmt::format("alpha-beta, ordering {}", row.ordering), s, 2, slow ? bound : 0);
        const Cell plus2 = deep.finished ? Cell(deep.sum.total())
                                         : Cell(fmt::format("> {}", grouped(std::to_string(deep.sum.total()))));
        t.rows.push_back({row.ordering, published(settings_, row.published), seed, clean.sum.total(), clean.sum.leaves,
                          fmt::format("{}/24", same_values(clean)), published(settings_, row.published_plus2), plus2,
                          Cell::real(deep.seconds, 1)});
        if (row.ordering == 1 || row.ordering == 3) variants_.emplace_back(fmt::format("AB {}", row.ordering), clean);
    }
    findings_.tables.push_back(std::move(t));
}

void Thesis::null_move()
{
    struct Row {
        const char* name;
        NullMove kind;
        int r, guard;
        std::uint64_t published;
    };
    constexpr std::array kRows{
        Row{"none", NullMove::Off, 0, 0, 261'459'855},
        Row{"thesis R=1", NullMove::Thesis, 1, 1, 128'858'680},
        Row{"thesis R=1, guard of the others", NullMove::Thesis, 1, 0, 0},
        Row{"thesis R=2", NullMove::Thesis, 2, 0, 13'348'766},
        Row{"thesis R=3", NullMove::Thesis, 3, 0, 126'667'634},
        Row{"conventional R=2", NullMove::Conventional, 2, 0, 0},
        Row{"conventional R=3", NullMove::Conventional, 3, 0, 0},
        Row{"verified R=2", NullMove::Verified, 2, 0, 0},
        Row{"verified R=3", NullMove::Verified, 3, 0, 0},
    };
    Table t{
        "null_move",
        "Table 2: null move at +2 (ordering 1)",
        {"null move", "published", "seed", "clean", "null nodes", "honest", "null cuts", "values as AB", "seconds"}};
    std::optional<Sweep> reference;
    for (const Row& row : kRows) {
        Switches s = preset("alphabeta");
        s.null_move = static_cast<int>(row.kind);
        s.null_reduction = row.r;
        s.null_guard = row.guard;
        const Sweep clean = sweep(row.name, s, 2);
        if (!reference) reference = clean;
        Cell seed = Cell::none();
        if (row.published != 0 && row.kind != NullMove::Off) {
            s.seed_en_passant = 1;
            seed = Cell(sweep("the same, as the seed", s, 2).sum.total());
        }
        int same = 0;
        for (std::size_t i = 0; i < 24; ++i) same += clean.each[i].value == reference->each[i].value;
        t.rows.push_back({row.name, published(settings_, row.published), seed, clean.sum.total(), clean.sum.null_nodes,
                          clean.sum.honest(), clean.sum.null_cutoffs, fmt::format("{}/24", same),
                          Cell::real(clean.seconds, 1)});
    }
    findings_.tables.push_back(std::move(t));
    Switches s = preset("alphabeta");
    s.null_move = static_cast<int>(NullMove::Thesis);
    variants_.emplace_back("NM R=2", sweep("thesis R=2", s, 0));
    for (const int margin : {50, 100, 200}) {
        s.null_margin = margin;
        variants_.emplace_back(fmt::format("NM R=2, margin {}", margin), sweep("null move with a margin", s, 0));
    }
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
        Switches s = preset("minimax");
        s.table = static_cast<int>(row.rule);
        s.en_passant_key = row.key;
        const Sweep sweep_of = sweep(row.name, s, 0);
        t.rows.push_back({row.name, published(settings_, row.published), published(settings_, row.published_leaves),
                          published(settings_, row.expected), sweep_of.sum.total(), sweep_of.sum.leaves,
                          fmt::format("{}/24", same_values(sweep_of)), Cell::real(sweep_of.seconds, 1)});
        if (row.key == 0) variants_.emplace_back(std::string("TT ") + std::string(row.name).substr(0, 2), sweep_of);
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
            {"quiescence", "published", "published q", "seed", "clean", "clean q", "leaves", "leaves %", "position 7 %",
             "deepest ply", "seconds"}};
    for (const Row& row : kRows) {
        Switches s = preset("alphabeta");
        s.null_move = static_cast<int>(NullMove::Thesis);
        s.quiescence = static_cast<int>(Quiescence::Noisy);
        s.qs_checks = row.checks;
        s.qs_evasions = row.evasions;
        const std::uint64_t bound = row.checks != 0 ? 200'000'000 : 0;
        const Sweep clean = sweep(row.name, s, row.extra, bound);
        Cell seed = Cell::none();
        if (row.published != 0) {
            s.seed_en_passant = 1;
            seed = Cell(sweep("the same, as the seed", s, row.extra).sum.total());
        }
        const auto total = static_cast<double>(clean.sum.total());
        t.rows.push_back({row.name, published(settings_, row.published), published(settings_, row.published_q), seed,
                          clean.finished ? Cell(clean.sum.total())
                                         : Cell(fmt::format("> {}", grouped(std::to_string(clean.sum.total())))),
                          clean.sum.quiescence, clean.sum.leaves,
                          Cell::real(100.0 * static_cast<double>(clean.sum.leaves) / total, 4),
                          Cell::real(100.0 * static_cast<double>(clean.each[7].counters.total()) / total, 1),
                          clean.sum.deepest, Cell::real(clean.seconds, 1)});
        if (row.checks == 0) variants_.emplace_back(std::string("QS ") + row.name, clean);
    }
    findings_.tables.push_back(std::move(t));
}

double Thesis::error_against(const Sweep& s, const std::vector<double>& reference) const
{
    double sum = 0;
    for (std::size_t i = 0; i < s.each.size(); ++i) {
        const double pawns = std::clamp(s.each[i].value / 100.0, -15.0, 15.0);
        sum += std::abs(pawns - reference[i]);
    }
    return sum / static_cast<double>(s.each.size());
}

// S002-15: against the author's reference and against the production search.
void Thesis::errors()
{
    settings_.say("reference values by the production search");
    std::vector<double> theirs, ours(kSeedPositions.size());
    for (const SeedPosition& p : kSeedPositions) theirs.push_back(p.reference);
    pool_.parallel_for(ours.size(), [&](std::size_t i) {
        const auto strong = search::make_alphabeta("classical");
        search::Limits limits;
        limits.nodes = settings_.quick ? 50'000 : 3'000'000;
        const auto r = (*strong)->run(game_at(i), limits, {}, {});
        ours[i] = std::clamp(r.value / 100.0, -15.0, 15.0);
    });
    Table t{"errors",
            "Root-value error, mean over the 24 positions, in pawns",
            {"algorithm", "against the author's reference", "against the production search"}};
    t.rows.push_back(
        {"plain minimax", Cell::real(error_against(plain_, theirs), 5), Cell::real(error_against(plain_, ours), 5)});
    for (const auto& [name, s] : variants_)
        t.rows.push_back({name, Cell::real(error_against(s, theirs), 5), Cell::real(error_against(s, ours), 5)});
    findings_.tables.push_back(std::move(t));
}

// Tables 3, 5, 7: fixed depth, first from the thesis' openings, then from random ones.
void Thesis::versus()
{
    Switches base = preset("thesis");
    base.quiescence = 0;
    base.null_move = 0;
    const auto duellist = [&](const char* name, int null_kind, int r, int margin, int quiet, int depth) {
        Switches s = base;
        s.null_move = null_kind;
        s.null_reduction = r;
        s.null_margin = margin;
        s.quiescence = quiet;
        search::Limits limits;
        limits.depth = settings_.quick ? depth - 1 : depth;
        return Duellist{name, [s]() -> std::unique_ptr<search::Search> { return *search::make_textbook("thesis", s); },
                        limits};
    };
    const int thesis = static_cast<int>(NullMove::Thesis);
    const Duellist ab = duellist("AB 1", 0, 0, 0, 0, 5);
    struct Pairing {
        Duellist a, b;
    };
    const std::vector<Pairing> pairings{
        {duellist("NM R=1", thesis, 1, 0, 0, 5), ab},
        {duellist("NM R=2", thesis, 2, 0, 0, 5), ab},
        {duellist("NM R=3", thesis, 3, 0, 0, 5), ab},
        {duellist("NM R=2, margin 50", thesis, 2, 50, 0, 5), ab},
        {duellist("NM R=2, margin 200", thesis, 2, 200, 0, 5), ab},
        {duellist("QS at depth 3", thesis, 2, 0, 1, 3), duellist("NM R=2", thesis, 2, 0, 0, 5)},
    };
    std::vector<chess::Game> openings;
    for (const auto fen : kSeedOpenings) openings.emplace_back(*chess::parse_position(fen, chess::Tolerance::Lenient));
    const int pairs = settings_.games > 0 ? std::max(settings_.games / 2, 1) : settings_.quick ? 4 : 50;
    const std::vector<chess::Game> random = random_openings(pairs, 8, settings_.seed);
    Table t{"versus",
            "Tables 3 and 7: play at fixed depth, from random openings a ply less deep (first player's view)",
            {"players", "thesis openings: won", "drawn", "lost", "random openings: games", "won", "drawn", "lost",
             "Elo", "error"}};
    for (const Pairing& p : pairings) {
        settings_.say(fmt::format("games: {} against {}", p.a.name, p.b.name));
        const DuelResult six = duel(p.a, p.b, openings, settings_);
        // Many games are played a ply less deep: the time of one game falls by a factor of six.
        Pairing shallow = p;
        --*shallow.a.limits.depth;
        --*shallow.b.limits.depth;
        const DuelResult many = duel(shallow.a, shallow.b, random, settings_);
        const auto elo = many.elo();
        t.rows.push_back({fmt::format("{} v. {}", p.a.name, p.b.name), six.games.wins, six.games.draws,
                          six.games.losses, many.games.games(), many.games.wins, many.games.draws, many.games.losses,
                          Cell::real(elo.elo, 1), Cell::real(elo.elo_error, 1)});
    }
    findings_.tables.push_back(std::move(t));
}

// Figures 2 and 3.
void Thesis::figures()
{
    base::Plot nodes{
        .title = "Nodes by position", .x_label = "position", .y_label = "nodes", .series = {}, .categories = {}};
    base::Plot times{
        .title = "Time by position", .x_label = "position", .y_label = "seconds", .series = {}, .categories = {}};
    nodes.log_y = times.log_y = true;
    const auto add = [&](const std::string& name, const Sweep& s) {
        base::PlotSeries n{.label = name, .points = {}};
        base::PlotSeries t{.label = name, .points = {}};
        for (std::size_t i = 0; i < s.each.size(); ++i) {
            const auto x = static_cast<double>(i);
            n.points.push_back({x, static_cast<double>(s.each[i].counters.honest())});
            t.points.push_back({x, std::chrono::duration<double>(s.each[i].elapsed).count()});
        }
        nodes.series.push_back(std::move(n));
        times.series.push_back(std::move(t));
    };
    add("minimax", plain_);
    for (const auto& [name, s] : variants_)
        if (name == "AB 1" || name == "NM R=2" || name == "TT v1" || name.starts_with("QS captures and promotions, +0"))
            add(name, s);
    findings_.figures.push_back({"nodes", std::move(nodes)});
    findings_.figures.push_back({"times", std::move(times)});
}

} // namespace

base::Result<Findings> run_thesis(const Settings& settings)
{
    Findings found = Thesis(settings).run();
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return found;
}

} // namespace lab
