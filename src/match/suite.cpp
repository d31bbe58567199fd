// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/suite.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>

#include "base/input.h"
#include "base/line_reader.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "chess/game.h"
#include "chess/movegen.h"
#include "chess/notation/epd.h"
#include "chess/notation/san.h"

namespace match {
namespace {

constexpr auto kUntimed = std::chrono::minutes(10); // for a position limited by depth or nodes

// `dm 3`, or `bm #3` as some collections write it.
base::Result<std::optional<int>> mate_of(const chess::Epd& epd)
{
    std::string text = epd.text("dm");
    if (text.empty() && epd.text("bm").starts_with('#')) text = epd.text("bm").substr(1);
    if (text.empty()) return std::optional<int>{};
    const auto moves = base::parse_number<int>(base::trim(text));
    if (!moves || *moves < 1 || *moves > 1000) return base::fail("{} is no number of moves to mate", base::quote(text));
    return *moves;
}

base::Result<Budget> budget_of(const PlayerSpec& player, const SuiteSettings& settings)
{
    const play::TimeControl& control = player.control;
    if (control.base) return base::fail("{}: a suite needs st=, nodes= or depth=, not a clock", player.name);
    Budget budget;
    budget.move_time = control.move_time;
    budget.depth = control.depth;
    budget.nodes = control.nodes;
    budget.patience = control.move_time ? *control.move_time + settings.grace : kUntimed;
    return budget;
}

std::string answer_text(const SuiteTask& task, const Thought& thought)
{
    const std::string move = chess::to_san(thought.move, task.position);
    return thought.score ? fmt::format("{} {}", move, thought.score->text()) : move;
}

SuiteAnswer ask(Player& player, const SuiteTask& task, const Budget& budget, std::uint64_t number)
{
    SuiteAnswer answer;
    const chess::Game game(task.position);
    const auto started = player.new_game(game, number);
    const auto thought = started ? player.think(game, budget) : PlayerResult<Thought>(std::unexpected(started.error()));
    if (!thought) {
        answer.fault = true;
        answer.text = thought.error().message;
        return answer;
    }
    answer.solved = solves(task, *thought);
    answer.text = answer_text(task, *thought);
    answer.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(thought->nodes.value_or(0), 0));
    answer.elapsed = thought->elapsed;
    return answer;
}

// Whether every player can be started: one that cannot is an error, not a player who solves nothing.
base::Status meet(const Suite& suite, const SuiteSettings& settings, const std::stop_token& stop)
{
    const chess::Game game(suite.tasks.front().position);
    for (const PlayerSpec& spec : settings.players) {
        const auto player = start_player(spec, {.seed = settings.seed, .stop = stop, .log = {}}, game);
        if (!player) return std::unexpected(player.error());
    }
    return {};
}

} // namespace

base::Result<SuiteTask> parse_task(std::string_view line)
{
    const auto epd = chess::parse_epd(line);
    if (!epd) return std::unexpected(epd.error());
    SuiteTask task;
    task.id = epd->text("id");
    task.position = epd->position;
    if (!task.position.has_legal_move()) return base::fail("the game is over in this position");
    const auto mate = mate_of(*epd);
    if (!mate) return std::unexpected(mate.error());
    task.mate = *mate;
    if (!epd->text("bm").starts_with('#')) {
        const auto best = epd->moves("bm");
        if (!best) return base::fail_in("bm", best.error());
        task.best = *best;
    }
    const auto avoid = epd->moves("am");
    if (!avoid) return base::fail_in("am", avoid.error());
    task.avoid = *avoid;
    if (task.best.empty() && task.avoid.empty() && !task.mate) return base::fail("there is no bm, am or dm");
    return task;
}

base::Result<Suite> load_suite(const std::string& path)
{
    auto reader = base::LineReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    Suite suite;
    while (true) {
        const auto line = reader->next();
        if (!line) return std::unexpected(line.error());
        if (!*line) break;
        const std::string_view text = base::trim(**line);
        if (text.empty() || text.starts_with('#')) continue;
        auto task = parse_task(text);
        if (!task) {
            suite.complaints.push_back(fmt::format("{}:{}: {}", path, reader->line_number(), task.error().message));
            continue;
        }
        if (task->id.empty()) task->id = fmt::format("line {}", reader->line_number());
        suite.tasks.push_back(std::move(*task));
    }
    if (suite.tasks.empty())
        return base::fail("{} holds no task{}", path,
                          suite.complaints.empty() ? ""
                                                   : fmt::format("; the first line: {}", suite.complaints.front()));
    return suite;
}

bool solves(const SuiteTask& task, const Thought& thought)
{
    if (std::ranges::find(task.avoid, thought.move) != task.avoid.end()) return false;
    if (!task.best.empty()) return std::ranges::find(task.best, thought.move) != task.best.end();
    if (!task.mate) return true;
    return thought.score && thought.score->is_mate() && thought.score->mate().moves > 0 &&
           thought.score->mate().moves <= *task.mate;
}

base::Result<std::vector<SuiteAnswer>> run_suite(const Suite& suite, const SuiteSettings& settings,
                                                 const std::function<void(const SuiteAnswer&)>& on_answer,
                                                 std::stop_token stop)
{
    std::vector<Budget> budgets;
    for (const PlayerSpec& player : settings.players) {
        const auto budget = budget_of(player, settings);
        if (!budget) return std::unexpected(budget.error());
        budgets.push_back(*budget);
    }
    if (suite.tasks.empty()) return std::vector<SuiteAnswer>{};
    if (auto ok = meet(suite, settings, stop); !ok) return std::unexpected(ok.error());
    std::vector<SuiteAnswer> answers;
    std::optional<base::Error> broken;
    std::mutex mutex;
    // Each worker has its own players and takes the next task with all of them, so that players are compared under the
    // same load of the machine.
    std::atomic<std::size_t> next = 0;
    const auto work = [&](std::size_t) {
        std::vector<std::unique_ptr<Player>> players;
        for (const PlayerSpec& spec : settings.players) {
            auto player = make_player(spec, {.seed = settings.seed, .stop = stop, .log = {}});
            if (!player) {
                const std::lock_guard lock(mutex);
                broken = player.error();
                return;
            }
            players.push_back(std::move(*player));
        }
        for (std::size_t task = next++; task < suite.tasks.size() && !stop.stop_requested(); task = next++) {
            for (std::size_t p = 0; p < players.size() && !stop.stop_requested(); ++p) {
                SuiteAnswer answer = ask(*players[p], suite.tasks[task], budgets[p], task);
                if (stop.stop_requested()) return; // its thought was cut short
                answer.player = p;
                answer.task = task;
                const std::lock_guard lock(mutex);
                if (on_answer) on_answer(answer);
                answers.push_back(std::move(answer));
            }
        }
    };
    base::ThreadPool pool(std::max(settings.concurrency, 1));
    pool.parallel_for(static_cast<std::size_t>(pool.size()), work);
    if (broken) return std::unexpected(*broken);
    std::ranges::sort(answers, {}, [](const SuiteAnswer& a) { return std::pair(a.player, a.task); });
    return answers;
}

} // namespace match
