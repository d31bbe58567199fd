// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/record_file.h"

#include <bit>
#include <cstring>
#include <utility>

#include "base/file.h"

namespace data {
namespace {

static_assert(std::endian::native == std::endian::little, "records are read as they lie in memory");

constexpr std::uint32_t kVersion = 1;

struct Header {
    char magic[8];
    std::uint32_t version;
    std::uint32_t record_bytes;
};
static_assert(sizeof(Header) == 16);

struct BlockHeader {
    std::uint32_t records;
    std::uint32_t checksum;
};

template <class T>
std::string_view header_bytes(const T& header)
{
    return {reinterpret_cast<const char*>(&header), sizeof header};
}

} // namespace

std::string_view bytes_of(std::span<const Record> records)
{
    return {reinterpret_cast<const char*>(records.data()), records.size_bytes()};
}

std::string record_file_head()
{
    Header h{};
    std::memcpy(h.magic, kRecordMagic.data(), sizeof h.magic);
    h.version = kVersion;
    h.record_bytes = sizeof(Record);
    return std::string(header_bytes(h));
}

std::string record_block(std::string_view records)
{
    const BlockHeader h{static_cast<std::uint32_t>(records.size() / sizeof(Record)), base::checksum(records)};
    std::string out(header_bytes(h));
    out += records;
    return out;
}

std::string record_file_end()
{
    return std::string(header_bytes(BlockHeader{0, 0}));
}

base::Result<OpenedData> open_data(const std::string& path)
{
    auto source = base::open_input(path);
    if (!source) return std::unexpected(source.error());
    auto peeked = base::peek(std::move(*source), kRecordMagic.size());
    if (!peeked) return std::unexpected(peeked.error());
    return OpenedData{peeked->start == kRecordMagic, std::move(peeked->source)};
}

base::Result<RecordReader> RecordReader::open(std::unique_ptr<base::ByteSource> source, const std::string& name)
{
    RecordReader reader(std::move(source), name);
    Header h;
    if (auto ok = reader.read_exactly(&h, sizeof h); !ok) return std::unexpected(ok.error());
    if (std::string_view(h.magic, sizeof h.magic) != kRecordMagic) return base::fail("{}: not a file of records", name);
    if (h.version != kVersion)
        return base::fail("{}: version {} of the format; this program reads {}", name, h.version, kVersion);
    if (h.record_bytes != sizeof(Record)) return base::fail("{}: records of {} bytes", name, h.record_bytes);
    return reader;
}

base::Status RecordReader::read_exactly(void* to, std::size_t bytes)
{
    auto* at = static_cast<char*>(to);
    while (bytes > 0) {
        const auto got = source_->read({at, bytes});
        if (!got) return std::unexpected(got.error());
        if (*got == 0) return base::fail("{}: the file ends in block {}", name_, blocks_ + 1);
        at += *got;
        bytes -= *got;
    }
    return {};
}

// Returns: false at the end mark.
base::Result<bool> RecordReader::read_block()
{
    BlockHeader h;
    if (auto ok = read_exactly(&h, sizeof h); !ok) return std::unexpected(ok.error());
    if (h.records > kRecordBlock) return base::fail("{}: block {} claims {} records", name_, blocks_ + 1, h.records);
    block_.resize(h.records);
    at_ = 0;
    if (h.records == 0) return false;
    if (auto ok = read_exactly(block_.data(), block_.size() * sizeof(Record)); !ok) return std::unexpected(ok.error());
    if (base::checksum(bytes_of(block_)) != h.checksum)
        return base::fail("{}: the checksum of block {} is wrong: the file is damaged", name_, blocks_ + 1);
    for (const Record& r : block_)
        if (!is_sound(r)) return base::fail("{}: block {} holds a record that is no position", name_, blocks_ + 1);
    ++blocks_;
    return true;
}

base::Result<bool> RecordReader::next(Record& record)
{
    if (!failed_) return std::unexpected(failed_.error());
    if (at_ == block_.size()) {
        if (ended_) return false;
        const auto more = read_block();
        if (!more) {
            block_.clear();
            at_ = 0;
            failed_ = std::unexpected(more.error());
            return more;
        }
        if (!*more) {
            ended_ = true;
            return false;
        }
    }
    record = block_[at_++];
    return true;
}

base::Result<RecordWriter> RecordWriter::create(const std::string& path)
{
    auto file = NewFile::create(path);
    if (!file) return std::unexpected(file.error());
    if (auto ok = file->put(record_file_head()); !ok) return std::unexpected(ok.error());
    return RecordWriter(std::move(*file));
}

base::Status RecordWriter::put_block()
{
    auto ok = file_.put(record_block(bytes_of(block_)));
    block_.clear();
    return ok;
}

base::Status RecordWriter::add(const Record& record)
{
    block_.push_back(record);
    ++written_;
    return block_.size() == kRecordBlock ? put_block() : base::Status{};
}

base::Status RecordWriter::finish()
{
    if (!block_.empty())
        if (auto ok = put_block(); !ok) return ok;
    if (auto ok = file_.put(record_file_end()); !ok) return ok;
    return file_.finish();
}

} // namespace data
