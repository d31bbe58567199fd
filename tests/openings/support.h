// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the tests of this library share.
#pragma once

#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include "base/text.h"
#include "chess/game.h"
#include "chess/notation/uci_move.h"

namespace openings {

inline chess::Game played(std::string_view uci_moves)
{
    chess::Game game;
    for (const auto word : base::words(uci_moves)) {
        const auto move = chess::parse_uci_move(word, game.position());
        EXPECT_TRUE(move) << word;
        if (move) game.play(*move);
    }
    return game;
}

// A file that is gone at the end of the test.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view bytes = {})
    {
        static std::atomic<int> number{0};
        path_ = std::filesystem::temp_directory_path() /
                ("kibitz-openings-" + std::to_string(::getpid()) + "-" + std::to_string(number++));
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

// Empty without KIBITZ_DATA; then skip.
inline std::string data_path(std::string_view name)
{
    const char* root = std::getenv("KIBITZ_DATA");
    return root == nullptr ? std::string() : std::string(root) + "/" + std::string(name);
}

} // namespace openings

#define SKIP_WITHOUT_DATA()                                                                                            \
    if (openings::data_path("").empty()) GTEST_SKIP() << "KIBITZ_DATA is not set: no outside data to test with"
