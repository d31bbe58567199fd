// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/accumulator.h"

#include <algorithm>
#include <cassert>

namespace eval::nnue {
namespace {

constexpr std::size_t kFirstCapacity = 256; // the search's deepest line is a little shorter
constexpr std::size_t kMaxMen = 32;

} // namespace

Accumulators::Memory Accumulators::allocate(std::size_t numbers)
{
    return Memory(static_cast<std::int16_t*>(::operator new[](numbers * sizeof(std::int16_t), kAlignment)));
}

Accumulators::Accumulators(const Network& network, const Kernels& kernels)
    : network_(&network),
      kernels_(&kernels),
      hidden_(static_cast<std::size_t>(network.architecture().hidden)),
      line_(kFirstCapacity),
      sums_(allocate(kFirstCapacity * 2 * hidden_)),
      cache_(allocate(2 * kSlots * hidden_)),
      loose_(allocate(2 * hidden_))
{
    // An empty board is the bias alone.
    for (std::size_t i = 0; i < 2 * kSlots; ++i)
        std::copy_n(network.feature_bias(), hidden_, cache_.get() + i * hidden_);
    reset(chess::Position{});
}

void Accumulators::reset(const chess::Position& position) noexcept
{
    top_ = 0;
    Changes& start = line_[0];
    start = Changes{};
    start.kings_ = {position.king(chess::Color::White), position.king(chess::Color::Black)};
}

void Accumulators::grow()
{
    const std::size_t size = line_.size();
    Memory larger = allocate(2 * size * 2 * hidden_);
    std::copy_n(sums_.get(), size * 2 * hidden_, larger.get());
    sums_ = std::move(larger);
    line_.resize(2 * size);
}

Changes& Accumulators::push()
{
    if (++top_ == line_.size()) grow();
    Changes& changes = line_[top_];
    changes.added_count_ = changes.removed_count_ = 0;
    changes.computed_ = {};
    changes.kings_ = line_[top_ - 1].kings_;
    return changes;
}

std::array<const std::int16_t*, 2> Accumulators::current(const chess::Position& position) noexcept
{
    // After a null move the sums are those of before.
    std::size_t at = top_;
    while (at > 0 && line_[at].removed_count_ == 0) --at;
    assert(line_[at].kings_[0] == position.king(chess::Color::White));
    assert(line_[at].kings_[1] == position.king(chess::Color::Black));
    for (const std::size_t side : {0, 1})
        if (!line_[at].computed_[side]) compute(position, at, side);
    return {sum(at, 0), sum(at, 1)};
}

// Brings the sum at this place up to date, and those on the way to it.
void Accumulators::compute(const chess::Position& position, std::size_t at, std::size_t side) noexcept
{
    const View now = view(at, side);
    std::size_t from = at;
    while (!line_[from].computed_[side]) {
        // Sums of another view, or none at all: the cache is nearer.
        if (from == 0 || (line_[from - 1].kings_[side] != line_[from].kings_[side] && view(from - 1, side) != now)) {
            refresh(position, now, sum(at, side));
            line_[at].computed_[side] = true;
            return;
        }
        --from;
    }
    for (std::size_t next = from + 1; next <= at; ++next) {
        if (line_[next].removed_count_ == 0) continue; // a null move
        update(from, next, side, now);
        line_[next].computed_[side] = true;
        from = next;
    }
}

void Accumulators::update(std::size_t from, std::size_t at, std::size_t side, View view) noexcept
{
    const Changes& c = line_[at];
    const auto row = [&](const Changes::Man& man) { return network_->feature(view.feature(man.piece, man.square)); };
    std::int16_t* to = sum(at, side);
    const Row source = sum(from, side);
    if (c.removed_count_ == 1)
        kernels_->add_sub(to, source, row(c.added_[0]), row(c.removed_[0]), hidden_);
    else if (c.added_count_ == 1)
        kernels_->add_sub_sub(to, source, row(c.added_[0]), row(c.removed_[0]), row(c.removed_[1]), hidden_);
    else
        kernels_->add_add_sub_sub(to, source, row(c.added_[0]), row(c.added_[1]), row(c.removed_[0]),
                                  row(c.removed_[1]), hidden_);
}

void Accumulators::refresh(const chess::Position& position, View view, std::int16_t* to) noexcept
{
    const auto slot = static_cast<std::size_t>(view.slot());
    Board& board = boards_[view.side][slot];
    std::array<Row, kMaxMen> added;
    std::array<Row, kMaxMen> removed;
    std::size_t added_count = 0;
    std::size_t removed_count = 0;
    std::size_t kind = 0;
    for (const chess::Color color : chess::kBothColors) {
        for (const chess::PieceType type : chess::kAllPieceTypes) {
            const chess::Piece piece(color, type);
            const chess::Bitboard now = position.pieces(color, type);
            chess::Bitboard& before = board.men[kind++];
            for (const chess::Square s : now & ~before)
                added[added_count++] = network_->feature(view.feature(piece, s));
            for (const chess::Square s : before & ~now)
                removed[removed_count++] = network_->feature(view.feature(piece, s));
            before = now;
        }
    }
    kernels_->refresh(to, cached_sum(view.side, slot), added.data(), added_count, removed.data(), removed_count,
                      hidden_);
}

std::array<const std::int16_t*, 2> Accumulators::of(const chess::Position& position) noexcept
{
    for (const chess::Color side : chess::kBothColors)
        refresh(position, View::of(network_->architecture(), side, position.king(side)),
                loose_.get() + static_cast<std::size_t>(index(side)) * hidden_);
    return {loose_.get(), loose_.get() + hidden_};
}

} // namespace eval::nnue
