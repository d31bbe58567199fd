// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of training records (docs/formats/records.md): a header, blocks with checksums, an end mark. Made from games by
// `kibitz data convert`; the trainer reads either.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"
#include "base/result.h"
#include "data/new_file.h"
#include "data/record.h"

namespace data {

inline constexpr std::string_view kRecordMagic = "KIBITZRC"; // how such a file begins

// A file that was opened once (it may be a pipe), with what it holds: records if it starts as a file of them does.
struct OpenedData {
    bool is_records = false;
    std::unique_ptr<base::ByteSource> source;
};
base::Result<OpenedData> open_data(const std::string& path);

// Records as they lie in memory and in files.
std::string_view bytes_of(std::span<const Record> records);

// The parts of such a file: its head, a block of at most kRecordBlock records, its end.
inline constexpr std::size_t kRecordBlock = 32'768;
std::string record_file_head();
std::string record_block(std::string_view records);
std::string record_file_end();

// One thread. After an error every call returns it.
class RecordReader {
  public:
    // `name` goes before error messages.
    static base::Result<RecordReader> open(std::unique_ptr<base::ByteSource> source, const std::string& name);

    // Returns: false at the end. Errors name the file, the number of the block from 1 and what is wrong with it;
    // records of a damaged block are not given out.
    base::Result<bool> next(Record& record);

  private:
    RecordReader(std::unique_ptr<base::ByteSource> source, std::string name)
        : source_(std::move(source)), name_(std::move(name))
    {
    }
    base::Status read_exactly(void* to, std::size_t bytes);
    base::Result<bool> read_block();

    std::unique_ptr<base::ByteSource> source_;
    std::string name_;
    std::vector<Record> block_;
    std::size_t at_ = 0;
    std::uint64_t blocks_ = 0;
    base::Status failed_;
    bool ended_ = false;
};

// A file of records that is there when finish() has been called.
class RecordWriter {
  public:
    static base::Result<RecordWriter> create(const std::string& path);

    base::Status add(const Record& record);
    base::Status finish();
    std::uint64_t size() const { return written_; }

  private:
    explicit RecordWriter(NewFile file) : file_(std::move(file)) {}
    base::Status put_block();

    NewFile file_;
    std::vector<Record> block_;
    std::uint64_t written_ = 0;
};

} // namespace data
