// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"
#include "app/data/data.h"
#include "app/stop_requests.h"

#include "base/file.h"
#include "base/progress.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "data/filter.h"
#include "data/record_file.h"
#include "data/selfplay.h"
#include "data/teach.h"

#include <atomic>
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <sys/resource.h>
#include <vector>

namespace app {
namespace {

// Of this process and of the children that have ended.
double cpu_seconds()
{
    double sum = 0;
    for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
        rusage usage{};
        getrusage(who, &usage);
        for (const timeval& t : {usage.ru_utime, usage.ru_stime})
            sum += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
    }
    return sum;
}

// Counts the positions that pass the filter, while games are made.
class Tally {
  public:
    Tally() : progress_("playing", "positions", 0), start_(cpu_seconds()) {}

    void add(const data::ScoredGame& game)
    {
        std::uint64_t kept = 0;
        data::replay(game, [&](const chess::Position& p, chess::Move move, int score, int ply) {
            kept += data::judge(data::Filter{}, p, move, score, ply) == data::Verdict::Kept ? 1 : 0;
        });
        ++games_;
        plies_ += game.moves.size();
        usable_ += kept;
        progress_.advance(game.moves.size());
    }
    std::uint64_t games() const { return games_; }
    void print(bool json)
    {
        progress_.finish();
        const double seconds = std::max(cpu_seconds() - start_, 1e-3);
        const double rate = static_cast<double>(usable_) / seconds;
        if (json)
            fmt::print(R"({{"games":{},"plies":{},"usable":{},"cpu_seconds":{:.1f},"usable_per_cpu_second":{:.0f}}})"
                       "\n",
                       games_.load(), plies_.load(), usable_.load(), seconds, rate);
        else
            fmt::print("{} games, {} plies, {} usable positions in {:.1f} CPU-seconds: {:.0f} usable per CPU-second\n",
                       games_.load(), plies_.load(), usable_.load(), seconds, rate);
    }

  private:
    base::Progress progress_;
    double start_;
    std::atomic<std::uint64_t> games_{0};
    std::atomic<std::uint64_t> plies_{0};
    std::atomic<std::uint64_t> usable_{0};
};

void add_rule_options(Cli& cli, data::PlayRules& rules, match::OpeningSettings& openings)
{
    cli.add_option("--openings", openings.path, "Begin some games from this EPD or PGN file");
    cli.add_option("--book-share", rules.book_share, "Share of the games that do").range(0.0, 1.0).shows_default();
    cli.add_option("--random-plies", rules.random_plies, "Random moves from the start position")
        .range(0, 100)
        .shows_default();
    cli.add_option("--start-limit", rules.start_limit, "A start is kept if its first score is within this")
        .range(0, 15'000)
        .shows_default();
    cli.add_option("--play-out", rules.play_out, "Share of the games in which wins are played to the end")
        .range(0.0, 1.0)
        .shows_default();
    cli.add_option("--max-plies", rules.max_plies, "A longer game is a draw").range(1, 10'000).shows_default();
    cli.footer(
        "Scores are in units of the files: 3.61 to a printed centipawn of Stockfish 15.1. Ctrl-C stops; the same "
        "command goes on.");
}

struct ExpertWords {
    std::string program;
    std::vector<std::string> options;
    int depth = 0;
    std::uint64_t nodes = 0;
};

void add_expert_options(Cli& cli, ExpertWords& words, data::ExpertSettings& expert)
{
    cli.add_option("--expert", words.program, "A UCI program, with its arguments").required();
    cli.add_option("--option", words.options, "NAME=VALUE, a UCI option of it").one_word_each();
    cli.add_option("--depth", words.depth, "Plies for each position (4 if nothing is said)").range(1, 100);
    cli.add_option("--nodes", words.nodes, "Nodes for each position instead");
    cli.add_option("--units", expert.units, "Score units to a centipawn that it prints")
        .range(0.01, 100.0)
        .shows_default();
    cli.add_option("--ahead", expert.ahead, "Positions under way in a process; 1 for programs that cannot queue")
        .range(1, 256)
        .shows_default();
}

base::Status read_expert(const ExpertWords& words, data::ExpertSettings& expert)
{
    std::string_view rest = words.program;
    for (std::string_view word = base::take_word(rest); !word.empty(); word = base::take_word(rest))
        expert.command.emplace_back(word);
    for (const std::string& option : words.options) {
        const auto [name, value] = base::cut(option, '=');
        if (name.empty() || option.find('=') == std::string::npos)
            return base::fail("--option {}: not NAME=VALUE", option);
        expert.options.emplace_back(name, value);
    }
    if (words.depth > 0 && words.nodes > 0) return base::fail("--depth and --nodes exclude each other");
    if (words.nodes > 0)
        expert.nodes = words.nodes;
    else
        expert.depth = words.depth > 0 ? words.depth : 4;
    return {};
}

} // namespace

int data_selfplay(Arguments arguments)
{
    data::SelfPlaySettings settings;
    settings.player = engine::players(engine::standard_catalogue()).front().spec;
    std::string output;
    bool json = false;
    Cli cli("Plays games of this engine against itself and keeps every score (viriformat).", "kibitz data selfplay");
    cli.add_option("--output,-o", output, "The file of games").required();
    cli.add_option("--games", settings.games, "Games in all").shows_default();
    cli.add_option("--nodes", settings.soft_nodes, "No deeper search after so many").shows_default();
    cli.add_option("--hard-nodes", settings.hard_nodes, "Never more than this").shows_default();
    cli.add_option("--threads", settings.threads, "Games at a time").range(1, 1024).shows_default();
    cli.add_option("--seed", settings.seed, "Of everything that chance decides").shows_default();
    cli.add_option("--evaluator", settings.player.evaluator, "The evaluation").shows_default();
    cli.add_flag("--json", json, "Print the result as JSON");
    add_rule_options(cli, settings.rules, settings.openings);
    if (const auto code = cli.parse(arguments)) return *code;

    auto file = data::GameOutput::open(output, settings.text());
    if (!file) return refuse("kibitz data selfplay", file.error());
    const StopRequests stop;
    Tally tally;
    const auto done = data::play_selfplay(
        settings, *file, [&](const data::ScoredGame& game) { tally.add(game); }, stop.token());
    if (done || tally.games() > 0) tally.print(json);
    if (!done) return refuse("kibitz data selfplay", done.error());
    return file->games() >= settings.games ? kSuccess : kFailure;
}

int data_teach(Arguments arguments)
{
    data::TeachSettings settings;
    ExpertWords words;
    std::string output;
    bool json = false;
    Cli cli("Lets an expert play itself and keeps every score (viriformat).", "kibitz data teach");
    add_expert_options(cli, words, settings.expert);
    cli.add_option("--output,-o", output, "The file of games").required();
    cli.add_option("--games", settings.games, "Games in all").shows_default();
    cli.add_option("--processes", settings.processes, "Processes of the expert").range(1, 256).shows_default();
    cli.add_option("--seed", settings.seed, "Of the starts").shows_default();
    cli.add_flag("--json", json, "Print the result as JSON");
    add_rule_options(cli, settings.rules, settings.openings);
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_expert(words, settings.expert); !ok) return refuse("kibitz data teach", ok.error(), kBadUsage);

    auto file = data::GameOutput::open(output, settings.text());
    if (!file) return refuse("kibitz data teach", file.error());
    const StopRequests stop;
    Tally tally;
    const auto done = data::play_expert(
        settings, *file, [&](const data::ScoredGame& game) { tally.add(game); }, stop.token());
    if (done || tally.games() > 0) tally.print(json);
    if (!done) return refuse("kibitz data teach", done.error());
    return file->games() >= settings.games ? kSuccess : kFailure;
}

namespace {

// Positions of a text of FEN lines. A line that is none is an error that names it.
base::Result<std::vector<chess::Position>> read_fens(const std::string& path)
{
    const auto text = base::read_file(path);
    if (!text) return std::unexpected(text.error());
    std::vector<chess::Position> out;
    int number = 0;
    for (const std::string_view line : base::split(*text, '\n')) {
        ++number;
        if (base::trim(line).empty()) continue;
        const auto position = chess::parse_position(base::trim(line), chess::Tolerance::Lenient);
        if (!position) return base::fail("{}: line {}: {}", path, number, position.error().message);
        if (chess::legal_moves(*position).empty()) return base::fail("{}: line {}: the game is over", path, number);
        out.push_back(*position);
    }
    return out;
}

base::Result<std::vector<data::Record>> read_records(const std::string& path, std::vector<chess::Position>& positions)
{
    auto reader = data::RecordReader::open(path);
    if (!reader) return std::unexpected(reader.error());
    std::vector<data::Record> records;
    data::Record record;
    while (true) {
        const auto more = reader->next(record);
        if (!more) return std::unexpected(more.error());
        if (!*more) return records;
        const auto position = chess::Position::from_setup(data::to_setup(record), chess::Tolerance::Lenient);
        if (!position || chess::legal_moves(*position).empty()) continue;
        positions.push_back(*position);
        records.push_back(record);
    }
}

base::Status write_labels(const std::string& path, std::vector<data::Record> records,
                          const std::vector<chess::Position>& positions, const std::vector<data::Opinion>& opinions)
{
    if (records.empty()) {
        std::string text;
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const bool white = positions[i].side_to_move() == chess::Color::White;
            text += fmt::format("{};{}\n", chess::to_fen(positions[i]), white ? opinions[i].score : -opinions[i].score);
        }
        return base::write_file_atomically(path, text);
    }
    auto writer = data::RecordWriter::create(path);
    if (!writer) return std::unexpected(writer.error());
    for (std::size_t i = 0; i < records.size(); ++i) {
        // In a record the side to move is White.
        records[i].score = static_cast<std::int16_t>(opinions[i].score);
        if (auto ok = writer->add(records[i]); !ok) return ok;
    }
    return writer->finish();
}

} // namespace

int data_label(Arguments arguments)
{
    data::ExpertSettings expert;
    ExpertWords words;
    std::string input;
    std::string output;
    int processes = 1;
    Cli cli("Lets an expert score positions: lines of FEN give lines `FEN;SCORE` (side to move's view), records give "
            "records with new scores.",
            "kibitz data label");
    cli.add_option("input", input, "A file of FEN lines, or of records").required();
    add_expert_options(cli, words, expert);
    cli.add_option("--output,-o", output, "The file to write").required();
    cli.add_option("--processes", processes, "Processes of the expert").range(1, 256).shows_default();
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_expert(words, expert); !ok) return refuse("kibitz data label", ok.error(), kBadUsage);

    const auto is_records = data::is_record_file(input);
    if (!is_records) return refuse("kibitz data label", is_records.error());
    std::vector<chess::Position> positions;
    std::vector<data::Record> records;
    if (*is_records) {
        auto read = read_records(input, positions);
        if (!read) return refuse("kibitz data label", read.error());
        records = std::move(*read);
    } else {
        auto read = read_fens(input);
        if (!read) return refuse("kibitz data label", read.error());
        positions = std::move(*read);
    }
    const StopRequests stop;
    base::Progress progress("labelling", "positions", positions.size());
    const auto opinions = data::label(
        expert, processes, positions, [&](std::uint64_t n) { progress.advance(n); }, stop.token());
    if (!opinions) return refuse("kibitz data label", opinions.error());
    if (auto ok = write_labels(output, std::move(records), positions, *opinions); !ok)
        return refuse("kibitz data label", ok.error());
    return kSuccess;
}

} // namespace app
