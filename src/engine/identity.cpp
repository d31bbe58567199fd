// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/identity.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "engine/numbers.h"
#include "eval/evaluator_table.h"
#include "eval/nnue/network.h"
#include "openings/open.h"

namespace engine {
namespace {

// Empty for what has no numbers. A name that the program does not know, as that of an experiment's search, has those
// that are given.
base::Result<std::string> checksum_of(const NumberSet& set, const base::NumberValues& changed)
{
    std::string all;
    base::NumberValues left = changed;
    if (const auto known = numbers_of(set)) {
        for (const base::Number& number : *known) {
            const auto own = left.extract(number.name);
            all += fmt::format("{}={}\n", number.name, own ? own.mapped() : number.initial);
        }
    } else if (set.part == NumberPart::Evaluator && base::cut(set.name, ':').first != set.name) {
        return std::unexpected(known.error()); // weights in a file
    }
    for (const auto& [number, value] : left) all += fmt::format("{}={}\n", number, value);
    return all.empty() ? "" : fmt::format(" numbers {:08x}", base::checksum(all));
}

} // namespace

base::Result<std::string> evaluator_identity(const SearchSpec& player)
{
    const std::string& name = player.evaluator;
    std::string text = fmt::format("evaluator {}", base::cut(name, ':').first);
    if (eval::evaluator_kind(name) == eval::EvaluatorKind::Network) {
        const auto network =
            player.network.empty() ? eval::nnue::named_network(name) : eval::nnue::Network::load(player.network);
        if (!network) return std::unexpected(network.error());
        return text + fmt::format(" network {:08x}", (*network)->checksum());
    }
    const auto numbers = checksum_of({NumberPart::Evaluator, name}, player.weights);
    if (!numbers) return numbers;
    return text + *numbers;
}

base::Result<std::string> identity(const SearchSpec& player)
{
    const auto numbers = checksum_of({NumberPart::Search, player.search}, player.params);
    if (!numbers) return numbers;
    const auto evaluator = evaluator_identity(player);
    if (!evaluator) return evaluator;
    return fmt::format("search {}{}; {}", player.search, *numbers, *evaluator);
}

base::Result<std::string> identity(const Settings& settings)
{
    auto text = identity(settings.player);
    if (!text) return text;
    if (settings.book.on && !settings.analysis) {
        const auto book = openings::book_checksum(settings.book_file);
        if (!book) return std::unexpected(book.error());
        *text +=
            fmt::format("; book {:08x} {} {}", *book, openings::name_of(settings.book.choice), settings.book.max_plies);
    }
    if (settings.elo && !settings.analysis) *text += fmt::format("; elo {}", *settings.elo);
    return text;
}

} // namespace engine
