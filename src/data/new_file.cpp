// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/new_file.h"

#include <utility>

#include "base/file.h"
#include "base/system_error.h"

namespace data {
namespace {

std::string temporary(const std::string& path)
{
    return path + ".tmp";
}

} // namespace

base::Result<NewFile> NewFile::create(const std::string& path)
{
    const auto target = base::replaceable_file(path);
    if (!target) return std::unexpected(target.error());
    std::FILE* file = std::fopen(temporary(*target).c_str(), "wbe");
    if (file == nullptr) return base::fail("{}: {}", path, base::system_error());
    return NewFile(*target, file);
}

NewFile::NewFile(NewFile&& other) noexcept : path_(std::move(other.path_)), file_(std::exchange(other.file_, nullptr))
{
}

NewFile::~NewFile()
{
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::remove(temporary(path_).c_str());
}

base::Status NewFile::put(std::string_view bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size())
        return base::fail("{}: {}", path_, base::system_error());
    return {};
}

base::Status NewFile::finish()
{
    std::FILE* file = std::exchange(file_, nullptr);
    if (std::fclose(file) == 0 && std::rename(temporary(path_).c_str(), path_.c_str()) == 0) return {};
    const std::string reason = base::system_error();
    std::remove(temporary(path_).c_str());
    return base::fail("{}: {}", path_, reason);
}

} // namespace data
