// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/game_files.h"

#include <filesystem>
#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "chess/notation/pgn.h"

namespace terminal {

using namespace chess;

namespace {

// Passes over games, and keeps the tags of the last one.
struct TagReader final : PgnVisitor {
    GameTags tags;
    void on_begin(std::uint64_t) override { tags = {}; }
    void on_tag(std::string_view name, std::string_view value) override { tags.set(name, value); }
    PgnWant on_start(const Position&) override { return PgnWant::Tags; }
};

// Why a text is no file of games, or nothing: one game that can be read is enough.
std::string why_no_games(const std::string& text)
{
    struct FirstDamage final : PgnVisitor {
        std::string reason;
        bool has_game = false;
        void on_end(PgnResult) override { has_game = true; }
        void on_damage(const PgnDamage& damage) override
        {
            if (reason.empty()) reason = fmt::format("line {}: {}", damage.line, damage.message);
        }
    } visitor;
    PgnReader reader(base::memory_input(text));
    while (!visitor.has_game && reader.next(visitor).value_or(false)) {
    }
    if (visitor.has_game) return {};
    return visitor.reason.empty() ? "there is no game in it" : visitor.reason;
}

} // namespace

std::string title_of(const GameTags& tags)
{
    const auto known = [&](std::string_view name) {
        const std::string_view value = tags.find(name);
        return value.empty() ? std::string_view("?") : value;
    };
    return base::visible(
        fmt::format("{} - {}  {}  {}", known("White"), known("Black"), known("Result"), known("Date")));
}

base::Result<LoadedGame> load_game(const std::string& path, int number)
{
    auto reader = PgnReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    LoadedGame loaded{.tree = {}, .number = number, .games = 0};
    TagReader others;
    while (true) {
        if (loaded.games + 1 == number) {
            auto game = read_game(*reader);
            if (!game) return base::fail_in(path, game.error());
            if (!*game) break;
            if (const auto& damage = (*game)->damage)
                return base::fail("{}: game {}, line {}: {}", path, number, damage->line, damage->message);
            loaded.tree = std::move((*game)->tree);
        } else {
            const auto more = reader->next(others);
            if (!more) return base::fail_in(path, more.error());
            if (!*more) break;
        }
        ++loaded.games;
    }
    if (loaded.games == 0) return base::fail("{}: there is no game in it", path);
    if (loaded.games < number) return base::fail("{}: there is no game {}, only {}", path, number, loaded.games);
    return loaded;
}

base::Result<GameList> list_games(const std::string& path, std::size_t most)
{
    auto reader = PgnReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    GameList list;
    TagReader visitor;
    while (true) {
        const auto more = reader->next(visitor);
        if (!more) return base::fail_in(path, more.error());
        if (!*more) return list;
        ++list.games;
        if (list.titles.size() < most) list.titles.push_back(title_of(visitor.tags));
    }
}

base::Status GameSaver::save(const std::string& path, std::string_view pgn)
{
    std::string text;
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none)) {
        auto there = base::read_file(path);
        if (!there) return std::unexpected(there.error());
        text = std::move(*there);
    }
    if (!base::trim(text).empty())
        if (const std::string why = why_no_games(text); !why.empty())
            return base::fail("{} is not a file of games ({}); nothing was written", path, why);
    if (path_ == path && end_ == text.size()) text.resize(begin_);
    const std::size_t begin = text.size();
    // An empty line between two games.
    if (!text.empty() && !text.ends_with("\n\n")) text += text.ends_with('\n') ? "\n" : "\n\n";
    text += pgn;
    if (auto status = base::write_file_atomically(path, text); !status) return status;
    path_ = path;
    begin_ = begin;
    end_ = text.size();
    return {};
}

} // namespace terminal
