// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/openings_source.h"

#include <span>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/epd.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn/reader.h"

namespace match {

namespace {

// The first moves of a game.
class OpeningVisitor final : public chess::PgnVisitor {
  public:
    explicit OpeningVisitor(int plies) : plies_(plies) {}

    // Why it is no opening; empty when it is one.
    const std::string& fault() const { return fault_; }

    void on_begin(std::uint64_t line) override { line_ = line; }
    chess::PgnWant on_start(const chess::Position& start) override
    {
        last_ = start;
        fen = chess::to_fen(start);
        if (fen == chess::kStartFen) fen.clear();
        return chess::PgnWant::Mainline;
    }
    bool on_move(chess::Move move, const chess::Position& before) override
    {
        if (plies_ > 0 && moves.size() >= static_cast<std::size_t>(plies_)) return false;
        moves.push_back(move);
        last_ = before;
        last_.play_unchecked(move);
        return true;
    }
    void on_end(chess::PgnResult) override
    {
        if (!last_.has_legal_move()) fault_ = fmt::format("line {}: the game is over there", line_);
    }
    void on_damage(const chess::PgnDamage& damage) override
    {
        fault_ = fmt::format("line {}: {}", damage.line, damage.message);
    }

    std::string fen;
    std::vector<chess::Move> moves;

  private:
    int plies_;
    std::uint64_t line_ = 0;
    std::string fault_;
    chess::Position last_;
};

bool names_pgn(std::string_view path)
{
    for (const std::string_view ending : {".gz", ".xz", ".zst"})
        if (path.ends_with(ending)) path.remove_suffix(ending.size());
    return base::to_lower(path).ends_with(".pgn");
}

} // namespace

base::Result<OpeningsSource> OpeningsSource::load(const OpeningSettings& settings)
{
    OpeningsSource source;
    source.first_ = settings.first;
    source.random_plies_ = settings.random_plies;
    source.random_ = base::Random(settings.seed);
    if (settings.path.empty()) {
        source.lines_.emplace_back();
        return source;
    }
    const base::Status loaded =
        names_pgn(settings.path) ? source.load_pgn(settings.path, settings.plies) : source.load_epd(settings.path);
    if (!loaded) return std::unexpected(loaded.error());
    if (source.lines_.empty())
        return base::fail("{}: there is no opening in it{}", settings.path,
                          source.skipped_ > 0 ? fmt::format(" ({})", source.first_skipped_) : "");
    if (source.skipped_ > 0 && settings.on_warning)
        settings.on_warning(fmt::format("{}: {} of {} games are no openings and left out; the first: {}", settings.path,
                                        source.skipped_, source.skipped_ + source.lines_.size(),
                                        source.first_skipped_));
    if (settings.shuffled) source.random_.fork(0).shuffle(std::span(source.lines_));
    return source;
}

base::Status OpeningsSource::load_epd(const std::string& path)
{
    auto reader = base::LineReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    while (true) {
        const auto line = reader->next();
        if (!line) return std::unexpected(line.error());
        if (!*line) return {};
        const std::string_view text = base::trim(**line);
        if (text.empty() || text.starts_with('#')) continue;
        const auto epd = chess::parse_epd(text);
        if (!epd) return base::fail("{}, line {}: {}", path, reader->line_number(), epd.error().message);
        if (!epd->position.has_legal_move())
            return base::fail("{}, line {}: the game is over there", path, reader->line_number());
        lines_.push_back({chess::to_fen(epd->position), {}});
    }
}

base::Status OpeningsSource::load_pgn(const std::string& path, int plies)
{
    auto reader = chess::PgnReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    while (true) {
        OpeningVisitor visitor(plies);
        const auto more = reader->next(visitor);
        if (!more) return std::unexpected(more.error());
        if (!*more) return {};
        if (visitor.fault().empty())
            lines_.push_back({visitor.fen, visitor.moves});
        else if (skipped_++ == 0)
            first_skipped_ = visitor.fault();
    }
}

chess::Game OpeningsSource::opening(std::uint64_t number) const
{
    const Line& line = lines_[(first_ + number) % lines_.size()];
    chess::Game game;
    if (!line.fen.empty()) {
        // Written by us from a playable position, so that it can be read again.
        if (const auto position = chess::parse_position(line.fen)) game = chess::Game(*position);
    }
    for (const chess::Move move : line.moves) game.play(move);
    if (random_plies_ > 0) add_random_moves(game, number);
    return game;
}

void OpeningsSource::add_random_moves(chess::Game& game, std::uint64_t number) const
{
    // A random walk can run into a mate; then another one is tried.
    constexpr std::uint64_t kTries = 100;
    const chess::Game start = game;
    for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
        base::Random random = random_.fork(1 + number * kTries + attempt);
        game = start;
        for (int ply = 0; ply < random_plies_ && !game.outcome(); ++ply) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            game.play_unchecked(moves[random.below(moves.size())]);
        }
        if (!game.outcome()) return;
    }
    game = start;
}

} // namespace match
