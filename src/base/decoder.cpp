// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/decoder.h"

#include <algorithm>
#include <array>
#include <limits>
#include <lzma.h>
#include <optional>
#include <zlib.h>
#include <zstd.h>

namespace base {
namespace {

using Bytes = std::span<char>;

// What all three have in common: a buffer of input, refilled from the source, and the end of input, which is an error
// unless the decoder has just finished.
class Decoder : public ByteSource {
  public:
    Decoder(std::unique_ptr<ByteSource> source, std::string name) : source_(std::move(source)), name_(std::move(name))
    {
    }

    Result<std::size_t> read(std::span<char> out) final
    {
        if (failed_) return std::unexpected(*failed_);
        auto count = decode(out);
        if (!count) failed_ = count.error();
        return count;
    }

  protected:
    // Decodes from the front of `in` to the front of `out` and takes off what it used. Called with empty `in` only once
    // the input has ended.
    virtual Status step(Bytes& in, Bytes& out) = 0;

    // Whether the compressed data may end here.
    virtual bool complete() const = 0;

    virtual Compression compression() const = 0;

    std::unexpected<Error> damaged(std::string_view reason) const
    {
        return fail("{}: damaged {} data: {}", name_, compression_name(compression()), reason);
    }

  private:
    Result<std::size_t> decode(Bytes out)
    {
        Bytes rest = out;
        while (!rest.empty()) {
            if (pending_.empty() && !ended_) {
                const auto count = source_->read(buffer_);
                if (!count) return std::unexpected(count.error());
                pending_ = Bytes(buffer_).first(*count);
                ended_ = *count == 0;
            }
            const std::size_t before = pending_.size() + rest.size();
            if (auto done = step(pending_, rest); !done) return std::unexpected(done.error());
            if (rest.size() < out.size()) break;
            if (!ended_ || pending_.size() + rest.size() != before) continue;
            if (complete()) break;
            return fail("{}: truncated {} data", name_, compression_name(compression()));
        }
        return out.size() - rest.size();
    }

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::array<char, 1 << 16> buffer_{};
    Bytes pending_;
    bool ended_ = false;
    std::optional<Error> failed_;
};

template <class Stream>
void advance(const Stream& stream, Bytes& in, Bytes& out)
{
    in = in.last(stream.avail_in);
    out = out.last(stream.avail_out);
}

constexpr std::size_t kLargestStep = std::numeric_limits<int>::max();

class GzipDecoder final : public Decoder {
  public:
    using Decoder::Decoder;
    GzipDecoder(const GzipDecoder&) = delete;
    GzipDecoder& operator=(const GzipDecoder&) = delete;
    ~GzipDecoder() override { inflateEnd(&stream_); }

    bool start() { return inflateInit2(&stream_, 15 + kOnlyGzip) == Z_OK; }

  private:
    static constexpr int kOnlyGzip = 16;

    Status step(Bytes& in, Bytes& out) override
    {
        if (between_) {
            // Members may follow one another, and some writers pad the end with zeros.
            while (!in.empty() && in.front() == 0) in = in.subspan(1);
            if (in.empty()) return {};
            inflateReset(&stream_);
            between_ = false;
        }
        const Bytes limited = out.first(std::min(out.size(), kLargestStep));
        stream_.next_in = reinterpret_cast<Bytef*>(in.data());
        stream_.avail_in = static_cast<uInt>(in.size());
        stream_.next_out = reinterpret_cast<Bytef*>(limited.data());
        stream_.avail_out = static_cast<uInt>(limited.size());
        const int code = inflate(&stream_, Z_NO_FLUSH);
        in = in.last(stream_.avail_in);
        out = out.subspan(limited.size() - stream_.avail_out);
        if (code == Z_STREAM_END)
            between_ = true;
        else if (code != Z_OK && code != Z_BUF_ERROR)
            return damaged(stream_.msg != nullptr ? stream_.msg : "bad code");
        return {};
    }

    bool complete() const override { return between_; }
    Compression compression() const override { return Compression::Gzip; }

    z_stream stream_{};
    bool between_ = false;
};

class XzDecoder final : public Decoder {
  public:
    using Decoder::Decoder;
    XzDecoder(const XzDecoder&) = delete;
    XzDecoder& operator=(const XzDecoder&) = delete;
    ~XzDecoder() override { lzma_end(&stream_); }

    bool start() { return lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) == LZMA_OK; }

  private:
    static constexpr std::uint64_t kMostMemory = std::uint64_t{256} << 20; // `xz -9` needs 65 MiB

    Status step(Bytes& in, Bytes& out) override
    {
        if (complete_) return {};
        stream_.next_in = reinterpret_cast<const std::uint8_t*>(in.data());
        stream_.avail_in = in.size();
        stream_.next_out = reinterpret_cast<std::uint8_t*>(out.data());
        stream_.avail_out = out.size();
        const lzma_ret code = lzma_code(&stream_, in.empty() ? LZMA_FINISH : LZMA_RUN);
        advance(stream_, in, out);
        switch (code) {
        case LZMA_STREAM_END: complete_ = true; return {};
        case LZMA_OK:
        case LZMA_BUF_ERROR: return {};
        case LZMA_MEMLIMIT_ERROR: return damaged("it asks for more than 256 MiB of memory");
        case LZMA_FORMAT_ERROR: return damaged("unknown format");
        case LZMA_OPTIONS_ERROR: return damaged("unsupported options");
        case LZMA_MEM_ERROR: return damaged("out of memory");
        default: return damaged("checksum or code is wrong");
        }
    }

    bool complete() const override { return complete_; }
    Compression compression() const override { return Compression::Xz; }

    lzma_stream stream_ = LZMA_STREAM_INIT;
    bool complete_ = false;
};

class ZstdDecoder final : public Decoder {
  public:
    using Decoder::Decoder;

    bool start() { return stream_ != nullptr; }

  private:
    Status step(Bytes& in, Bytes& out) override
    {
        if (in.empty() && between_) return {};
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out.data(), out.size(), 0};
        const std::size_t left = ZSTD_decompressStream(stream_.get(), &output, &input);
        if (ZSTD_isError(left) != 0) return damaged(ZSTD_getErrorName(left));
        between_ = left == 0;
        in = in.subspan(input.pos);
        out = out.subspan(output.pos);
        return {};
    }

    bool complete() const override { return between_; }
    Compression compression() const override { return Compression::Zstd; }

    struct Free {
        void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
    };
    std::unique_ptr<ZSTD_DStream, Free> stream_{ZSTD_createDStream()};
    bool between_ = false;
};

template <class T>
Result<std::unique_ptr<ByteSource>> started(std::unique_ptr<ByteSource> source, std::string name)
{
    auto decoder = std::make_unique<T>(std::move(source), name);
    if (!decoder->start()) return fail("{}: cannot start decoding: out of memory", name);
    return decoder;
}

} // namespace

std::string_view compression_name(Compression compression)
{
    switch (compression) {
    case Compression::Gzip: return "gzip";
    case Compression::Xz: return "xz";
    case Compression::Zstd: return "zstd";
    case Compression::None: break;
    }
    return "plain";
}

Result<std::unique_ptr<ByteSource>> make_decoder(Compression compression, std::unique_ptr<ByteSource> source,
                                                 std::string name)
{
    switch (compression) {
    case Compression::Gzip: return started<GzipDecoder>(std::move(source), std::move(name));
    case Compression::Xz: return started<XzDecoder>(std::move(source), std::move(name));
    case Compression::Zstd: return started<ZstdDecoder>(std::move(source), std::move(name));
    case Compression::None: break;
    }
    return source;
}

} // namespace base
