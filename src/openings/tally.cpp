// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/tally.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <queue>
#include <string>
#include <system_error>
#include <tuple>
#include <unistd.h>

#include "base/system_error.h"

namespace openings {
namespace {

constexpr std::size_t kFirstRows = std::size_t{1} << 12;

bool before(const TallyRow& a, const TallyRow& b)
{
    return std::tie(a.key, a.move) < std::tie(b.key, b.move);
}

bool same(const TallyRow& a, const TallyRow& b)
{
    return a.key == b.key && a.move == b.move;
}

std::uint32_t capped_sum(std::uint32_t a, std::uint32_t b)
{
    return a + std::min(b, std::numeric_limits<std::uint32_t>::max() - a);
}

// A file without a name: the system removes it when it is closed, whatever happens to us.
base::Result<std::FILE*> open_nameless_file()
{
    std::error_code code;
    const auto folder = std::filesystem::temp_directory_path(code);
    std::string path = (code ? std::filesystem::path("/tmp") : folder) / "kibitz-XXXXXX";
    const int descriptor = ::mkstemp(path.data());
    if (descriptor < 0) return base::fail("{}: {}", path, base::system_error());
    ::unlink(path.c_str());
    std::FILE* file = ::fdopen(descriptor, "w+b");
    if (file == nullptr) {
        const int error = errno;
        ::close(descriptor);
        return base::fail("{}: {}", path, base::system_error(error));
    }
    return file;
}

// One sorted run, read row by row.
class RunReader {
  public:
    explicit RunReader(std::FILE* file) : file_(file), at_start_(std::fseek(file, 0, SEEK_SET) == 0) {}
    bool next() { return at_start_ && std::fread(&row_, sizeof row_, 1, file_) == 1; }
    bool failed() const { return !at_start_ || std::ferror(file_) != 0; }
    const TallyRow& row() const { return row_; }

  private:
    std::FILE* file_;
    bool at_start_; // it could be read from the beginning
    TallyRow row_;
};

} // namespace

void Tally::add(const Tally& other)
{
    white = capped_sum(white, other.white);
    draws = capped_sum(draws, other.draws);
    black = capped_sum(black, other.black);
}

base::Result<TallyTable> TallyTable::allocate(std::size_t memory)
{
    auto rows = base::LargeArray<TallyRow>::allocate(kFirstRows);
    if (!rows) return std::unexpected(rows.error());
    TallyTable table;
    table.rows_ = std::move(*rows);
    table.shift_ = 64 - std::countr_zero(kFirstRows);
    // While the table grows, the old half and the new whole are both there.
    table.most_rows_ = std::max(kFirstRows, std::bit_floor(memory / 3 * 2 / sizeof(TallyRow)));
    return table;
}

base::Status TallyTable::add(std::uint64_t key, std::uint16_t move, chess::GameResult result)
{
    const std::size_t mask = rows_.size() - 1;
    std::size_t i = slot(key, move);
    while (rows_[i].tally.games() != 0) {
        if (rows_[i].key == key && rows_[i].move == move) {
            rows_[i].tally.add(result);
            return {};
        }
        i = (i + 1) & mask;
    }
    rows_[i].key = key;
    rows_[i].move = move;
    rows_[i].tally.add(result);
    ++used_;
    // Two thirds full: beyond that, the rows to step over become many.
    return used_ * 3 >= rows_.size() * 2 ? make_room() : base::Status{};
}

base::Status TallyTable::make_room()
{
    if (rows_.size() >= most_rows_) return set_aside();
    auto larger = base::LargeArray<TallyRow>::allocate(rows_.size() * 2);
    if (!larger) return set_aside();
    std::swap(rows_, *larger);
    --shift_;
    const std::size_t mask = rows_.size() - 1;
    for (const TallyRow& row : larger->span()) {
        if (row.tally.games() == 0) continue;
        std::size_t i = slot(row.key, row.move);
        while (rows_[i].tally.games() != 0) i = (i + 1) & mask;
        rows_[i] = row;
    }
    return {};
}

std::size_t TallyTable::gather(std::uint64_t min_games)
{
    const auto all = rows_.span();
    const auto rest = std::ranges::partition(all, [&](const TallyRow& r) { return r.tally.games() >= min_games; });
    const auto count = all.size() - rest.size();
    std::ranges::sort(all.first(count), before);
    return count;
}

base::Status TallyTable::set_aside()
{
    const std::size_t count = gather(1);
    auto file = open_nameless_file();
    if (!file) return std::unexpected(file.error());
    runs_.emplace_back(*file);
    if (std::fwrite(rows_.data(), sizeof(TallyRow), count, *file) != count || std::fflush(*file) != 0)
        return base::fail("temporary file for the counts: {}", base::system_error());
    std::ranges::fill(rows_.span(), TallyRow{});
    used_ = 0;
    return {};
}

base::Status TallyTable::merge(std::uint64_t min_games, const std::function<void(const TallyRow&)>& sink)
{
    std::vector<RunReader> readers;
    const auto later = [&](std::size_t a, std::size_t b) { return before(readers[b].row(), readers[a].row()); };
    std::priority_queue<std::size_t, std::vector<std::size_t>, decltype(later)> order(later);
    for (const Run& run : runs_) {
        readers.emplace_back(run.get());
        if (readers.back().next()) order.push(readers.size() - 1);
    }
    TallyRow sum;
    const auto hand_over = [&] {
        if (sum.tally.games() >= min_games && sum.tally.games() > 0) sink(sum);
    };
    while (!order.empty()) {
        const std::size_t i = order.top();
        order.pop();
        if (same(readers[i].row(), sum)) {
            sum.tally.add(readers[i].row().tally);
        } else {
            hand_over();
            sum = readers[i].row();
        }
        if (readers[i].next()) order.push(i);
    }
    hand_over();
    const bool failed = std::ranges::any_of(readers, &RunReader::failed);
    runs_.clear();
    if (failed) return base::fail("temporary file for the counts cannot be read back");
    return {};
}

base::Status TallyTable::drain(std::uint64_t min_games, const std::function<void(const TallyRow&)>& sink)
{
    if (!runs_.empty()) {
        if (used_ > 0) {
            if (const auto written = set_aside(); !written) return written;
        }
        return merge(min_games, sink);
    }
    const std::size_t count = gather(std::max<std::uint64_t>(min_games, 1));
    for (const TallyRow& row : rows_.span().first(count)) sink(row);
    std::ranges::fill(rows_.span(), TallyRow{});
    used_ = 0;
    return {};
}

} // namespace openings
