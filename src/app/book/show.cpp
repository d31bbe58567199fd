// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>
#include <optional>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/json.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "chess/notation/uci_move.h"
#include "openings/names.h"

namespace app::book {
namespace {

using base::Json;

struct Row {
    chess::Move move;
    std::uint32_t weight = 0;
    double share = 0; // of the weight, 0 to 1
    std::optional<openings::Tally> games;
    std::optional<openings::OpeningName> name; // of the position after the move
};

std::optional<openings::Tally> tally_after(const openings::AnyBook& book, const chess::Game& game, chess::Move move)
{
    const auto* trie = std::get_if<openings::Trie>(&book);
    if (trie == nullptr) return std::nullopt;
    auto at = openings::Trie::kRoot;
    for (const chess::Move played : game.moves()) at = trie->child(at, played);
    return trie->node(trie->child(at, move)).tally;
}

// The FEN as written knows en passant files that a position forgets: Polyglot counts them.
std::vector<openings::BookMove> book_moves(const openings::AnyBook& book, const chess::Game& game,
                                           const std::string& fen)
{
    const auto* polyglot = std::get_if<openings::PolyglotBook>(&book);
    if (polyglot != nullptr && !fen.empty() && game.moves().empty()) {
        if (const auto setup = chess::parse_fen(fen, {.tolerance = chess::Tolerance::Lenient}))
            return polyglot->moves_at(openings::polyglot_key(*setup), game.position());
    }
    return openings::as_book(book).moves(game);
}

std::vector<Row> rows(const openings::AnyBook& book, const chess::Game& game, const std::string& fen)
{
    std::vector<Row> rows;
    std::uint64_t total = 0;
    for (const auto& m : book_moves(book, game, fen)) {
        chess::Position after = game.position();
        after.play_unchecked(m.move);
        rows.push_back({m.move, m.weight, 0, tally_after(book, game, m.move), openings::name_of(after)});
        total += m.weight;
    }
    for (Row& row : rows) row.share = total == 0 ? 0 : static_cast<double>(row.weight) / static_cast<double>(total);
    return rows;
}

void print_text(const chess::Game& game, const std::vector<Row>& rows)
{
    fmt::print("position  {}\n", chess::to_fen(game.position()));
    if (const auto named = openings::name_of(game))
        fmt::print("opening   {} {}{}\n", named->opening.eco, named->opening.name,
                   named->plies < game.moves().size() ? fmt::format(" (at ply {})", named->plies) : "");
    if (rows.empty()) {
        fmt::print("The book has no move here.\n");
        return;
    }
    const bool games = rows.front().games.has_value();
    fmt::print("\n{:<8} {:>7} {:>7}", "move", games ? "games" : "weight", "share");
    if (games) fmt::print(" {:>7} {:>7} {:>7}", "White", "draws", "Black");
    fmt::print("  opening\n");
    for (const Row& row : rows) {
        fmt::print("{:<8} {:>7} {:>6.1f}%", chess::to_san(row.move, game.position()), row.weight, 100 * row.share);
        if (row.games) {
            const double all = static_cast<double>(row.games->games()) / 100;
            fmt::print(" {:>6.1f}% {:>6.1f}% {:>6.1f}%", row.games->white / all, row.games->draws / all,
                       row.games->black / all);
        }
        fmt::print("{}\n", row.name ? fmt::format("  {} {}", row.name->eco, row.name->name) : "");
    }
}

void print_json(const chess::Game& game, const std::vector<Row>& rows)
{
    Json json{{"fen", chess::to_fen(game.position())}, {"opening", nullptr}, {"moves", Json::array()}};
    if (const auto named = openings::name_of(game))
        json["opening"] = {{"eco", named->opening.eco}, {"name", named->opening.name}, {"ply", named->plies}};
    for (const Row& row : rows) {
        Json move{{"san", chess::to_san(row.move, game.position())},
                  {"uci", chess::to_uci(row.move, game.position())},
                  {"weight", row.weight},
                  {"share", row.share}};
        if (row.games) {
            move["white"] = row.games->white;
            move["draws"] = row.games->draws;
            move["black"] = row.games->black;
        }
        if (row.name) move["opening"] = {{"eco", row.name->eco}, {"name", row.name->name}};
        json["moves"].push_back(move);
    }
    fmt::print("{}\n", base::json_text(json));
}

} // namespace

int show(Arguments arguments)
{
    std::string fen;
    std::string moves;
    std::string path;
    bool json = false;
    Cli cli("Shows the moves of a book in a position, and the name of the opening.", "kibitz book show");
    cli.add_option("fen", fen, "The position; the start position if not given");
    cli.add_option("--moves", moves, R"(Moves played from there, as "e4 e5 Nf3" or "e2e4 e7e5 g1f3")");
    cli.add_option("--book", path, "Polyglot book or opening trie; the program's own book if not given");
    cli.add_flag("--json", json, "Print JSON");
    cli.footer("A trie knows lines from the start position: give it moves, not a FEN.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (fen == "startpos") fen.clear();
    const auto game = read_game(fen, moves);
    if (!game) return failed("show", game.error(), kBadUsage);
    const auto book = openings::open_any_book(path);
    if (!book) return failed("show", book.error());
    const std::vector<Row> found = rows(*book, *game, fen);
    if (json)
        print_json(*game, found);
    else
        print_text(*game, found);
    return kSuccess;
}

} // namespace app::book
