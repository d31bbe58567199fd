// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

#include "base/line_reader.h"
#include "base/system_error.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/uci.h"

namespace app {
namespace {

// Standard input as it comes: base/input.h would wait for the first bytes to see whether they are compressed.
class Terminal final : public base::ByteSource {
  public:
    base::Result<std::size_t> read(std::span<char> out) override
    {
        for (;;) {
            const ssize_t count = ::read(STDIN_FILENO, out.data(), out.size());
            if (count >= 0) return static_cast<std::size_t>(count);
            if (errno != EINTR) return base::fail("standard input: {}", base::system_error());
        }
    }
};

void write_line(std::string_view line)
{
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

// Someone who typed the bare name sees what it is. A chess interface, which uses a pipe, sees nothing but UCI.
void greet_a_person()
{
    if (::isatty(STDIN_FILENO) == 0) return;
    fmt::print("Kibitz {}, a chess program. It now listens for UCI, the language of chess interfaces.\n"
               "To play a game: quit, then `kibitz play`. For all commands: `kibitz help`.\n",
               base::cut(base::version(), '-').first);
    std::fflush(stdout);
}

} // namespace

int speak_uci(Arguments arguments)
{
    engine::Config config;
    config.seed = std::random_device{}(); // weak players should not repeat their games
    if (!arguments.empty() && std::string_view(arguments.front()) == "--tunable") {
        config.tunable = true;
        arguments = arguments.subspan(1);
    }
    if (!arguments.empty() && !engine::Uci::knows(arguments.front())) {
        const std::string_view word = arguments.front();
        return refuse("kibitz",
                      {fmt::format("{} is not a command{}; `kibitz help` lists them", base::quote(word),
                                   did_you_mean(word, names_of(commands())))},
                      kBadUsage);
    }
    engine::Uci uci(config, write_line);
    if (!arguments.empty()) {
        uci.run_each(std::vector<std::string>(arguments.begin(), arguments.end()));
        return kSuccess;
    }
    greet_a_person();
    int code = kSuccess;
    base::LineReader reader(std::make_unique<Terminal>(), "standard input");
    uci.run([&]() -> std::optional<std::string> {
        while (true) {
            const auto line = reader.next();
            if (line && *line) return std::string(**line);
            if (line) return std::nullopt;
            tell(fmt::format("kibitz: {}", line.error().message));
            if (!reader.is_broken()) continue; // a line that is too long is left out
            code = kFailure;
            return std::nullopt;
        }
    });
    return code;
}

} // namespace app
