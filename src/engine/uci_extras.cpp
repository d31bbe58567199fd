// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the UCI adapter understands beyond the protocol: for people at a terminal and for test frames. These commands
// answer before they return.
#include <algorithm>

#include "base/text.h"
#include "base/version.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "chess/perft.h"
#include "engine/bench.h"
#include "engine/genfens.h"
#include "engine/uci.h"

namespace engine {
namespace {

// Beyond this a count would not end in a day.
constexpr int kDeepestPerft = 12;

std::string board_text(const chess::Position& position)
{
    std::string out;
    for (int rank = 7; rank >= 0; --rank) {
        out += fmt::format("  {} ", rank + 1);
        for (int file = 0; file < 8; ++file) {
            out += ' ';
            out += position.piece_at(chess::Square(chess::File(file), chess::Rank(rank))).letter();
        }
        out += '\n';
    }
    return out + "\n     a b c d e f g h\n";
}

// The board upside down with the colours exchanged: worth the same to the side to move.
chess::Setup flipped(const chess::Setup& setup)
{
    chess::Setup out = setup;
    out.side_to_move = !setup.side_to_move;
    out.castling_rooks = {};
    for (int i = 0; i < 64; ++i) {
        const chess::Square square(i);
        const chess::Piece piece = setup.piece_at(square);
        out.put(square.flip_rank(), piece ? chess::Piece(!piece.color(), piece.type()) : piece);
        if (setup.castling_rooks.contains(square)) out.castling_rooks = out.castling_rooks | square.flip_rank();
    }
    if (setup.en_passant) out.en_passant = setup.en_passant.flip_rank();
    return out;
}

} // namespace

void Uci::show(std::string_view)
{
    const chess::Game& game = state_.game();
    const chess::Position& position = game.position();
    std::string text = board_text(position);
    text += fmt::format("\nFen: {}\nKey: {:016X}\n", chess::to_fen(position), position.key());
    std::string checkers;
    for (const chess::Square square : position.checkers()) checkers += ' ' + square.name();
    text += "Checkers:" + checkers;
    if (const auto outcome = game.outcome()) {
        text += fmt::format("\nResult: {} ({})", outcome->result(), chess::describe(outcome->termination));
    }
    output_.write(text);
}

void Uci::eval(std::string_view)
{
    const auto text = state_.explain();
    if (text)
        output_.write(*text);
    else
        complain(std::unexpected(text.error()));
}

void Uci::perft(std::string_view arguments)
{
    const auto depth = base::parse_number<int>(arguments);
    if (!depth || *depth < 0)
        complain(base::fail("perft: {} is not a depth", base::quote(arguments)));
    else
        divide(*depth);
}

void Uci::divide(int depth)
{
    if (depth > kDeepestPerft) return complain(base::fail("perft: a depth of {} would not end", depth));
    const chess::Position& position = state_.game().position();
    std::string text;
    std::uint64_t nodes = 1;
    if (depth > 0) {
        const auto divided = chess::divided_perft(position, depth);
        nodes = divided.nodes;
        for (const auto& [move, count] : divided.moves) {
            text += fmt::format("{}: {}\n", chess::to_uci(move, position, style().chess960), count);
        }
    }
    output_.write(fmt::format("{}\nNodes searched: {}", text, nodes));
}

// With a search of its own: the hash table and the histories of the game are not disturbed.
void Uci::bench(std::string_view arguments)
{
    const auto depth = arguments.empty() ? kBenchDepth : base::parse_number<int>(base::take_word(arguments));
    if (!depth || *depth < 1 || *depth > search::kMaxPly) return complain(base::fail("bench: a depth must follow"));
    const auto total = run_bench(
        engine().catalogue(), engine().settings().player, *depth,
        [this](const BenchPosition& position) { output_.write(bench_line(position)); }, engine().config().resources);
    if (total)
        output_.write(total->text());
    else
        complain(std::unexpected(total.error()));
}

void Uci::genfens(std::string_view arguments)
{
    const auto wanted = parse_genfens(arguments);
    if (!wanted) return complain(std::unexpected(wanted.error()));
    complain(
        generate_fens(*wanted, engine().catalogue(), engine().settings().player,
                      [this](const chess::Position& position) { output_.say("genfens " + chess::to_fen(position)); }));
}

void Uci::flip(std::string_view)
{
    const auto position = chess::Position::from_setup(flipped(state_.game().position().to_setup()));
    if (position) state_.set_game(chess::Game(*position));
}

void Uci::version(std::string_view)
{
    output_.write(fmt::format("Kibitz {}\n{}", base::version(), base::build_description()));
}

void Uci::help(std::string_view)
{
    std::string text = "Kibitz speaks UCI, the language of chess programs. Lines it understands:\n";
    for (const Command& command : commands()) text += fmt::format("  {:<11} {}\n", command.name, command.help);
    output_.write(text + "Lines that begin with # are passed over.");
}

} // namespace engine
