// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A file that is there when it is whole: bytes go to a temporary file beside its name, finish() puts it in place.
// Without that it is dropped, and what had the name before stays.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "base/result.h"

namespace data {

class NewFile {
  public:
    static base::Result<NewFile> create(const std::string& path);
    NewFile(NewFile&& other) noexcept;
    NewFile& operator=(NewFile&&) = delete;
    ~NewFile();

    base::Status put(std::string_view bytes);
    base::Status finish();

  private:
    NewFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}

    std::string path_;
    std::FILE* file_;
};

} // namespace data
