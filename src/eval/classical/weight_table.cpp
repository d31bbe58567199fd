// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/weight_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <string>
#include <vector>

namespace eval {
namespace {

using W = Weights;

constexpr int slot_of(std::size_t offset)
{
    return static_cast<int>(offset / sizeof(Score));
}
constexpr WeightRow one(std::string_view name, Term term, std::size_t at, std::string_view doc, int limit = 300)
{
    return {name, term, Shape::Single, true, slot_of(at), 0, 0, limit, doc};
}
constexpr WeightRow ranks(std::string_view name, Term term, std::size_t at, int first, std::string_view doc)
{
    return {name, term, Shape::Rank, true, slot_of(at), first, 6, 300, doc};
}
constexpr WeightRow counts(std::string_view name, std::size_t at, int last, std::string_view doc)
{
    return {name, Term::Mobility, Shape::Count, true, slot_of(at), 0, last, 300, doc};
}
constexpr WeightRow squares(std::string_view name, std::size_t at, bool pawn = false)
{
    return {name,           Term::Squares, Shape::Square,      true, slot_of(at), pawn ? 4 : 0,
            pawn ? 27 : 31, 300,           "by square, a to d"};
}
constexpr WeightRow victims(std::string_view name, std::size_t at, std::string_view doc)
{
    return {name, Term::Threats, Shape::Victim, true, slot_of(at), 0, 4, 300, doc};
}
constexpr WeightRow whole(std::string_view name, Term term, std::size_t at, std::string_view doc, int limit = 300)
{
    return {name, term, Shape::Single, false, slot_of(at), 0, 0, limit, doc};
}

// clang-format off
constexpr std::array kRows{
    one("pawn", Term::Material, offsetof(W, pawn), "each", 3000),
    one("knight", Term::Material, offsetof(W, knight), "each", 3000),
    one("bishop", Term::Material, offsetof(W, bishop), "each", 3000),
    one("rook", Term::Material, offsetof(W, rook), "each", 3000),
    one("queen", Term::Material, offsetof(W, queen), "each", 3000),
    one("bishop_pair", Term::Material, offsetof(W, bishop_pair), "bishops on both colours"),
    squares("pawn_square", offsetof(W, pawn_square), true),
    squares("knight_square", offsetof(W, knight_square)),
    squares("bishop_square", offsetof(W, bishop_square)),
    squares("rook_square", offsetof(W, rook_square)),
    squares("queen_square", offsetof(W, queen_square)),
    squares("king_square", offsetof(W, king_square)),
    squares("knight_own_wing", offsetof(W, knight_own_wing)),
    squares("bishop_own_wing", offsetof(W, bishop_own_wing)),
    squares("rook_own_wing", offsetof(W, rook_own_wing)),
    squares("queen_own_wing", offsetof(W, queen_own_wing)),
    squares("knight_enemy_wing", offsetof(W, knight_enemy_wing)),
    squares("bishop_enemy_wing", offsetof(W, bishop_enemy_wing)),
    squares("rook_enemy_wing", offsetof(W, rook_enemy_wing)),
    squares("queen_enemy_wing", offsetof(W, queen_enemy_wing)),
    one("doubled_pawn", Term::Pawns, offsetof(W, doubled_pawn), "an own pawn behind it on the file"),
    one("isolated_pawn", Term::Pawns, offsetof(W, isolated_pawn), "no own pawn on a neighbouring file"),
    one("isolated_open", Term::Pawns, offsetof(W, isolated_open), "more, with no enemy pawn ahead"),
    one("backward_pawn", Term::Pawns, offsetof(W, backward_pawn), "cannot advance safely, cannot be supported"),
    one("backward_open", Term::Pawns, offsetof(W, backward_open), "more, with no enemy pawn ahead"),
    one("central_pawn", Term::Pawns, offsetof(W, central_pawn), "on d4, e4, d5, e5"),
    one("weak_square", Term::Pawns, offsetof(W, weak_square), "square of ranks 3 to 6 no own pawn can ever hold"),
    ranks("phalanx", Term::Pawns, offsetof(W, phalanx), 1, "an own pawn beside it"),
    ranks("supported", Term::Pawns, offsetof(W, supported), 2, "an own pawn holds it"),
    ranks("passed", Term::Passed, offsetof(W, passed), 1, "no enemy pawn can stop or take it"),
    ranks("passer_own_king", Term::Passed, offsetof(W, passer_own_king), 1, "each step of the own king to the square ahead"),
    ranks("passer_enemy_king", Term::Passed, offsetof(W, passer_enemy_king), 1, "each step of the enemy king to the square ahead"),
    ranks("passer_free", Term::Passed, offsetof(W, passer_free), 1, "its whole way is empty and safe"),
    ranks("passer_safe_step", Term::Passed, offsetof(W, passer_safe_step), 1, "its next square is empty and safe"),
    ranks("passer_blocked", Term::Passed, offsetof(W, passer_blocked), 1, "an enemy man stands ahead"),
    one("passer_defended", Term::Passed, offsetof(W, passer_defended), "its next square is held, or a rook is behind it"),
    one("passer_outruns_king", Term::Passed, offsetof(W, passer_outruns_king), "the lone enemy king is outside its square"),
    counts("knight_mobility", offsetof(W, knight_mobility), 8, "by number of squares"),
    counts("bishop_mobility", offsetof(W, bishop_mobility), 13, "by number of squares"),
    counts("rook_mobility", offsetof(W, rook_mobility), 14, "by number of squares"),
    counts("queen_mobility", offsetof(W, queen_mobility), 27, "by number of squares"),
    one("knight_outpost", Term::Minors, offsetof(W, knight_outpost), "held by a pawn, no enemy pawn can attack it"),
    one("bishop_outpost", Term::Minors, offsetof(W, bishop_outpost), "the same for a bishop"),
    one("outpost_reach", Term::Minors, offsetof(W, outpost_reach), "a knight one jump from an outpost"),
    one("behind_pawn", Term::Minors, offsetof(W, behind_pawn), "a minor piece behind a pawn"),
    one("minor_king_distance", Term::Minors, offsetof(W, minor_king_distance), "each step from the own king"),
    one("bishop_own_pawn", Term::Minors, offsetof(W, bishop_own_pawn), "each own pawn on the bishop's colour"),
    one("bishop_blocked_pawn", Term::Minors, offsetof(W, bishop_blocked_pawn), "more, if stuck on files c to f"),
    one("bishop_long_diagonal", Term::Minors, offsetof(W, bishop_long_diagonal), "sees two centre squares past the pieces"),
    one("bishop_hemmed_in", Term::Minors, offsetof(W, bishop_hemmed_in), "shut in on the rim by a pawn"),
    one("rook_open", Term::Majors, offsetof(W, rook_open), "no pawn on the file"),
    one("rook_semi_open", Term::Majors, offsetof(W, rook_semi_open), "no own pawn on the file"),
    one("rook_seventh", Term::Majors, offsetof(W, rook_seventh), "on the seventh rank with a target"),
    one("rooks_connected", Term::Majors, offsetof(W, rooks_connected), "guarded by the other rook"),
    one("rook_behind_passer", Term::Majors, offsetof(W, rook_behind_passer), "behind an own passed pawn"),
    one("rook_king_file", Term::Majors, offsetof(W, rook_king_file), "on the enemy king's file"),
    one("rook_king_adjacent", Term::Majors, offsetof(W, rook_king_adjacent), "on the file beside the enemy king"),
    one("rook_attacks_weak", Term::Majors, offsetof(W, rook_attacks_weak), "attacks an isolated or backward pawn"),
    one("rook_trapped", Term::Majors, offsetof(W, rook_trapped), "shut in by its own king"),
    one("rook_on_queen_file", Term::Majors, offsetof(W, rook_on_queen_file), "on the file of a queen"),
    one("queen_attackable", Term::Majors, offsetof(W, queen_attackable), "one man stands between it and a slider"),
    ranks("shelter_file", Term::Shelter, offsetof(W, shelter_file), 0, "own pawn before the king"),
    ranks("shelter_adjacent", Term::Shelter, offsetof(W, shelter_adjacent), 0, "own pawn on a file beside the king"),
    ranks("storm_file", Term::Shelter, offsetof(W, storm_file), 0, "enemy pawn on the king's file"),
    ranks("storm_adjacent", Term::Shelter, offsetof(W, storm_adjacent), 0, "enemy pawn on a file beside the king"),
    ranks("storm_blocked", Term::Shelter, offsetof(W, storm_blocked), 1, "enemy pawn stopped by an own one"),
    one("king_open_file", Term::Shelter, offsetof(W, king_open_file), "no pawn on the king's file"),
    one("king_pawn_distance", Term::Shelter, offsetof(W, king_pawn_distance), "steps from the king to the nearest own pawn"),
    victims("threat_by_minor", offsetof(W, threat_by_minor), "a knight or bishop attacks it"),
    victims("threat_by_rook", offsetof(W, threat_by_rook), "a rook attacks it and it is weakly held"),
    one("threat_by_king", Term::Threats, offsetof(W, threat_by_king), "the king attacks something weakly held"),
    one("threat_by_pawn", Term::Threats, offsetof(W, threat_by_pawn), "a safe pawn attacks a piece"),
    one("threat_by_push", Term::Threats, offsetof(W, threat_by_push), "a pawn can advance safely and then does"),
    one("hanging", Term::Threats, offsetof(W, hanging), "attacked and not held, or twice and weakly"),
    one("restricted", Term::Threats, offsetof(W, restricted), "square of the enemy that we dispute"),
    one("knight_hits_queen", Term::Threats, offsetof(W, knight_hits_queen), "safe jumps that attack the queen"),
    one("slider_hits_queen", Term::Threats, offsetof(W, slider_hits_queen), "safe moves of sliders that attack the queen"),
    one("space", Term::Space, offsetof(W, space), "safe squares behind the centre pawns"),
    one("tempo", Term::Tempo, offsetof(W, tempo), "the right to move"),
    one("mop_up_edge", Term::MopUp, offsetof(W, mop_up_edge), "the losing king, without pawns, from the centre"),
    one("mop_up_kings", Term::MopUp, offsetof(W, mop_up_kings), "the kings close together"),
    whole("danger_knight_attacker", Term::Danger, offsetof(W, danger.knight_attacker), "knights at the ring, times attackers"),
    whole("danger_bishop_attacker", Term::Danger, offsetof(W, danger.bishop_attacker), "bishops at the ring, times attackers"),
    whole("danger_rook_attacker", Term::Danger, offsetof(W, danger.rook_attacker), "rooks at the ring, times attackers"),
    whole("danger_queen_attacker", Term::Danger, offsetof(W, danger.queen_attacker), "queens at the ring, times attackers"),
    whole("danger_weak_ring_square", Term::Danger, offsetof(W, danger.weak_ring_square), "ring square only king or queen defends"),
    whole("danger_next_to_king", Term::Danger, offsetof(W, danger.next_to_king), "attack on a square beside the king"),
    whole("danger_safe_knight_check", Term::Danger, offsetof(W, danger.safe_knight_check), "a knight can check safely"),
    whole("danger_safe_bishop_check", Term::Danger, offsetof(W, danger.safe_bishop_check), "a bishop can check safely"),
    whole("danger_safe_rook_check", Term::Danger, offsetof(W, danger.safe_rook_check), "a rook can check safely"),
    whole("danger_safe_queen_check", Term::Danger, offsetof(W, danger.safe_queen_check), "a queen can check safely"),
    whole("danger_unsafe_check", Term::Danger, offsetof(W, danger.unsafe_check), "square of another check"),
    whole("danger_pinned", Term::Danger, offsetof(W, danger.pinned), "man pinned to the king"),
    whole("danger_no_queen", Term::Danger, offsetof(W, danger.no_queen), "the attacker has no queen"),
    whole("danger_knight_defends", Term::Danger, offsetof(W, danger.knight_defends), "a knight holds a square beside the king"),
    whole("danger_flank_attack", Term::Danger, offsetof(W, danger.flank_attack), "square of the king's flank attacked, twice counts twice"),
    whole("danger_flank_defence", Term::Danger, offsetof(W, danger.flank_defence), "square of the king's flank defended"),
    whole("danger_base", Term::Danger, offsetof(W, danger.base), "always"),
    whole("initiative_pawn", Term::Initiative, offsetof(W, initiative.pawn), "each pawn on the board"),
    whole("initiative_passer", Term::Initiative, offsetof(W, initiative.passer), "each passed pawn on the board"),
    whole("initiative_outflanking", Term::Initiative, offsetof(W, initiative.outflanking), "kings apart by files more than by ranks"),
    whole("initiative_both_flanks", Term::Initiative, offsetof(W, initiative.both_flanks), "pawns on both wings"),
    whole("initiative_only_pawns", Term::Initiative, offsetof(W, initiative.only_pawns), "no pieces left"),
    whole("initiative_base", Term::Initiative, offsetof(W, initiative.base), "always"),
    whole("ending_known_win", Term::Ending, offsetof(W, ending.known_win), "mating material against a lone king", 5000),
    whole("ending_drive_to_edge", Term::Ending, offsetof(W, ending.drive_to_edge), "lone king's distance from the centre"),
    whole("ending_kings_close", Term::Ending, offsetof(W, ending.kings_close), "the kings close together"),
    whole("ending_drive_to_corner", Term::Ending, offsetof(W, ending.drive_to_corner), "bishop and knight: steps nearer to the bishop's corner"),
    whole("ending_drive_into_corner", Term::Ending, offsetof(W, ending.drive_into_corner), "bishop and knight: the square of these steps"),
    whole("ending_corner_drive_to_edge", Term::Ending, offsetof(W, ending.corner_drive_to_edge), "bishop and knight: lone king's distance from the centre"),
    whole("ending_corner_kings_close", Term::Ending, offsetof(W, ending.corner_kings_close), "bishop and knight: the kings close together"),
    whole("ending_corner_king_aside", Term::Ending, offsetof(W, ending.corner_king_aside), "bishop and knight: the other king's distance from the centre"),
    whole("ending_corner_free_square", Term::Ending, offsetof(W, ending.corner_free_square), "bishop and knight: a square the lone king can walk to"),
    whole("ending_pawn_step", Term::Ending, offsetof(W, ending.pawn_step), "rank of the pawn in a won pawn ending"),
};
// clang-format on

std::string element_label(Shape shape, int element)
{
    constexpr std::array<std::string_view, 5> kVictims{"pawn", "knight", "bishop", "rook", "queen"};
    switch (shape) {
    case Shape::Single: return {};
    case Shape::Count: return fmt::format("_{}", element);
    case Shape::Rank: return fmt::format("_rank{}", element + 1);
    case Shape::Victim: return fmt::format("_{}", kVictims[static_cast<std::size_t>(element)]);
    case Shape::Square: return fmt::format("_{}{}", static_cast<char>('a' + element % 4), element / 4 + 1);
    }
    return {};
}

// Elements count 0 for the middlegame and 1 for the endgame half of slot 0, and so on; ints are whole slots.
template <class T>
T slot_value(const Weights& w, int slot)
{
    T value;
    std::memcpy(&value, reinterpret_cast<const char*>(&w) + static_cast<std::size_t>(slot) * sizeof(T), sizeof(T));
    return value;
}
template <class T>
void set_slot(Weights& w, int slot, T value)
{
    std::memcpy(reinterpret_cast<char*>(&w) + static_cast<std::size_t>(slot) * sizeof(T), &value, sizeof(T));
}
int read_half(const Weights& w, int half)
{
    const auto pair = slot_value<Score>(w, half / 2);
    return half % 2 == 0 ? pair.mg() : pair.eg();
}
void write_half(Weights& w, int half, int value)
{
    const auto pair = slot_value<Score>(w, half / 2);
    set_slot(w, half / 2, half % 2 == 0 ? Score(value, pair.eg()) : Score(pair.mg(), value));
}

struct Params {
    std::deque<std::string> names; // a deque: the descriptors look into them
    std::vector<base::Param<Weights>> table;

    void add(std::string text, base::ParamElement<Weights> element, const WeightRow& row)
    {
        names.push_back(std::move(text));
        const double initial = element.read(Weights{}, element.element);
        const double step = std::max(1.0, std::abs(initial) / 8);
        const double limit = row.limit;
        table.push_back({names.back(), element, initial, -limit, limit, step, "hand", row.doc});
    }
};

Params make_params()
{
    Params params;
    for (const WeightRow& row : kRows) {
        for (int i = row.first; i <= row.last; ++i) {
            const std::string label = std::string(row.name) + element_label(row.shape, i);
            const int slot = row.slot + i;
            if (row.pair) {
                params.add(label + "_mg", {read_half, write_half, 2 * slot}, row);
                params.add(label + "_eg", {read_half, write_half, 2 * slot + 1}, row);
            } else {
                params.add(label, {slot_value<int>, set_slot<int>, slot}, row);
            }
        }
    }
    return params;
}

} // namespace

std::string_view name(Term term)
{
    constexpr std::array<std::string_view, 15> kNames{
        "material",         "squares",      "pawns",       "passed pawns", "mobility", "minor pieces",
        "rooks and queens", "king shelter", "king danger", "threats",      "space",    "tempo",
        "mop-up",           "initiative",   "known ending"};
    return kNames[static_cast<std::size_t>(term)];
}

std::span<const WeightRow> weight_rows()
{
    return kRows;
}

base::ParamTable<Weights> weight_params()
{
    static const Params params = make_params();
    return params.table;
}

} // namespace eval
