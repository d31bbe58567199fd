// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/import.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "chess/notation/pgn/annotations.h"
#include "chess/notation/pgn/reader.h"
#include "chess/notation/pgn/search_note.h"

namespace data {
namespace {

// A game as it stands in the file.
class Listener final : public chess::PgnVisitor {
  public:
    struct Ply {
        chess::Move move;
        chess::Position before;
        std::optional<chess::NotedEval> chosen_by; // of the position before
        std::optional<chess::NotedEval> leads_to;  // of the position after
    };

    std::vector<Ply> plies;
    chess::PgnResult result = chess::PgnResult::Missing;
    std::optional<chess::PgnDamage> damage;

    void on_begin(std::uint64_t) override
    {
        plies.clear();
        result = chess::PgnResult::Missing;
        damage.reset();
    }
    bool on_move(chess::Move move, const chess::Position& before) override
    {
        plies.push_back({move, before, {}, {}});
        return true;
    }
    void on_comment(std::string_view text) override
    {
        if (plies.empty()) return;
        Ply& ply = plies.back();
        chess::Annotations notes;
        const std::string rest = chess::take_annotations(text, notes);
        if (notes.eval) ply.leads_to = notes.eval;
        if (const auto note = chess::parse_search_note(rest, ply.before.side_to_move())) ply.chosen_by = note;
    }
    void on_end(chess::PgnResult end) override { result = end; }
    void on_damage(const chess::PgnDamage& what) override { damage = what; }
};

std::optional<chess::GameResult> result_of(chess::PgnResult result)
{
    switch (result) {
    case chess::PgnResult::WhiteWins: return chess::GameResult::WhiteWins;
    case chess::PgnResult::BlackWins: return chess::GameResult::BlackWins;
    case chess::PgnResult::Draw: return chess::GameResult::Draw;
    case chess::PgnResult::Missing:
    case chess::PgnResult::Unknown: break;
    }
    return std::nullopt;
}

bool is_wanted(chess::GameResult result, WantedResults wanted)
{
    if (wanted == WantedResults::All) return true;
    return (result == chess::GameResult::Draw) == (wanted == WantedResults::Drawn);
}

// Turns what was heard into games of ours.
class Importer {
  public:
    Importer(const ImportSettings& settings, const ImportCallback& on_game) : settings_(settings), on_game_(on_game) {}

    const ImportReport& report() const { return report_; }

    base::Status add(const Listener& heard, const std::string& file)
    {
        ++report_.games;
        if (heard.damage) {
            if (report_.damaged++ == 0)
                report_.first_damage = fmt::format("{}, line {}: {}", file, heard.damage->line, heard.damage->message);
            return {};
        }
        const auto result = result_of(heard.result);
        if (!result) return count(report_.without_result);
        if (!is_wanted(*result, settings_.results)) return count(report_.unwanted);
        find_scores(heard);
        find_stretches(heard, *result);
        if (stretches_.empty()) return count(report_.without_scores);
        if (has_gap_ && settings_.gaps == Gaps::Skip) return count(report_.with_gaps);
        ++report_.used;
        report_.unscored += heard.plies.size();
        for (const ScoredGame& stretch : stretches_) {
            ++report_.written;
            report_.positions += stretch.moves.size();
            report_.unscored -= stretch.moves.size();
            if (auto ok = on_game_(stretch); !ok) return ok;
        }
        return {};
    }

  private:
    static base::Status count(std::uint64_t& number)
    {
        ++number;
        return {};
    }

    std::optional<int> score(const std::optional<chess::NotedEval>& eval) const
    {
        if (!eval || (eval->depth && *eval->depth < settings_.least_depth)) return std::nullopt;
        return file_score(eval->score.from(chess::Color::White), settings_.units);
    }

    // Of the position before each ply. The search that chose the move knows it best.
    void find_scores(const Listener& heard)
    {
        scores_.assign(heard.plies.size(), std::nullopt);
        for (std::size_t i = 0; i < heard.plies.size(); ++i) {
            scores_[i] = score(heard.plies[i].chosen_by);
            if (!scores_[i] && i > 0) scores_[i] = score(heard.plies[i - 1].leads_to);
        }
    }

    void find_stretches(const Listener& heard, chess::GameResult result)
    {
        stretches_.clear();
        std::size_t end = 0; // of the last stretch, long enough or not
        has_gap_ = false;
        for (std::size_t i = 0; i < scores_.size(); ++i) {
            if (!scores_[i]) continue;
            has_gap_ = has_gap_ || (end > 0 && end < i);
            ScoredGame stretch{.start = heard.plies[i].before, .result = result, .moves = {}};
            for (; i < scores_.size() && scores_[i]; ++i)
                stretch.moves.push_back({heard.plies[i].move, static_cast<std::int16_t>(*scores_[i])});
            end = i;
            if (stretch.moves.size() >= static_cast<std::size_t>(std::max(settings_.least_plies, 1)))
                stretches_.push_back(std::move(stretch));
        }
    }

    const ImportSettings& settings_;
    const ImportCallback& on_game_;
    ImportReport report_;
    std::vector<std::optional<int>> scores_;
    std::vector<ScoredGame> stretches_;
    bool has_gap_ = false;
};

} // namespace

base::Result<ImportReport> import_games(const ImportSettings& settings, const ImportCallback& on_game,
                                        const std::stop_token& stop)
{
    Importer importer(settings, on_game);
    Listener listener;
    for (const std::string& file : settings.files) {
        auto reader = chess::PgnReader::open(file);
        if (!reader) return std::unexpected(reader.error());
        while (true) {
            if (stop.stop_requested()) return base::fail("stopped while reading {}", file);
            const auto more = reader->next(listener);
            if (!more) return std::unexpected(more.error());
            if (!*more) break;
            if (auto ok = importer.add(listener, file); !ok) return std::unexpected(ok.error());
        }
    }
    return importer.report();
}

} // namespace data
