// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/mapped_file.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/system_error.h"

namespace openings {

base::Result<MappedFile> MappedFile::open(const std::string& path)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return base::fail("{}: {}", path, base::system_error());
    struct stat status {};
    MappedFile mapped;
    int error = ::fstat(file, &status) == 0 ? 0 : errno;
    const bool regular = S_ISREG(status.st_mode);
    if (error == 0 && regular && status.st_size > 0) {
        const auto size = static_cast<std::size_t>(status.st_size);
        void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0);
        if (data == MAP_FAILED) {
            error = errno;
        } else {
            mapped.data_ = data;
            mapped.size_ = size;
        }
    }
    ::close(file);
    if (error != 0) return base::fail("{}: {}", path, base::system_error(error));
    if (!regular) return base::fail("{}: not a plain file", path);
    return mapped;
}

MappedFile::~MappedFile()
{
    if (data_ != nullptr) ::munmap(data_, size_);
}

} // namespace openings
