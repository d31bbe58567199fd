// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The bytes of a file, mapped into memory to be read in any order without loading all of it. Owns the mapping; move
// only; any thread may read. Writers of ours replace files instead of changing them, which leaves a mapping whole;
// somebody who cuts a mapped file short in place ends this process, as with every mapping.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace openings {

class MappedFile {
  public:
    // Errors name the path. An empty file is mapped to no bytes.
    static base::Result<MappedFile> open(const std::string& path);

    MappedFile() = default;
    MappedFile(MappedFile&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0))
    {
    }
    MappedFile& operator=(MappedFile&& other) noexcept
    {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~MappedFile();

    std::string_view bytes() const { return {static_cast<const char*>(data_), size_}; }

  private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
};

} // namespace openings
