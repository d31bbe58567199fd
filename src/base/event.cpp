// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/event.h"

#include "base/json.h"

namespace base {
namespace {

Json named(std::string_view event, const Work& work, std::uint64_t done)
{
    Json json = {{"event", event}, {"task", work.task}, {"unit", work.unit}};
    if (work.total > 0) json["total"] = work.total;
    json["done"] = done;
    return json;
}

void add_status(Json& json, const std::string& status)
{
    if (!status.empty()) json["status"] = status;
}

Json json_of(const WorkStarted& event)
{
    return named("started", event.work, event.done);
}

Json json_of(const WorkAdvanced& event)
{
    Json json = named("progress", event.work, event.done);
    json["rate"] = event.rate;
    if (event.left) json["seconds_left"] = seconds(*event.left);
    add_status(json, event.status);
    return json;
}

Json json_of(const WorkFinished& event)
{
    Json json = named("finished", event.work, event.done);
    json["rate"] = event.rate;
    json["seconds"] = seconds(event.elapsed);
    add_status(json, event.status);
    return json;
}

Json json_of(const Message& event)
{
    return {{"event", event.severity == Severity::Warning ? "warning" : "message"}, {"text", event.text}};
}

} // namespace

void to_json(Json& json, const Event& event)
{
    json = std::visit([](const auto& told) { return json_of(told); }, event);
}

} // namespace base
