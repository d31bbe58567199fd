// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Tables and columns of findings by name.
#pragma once

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

#include "lab/findings.h"

namespace lab {

inline const Table& table_of(const Findings& f, std::string_view name)
{
    const auto at = std::ranges::find(f.tables, name, &Table::name);
    EXPECT_NE(at, f.tables.end()) << name;
    static const Table none{};
    return at == f.tables.end() ? none : *at;
}

// The column under that name, from top to bottom.
inline std::vector<std::string> column(const Table& t, std::string_view name)
{
    const auto at = std::ranges::find(t.columns, name) - t.columns.begin();
    EXPECT_LT(at, std::ssize(t.columns)) << t.name << " has no column " << name;
    std::vector<std::string> out;
    for (const auto& row : t.rows) out.push_back(at < std::ssize(row) ? row[static_cast<std::size_t>(at)].text : "");
    return out;
}

} // namespace lab
