// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Completion scripts of three shells, from what the commands say about themselves. Where a value is to be typed, each
// offers the words the option takes, or file names.
#include "app/description.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace app {
namespace {

// A command or a part of one, as "book build".
struct Node {
    std::string path;
    Description description;
};

std::vector<Node> all_nodes()
{
    std::vector<Node> nodes;
    for (const Command& command : commands()) {
        const Description& d = nodes.emplace_back(Node{std::string(command.name), describe(command)}).description;
        const std::span<const Command> parts = d.parts; // the vector may move
        for (const Command& part : parts)
            nodes.push_back({fmt::format("{} {}", command.name, part.name), describe(part)});
    }
    return nodes;
}

// Every character that `special` names gets a backslash.
std::string escaped(std::string_view text, std::string_view special)
{
    std::string out;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) out += '\\';
        out += c;
    }
    return out;
}

// Within single quotes of a POSIX shell.
std::string in_quotes(std::string_view text)
{
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

// --- bash

std::string bash_values(const Node& node)
{
    std::string out;
    for (const OptionText& option : node.description.options) {
        if (option.value.empty() || option.is_positional()) continue;
        std::vector<std::string> questions;
        for (const std::string& name : option.names) questions.push_back(fmt::format("'{}:{}'", node.path, name));
        out += fmt::format("    {}) words='{}' ;;\n", fmt::join(questions, "|"), fmt::join(option.choices, " "));
    }
    return out;
}

std::string bash_words(const Node& node)
{
    std::vector<std::string> words;
    for (const Command& part : node.description.parts) words.emplace_back(part.name);
    for (const OptionText& option : node.description.options) {
        if (!option.is_positional())
            words.push_back(option.names.back());
        else
            words.insert(words.end(), option.choices.begin(), option.choices.end());
    }
    return fmt::format("    '{}:'*) words='{}' ;;\n", node.path, fmt::join(words, " "));
}

std::string bash_script(const std::vector<Node>& nodes)
{
    std::vector<std::string> parts;
    std::vector<std::string> names{"--help", "--version", "--tunable"};
    std::string values;
    std::string words;
    for (const Node& node : nodes) {
        const bool is_part = node.path.find(' ') != std::string::npos;
        (is_part ? parts : names).push_back(is_part ? fmt::format("'{}'", node.path) : node.path);
        values += bash_values(node);
        words += bash_words(node);
    }
    return fmt::format(R"(_kibitz()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} place= words=
    ((COMP_CWORD > 1)) && place=${{COMP_WORDS[1]}}
    case "$place ${{COMP_WORDS[2]-}}" in
    {}) ((COMP_CWORD > 2)) && place+=" ${{COMP_WORDS[2]}}" ;;
    esac
    case "$place:$before" in
    ':'*) words='{}' ;;
{}{}    esac
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o default -F _kibitz kibitz
)",
                       fmt::join(parts, "|"), fmt::join(names, " "), values, words);
}

// --- zsh

std::string zsh_arguments(const Node& node)
{
    std::string out;
    for (const OptionText& option : node.description.options) {
        const std::string help = escaped(option.help, "[]:\\");
        const std::string values =
            option.choices.empty() ? "_files" : fmt::format("({})", fmt::join(option.choices, " "));
        if (option.is_positional()) {
            out += " \\\n            " + in_quotes(fmt::format("*:{}:{}", escaped(option.names.front(), ":"), values));
            continue;
        }
        for (const std::string& name : option.names) {
            const std::string value =
                option.value.empty() ? "" : fmt::format(":{}:{}", escaped(option.value, ":"), values);
            out += " \\\n            " + in_quotes(fmt::format("*{}[{}]{}", name, help, value));
        }
    }
    return out;
}

std::string zsh_list(std::span<const Command> list)
{
    std::string out;
    for (const Command& command : list)
        out += " \\\n            " + in_quotes(fmt::format("{}:{}", command.name, escaped(command.summary, ":")));
    return out;
}

std::string zsh_script(const std::vector<Node>& nodes)
{
    std::string lists;
    std::string cases;
    std::vector<std::string> parts;
    for (const Node& node : nodes) {
        if (node.path.find(' ') != std::string::npos) parts.push_back(in_quotes(node.path));
        if (!node.description.parts.empty())
            lists += fmt::format("        {}) list=({}) ;;\n", node.path, zsh_list(node.description.parts));
        cases += fmt::format("    {}) _arguments -s{} ;;\n", in_quotes(node.path), zsh_arguments(node));
    }
    return fmt::format(R"(_kibitz()
{{
    local place="$words[2]"
    local -a list
    if ((CURRENT == 2)); then
        list=({})
        _describe command list
        return
    fi
    if ((CURRENT == 3)); then
        case "$place" in
{}        esac
        (($#list)) && _describe part list
    fi
    shift words
    ((CURRENT--))
    case "$place $words[2]" in
    {})
        place+=" $words[2]"
        shift words
        ((CURRENT--))
        ;;
    esac
    ((CURRENT > 1)) || return 0
    case "$place" in
{}    esac
}}
_kibitz "$@"
)",
                       zsh_list(commands()), lists, fmt::join(parts, "|"), cases);
}

// --- fish

std::string fish_script(const std::vector<Node>& nodes)
{
    std::string out;
    const auto line = [&](std::string_view condition, std::string_view rest, std::string_view help) {
        out += fmt::format("complete -c kibitz -n {} {} -d '{}'\n", in_quotes(condition), rest, escaped(help, "'\\"));
    };
    for (const Command& command : commands())
        line("__fish_use_subcommand", fmt::format("-f -a {}", command.name), command.summary);
    for (const Node& node : nodes) {
        const auto space = node.path.find(' ');
        std::string here = fmt::format("__fish_seen_subcommand_from {}", node.path.substr(0, space));
        if (space != std::string::npos)
            here += fmt::format("; and __fish_seen_subcommand_from {}", node.path.substr(space + 1));
        std::vector<std::string_view> parts;
        for (const Command& part : node.description.parts) parts.push_back(part.name);
        const std::string before =
            fmt::format("{}; and not __fish_seen_subcommand_from {}", here, fmt::join(parts, " "));
        for (const Command& part : node.description.parts)
            line(before, fmt::format("-f -a {}", part.name), part.summary);
        for (const OptionText& option : node.description.options) {
            const std::string choices = fmt::format("-x -a '{}'", fmt::join(option.choices, " "));
            if (option.is_positional()) {
                if (!option.choices.empty()) line(here, "-f " + choices.substr(3), option.help);
                continue;
            }
            std::string words;
            for (const std::string& name : option.names)
                words += name.starts_with("--") ? fmt::format("-l {} ", name.substr(2))
                                                : fmt::format("-s {} ", name.substr(1));
            line(here, words + (option.value.empty() ? "-f" : option.choices.empty() ? "-r" : choices), option.help);
        }
    }
    return out;
}

} // namespace

std::string completions(Shell shell)
{
    const std::vector<Node> nodes = all_nodes();
    const std::string beginning = shell == Shell::Zsh ? "#compdef kibitz\n" : "";
    const std::string_view name = shell == Shell::Bash ? "bash" : shell == Shell::Zsh ? "zsh" : "fish";
    return fmt::format("{}# Generated by `kibitz help --completions {}`.\n{}", beginning, name,
                       shell == Shell::Bash  ? bash_script(nodes)
                       : shell == Shell::Zsh ? zsh_script(nodes)
                                             : fish_script(nodes));
}

} // namespace app
