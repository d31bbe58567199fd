// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/open.h"

#include "base/file.h"
#include "openings/embedded.h"

namespace openings {

base::Result<AnyBook> open_any_book(const std::string& path)
{
    if (path.empty()) {
        auto own = PolyglotBook::from_bytes(embedded_book(), "the program's own book");
        if (!own) return std::unexpected(own.error());
        return AnyBook(std::move(*own));
    }
    auto file = MappedFile::open(path);
    if (!file) return std::unexpected(file.error());
    if (Trie::has_signature(file->bytes())) {
        auto trie = Trie::from_bytes(file->bytes(), path);
        if (!trie) return std::unexpected(trie.error());
        return AnyBook(std::move(*trie));
    }
    auto book = PolyglotBook::open(path);
    if (!book) return std::unexpected(book.error());
    return AnyBook(std::move(*book));
}

base::Result<std::uint32_t> book_checksum(const std::string& path)
{
    if (path.empty()) return base::checksum(embedded_book());
    const auto file = MappedFile::open(path);
    if (!file) return std::unexpected(file.error());
    return base::checksum(file->bytes());
}

const Book& as_book(const AnyBook& book)
{
    return std::visit([](const auto& b) -> const Book& { return b; }, book);
}

base::Result<std::shared_ptr<const Book>> open_book(const std::string& path)
{
    auto any = open_any_book(path);
    if (!any) return std::unexpected(any.error());
    return std::visit(
        [](auto&& book) -> std::shared_ptr<const Book> {
            return std::make_shared<std::remove_cvref_t<decltype(book)>>(std::forward<decltype(book)>(book));
        },
        std::move(*any));
}

} // namespace openings
