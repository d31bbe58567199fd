// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/findings.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"

namespace lab {
namespace {

// As it is printed; what is no number is nothing.
base::Json json_of(const Cell& cell)
{
    return cell.is_number ? base::parse_json(cell.text).value_or(nullptr) : base::Json(cell.text);
}

base::Json json_of(const Table& table)
{
    base::Json rows = base::Json::array();
    for (const auto& cells : table.rows) {
        base::Json& row = rows.emplace_back(base::Json::object());
        for (std::size_t i = 0; i < cells.size() && i < table.columns.size(); ++i)
            row[table.columns[i]] = json_of(cells[i]);
    }
    return rows;
}

std::string csv_text(std::string_view text)
{
    if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

std::string shown(const Cell& cell)
{
    return cell.is_number ? grouped(cell.text) : cell.text;
}

} // namespace

Cell Cell::real(double value, int digits)
{
    Cell cell(fmt::format("{:.{}f}", value, digits));
    cell.is_number = true;
    return cell;
}

std::string grouped(std::string_view number)
{
    const std::size_t first = number.starts_with('-') ? 1 : 0;
    const std::size_t end = std::min(number.find('.'), number.size());
    std::string out(number.substr(0, first));
    for (std::size_t i = first; i < number.size(); ++i) {
        if (i > first && i < end && (end - i) % 3 == 0) out += ',';
        out += number[i];
    }
    return out;
}

std::string to_text(const Table& table)
{
    std::vector<std::size_t> width;
    width.reserve(table.columns.size());
    for (const std::string& column : table.columns) width.push_back(column.size());
    for (const auto& row : table.rows)
        for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], shown(row[i]).size());
    std::string out = table.title + '\n';
    const auto line = [&](auto cell_of, auto right) {
        std::string text;
        for (std::size_t i = 0; i < width.size(); ++i)
            text += right(i) ? fmt::format("{:>{}}  ", cell_of(i), width[i])
                             : fmt::format("{:<{}}  ", cell_of(i), width[i]);
        while (text.ends_with(' ')) text.pop_back();
        out += text + '\n';
    };
    const auto numeric = [&](std::size_t i) {
        return std::ranges::any_of(table.rows, [&](const auto& row) { return i < row.size() && row[i].is_number; });
    };
    line([&](std::size_t i) { return table.columns[i]; }, numeric);
    for (const auto& row : table.rows)
        line([&](std::size_t i) { return i < row.size() ? shown(row[i]) : std::string(); }, numeric);
    return out;
}

std::string to_markdown(const Table& table)
{
    std::string out = fmt::format("**{}**\n\n|", table.title);
    for (const std::string& column : table.columns) out += fmt::format(" {} |", column);
    out += "\n|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) out += "---|";
    out += '\n';
    for (const auto& row : table.rows) {
        out += '|';
        for (const Cell& cell : row) out += fmt::format(" {} |", shown(cell));
        out += '\n';
    }
    return out;
}

std::string to_csv(const Table& table)
{
    std::string out;
    const auto line = [&](const auto& cells, auto text_of) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i > 0) out += ',';
            out += csv_text(text_of(cells[i]));
        }
        out += '\n';
    };
    line(table.columns, [](const std::string& s) { return s; });
    for (const auto& row : table.rows) line(row, [](const Cell& c) { return c.text; });
    return out;
}

void to_json(base::Json& json, const Findings& findings)
{
    json = {{"experiment", findings.experiment},
            {"specification", findings.specification},
            {"finished", findings.finished},
            {"remarks", findings.remarks},
            {"tables", base::Json::object()}};
    for (const Table& table : findings.tables)
        if (!table.csv_only) json["tables"][table.name] = json_of(table);
}

base::Status prepare_folder(const std::string& folder)
{
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return base::fail("{}: {}", folder, error.message());
    const std::string trial = fmt::format("{}/kibitz-trial.tmp", folder);
    auto written = base::write_file_atomically(trial, "");
    std::filesystem::remove(trial, error);
    return written;
}

base::Status write_files(const Findings& findings, const std::string& folder)
{
    if (auto ready = prepare_folder(folder); !ready) return ready;
    const auto write = [&](const std::string& name, const std::string& bytes) {
        return base::write_file_atomically(fmt::format("{}/{}", folder, name), bytes);
    };
    std::string page = findings.specification + "\n\n";
    if (!findings.finished) page += "**Unfinished:** stopped before the end.\n\n";
    for (const Table& table : findings.tables) {
        if (auto done = write(table.name + ".csv", to_csv(table)); !done) return done;
        if (!table.csv_only) page += to_markdown(table) + '\n';
    }
    for (const Figure& figure : findings.figures) {
        if (auto done = write(figure.name + ".svg", base::render_svg(figure.plot)); !done) return done;
        page += fmt::format("![{}]({}.svg)\n\n", figure.plot.title, figure.name);
    }
    for (const std::string& remark : findings.remarks) page += fmt::format("- {}\n", remark);
    if (auto done = write("tables.md", page); !done) return done;
    return write(findings.experiment + ".json", base::json_text(findings) + '\n');
}

} // namespace lab
