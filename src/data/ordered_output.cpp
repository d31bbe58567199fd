// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/ordered_output.h"

#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/system_error.h"
#include "base/text.h"

namespace data {
namespace {

std::unexpected<base::Error> error_of(const std::string& path)
{
    return base::fail("{}: {}", path, base::system_error());
}

} // namespace

OrderedOutput::OrderedOutput(OrderedOutput&& other) noexcept
    : settings_(std::move(other.settings_)),
      job_(std::move(other.job_)),
      file_(std::exchange(other.file_, nullptr)),
      waiting_(std::move(other.waiting_)),
      pending_(std::move(other.pending_)),
      first_(other.first_),
      next_(other.next_),
      measure_(other.measure_),
      bytes_(other.bytes_),
      saved_(other.saved_)
{
}

OrderedOutput::~OrderedOutput()
{
    if (file_ == nullptr) return;
    std::fclose(file_);
    if (saved_ > 0) return;
    // Corrected words must not be refused because of work that never began.
    std::remove(settings_.file.c_str());
    std::remove(settings_.checkpoint.c_str());
}

base::Result<OrderedOutput> OrderedOutput::open(OutputSettings settings)
{
    auto job = base::Job::open(settings.checkpoint, settings.kind, settings.specification);
    if (!job) return std::unexpected(job.error());
    OrderedOutput out(std::move(settings), std::move(*job));
    const std::string& path = out.settings_.file;
    std::error_code ignored;
    const bool fresh = out.job_.state().empty();
    if (fresh && std::filesystem::exists(path, ignored))
        return base::fail("{}: the file is there already, without the {} to go on from", path,
                          out.settings_.checkpoint);
    if (!fresh)
        if (auto ok = out.take_up(); !ok) return std::unexpected(ok.error());
    out.file_ = std::fopen(path.c_str(), "ab");
    if (out.file_ == nullptr) return error_of(path);
    if (!fresh) return out;
    if (auto ok = out.write(out.settings_.head); !ok) return std::unexpected(ok.error());
    if (auto ok = out.save(); !ok) return std::unexpected(ok.error());
    return out;
}

// Reads the checkpoint and cuts the file off where it ended then.
base::Status OrderedOutput::take_up()
{
    const std::string& path = settings_.file;
    std::string_view rest = job_.state();
    for (std::uint64_t* to : {&next_, &measure_, &bytes_}) {
        const auto number = base::parse_number<std::uint64_t>(base::take_word(rest));
        if (!number) return base::fail_in(settings_.checkpoint, number.error());
        *to = *number;
    }
    first_ = saved_ = next_;
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(path, failed);
    if (failed || size < bytes_) return base::fail("{}: shorter than its checkpoint says", path);
    if (::truncate(path.c_str(), static_cast<off_t>(bytes_)) != 0) return error_of(path);
    return {};
}

base::Status OrderedOutput::write(std::string_view bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) return error_of(settings_.file);
    bytes_ += bytes.size();
    return {};
}

base::Status OrderedOutput::add(std::uint64_t number, std::string piece, std::uint64_t measure)
{
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, Piece{std::move(piece), measure});
    for (auto at = waiting_.begin(); at != waiting_.end() && at->first == next_; at = waiting_.erase(at)) {
        pending_ += at->second.bytes;
        measure_ += at->second.measure;
        if (++next_ < saved_ + settings_.save_every) continue;
        if (auto ok = save_locked(); !ok) return ok;
    }
    return {};
}

base::Status OrderedOutput::save()
{
    const std::lock_guard lock(mutex_);
    return save_locked();
}

base::Status OrderedOutput::save_locked()
{
    if (!pending_.empty()) {
        if (auto ok = write(settings_.frame ? settings_.frame(pending_) : pending_); !ok) return ok;
        pending_.clear();
    }
    if (std::fflush(file_) != 0) return error_of(settings_.file);
    saved_ = next_;
    return job_.save(fmt::format("{} {} {}", next_, measure_, bytes_));
}

base::Status OrderedOutput::finish(std::string_view tail, const std::string& name)
{
    const std::lock_guard lock(mutex_);
    if (auto ok = save_locked(); !ok) return ok;
    if (auto ok = write(tail); !ok) return ok;
    if (std::fclose(std::exchange(file_, nullptr)) != 0) return error_of(settings_.file);
    if (std::rename(settings_.file.c_str(), name.c_str()) != 0) return error_of(name);
    std::remove(settings_.checkpoint.c_str());
    return {};
}

} // namespace data
