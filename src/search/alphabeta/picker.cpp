// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/alphabeta/picker.h"

#include <algorithm>
#include <utility>

namespace search::alphabeta {

using namespace chess;

namespace {

constexpr int kVictimWeight = 16;  // a capture is ordered by what it takes before its history
constexpr int kSeePerHistory = 32; // a good capture history forgives a slightly losing exchange
constexpr int kEvasionCapture = 1 << 20;
constexpr int kCheckBonus = 16'384; // a quiet check that loses no more than a pawn's worth is tried early
constexpr int kCheckLoss = -75;

// The histories of a node's quiet moves, with all that is the same for every move looked up once.
class QuietHistory {
  public:
    explicit QuietHistory(const PickerContext& c) noexcept
        : c_(c), pawn_(c.params.pawn_history ? &c.histories.pawn_table(c.position) : nullptr)
    {
    }
    int of(Move m) const noexcept
    {
        const std::size_t piece = piece_slot(c_.position.piece_at(m.from()));
        const std::size_t to = slot(m.to());
        int sum = c_.params.quiet_history ? c_.histories.butterfly_entry(c_.position.side_to_move(), m, c_.threats) : 0;
        if (c_.params.continuation_history)
            sum += (*c_.continuation[0])[piece][to] + (*c_.continuation[1])[piece][to] +
                   (*c_.continuation[2])[piece][to] / 2 + (*c_.continuation[3])[piece][to] / 2;
        if (pawn_ != nullptr) sum += (*pawn_)[piece][to];
        return sum;
    }

  private:
    const PickerContext& c_;
    const PieceTo* pawn_;
};

} // namespace

Picker::Picker(const PickerContext& context, Move table_move) noexcept : c_(context), table_move_(table_move)
{
    if (table_move_ && (!c_.params.tt_move || !c_.position.is_legal(table_move_))) table_move_ = Move::none();
    stage_ = table_move_ ? Stage::TableMove : c_.position.is_check() ? Stage::MakeEvasions : Stage::MakeNoisy;
}

Picker::Picker(const PickerContext& context, Move table_move, Only only, int see_threshold) noexcept
    : c_(context),
      table_move_(table_move),
      noisy_only_(true),
      with_checks_(only == Only::NoisyAndChecks),
      see_threshold_(see_threshold)
{
    const Position& p = c_.position;
    const bool usable = table_move_ && c_.params.tt_move && p.is_legal(table_move_) &&
                        (p.is_check() || ((p.is_capture(table_move_) || table_move_.is_promotion()) &&
                                          see_at_least(p, table_move_, see_threshold)));
    if (!usable) table_move_ = Move::none();
    stage_ = table_move_ ? Stage::TableMove : p.is_check() ? Stage::MakeEvasions : Stage::MakeNoisy;
}

int Picker::capture_history(const PickerContext& c, Move m) noexcept
{
    const Piece victim = c.position.captured(m);
    if (!c.params.capture_history || victim.is_none()) return 0;
    return c.histories.capture[piece_slot(c.position.piece_at(m.from()))][slot(m.to())][index(victim.type())];
}

int Picker::quiet_history(const PickerContext& c, Move m) noexcept
{
    return QuietHistory(c).of(m);
}

void Picker::score_noisy() noexcept
{
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Move m = moves_[i];
        int score = kVictimWeight * see_value(c_.position.captured(m).type()) + capture_history(c_, m);
        if (m.is_promotion())
            score += m.promotion_piece() == PieceType::Queen ? kVictimWeight * see_value(PieceType::Queen)
                                                             : -(1 << 20); // Underpromotions last.
        scores_[i] = score;
    }
}

void Picker::score_quiet() noexcept
{
    const QuietHistory history(c_);
    const bool checks_first = c_.params.check_ordering;
    const CheckSquares checks = checks_first ? c_.position.check_squares() : CheckSquares{};
    const std::size_t count = moves_.size();
    for (std::size_t i = 0; i < count; ++i) {
        const Move m = moves_[i];
        scores_[i] = history.of(m);
        if (checks_first && c_.position.gives_check(m, checks) && see_at_least(c_.position, m, kCheckLoss))
            scores_[i] += kCheckBonus;
    }
}

// Quiet checks by history.
void Picker::make_checks() noexcept
{
    const CheckSquares checks = c_.position.check_squares();
    MoveList quiets;
    generate<Generate::Quiet>(c_.position, quiets);
    for (const Move m : quiets) {
        if (!c_.position.gives_check(m, checks)) continue;
        scores_[moves_.size()] = quiet_history(c_, m);
        moves_.add(m);
    }
}

void Picker::score_evasions() noexcept
{
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Move m = moves_[i];
        const Piece victim = c_.position.captured(m);
        scores_[i] = victim ? kEvasionCapture + see_value(victim.type()) - number(c_.position.piece_at(m.from()).type())
                            : quiet_history(c_, m);
    }
}

// Selection sort a step at a time: most nodes ask for few moves. The greatest score first and then its place: two loops
// without a branch that the processor would guess wrong.
Move Picker::best_left() noexcept
{
    const std::size_t count = moves_.size();
    int most = scores_[next_];
    for (std::size_t i = next_ + 1; i < count; ++i) most = std::max(most, scores_[i]);
    std::size_t best = next_;
    while (scores_[best] != most) ++best;
    std::swap(moves_[next_], moves_[best]);
    std::swap(scores_[next_], scores_[best]);
    return moves_[next_++];
}

// NOLINTNEXTLINE(readability-function-size): the stages, one case for each
Move Picker::next() noexcept
{
    while (true) {
        switch (stage_) {
        case Stage::TableMove:
            stage_ = c_.position.is_check() ? Stage::MakeEvasions : Stage::MakeNoisy;
            return table_move_;

        case Stage::MakeNoisy:
            generate<Generate::Noisy>(c_.position, moves_);
            score_noisy();
            stage_ = Stage::GoodNoisy;
            break;

        case Stage::GoodNoisy:
            while (next_ < moves_.size()) {
                const Move m = best_left();
                if (m == table_move_) continue;
                const int threshold = noisy_only_ ? see_threshold_ : -capture_history(c_, m) / kSeePerHistory;
                const bool underpromotion = m.is_promotion() && m.promotion_piece() != PieceType::Queen;
                if (!underpromotion && see_at_least(c_.position, m, threshold)) return m;
                if (!noisy_only_) bad_.add(m);
            }
            if (noisy_only_)
                stage_ = with_checks_ ? Stage::MakeChecks : Stage::Done;
            else
                stage_ = Stage::Killer1;
            break;

        case Stage::Killer1:
        case Stage::Killer2: {
            const Move m = c_.killers[stage_ == Stage::Killer1 ? 0 : 1];
            stage_ = stage_ == Stage::Killer1 ? Stage::Killer2 : Stage::MakeQuiet;
            if (!skip_quiets_ && m && m != table_move_ && !m.is_promotion() && c_.position.is_legal(m) &&
                !c_.position.is_capture(m))
                return m;
            break;
        }

        case Stage::MakeQuiet:
            moves_.clear();
            next_ = 0;
            if (!skip_quiets_) {
                generate<Generate::Quiet>(c_.position, moves_);
                score_quiet();
            }
            stage_ = Stage::Quiet;
            break;

        case Stage::Quiet:
            while (next_ < moves_.size() && !skip_quiets_) {
                const Move m = best_left();
                if (m != table_move_ && !is_killer(m)) return m;
            }
            stage_ = Stage::BadNoisy;
            break;

        case Stage::BadNoisy:
            if (bad_next_ < bad_.size()) return bad_[bad_next_++];
            stage_ = Stage::Done;
            break;

        case Stage::MakeChecks:
            moves_.clear();
            next_ = 0;
            make_checks();
            stage_ = Stage::Checks;
            break;

        case Stage::Checks:
            while (next_ < moves_.size()) {
                const Move m = best_left();
                if (m != table_move_ && see_at_least(c_.position, m, 0)) return m;
            }
            stage_ = Stage::Done;
            break;

        case Stage::MakeEvasions:
            generate<Generate::All>(c_.position, moves_);
            score_evasions();
            stage_ = Stage::Evasions;
            break;

        case Stage::Evasions:
            while (next_ < moves_.size()) {
                const Move m = best_left();
                if (m == table_move_) continue;
                if (skip_quiets_ && !c_.position.is_capture(m) && !m.is_promotion()) continue;
                return m;
            }
            stage_ = Stage::Done;
            break;

        case Stage::Done: return Move::none();
        }
    }
}

} // namespace search::alphabeta
