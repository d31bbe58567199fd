// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/memory.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/system_error.h"
#include "base/text.h"

namespace base {

std::uint64_t memory_limit()
{
    std::uint64_t limit =
        static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    // Containers: version 2 and version 1 of control groups. "max" or a missing file mean no limit of their own.
    for (const char* path : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
        const auto text = read_file(path, 64);
        if (!text) continue;
        if (const auto bytes = parse_number<std::uint64_t>(trim(*text))) limit = std::min(limit, *bytes);
    }
    return limit;
}

Result<LargeMemory> LargeMemory::allocate(std::size_t bytes)
{
    LargeMemory memory;
    if (bytes == 0) return memory;
    // The kernel promises more than it has and kills the process when the pages are touched: refuse here what cannot be
    // kept.
    const std::uint64_t limit = memory_limit();
    if (bytes > limit) return fail("{} MiB of memory asked for, but there are {} MiB", bytes >> 20, limit >> 20);
    const std::size_t mapped = bytes + kAlignment;
    void* raw = ::mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED) return fail("no {} MiB of memory: {}", bytes >> 20, system_error());

    // Give back what lies before the first boundary, so that the block starts on a huge page.
    const std::size_t skip = (kAlignment - reinterpret_cast<std::uintptr_t>(raw) % kAlignment) % kAlignment;
    if (skip > 0) ::munmap(raw, skip);
    memory.data_ = static_cast<std::byte*>(raw) + skip;
    memory.size_ = bytes;
    memory.mapped_ = mapped - skip;
    ::madvise(memory.data_, memory.mapped_, MADV_HUGEPAGE); // advice only: ordinary pages do as well
    return memory;
}

LargeMemory::~LargeMemory()
{
    if (data_ != nullptr) ::munmap(data_, mapped_);
}

void* OnHugePages::operator new(std::size_t size)
{
    const std::size_t whole = (size + LargeMemory::kAlignment - 1) / LargeMemory::kAlignment * LargeMemory::kAlignment;
    void* memory = std::aligned_alloc(LargeMemory::kAlignment, whole);
    if (memory == nullptr) throw std::bad_alloc();
    ::madvise(memory, whole, MADV_HUGEPAGE); // advice only
    return memory;
}

void OnHugePages::operator delete(void* memory) noexcept
{
    std::free(memory);
}

} // namespace base
