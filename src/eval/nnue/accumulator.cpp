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
    const std::size_t at = place(top_);
    assert(line_[at].kings_[0] == position.king(chess::Color::White));
    assert(line_[at].kings_[1] == position.king(chess::Color::Black));
    for (const std::size_t side : {0, 1})
        if (!line_[at].computed_[side]) compute(position, at, side);
    return {sum(at, 0), sum(at, 1)};
}

std::int64_t Accumulators::output(const chess::Position& position, const std::int16_t* weights) noexcept
{
    const auto us = index(position.side_to_move());
    const std::size_t at = place(top_);
    const std::size_t from = at > 0 ? place(at - 1) : 0;
    if (at > 0 && is_one_step(from, at)) {
        Changes& c = line_[at];
        c.computed_ = {true, true};
        const auto kernel = c.removed_count_ == 1 ? kernels_->move_output : kernels_->capture_output;
        return kernel(step(from, at, us), step(from, at, 1 - us), weights, hidden_);
    }
    const auto sums = current(position);
    return kernels_->output(sums[us], sums[1 - us], weights, hidden_);
}

// Whether both sums are still to be made and follow from those of `from` by one man that moved, took or was promoted.
bool Accumulators::is_one_step(std::size_t from, std::size_t at) const noexcept
{
    const Changes& before = line_[from];
    const Changes& c = line_[at];
    if (c.added_count_ != 1 || c.computed_[0] || c.computed_[1]) return false;
    return before.computed_[0] && before.computed_[1] &&
           (before.kings_ == c.kings_ || (view(from, 0) == view(at, 0) && view(from, 1) == view(at, 1)));
}

Step Accumulators::step(std::size_t from, std::size_t at, std::size_t side) noexcept
{
    const Changes& c = line_[at];
    const View seen = view(at, side);
    const auto row = [&](const Changes::Man& man) { return network_->feature(seen.feature(man.piece, man.square)); };
    return {sum(at, side), sum(from, side), row(c.added_[0]), row(c.removed_[0]),
            c.removed_count_ == 2 ? row(c.removed_[1]) : nullptr};
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
                loose_.get() + index(side) * hidden_);
    return {loose_.get(), loose_.get() + hidden_};
}

} // namespace eval::nnue
