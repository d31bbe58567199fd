// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The options that concern the engine itself; adapters add their own.
#include <cmath>

#include "base/memory.h"
#include "base/text.h"
#include "engine/engine.h"
#include "openings/open.h"

namespace engine {
namespace {

constexpr std::int64_t kMaxThreads = 1024;
constexpr std::int64_t kMaxLines = 256;
// UCI knows whole numbers only: fractions are offered in thousandths.
double units_of_one(const base::Number& number)
{
    return number.integer ? 1 : 1000;
}

std::int64_t in_units(const base::Number& number, double value)
{
    return std::llround(value * units_of_one(number));
}

std::int64_t number(std::string_view checked)
{
    return base::parse_number<std::int64_t>(checked).value_or(0);
}

} // namespace

// An option that changes the settings: at once while idle, so that an error is told now; otherwise before the next go.
Option::Apply Engine::change(std::function<void(Settings&, std::string_view)> edit)
{
    return [this, edit = std::move(edit)](std::string_view value) -> base::Status {
        edit(wanted_, value);
        return search_ ? make_ready() : base::Status{};
    };
}

base::Status Engine::clear_hash()
{
    clear_wanted_ = true;
    return search_ ? make_ready() : base::Status{};
}

void Engine::add_options()
{
    const std::vector<Player> all = players(catalogue());
    std::vector<std::string> names;
    names.reserve(all.size());
    for (const Player& player : all) names.push_back(player.name);
    wanted_.spec = all.front().spec;

    const auto machine = static_cast<std::int64_t>(base::memory_limit() >> 20);
    options_.add(spin_option("Hash", 16, 1, std::max<std::int64_t>(machine, 16), [this](std::string_view value) {
        // Not put off to the first go: whoever asks for too much is told now.
        wanted_.hash = static_cast<std::size_t>(number(value));
        return make_ready();
    }));
    options_.add(spin_option("Threads", 1, 1, kMaxThreads, change([](Settings& settings, std::string_view value) {
                                 settings.threads = static_cast<int>(number(value));
                             })));
    options_.add(button_option("Clear Hash", [this](std::string_view) { return clear_hash(); }));
    options_.add(spin_option("MultiPV", 1, 1, kMaxLines, change([](Settings& settings, std::string_view value) {
                                 settings.multipv = static_cast<int>(number(value));
                             })));
    options_.add(check_option("Ponder", false));
    options_.add(spin_option("Move Overhead", 10, 0, 5000));
    options_.add(check_option("UCI_LimitStrength", false));
    options_.add(spin_option("UCI_Elo", kDefaultElo, kMinElo, kMaxElo));
    options_.add(check_option("UCI_AnalyseMode", false));
    options_.add(string_option("UCI_Opponent", ""));
    options_.add(combo_option("Player", names.front(), names, [this, all](std::string_view value) -> base::Status {
        for (const Player& player : all) {
            if (player.name != value) continue;
            if (auto book = use_book(player.book); !book) return book;
            const std::string network = wanted_.spec.network;
            take_numbers(NumberPart::Search, {.set = {NumberPart::Search, player.spec.search}}, "");
            take_numbers(NumberPart::Evaluator, {.set = {NumberPart::Evaluator, player.spec.evaluator}}, "");
            wanted_.spec = player.spec;
            wanted_.spec.network = network;
        }
        note_options();
        return search_ ? make_ready() : base::Status{};
    }));
    add_number_options();
    options_.add(string_option("EvalFile", "", [this](std::string_view value) { return choose_network(value); }));
    // Behind Search and Evaluator: programs send options in the order in which they were told of them.
    options_.add(string_option(
        "EvalParams", "", [this](std::string_view value) { return choose_numbers(NumberPart::Evaluator, value); }));
    options_.add(string_option("SearchParams", "",
                               [this](std::string_view value) { return choose_numbers(NumberPart::Search, value); }));
    add_book_options();
}

// Numbers from a file belong to one search and one evaluator: whoever names another one leaves them behind.
void Engine::add_number_options()
{
    const auto choose = [this](NumberPart part, const std::string& now, std::string_view name) -> base::Status {
        if (now != name) take_numbers(part, {.set = {part, std::string(name)}}, "");
        note_options();
        return search_ ? make_ready() : base::Status{};
    };
    options_.add(combo_option("Search", wanted_.spec.search, catalogue().searches, [=, this](std::string_view value) {
        return choose(NumberPart::Search, wanted_.spec.search, value);
    }));
    options_.add(
        combo_option("Evaluator", wanted_.spec.evaluator, catalogue().evaluators, [=, this](std::string_view value) {
            return choose(NumberPart::Evaluator, wanted_.spec.evaluator, value);
        }));
}

void Engine::take_numbers(NumberPart part, const NamedNumbers& numbers, std::string path)
{
    const bool search = part == NumberPart::Search;
    (search ? wanted_.spec.search : wanted_.spec.evaluator) = numbers.set.name;
    (search ? wanted_.spec.params : wanted_.spec.weights) = numbers.values;
    (search ? wanted_.params_file : wanted_.weights_file) = std::move(path);
}

// A file that is wrong in any line is refused before anything changes. A good one also chooses what it is for.
base::Status Engine::choose_numbers(NumberPart part, std::string_view path)
{
    const std::string file(path);
    if (file.empty()) {
        const SearchSpec& spec = wanted_.spec;
        take_numbers(part, {.set = {part, part == NumberPart::Search ? spec.search : spec.evaluator}}, "");
    } else {
        if (!catalogue().read_numbers) return base::fail("this build has no numbers to change");
        const auto read = catalogue().read_numbers(file);
        if (!read) return std::unexpected(read.error());
        if (read->set.part != part) return base::fail("{}: it is for the {}", file, read->set.subject());
        take_numbers(part, *read, file);
    }
    note_options();
    return search_ ? make_ready() : base::Status{};
}

// What the options say must be what is wanted, however it came about.
void Engine::note_options()
{
    options_.note("Search", wanted_.spec.search);
    options_.note("Evaluator", wanted_.spec.evaluator);
    options_.note("EvalFile", wanted_.spec.network);
    options_.note("EvalParams", wanted_.weights_file);
    options_.note("SearchParams", wanted_.params_file);
    if (!config_.tunable) return;
    for (const Tunable& tunable : catalogue().tunables) {
        const base::Number& number = tunable.number;
        double value = number.initial;
        if (const auto own = tunable.values.find(wanted_.spec.search); own != tunable.values.end()) {
            const auto changed = wanted_.spec.params.find(number.name);
            value = changed != wanted_.spec.params.end() ? changed->second : own->second;
        }
        options_.note(tunable.option, std::to_string(in_units(number, value)));
    }
}

base::Status Engine::open_book(const std::string& path)
{
    auto book = openings::open_book(path);
    if (!book) return std::unexpected(book.error());
    book_ = *std::move(book);
    return {};
}

// A player comes with its use of a book; the options say so and can be changed afterwards.
base::Status Engine::use_book(const BookUse& use)
{
    if (use.on && !book_)
        if (auto opened = open_book(options_.text("BookFile")); !opened) return opened;
    options_.note("OwnBook", use.on ? "true" : "false");
    options_.note("BookDepth", std::to_string(use.max_plies));
    options_.note("BookVariety", std::string(openings::name_of(use.choice)));
    return {};
}

// A book is opened when it is named or first wanted, so that a bad file is told of at once.
void Engine::add_book_options()
{
    const BookUse usual;
    options_.add(check_option("OwnBook", usual.on, [this](std::string_view value) {
        return value == "true" && !book_ ? open_book(options_.text("BookFile")) : base::Status{};
    }));
    options_.add(
        string_option("BookFile", "", [this](std::string_view value) { return open_book(std::string(value)); }));
    options_.add(spin_option("BookDepth", usual.max_plies, 0, BookUse::kWholeBook));
    options_.add(
        combo_option("BookVariety", std::string(openings::name_of(usual.choice)), {"best", "weighted", "uniform"}));
}

// A file that is no network is refused before anything changes, so the engine plays on with what it has.
base::Status Engine::choose_network(std::string_view path)
{
    std::string file(path);
    if (!file.empty() && catalogue().check_network)
        if (auto good = catalogue().check_network(file); !good) return good;
    wanted_.spec.network = std::move(file);
    return search_ ? make_ready() : base::Status{};
}

// Not settled at once: a tuner sets dozens in a row, and each would build a search.
void Engine::add_tunables()
{
    for (const Tunable& tunable : catalogue().tunables) {
        const base::Number& n = tunable.number;
        options_.add(spin_option(tunable.option, in_units(n, n.initial), in_units(n, n.min), in_units(n, n.max),
                                 [this, &tunable](std::string_view value) { return tune(tunable, number(value)); }));
    }
}

base::Status Engine::tune(const Tunable& tunable, std::int64_t units)
{
    const auto own = tunable.values.find(wanted_.spec.search);
    if (own == tunable.values.end())
        return base::fail("{} is a number of the search {}, not of {}", tunable.option, tunable.values.begin()->first,
                          wanted_.spec.search);
    if (units == in_units(tunable.number, own->second))
        wanted_.spec.params.erase(tunable.number.name);
    else
        wanted_.spec.params[tunable.number.name] = static_cast<double>(units) / units_of_one(tunable.number);
    return {};
}

} // namespace engine
