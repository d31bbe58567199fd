// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_output.h"

#include <cerrno>
#include <filesystem>
#include <fmt/format.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "base/system_error.h"
#include "base/text.h"

namespace data {
namespace {

base::Status error_of(const std::string& path)
{
    return base::fail("{}: {}", path, base::system_error());
}

} // namespace

GameOutput::GameOutput(GameOutput&& other) noexcept
    : path_(std::move(other.path_)),
      job_(std::move(other.job_)),
      file_(std::exchange(other.file_, nullptr)),
      waiting_(std::move(other.waiting_)),
      first_(other.first_),
      next_(other.next_),
      plies_(other.plies_),
      bytes_(other.bytes_),
      saved_(other.saved_)
{
}

GameOutput::~GameOutput()
{
    if (file_ != nullptr) std::fclose(file_);
}

base::Result<GameOutput> GameOutput::open(const std::string& path, std::string specification)
{
    auto job = base::Job::open(path + ".state", {"games", 1}, std::move(specification));
    if (!job) return std::unexpected(job.error());
    GameOutput out(path, std::move(*job));
    const bool fresh = out.job_.state().empty();
    std::error_code ignored;
    const bool exists = std::filesystem::exists(path, ignored);
    if (fresh && exists)
        return base::fail("{}: the file is there already, without the {}.state to go on from", path, path);
    if (!fresh) {
        std::string_view rest = out.job_.state();
        for (std::uint64_t* to : {&out.next_, &out.plies_, &out.bytes_}) {
            const auto number = base::parse_number<std::uint64_t>(base::take_word(rest));
            if (!number) return base::fail("{}.state: {}", path, number.error().message);
            *to = *number;
        }
        out.first_ = out.saved_ = out.next_;
        if (!exists || std::filesystem::file_size(path, ignored) < out.bytes_)
            return base::fail("{}: shorter than its checkpoint says", path);
        if (::truncate(path.c_str(), static_cast<off_t>(out.bytes_)) != 0)
            return std::unexpected(error_of(path).error());
    }
    out.file_ = std::fopen(path.c_str(), "ab");
    if (out.file_ == nullptr) return std::unexpected(error_of(path).error());
    if (fresh)
        if (auto ok = out.save(); !ok) return std::unexpected(ok.error());
    return out;
}

base::Status GameOutput::add(std::uint64_t number, const ScoredGame& game)
{
    std::string bytes;
    append_game(bytes, game);
    const std::lock_guard lock(mutex_);
    waiting_.emplace(number, Waiting{std::move(bytes), game.moves.size()});
    for (auto at = waiting_.begin(); at != waiting_.end() && at->first == next_; at = waiting_.erase(at)) {
        const std::string& out = at->second.bytes;
        if (std::fwrite(out.data(), 1, out.size(), file_) != out.size()) return error_of(path_);
        bytes_ += out.size();
        plies_ += at->second.plies;
        ++next_;
    }
    return next_ >= saved_ + kSaveEvery ? save_locked() : base::Status{};
}

base::Status GameOutput::save()
{
    const std::lock_guard lock(mutex_);
    return save_locked();
}

base::Status GameOutput::save_locked()
{
    if (std::fflush(file_) != 0) return error_of(path_);
    saved_ = next_;
    return job_.save(fmt::format("{} {} {}", next_, plies_, bytes_));
}

} // namespace data
