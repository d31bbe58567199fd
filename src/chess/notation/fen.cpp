// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/fen.h"

#include <fmt/format.h>

#include "base/text.h"

namespace chess {
namespace {

using base::fail;
using base::Status;

struct Field {
    std::string_view name;
    std::string_view text;
    std::size_t column = 1; // of its first byte

    std::unexpected<base::Error> wrong(std::size_t at, std::string_view what) const
    {
        return fail("FEN {} field, column {}: {}", name, column + at, what);
    }
};

// Hands out the fields of a FEN one by one.
class Fields {
  public:
    Fields(std::string_view text, bool lenient) : text_(text), lenient_(lenient) { skip_space(); }

    // The next field; its text is empty if there is none.
    Field next(std::string_view name)
    {
        const std::size_t begin = at_;
        while (at_ < text_.size() && !base::is_space(text_[at_])) ++at_;
        Field field{name, text_.substr(begin, at_ - begin), begin + 1};
        if (!lenient_ && at_ < text_.size() && text_[at_] == ' ') ++at_;
        skip_space();
        return field;
    }
    bool at_end() const { return at_ == text_.size(); }
    std::size_t column() const { return at_ + 1; }

  private:
    void skip_space()
    {
        while (lenient_ && at_ < text_.size() && base::is_space(text_[at_])) ++at_;
    }

    std::string_view text_;
    bool lenient_;
    std::size_t at_ = 0;
};

Status read_board(const Field& field, bool lenient, Setup& setup)
{
    int rank = 7;
    int file = 0;
    bool after_digit = false;
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char c = field.text[i];
        if (c == '/') {
            if (file != 8) return field.wrong(i, fmt::format("rank {} has {} squares, not 8", rank + 1, file));
            if (rank == 0) return field.wrong(i, "there are more than 8 ranks");
            --rank;
            file = 0;
            after_digit = false;
            continue;
        }
        if (c >= '1' && c <= '8') {
            if (after_digit && !lenient) return field.wrong(i, "two digits stand side by side");
            file += c - '0';
            after_digit = true;
        } else if (const Piece piece = Piece::from_letter(c)) {
            if (file < 8) setup.put(Square(File(file), Rank(rank)), piece);
            ++file;
            after_digit = false;
        } else {
            return field.wrong(i, fmt::format("{} is neither a piece nor a number of empty squares",
                                              base::quote(field.text.substr(i, 1))));
        }
        if (file > 8) return field.wrong(i, fmt::format("rank {} has more than 8 squares", rank + 1));
    }
    const std::size_t end = field.text.size();
    if (rank != 0) return field.wrong(end, fmt::format("only {} of 8 ranks are given", 8 - rank));
    if (file != 8) return field.wrong(end, fmt::format("rank 1 has {} squares, not 8", file));
    return {};
}

Status read_side(const Field& field, bool lenient, Setup& setup)
{
    if (field.text == "w" || (lenient && field.text == "W")) {
        setup.side_to_move = Color::White;
    } else if (field.text == "b" || (lenient && field.text == "B")) {
        setup.side_to_move = Color::Black;
    } else {
        return field.wrong(0, fmt::format("{} is not w or b", base::quote(field.text)));
    }
    return {};
}

// The square K or Q stands for. Without a king and a rook in place it is the corner, where no such rook stands either,
// so that the Setup keeps the claim and from_setup can refuse it.
Square outermost_rook(const Setup& setup, Color c, CastlingSide side)
{
    const Rank back = relative(c, Rank::R1);
    const bool king_side = side == CastlingSide::King;
    for (int step = 0; step < 8; ++step) {
        const Square rook(File(king_side ? 7 - step : step), back);
        const Piece piece = setup.piece_at(rook);
        if (piece == Piece(c, PieceType::King)) break;
        if (piece != Piece(c, PieceType::Rook)) continue;
        for (int more = step + 1; more < 8; ++more)
            if (setup.piece_at(Square(File(king_side ? 7 - more : more), back)) == Piece(c, PieceType::King))
                return rook;
        break;
    }
    return Square(king_side ? File::H : File::A, back);
}

Status read_castling(const Field& field, bool lenient, Setup& setup)
{
    if (field.text == "-") return {};
    for (std::size_t i = 0; i < field.text.size(); ++i) {
        const char letter = field.text[i];
        const char lower = base::to_lower(letter);
        const Color c = letter == lower ? Color::Black : Color::White;
        Square rook;
        if (lower == 'k') {
            rook = outermost_rook(setup, c, CastlingSide::King);
        } else if (lower == 'q') {
            rook = outermost_rook(setup, c, CastlingSide::Queen);
        } else if (lower >= 'a' && lower <= 'h') {
            rook = Square(File(lower - 'a'), relative(c, Rank::R1));
        } else {
            return field.wrong(i, fmt::format("{} is neither K, Q, k, q nor the file of a rook",
                                              base::quote(field.text.substr(i, 1))));
        }
        if (!lenient && setup.castling_rooks.contains(rook))
            return field.wrong(i, fmt::format("the right to castle with the rook on {} is given twice", rook.name()));
        setup.castling_rooks |= rook;
    }
    return {};
}

Status read_en_passant(const Field& field, Setup& setup)
{
    if (field.text == "-") return {};
    const auto square = Square::parse(field.text);
    if (!square) return field.wrong(0, fmt::format("{} is neither a square nor -", base::quote(field.text)));
    setup.en_passant = *square;
    return {};
}

Status read_count(const Field& field, int least, bool lenient, int& count)
{
    if (lenient && field.text == "-") return {};
    const auto number = base::parse_number<int>(field.text);
    if (!number) return field.wrong(0, number.error().message);
    if (*number >= least) {
        count = *number;
    } else if (*number < 0 || !lenient) {
        return field.wrong(0, fmt::format("{} is less than {}", *number, least));
    }
    return {};
}

} // namespace

base::Result<Setup> parse_fen(std::string_view text, FenOptions options)
{
    const bool lenient = options.tolerance == Tolerance::Lenient;
    Setup setup;
    Fields fields(text, lenient);
    const auto read = [&](std::string_view name, bool may_miss, auto reader) -> Status {
        const Field field = fields.next(name);
        if (!field.text.empty()) return reader(field);
        if (may_miss && fields.at_end()) return {};
        if (fields.at_end()) return field.wrong(0, "the field is missing");
        return field.wrong(0, "a field, not white space, should stand here");
    };

    if (auto s = read("board", false, [&](const Field& f) { return read_board(f, lenient, setup); }); !s)
        return std::unexpected(s.error());
    if (auto s = read("side to move", false, [&](const Field& f) { return read_side(f, lenient, setup); }); !s)
        return std::unexpected(s.error());
    if (auto s = read("castling", lenient, [&](const Field& f) { return read_castling(f, lenient, setup); }); !s)
        return std::unexpected(s.error());
    if (auto s = read("en passant", lenient, [&](const Field& f) { return read_en_passant(f, setup); }); !s)
        return std::unexpected(s.error());
    const auto halfmoves = [&](const Field& f) { return read_count(f, 0, lenient, setup.halfmoves); };
    if (auto s = read("halfmove clock", lenient, halfmoves); !s) return std::unexpected(s.error());
    const auto fullmoves = [&](const Field& f) { return read_count(f, 1, lenient, setup.fullmoves); };
    if (auto s = read("move number", lenient, fullmoves); !s) return std::unexpected(s.error());
    if (!fields.at_end() || (!lenient && !text.empty() && base::is_space(text.back())))
        return fail("FEN column {}: there is more text after the six fields", fields.column());
    return setup;
}

base::Result<Position> parse_position(std::string_view text, Tolerance tolerance)
{
    const auto setup = parse_fen(text, {.tolerance = tolerance});
    if (!setup) return std::unexpected(setup.error());
    auto position = Position::from_setup(*setup, tolerance);
    if (!position) return fail("FEN {}: {}", base::quote(text), describe(position.error()));
    return *position;
}

namespace {

void append_board(std::string& out, const Setup& setup)
{
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) out += static_cast<char>('0' + empty);
            empty = 0;
        };
        for (int file = 0; file < 8; ++file) {
            if (const Piece piece = setup.piece_at(Square(File(file), Rank(rank)))) {
                flush();
                out += piece.letter();
            } else {
                ++empty;
            }
        }
        flush();
        if (rank > 0) out += '/';
    }
}

void append_castling(std::string& out, const Setup& setup, CastlingStyle style)
{
    const std::size_t before = out.size();
    for (const Color c : kBothColors) {
        const char upper_to_own = c == Color::White ? 0 : 'a' - 'A';
        for (int file = 7; file >= 0; --file) {
            const Square rook(File(file), relative(c, Rank::R1));
            if (!setup.castling_rooks.contains(rook)) continue;
            char letter = static_cast<char>('A' + file);
            if (style == CastlingStyle::XFen) {
                if (rook == outermost_rook(setup, c, CastlingSide::King))
                    letter = 'K';
                else if (rook == outermost_rook(setup, c, CastlingSide::Queen))
                    letter = 'Q';
            }
            out += static_cast<char>(letter + upper_to_own);
        }
    }
    if (out.size() == before) out += '-';
}

} // namespace

std::string to_fen_without_clocks(const Setup& setup, CastlingStyle style)
{
    std::string out;
    out.reserve(96);
    append_board(out, setup);
    out += setup.side_to_move == Color::White ? " w " : " b ";
    append_castling(out, setup, style);
    out += ' ';
    out += setup.en_passant.name();
    return out;
}

std::string to_fen_without_clocks(const Position& position, CastlingStyle style)
{
    return to_fen_without_clocks(position.to_setup(), style);
}

std::string to_fen(const Setup& setup, CastlingStyle style)
{
    std::string out = to_fen_without_clocks(setup, style);
    fmt::format_to(std::back_inserter(out), " {} {}", setup.halfmoves, setup.fullmoves);
    return out;
}

std::string to_fen(const Position& position, CastlingStyle style)
{
    return to_fen(position.to_setup(), style);
}

} // namespace chess
