// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/lexer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/pgn/encoding.h"

namespace chess {
namespace {

constexpr std::size_t kFirstBuffer = std::size_t{1} << 16;
constexpr std::string_view kGameStart = "[Event \"";

// Bytes that end a symbol.
constexpr auto kEndsSymbol = [] {
    std::array<bool, 256> ends{};
    for (const unsigned char c : std::string_view(" \t\n\v\f\r{}()[];$*")) ends[c] = true;
    ends[0] = true;
    return ends;
}();
constexpr bool ends_symbol(char c) noexcept
{
    return kEndsSymbol[static_cast<unsigned char>(c)];
}

} // namespace

std::string_view to_text(PgnResult result)
{
    const auto known = known_result(result);
    return known ? to_text(*known) : "*";
}

std::optional<GameResult> known_result(PgnResult result)
{
    switch (result) {
    case PgnResult::WhiteWins: return GameResult::WhiteWins;
    case PgnResult::BlackWins: return GameResult::BlackWins;
    case PgnResult::Draw: return GameResult::Draw;
    default: return std::nullopt;
    }
}

PgnResult pgn_result(const GameEnd& end)
{
    if (!end.is_over()) return PgnResult::Unknown;
    if (!end.winner) return PgnResult::Draw;
    return *end.winner == Color::White ? PgnResult::WhiteWins : PgnResult::BlackWins;
}

PgnResult parse_pgn_result(std::string_view text)
{
    if (text == "1-0") return PgnResult::WhiteWins;
    if (text == "0-1") return PgnResult::BlackWins;
    if (text == "1/2-1/2" || text == "1/2" || text == "\xC2\xBD-\xC2\xBD") return PgnResult::Draw;
    if (text == "*") return PgnResult::Unknown;
    return PgnResult::Missing;
}

PgnLexer::PgnLexer(std::unique_ptr<base::ByteSource> source) : source_(std::move(source)), buffer_(kFirstBuffer + 1) {}

// Reads on behind the bytes that are kept. Returns: false if there is no more or the token would be too long; then
// at_ == end_ still holds.
bool PgnLexer::refill()
{
    if (ended_) return false;
    if (keep_ > 0) {
        std::memmove(buffer_.data(), buffer_.data() + keep_, end_ - keep_);
        at_ -= keep_;
        end_ -= keep_;
        keep_ = 0;
    }
    if (end_ + 1 == buffer_.size()) {
        if (end_ >= kLongestToken) return false;
        buffer_.resize(std::min(2 * end_, kLongestToken) + 1);
    }
    const auto count = source_->read(std::span(buffer_).subspan(end_, buffer_.size() - 1 - end_));
    if (!count) error_ = count.error();
    ended_ = !count || *count == 0;
    if (!ended_) end_ += *count;
    buffer_[end_] = 0;
    return !ended_;
}

bool PgnLexer::have(std::size_t count)
{
    while (end_ - at_ < count)
        if (!refill()) return false;
    return true;
}

PgnToken PgnLexer::damage(std::string message)
{
    text_scratch_ = std::move(message);
    text_ = text_scratch_;
    return PgnToken::Damage;
}

// at_ is behind a line feed, or at the start: here an escape line may begin.
void PgnLexer::skip_newline()
{
    ++newlines_before_;
    keep_ = at_;
    while (have(1) && buffer_[at_] == '%') {
        for (;;) {
            const void* found = std::memchr(buffer_.data() + at_, '\n', end_ - at_);
            at_ = found ? static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) + 1 : end_;
            keep_ = at_;
            if (found) {
                ++line_;
                break;
            }
            if (!refill()) return;
        }
    }
}

// Returns: false at the end of the input.
bool PgnLexer::skip_space()
{
    if (!started_) {
        started_ = true;
        if (have(base::kByteOrderMark.size()) && std::string_view(buffer_.data(), 3) == base::kByteOrderMark) at_ += 3;
        skip_newline();
    }
    for (;;) {
        const char c = buffer_[at_];
        if (c == '\n') {
            ++at_;
            ++line_;
            skip_newline();
        } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
            ++at_;
        } else if (c == 0 && at_ == end_) {
            keep_ = at_;
            if (!refill()) return false;
        } else {
            return true;
        }
    }
}

PgnToken PgnLexer::next()
{
    if (again_) {
        again_ = false;
        return token_;
    }
    newlines_before_ = started_ ? 0 : 2;
    return token_ = scan();
}

PgnToken PgnLexer::scan()
{
    for (;;) {
        if (!skip_space()) {
            token_line_ = line_;
            return PgnToken::End;
        }
        keep_ = at_;
        token_line_ = line_;
        switch (buffer_[at_]) {
        case '{': return scan_comment();
        case ';': return scan_line_comment();
        case '(': ++at_; return PgnToken::VariationBegin;
        case ')': ++at_; return PgnToken::VariationEnd;
        case '$': return scan_nag();
        case '[': return scan_tag();
        case '}': ++at_; return damage("a closing brace without a comment");
        case ']': ++at_; return damage("a closing bracket without a tag");
        case 0: ++at_; return damage("a byte of value zero");
        case '.': ++at_; continue;
        case '*':
            ++at_;
            result_ = PgnResult::Unknown;
            return PgnToken::Result;
        case '0':
        case '1':
        case '2':
        case '3':
        case '4':
        case '5':
        case '6':
        case '7':
        case '8':
        case '9': {
            // A move number unless it goes on like a result (1-0, 1/2) or castling (0-0).
            std::size_t digits = 0;
            while (have(digits + 1) && base::is_digit(buffer_[at_ + digits])) ++digits;
            const char after = buffer_[at_ + digits];
            if (after != '-' && after != '/') {
                at_ += digits;
                continue;
            }
            [[fallthrough]];
        }
        default:
            if (const PgnToken token = scan_symbol(); token != PgnToken::End) return token;
        }
    }
}

// Returns: End for a symbol that stands for nothing, a byte order mark between two joined files.
PgnToken PgnLexer::scan_symbol()
{
    while (!ends_symbol(buffer_[at_])) ++at_;
    while (at_ == end_ && refill())
        while (!ends_symbol(buffer_[at_])) ++at_;
    text_ = {buffer_.data() + keep_, at_ - keep_};
    if (text_.starts_with(base::kByteOrderMark)) {
        at_ = keep_ + base::kByteOrderMark.size();
        return PgnToken::End;
    }
    const char c = text_[0];
    if (c == '1' || c == '0' || c == '\xC2') {
        result_ = parse_pgn_result(text_);
        if (result_ != PgnResult::Missing) return PgnToken::Result;
    }
    return PgnToken::Symbol;
}

// A comment ends with its brace. Where a line in it starts like a game, the brace was forgotten: the comment is damage
// and reading goes on with that game.
PgnToken PgnLexer::scan_comment()
{
    ++at_;
    bool too_long = false;
    for (;;) {
        while (at_ < end_ && buffer_[at_] != '}') {
            // The next brace or line feed, whichever is first.
            const char* from = buffer_.data() + at_;
            const char* brace = static_cast<const char*>(std::memchr(from, '}', end_ - at_));
            const std::size_t span = brace ? static_cast<std::size_t>(brace - from) : end_ - at_;
            const char* feed = static_cast<const char*>(std::memchr(from, '\n', span));
            if (!feed) {
                at_ += span;
                break;
            }
            at_ += static_cast<std::size_t>(feed - from) + 1;
            ++line_;
            if (have(kGameStart.size()) && std::string_view(buffer_.data() + at_, kGameStart.size()) == kGameStart)
                return damage("the comment is not closed before the next game starts");
        }
        if (at_ < end_) break;
        if (refill()) continue;
        if (ended_) return damage("the comment is not closed");
        too_long = true; // Its text is lost, its end is still looked for.
        keep_ = at_;
    }
    if (too_long) {
        ++at_;
        return damage(fmt::format("the comment is longer than {} bytes", kLongestToken));
    }
    const std::size_t begin = keep_ + 1;
    text_ = as_utf8({buffer_.data() + begin, at_ - begin}, text_scratch_);
    ++at_;
    return PgnToken::Comment;
}

// Where the line ends: its line feed, or the end of the input, or as far as a token may go.
std::size_t PgnLexer::line_end()
{
    std::size_t looked = 0;
    for (;;) {
        const char* from = buffer_.data() + at_ + looked;
        if (const void* feed = std::memchr(from, '\n', end_ - at_ - looked))
            return static_cast<std::size_t>(static_cast<const char*>(feed) - buffer_.data());
        looked = end_ - at_;
        if (!refill()) return end_;
    }
}

PgnToken PgnLexer::scan_line_comment()
{
    ++at_;
    const std::size_t end = line_end();
    std::string_view text(buffer_.data() + at_, end - at_);
    if (text.ends_with('\r')) text.remove_suffix(1);
    at_ = end;
    text_ = as_utf8(text, text_scratch_);
    return PgnToken::Comment;
}

PgnToken PgnLexer::scan_nag()
{
    constexpr int kLargest = 255; // published: PGN standard
    ++at_;
    nag_ = 0;
    while (have(1) && base::is_digit(buffer_[at_])) {
        nag_ = std::min(10 * nag_ + (buffer_[at_] - '0'), kLargest + 1);
        ++at_;
    }
    if (nag_ > kLargest) return damage(fmt::format("an annotation glyph above ${}", kLargest));
    return PgnToken::Nag;
}

namespace {

// Where the value ends, given what follows the opening quote: at a quote before the closing bracket. Quotes inside may
// be escaped, as they should, or not. Returns: npos if there is no end.
std::size_t value_end(std::string_view rest)
{
    const auto closes = [&](std::size_t quote) {
        const std::size_t next = rest.find_first_not_of(" \t", quote + 1);
        return next != std::string_view::npos && rest[next] == ']';
    };
    for (std::size_t i = 0; i < rest.size(); ++i) {
        if (rest[i] == '\\' && i + 1 < rest.size() && (rest[i + 1] == '"' || rest[i + 1] == '\\'))
            ++i;
        else if (rest[i] == '"' && closes(i))
            return i;
    }
    // A value that ends in a backslash nobody escaped.
    const std::size_t last = rest.rfind('"');
    return last != std::string_view::npos && closes(last) ? last : std::string_view::npos;
}

void unescape(std::string_view raw, std::string& out)
{
    out.clear();
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\')) ++i;
        out += raw[i];
    }
}

} // namespace

PgnToken PgnLexer::scan_tag()
{
    const std::size_t end = line_end();
    const std::string_view line(buffer_.data() + at_, end - at_);
    const auto wrong = [&](std::string_view what) {
        at_ = end;
        return damage(fmt::format("tag {}: {}", base::quote(line), what));
    };
    std::size_t i = line.find_first_not_of(" \t", 1);
    if (i == std::string_view::npos) return wrong("there is no name");
    const std::size_t name_end = line.find_first_of(" \t\"]", i);
    if (name_end == std::string_view::npos || name_end == i) return wrong("there is no name or no value");
    text_ = line.substr(i, name_end - i);
    i = line.find_first_not_of(" \t", name_end);
    if (i == std::string_view::npos || line[i] != '"') return wrong("there is no quoted value");
    const std::string_view rest = line.substr(i + 1);
    const std::size_t length = value_end(rest);
    if (length == std::string_view::npos) return wrong("the value does not end");
    value_ = rest.substr(0, length);
    at_ += i + 1 + rest.find(']', length) + 1;
    if (value_.find('\\') != std::string_view::npos) {
        unescape(value_, text_scratch_);
        value_ = text_scratch_;
    }
    value_ = as_utf8(value_, value_scratch_);
    return PgnToken::Tag;
}

} // namespace chess
