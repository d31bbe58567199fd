// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Reading and writing of moves and games. Rates are by CPU time.
#include <benchmark/benchmark.h>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"

namespace {

using namespace chess;

constexpr int kGames = 200;
constexpr int kPlies = 80;

std::vector<GameTree> random_games()
{
    std::vector<GameTree> games;
    base::Random random(1);
    for (int i = 0; i < kGames; ++i) {
        Game game;
        while (game.moves().size() < kPlies) {
            const MoveList moves = legal_moves(game.position());
            if (moves.empty()) break;
            game.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        games.emplace_back(game);
    }
    return games;
}

// The moves of random games as text, each game's apart.
std::vector<std::vector<std::string>> random_moves()
{
    std::vector<std::vector<std::string>> texts;
    for (const GameTree& game : random_games()) {
        Position p;
        auto& line = texts.emplace_back();
        for (const Move m : game.mainline_moves()) {
            line.push_back(to_san(m, p));
            p.play_unchecked(m);
        }
    }
    return texts;
}

void san_read_and_play(benchmark::State& state)
{
    const auto games = random_moves();
    std::int64_t moves = 0;
    for (auto _ : state) {
        for (const auto& game : games) {
            Position p;
            for (const std::string& text : game) {
                const Move m = match_san(text, p);
                if (m.is_none()) {
                    state.SkipWithError("a legal move was not read");
                    return;
                }
                p.play_unchecked(m);
                ++moves;
            }
            benchmark::DoNotOptimize(p);
        }
    }
    state.SetItemsProcessed(moves);
}
BENCHMARK(san_read_and_play);

void san_write_and_play(benchmark::State& state)
{
    const auto games = random_games();
    std::int64_t moves = 0;
    std::string text;
    for (auto _ : state) {
        for (const GameTree& game : games) {
            Position p;
            text.clear();
            for (NodeId id = game.first_child(kRootNode); id != kNoNode; id = game.first_child(id)) {
                append_san(text, game.move(id), p);
                p.play_unchecked(game.move(id));
                ++moves;
            }
            benchmark::DoNotOptimize(text);
        }
    }
    if (text.empty()) state.SkipWithError("nothing was written");
    state.SetItemsProcessed(moves);
}
BENCHMARK(san_write_and_play);

void fen_read_and_write(benchmark::State& state)
{
    std::vector<std::string> fens;
    for (const GameTree& game : random_games()) fens.push_back(to_fen(game.mainline_game().position()));
    std::int64_t count = 0;
    for (auto _ : state) {
        for (const std::string& fen : fens) {
            const auto p = parse_position(fen);
            if (!p || to_fen(*p) != fen) {
                state.SkipWithError("a FEN is another one after reading and writing");
                return;
            }
            ++count;
        }
    }
    state.SetItemsProcessed(count);
}
BENCHMARK(fen_read_and_write);

struct Count final : PgnVisitor {
    std::int64_t moves = 0;
    bool on_move(Move, const Position&) override { return ++moves, true; }
};

void pgn_read(benchmark::State& state, bool trees)
{
    std::string text;
    for (const GameTree& game : random_games()) text += to_pgn(game);
    std::int64_t games = 0;
    for (auto _ : state) {
        PgnReader reader(base::memory_input(text));
        Count count;
        if (trees)
            while (read_game(reader).value()) {
            }
        else
            while (reader.next(count).value()) {
            }
        if (reader.games() != kGames || reader.damaged() != 0) {
            state.SkipWithError("the games read are not those written");
            return;
        }
        games += kGames;
    }
    state.SetItemsProcessed(games);
    state.SetBytesProcessed(games / kGames * static_cast<std::int64_t>(text.size()));
}
BENCHMARK_CAPTURE(pgn_read, visitor, false);
BENCHMARK_CAPTURE(pgn_read, trees, true);

// Real games, decompression included.
void pgn_file(benchmark::State& state)
{
    const char* data = std::getenv("KIBITZ_DATA");
    if (data == nullptr) {
        state.SetLabel("KIBITZ_DATA is not set");
        for (auto _ : state) {
        }
        return;
    }
    std::int64_t games = 0;
    for (auto _ : state) {
        auto reader = PgnReader::open(std::string(data) + "/games/otb_amateur_1000-2200.pgn.xz");
        if (!reader) {
            state.SkipWithError(reader.error().message.c_str());
            return;
        }
        Count count;
        while (reader->next(count).value()) {
        }
        if (reader->games() != 39'393 || reader->damaged() != 0 || count.moves != 3'159'990) {
            state.SkipWithError("the games read are not those of the file");
            return;
        }
        games += static_cast<std::int64_t>(reader->games());
    }
    state.SetItemsProcessed(games);
}
BENCHMARK(pgn_file)->Unit(benchmark::kMillisecond);

} // namespace
