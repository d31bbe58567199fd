// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/thinking.h"

namespace engine {

bool Thinking::stop()
{
    const std::lock_guard lock(mutex_);
    if (finished_) return false;
    signals_.stop = true;
    changed_.notify_all();
    return true;
}

bool Thinking::ponder_hit()
{
    const std::lock_guard lock(mutex_);
    if (finished_ || !signals_.pondering) return false;
    signals_.pondering = false;
    changed_.notify_all();
    return true;
}

bool Thinking::is_running() const
{
    const std::lock_guard lock(mutex_);
    return !finished_;
}

void Thinking::wait()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return finished_; });
}

void Thinking::wait_until_wanted()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return signals_.stop || (!infinite_ && !signals_.pondering); });
}

void Thinking::finish()
{
    const std::lock_guard lock(mutex_);
    finished_ = true;
    changed_.notify_all();
}

} // namespace engine
