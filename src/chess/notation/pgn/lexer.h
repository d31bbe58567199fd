// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tokens of a PGN file from any stream of bytes, in constant memory: one buffer that grows to the longest token,
// at most kLongestToken. Internal to the PGN reader. One thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"
#include "base/result.h"
#include "chess/game_end.h"

namespace chess {

// The last token of a game, which may say that the result is not known ("*"). Missing: the file has no such token.
enum class PgnResult : std::uint8_t { Missing, WhiteWins, BlackWins, Draw, Unknown };
// "1-0", "0-1", "1/2-1/2", and "*" for the other two.
std::string_view to_text(PgnResult result);
PgnResult parse_pgn_result(std::string_view text); // Missing if it is none
PgnResult pgn_result(const GameEnd& end);          // Unknown if it is not over
// Nothing for Missing and Unknown.
std::optional<GameResult> known_result(PgnResult result);

enum class PgnToken : std::uint8_t {
    End,            // of the input; error() says whether it failed
    Tag,            // text(): the name, value(): the value in UTF-8
    Symbol,         // text(): most often a move
    Comment,        // text(): what is between the braces or after the semicolon, in UTF-8
    Nag,            // nag()
    VariationBegin, //
    VariationEnd,   //
    Result,         // result()
    Damage,         // text(): what is wrong; reading goes on behind it
};

class PgnLexer {
  public:
    static constexpr std::size_t kLongestToken = std::size_t{1} << 20;

    explicit PgnLexer(std::unique_ptr<base::ByteSource> source);

    // Move numbers, white space, escape lines and byte order marks are passed over. Views stay valid until the next
    // call.
    PgnToken next();
    // Makes next() return the same token once more.
    void unget() noexcept { again_ = true; }

    std::string_view text() const noexcept { return text_; }
    std::string_view value() const noexcept { return value_; }
    int nag() const noexcept { return nag_; }
    PgnResult result() const noexcept { return result_; }
    std::uint64_t line() const noexcept { return token_line_; } // where the token begins, from 1
    bool blank_line_before() const noexcept { return newlines_before_ > 1; }
    const std::optional<base::Error>& error() const noexcept { return error_; }
    std::size_t buffer_size() const noexcept { return buffer_.size(); }

  private:
    bool refill();
    bool have(std::size_t count); // Are so many bytes there from at_ on?
    PgnToken scan();
    void skip_newline();
    bool skip_space();
    PgnToken scan_symbol();
    PgnToken scan_comment();
    PgnToken scan_line_comment();
    PgnToken scan_nag();
    PgnToken scan_tag();
    PgnToken damage(std::string message);
    std::size_t line_end();

    std::unique_ptr<base::ByteSource> source_;
    std::vector<char> buffer_; // one byte more than is ever filled: buffer_[end_] is 0
    std::size_t keep_ = 0;     // from here on the bytes are still needed
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    bool ended_ = false;
    std::optional<base::Error> error_;

    PgnToken token_ = PgnToken::End;
    bool again_ = false;
    std::string_view text_;
    std::string_view value_;
    std::string text_scratch_;
    std::string value_scratch_;
    int nag_ = 0;
    PgnResult result_ = PgnResult::Missing;
    std::uint64_t line_ = 1;
    std::uint64_t token_line_ = 1;
    int newlines_before_ = 2;
    bool started_ = false;
};

} // namespace chess
