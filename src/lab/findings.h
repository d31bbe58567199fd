// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an experiment brought: tables, plots and remarks, and how they are shown and kept. Values; one thread.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"
#include "base/svg_plot.h"

namespace lab {

// A cell knows whether it is a number, so that tables align and JSON is right.
struct Cell {
    Cell(std::string shown) : text(std::move(shown)) {}
    Cell(std::string_view shown) : text(shown) {}
    Cell(const char* shown) : text(shown) {}
    template <std::integral T>
    Cell(T value) : text(std::to_string(value)), is_number(true)
    {
    }
    // A number with so many digits behind the point.
    static Cell real(double value, int digits);
    static Cell none() { return Cell(""); }

    std::string text;
    bool is_number = false;
};

struct Table {
    std::string name; // of its file
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<Cell>> rows = {};
    bool csv_only = false; // too long to be read: neither printed nor on the page nor in the JSON
};

// Some cells more at the end of a row, or some names at the end of the columns.
template <class T>
void append(std::vector<T>& to, std::vector<T> more)
{
    for (T& item : more) to.push_back(std::move(item));
}

struct Figure {
    std::string name; // of its file
    base::Plot plot;
};

struct Findings {
    std::string experiment;
    std::string specification; // what was done, readable
    std::vector<Table> tables = {};
    std::vector<Figure> figures = {};
    std::vector<std::string> remarks = {};
    bool finished = true; // if not, it was stopped, and tables are missing or have fewer rows
};

// Digits of whole numbers in groups: 4,118,596,495.
std::string grouped(std::string_view number);

std::string to_text(const Table& table);     // for a terminal
std::string to_markdown(const Table& table); // for a page
std::string to_csv(const Table& table);
void to_json(base::Json& json, const Findings& findings);

// Makes the folder; an error if nothing could be written there.
base::Status prepare_folder(const std::string& folder);
// Writes EXPERIMENT.json, one CSV for each table, one SVG for each figure and tables.md. Creates the folder.
base::Status write_files(const Findings& findings, const std::string& folder);

} // namespace lab
