// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The machinery of the small named evaluators. A set is a few terms: a struct with
//     std::string name() const;
//     void terms(const chess::Position&, Terms&) const;     // adds what each side has
//     Taper taper(const chess::Position&) const;             // how the two phases mix
// SetEvaluator sums, mixes, bounds and explains. Stateless.
#pragma once

#include <string>
#include <string_view>

#include "chess/position.h"
#include "eval/evaluator.h"
#include "eval/trace.h"

namespace eval {

// value = (mg * midgame + eg * endgame) / full, truncated towards zero.
struct Taper {
    int midgame = 1;
    int endgame = 0;
    int full = 1;
};

// Collects what a set adds; keeps the lines only if somebody wants to read them.
class Terms {
  public:
    explicit Terms(std::vector<TraceLine>* lines = nullptr) : lines_(lines) {}

    void add(std::string_view term, chess::Color side, PhasePair value)
    {
        sum_ += side == chess::Color::White ? value : PhasePair{} - value;
        if (lines_ != nullptr) record(term, side, value);
    }
    // A value that is the same in both phases.
    void add(std::string_view term, chess::Color side, int value) { add(term, side, {value, value}); }
    PhasePair sum() const noexcept { return sum_; }

  private:
    void record(std::string_view term, chess::Color side, PhasePair value)
    {
        for (TraceLine& line : *lines_) {
            if (line.name != term) continue;
            (side == chess::Color::White ? line.white : line.black) += value;
            return;
        }
        lines_->push_back({.group = std::string(term), .name = std::string(term), .white = {}, .black = {}});
        (side == chess::Color::White ? lines_->back().white : lines_->back().black) = value;
    }
    PhasePair sum_;
    std::vector<TraceLine>* lines_;
};

template <class Set>
class SetEvaluator {
  public:
    explicit SetEvaluator(Set set = {}) : set_(std::move(set)) {}

    int evaluate(const chess::Position& position) const
    {
        Terms terms;
        set_.terms(position, terms);
        const int value = mix(terms.sum(), set_.taper(position));
        return position.side_to_move() == chess::Color::White ? value : -value;
    }
    Trace trace(const chess::Position& position) const
    {
        Trace trace;
        Terms terms(&trace.lines);
        set_.terms(position, terms);
        const Taper taper = set_.taper(position);
        trace.evaluator = set_.name();
        trace.total = terms.sum();
        trace.phase = taper.midgame;
        trace.full_phase = taper.full;
        trace.value = mix(trace.total, taper);
        trace.side_to_move = position.side_to_move();
        return trace;
    }

  private:
    static int mix(PhasePair sum, Taper taper)
    {
        return bounded((sum.mg * taper.midgame + sum.eg * taper.endgame) / taper.full);
    }
    Set set_;
};

} // namespace eval
