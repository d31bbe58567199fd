// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Reads PGN game by game from files of any size in constant memory, checks every move, and tells a visitor what it
// meets. A damaged game is reported with its line; the rest of the file is read all the same. No tree is built: for
// that see pgn/game.h. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"
#include "base/result.h"
#include "chess/notation/pgn/lexer.h"
#include "chess/position.h"

namespace chess {

struct PgnDamage {
    std::uint64_t line = 0;
    std::string message;
    bool operator==(const PgnDamage&) const = default;
};

// How much of a game a visitor wants to hear, asked when its tags are read.
enum class PgnWant : std::uint8_t {
    Tags,       // no more: the moves are passed over unchecked
    Mainline,   // the game itself, with its comments and glyphs
    Everything, // variations too
};

// What is called for each game, in this order: begin, tags, start, then moves, comments, glyphs and variations as they
// come, and last end or damage. Texts are UTF-8 and valid during the call.
class PgnVisitor {
  public:
    virtual ~PgnVisitor() = default;

    virtual void on_begin(std::uint64_t /*line*/) {}
    virtual void on_tag(std::string_view /*name*/, std::string_view /*value*/) {}
    virtual PgnWant on_start(const Position& /*start*/) { return PgnWant::Mainline; }
    // A legal move and the position it is played in. Whoever wants everything also hears of null moves, which
    // annotators use: they are none. Returns: false to hear no more of this game but its end.
    virtual bool on_move(Move, const Position& /*before*/) { return true; }
    virtual void on_comment(std::string_view /*text*/) {}
    virtual void on_nag(int /*glyph*/) {}
    virtual void on_variation_begin() {}
    virtual void on_variation_end() {}
    virtual void on_end(PgnResult) {}
    virtual void on_damage(const PgnDamage&) {}
};

class PgnReader {
  public:
    static constexpr std::size_t kDeepestVariation = 200;

    explicit PgnReader(std::unique_ptr<base::ByteSource> source) : lexer_(std::move(source)) {}
    // A file (plain, gzip, xz, zstd) or "-" for standard input.
    static base::Result<PgnReader> open(const std::string& path);

    // Reads one game. Returns: false if there was none left; an error only if the input itself failed.
    base::Result<bool> next(PgnVisitor& visitor);

    std::uint64_t games() const noexcept { return games_; } // read so far, damaged ones included
    std::uint64_t damaged() const noexcept { return damaged_; }
    std::uint64_t line() const noexcept { return lexer_.line(); }
    std::size_t buffer_size() const noexcept { return lexer_.buffer_size(); }

  private:
    // A line of play: the position now, and the one before the last move, from which a variation starts.
    struct Line {
        Position now;
        Position before;
        bool has_move = false;
    };

    bool find_game();
    void read_tags(PgnVisitor& visitor);
    bool starts_another_game() const;
    bool set_up(PgnVisitor& visitor);
    void read_moves(PgnVisitor& visitor);
    bool play(PgnVisitor& visitor);
    bool open_variation(PgnVisitor& visitor);
    bool close_variation(PgnVisitor& visitor);
    bool skip_variation(PgnVisitor& visitor);
    void skip_rest(std::size_t depth);
    void damage(PgnVisitor& visitor, std::uint64_t line, std::string message);

    PgnLexer lexer_;
    std::vector<std::string> first_comments_; // met before it is known whether tags follow
    std::string first_tag_;
    std::string fen_;
    std::string variant_;
    std::uint64_t fen_line_ = 0;
    std::uint64_t variant_line_ = 0;
    std::vector<Line> lines_; // the game and the variations open now, kept to reuse their memory
    std::size_t depth_ = 0;   // of variations
    PgnWant want_ = PgnWant::Mainline;
    PgnResult result_ = PgnResult::Missing;
    bool is_damaged_ = false;
    std::uint64_t games_ = 0;
    std::uint64_t damaged_ = 0;
};

} // namespace chess
