// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/pool.h"

#include <algorithm>
#include <utility>

namespace engine {

struct Pool::Entry {
    explicit Entry(Analysis a, Settings s) : analysis(std::move(a)), settings(std::move(s)) {}

    bool is_stopped() const { return cancel.stop_requested(); }

    Analysis analysis;
    Settings settings;
    std::stop_source cancel;
    const char* reason = nullptr; // why the pool cancelled it; with the pool's lock
    // Last, and destroyed without the pool's lock: waits for a call of it that is under way.
    std::optional<std::stop_callback<std::function<void()>>> watch;
};

struct Pool::Kept {
    std::unique_ptr<Engine> engine;
    std::string owner;
    std::string session; // empty: anybody's
};

Pool::Pool(PoolLimits limits, Config config) : limits_(limits), config_(config), free_threads_(limits.threads)
{
    if (config_.resources.networks == nullptr) config_.resources.networks = &networks_;
    for (int i = 0; i < limits_.threads; ++i) threads_.emplace_back([this] { work(); });
    threads_.emplace_back([this] { deliver_cancelled(); });
}

Pool::~Pool()
{
    close();
}

void Pool::close()
{
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    stop_all([](const Entry&) { return true; }, "the pool was closed");
    for (std::thread& thread : threads_)
        if (thread.joinable()) thread.join();
}

std::size_t Pool::waiting() const
{
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

std::size_t Pool::running() const
{
    const std::lock_guard lock(mutex_);
    return running_.size();
}

base::Status Pool::submit(Analysis analysis)
{
    Settings settings = analysis.settings.value_or(default_settings(*config_.catalogue));
    if (auto good = check(settings, *config_.catalogue); !good) return good;
    if (analysis.limits.ponder) return base::fail("a pool does not ponder");
    if (settings.threads > limits_.threads)
        return base::fail("{} threads are more than the {} of the pool", settings.threads, limits_.threads);
    if (settings.hash > limits_.memory)
        return base::fail("{} MB are more than the {} MB of the pool", settings.hash, limits_.memory);
    const auto entry = std::make_shared<Entry>(std::move(analysis), std::move(settings));
    const Analysis& wanted = entry->analysis;
    if (!wanted.slot.empty())
        stop_all([&](const Entry& e) { return e.analysis.owner == wanted.owner && e.analysis.slot == wanted.slot; },
                 "a later one took its place");
    {
        const std::lock_guard lock(mutex_);
        if (closing_) return base::fail("the pool is closed");
        // Those that are being cancelled make room.
        const auto alive = std::ranges::count_if(waiting_, [](const EntryPtr& e) { return !e->is_stopped(); });
        if (static_cast<std::size_t>(alive) >= limits_.queue)
            return base::fail("{} analyses are waiting already", limits_.queue);
        waiting_.push_back(entry);
    }
    changed_.notify_all();
    // Without the lock: a token that was stopped before calls at once. The entry cannot go before its watch is there:
    // this pointer keeps it, and nobody but its destructor looks at the watch.
    std::stop_source cancel = entry->cancel;
    entry->watch.emplace(wanted.stop, [this, cancel]() mutable {
        cancel.request_stop();
        {
            const std::lock_guard lock(mutex_); // so that nobody is between looking and waiting
        }
        changed_.notify_all();
    });
    return {};
}

void Pool::cancel(const std::string& owner)
{
    stop_all([&](const Entry& e) { return e.analysis.owner == owner; }, "its owner left");
    std::vector<Kept> discarded;
    const std::lock_guard lock(mutex_);
    for (Kept& kept : kept_)
        if (!kept.session.empty() && kept.owner == owner) discarded.push_back(std::move(kept));
    std::erase_if(kept_, [](const Kept& kept) { return kept.engine == nullptr; });
    served_.erase(owner);
}

void Pool::stop_all(const std::function<bool(const Entry&)>& which, const char* reason)
{
    std::vector<EntryPtr> found; // outlives the lock
    {
        const std::lock_guard lock(mutex_);
        for (const auto& entries : {std::vector<EntryPtr>(waiting_.begin(), waiting_.end()), running_})
            for (const EntryPtr& entry : entries) {
                if (!which(*entry) || entry->is_stopped()) continue;
                entry->reason = reason;
                found.push_back(entry);
            }
    }
    for (const EntryPtr& entry : found) entry->cancel.request_stop();
    {
        const std::lock_guard lock(mutex_);
    }
    changed_.notify_all();
}

// --- With the lock held

bool Pool::fits(const Entry& entry) const
{
    const bool polite = entry.analysis.priority == Priority::Background && limits_.threads > entry.settings.threads;
    return entry.settings.threads + (polite ? 1 : 0) <= free_threads_ &&
           used_memory_ + entry.settings.hash <= limits_.memory;
}

// The one whose turn it is, or none if that one has to wait: the small ones do not pass the large ones, which would
// never come to their turn.
Pool::EntryPtr Pool::choose() const
{
    const auto under_way = [this](const std::string& owner) {
        return std::ranges::count_if(running_, [&](const EntryPtr& e) { return e->analysis.owner == owner; });
    };
    const auto last_served = [this](const std::string& owner) {
        const auto found = served_.find(owner);
        return found == served_.end() ? 0 : found->second;
    };
    EntryPtr best;
    for (const EntryPtr& entry : waiting_) {
        if (entry->is_stopped()) continue;
        const auto rank = [&](const Entry& e) {
            const std::string& owner = e.analysis.owner;
            return std::tuple(-static_cast<int>(e.analysis.priority), under_way(owner), last_served(owner));
        };
        if (!best || rank(*entry) < rank(*best)) best = entry;
    }
    return best && fits(*best) ? best : nullptr;
}

// The engine of the session, or an idle one of the same player. Requires: the entry counts as running.
std::optional<Pool::Kept> Pool::take_engine(const Entry& entry, std::vector<Kept>& discarded)
{
    const Analysis& analysis = entry.analysis;
    const auto suits = [&](const Kept& kept) {
        if (kept.engine->settings().player != entry.settings.player) return false;
        return kept.session == analysis.session && (kept.session.empty() || kept.owner == analysis.owner);
    };
    std::optional<Kept> out;
    if (const auto found = std::ranges::find_if(kept_, suits); found != kept_.end()) {
        out = std::move(*found);
        kept_.erase(found);
    }
    make_room(discarded);
    return out;
}

// What is kept must leave the memory to what runs; the longest unused goes first.
void Pool::make_room(std::vector<Kept>& discarded)
{
    const auto held = [this] {
        std::size_t sum = used_memory_;
        for (const Kept& kept : kept_) sum += kept.engine->settings().hash;
        return sum;
    };
    while (!kept_.empty() && held() > limits_.memory) {
        discarded.push_back(std::move(kept_.front()));
        kept_.erase(kept_.begin());
    }
}

// --- The threads

void Pool::work()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        EntryPtr entry;
        changed_.wait(lock, [&] { return closing_ || (entry = choose()); });
        if (!entry) return;
        std::erase(waiting_, entry);
        running_.push_back(entry);
        free_threads_ -= entry->settings.threads;
        used_memory_ += entry->settings.hash;
        served_[entry->analysis.owner] = ++turn_;
        std::vector<Kept> discarded;
        std::optional<Kept> kept = take_engine(*entry, discarded);
        std::unique_ptr<Engine> engine = kept ? std::move(kept->engine) : nullptr;
        lock.unlock();
        discarded.clear();
        Outcome outcome = carry_out(*entry, engine);
        lock.lock();
        if (entry->is_stopped() && outcome.ending != Ending::Failed) {
            outcome.ending = entry->reason != nullptr ? Ending::Cancelled : Ending::Stopped;
            if (entry->reason != nullptr) outcome.reason = entry->reason;
        }
        std::erase(running_, entry);
        free_threads_ += entry->settings.threads;
        used_memory_ -= entry->settings.hash;
        if (engine) kept_.push_back({std::move(engine), entry->analysis.owner, entry->analysis.session});
        make_room(discarded);
        lock.unlock();
        changed_.notify_all();
        discarded.clear();
        finish(std::move(entry), outcome);
        lock.lock();
    }
}

Outcome Pool::carry_out(Entry& entry, std::unique_ptr<Engine>& engine)
{
    const Analysis& analysis = entry.analysis;
    const bool fresh = !engine || analysis.session.empty();
    if (!engine) engine = std::make_unique<Engine>(config_);
    base::Status ready = engine->set(entry.settings);
    if (ready) ready = engine->make_ready();
    if (ready && fresh) ready = engine->new_game(config_.seed);
    if (!ready) {
        engine.reset();
        return {.ending = Ending::Failed, .reason = ready.error().message};
    }
    return {.answer =
                engine->think(analysis.game, analysis.limits, entry.cancel.get_token(), {.on_line = analysis.on_line})};
}

// A thread of its own: what is cancelled before it ran is told so although all others are busy.
void Pool::deliver_cancelled()
{
    const auto is_stopped = [](const EntryPtr& entry) { return entry->is_stopped(); };
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [&] { return closing_ || std::ranges::any_of(waiting_, is_stopped); });
        const auto found = std::ranges::find_if(waiting_, is_stopped);
        if (found == waiting_.end()) {
            if (waiting_.empty()) return; // closing
            changed_.wait(lock);          // close() has not come to stop them yet
            continue;
        }
        EntryPtr entry = *found;
        waiting_.erase(found);
        const Outcome outcome{.ending = Ending::Cancelled,
                              .reason = entry->reason != nullptr ? entry->reason : "cancelled"};
        lock.unlock();
        finish(std::move(entry), outcome);
        lock.lock();
    }
}

void Pool::finish(EntryPtr entry, const Outcome& outcome)
{
    if (entry->analysis.on_end) entry->analysis.on_end(outcome);
}

} // namespace engine
