// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/kept_tree.h"

namespace lab {

using search::textbook::Analysis;
using search::textbook::Counters;

std::vector<std::int64_t> tree_numbers(const Analysis& a)
{
    std::vector<std::int64_t> out;
    for (const auto sum : search::textbook::kSums) out.push_back(static_cast<std::int64_t>(a.counters.*sum));
    out.insert(out.end(), {a.counters.deepest, a.value, a.finished ? 1 : 0, a.best().bits(), a.elapsed.count()});
    return out;
}

Analysis tree_of(const std::vector<std::int64_t>& numbers)
{
    Analysis a;
    Counters& c = a.counters;
    const std::int64_t* n = numbers.data();
    for (const auto sum : search::textbook::kSums) c.*sum = static_cast<std::uint64_t>(*n++);
    c.deepest = static_cast<int>(n[0]);
    a.value = static_cast<search::Value>(n[1]);
    a.finished = n[2] != 0;
    a.pv = {chess::Move::from_bits(static_cast<std::uint16_t>(n[3]))};
    a.elapsed = base::Duration(n[4]);
    return a;
}

} // namespace lab
