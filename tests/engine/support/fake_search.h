// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A search that does what a test says, a catalogue that holds it, and a reader of what a UCI adapter writes.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/text.h"
#include "chess/movegen.h"
#include "engine/catalogue.h"
#include "search/search.h"

namespace engine::test {

// Long enough for any machine; no test waits so long unless it fails.
inline constexpr std::chrono::seconds kPatience{30};

inline search::Info line(int multipv, search::Value value, std::vector<chess::Move> pv, int depth = 1)
{
    search::Info info;
    info.depth = depth;
    info.selective_depth = depth;
    info.multipv = multipv;
    info.value = value;
    info.nodes = 1;
    info.pv = std::move(pv);
    return info;
}

inline search::Result result(chess::Move best)
{
    search::Result out;
    out.best = best;
    out.depth = 1;
    out.nodes = 1;
    return out;
}

// What fakes share with the test: calls in order, and what to do. Safe from any thread.
class Script {
  public:
    using Run = std::function<search::Result(const chess::Game&, const search::Limits&, const search::Signals&,
                                             const search::Callbacks&)>;

    // The default: one line of the first legal move, at once.
    static search::Result play_first(const chess::Game& game, const search::Limits& limits, const search::Signals&,
                                     const search::Callbacks& callbacks)
    {
        const chess::MoveList moves = chess::legal_moves(game.position());
        const chess::Move best = limits.search_moves.empty() ? moves[0] : limits.search_moves.front();
        if (callbacks.on_info) callbacks.on_info(line(1, 25, {best}));
        return result(best);
    }
    // Waits for the signal, as a search without a limit does.
    static search::Result until_stopped(const chess::Game& game, const search::Limits& limits,
                                        const search::Signals& signals, const search::Callbacks& callbacks)
    {
        while (!signals.stop) std::this_thread::yield();
        return play_first(game, limits, signals, callbacks);
    }

    void on_run(Run run)
    {
        const std::lock_guard lock(mutex_);
        run_ = std::move(run);
    }
    Run run() const
    {
        const std::lock_guard lock(mutex_);
        return run_;
    }
    void note(std::string call)
    {
        const std::lock_guard lock(mutex_);
        calls_.push_back(std::move(call));
    }
    std::vector<std::string> calls() const
    {
        const std::lock_guard lock(mutex_);
        return calls_;
    }
    long count(std::string_view call) const
    {
        const auto all = calls();
        return std::ranges::count(all, call);
    }

    std::size_t largest_hash = 1024; // megabytes that set_hash grants
    int most_threads = 1024;         // that set_threads grants

  private:
    mutable std::mutex mutex_;
    Run run_ = play_first;
    std::vector<std::string> calls_;
};

class FakeSearch final : public search::Search {
  public:
    explicit FakeSearch(std::shared_ptr<Script> script) : script_(std::move(script)) {}

    std::string_view name() const override { return "fake"; }
    void new_game() override { script_->note("new_game"); }
    base::Status set_hash(std::size_t megabytes) override
    {
        script_->note("hash " + std::to_string(megabytes));
        if (megabytes > script_->largest_hash) return base::fail("{} MB cannot be had", megabytes);
        return {};
    }
    void clear_hash() override { script_->note("clear"); }
    base::Status set_threads(int threads) override
    {
        script_->note("threads " + std::to_string(threads));
        if (threads > script_->most_threads) return base::fail("{} threads cannot be had", threads);
        return {};
    }
    search::Result run(const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks& callbacks) override
    {
        script_->note(limits.lines > 1 ? fmt::format("run {} lines", limits.lines) : "run");
        return script_->run()(game, limits, signals, callbacks);
    }

  private:
    std::shared_ptr<Script> script_;
};

inline Catalogue fake_catalogue(std::shared_ptr<Script> script)
{
    Catalogue catalogue;
    catalogue.searches = {"fake", "broken"};
    catalogue.evaluators = {"plain", "fancy"};
    catalogue.tunables = {
        {"Margin", {.name = "Margin", .initial = 80, .min = 10, .max = 200, .step = 5}, {{"fake", 80}}},
        {"Slope",
         {.name = "Slope", .integer = false, .initial = 1.5, .min = 0.5, .max = 4, .step = 0.1},
         {{"fake", 1.5}}}};
    catalogue.make = [script](const SearchSpec& spec,
                              const Resources&) -> base::Result<std::unique_ptr<search::Search>> {
        if (spec.search == "broken") return base::fail("the search broken cannot be built");
        std::string call = "make " + spec.search + ' ' + spec.evaluator;
        for (const auto& [name, value] : spec.params) call += fmt::format(" {}={}", name, value);
        script->note(std::move(call));
        return std::make_unique<FakeSearch>(script);
    };
    return catalogue;
}

// Collects the lines an adapter writes.
class Transcript {
  public:
    void write(std::string_view text)
    {
        const std::lock_guard lock(mutex_);
        if (!text.ends_with('\n')) torn_ = true;
        for (const auto part : base::split(text.substr(0, text.size() - 1), '\n')) lines_.emplace_back(part);
        changed_.notify_all();
    }
    auto sink()
    {
        return [this](std::string_view text) { write(text); };
    }
    std::vector<std::string> lines() const
    {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    // Lines that begin so.
    std::vector<std::string> starting(std::string_view prefix) const
    {
        auto found = lines();
        std::erase_if(found, [&](const std::string& l) { return !l.starts_with(prefix); });
        return found;
    }
    std::size_t count(std::string_view prefix) const { return starting(prefix).size(); }
    // Waits until so many lines begin so. Returns: false if that does not happen.
    bool wait_for(std::string_view prefix, std::size_t times = 1) const
    {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [&] {
            return static_cast<std::size_t>(std::ranges::count_if(
                       lines_, [&](const std::string& l) { return l.starts_with(prefix); })) >= times;
        });
    }
    bool torn() const { return torn_; }

  private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<std::string> lines_;
    bool torn_ = false;
};

} // namespace engine::test
