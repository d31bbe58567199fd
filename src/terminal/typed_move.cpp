// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/typed_move.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "base/text.h"
#include "chess/notation/explain.h"
#include "chess/notation/san.h"

namespace terminal {

using namespace chess;

namespace {

// "12...Nf6" and "1. e4" without the number.
std::string_view without_number(std::string_view text)
{
    std::size_t digits = 0;
    while (digits < text.size() && base::is_digit(text[digits])) ++digits;
    std::size_t end = digits;
    while (end < text.size() && (text[end] == '.' || text[end] == ' ')) ++end;
    const bool is_number = digits > 0 && text.substr(digits, end - digits).find('.') != std::string_view::npos;
    return is_number ? text.substr(end) : text;
}

// ♔ to ♙ and ♚ to ♟ as letters; the pawn's goes.
std::string without_figurines(std::string_view text)
{
    constexpr std::string_view kLead = "\xE2\x99"; // of U+2654 to U+265F
    constexpr std::string_view kLetters = "KQRBN ";
    std::string out;
    while (!text.empty()) {
        const auto last = text.size() > 2 ? static_cast<unsigned char>(text[2]) : 0U;
        if (text.starts_with(kLead) && last >= 0x94 && last <= 0x9F) {
            if (const char letter = kLetters[(last - 0x94) % 6]; letter != ' ') out += letter;
            text.remove_prefix(3);
            if (text.starts_with("\xEF\xB8\x8E")) text.remove_prefix(3); // asks for text instead of a picture
        } else {
            out += text.front();
            text.remove_prefix(1);
        }
    }
    return out;
}

// "e2 e4", "G1-F3": two squares are a move.
std::string joined_squares(std::string_view text)
{
    std::string out;
    for (const char c : text)
        if (c != ' ' && c != '-') out += base::to_lower(c);
    const bool squares = out.size() >= 4 && out.size() <= 6 && Square::parse(std::string_view(out).substr(0, 2)) &&
                         Square::parse(std::string_view(out).substr(2, 2));
    return squares ? out : std::string(text);
}

// Dame, Turm, Läufer, Springer at the front and behind a pawn that arrives. Empty if there is none of them. In small
// letters a d is a file.
std::string from_german(std::string_view text)
{
    constexpr std::string_view kGerman = "DTLSdtls";
    constexpr std::string_view kEnglish = "QRBNQRBN";
    std::string out(text);
    const auto translate = [&](char& letter) {
        const auto at = kGerman.find(letter);
        if (at != std::string_view::npos) letter = kEnglish[at];
        return at != std::string_view::npos;
    };
    bool changed = !out.empty() && out.front() != 'd' && translate(out.front());
    while (out.size() > 1 && std::string_view("+#!?").contains(out.back())) out.pop_back();
    const bool arrives = out.size() > 2 && std::string_view("18=").contains(out[out.size() - 2]);
    if (arrives && translate(out.back())) changed = true;
    return changed ? out : std::string();
}

} // namespace

base::Result<Move> read_typed_move(std::string_view text, const Position& position)
{
    const std::string plain = joined_squares(base::trim(without_number(without_figurines(base::trim(text)))));
    const auto move = parse_san(plain, position);
    if (move) return move;
    for (const std::string& other : {base::to_lower(plain), from_german(plain)})
        if (!other.empty())
            if (const auto meant = parse_san(other, position)) return meant;
    if (const auto spoken = read_spoken_move(plain, position)) return *spoken;
    const std::string why = explain_illegal(position, plain);
    return why.empty() ? move : base::fail("{}", why);
}

} // namespace terminal
