// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/completion.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/san.h"
#include "chess/notation/uci_move.h"

namespace terminal {
namespace {

bool begins(std::string_view text, std::string_view typed)
{
    return text.size() >= typed.size() && base::equals_ignoring_case(text.substr(0, typed.size()), typed);
}

std::vector<std::string> files(std::string_view command, std::string_view path)
{
    namespace fs = std::filesystem;
    const auto slash = path.rfind('/');
    const std::string folder(path.substr(0, slash == std::string_view::npos ? 0 : slash + 1));
    const std::string_view name = path.substr(folder.size());
    std::vector<std::string> found;
    std::error_code error;
    for (fs::directory_iterator at(folder.empty() ? "." : folder, error); !error && at != fs::directory_iterator();
         at.increment(error)) {
        const std::string file = at->path().filename().string();
        if (!file.starts_with(name) || (file.front() == '.' && name.empty())) continue;
        std::error_code ignored;
        const bool is_folder = at->is_directory(ignored);
        if (!is_folder && !file.ends_with(".pgn")) continue;
        found.push_back(fmt::format("{}{}{}{}", command, folder, file, is_folder ? "/" : ""));
    }
    std::ranges::sort(found);
    return found;
}

void add_moves(std::vector<std::string>& found, std::string_view typed, const chess::Position& position)
{
    const bool by_squares = chess::Square::parse(base::to_lower(typed.substr(0, 2))).has_value() && typed.size() >= 2;
    const bool spaced = typed.size() >= 3 && typed[2] == ' ';
    for (const chess::Move move : chess::legal_moves(position)) {
        std::string san = chess::to_san(move, position);
        while (san.back() == '+' || san.back() == '#') san.pop_back();
        if (begins(san, typed)) found.push_back(san);
        if (!by_squares) continue;
        std::string squares = chess::to_uci(move, position);
        if (spaced) squares.insert(2, 1, ' ');
        if (begins(squares, typed)) found.push_back(squares);
    }
}

} // namespace

std::vector<std::string> completions(std::string_view typed, const chess::Position* position,
                                     std::span<const std::string_view> commands)
{
    for (const std::string_view command : {"save ", "load ", "games "}) {
        if (begins(typed, command)) return files(command, typed.substr(command.size()));
    }
    std::vector<std::string> found;
    for (const std::string_view command : commands) {
        if (begins(command, typed)) found.emplace_back(command);
    }
    if (position != nullptr) add_moves(found, typed, *position);
    std::ranges::sort(found);
    const auto repeated = std::ranges::unique(found);
    found.erase(repeated.begin(), repeated.end());
    return found;
}

} // namespace terminal
