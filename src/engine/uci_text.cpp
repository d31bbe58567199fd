// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci_text.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "base/text.h"
#include "chess/notation/uci_move.h"

namespace engine {
namespace {

using search::Limits;
using search::Milliseconds;

// The words after which a number follows. Returns: the place to put it, with the least value that makes sense there
// (GUIs do send times below zero for a flag that has just fallen).
struct Field {
    std::int64_t least;
    void (*set)(GoCommand&, std::int64_t);
};
struct NamedField {
    std::string_view word;
    Field field;
};

template <chess::Color C>
void set_time(GoCommand& go, std::int64_t value)
{
    go.limits.time[C] = Milliseconds(value);
}
template <chess::Color C>
void set_increment(GoCommand& go, std::int64_t value)
{
    go.limits.increment[C] = Milliseconds(value);
}

constexpr std::int64_t kNever = std::int64_t{1} << 40; // 34 years in ms; sums cannot overflow

constexpr NamedField kFields[] = {
    {"wtime", {0, set_time<chess::Color::White>}},
    {"btime", {0, set_time<chess::Color::Black>}},
    {"winc", {0, set_increment<chess::Color::White>}},
    {"binc", {0, set_increment<chess::Color::Black>}},
    {"movestogo",
     {0,
      [](GoCommand& go, std::int64_t value) {
          // Some GUIs write 0 for "no such thing".
          if (value > 0) go.limits.moves_to_go = static_cast<int>(std::min<std::int64_t>(value, 1000));
      }}},
    {"movetime", {0, [](GoCommand& go, std::int64_t value) { go.limits.move_time = Milliseconds(value); }}},
    {"depth",
     {1,
      [](GoCommand& go, std::int64_t value) {
          go.limits.depth = static_cast<int>(std::min<std::int64_t>(value, search::kMaxPly));
      }}},
    {"nodes", {1, [](GoCommand& go, std::int64_t value) { go.limits.nodes = static_cast<std::uint64_t>(value); }}},
    {"mate",
     {1,
      [](GoCommand& go, std::int64_t value) {
          go.limits.mate = static_cast<int>(std::min<std::int64_t>(value, search::kMaxPly));
      }}},
    {"perft",
     {0, [](GoCommand& go, std::int64_t value) { go.perft = static_cast<int>(std::min<std::int64_t>(value, 100)); }}},
};

const Field* find_field(std::string_view word)
{
    const auto found = std::ranges::find(kFields, word, &NamedField::word);
    return found == std::end(kFields) ? nullptr : &found->field;
}

bool looks_like_move(std::string_view word)
{
    return (word.size() == 4 || word.size() == 5) && chess::Square::parse(word.substr(0, 2)) &&
           chess::Square::parse(word.substr(2, 2));
}

void add_search_move(GoCommand& go, std::string_view word, const chess::Position& position)
{
    const auto move = chess::parse_uci_move(word, position);
    if (!move) {
        go.complaints.push_back("searchmoves: " + move.error().message);
    } else if (std::ranges::find(go.limits.search_moves, *move) == go.limits.search_moves.end()) {
        go.limits.search_moves.push_back(*move);
    }
}

void read_number(GoCommand& go, std::string_view name, const Field& field, std::string_view word)
{
    const auto number = base::parse_number<std::int64_t>(word);
    if (!number) {
        go.complaints.push_back(fmt::format("go {}: {}", name, number.error().message));
        return;
    }
    const std::int64_t most = name == "nodes" ? std::numeric_limits<std::int64_t>::max() : kNever;
    field.set(go, std::clamp(*number, field.least, most));
}

// Only the other side's clock was given: it is a better guess at ours than no clock at all.
void use_other_clock(Limits& limits, chess::Color us)
{
    if (limits.time[us] || !limits.time[!us]) return;
    limits.time[us] = limits.time[!us];
    limits.increment[us] = limits.increment[!us];
}

} // namespace

bool GoCommand::is_endless() const
{
    if (limits.infinite || limits.ponder) return true;
    return !limits.time[chess::Color::White] && !limits.time[chess::Color::Black] && !limits.move_time &&
           !limits.depth && !limits.nodes && !limits.mate;
}

GoCommand parse_go(std::string_view text, const chess::Position& position)
{
    GoCommand go;
    bool in_search_moves = false;
    const auto words = base::words(text);
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = base::to_lower(words[i]);
        const Field* field = find_field(word);
        if (in_search_moves && field == nullptr && looks_like_move(word)) {
            add_search_move(go, word, position);
            continue;
        }
        in_search_moves = word == "searchmoves";
        if (word == "infinite") go.limits.infinite = true;
        if (word == "ponder") go.limits.ponder = true;
        if (field == nullptr) continue;
        if (i + 1 == words.size()) {
            go.complaints.push_back(fmt::format("go {}: no number follows", word));
        } else {
            // A missing number is not allowed to swallow the next word.
            const std::string next = base::to_lower(words[i + 1]);
            read_number(go, word, *field, next);
            if (find_field(next) == nullptr && next != "infinite" && next != "ponder" && next != "searchmoves") ++i;
        }
    }
    use_other_clock(go.limits, position.side_to_move());
    return go;
}

base::Result<PositionCommand> parse_position_command(std::string_view text)
{
    PositionCommand command;
    const auto words = base::words(text);
    auto at = words.begin();
    const auto is_word = [](std::string_view word) {
        return [word](std::string_view w) { return base::equals_ignoring_case(w, word); };
    };
    if (at == words.end()) return base::fail("position: neither startpos nor fen follows");
    if (is_word("startpos")(*at)) {
        ++at;
    } else if (is_word("fen")(*at)) {
        const auto end = std::find_if(++at, words.end(), is_word("moves"));
        command.fen = fmt::format("{}", fmt::join(at, end, " "));
        at = end;
        if (command.fen.empty()) return base::fail("position fen: no FEN follows");
    } else {
        return base::fail("position: {} is neither startpos nor fen", base::quote(*at));
    }
    // Whatever stands between is passed over.
    at = std::find_if(at, words.end(), is_word("moves"));
    if (at != words.end()) command.moves.assign(at + 1, words.end());
    return command;
}

base::Result<SetOptionCommand> parse_set_option(std::string_view text)
{
    SetOptionCommand command;
    std::string_view word = base::take_word(text);
    if (!base::equals_ignoring_case(word, "name")) {
        return base::fail("setoption: the word name must follow, as in: setoption name Hash value 64");
    }
    for (word = base::take_word(text); !word.empty() && !base::equals_ignoring_case(word, "value");
         word = base::take_word(text)) {
        if (!command.name.empty()) command.name += ' ';
        command.name += word;
    }
    if (command.name.empty()) return base::fail("setoption: no option is named");
    command.value = base::trim(text); // as it stands: file names may hold anything
    return command;
}

// --- To text

namespace {

// Stops at a move that is not legal: whatever a search does, GUIs never see one.
std::string line_text(const std::vector<chess::Move>& line, chess::Position position, bool chess960)
{
    std::string out;
    for (const chess::Move move : line) {
        if (!position.is_legal(move)) break;
        out += ' ';
        out += chess::to_uci(move, position, chess960);
        position.play_unchecked(move);
    }
    return out;
}

std::string score_text(const chess::Score& score)
{
    if (score.is_mate()) return fmt::format("mate {}", score.mate().moves);
    return fmt::format("cp {}", score.centipawns().value);
}

} // namespace

std::string info_text(const Line& line, const chess::Position& root, TextStyle style)
{
    std::string out = fmt::format("info depth {}", line.depth);
    if (line.selective_depth > 0) out += fmt::format(" seldepth {}", line.selective_depth);
    out += fmt::format(" multipv {} score {}", line.rank, score_text(line.score.from(root.side_to_move())));
    if (line.bound == search::Bound::Lower) out += " lowerbound";
    if (line.bound == search::Bound::Upper) out += " upperbound";
    if (style.wdl) out += fmt::format(" wdl {} {} {}", line.chances.win, line.chances.draw, line.chances.loss);
    const auto time = std::chrono::duration_cast<Milliseconds>(line.elapsed);
    // The rate of a search of no time is counted as if it had taken a millisecond.
    const double seconds = std::max(base::seconds(line.elapsed), 1e-3);
    out += fmt::format(" nodes {} nps {} hashfull {}", line.nodes,
                       static_cast<std::uint64_t>(static_cast<double>(line.nodes) / seconds), line.hash_permille);
    if (line.tablebase_hits > 0) out += fmt::format(" tbhits {}", line.tablebase_hits);
    out += fmt::format(" time {}", time.count());
    const std::string moves = line_text(line.moves, root, style.chess960);
    if (!moves.empty()) out += " pv" + moves;
    return out;
}

std::string best_move_text(const Answer& answer, const chess::Position& root, bool chess960)
{
    if (!answer.best) return "bestmove (none)";
    std::string out = "bestmove " + chess::to_uci(answer.best, root, chess960);
    chess::Position after = root;
    if (answer.ponder && after.play(answer.best) && after.is_legal(answer.ponder)) {
        out += " ponder " + chess::to_uci(answer.ponder, after, chess960);
    }
    return out;
}

std::string book_text(const Answer& answer)
{
    if (answer.source != Source::Book) return {};
    if (!answer.opening) return "book move";
    return fmt::format("book move, {} {}", answer.opening->eco, answer.opening->name);
}

} // namespace engine
