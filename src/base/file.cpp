// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/file.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include "base/system_error.h"

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

// What is at a path, links followed.
struct Place {
    enum class Kind : std::uint8_t { Nothing, File, Folder, Device };
    Kind kind = Kind::Nothing;
    mode_t permissions = 0;
};

Place look_at(const std::string& path)
{
    struct stat there {};
    if (::stat(path.c_str(), &there) != 0) return {};
    const Place::Kind kind = S_ISREG(there.st_mode)   ? Place::Kind::File
                             : S_ISDIR(there.st_mode) ? Place::Kind::Folder
                                                      : Place::Kind::Device;
    return {kind, static_cast<mode_t>(there.st_mode & 07777)};
}

// Where a link leads, be something there or not.
std::string follow_links(const std::string& path)
{
    namespace fs = std::filesystem;
    constexpr int kMostLinks = 40; // as the kernel has it
    std::error_code error;
    fs::path at(path);
    for (int links = 0; links < kMostLinks; ++links) {
        const fs::path to = fs::read_symlink(at, error);
        if (error) break; // not a link
        at = at.parent_path() / to;
    }
    return at.string();
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

// What is to become the file at `path`, on the disk, with the permissions of the file that is there now; they may be
// refused, which does not matter.
Status write_temporary(const std::string& temporary, const std::string& path, const Place& now, std::string_view bytes)
{
    Descriptor file = create(temporary);
    if (!file.valid()) return failed_to(path, "create");
    if (now.kind == Place::Kind::File) ::fchmod(file.number(), now.permissions);
    if (write_all(file.number(), bytes) && ::fsync(file.number()) == 0 && file.close()) return {};
    auto error = failed_to(path, "write");
    ::unlink(temporary.c_str());
    return error;
}

// Fails with EEXIST if there is something at `to`.
bool rename_to_new(const std::string& from, const std::string& to)
{
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    // A file system that cannot do both at once.
    if (::access(to.c_str(), F_OK) == 0) {
        errno = EEXIST;
        return false;
    }
    return ::rename(from.c_str(), to.c_str()) == 0;
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
    const Place place = look_at(path);
    if (place.kind == Place::Kind::Device) {
        Descriptor device(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
        if (!device.valid() || !write_all(device.number(), bytes) || !device.close()) return failed_to(path, "write");
        return {};
    }
    const std::string target = follow_links(path);
    const std::string temporary = temporary_of(target);
    if (auto ok = write_temporary(temporary, path, place, bytes); !ok) return ok;
    if (::rename(temporary.c_str(), target.c_str()) == 0) return {};
    auto error = failed_to(path, "replace");
    ::unlink(temporary.c_str());
    return error;
}

Result<bool> write_new_file(const std::string& path, std::string_view bytes)
{
    const std::string temporary = temporary_of(path);
    if (auto ok = write_temporary(temporary, path, {}, bytes); !ok) return std::unexpected(ok.error());
    if (rename_to_new(temporary, path)) return true;
    const bool taken = errno == EEXIST;
    auto error = failed_to(path, "write");
    ::unlink(temporary.c_str());
    if (taken) return false;
    return error;
}

Status check_writable(const std::string& path, std::span<const std::string> inputs)
{
    for (const std::string& input : inputs)
        if (same_file(path, input)) return fail("{}: is read, and would be overwritten", path);
    switch (look_at(path).kind) {
    case Place::Kind::Folder: return fail("{}: is a folder", path);
    case Place::Kind::Device:
        if (::access(path.c_str(), W_OK) != 0) return failed_to(path, "write");
        return {};
    case Place::Kind::File:
    case Place::Kind::Nothing: break;
    }
    const std::string temporary = temporary_of(follow_links(path));
    if (!create(temporary).valid()) return failed_to(path, "write");
    ::unlink(temporary.c_str());
    return {};
}

Result<std::string> replaceable_file(const std::string& path)
{
    switch (look_at(path).kind) {
    case Place::Kind::Folder: return fail("{}: is a folder", path);
    case Place::Kind::Device: return fail("{}: is not a file", path);
    case Place::Kind::File:
    case Place::Kind::Nothing: break;
    }
    return follow_links(path);
}

bool same_file(const std::string& a, const std::string& b)
{
    namespace fs = std::filesystem;
    std::error_code ignored;
    return fs::equivalent(a, b, ignored) ||
           fs::weakly_canonical(fs::absolute(a), ignored) == fs::weakly_canonical(fs::absolute(b), ignored);
}

Result<LogFile> LogFile::open(const std::string& path)
{
    std::FILE* file = std::fopen(path.c_str(), "ae");
    if (file == nullptr) return failed_to(path, "write");
    return LogFile(path, file);
}

Status LogFile::add(std::string_view text)
{
    if (!file_) return {};
    if (std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0)
        return {};
    auto error = failed_to(path_, "write");
    file_.reset();
    return error;
}

void see_limits_as_errors()
{
    std::signal(SIGXFSZ, SIG_IGN);
}

std::uint32_t checksum(std::string_view bytes)
{
    return static_cast<std::uint32_t>(
        ::crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<z_size_t>(bytes.size())));
}

} // namespace base
