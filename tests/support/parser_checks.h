// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What must hold for every parser of notation and any bytes at all. The property tests feed them mutated real texts,
// the fuzzers (tests/fuzz) whatever they think of. Each check returns what is wrong, or nothing.
#pragma once

#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/epd.h"
#include "chess/notation/explain.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "chess/notation/uci_move.h"

namespace test {

// An accepted position can be searched: consistent, its moves fit their list, each can be written and played.
inline std::string check_position(const chess::Position& p)
{
    if (!p.is_consistent()) return "an inconsistent position was accepted";
    const chess::MoveList moves = chess::legal_moves(p);
    if (moves.size() != chess::count_legal_moves(p)) return "the moves are not as many as they were counted";
    for (const chess::Move m : moves) {
        if (!p.is_legal(m)) return "a generated move is not legal";
        chess::Position next = p;
        next.play_unchecked(m);
        if (!next.is_consistent()) return "a legal move leads to an inconsistent position";
    }
    return {};
}

inline std::string check_fen(std::string_view text)
{
    using namespace chess;
    const auto strict = parse_fen(text);
    const auto lenient = parse_fen(text, {.tolerance = Tolerance::Lenient});
    if (!strict && strict.error().message.empty()) return "refused without a reason";
    if (!lenient && lenient.error().message.empty()) return "refused without a reason";
    if (strict && (!lenient || *lenient != *strict)) return "strict and lenient reading differ";
    if (!lenient) return {};
    for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
        const auto again = parse_fen(to_fen(*lenient, style));
        if (!again || *again != *lenient) return "the Setup is another one after writing and reading";
    }
    for (const Tolerance tolerance : {Tolerance::Strict, Tolerance::Lenient}) {
        const auto p = parse_position(text, tolerance);
        if (!p) {
            if (p.error().message.empty()) return "refused without a reason";
            continue;
        }
        if (std::string wrong = check_position(*p); !wrong.empty()) return wrong;
        const auto again = parse_position(to_fen(*p));
        if (!again || again->key() != p->key()) return "the position is another one after writing and reading";
    }
    return {};
}

inline std::string check_epd(std::string_view text)
{
    using namespace chess;
    const auto strict = parse_epd(text, Tolerance::Strict);
    const auto lenient = parse_epd(text, Tolerance::Lenient);
    if (!strict && strict.error().message.empty()) return "refused without a reason";
    if (!lenient && lenient.error().message.empty()) return "refused without a reason";
    if (strict && !lenient) return "strict reading accepts what lenient reading refuses";
    if (!lenient) return {};
    for (const EpdOperation& operation : lenient->operations) {
        static_cast<void>(lenient->number(operation.opcode));
        static_cast<void>(lenient->moves(operation.opcode));
        static_cast<void>(lenient->line(operation.opcode));
    }
    const std::string written = to_epd(*lenient);
    const auto again = parse_epd(written);
    if (!again) return fmt::format("what was written is refused: {}", again.error().message);
    if (to_epd(*again) != written) return "the record is another one after writing and reading";
    return {};
}

inline std::string check_san(std::string_view text, const chess::Position& p)
{
    using namespace chess;
    const auto move = parse_san(text, p);
    if (!move) {
        const std::string reason = explain_illegal(p, text);
        return move.error().message.empty() || reason.empty() ? "refused without a reason" : "";
    }
    if (!p.is_legal(*move)) return "an illegal move was accepted";
    if (!explain_illegal(p, text).empty()) return "a legal move was explained";
    if (match_san(to_san(*move, p), p) != *move) return "the move is another one after writing and reading";
    return {};
}

inline std::string check_uci_move(std::string_view text, const chess::Position& p)
{
    using namespace chess;
    const auto move = parse_uci_move(text, p);
    if (!move) return move.error().message.empty() ? "refused without a reason" : "";
    if (!p.is_legal(*move)) return "an illegal move was accepted";
    for (const bool chess960 : {false, true})
        if (parse_uci_move(to_uci(*move, p, chess960), p) != *move) return "the move is another one after writing";
    return {};
}

inline std::string check_pgn(std::string_view text)
{
    using namespace chess;
    PgnReader reader(base::memory_input(std::string(text)));
    std::uint64_t games = 0;
    for (;; ++games) {
        const auto game = read_game(reader);
        if (!game) return "memory failed to be read";
        if (!*game) break;
        if ((*game)->damage) {
            if ((*game)->damage->message.empty() || (*game)->damage->line == 0) return "damage without line or reason";
            continue;
        }
        const std::string written = to_pgn((*game)->tree);
        const auto again = parse_pgn(written);
        if (!again) return fmt::format("what was written is refused: {}\n{}", again.error().message, written);
        if (to_pgn(*again) != written) return fmt::format("another game after writing and reading:\n{}", written);
        GameTree tree = std::move((*game)->tree);
        tree.tags = again->tags; // the export format adds those that must be there
        tree.result = again->result;
        if (tree != *again) return fmt::format("another tree after writing and reading:\n{}", written);
    }
    // Reading the tags alone must find the same games, or more where damage made the moves swallow some.
    PgnReader fast(base::memory_input(std::string(text)));
    struct TagsOnly final : PgnVisitor {
        PgnWant on_start(const Position&) override { return PgnWant::Tags; }
    } tags_only;
    while (fast.next(tags_only).value_or(false)) {
    }
    if (reader.damaged() == 0 && fast.games() != games) return "reading the tags alone finds other games";
    return {};
}

// Changes texts at random: bits, bytes, pieces cut out, doubled, moved, taken from other texts.
class Mutator {
  public:
    Mutator(std::vector<std::string> texts, std::uint64_t seed) : texts_(std::move(texts)), random_(seed) {}

    std::string next()
    {
        if (random_.chance(0.05)) return noise();
        std::string text = pick();
        for (auto changes = random_.between(1, 6); changes > 0; --changes) change(text);
        return text;
    }
    base::Random& random() { return random_; }

  private:
    const std::string& pick() { return texts_[static_cast<std::size_t>(random_.below(texts_.size()))]; }
    std::size_t place(const std::string& text) { return static_cast<std::size_t>(random_.below(text.size() + 1)); }
    char byte() { return static_cast<char>(random_.below(256)); }
    std::string noise()
    {
        std::string text(static_cast<std::size_t>(random_.below(80)), ' ');
        for (char& c : text) c = byte();
        return text;
    }
    // A piece of a text, most often short.
    std::string piece(const std::string& text)
    {
        const std::size_t at = place(text);
        return text.substr(at, static_cast<std::size_t>(random_.below(random_.chance(0.8) ? 6 : 60)));
    }
    void change(std::string& text)
    {
        const std::size_t at = place(text);
        switch (random_.below(8)) {
        case 0:
            if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random_.below(8)));
            break;
        case 1:
            if (at < text.size()) text[at] = byte();
            break;
        case 2: text.erase(at, static_cast<std::size_t>(random_.between(1, 5))); break;
        case 3: text.insert(at, 1, byte()); break;
        case 4: text.insert(at, piece(text)); break;
        case 5: text.insert(at, piece(pick())); break;
        case 6:
            if (random_.chance(0.3)) text.resize(at);
            break;
        default: {
            // One character of the text's own kind in another's place.
            const std::string from = piece(pick());
            if (!from.empty() && at < text.size()) text[at] = from[0];
        }
        }
    }

    std::vector<std::string> texts_;
    base::Random random_;
};

} // namespace test
