// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/file.h"

#include "base/system_error.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace base {
namespace {

class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    int number() const { return number_; }
    bool valid() const { return number_ >= 0; }
    bool close() { return number_ < 0 || ::close(std::exchange(number_, -1)) == 0; }

  private:
    int number_;
};

std::unexpected<Error> failed_to(const std::string& path, std::string_view action)
{
    return fail("{}: cannot {}: {}", path, action, system_error());
}

// The process number keeps two programs that write the same file from writing into one temporary file.
std::string temporary_of(const std::string& path)
{
    return fmt::format("{}.{}.tmp", path, ::getpid());
}

Descriptor create(const std::string& path)
{
    return Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
}

bool write_all(int descriptor, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

} // namespace

Result<std::string> read_file(const std::string& path, std::size_t largest)
{
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.valid()) return failed_to(path, "open");
    std::string bytes;
    std::string buffer(std::size_t{1} << 16, '\0');
    for (;;) {
        const ssize_t count = ::read(file.number(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failed_to(path, "read");
        if (count == 0) return bytes;
        if (static_cast<std::size_t>(count) > largest - bytes.size()) {
            return fail("{}: the file is larger than {} bytes", path, largest);
        }
        bytes.append(buffer, 0, static_cast<std::size_t>(count));
    }
}

Status write_file_atomically(const std::string& path, std::string_view bytes)
{
    const std::string temporary = temporary_of(path);
    Descriptor file = create(temporary);
    if (!file.valid()) return failed_to(temporary, "create");
    const bool written = write_all(file.number(), bytes) && ::fsync(file.number()) == 0 && file.close();
    if (!written || ::rename(temporary.c_str(), path.c_str()) != 0) {
        auto error = failed_to(written ? path : temporary, written ? "replace" : "write");
        ::unlink(temporary.c_str());
        return error;
    }
    return {};
}

Status check_writable(const std::string& path)
{
    struct stat there {};
    if (::stat(path.c_str(), &there) == 0 && S_ISDIR(there.st_mode)) return fail("{}: is a folder", path);
    const std::string temporary = temporary_of(path);
    if (!create(temporary).valid()) return failed_to(path, "write");
    ::unlink(temporary.c_str());
    return {};
}

std::uint32_t checksum(std::string_view bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<z_size_t>(bytes.size())));
}

} // namespace base
