// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/paths.h"

#include <cstdlib>
#include <filesystem>
#include <sys/stat.h>

#include "base/system_error.h"
#include "base/text.h"

namespace base {
namespace {

constexpr const char* kOwnHome = "KIBITZ_HOME";

struct FolderNames {
    const char* variable;
    std::string_view below_home;
    std::string_view below_own_home;
};

FolderNames names_of(Folder which)
{
    switch (which) {
    case Folder::Config: return {"XDG_CONFIG_HOME", ".config", "config"};
    case Folder::Data: return {"XDG_DATA_HOME", ".local/share", "data"};
    case Folder::Cache: return {"XDG_CACHE_HOME", ".cache", "cache"};
    case Folder::State: break;
    }
    return {"XDG_STATE_HOME", ".local/state", "state"};
}

std::string_view value_of(const Environment& environment, const char* name)
{
    const char* value = environment(name);
    return value == nullptr ? std::string_view() : value;
}

std::string joined(std::string_view folder, std::string_view name)
{
    while (folder.ends_with('/')) folder.remove_suffix(1);
    return fmt::format("{}/{}", folder, name);
}

bool is_absolute(std::string_view path)
{
    return path.starts_with('/');
}

} // namespace

const char* process_environment(const char* name)
{
    return std::getenv(name); // NOLINT(concurrency-mt-unsafe): nobody sets variables
}

Result<std::string> folder_path(Folder which, const Environment& environment)
{
    const FolderNames names = names_of(which);
    if (const auto own = value_of(environment, kOwnHome); !own.empty()) {
        if (!is_absolute(own)) return fail("{} is {}, which is not an absolute path", kOwnHome, quote(own));
        return joined(own, names.below_own_home);
    }
    if (const auto xdg = value_of(environment, names.variable); is_absolute(xdg)) return joined(xdg, "kibitz");
    const std::string_view home = value_of(environment, "HOME");
    if (home.empty()) return fail("there is no home folder: HOME is not set (set it, or {})", kOwnHome);
    if (!is_absolute(home)) return fail("HOME is {}, which is not an absolute path", quote(home));
    return joined(joined(home, names.below_home), "kibitz");
}

Result<std::string> make_folder(Folder which, std::string_view below, const Environment& environment)
{
    auto path = folder_path(which, environment);
    if (!path) return path;
    if (!below.empty()) *path = joined(*path, below);
    std::filesystem::path at;
    for (const auto& part : std::filesystem::path(*path)) {
        at /= part;
        if (::mkdir(at.c_str(), 0700) == 0) continue;
        const int reason = errno;
        std::error_code ignored;
        if (std::filesystem::is_directory(at, ignored)) continue;
        if (reason == EEXIST) return fail("cannot make the folder {}: {} is not a folder", *path, at.string());
        return fail("cannot make the folder {}: {}: {}", *path, at.string(), system_error(reason));
    }
    return path;
}

} // namespace base
