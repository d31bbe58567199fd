// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/epd.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"

namespace chess {
namespace {

using base::fail;
using base::is_space;

constexpr std::size_t kLongestOpcode = 15; // published: EPD standard

constexpr bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool is_proper_opcode(std::string_view word)
{
    return is_letter(word.front()) && word.size() <= kLongestOpcode &&
           std::ranges::all_of(word, [](char c) { return is_letter(c) || base::is_digit(c) || c == '_'; });
}

// Words that are an opcode and never an operand of bm, am or pv: some files forget the semicolon before them.
bool is_well_known_opcode(std::string_view word)
{
    constexpr std::array<std::string_view, 9> kOpcodes{"acd", "acn", "acs", "am", "bm", "ce", "dm", "id", "pv"};
    return std::ranges::find(kOpcodes, word) != kOpcodes.end() ||
           (word.size() == 2 && word[0] == 'c' && base::is_digit(word[1]));
}

// Reads the operations from a place in the line on.
class OperationReader {
  public:
    OperationReader(std::string_view text, std::size_t at, bool lenient) : text_(text), at_(at), lenient_(lenient) {}

    base::Result<std::vector<EpdOperation>> read()
    {
        std::vector<EpdOperation> operations;
        while (skip_to_operation()) {
            if (const auto read = read_operation(operations); !read) return std::unexpected(read.error());
        }
        return operations;
    }

  private:
    bool skip_to_operation()
    {
        while (at_ < text_.size() && (is_space(text_[at_]) || (lenient_ && text_[at_] == ';'))) ++at_;
        return at_ < text_.size();
    }
    std::string_view take_word()
    {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !is_space(text_[at_]) && text_[at_] != ';') ++at_;
        return text_.substr(begin, at_ - begin);
    }

    base::Status read_operation(std::vector<EpdOperation>& operations)
    {
        const std::size_t begin = at_;
        const std::string_view opcode = take_word();
        if (!lenient_ && (opcode.empty() || !is_proper_opcode(opcode)))
            return fail("EPD column {}: {} is not an opcode", begin + 1, base::quote(opcode));
        EpdOperation operation{std::string(opcode), {}};
        bool ended = false;
        while (at_ < text_.size() && !ended) {
            if (text_[at_] == ';') {
                ended = true;
                ++at_;
            } else if (is_space(text_[at_])) {
                ++at_;
            } else if (text_[at_] == '"') {
                const std::size_t open = at_;
                const std::size_t close = std::min(text_.find('"', open + 1), text_.size());
                if (close == text_.size() && !lenient_)
                    return fail("EPD column {}: the quoted text does not end", open + 1);
                operation.operands.push_back({std::string(text_.substr(open + 1, close - open - 1)), true});
                at_ = std::min(close + 1, text_.size());
            } else {
                const std::size_t back = at_;
                const std::string_view word = take_word();
                if (lenient_ && !operation.operands.empty() && is_well_known_opcode(word)) {
                    at_ = back;
                    ended = true;
                } else {
                    operation.operands.push_back({std::string(word), false});
                }
            }
        }
        if (!ended && !lenient_)
            return fail("EPD column {}: operation {} has no semicolon after it", begin + 1, base::quote(opcode));
        if (is_letter(opcode.front())) operations.push_back(std::move(operation));
        return {};
    }

    std::string_view text_;
    std::size_t at_;
    bool lenient_;
};

// Where the FEN part ends: after four words, and in lenient reading after up to two numbers more.
std::size_t end_of_fields(std::string_view text, bool lenient)
{
    std::size_t at = 0;
    std::size_t end = 0;
    for (int word = 0; word < (lenient ? 6 : 4); ++word) {
        while (at < text.size() && is_space(text[at])) ++at;
        const std::size_t begin = at;
        while (at < text.size() && !is_space(text[at]) && text[at] != ';') ++at;
        const std::string_view field = text.substr(begin, at - begin);
        if (field.empty() || (word >= 4 && !std::ranges::all_of(field, base::is_digit))) break;
        end = at;
    }
    return end;
}

// Takes hmvc and fmvn out of the operations and into the Setup.
base::Status take_clocks(std::vector<EpdOperation>& operations, Setup& setup)
{
    for (auto it = operations.begin(); it != operations.end();) {
        const bool halfmoves = it->opcode == "hmvc";
        if (!halfmoves && it->opcode != "fmvn") {
            ++it;
            continue;
        }
        const auto number = it->operands.size() == 1 ? base::parse_number<int>(it->operands.front().text)
                                                     : base::Result<int>(fail("it needs one number"));
        if (!number) return fail("EPD operation {}: {}", it->opcode, number.error().message);
        if (*number < (halfmoves ? 0 : 1)) return fail("EPD operation {}: {} is too small", it->opcode, *number);
        (halfmoves ? setup.halfmoves : setup.fullmoves) = *number;
        it = operations.erase(it);
    }
    return {};
}

} // namespace

base::Result<Epd> parse_epd(std::string_view text, Tolerance tolerance)
{
    const bool lenient = tolerance == Tolerance::Lenient;
    const std::size_t end = end_of_fields(text, lenient);
    // Strict FEN wants six fields and strict EPD four: read leniently, then look at the spaces.
    auto setup = parse_fen(text.substr(0, end), {.tolerance = Tolerance::Lenient});
    if (!setup) return std::unexpected(setup.error());
    if (!lenient && (text.substr(0, end) != to_fen_without_clocks(*setup) &&
                     text.substr(0, end) != to_fen_without_clocks(*setup, CastlingStyle::Shredder)))
        return fail("EPD column 1: the position is not in the four standard fields, which would be {}",
                    base::quote(to_fen_without_clocks(*setup)));
    auto operations = OperationReader(text, end, lenient).read();
    if (!operations) return std::unexpected(operations.error());
    if (const auto clocks = take_clocks(*operations, *setup); !clocks) return std::unexpected(clocks.error());
    auto position = Position::from_setup(*setup, tolerance);
    if (!position) return fail("EPD {}: {}", base::quote(text.substr(0, end)), describe(position.error()));
    return Epd{*position, std::move(*operations)};
}

std::string to_epd(const Epd& epd)
{
    std::string out = to_fen_without_clocks(epd.position);
    for (const EpdOperation& operation : epd.operations) {
        out += ' ';
        out += operation.opcode;
        for (const EpdOperand& operand : operation.operands) {
            const bool quote =
                operand.quoted || operand.text.empty() || operand.text.find_first_of(" \t\r\n;\"") != std::string::npos;
            out += quote ? " \"" : " ";
            for (const char c : operand.text) out += c == '"' ? '\'' : (c == '\n' || c == '\r') ? ' ' : c;
            if (quote) out += '"';
        }
        out += ';';
    }
    if (epd.position.halfmoves() != 0) out += fmt::format(" hmvc {};", epd.position.halfmoves());
    if (epd.position.fullmoves() != 1) out += fmt::format(" fmvn {};", epd.position.fullmoves());
    return out;
}

const EpdOperation* Epd::find(std::string_view opcode) const
{
    const auto it = std::ranges::find(operations, opcode, &EpdOperation::opcode);
    return it == operations.end() ? nullptr : &*it;
}

std::string Epd::text(std::string_view opcode) const
{
    std::string out;
    if (const EpdOperation* operation = find(opcode))
        for (const EpdOperand& operand : operation->operands) {
            if (&operand != &operation->operands.front()) out += ' ';
            out += operand.text;
        }
    return out;
}

base::Result<std::int64_t> Epd::number(std::string_view opcode) const
{
    const EpdOperation* operation = find(opcode);
    if (operation == nullptr) return fail("EPD operation {} is missing", opcode);
    const auto value = base::parse_number<std::int64_t>(text(opcode));
    if (!value) return fail("EPD operation {}: {}", opcode, value.error().message);
    return *value;
}

base::Result<std::vector<Move>> Epd::moves(std::string_view opcode) const
{
    std::vector<Move> result;
    if (const EpdOperation* operation = find(opcode))
        for (const EpdOperand& operand : operation->operands) {
            const auto move = parse_san(operand.text, position);
            if (!move) return fail("EPD operation {}: {}", opcode, move.error().message);
            result.push_back(*move);
        }
    return result;
}

base::Result<std::vector<Move>> Epd::line(std::string_view opcode) const
{
    std::vector<Move> result;
    Position p = position;
    if (const EpdOperation* operation = find(opcode))
        for (const EpdOperand& operand : operation->operands) {
            const auto move = parse_san(operand.text, p);
            if (!move) return fail("EPD operation {}, move {}: {}", opcode, result.size() + 1, move.error().message);
            result.push_back(*move);
            p.play_unchecked(*move);
        }
    return result;
}

} // namespace chess
