// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The plain files of a tar archive (ustar, short names), compressed or not, for tests that read bundled data.
#pragma once

#include <array>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "base/input.h"

namespace test {

inline std::vector<std::pair<std::string, std::string>> read_tar(const std::string& path)
{
    std::vector<std::pair<std::string, std::string>> files;
    auto source = base::open_input(path);
    if (!source) return files;
    std::string bytes;
    std::array<char, 1 << 16> chunk;
    for (auto n = (*source)->read(chunk); n && *n > 0; n = (*source)->read(chunk)) bytes.append(chunk.data(), *n);
    constexpr std::size_t kBlock = 512;
    for (std::size_t at = 0; at + kBlock <= bytes.size() && bytes[at] != 0;) {
        const std::string name(bytes.c_str() + at);
        const std::size_t size = std::strtoul(bytes.substr(at + 124, 11).c_str(), nullptr, 8);
        if (bytes[at + 156] == '0') files.emplace_back(name, bytes.substr(at + kBlock, size));
        at += kBlock + (size + kBlock - 1) / kBlock * kBlock;
    }
    return files;
}

} // namespace test
