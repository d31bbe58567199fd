// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/writer.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn/annotations.h"
#include "chess/notation/pgn/encoding.h"
#include "chess/notation/san.h"

namespace chess {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kRoster{
    {{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}}};

// Joins words to lines of at most kColumns. The last word waits, because a parenthesis may be put behind it.
class Lines {
  public:
    static constexpr std::size_t kColumns = 79; // published: PGN standard, less than 80

    explicit Lines(std::string& out) : out_(out) {}

    void add(std::string_view word, bool may_break = true)
    {
        flush();
        waiting_ = prefix_;
        waiting_ += word;
        prefix_.clear();
        may_break_ = may_break;
    }
    void open() { prefix_ += '('; }
    void close() { waiting_ += ')'; }
    // Text that must have the rest of its line.
    void add_to_line_end(std::string_view text)
    {
        add(text);
        flush();
        out_ += '\n';
        column_ = 0;
    }
    void finish()
    {
        flush();
        if (column_ > 0) out_ += '\n';
        column_ = 0;
    }

  private:
    void flush()
    {
        if (waiting_.empty()) return;
        const auto width = static_cast<std::size_t>(
            std::ranges::count_if(waiting_, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
        if (column_ > 0 && may_break_ && column_ + 1 + width > kColumns) {
            out_ += '\n';
            column_ = 0;
        } else if (column_ > 0) {
            out_ += ' ';
            ++column_;
        }
        out_ += waiting_;
        column_ += width;
        waiting_.clear();
    }

    std::string& out_;
    std::string waiting_;
    std::string prefix_;
    bool may_break_ = true;
    std::size_t column_ = 0;
};

void append_tag(std::string& out, std::string_view name, std::string_view value)
{
    out += '[';
    out += name;
    out += " \"";
    std::string scratch;
    for (const char c : as_utf8(value, scratch)) {
        if (c == '"' || c == '\\') out += '\\';
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    out += "\"]\n";
}

bool is_writable_name(std::string_view name)
{
    return !name.empty() && std::ranges::all_of(name, [](char c) {
        return c > ' ' && c != '"' && c != ']' && c != '[' && static_cast<unsigned char>(c) < 0x7F;
    });
}

void append_tags(std::string& out, const GameTree& game, PgnResult result)
{
    for (const auto& [name, unknown] : kRoster)
        append_tag(out, name, game.tags.has(name) ? game.tags.find(name) : unknown);
    append_tag(out, "Result", to_text(result));
    auto pairs = game.tags.pairs();
    std::erase_if(pairs, [](const auto& pair) {
        return !is_writable_name(pair.first) || pair.first == "Result" || pair.first == "SetUp" ||
               pair.first == "FEN" ||
               std::ranges::find(kRoster, pair.first, &std::pair<std::string_view, std::string_view>::first) !=
                   kRoster.end();
    });
    if (const std::string fen = to_fen(game.start()); fen != kStartFen) {
        pairs.emplace_back("FEN", fen);
        pairs.emplace_back("SetUp", "1");
    }
    std::ranges::sort(pairs);
    for (const auto& [name, value] : pairs) append_tag(out, name, value);
}

// The words of a comment; a command such as [%clk 0:03:00] is one word, because other programs look for it in one line.
std::vector<std::string> comment_words(std::string_view text)
{
    std::vector<std::string> words;
    bool in_command = false;
    for (const std::string_view word : base::words(text)) {
        if (in_command && words.back().size() + word.size() < Lines::kColumns)
            (words.back() += ' ') += word;
        else
            words.emplace_back(word);
        in_command = words.back().starts_with("[%") && word.find(']') == std::string_view::npos;
    }
    return words;
}

// Returns: whether anything was written.
bool add_comment(Lines& lines, std::string_view text, const Annotations& annotations)
{
    std::string scratch;
    const std::string_view utf8 = as_utf8(text, scratch);
    // A closing brace cannot be written inside braces; a comment to the end of the line can hold it.
    const bool braces = utf8.find('}') == std::string_view::npos;
    std::string inside = to_text(annotations);
    if (braces && !utf8.empty()) {
        if (!inside.empty()) inside += ' ';
        inside += utf8;
    }
    const std::vector<std::string> words = comment_words(inside);
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string word = i == 0 ? "{" : "";
        word += words[i];
        if (i + 1 == words.size()) word += '}';
        // At the start of a line % would be an escape and a bracket could be taken for a tag.
        lines.add(word, word[0] != '%' && (word[0] != '[' || word.starts_with("[%")));
    }
    if (!braces) {
        std::string line = ";";
        for (const std::string_view word : base::words(utf8)) (line += ' ') += word;
        lines.add_to_line_end(line);
    }
    return !words.empty() || !braces;
}

// Writes the tree with a stack of its own: trees are as deep as somebody built them.
class MoveText {
  public:
    MoveText(const GameTree& game, Lines& lines) : game_(game), lines_(lines) {}

    void write()
    {
        write_remarks(kRootNode);
        const NodeId first = game_.first_child(kRootNode);
        if (first == kNoNode) return;
        stack_.push_back({first, game_.start()});
        while (!stack_.empty()) step();
    }

  private:
    struct Frame {
        NodeId node;
        Position before;
        bool with_variations = true; // The first move of a variation leaves its siblings to the main move.
        bool written = false;
        NodeId variation = kNoNode; // to be written next
    };

    void step()
    {
        Frame& frame = stack_.back();
        const Move move = game_.move(frame.node);
        if (!frame.written) {
            write_move(frame.node, frame.before);
            frame.written = true;
            frame.variation = frame.with_variations ? game_.next_sibling(frame.node) : kNoNode;
        }
        if (frame.variation != kNoNode) {
            const NodeId variation = frame.variation;
            frame.variation = game_.next_sibling(variation);
            lines_.open();
            number_needed_ = true;
            stack_.push_back({variation, Position(frame.before), false});
        } else if (const NodeId next = game_.first_child(frame.node); next != kNoNode) {
            if (move.is_none())
                frame.before.play_null();
            else
                frame.before.play_unchecked(move);
            frame = {next, frame.before};
        } else {
            stack_.pop_back();
            number_needed_ = true;
            if (!stack_.empty()) lines_.close();
        }
    }

    void write_move(NodeId id, const Position& before)
    {
        add_comment(lines_, game_.comment_before(id), {});
        const bool white = before.side_to_move() == Color::White;
        if (white || number_needed_) lines_.add(fmt::format("{}{}", before.fullmoves(), white ? "." : "..."));
        lines_.add(to_san(game_.move(id), before));
        number_needed_ = write_remarks(id);
    }

    bool write_remarks(NodeId id)
    {
        for (const std::uint8_t glyph : game_.nags(id)) lines_.add(fmt::format("${}", glyph));
        return add_comment(lines_, game_.comment(id), game_.annotations(id));
    }

    const GameTree& game_;
    Lines& lines_;
    std::vector<Frame> stack_;
    bool number_needed_ = true;
};

} // namespace

std::string to_pgn(const GameTree& game)
{
    PgnResult result = game.result;
    if (result == PgnResult::Missing) result = parse_pgn_result(game.tags.find("Result"));
    std::string out;
    append_tags(out, game, result);
    out += '\n';
    Lines lines(out);
    MoveText(game, lines).write();
    lines.add(to_text(result));
    lines.finish();
    out += '\n';
    return out;
}

} // namespace chess
