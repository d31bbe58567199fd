// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/engine_options.h"

#include <cmath>

#include "base/text.h"

namespace engine {
namespace {

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

// Numbers from a file belong to one search and one evaluator: whoever names another one leaves them behind.
void take_numbers(Settings& settings, NumberPart part, const NamedNumbers& numbers, std::string path)
{
    const bool search = part == NumberPart::Search;
    (search ? settings.player.search : settings.player.evaluator) = numbers.set.name;
    (search ? settings.player.params : settings.player.weights) = numbers.values;
    (search ? settings.params_file : settings.weights_file) = std::move(path);
}

void choose_part(Settings& settings, NumberPart part, std::string_view name)
{
    const SearchSpec& player = settings.player;
    if ((part == NumberPart::Search ? player.search : player.evaluator) != name)
        take_numbers(settings, part, {.set = {part, std::string(name)}}, "");
}

std::string yes_or_no(bool on)
{
    return on ? "true" : "false";
}

} // namespace

EngineOptions::EngineOptions(Engine& engine) : engine_(engine)
{
    add_search_options();
    add_strength_options();
    add_player_options();
    add_book_options();
    if (engine_.config().tunable) add_tunables();
}

Options& EngineOptions::table()
{
    note_settings();
    return table_;
}

// An option that changes the settings: at once while idle, so that an error is told now; otherwise before the next
// search.
Option::Apply EngineOptions::change(Edit edit, Ready ready)
{
    return [this, edit = std::move(edit), ready](std::string_view value) -> base::Status {
        Settings settings = engine_.settings();
        if (auto edited = edit(settings, value); !edited) return edited;
        base::Status set = engine_.set(std::move(settings));
        if (set && (ready == Ready::Now || (ready == Ready::IfBuilt && engine_.is_built()))) set = engine_.make_ready();
        note_settings();
        return set;
    };
}

void EngineOptions::add_search_options()
{
    const auto most = static_cast<std::int64_t>(largest_hash());
    const auto hash = [](Settings& settings, std::string_view value) -> base::Status {
        settings.hash = static_cast<std::size_t>(number(value));
        return {};
    };
    const auto threads = [](Settings& settings, std::string_view value) -> base::Status {
        settings.threads = static_cast<int>(number(value));
        return {};
    };
    const auto lines = [](Settings& settings, std::string_view value) -> base::Status {
        settings.lines = static_cast<int>(number(value));
        return {};
    };
    const auto overhead = [](Settings& settings, std::string_view value) -> base::Status {
        settings.move_overhead = search::Milliseconds(number(value));
        return {};
    };
    // Not put off to the first search: whoever asks for too much is told now.
    table_.add(spin_option("Hash", Settings::kDefaultHash, 1, most, change(hash, Ready::Now)));
    table_.add(spin_option("Threads", 1, 1, Settings::kMaxThreads, change(threads)));
    table_.add(button_option("Clear Hash", [this](std::string_view) { return engine_.clear_hash(); }));
    table_.add(spin_option("MultiPV", 1, 1, Settings::kMaxLines, change(lines)));
    table_.add(check_option("Ponder", false));
    table_.add(spin_option("Move Overhead", Settings{}.move_overhead.count(), 0, Settings::kMaxOverhead.count(),
                           change(overhead, Ready::Later)));
}

// Two options for one setting: the rating is remembered while the strength is not limited.
void EngineOptions::add_strength_options()
{
    const auto limit = [this](Settings& settings, std::string_view value) -> base::Status {
        settings.elo.reset();
        if (value == "true") settings.elo = static_cast<int>(table_.number("UCI_Elo"));
        return {};
    };
    const auto elo = [](Settings& settings, std::string_view value) -> base::Status {
        if (settings.elo) settings.elo = static_cast<int>(number(value));
        return {};
    };
    const auto analyse = [](Settings& settings, std::string_view value) -> base::Status {
        settings.analysis = value == "true";
        return {};
    };
    table_.add(check_option("UCI_LimitStrength", false, change(limit, Ready::Later)));
    table_.add(spin_option("UCI_Elo", kDefaultElo, kMinElo, kMaxElo, change(elo, Ready::Later)));
    table_.add(check_option("UCI_AnalyseMode", false, change(analyse, Ready::Later)));
    table_.add(string_option("UCI_Opponent", ""));
}

void EngineOptions::add_player_options()
{
    const Catalogue& catalogue = engine_.catalogue();
    const std::vector<Player> all = players(catalogue);
    std::vector<std::string> names;
    for (const Player& player : all) names.push_back(player.name);
    const auto player = [all](Settings& settings, std::string_view value) -> base::Status {
        for (const Player& named : all) {
            if (named.name != value) continue;
            const std::string network = settings.player.network;
            settings.player = named.spec;
            settings.player.network = network;
            settings.params_file = settings.weights_file = "";
            settings.book = named.book;
        }
        return {};
    };
    const auto choose = [](NumberPart part) -> Edit {
        return [part](Settings& settings, std::string_view value) -> base::Status {
            choose_part(settings, part, value);
            return {};
        };
    };
    const auto network = [](Settings& settings, std::string_view value) -> base::Status {
        settings.player.network = value;
        return {};
    };
    const auto numbers = [this](NumberPart part) -> Edit {
        return [this, part](Settings& settings, std::string_view value) { return read_numbers(settings, part, value); };
    };
    const SearchSpec& first = engine_.settings().player;
    table_.add(combo_option("Player", names.front(), names, change(player)));
    table_.add(combo_option("Search", first.search, catalogue.searches, change(choose(NumberPart::Search))));
    table_.add(combo_option("Evaluator", first.evaluator, catalogue.evaluators, change(choose(NumberPart::Evaluator))));
    table_.add(string_option("EvalFile", "", change(network)));
    // Behind Search and Evaluator: programs send options in the order in which they were told of them.
    table_.add(string_option("EvalParams", "", change(numbers(NumberPart::Evaluator))));
    table_.add(string_option("SearchParams", "", change(numbers(NumberPart::Search))));
}

// A file that is wrong in any line is refused before anything changes. A good one also chooses what it is for.
base::Status EngineOptions::read_numbers(Settings& settings, NumberPart part, std::string_view path) const
{
    const std::string file(path);
    if (file.empty()) {
        const SearchSpec& player = settings.player;
        const std::string name = part == NumberPart::Search ? player.search : player.evaluator;
        take_numbers(settings, part, {.set = {part, name}}, "");
        return {};
    }
    if (!engine_.catalogue().read_numbers) return base::fail("this build has no numbers to change");
    const auto read = engine_.catalogue().read_numbers(file);
    if (!read) return std::unexpected(read.error());
    if (read->set.part != part) return base::fail("{}: it is for the {}", file, read->set.subject());
    take_numbers(settings, part, *read, file);
    return {};
}

void EngineOptions::add_book_options()
{
    const auto on = [](Settings& settings, std::string_view value) -> base::Status {
        settings.book.on = value == "true";
        return {};
    };
    const auto file = [](Settings& settings, std::string_view value) -> base::Status {
        settings.book_file = value;
        return {};
    };
    const auto depth = [](Settings& settings, std::string_view value) -> base::Status {
        settings.book.max_plies = static_cast<int>(number(value));
        return {};
    };
    const auto variety = [](Settings& settings, std::string_view value) -> base::Status {
        settings.book.choice = *openings::parse_book_choice(value); // checked by the option
        return {};
    };
    const BookUse usual;
    table_.add(check_option("OwnBook", usual.on, change(on, Ready::Later)));
    table_.add(string_option("BookFile", "", change(file, Ready::Later)));
    table_.add(spin_option("BookDepth", usual.max_plies, 0, BookUse::kWholeBook, change(depth, Ready::Later)));
    table_.add(combo_option("BookVariety", std::string(openings::name_of(usual.choice)),
                            {"best", "weighted", "uniform"}, change(variety, Ready::Later)));
}

// Not built at once: a tuner sets dozens in a row, and each would build a search.
void EngineOptions::add_tunables()
{
    for (const Tunable& tunable : engine_.catalogue().tunables) {
        const base::Number& n = tunable.number;
        const auto edit = [this, &tunable](Settings& settings, std::string_view value) {
            return tune(settings, tunable, number(value));
        };
        table_.add(spin_option(tunable.option, in_units(n, n.initial), in_units(n, n.min), in_units(n, n.max),
                               change(edit, Ready::Later)));
    }
}

base::Status EngineOptions::tune(Settings& settings, const Tunable& tunable, std::int64_t units) const
{
    SearchSpec& player = settings.player;
    const auto own = tunable.values.find(player.search);
    if (own == tunable.values.end())
        return base::fail("{} is a number of the search {}, not of {}", tunable.option, tunable.values.begin()->first,
                          player.search);
    if (units == in_units(tunable.number, own->second))
        player.params.erase(tunable.number.name);
    else
        player.params[tunable.number.name] = static_cast<double>(units) / units_of_one(tunable.number);
    return {};
}

void EngineOptions::note_settings()
{
    const Settings& settings = engine_.settings();
    const auto& [on, choice, max_plies] = settings.book;
    table_.note("Hash", std::to_string(settings.hash));
    table_.note("Threads", std::to_string(settings.threads));
    table_.note("MultiPV", std::to_string(settings.lines));
    table_.note("Move Overhead", std::to_string(settings.move_overhead.count()));
    table_.note("UCI_LimitStrength", yes_or_no(settings.elo.has_value()));
    if (settings.elo) table_.note("UCI_Elo", std::to_string(*settings.elo));
    table_.note("UCI_AnalyseMode", yes_or_no(settings.analysis));
    table_.note("Search", settings.player.search);
    table_.note("Evaluator", settings.player.evaluator);
    table_.note("EvalFile", settings.player.network);
    table_.note("EvalParams", settings.weights_file);
    table_.note("SearchParams", settings.params_file);
    table_.note("OwnBook", yes_or_no(on));
    table_.note("BookFile", settings.book_file);
    table_.note("BookDepth", std::to_string(max_plies));
    table_.note("BookVariety", std::string(openings::name_of(choice)));
    if (!engine_.config().tunable) return;
    for (const Tunable& tunable : engine_.catalogue().tunables) {
        double value = tunable.number.initial;
        if (const auto own = tunable.values.find(settings.player.search); own != tunable.values.end()) {
            const auto changed = settings.player.params.find(tunable.number.name);
            value = changed != settings.player.params.end() ? changed->second : own->second;
        }
        table_.note(tunable.option, std::to_string(in_units(tunable.number, value)));
    }
}

} // namespace engine
