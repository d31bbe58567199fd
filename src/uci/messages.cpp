// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/messages.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace uci {

namespace {

// Words that open a new part of an info line.
constexpr std::array<std::string_view, 17> kInfoWords = {
    "depth", "seldepth", "time",   "nodes",  "pv",     "multipv", "score",      "currmove", "currmovenumber",
    "nps",   "hashfull", "tbhits", "sbhits", "string", "cpuload", "refutation", "currline"};

bool opens_part(std::string_view word)
{
    return word == "wdl" || std::ranges::find(kInfoWords, word) != kInfoWords.end();
}

// Reads an info line word by word.
class InfoReader {
  public:
    explicit InfoReader(std::string_view rest) : rest_(rest) {}

    Info read()
    {
        while (!peek().empty()) read_part(base::take_word(rest_));
        return std::move(info_);
    }

  private:
    std::string_view peek() const
    {
        std::string_view copy = rest_;
        return base::take_word(copy);
    }

    void problem(std::string text) { info_.problems.push_back(std::move(text)); }

    template <class T>
    void number(std::string_view name, std::optional<T>& out)
    {
        const std::string_view word = peek();
        if (word.empty() || opens_part(word)) return problem(fmt::format("{} has no value", name));
        base::take_word(rest_);
        if (const auto value = base::parse_number<T>(word))
            out = *value;
        else
            problem(fmt::format("{} {}: {}", name, word.substr(0, 20), value.error().message));
    }

    void score()
    {
        const std::string_view kind = base::take_word(rest_);
        if (kind != "cp" && kind != "mate")
            return problem(fmt::format("score {} is neither cp nor mate", base::quote(kind)));
        std::optional<int> value;
        number(kind == "cp" ? "score cp" : "score mate", value);
        if (!value) return;
        if (kind == "mate")
            info_.score = chess::MateIn{*value};
        else
            info_.score = chess::Centipawns{*value};
        while (peek() == "lowerbound" || peek() == "upperbound")
            info_.bound = base::take_word(rest_) == "lowerbound" ? Bound::Lower : Bound::Upper;
    }

    void wdl()
    {
        std::optional<int> win, draw, loss;
        number("wdl", win);
        number("wdl", draw);
        number("wdl", loss);
        if (win && draw && loss) info_.wdl = chess::WinDrawLoss{*win, *draw, *loss};
    }

    void moves(std::vector<std::string>* out)
    {
        while (!peek().empty() && !opens_part(peek())) {
            const std::string_view move = base::take_word(rest_);
            if (out != nullptr) out->emplace_back(move);
        }
    }

    void read_part(std::string_view word)
    {
        std::optional<std::int64_t> ignored;
        if (word == "depth") return number(word, info_.depth);
        if (word == "seldepth") return number(word, info_.seldepth);
        if (word == "multipv") return number(word, info_.multipv);
        if (word == "hashfull") return number(word, info_.hashfull);
        if (word == "nodes") return number(word, info_.nodes);
        if (word == "nps") return number(word, info_.nps);
        if (word == "time") return number(word, info_.time_ms);
        if (word == "tbhits") return number(word, info_.tbhits);
        if (word == "score") return score();
        if (word == "wdl") return wdl();
        if (word == "pv") return moves(&info_.pv);
        if (word == "currmovenumber" || word == "sbhits" || word == "cpuload") return number(word, ignored);
        if (word == "currmove" || word == "refutation" || word == "currline") return moves(nullptr);
        if (word == "string") {
            info_.text = std::string(base::trim(rest_));
            rest_ = {};
            return;
        }
        problem(fmt::format("unknown word {}", base::quote(word)));
    }

    std::string_view rest_;
    Info info_;
};

// An option line is a list of parts, each opened by one of these words and as long as the next one is not met.
// `var` may occur many times; a name may hold spaces.
bool opens_option_part(std::string_view word)
{
    return word == "name" || word == "type" || word == "default" || word == "min" || word == "max" || word == "var";
}

std::optional<OptionType> option_type(std::string_view word)
{
    if (word == "check") return OptionType::Check;
    if (word == "spin") return OptionType::Spin;
    if (word == "combo") return OptionType::Combo;
    if (word == "button") return OptionType::Button;
    if (word == "string") return OptionType::String;
    return std::nullopt;
}

void append_word(std::string& text, std::string_view word)
{
    if (!text.empty()) text += ' ';
    text += word;
}

void set_bound(Option& option, std::string_view part, const std::string& text)
{
    const auto value = base::parse_number<std::int64_t>(text);
    if (!value) return option.problems.push_back(fmt::format("{}: {}", part, value.error().message));
    (part == "min" ? option.min : option.max) = *value;
}

void check_option(Option& option)
{
    if (option.type == OptionType::Check && option.default_value != "true" && option.default_value != "false")
        option.problems.push_back(
            fmt::format("default {} is neither true nor false", base::quote(option.default_value)));
    if (option.type == OptionType::Combo &&
        std::ranges::find(option.choices, option.default_value) == option.choices.end())
        option.problems.push_back(
            fmt::format("default {} is not among its choices", base::quote(option.default_value)));
    if (option.type != OptionType::Spin) return;
    const auto value = base::parse_number<std::int64_t>(option.default_value);
    if (!value) option.problems.emplace_back("default: " + value.error().message);
    if (!option.min || !option.max) option.problems.emplace_back("a spin needs min and max");
    if (value && ((option.min && *value < *option.min) || (option.max && *value > *option.max)))
        option.problems.push_back(fmt::format("default {} lies outside its range", *value));
}

} // namespace

Info parse_info(std::string_view line)
{
    base::take_word(line);
    return InfoReader(line).read();
}

std::optional<BestMove> parse_bestmove(std::string_view line)
{
    base::take_word(line);
    BestMove best;
    best.move = std::string(base::take_word(line));
    if (best.move.empty()) return std::nullopt;
    if (base::take_word(line) == "ponder") best.ponder = std::string(base::take_word(line));
    return best;
}

std::optional<Option> parse_option(std::string_view line)
{
    base::take_word(line);
    std::vector<std::pair<std::string_view, std::string>> parts;
    for (std::string_view word = base::take_word(line); !word.empty(); word = base::take_word(line)) {
        // Inside a name the other words are only text until `type` comes ("Max Depth", "min split").
        const bool in_name = !parts.empty() && parts.back().first == "name";
        if (opens_option_part(word) && (!in_name || word == "type"))
            parts.emplace_back(word, "");
        else if (!parts.empty())
            append_word(parts.back().second, word);
    }
    Option option;
    bool known_type = false;
    for (const auto& [part, text] : parts) {
        if (part == "name") option.name = text;
        if (part == "default") option.default_value = text == "<empty>" ? "" : text;
        if (part == "var") option.choices.push_back(text);
        if (part == "min" || part == "max") set_bound(option, part, text);
        if (part != "type") continue;
        const auto type = option_type(text);
        known_type = type.has_value();
        option.type = type.value_or(OptionType::String);
    }
    if (option.name.empty() || !known_type) return std::nullopt;
    check_option(option);
    return option;
}

bool looks_like_move(std::string_view text)
{
    if (text == "0000") return true;
    if (text.size() != 4 && text.size() != 5) return false;
    const auto is_file = [](char c) { return c >= 'a' && c <= 'h'; };
    const auto is_rank = [](char c) { return c >= '1' && c <= '8'; };
    if (!is_file(text[0]) || !is_rank(text[1]) || !is_file(text[2]) || !is_rank(text[3])) return false;
    return text.size() == 4 || std::string_view("nbrq").find(text[4]) != std::string_view::npos;
}

std::pair<std::string_view, std::string_view> first_word(std::string_view line)
{
    const std::string_view word = base::take_word(line);
    return {word, line};
}

std::string Go::command() const
{
    std::string text = "go";
    const auto add = [&](std::string_view name, auto value) { text += fmt::format(" {} {}", name, value); };
    if (ponder) text += " ponder";
    if (white_time) add("wtime", white_time->count());
    if (black_time) add("btime", black_time->count());
    if (white_increment) add("winc", white_increment->count());
    if (black_increment) add("binc", black_increment->count());
    if (moves_to_go) add("movestogo", *moves_to_go);
    if (move_time) add("movetime", move_time->count());
    if (depth) add("depth", *depth);
    if (nodes) add("nodes", *nodes);
    if (mate) add("mate", *mate);
    if (infinite) text += " infinite";
    if (!search_moves.empty()) text += " searchmoves";
    for (const std::string& move : search_moves) append_word(text, move);
    return text;
}

std::string position_command(std::string_view fen, const std::vector<std::string>& moves)
{
    std::string text = fen.empty() ? std::string("position startpos") : fmt::format("position fen {}", fen);
    if (!moves.empty()) text += " moves";
    for (const std::string& move : moves) append_word(text, move);
    return text;
}

std::string position_command(const chess::Game& game, bool chess960)
{
    const std::string fen = chess::to_fen(game.start());
    std::vector<std::string> moves;
    moves.reserve(game.moves().size());
    for (std::size_t i = 0; i < game.moves().size(); ++i)
        moves.push_back(chess::to_uci(game.moves()[i], game.positions()[i], chess960));
    return position_command(fen == chess::kStartFen ? "" : fen, moves);
}

} // namespace uci
