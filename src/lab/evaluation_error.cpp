// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/evaluation_error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace lab {
namespace {

constexpr int kMost = 1500;   // hundredths of a pawn
constexpr int kFavoured = 50; // less than this is no opinion

// Of the positions of one kind.
struct Error {
    int positions = 0;
    double distance = 0;
    int compared = 0; // a side is favoured by the file
    int agreed = 0;

    void add(int wanted, int found)
    {
        ++positions;
        distance += std::abs(wanted - found) / 100.0;
        if (std::abs(wanted) < kFavoured) return;
        ++compared;
        agreed += (wanted > 0) == (found > 0) && found != 0;
    }
    std::vector<Cell> cells() const
    {
        const auto share = [](double part, int all, int digits) {
            return all == 0 ? Cell::none() : Cell::real(part / all, digits);
        };
        return {positions, share(distance, positions, 2), share(100.0 * agreed, compared, 1)};
    }
};

} // namespace

Table evaluation_error(const std::vector<EvaluatedPosition>& positions, const std::vector<Judge>& judges)
{
    Table t{"evaluations",
            "Evaluators against the evaluations of a file, mean error in pawns (both bounded by 15)",
            {"evaluator", "in pawns", "mean error", "side agreed %", "mates", "mean error at mates",
             "side agreed at mates %"}};
    for (const Judge& judge : judges) {
        std::array<Error, 2> errors;
        for (const EvaluatedPosition& p : positions) {
            const int value = std::clamp(judge.value(p.position), -kMost, kMost);
            const int white = p.position.side_to_move() == chess::Color::White ? value : -value;
            errors[p.score.is_mate() ? 1 : 0].add(mapped(p.score, kMost), white);
        }
        std::vector<Cell> row{judge.name};
        for (const Error& e : errors) append(row, e.cells());
        t.rows.push_back(std::move(row));
    }
    return t;
}

} // namespace lab
