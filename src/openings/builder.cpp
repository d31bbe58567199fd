// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/builder.h"

#include <algorithm>

#include "base/text.h"

namespace openings {
namespace {

int rating(std::string_view text)
{
    return base::parse_number<int>(text).value_or(0);
}

} // namespace

base::Result<BookBuilder> BookBuilder::make(const BuildSettings& settings)
{
    const std::size_t tables = (settings.book ? 1 : 0) + (settings.trie ? 1 : 0);
    const std::size_t memory = settings.memory / std::max<std::size_t>(tables, 1);
    auto positions = TallyTable::allocate(settings.book ? memory : 0);
    if (!positions) return std::unexpected(positions.error());
    auto lines = TallyTable::allocate(settings.trie ? memory : 0);
    if (!lines) return std::unexpected(lines.error());
    return BookBuilder(settings, std::move(*positions), std::move(*lines));
}

BookBuilder::BookBuilder(const BuildSettings& settings, TallyTable positions, TallyTable lines)
    : settings_(settings),
      positions_(std::move(positions)),
      lines_(std::move(lines)),
      start_(chess::Position{}),
      tracker_(start_)
{
    settings_.max_plies = std::clamp(settings_.max_plies, 0, Trie::kDeepest);
}

void BookBuilder::on_begin(std::uint64_t)
{
    ++counts_.games;
    white_rating_ = 0;
    black_rating_ = 0;
    tag_result_ = chess::PgnResult::Missing;
    left_out_ = false;
    steps_.clear();
    tracker_ = start_;
    line_ = kEmptyLine;
}

void BookBuilder::on_tag(std::string_view name, std::string_view value)
{
    if (name == "WhiteElo")
        white_rating_ = rating(value);
    else if (name == "BlackElo")
        black_rating_ = rating(value);
    else if (name == "Result")
        tag_result_ = chess::parse_pgn_result(value);
}

chess::PgnWant BookBuilder::on_start(const chess::Position& start)
{
    if (std::min(white_rating_, black_rating_) < settings_.min_rating) {
        left_out_ = true;
        ++counts_.low_rated;
        return chess::PgnWant::Tags;
    }
    if (!start.same_position(chess::Position{})) {
        left_out_ = true;
        ++counts_.other_start;
        return chess::PgnWant::Tags;
    }
    return chess::PgnWant::Mainline;
}

bool BookBuilder::on_move(chess::Move move, const chess::Position& before)
{
    ++counts_.moves;
    // Deeper moves are still read, so that a game that turns illegal later does not count.
    if (static_cast<int>(steps_.size()) >= settings_.max_plies) return true;
    const auto mover = before.side_to_move() == chess::Color::Black ? kBlackMoves : std::uint16_t{0};
    const Step step{tracker_.key(), line_, static_cast<std::uint16_t>(encode_polyglot_move(move) | mover), move.bits()};
    // Counted at the end of the game, when the result is known; by then the rows have come from memory.
    if (settings_.book) positions_.prefetch(step.position, step.polyglot_move);
    if (settings_.trie) lines_.prefetch(step.line, step.move);
    steps_.push_back(step);
    tracker_.play(before, move);
    line_ = line_key(line_, move);
    return true;
}

void BookBuilder::on_end(chess::PgnResult result)
{
    if (left_out_) return;
    auto known = chess::known_result(result);
    if (!known) known = chess::known_result(tag_result_);
    if (known)
        count(*known);
    else
        ++counts_.without_end;
}

void BookBuilder::on_damage(const chess::PgnDamage& damage)
{
    if (!left_out_) ++counts_.damaged;
    if (on_damaged_game) on_damaged_game(damage);
}

void BookBuilder::count(chess::GameResult result)
{
    ++counts_.used;
    counts_.indexed += steps_.size();
    games_.add(result);
    for (const Step& step : steps_) {
        if (settings_.book && status_) status_ = positions_.add(step.position, step.polyglot_move, result);
        if (settings_.trie && status_) status_ = lines_.add(step.line, step.move, result);
    }
}

base::Result<BuiltBook> BookBuilder::finish()
{
    if (!status_) return std::unexpected(status_.error());
    BuiltBook built;
    if (settings_.book) {
        if (const auto done = finish_book(built.entries); !done) return std::unexpected(done.error());
    }
    if (settings_.trie) {
        if (const auto done = finish_trie(built.trie); !done) return std::unexpected(done.error());
    }
    games_ = {};
    return built;
}

base::Status BookBuilder::finish_book(std::vector<PolyglotEntry>& entries)
{
    std::vector<TallyRow> rows; // of one position
    const auto done = positions_.drain(settings_.min_games, [&](const TallyRow& row) {
        if (!rows.empty() && rows.front().key != row.key) {
            append_position(entries, rows);
            rows.clear();
        }
        rows.push_back(row);
    });
    append_position(entries, rows);
    return done;
}

void BookBuilder::append_position(std::vector<PolyglotEntry>& entries, const std::vector<TallyRow>& rows) const
{
    std::vector<std::uint64_t> weights;
    std::vector<PolyglotEntry> kept;
    for (const TallyRow& row : rows) {
        const auto mover = (row.move & kBlackMoves) != 0 ? chess::Color::Black : chess::Color::White;
        const std::uint64_t points = row.tally.points(mover);
        if (points == 0 || row.tally.score(mover) < settings_.min_score) continue;
        weights.push_back(settings_.weighting == Weighting::Score ? points : row.tally.games());
        kept.push_back({row.key, static_cast<std::uint16_t>(row.move & ~kBlackMoves), 0, 0});
    }
    const auto scaled = scaled_weights(weights);
    for (std::size_t i = 0; i < kept.size(); ++i) kept[i].weight = scaled[i];
    entries.insert(entries.end(), kept.begin(), kept.end());
}

base::Status BookBuilder::finish_trie(Trie& trie)
{
    std::vector<TallyRow> rows;
    const auto done = lines_.drain(settings_.min_games, [&](const TallyRow& row) { rows.push_back(row); });
    trie = Trie::from_rows(rows, games_);
    return done;
}

} // namespace openings
