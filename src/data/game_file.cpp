// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/text.h"
#include "data/record_file.h"

namespace data {
namespace {

static_assert(std::endian::native == std::endian::little, "game files are read as they lie in memory");

constexpr std::size_t kBufferBytes = std::size_t{1} << 16;
constexpr std::size_t kLongestGame = 100'000; // plies; more is damage
constexpr int kCastlingRook = 6;
constexpr int kNoSquare = 64;

struct PackedStart {
    std::uint64_t occupied;
    std::uint8_t men[16];
    std::uint8_t side_and_en_passant;
    std::uint8_t halfmoves;
    std::uint16_t fullmoves;
    std::int16_t unused_score;
    std::uint8_t result; // half points of White
    std::uint8_t unused;
};
static_assert(sizeof(PackedStart) == 32);

base::Result<chess::Position> unpack(const PackedStart& packed)
{
    if (std::popcount(packed.occupied) > 32) return base::fail("{} men", std::popcount(packed.occupied));
    chess::Setup setup = chess::Setup::empty();
    std::size_t number = 0;
    for (const chess::Square s : chess::Bitboard(packed.occupied)) {
        const int nibble = packed.men[number / 2] >> (number % 2 * 4) & 15;
        ++number;
        int type = nibble & 7;
        if (type == 7) return base::fail("there is no man of kind 7");
        if (type == kCastlingRook) {
            type = chess::number(chess::PieceType::Rook);
            setup.castling_rooks |= s;
        }
        setup.put(s, {(nibble & 8) != 0 ? chess::Color::Black : chess::Color::White, chess::PieceType(type)});
    }
    setup.side_to_move = (packed.side_and_en_passant & 0x80) != 0 ? chess::Color::Black : chess::Color::White;
    const int en_passant = packed.side_and_en_passant & 0x7F;
    if (en_passant > kNoSquare) return base::fail("there is no square {}", en_passant);
    if (en_passant < kNoSquare) setup.en_passant = chess::Square(en_passant);
    setup.halfmoves = packed.halfmoves;
    setup.fullmoves = std::max<int>(packed.fullmoves, 1);
    const auto position = chess::Position::from_setup(setup, chess::Tolerance::Lenient);
    if (!position) return base::fail("start position: {}", chess::describe(position.error()));
    return *position;
}

PackedStart pack(const chess::Position& position, chess::GameResult result)
{
    PackedStart packed{};
    packed.occupied = position.occupied().bits();
    std::size_t number = 0;
    for (const chess::Square s : position.occupied()) {
        const chess::Piece piece = position.piece_at(s);
        int nibble = position.castling_rooks().contains(s) ? kCastlingRook : chess::number(piece.type());
        if (piece.color() == chess::Color::Black) nibble |= 8;
        packed.men[number / 2] = static_cast<std::uint8_t>(packed.men[number / 2] | nibble << (number % 2 * 4));
        ++number;
    }
    packed.side_and_en_passant = static_cast<std::uint8_t>(position.en_passant().number() |
                                                           (position.side_to_move() == chess::Color::Black ? 0x80 : 0));
    packed.halfmoves = static_cast<std::uint8_t>(std::min(position.halfmoves(), 255));
    packed.fullmoves = static_cast<std::uint16_t>(position.fullmoves());
    packed.result = static_cast<std::uint8_t>(half_points(result, chess::Color::White));
    return packed;
}

template <class T>
void append(std::string& out, const T& value)
{
    out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

} // namespace

int file_score(const chess::Score& score, double units)
{
    if (score.is_mate()) return score > chess::Score(chess::Centipawns{0}) ? kMateScore : -kMateScore;
    const double value = std::clamp<double>(score.centipawns().value * units, -kMaxScore, kMaxScore);
    return static_cast<int>(std::lround(value));
}

GameReader::GameReader(std::unique_ptr<base::ByteSource> source, std::string name)
    : source_(std::move(source)), name_(std::move(name)), buffer_(kBufferBytes)
{
}

base::Result<GameReader> GameReader::open(const std::string& path)
{
    auto source = base::open_input(path);
    if (!source) return std::unexpected(source.error());
    GameReader reader(std::move(*source), path);
    // What cannot be read yet is told by the first next().
    const auto begun = reader.fill(kRecordMagic.size());
    if (begun && *begun && std::string_view(reader.buffer_.data(), kRecordMagic.size()) == kRecordMagic)
        return base::fail("{}: a file of records, but games are wanted", path);
    return reader;
}

// Sees to it that so many bytes are at hand. Returns: false if the input ended before the first of them.
base::Result<bool> GameReader::fill(std::size_t bytes)
{
    while (end_ - at_ < bytes) {
        std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
                  buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
        end_ -= at_;
        at_ = 0;
        const auto got = source_->read({buffer_.data() + end_, buffer_.size() - end_});
        if (!got) return std::unexpected(got.error());
        if (*got == 0) {
            if (end_ == 0) return false;
            return base::fail("the file ends in the middle of a game");
        }
        end_ += *got;
    }
    return true;
}

template <class T>
T GameReader::take()
{
    T value;
    std::memcpy(&value, buffer_.data() + at_, sizeof value);
    at_ += sizeof value;
    return value;
}

base::Result<bool> GameReader::next(ScoredGame& game)
{
    if (!failed_) return std::unexpected(failed_.error());
    auto more = read(game);
    if (!more) {
        // Errors of the source carry the name already.
        const std::string& message = more.error().message;
        failed_ = message.starts_with(name_) ? base::Status(std::unexpected(more.error()))
                                             : base::fail("{}: game {}: {}", name_, games_ + 1, message);
        return std::unexpected(failed_.error());
    }
    if (*more) ++games_;
    return more;
}

base::Result<bool> GameReader::read(ScoredGame& game)
{
    const auto more = fill(sizeof(PackedStart));
    if (!more || !*more) return more;
    const auto packed = take<PackedStart>();
    if (packed.result > 2) return base::fail("there is no result {}", packed.result);
    const auto start = unpack(packed);
    if (!start) return std::unexpected(start.error());
    game.start = *start;
    game.result = chess::GameResult(packed.result);
    game.moves.clear();
    chess::Position position = *start;
    while (true) {
        const auto there = fill(4);
        if (!there) return there;
        if (!*there) return base::fail("the file ends in the middle of a game");
        const auto move = chess::Move::from_bits(take<std::uint16_t>());
        const auto score = take<std::int16_t>();
        if (!move && score == 0) return true;
        if (!position.is_legal(move))
            return base::fail("ply {}: move {:#06x} is not legal", game.moves.size() + 1, move.bits());
        if (game.moves.size() == kLongestGame) return base::fail("more than {} plies", kLongestGame);
        game.moves.push_back({move, score});
        position.play_unchecked(move);
    }
}

void append_game(std::string& out, const ScoredGame& game)
{
    append(out, pack(game.start, game.result));
    for (const ScoredMove& m : game.moves) {
        append(out, m.move.bits());
        append(out, m.score);
    }
    append(out, std::uint32_t{0});
}

} // namespace data
