// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/description.h"

#include <array>
#include <stdexcept>

namespace app {

Description describe(const Command& command)
{
    std::string name(command.name);
    std::string question(kDescribe);
    const std::array<char*, 2> arguments{name.data(), question.data()};
    try {
        command.run(arguments);
    } catch (const Described& described) {
        return described.description();
    }
    throw std::logic_error(name + " does not read its arguments by Cli or run_part");
}

} // namespace app
