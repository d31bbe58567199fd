// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Whole files: read at once, and replaced at once so that a reader (or a crash) sees the old file or the new one, never
// half; and files that grow line by line.
#pragma once

#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

namespace base {

// The bytes of a file. Errors name the path; a file of more than `largest` bytes is one.
Result<std::string> read_file(const std::string& path, std::size_t largest = std::numeric_limits<std::size_t>::max());

// Writes a temporary file beside `path`, flushes it to disk and renames it over `path`. A link stays one and the file
// it leads to is replaced, with the permissions it had; into a device or a pipe the bytes are written as they are.
Status write_file_atomically(const std::string& path, std::string_view bytes);

// The same for a name that nobody has. Returns: false if something is there already, which is left alone.
Result<bool> write_new_file(const std::string& path, std::string_view bytes);

// Whether write_file_atomically could put a file there: a look before long work, not a promise. With `inputs`: and
// whether it is none of these.
Status check_writable(const std::string& path, std::span<const std::string> inputs = {});

// For writers with a temporary file of their own: the file that may be replaced, links followed. Errors: a folder, a
// device or a pipe, which must not be.
Result<std::string> replaceable_file(const std::string& path);

// Whether two paths name one file, be it there or not.
bool same_file(const std::string& a, const std::string& b);

// A file that text is added to as it comes, for the runs that end badly: all of it is there after a crash. When the
// disk is full that is told once, and the program goes on without. One thread at a time.
class LogFile {
  public:
    // Goes on behind what the file holds already.
    static Result<LogFile> open(const std::string& path);

    // Errors: the first text that cannot be written; those after it are dropped.
    Status add(std::string_view text);

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    LogFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}

    std::string path_;
    std::unique_ptr<std::FILE, Close> file_; // none after an error
};

// For the start of the program: a file that may not grow any more becomes an error of writing, as a full disk is; the
// signal SIGXFSZ would end the process.
void see_limits_as_errors();

// CRC-32 (the polynomial of zlib and gzip) of some bytes; files of ours end or begin with it.
std::uint32_t checksum(std::string_view bytes);

} // namespace base
