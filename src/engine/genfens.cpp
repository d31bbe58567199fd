// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/genfens.h"

#include <optional>
#include <vector>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/random.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"

namespace engine {
namespace {

constexpr int kRandomPlies = 8; // and one more in half of the cases, so that both sides are to move
constexpr int kRandomPliesFromBook = 2;
// Beyond this the game is decided and teaches little. Origin: hand.
constexpr search::Value kMostLead = 300;
constexpr std::uint64_t kNodesToJudge = 1000;
// A book whose lines are all lost must not keep us trying for ever.
constexpr int kMostTries = 200;

base::Result<std::vector<chess::Position>> read_book(const std::string& path)
{
    auto reader = base::LineReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    std::vector<chess::Position> positions;
    for (;;) {
        const auto line = reader->next();
        if (!line) return std::unexpected(line.error());
        if (!*line) break;
        // EPD has operations behind its four fields, FEN two counters: the four fields are enough.
        std::string_view rest = **line;
        std::string fields;
        for (int i = 0; i < 4; ++i) fields += std::string(base::take_word(rest)) + ' ';
        if (base::trim(fields).empty() || fields.starts_with('#')) continue;
        const auto position = chess::parse_position(fields, chess::Tolerance::Lenient);
        if (!position) return base::fail("{}, line {}: {}", path, reader->line_number(), position.error().message);
        positions.push_back(*position);
    }
    if (positions.empty()) return base::fail("{} holds no positions", path);
    return positions;
}

// Returns: nothing if the game ended on the way.
std::optional<chess::Game> random_line(const chess::Position& start, int plies, base::Random& random)
{
    chess::Game game(start);
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(game.position());
        if (moves.empty()) return std::nullopt;
        game.play_unchecked(moves[random.below(moves.size())]);
    }
    if (game.outcome()) return std::nullopt;
    return game;
}

} // namespace

base::Result<GenFens> parse_genfens(std::string_view text)
{
    GenFens out;
    const auto count = base::parse_number<std::uint64_t>(base::take_word(text));
    if (!count) return base::fail("genfens: a number of positions must follow");
    out.count = *count;
    for (std::string_view word = base::take_word(text); !word.empty(); word = base::take_word(text)) {
        if (word == "seed") {
            const auto seed = base::parse_number<std::uint64_t>(base::take_word(text));
            if (!seed) return base::fail("genfens: seed: {}", seed.error().message);
            out.seed = *seed;
        } else if (word == "book") {
            const std::string_view book = base::take_word(text);
            if (!base::equals_ignoring_case(book, "none")) out.book = book;
        }
    }
    return out;
}

base::Status generate_fens(const GenFens& wanted, const Catalogue& catalogue, const SearchSpec& spec,
                           const std::function<void(const chess::Position&)>& on_position)
{
    std::vector<chess::Position> starts{chess::Position{}};
    if (!wanted.book.empty()) {
        auto book = read_book(wanted.book);
        if (!book) return std::unexpected(book.error());
        starts = *std::move(book);
    }
    auto search = catalogue.make(spec, {});
    if (!search) return std::unexpected(search.error());
    if (auto hash = (*search)->set_hash(1); !hash) return hash;

    search::Limits limits;
    limits.nodes = kNodesToJudge;
    base::Random random(wanted.seed);
    const int plies = wanted.book.empty() ? kRandomPlies : kRandomPliesFromBook;
    int tries = 0;
    for (std::uint64_t made = 0; made < wanted.count;) {
        if (++tries > kMostTries) return base::fail("genfens: {} openings in a row were no good", kMostTries);
        const chess::Position& start = starts[random.below(starts.size())];
        const auto game = random_line(start, plies + static_cast<int>(random.below(2)), random);
        if (!game) continue;
        (*search)->new_game(); // so that a position does not depend on those before it
        const search::Signals signals;
        if (std::abs((*search)->run(*game, limits, signals, {}).value) > kMostLead) continue;
        on_position(game->position());
        ++made;
        tries = 0;
    }
    return {};
}

} // namespace engine
