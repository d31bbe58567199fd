// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/live_line.h"
#include "app/player_words.h"
#include "app/stop_requests.h"
#include "base/json.h"
#include "match/suite.h"

namespace app {
namespace {

using base::Json;

struct SuiteArguments {
    std::string path;
    Words each;
    match::SuiteSettings settings;
    int limit = 0;
    bool list = false;
    bool json = false;
};

// What one player did.
struct SuiteTally {
    std::size_t asked = 0;
    std::size_t solved = 0;
    std::size_t faults = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

void add_options(Cli& cli, SuiteArguments& a)
{
    cli.add_option("file", a.path, "EPD file with bm, am or dm, also gz, xz or zst");
    cli.add_described("--engine", "A player, as words; this program if none is given (see below)").type_name("WORD...");
    cli.add_option("--each", a.each, "Words for every player; st=1 if they have no limit").type_name("WORD...");
    cli.add_option("--limit", a.limit, "Only the first so many positions; 0 for all").range(0, 1 << 30);
    cli.add_option("--threads", a.settings.concurrency, "Positions at a time").range(1, 1024).shows_default();
    cli.add_option("--seed", a.settings.seed, "Of everything that chance decides").shows_default();
    cli.add_flag("--list", a.list, "List the positions that were not solved, with the answers");
    cli.add_flag("--json", a.json, "Print the result as JSON, with every answer");
    cli.footer(fmt::format(
        "\n{}\nA position with bm or am is solved by the move, one with only dm by the score. A player that crashes,\n"
        "plays an illegal move or is silent 5 s beyond its time is named, and the exit code is 1.\n"
        "Example: kibitz suite wac.epd --engine kibitz --engine cmd=stockfish --each st=1 --list",
        kPlayerWordsHelp));
}

std::vector<SuiteTally> tally(const SuiteArguments& a, const std::vector<match::SuiteAnswer>& answers)
{
    std::vector<SuiteTally> tallies(a.settings.players.size());
    for (const match::SuiteAnswer& answer : answers) {
        SuiteTally& t = tallies[answer.player];
        ++t.asked;
        t.solved += answer.solved ? 1 : 0;
        t.faults += answer.fault ? 1 : 0;
        t.nodes += answer.nodes;
        t.seconds += base::seconds(answer.elapsed);
    }
    return tallies;
}

void print_text(const SuiteArguments& a, const match::Suite& suite, const std::vector<match::SuiteAnswer>& answers)
{
    std::size_t width = 6;
    for (const match::PlayerSpec& player : a.settings.players) width = std::max(width, player.name.size());
    if (a.list) {
        for (const match::SuiteAnswer& answer : answers)
            if (!answer.solved)
                fmt::print("{:<{}}  {:<12} {}\n", a.settings.players[answer.player].name, width,
                           suite.tasks[answer.task].id, answer.text);
        fmt::print("\n");
    }
    fmt::print("{:<{}}  {:>13} {:>8} {:>14} {:>9}\n", "player", width, "solved", "percent", "nodes", "seconds");
    const std::vector<SuiteTally> tallies = tally(a, answers);
    for (std::size_t p = 0; p < tallies.size(); ++p) {
        const SuiteTally& t = tallies[p];
        fmt::print("{:<{}}  {:>6} of {:>3} {:>7.1f}% {:>14} {:>9.1f}\n", a.settings.players[p].name, width, t.solved,
                   t.asked,
                   100.0 * static_cast<double>(t.solved) / static_cast<double>(std::max<std::size_t>(t.asked, 1)),
                   t.nodes, t.seconds);
    }
}

void print_json(const SuiteArguments& a, const match::Suite& suite, const std::vector<match::SuiteAnswer>& answers)
{
    const std::vector<SuiteTally> tallies = tally(a, answers);
    Json players = Json::array();
    for (std::size_t p = 0; p < tallies.size(); ++p) {
        Json list = Json::array();
        for (const match::SuiteAnswer& answer : answers)
            if (answer.player == p)
                list.push_back({{"id", suite.tasks[answer.task].id},
                                {"solved", answer.solved},
                                {"fault", answer.fault},
                                {"answer", answer.text},
                                {"nodes", answer.nodes},
                                {"seconds", base::seconds(answer.elapsed)}});
        players.push_back({{"name", a.settings.players[p].name},
                           {"limit", play::describe(a.settings.players[p].control)},
                           {"asked", tallies[p].asked},
                           {"solved", tallies[p].solved},
                           {"faults", tallies[p].faults},
                           {"answers", std::move(list)}});
    }
    fmt::print("{}\n", base::json_text({{"suite", a.path}, {"players", std::move(players)}}));
}

// Names the first fault of each player that had any. Returns: whether there were any.
bool print_faults(const SuiteArguments& a, const match::Suite& suite, const std::vector<match::SuiteAnswer>& answers)
{
    const std::vector<SuiteTally> tallies = tally(a, answers);
    bool any = false;
    for (std::size_t p = 0; p < tallies.size(); ++p) {
        if (tallies[p].faults == 0) continue;
        any = true;
        const auto first = std::ranges::find_if(
            answers, [&](const match::SuiteAnswer& answer) { return answer.player == p && answer.fault; });
        tell(fmt::format("kibitz suite: {} failed on {} of {} positions; on {}: {}", a.settings.players[p].name,
                         tallies[p].faults, tallies[p].asked, suite.tasks[first->task].id, first->text));
    }
    return any;
}

int solve(const SuiteArguments& a, const match::Suite& suite)
{
    const StopRequests stop;
    std::optional<LiveLine> live(std::in_place);
    std::size_t done = 0;
    std::vector<std::size_t> solved(a.settings.players.size());
    const auto show = [&](const match::SuiteAnswer& answer) {
        ++done;
        solved[answer.player] += answer.solved ? 1 : 0;
        std::string line = fmt::format("{}/{}", done, suite.tasks.size() * solved.size());
        for (std::size_t p = 0; p < solved.size(); ++p)
            line += fmt::format("  {} {}", a.settings.players[p].name, solved[p]);
        live->show(line);
    };
    const auto answers = match::run_suite(suite, a.settings, show, stop.token());
    live.reset();
    if (!answers) {
        tell(fmt::format("kibitz suite: {}", answers.error().message));
        return kFailure;
    }
    a.json ? print_json(a, suite, *answers) : print_text(a, suite, *answers);
    const bool faults = print_faults(a, suite, *answers);
    if (stop.token().stop_requested()) tell("kibitz suite: interrupted");
    return faults || stop.token().stop_requested() ? kFailure : kSuccess;
}

} // namespace

int cmd_suite(Arguments arguments)
{
    SuiteArguments a;
    Cli cli("Counts how many positions of a test suite engines solve.", "kibitz suite");
    add_options(cli, a);
    std::vector<char*> rest;
    std::vector<Words> engines = take_engines(arguments, rest);
    if (const auto code = cli.parse(rest)) return *code;
    if (a.path.empty()) {
        tell("kibitz suite: the file is missing\nTry `kibitz suite --help`.");
        return kBadUsage;
    }
    if (engines.empty()) engines = {{"kibitz"}};
    play::TimeControl second;
    second.move_time = std::chrono::seconds(1);
    auto players = read_players(engines, a.each, second);
    if (!players) {
        tell(fmt::format("kibitz suite: {}\nTry `kibitz suite --help`.", players.error().message));
        return kBadUsage;
    }
    a.settings.players = std::move(*players);
    auto suite = match::load_suite(a.path);
    if (!suite) {
        tell(fmt::format("kibitz suite: {}", suite.error().message));
        return kFailure;
    }
    for (const std::string& complaint : suite->complaints) tell(complaint);
    if (a.limit > 0 && static_cast<std::size_t>(a.limit) < suite->tasks.size())
        suite->tasks.resize(static_cast<std::size_t>(a.limit));
    return solve(a, *suite);
}

} // namespace app
