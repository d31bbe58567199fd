// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/polyglot.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "base/file.h"

namespace openings {
namespace {

using chess::Move;
using chess::MoveKind;
using chess::PieceType;
using chess::Position;
using chess::Square;

template <class T>
T load_big_endian(const char* bytes)
{
    T value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i)
        value = static_cast<T>(value << 8 | static_cast<unsigned char>(bytes[i]));
    return value;
}

template <class T>
void append_big_endian(std::string& out, T value)
{
    for (int shift = 8 * (static_cast<int>(sizeof(T)) - 1); shift >= 0; shift -= 8)
        out.push_back(static_cast<char>(value >> shift & 0xFF));
}

base::Status check_size(std::string_view bytes, std::string_view name)
{
    if (bytes.empty()) return base::fail("{}: the file is empty", name);
    if (bytes.size() % kPolyglotEntrySize != 0)
        return base::fail("{}: {} bytes are no whole number of 16-byte entries: not a Polyglot book, or cut short",
                          name, bytes.size());
    return {};
}

// Looking up in an unsorted file would miss moves without a sign, so the order is checked once, over the whole file.
base::Status check_order(std::string_view bytes, std::string_view name)
{
    PolyglotKey last = 0;
    for (std::size_t at = 0; at < bytes.size(); at += kPolyglotEntrySize) {
        const auto key = load_big_endian<PolyglotKey>(bytes.data() + at);
        if (key < last)
            return base::fail("{}: entry {} (key {:016x}) comes after key {:016x}: not sorted, so not a Polyglot book "
                              "that can be searched (`kibitz book merge` sorts one)",
                              name, at / kPolyglotEntrySize + 1, key, last);
        last = key;
    }
    return {};
}

void add_move(std::vector<BookMove>& moves, Move move, std::uint32_t weight)
{
    for (BookMove& known : moves) {
        if (known.move == move) {
            // Two entries for one move. A file may hold any number of them.
            known.weight = std::min(known.weight, std::numeric_limits<std::uint32_t>::max() - weight) + weight;
            return;
        }
    }
    moves.push_back({move, weight});
}

} // namespace

std::uint16_t encode_polyglot_move(Move move)
{
    const int promotion = move.is_promotion() ? number(move.promotion_piece()) : 0;
    return static_cast<std::uint16_t>(move.to().number() | move.from().number() << 6 | promotion << 12);
}

Move decode_polyglot_move(std::uint16_t bits, const Position& position)
{
    const Square to(bits & 63);
    const Square from(bits >> 6 & 63);
    const int promotion = bits >> 12 & 7;
    Move move(from, to);
    if (promotion != 0) {
        if (promotion > number(PieceType::Queen)) return Move::none();
        move = Move::promotion(from, to, PieceType(promotion));
    } else if (position.piece_at(from).type() == PieceType::King && from == position.king(position.side_to_move())) {
        const auto side = chess::castling_side(from, to);
        const Square rook = position.castling_rook(position.side_to_move(), side);
        if (rook && to == rook) {
            move = Move(from, to, MoveKind::Castling);
        } else if (rook && chess::distance(from, to) == 2 && to == chess::castled_king(position.side_to_move(), side)) {
            move = Move(from, rook, MoveKind::Castling);
        }
    } else if (to == position.en_passant() && position.piece_at(from).type() == PieceType::Pawn) {
        move = Move(from, to, MoveKind::EnPassant);
    }
    return !move.is_none() && position.is_legal(move) ? move : Move::none();
}

PolyglotEntry load_polyglot_entry(const char* bytes)
{
    return {load_big_endian<std::uint64_t>(bytes), load_big_endian<std::uint16_t>(bytes + 8),
            load_big_endian<std::uint16_t>(bytes + 10), load_big_endian<std::uint32_t>(bytes + 12)};
}

void append_polyglot_entry(std::string& out, const PolyglotEntry& entry)
{
    append_big_endian(out, entry.key);
    append_big_endian(out, entry.move);
    append_big_endian(out, entry.weight);
    append_big_endian(out, entry.learn);
}

base::Result<PolyglotBook> PolyglotBook::open(const std::string& path)
{
    auto file = MappedFile::open(path);
    if (!file) return std::unexpected(file.error());
    auto book = from_bytes(file->bytes(), path);
    if (book) book->file_ = std::move(*file);
    return book;
}

base::Result<PolyglotBook> PolyglotBook::from_bytes(std::string_view bytes, std::string_view name)
{
    if (const auto checked = check_size(bytes, name); !checked) return std::unexpected(checked.error());
    if (const auto checked = check_order(bytes, name); !checked) return std::unexpected(checked.error());
    PolyglotBook book;
    book.bytes_ = bytes;
    return book;
}

PolyglotEntry PolyglotBook::entry(std::size_t number) const
{
    return load_polyglot_entry(bytes_.data() + number * kPolyglotEntrySize);
}

std::pair<std::size_t, std::size_t> PolyglotBook::range(PolyglotKey key) const
{
    std::size_t low = 0;
    std::size_t high = size();
    while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (load_big_endian<PolyglotKey>(bytes_.data() + middle * kPolyglotEntrySize) < key)
            low = middle + 1;
        else
            high = middle;
    }
    std::size_t last = low;
    while (last < size() && load_big_endian<PolyglotKey>(bytes_.data() + last * kPolyglotEntrySize) == key) ++last;
    return {low, last};
}

std::vector<BookMove> PolyglotBook::moves(const chess::Game& game) const
{
    return moves_at(polyglot_key(game), game.position());
}

std::vector<BookMove> PolyglotBook::moves_at(PolyglotKey key, const Position& position) const
{
    std::vector<BookMove> found;
    const auto [first, last] = range(key);
    for (std::size_t i = first; i < last; ++i) {
        const PolyglotEntry e = entry(i);
        const Move move = decode_polyglot_move(e.move, position);
        if (!move.is_none()) add_move(found, move, e.weight);
    }
    std::ranges::stable_sort(found, std::ranges::greater{}, &BookMove::weight);
    return found;
}

base::Result<std::vector<PolyglotEntry>> read_polyglot_entries(const std::string& path)
{
    const auto bytes = base::read_file(path);
    if (!bytes) return std::unexpected(bytes.error());
    if (const auto checked = check_size(*bytes, path); !checked) return std::unexpected(checked.error());
    std::vector<PolyglotEntry> entries;
    entries.reserve(bytes->size() / kPolyglotEntrySize);
    for (std::size_t at = 0; at < bytes->size(); at += kPolyglotEntrySize) {
        const PolyglotEntry e = load_polyglot_entry(bytes->data() + at);
        if (e.key != 0) entries.push_back(e);
    }
    std::ranges::stable_sort(entries, {}, &PolyglotEntry::key);
    return entries;
}

std::string polyglot_bytes(std::vector<PolyglotEntry> entries)
{
    std::ranges::sort(entries, [](const PolyglotEntry& a, const PolyglotEntry& b) {
        return std::tuple(a.key, b.weight, a.move) < std::tuple(b.key, a.weight, b.move);
    });
    std::string bytes;
    bytes.reserve(entries.size() * kPolyglotEntrySize);
    for (const PolyglotEntry& e : entries) append_polyglot_entry(bytes, e);
    return bytes;
}

std::vector<std::uint16_t> scaled_weights(const std::vector<std::uint64_t>& weights)
{
    constexpr std::uint64_t kLargest = 0xFFFF;
    const std::uint64_t most = weights.empty() ? 0 : std::ranges::max(weights);
    std::vector<std::uint16_t> scaled;
    for (const std::uint64_t weight : weights) {
        std::uint64_t small = weight;
        if (most > kLargest) {
            // In floating point: weights of merged books can be so large that a product would overflow.
            small = static_cast<std::uint64_t>(static_cast<double>(weight) / static_cast<double>(most) * kLargest);
            if (weight > 0) small = std::clamp<std::uint64_t>(small, 1, kLargest);
        }
        scaled.push_back(static_cast<std::uint16_t>(small));
    }
    return scaled;
}

} // namespace openings
