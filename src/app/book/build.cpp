// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/clock.h"
#include "base/cpu_clock.h"
#include "base/file.h"
#include "base/json.h"
#include "base/progress.h"
#include "openings/builder.h"
#include "openings/explore.h"

namespace app::book {
namespace {

using base::Json;

struct BuildOptions {
    std::vector<std::string> games;
    std::string book;
    std::string trie;
    openings::BuildSettings settings;
    std::string weights = "score";
    double min_score_percent = 0;
    std::size_t memory_megabytes = 512;
    bool json = false;
};

void add_options(Cli& cli, BuildOptions& o)
{
    openings::BuildSettings& s = o.settings;
    cli.add_option("games", o.games, "PGN files, plain or compressed; - is standard input");
    cli.add_option("-o,--out", o.book, "Polyglot book to write");
    cli.add_option("--trie", o.trie, "Opening trie to write");
    cli.add_option("--plies", s.max_plies, "Half moves of each game that are counted")
        .range(1, openings::Trie::kDeepest)
        .shows_default();
    cli.add_option("--min-games", s.min_games, "Games a move needs").range(1, 1 << 30).shows_default();
    cli.add_option("--min-rating", s.min_rating, "Rating both players need").range(0, 4000);
    cli.add_option("--min-score", o.min_score_percent, "Per cent of the points a move must have made (book only)")
        .range(0.0, 100.0);
    cli.add_option("--weights", o.weights, "Weights of the book: score (2 for a win, 1 for a draw) or games")
        .one_of({"score", "games"});
    cli.add_option("--memory", o.memory_megabytes, "MB for the counts; more goes to temporary files")
        .range(1, 1 << 20)
        .shows_default();
    cli.add_flag("--json", o.json, "Print the statistics as JSON");
    cli.footer(
        "Without -o and --trie both are written, as book.bin and book.trie.\n"
        "A game counts if its moves are legal to the end, it has a result and it starts from the start position.");
}

// Tells of the first damaged games only: a bad file has thousands.
class DamageReport {
  public:
    void file(const std::string& path) { path_ = path; }
    void operator()(const chess::PgnDamage& damage)
    {
        if (++count_ <= kShown) tell(fmt::format("{}:{}: {}", path_, damage.line, damage.message));
        if (count_ == kShown + 1) tell("more damaged games are only counted");
    }

  private:
    static constexpr std::uint64_t kShown = 5;
    std::string path_;
    std::uint64_t count_ = 0;
};

base::Status read_all(const BuildOptions& o, openings::BookBuilder& builder)
{
    DamageReport report;
    builder.on_damaged_game = [&](const chess::PgnDamage& damage) { report(damage); };
    base::Progress progress("reading", "games", 0);
    for (const std::string& path : o.games) {
        report.file(path);
        auto reader = chess::PgnReader::open(path);
        if (!reader) return std::unexpected(reader.error());
        for (;;) {
            const auto more = reader->next(builder);
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            if (!builder.status()) return builder.status();
            progress.advance();
        }
    }
    progress.finish();
    builder.on_damaged_game = {};
    return {};
}

base::Status write(const BuildOptions& o, const openings::BuiltBook& built)
{
    if (!o.book.empty()) {
        if (built.entries.empty()) return base::fail("no move passes the thresholds: {} is not written", o.book);
        if (const auto done = base::write_file_atomically(o.book, polyglot_bytes(built.entries)); !done) return done;
    }
    if (!o.trie.empty()) return base::write_file_atomically(o.trie, built.trie.to_bytes());
    return {};
}

struct Outcome {
    openings::BuildCounts counts;
    openings::BuiltBook built;
    double cpu = 0;
    double seconds = 0;

    std::size_t positions() const
    {
        std::size_t count = 0;
        for (std::size_t i = 0; i < built.entries.size(); ++i)
            count += i == 0 || built.entries[i].key != built.entries[i - 1].key ? 1 : 0;
        return count;
    }
    double rate() const { return static_cast<double>(counts.games) / std::max(cpu, 1e-9); }
};

void print_text(const BuildOptions& o, const Outcome& r)
{
    const openings::BuildCounts& c = r.counts;
    fmt::print("games   {} read, {} used", grouped(c.games), grouped(c.used));
    if (c.low_rated > 0) fmt::print(", {} rated too low", grouped(c.low_rated));
    if (c.without_end > 0) fmt::print(", {} without a result", grouped(c.without_end));
    if (c.other_start > 0) fmt::print(", {} from other positions", grouped(c.other_start));
    if (c.damaged > 0) fmt::print(", {} damaged", grouped(c.damaged));
    fmt::print("\nmoves   {} checked, {} counted\n", grouped(c.moves), grouped(c.indexed));
    if (!o.book.empty())
        fmt::print("book    {}: {} moves in {} positions\n", o.book, grouped(r.built.entries.size()),
                   grouped(r.positions()));
    if (!o.trie.empty())
        fmt::print("trie    {}: {} lines, {} plies deep\n", o.trie, grouped(r.built.trie.size() - 1),
                   r.built.trie.depth());
    fmt::print("rate    {} games by CPU second ({:.2f} s of CPU, {:.2f} s in all)\n",
               grouped(static_cast<std::uint64_t>(r.rate())), r.cpu, r.seconds);
}

void print_json(const BuildOptions& o, const Outcome& r)
{
    const openings::BuildCounts& c = r.counts;
    Json json{{"games",
               {{"read", c.games},
                {"used", c.used},
                {"low_rated", c.low_rated},
                {"without_result", c.without_end},
                {"other_start", c.other_start},
                {"damaged", c.damaged}}},
              {"moves", {{"checked", c.moves}, {"counted", c.indexed}}}};
    if (!o.book.empty())
        json["book"] = {{"file", o.book}, {"moves", r.built.entries.size()}, {"positions", r.positions()}};
    if (!o.trie.empty())
        json["trie"] = {{"file", o.trie}, {"lines", r.built.trie.size() - 1}, {"plies", r.built.trie.depth()}};
    json["cpu_seconds"] = r.cpu;
    json["seconds"] = r.seconds;
    json["games_by_cpu_second"] = r.rate();
    fmt::print("{}\n", base::json_text(json));
}

} // namespace

int build(Arguments arguments)
{
    BuildOptions o;
    Cli cli("Makes a Polyglot book and an opening trie out of games.", "kibitz book build");
    add_options(cli, o);
    if (const auto code = cli.parse(arguments)) return *code;
    if (o.games.empty()) return failed("build", {"no game file is given\nTry `kibitz book build --help`."}, kBadUsage);
    if (o.book.empty() && o.trie.empty()) {
        o.book = "book.bin";
        o.trie = "book.trie";
    }
    o.settings.min_score = o.min_score_percent / 100;
    o.settings.weighting = o.weights == "games" ? openings::Weighting::Games : openings::Weighting::Score;
    o.settings.memory = o.memory_megabytes << 20;
    o.settings.book = !o.book.empty();
    o.settings.trie = !o.trie.empty();
    for (const std::string& output : {o.book, o.trie})
        if (!output.empty())
            if (const auto ok = base::check_writable(output, o.games); !ok) return failed("build", ok.error());

    Outcome result;
    const base::TimePoint cpu_start = base::process_clock().now();
    const base::TimePoint start = base::system_clock().now();
    auto builder = openings::BookBuilder::make(o.settings);
    if (!builder) return failed("build", builder.error());
    if (const auto read = read_all(o, *builder); !read) return failed("build", read.error());
    auto built = builder->finish();
    if (!built) return failed("build", built.error());
    result.counts = builder->counts();
    result.built = std::move(*built);
    if (const auto written = write(o, result.built); !written) return failed("build", written.error());
    result.cpu = base::seconds(base::process_clock().now() - cpu_start);
    result.seconds = base::seconds(base::system_clock().now() - start);
    if (o.json)
        print_json(o, result);
    else
        print_text(o, result);
    return kSuccess;
}

} // namespace app::book
