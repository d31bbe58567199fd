// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>
#include <set>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/file.h"
#include "base/progress.h"
#include "chess/notation/san.h"
#include "engine/catalogue.h"
#include "openings/names.h"
#include "openings/prune.h"

namespace app::book {
namespace {

struct CheckOptions {
    std::string path;
    std::string output;
    std::string evaluator;
    std::uint64_t nodes = 10'000;
    int slack = 50;
    int floor = 80;
    int trust = 30;
    bool list = false;
};

chess::Game game_to(std::span<const openings::ReachedPosition> reached, std::size_t index)
{
    chess::Game game;
    for (const chess::Move move : openings::line_to(reached, index)) game.play_unchecked(move);
    return game;
}

std::string name_after(const chess::Game& game)
{
    const auto named = openings::name_of(game);
    return named ? fmt::format("{{{} {}}}", named->opening.eco, named->opening.name) : std::string();
}

// Searches positions of a book. The same nodes and the same program give the same answers.
class BookSearch {
  public:
    static base::Result<BookSearch> make(const CheckOptions& o, std::size_t positions)
    {
        const engine::Catalogue& catalogue = engine::standard_catalogue();
        engine::SearchSpec spec = engine::players(catalogue).front().spec;
        if (!o.evaluator.empty()) spec.evaluator = o.evaluator;
        auto made = catalogue.make(spec, {});
        if (!made) return std::unexpected(made.error());
        constexpr std::size_t kHash = 4; // megabytes: about what the nodes of one position fill
        if (const auto hash = (*made)->set_hash(kHash); !hash) return std::unexpected(hash.error());
        return BookSearch(std::move(*made), o.nodes, positions);
    }

    chess::Centipawns value(std::span<const openings::ReachedPosition> reached, std::size_t index)
    {
        search_->new_game();
        search::Limits limits;
        limits.nodes = nodes_;
        const search::Signals signals;
        const search::Value value = search_->run(game_to(reached, index), limits, signals, {}).value;
        progress_->advance();
        return {value};
    }
    void finish() { progress_->finish(); }

  private:
    BookSearch(std::unique_ptr<search::Search> search, std::uint64_t nodes, std::size_t positions)
        : search_(std::move(search)),
          nodes_(nodes),
          progress_(std::make_unique<base::Progress>("searching", "positions", positions))
    {
    }

    std::unique_ptr<search::Search> search_;
    std::uint64_t nodes_;
    std::unique_ptr<base::Progress> progress_;
};

void print_left_out(const openings::Pruned& pruned)
{
    for (const openings::PrunedMove& m : pruned.left_out) {
        chess::Game game = game_to(pruned.reached, m.at);
        game.play_unchecked(m.move);
        fmt::print("{:>7} {:>7}  {}  {}\n", chess::Score(m.value).text(), chess::Score(m.best).text(), line_text(game),
                   name_after(game));
    }
}

// How many different openings the lines belong to.
void print_variety(const openings::PolyglotBook& book)
{
    const auto reached = openings::explore(book);
    std::set<std::string_view> codes;
    std::set<std::string_view> names;
    std::size_t leaves = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (reached[i].moves != 0) continue;
        ++leaves;
        if (const auto named = openings::name_of(game_to(reached, i))) {
            codes.insert(named->opening.eco);
            names.insert(named->opening.name);
        }
    }
    fmt::print("lines      {} in {} openings of {} ECO codes\n", grouped(leaves), grouped(names.size()), codes.size());
}

base::Status run(const CheckOptions& o)
{
    const auto any = openings::open_any_book(o.path);
    if (!any) return std::unexpected(any.error());
    const auto* book = std::get_if<openings::PolyglotBook>(&*any);
    if (book == nullptr) return base::fail("{}: only Polyglot books can be checked", o.path);
    auto search = BookSearch::make(o, openings::explore(*book).size());
    if (!search) return std::unexpected(search.error());
    const auto pruned =
        openings::prune(*book, [&](auto reached, std::size_t index) { return search->value(reached, index); },
                        {.slack = {o.slack}, .floor = {-o.floor}, .trust = {o.trust}});
    search->finish();
    if (o.list) print_left_out(pruned);
    fmt::print("searched   {} positions, {} nodes each\n", grouped(pruned.reached.size()), grouped(o.nodes));
    fmt::print("kept       {} of {} moves; {} are left out, the rest stands behind them\n",
               grouped(pruned.entries.size()), grouped(book->size()), grouped(pruned.left_out.size()));
    if (pruned.entries.empty()) return base::fail("nothing is left");
    const std::string bytes = openings::polyglot_bytes(pruned.entries);
    if (const auto left = openings::PolyglotBook::from_bytes(bytes, o.path)) print_variety(*left);
    if (o.output.empty()) return {};
    if (const auto written = base::write_file_atomically(o.output, bytes); !written) return written;
    fmt::print("written    {}, {} bytes\n", o.output, grouped(bytes.size()));
    return {};
}

} // namespace

int check(Arguments arguments)
{
    CheckOptions o;
    Cli cli("Searches every position of a Polyglot book and leaves bad moves out.", "kibitz book check");
    cli.add_option("book", o.path, "The book; the program's own if not given");
    cli.add_option("--nodes", o.nodes, "Nodes to search in each position").range(1, 1'000'000'000).shows_default();
    cli.add_option("--evaluator", o.evaluator, "As the UCI option; the default one if not given");
    cli.add_option("--slack", o.slack, "Centipawns by which a move may be worse than the best")
        .range(0, 10'000)
        .shows_default();
    cli.add_option("--floor", o.floor, "Centipawns by which its side may then be worse")
        .range(0, 10'000)
        .shows_default();
    cli.add_option("--trust", o.trust, "Centipawns by which book lines can raise the value of a position")
        .range(0, 10'000)
        .shows_default();
    cli.add_option("-o,--out", o.output, "Write the book without the moves that fail");
    cli.add_flag("--list", o.list, "Print the moves that fail, with their value and the best");
    cli.footer("A position is worth what its search says, or what its book moves lead to if that is more. What the\n"
               "start position no longer reaches goes too.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (const auto done = run(o); !done) return failed("check", done.error());
    return kSuccess;
}

int names(Arguments arguments)
{
    std::string output;
    Cli cli("Writes the named openings as a Polyglot book, a move's weight the named lines behind it.",
            "kibitz book names");
    cli.add_option("-o,--out", output, "Polyglot book to write");
    cli.footer("The program's own book is made of it:\n"
               "  kibitz book names -o named.bin && kibitz book check named.bin --evaluator classical \\\n"
               "      -o data/openings/book.bin");
    if (const auto code = cli.parse(arguments)) return *code;
    if (output.empty()) return failed("names", {"say where to write: -o FILE"}, kBadUsage);
    const auto entries = openings::book_of_names();
    if (const auto written = base::write_file_atomically(output, openings::polyglot_bytes(entries)); !written)
        return failed("names", written.error());
    fmt::print("{} moves in {}\n", grouped(entries.size()), output);
    return kSuccess;
}

} // namespace app::book
