// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Large zeroed arrays for hash tables and training data: aligned to the 2 MiB of a huge page, which the kernel is asked
// to use, and an error instead of an exception or a killed process when the machine has not so much memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "base/result.h"

namespace base {

// Brings the cache line at `address` nearer; harmless for any address.
inline void prefetch(const void* address)
{
    __builtin_prefetch(address);
}

// The memory this process may use in all: that of the machine or of its container.
std::uint64_t memory_limit();

// Owns one zeroed block. Move only. Reading and writing the bytes from several threads is the owner's matter.
class LargeMemory {
  public:
    static constexpr std::size_t kAlignment = std::size_t{2} << 20;

    // Returns: an empty block for 0 bytes.
    static Result<LargeMemory> allocate(std::size_t bytes);

    LargeMemory() = default;
    LargeMemory(LargeMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)),
          size_(std::exchange(other.size_, 0)),
          mapped_(std::exchange(other.mapped_, 0))
    {
    }
    LargeMemory& operator=(LargeMemory&& other) noexcept
    {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(mapped_, other.mapped_);
        return *this;
    }
    ~LargeMemory();

    void* data() const { return data_; }
    std::size_t size() const { return size_; }

  private:
    void* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t mapped_ = 0;
};

// The same as an array of objects for which all zero bytes are a value.
template <class T>
requires(std::is_trivially_copyable_v<T>&& std::is_trivially_destructible_v<T> &&
         alignof(T) <= LargeMemory::kAlignment) class LargeArray {
  public:
    static Result<LargeArray> allocate(std::size_t count)
    {
        if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) return fail("{} entries are too many", count);
        auto memory = LargeMemory::allocate(count * sizeof(T));
        if (!memory) return std::unexpected(memory.error());
        LargeArray array;
        array.memory_ = std::move(*memory);
        array.count_ = count;
        return array;
    }

    T* data() { return static_cast<T*>(memory_.data()); }
    const T* data() const { return static_cast<const T*>(memory_.data()); }
    std::size_t size() const { return count_; }
    T& operator[](std::size_t index) { return data()[index]; }
    const T& operator[](std::size_t index) const { return data()[index]; }
    std::span<T> span() { return {data(), count_}; }
    std::span<const T> span() const { return {data(), count_}; }

  private:
    LargeMemory memory_;
    std::size_t count_ = 0;
};

// A class that derives from this lives on huge pages when it is made by new: for objects of megabytes that are read
// here and there all the time.
struct OnHugePages {
    static void* operator new(std::size_t size);
    static void operator delete(void* memory) noexcept;
};

} // namespace base
