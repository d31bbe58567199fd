// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>
#include <vector>

#include "app/book/book.h"
#include "app/cli.h"
#include "base/file.h"
#include "openings/explore.h"

namespace app::book {
namespace {

base::Result<bool> is_trie(const std::string& path)
{
    auto file = openings::MappedFile::open(path);
    if (!file) return std::unexpected(file.error());
    return openings::Trie::has_signature(file->bytes());
}

base::Result<std::string> merged_tries(const std::vector<std::string>& paths)
{
    std::vector<openings::Trie> tries;
    for (const std::string& path : paths) {
        auto trie = openings::Trie::open(path);
        if (!trie) return std::unexpected(trie.error());
        tries.push_back(std::move(*trie));
    }
    std::vector<const openings::Trie*> all;
    all.reserve(tries.size());
    for (const auto& trie : tries) all.push_back(&trie);
    const openings::Trie merged = openings::Trie::merge(all);
    fmt::print("{} lines from {} tries\n", grouped(merged.size() - 1), tries.size());
    return merged.to_bytes();
}

base::Result<std::string> merged_books(const std::vector<std::string>& paths)
{
    std::vector<std::vector<openings::PolyglotEntry>> books;
    std::size_t entries = 0;
    for (const std::string& path : paths) {
        auto book = openings::read_polyglot_entries(path);
        if (!book) return std::unexpected(book.error());
        entries += book->size();
        books.push_back(std::move(*book));
    }
    const auto merged = openings::merge_books(books);
    if (merged.empty()) return base::fail("the books have no entries");
    fmt::print("{} entries out of {} in {} books\n", grouped(merged.size()), grouped(entries), books.size());
    return openings::polyglot_bytes(merged);
}

} // namespace

int merge(Arguments arguments)
{
    std::vector<std::string> paths;
    std::string output;
    Cli cli("Makes one book out of several Polyglot books, or one trie out of several tries.", "kibitz book merge");
    cli.add_option("books", paths, "The books");
    cli.add_option("-o,--out", output, "File to write");
    cli.footer("Equal moves become one with the sum of their weights. One unsorted book alone is sorted.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (paths.empty() || output.empty())
        return failed("merge", {"give the books, and the file to write after -o"}, kBadUsage);

    std::size_t tries = 0;
    for (const std::string& path : paths) {
        const auto trie = is_trie(path);
        if (!trie) return failed("merge", trie.error());
        tries += *trie ? 1 : 0;
    }
    if (tries != 0 && tries != paths.size())
        return failed("merge", {"books and tries cannot be mixed: a trie knows lines, a book knows positions"},
                      kBadUsage);
    const auto bytes = tries != 0 ? merged_tries(paths) : merged_books(paths);
    if (!bytes) return failed("merge", bytes.error());
    if (const auto written = base::write_file_atomically(output, *bytes); !written)
        return failed("merge", written.error());
    fmt::print("written to {}\n", output);
    return kSuccess;
}

} // namespace app::book
