// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"

#include <algorithm>
#include <set>

#include "base/text.h"

namespace base {
namespace {

std::string dump(const Json& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

// `at` counts bytes from 1, as the parser does; a byte is a column.
std::unexpected<Error> fail_at(std::string_view text, std::size_t at, std::string_view reason)
{
    const std::string_view before = text.substr(0, std::min(at > 0 ? at - 1 : 0, text.size()));
    const std::size_t line_start = before.rfind('\n') + 1; // 0 in the first line, since npos + 1 is 0
    return fail("line {}, column {}: {}", std::ranges::count(before, '\n') + 1, before.size() - line_start + 1, reason);
}

// The parser says "[json.exception.parse_error.101] parse error at line 1, column 2: what was wrong",
// or without a place.
std::string_view reason_of(std::string_view message)
{
    constexpr std::string_view kColumn = ", column ";
    const std::size_t column = message.find(kColumn);
    if (column == std::string_view::npos) return message.substr(message.find("] ") + 2);
    return message.substr(message.find(": ", column) + 2);
}

// Looks on while a text is read. The parser can be left only by an exception: an Error.
class Watch {
  public:
    bool operator()(int depth, Json::parse_event_t event, const Json& parsed)
    {
        // The parser itself needs no stack, but writing, comparing and whoever walks the value do.
        constexpr int kDeepest = 500;
        if (depth > kDeepest) throw Error{fmt::format("values are nested more than {} deep", kDeepest)};
        if (event == Json::parse_event_t::object_start) keys_.emplace_back();
        if (event == Json::parse_event_t::object_end) keys_.pop_back();
        if (event == Json::parse_event_t::key && !keys_.back().insert(parsed.get<std::string>()).second)
            throw Error{fmt::format("the key {} is given twice", quote(parsed.get<std::string>()))};
        return true;
    }

  private:
    std::vector<std::set<std::string>> keys_; // of the objects that are open
};

} // namespace

std::string json_text(const Json& json)
{
    return dump(json, 2);
}

std::string json_line(const Json& json)
{
    return dump(json, -1);
}

Result<Json> parse_json(std::string_view text)
{
    text = without_byte_order_mark(text);
    try {
        return Json::parse(text, Watch());
    } catch (const Error& error) {
        return std::unexpected(error);
    } catch (const Json::parse_error& error) {
        return fail_at(text, error.byte, reason_of(error.what()));
    } catch (const Json::exception& error) { // a number that no double holds
        return fail("{}", reason_of(error.what()));
    }
}

} // namespace base
