// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/reader.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/explain.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn/encoding.h"
#include "chess/notation/pgn/glyphs.h"
#include "chess/notation/san.h"

namespace chess {

base::Result<PgnReader> PgnReader::open(const std::string& path)
{
    auto source = base::open_input(path);
    if (!source) return std::unexpected(source.error());
    return PgnReader(std::move(*source));
}

void PgnReader::damage(PgnVisitor& visitor, std::uint64_t line, std::string message)
{
    if (is_damaged_) return; // The first reason is the one that counts.
    is_damaged_ = true;
    ++damaged_;
    visitor.on_damage({line, std::move(message)});
}

// Passes over what belongs to no game. Afterwards the next token is the first of a game.
bool PgnReader::find_game()
{
    constexpr std::size_t kMostFirstComments = 16;
    first_comments_.clear();
    for (;;) {
        switch (lexer_.next()) {
        case PgnToken::End: return false;
        case PgnToken::Result: break; // A result written twice.
        case PgnToken::Comment:
            if (first_comments_.size() < kMostFirstComments) first_comments_.emplace_back(lexer_.text());
            break;
        case PgnToken::Tag:
            first_comments_.clear(); // They stood before the tags, between two games.
            lexer_.unget();
            return true;
        default: lexer_.unget(); return true;
        }
    }
}

base::Result<bool> PgnReader::next(PgnVisitor& visitor)
{
    const bool found = find_game();
    if (lexer_.error()) return std::unexpected(*lexer_.error());
    if (!found) return false;
    ++games_;
    is_damaged_ = false;
    depth_ = 0;
    result_ = PgnResult::Missing;
    visitor.on_begin(lexer_.line());
    read_tags(visitor);
    if (!is_damaged_ && set_up(visitor)) {
        if (want_ == PgnWant::Tags)
            skip_rest(0);
        else
            read_moves(visitor);
    }
    if (is_damaged_) skip_rest(depth_);
    if (lexer_.error()) return std::unexpected(*lexer_.error());
    if (!is_damaged_) visitor.on_end(result_);
    return true;
}

// Is this tag the first of a game after one that had no moves?
bool PgnReader::starts_another_game() const
{
    if (first_tag_.empty()) return false;
    return lexer_.text() == first_tag_ && (first_tag_ == "Event" || lexer_.blank_line_before());
}

void PgnReader::read_tags(PgnVisitor& visitor)
{
    first_tag_.clear();
    fen_.clear();
    variant_.clear();
    for (;;) {
        const PgnToken token = lexer_.next();
        if (token == PgnToken::Damage) {
            damage(visitor, lexer_.line(), std::string(lexer_.text()));
            continue;
        }
        if (token != PgnToken::Tag || starts_another_game()) break;
        const std::string_view name = lexer_.text();
        if (first_tag_.empty()) first_tag_ = name;
        if (name == "FEN") {
            fen_ = lexer_.value();
            fen_line_ = lexer_.line();
        } else if (name == "Variant") {
            variant_ = base::to_lower(lexer_.value());
            variant_line_ = lexer_.line();
        }
        if (!is_damaged_) visitor.on_tag(name, lexer_.value());
    }
    lexer_.unget();
}

// Makes the start position. Returns: false if there is none.
bool PgnReader::set_up(PgnVisitor& visitor)
{
    // As lichess, chess.com, cutechess, fastchess and python-chess write them.
    constexpr std::array<std::string_view, 11> kVariants{
        "",         "standard",  "chess",        "normal",        "from position",
        "chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random",
        "960"};
    if (std::ranges::find(kVariants, variant_) == kVariants.end()) {
        damage(visitor, variant_line_, fmt::format("the variant {} is not supported", base::quote(variant_)));
        return false;
    }
    if (lines_.empty()) lines_.emplace_back();
    lines_[0].has_move = false;
    lines_[0].now = Position();
    if (!fen_.empty()) {
        const auto position = parse_position(fen_, Tolerance::Lenient);
        if (!position) {
            damage(visitor, fen_line_, position.error().message);
            return false;
        }
        lines_[0].now = *position;
    }
    want_ = visitor.on_start(lines_[0].now);
    if (want_ != PgnWant::Tags)
        for (const std::string& comment : first_comments_) visitor.on_comment(comment);
    return true;
}

void PgnReader::read_moves(PgnVisitor& visitor)
{
    for (;;) {
        switch (lexer_.next()) {
        case PgnToken::Symbol:
            if (!play(visitor)) return;
            break;
        case PgnToken::Comment: visitor.on_comment(lexer_.text()); break;
        case PgnToken::Nag: visitor.on_nag(lexer_.nag()); break;
        case PgnToken::VariationBegin:
            if (!(want_ == PgnWant::Everything ? open_variation(visitor) : skip_variation(visitor))) return;
            break;
        case PgnToken::VariationEnd:
            if (!close_variation(visitor)) return;
            break;
        case PgnToken::Result:
            if (depth_ > 0) break; // Some programs end variations with a result.
            result_ = lexer_.result();
            return;
        case PgnToken::Damage: damage(visitor, lexer_.line(), std::string(lexer_.text())); return;
        case PgnToken::Tag:
        case PgnToken::End:
            if (depth_ > 0) damage(visitor, lexer_.line(), "the game ends inside a variation");
            lexer_.unget();
            return;
        }
    }
}

// Plays the symbol. Returns: false if the rest of the game is not to be read.
bool PgnReader::play(PgnVisitor& visitor)
{
    const std::string_view text = lexer_.text();
    Line& line = lines_[depth_];
    const Move move = match_san(text, line.now);
    if (move.is_none()) {
        if (const int glyph = glyph_of(text); glyph != 0) {
            visitor.on_nag(glyph);
            return true;
        }
        if (text == "e.p." || text == "ep") return true;
        const bool null = text == "--" || text == "Z0" || text == "@@@@";
        if (!null || want_ != PgnWant::Everything || line.now.is_check()) {
            std::string scratch;
            const std::string reason = explain_illegal(line.now, null ? "--" : as_utf8(text, scratch));
            const std::string_view dots = line.now.side_to_move() == Color::White ? "." : "...";
            damage(visitor, lexer_.line(),
                   fmt::format("move {}{} {}: {}", line.now.fullmoves(), dots, base::quote(text), reason));
            return false;
        }
    }
    if (!visitor.on_move(move, line.now)) {
        skip_rest(depth_);
        return false;
    }
    if (want_ == PgnWant::Everything) line.before = line.now;
    line.has_move = true;
    if (move.is_none())
        line.now.play_null();
    else
        line.now.play_unchecked(move);
    if (const char last = text.back(); last == '!' || last == '?')
        if (const int glyph = glyph_of(text.substr(text.find_first_of("!?"))); glyph != 0) visitor.on_nag(glyph);
    return true;
}

bool PgnReader::open_variation(PgnVisitor& visitor)
{
    if (!lines_[depth_].has_move) {
        damage(visitor, lexer_.line(), "a variation before the first move");
        return false;
    }
    if (depth_ == kDeepestVariation) {
        damage(visitor, lexer_.line(), fmt::format("variations nested more than {} deep", kDeepestVariation));
        return false;
    }
    ++depth_;
    if (lines_.size() <= depth_) lines_.emplace_back();
    lines_[depth_].now = lines_[depth_ - 1].before;
    lines_[depth_].has_move = false;
    visitor.on_variation_begin();
    return true;
}

bool PgnReader::close_variation(PgnVisitor& visitor)
{
    if (depth_ == 0) {
        damage(visitor, lexer_.line(), "a closing parenthesis without a variation");
        return false;
    }
    --depth_;
    visitor.on_variation_end();
    return true;
}

bool PgnReader::skip_variation(PgnVisitor& visitor)
{
    const std::uint64_t line = lexer_.line();
    for (std::size_t depth = 1; depth > 0;) {
        switch (lexer_.next()) {
        case PgnToken::VariationBegin: ++depth; break;
        case PgnToken::VariationEnd: --depth; break;
        case PgnToken::Damage: damage(visitor, lexer_.line(), std::string(lexer_.text())); return false;
        case PgnToken::Tag:
        case PgnToken::End:
            lexer_.unget();
            damage(visitor, line, "the game ends inside a variation");
            return false;
        default: break;
        }
    }
    return true;
}

// Passes over the rest of the game without looking at its moves, to its result or to the tags of the next one.
void PgnReader::skip_rest(std::size_t depth)
{
    for (;;) {
        switch (lexer_.next()) {
        case PgnToken::VariationBegin: ++depth; break;
        case PgnToken::VariationEnd: depth -= depth > 0 ? 1 : 0; break;
        case PgnToken::Result:
            if (depth > 0) break;
            result_ = lexer_.result();
            return;
        case PgnToken::Tag:
        case PgnToken::End: lexer_.unget(); return;
        default: break;
        }
    }
}

} // namespace chess
