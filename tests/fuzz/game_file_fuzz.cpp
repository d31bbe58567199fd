// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tests/data/support/file_checks.h"
#include "tests/fuzz/fuzz.h"

// Any bytes as a file; and, because a start position is hard to find, as the moves of a game from the position that the
// first byte chooses.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    test::report(test::check_game_file(test::text_of(bytes, size)));
    if (size == 0) return 0;
    std::string game;
    data::append_game(game, {.start = test::fuzz_position(bytes[0]), .result = chess::GameResult::Draw, .moves = {}});
    game.resize(game.size() - 4); // without its end
    game += test::text_of(bytes + 1, size - 1);
    return test::report(test::check_game_file(game));
}
