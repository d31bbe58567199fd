// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/study.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/random.h"
#include "base/svg_plot.h"
#include "base/text.h"
#include "tune/gerald_space.h"

namespace tune {
namespace {

constexpr std::array kSubjects{
    SubjectInfo{"gerald-search", "the twelve search parameters of GERALD's own player (seed 003)"},
    SubjectInfo{"margins", "sixteen margins of the production search"},
    SubjectInfo{"classical", "weights of the classical evaluation, without tables"},
    SubjectInfo{"gerald-eval", "the 57 weights of GERALD's evaluation"},
};

// Margins that decide what is cut and reduced in most nodes; nothing about time, since games have a fixed number of
// nodes.
const std::vector<std::string> kMargins{
    "rfp_margin",        "rfp_improving",   "null_eval_divisor",   "null_margin",
    "probcut_margin",    "futility_margin", "futility_slope",      "history_prune_slope",
    "see_quiet_slope",   "see_noisy_slope", "singular_slope",      "lmr_quiet_base",
    "lmr_quiet_divisor", "lmr_cut_node",    "lmr_history_divisor", "qs_futility_margin"};

// GERALD's player has a table of 128 MB; at the nodes of tuning games a small one is as good and is cleared at once.
constexpr const char* kTableSize = "table_entries";
constexpr double kGeraldTableEntries = 1 << 16;

bool matches_pattern(std::string_view pattern, std::string_view name)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string_view::npos) return base::equals_ignoring_case(pattern, name);
    if (!base::equals_ignoring_case(pattern.substr(0, star), name.substr(0, star))) return false;
    const std::string_view rest = pattern.substr(star + 1);
    for (std::size_t at = star; at <= name.size(); ++at)
        if (matches_pattern(rest, name.substr(at))) return true;
    return false;
}

// Not one number of a table of many.
bool is_single_weight(std::string_view name)
{
    constexpr std::array<std::string_view, 4> kTables{"_square_", "_wing_", "_mobility_", "_rank"};
    return !name.starts_with("ending_") &&
           std::ranges::none_of(kTables, [&](std::string_view table) { return name.contains(table); });
}

Axis axis_of(const base::Number& number)
{
    return {number.name, number.initial, number.min, number.max, number.step, number.integer};
}

base::Result<Space> picked_axes(std::span<const Axis> all, const std::vector<std::string>& patterns)
{
    std::vector<Axis> axes;
    for (const std::string& pattern : patterns) {
        bool found = false;
        for (const Axis& axis : all) {
            if (axis.min == axis.max || !matches_pattern(pattern, axis.name)) continue;
            found = true;
            if (std::ranges::find(axes, axis.name, &Axis::name) == axes.end()) axes.push_back(axis);
        }
        if (!found) return base::fail("there is no number {}", base::quote(pattern));
    }
    return Space(std::move(axes));
}

Space narrowed(const Space& space, double within)
{
    std::vector<Axis> axes(space.axes().begin(), space.axes().end());
    for (Axis& axis : axes) {
        // A number near zero gets a few steps of room all the same.
        const double room = std::max(std::abs(axis.start) * within, 4 * axis.step);
        axis.min = std::max(axis.min, axis.whole ? std::floor(axis.start - room) : axis.start - room);
        axis.max = std::min(axis.max, axis.whole ? std::ceil(axis.start + room) : axis.start + room);
    }
    return Space(std::move(axes));
}

base::Result<Subject> named_subject(std::string_view name)
{
    using engine::NumberPart;
    Subject s;
    const engine::SearchSpec best = engine::players(engine::standard_catalogue()).front().spec;
    if (name == "gerald-search") {
        // As in the thesis both sides have the tuned evaluation.
        s.set = {NumberPart::Search, "gerald-base"};
        s.player = {.search = "gerald-base", .evaluator = "gerald-tuned"};
    } else if (name == "margins") {
        s.set = {NumberPart::Search, "alphabeta"};
        s.player = {.search = "alphabeta", .evaluator = best.evaluator};
    } else if (name == "classical") {
        s.set = {NumberPart::Evaluator, "classical"};
        s.player = {.search = "alphabeta", .evaluator = "classical"};
    } else if (name == "gerald-eval") {
        s.set = {NumberPart::Evaluator, "gerald-base"};
        s.player = {.search = "gerald-base", .evaluator = "gerald-base"};
    } else {
        std::vector<std::string_view> known;
        known.reserve(std::size(kSubjects));
        for (const SubjectInfo& info : kSubjects) known.push_back(info.name);
        return base::fail("nothing to tune is called {}; there are {}", base::quote(name), fmt::join(known, ", "));
    }
    if (s.player.search == "gerald-base") s.player.params[kTableSize] = kGeraldTableEntries;
    return s;
}

base::Status choose_axes(const SubjectSettings& settings, Subject& s)
{
    const auto numbers = engine::numbers_of(s.set);
    if (!numbers) return std::unexpected(numbers.error());
    std::vector<Axis> all;
    const Space bits = s.set.part == engine::NumberPart::Search ? gerald_search_space() : gerald_evaluation_space();
    for (const base::Number& number : *numbers) {
        // What chromosomes hold bounds GERALD's numbers more narrowly than the table does.
        Axis axis = axis_of(number);
        const std::size_t at = s.set.name == "gerald-base" ? bits.find(axis.name) : bits.size();
        if (at < bits.size()) {
            axis.min = bits[at].min;
            axis.max = bits[at].max;
        }
        all.push_back(std::move(axis));
    }
    std::vector<std::string> names = settings.names;
    for (const std::string& group : settings.groups) names.emplace_back(base::cut(group, ':').first);
    if (names.empty() && settings.name == "margins") names = kMargins;
    if (names.empty() && settings.name == "gerald-search")
        for (const Axis& axis : bits.axes()) names.push_back(axis.name);
    if (names.empty())
        for (const Axis& axis : all)
            if (axis.min < axis.max && is_single_weight(axis.name)) names.push_back(axis.name);
    auto space = picked_axes(all, names);
    if (!space) return std::unexpected(space.error());
    s.space = *std::move(space);
    return {};
}

// The numbers picked so far, by their groups: one axis for each, the factor.
base::Status gather_groups(const std::vector<std::string>& words, const base::NumberValues& origin, Subject& s)
{
    constexpr double kMostFactor = 400;
    std::vector<Axis> factors;
    std::vector<NumberGroup> groups;
    std::vector<Axis> left(s.space.axes().begin(), s.space.axes().end());
    for (const std::string& word : words) {
        const auto [pattern, step_text] = base::cut(word, ':');
        double step = kGroupStep;
        if (word.contains(':')) {
            const auto read = base::parse_number<double>(step_text);
            if (!read || !(*read > 0 && *read <= 100))
                return base::fail("{}: a step is above 0 and at most 100 percent", base::quote(word));
            step = *read;
        }
        NumberGroup members;
        std::erase_if(left, [&](const Axis& axis) {
            if (!matches_pattern(pattern, axis.name)) return false;
            const auto from = origin.find(axis.name);
            members.push_back({axis, from == origin.end() ? 0 : from->second});
            return true;
        });
        if (members.empty()) return base::fail("{}: all its numbers are in groups before it", base::quote(word));
        factors.push_back({std::string(pattern), 100, 0, kMostFactor, step, false});
        groups.push_back(std::move(members));
    }
    s.space = Space(std::move(factors));
    s.groups = std::move(groups);
    return {};
}

// All numbers of a set that has the same names as ours, changed as its file says.
base::Result<base::NumberValues> whole_set(const engine::NamedNumbers& numbers, const engine::NumberSet& own)
{
    const auto theirs = engine::numbers_of(numbers.set);
    const auto ours = engine::numbers_of(own);
    if (!theirs || !ours || numbers.set.part != own.part ||
        !std::ranges::equal(*theirs, *ours, {}, &base::Number::name, &base::Number::name))
        return base::fail("the numbers to start from are for the {}, not for the {}", numbers.set.subject(),
                          own.subject());
    base::NumberValues values;
    for (const base::Number& number : *theirs) values[number.name] = number.initial;
    for (const auto& [name, value] : numbers.values) values[name] = value;
    values.erase(kTableSize);
    return values;
}

// The numbers to begin with, as changes of the subject's own set. Those of another set hold as a whole: what their file
// does not give is as in their set, not as in ours.
base::Result<base::NumberValues> start_values(const engine::NamedNumbers& start, const engine::NumberSet& own)
{
    if (start.set.name.empty() || start.set == own) return start.values;
    return whole_set(start, own);
}

} // namespace

std::span<const SubjectInfo> subjects()
{
    return kSubjects;
}

base::Result<Subject> make_subject(const SubjectSettings& settings)
{
    auto s = named_subject(settings.name);
    if (!s) return s;
    if (!settings.names.empty() && !settings.groups.empty())
        return base::fail("numbers are tuned one by one (names) or in groups, not both");
    if (settings.groups.empty() && !settings.origin.set.name.empty())
        return base::fail("only the factors of groups count from other numbers");
    if (!settings.evaluator.empty()) {
        if (s->set.part == engine::NumberPart::Evaluator)
            return base::fail("the evaluator is what {} tunes; it cannot be another one", settings.name);
        s->player.evaluator = settings.evaluator;
    }
    const auto start = start_values(settings.start, s->set);
    if (!start) return std::unexpected(start.error());
    if (auto chosen = choose_axes(settings, *s); !chosen) return std::unexpected(chosen.error());
    // Other numbers to begin with hold for the axes and for everything beside them.
    std::vector<Axis> axes(s->space.axes().begin(), s->space.axes().end());
    auto& beside = s->set.part == engine::NumberPart::Search ? s->player.params : s->player.weights;
    for (const auto& [name, value] : *start) {
        beside[name] = value;
        if (const std::size_t at = s->space.find(name); at < axes.size()) axes[at].start = value;
    }
    s->space = Space(std::move(axes));
    if (!settings.groups.empty()) {
        const bool from_zero = settings.origin.set.name.empty();
        const auto origin = from_zero ? base::NumberValues{} : whole_set(settings.origin, s->set);
        if (!origin) return std::unexpected(origin.error());
        if (auto gathered = gather_groups(settings.groups, *origin, *s); !gathered)
            return std::unexpected(gathered.error());
    }
    if (settings.within > 0) s->space = narrowed(s->space, settings.within);
    return s;
}

base::Result<match::GameSettings> adjudication(std::string_view name)
{
    match::GameSettings game;
    game.manners.max_plies = 400;
    if (name == "none") return game;
    if (name == "usual") {
        game.manners.draw = play::DrawSettings{.move_number = 34, .move_count = 8, .score = chess::Centipawns{10}};
        game.manners.resign = play::ResignSettings{.move_count = 3, .score = chess::Centipawns{600}, .two_sided = true};
        return game;
    }
    if (name == "thesis") {
        game.manners.resign = play::ResignSettings{.move_count = 1, .score = chess::Centipawns{351}};
        game.manners.max_plies = 200;
        return game;
    }
    return base::fail("{} is no way to adjudicate; there are none, usual and thesis", base::quote(name));
}

std::vector<Candidate> neighbours(const Space& space, std::size_t count, double spread, std::uint64_t seed)
{
    std::vector<Candidate> out;
    for (std::size_t k = 0; k < count; ++k) {
        base::Random random = base::Random(seed).fork(k);
        Candidate candidate = space.start();
        if (k > 0)
            for (std::size_t i = 0; i < space.size(); ++i)
                candidate[i] += (2 * random.real() - 1) * spread * (space[i].max - space[i].min);
        out.push_back(space.clamped(std::move(candidate)));
    }
    return out;
}

base::Result<std::string> params_text(const Subject& subject, const Candidate& candidate,
                                      std::vector<std::string> notes)
{
    engine::NamedNumbers numbers{subject.set, {}};
    // What the player had beside the axes is part of what was tuned, but for the size of its table.
    numbers.values = subject.set.part == engine::NumberPart::Search ? subject.player.params : subject.player.weights;
    numbers.values.erase(kTableSize);
    for (const auto& [name, value] : numbers_of(subject.space, subject.groups, candidate)) numbers.values[name] = value;
    return engine::numbers_text(numbers, std::move(notes));
}

std::string way_csv(const Space& space, std::span<const SpsaPoint> way)
{
    std::string out = "games";
    for (const Axis& axis : space.axes()) out += fmt::format(",{}", axis.name);
    out += '\n';
    for (const SpsaPoint& point : way) {
        out += fmt::format("{}", point.spent);
        for (const double value : point.theta) out += fmt::format(",{:.6g}", value);
        out += '\n';
    }
    return out;
}

std::string way_svg(const Space& space, std::span<const SpsaPoint> way, const std::string& title)
{
    base::Plot plot;
    plot.title = title;
    plot.x_label = "games";
    plot.y_label = "steps from the start";
    for (std::size_t i = 0; i < space.size(); ++i) {
        base::PlotSeries line{.label = space[i].name, .kind = base::PlotKind::Line, .points = {}};
        for (const SpsaPoint& point : way)
            line.points.push_back(
                {static_cast<double>(point.spent), (point.theta[i] - way.front().theta[i]) / space[i].step, 0});
        plot.series.push_back(std::move(line));
    }
    return base::render_svg(plot);
}

std::string coronation_csv(std::span<const Coronation> coronations)
{
    std::string out = "king,round,wins,draws,losses,los\n";
    for (std::size_t i = 0; i < coronations.size(); ++i) {
        const Coronation& c = coronations[i];
        out +=
            fmt::format("{},{},{},{},{},{:.6f}\n", i + 1, c.round, c.games.wins, c.games.draws, c.games.losses, c.los);
    }
    return out;
}

} // namespace tune
