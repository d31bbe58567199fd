// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/networks.h"

#include <filesystem>
#include <system_error>

namespace engine {

base::Result<std::shared_ptr<const eval::nnue::Network>> Networks::load(const std::string& path)
{
    std::error_code error; // the reading says what is wrong
    const std::uintmax_t bytes = std::filesystem::file_size(path, error);
    const std::int64_t changed = std::filesystem::last_write_time(path, error).time_since_epoch().count();
    // Locked while it loads: whoever wants the same network waits for it.
    const std::lock_guard lock(mutex_);
    Known& known = known_[path];
    if (auto shared = known.network.lock(); shared && known.bytes == bytes && known.changed == changed) return shared;
    auto loaded = eval::nnue::Network::load(path);
    if (loaded) known = {bytes, changed, *loaded};
    return loaded;
}

} // namespace engine
