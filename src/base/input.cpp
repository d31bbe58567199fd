// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/input.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "base/decoder.h"
#include "base/system_error.h"

namespace base {
namespace {

class FileSource final : public ByteSource {
  public:
    FileSource(int descriptor, std::string name) : descriptor_(descriptor), name_(std::move(name)) {}
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override
    {
        if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
    }

    Result<std::size_t> read(std::span<char> out) override
    {
        ssize_t count = 0;
        do count = ::read(descriptor_, out.data(), out.size());
        while (count < 0 && errno == EINTR);
        if (count < 0) return fail("{}: cannot read: {}", name_, system_error());
        return static_cast<std::size_t>(count);
    }

  private:
    int descriptor_;
    std::string name_;
};

class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string bytes) : bytes_(std::move(bytes)), rest_(bytes_) {}

    Result<std::size_t> read(std::span<char> out) override
    {
        const std::size_t count = rest_.copy(out.data(), out.size());
        rest_.remove_prefix(count);
        return count;
    }

  private:
    std::string bytes_;
    std::string_view rest_;
};

// Gives back the bytes that were read to look at, then the rest.
class PrefixedSource final : public ByteSource {
  public:
    PrefixedSource(std::string prefix, std::unique_ptr<ByteSource> rest)
        : prefix_(std::move(prefix)), rest_(std::move(rest))
    {
    }

    Result<std::size_t> read(std::span<char> out) override
    {
        if (used_ == prefix_.size()) return rest_->read(out);
        const std::size_t count = prefix_.copy(out.data(), out.size(), used_);
        used_ += count;
        return count;
    }

  private:
    std::string prefix_;
    std::size_t used_ = 0;
    std::unique_ptr<ByteSource> rest_;
};

constexpr std::size_t kMagicBytes = 6;

Compression told_by_bytes(std::string_view magic)
{
    if (magic.starts_with("\x1f\x8b")) return Compression::Gzip;
    if (magic.starts_with(std::string_view("\xfd"
                                           "7zXZ\0",
                                           6))) {
        return Compression::Xz;
    }
    if (magic.starts_with("\x28\xb5\x2f\xfd")) return Compression::Zstd;
    // A skippable frame, with which some writers (pzstd) begin: 0x184D2A50 to 5F, little-endian.
    if (magic.size() >= 4 && (magic[0] & 0xf0) == 0x50 && magic.substr(1, 3) == "\x2a\x4d\x18")
        return Compression::Zstd;
    return Compression::None;
}

Compression told_by_name(std::string_view path)
{
    if (path.ends_with(".gz")) return Compression::Gzip;
    if (path.ends_with(".xz")) return Compression::Xz;
    if (path.ends_with(".zst")) return Compression::Zstd;
    return Compression::None;
}

struct Opened {
    Compression compression;
    std::unique_ptr<ByteSource> source;
};

Result<Opened> look(std::unique_ptr<ByteSource> source)
{
    auto peeked = peek(std::move(source), kMagicBytes);
    if (!peeked) return std::unexpected(peeked.error());
    return Opened{told_by_bytes(peeked->start), std::move(peeked->source)};
}

} // namespace

Result<Peeked> peek(std::unique_ptr<ByteSource> source, std::size_t bytes)
{
    std::string start(bytes, '\0');
    std::size_t have = 0;
    while (have < start.size()) {
        const auto count = source->read(std::span(start).subspan(have));
        if (!count) return std::unexpected(count.error());
        if (*count == 0) break;
        have += *count;
    }
    start.resize(have);
    auto whole = std::make_unique<PrefixedSource>(start, std::move(source));
    return Peeked{std::move(start), std::move(whole)};
}

std::unique_ptr<ByteSource> memory_input(std::string bytes)
{
    return std::make_unique<MemorySource>(std::move(bytes));
}

Result<std::unique_ptr<ByteSource>> decompress(std::unique_ptr<ByteSource> source, std::string name)
{
    auto opened = look(std::move(source));
    if (!opened) return std::unexpected(opened.error());
    if (opened->compression == Compression::None) return std::move(opened->source);
    return make_decoder(opened->compression, std::move(opened->source), std::move(name));
}

Result<std::unique_ptr<ByteSource>> open_input(const std::string& path)
{
    if (path == "-") return decompress(std::make_unique<FileSource>(STDIN_FILENO, "standard input"), "standard input");
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return fail("{}: cannot open: {}", path, system_error());
    auto opened = look(std::make_unique<FileSource>(descriptor, path));
    if (!opened) return std::unexpected(opened.error());
    const Compression promised = told_by_name(path);
    if (promised != Compression::None && opened->compression == Compression::None) {
        return fail("{}: the name says {}, but the file is not", path, compression_name(promised));
    }
    if (opened->compression == Compression::None) return std::move(opened->source);
    return make_decoder(opened->compression, std::move(opened->source), path);
}

Status check_readable(const std::string& path)
{
    struct stat there {};
    if (path == "-" || (::stat(path.c_str(), &there) == 0 && S_ISFIFO(there.st_mode))) return {};
    const auto opened = open_input(path);
    return opened ? Status{} : std::unexpected(opened.error());
}

} // namespace base
