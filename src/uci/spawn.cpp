// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/spawn.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "base/system_error.h"
#include "base/text.h"

namespace uci {

namespace {

bool is_program(const std::string& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && ::access(path.c_str(), X_OK) == 0;
}

struct Pipe {
    int read_end = -1;
    int write_end = -1;

    bool open()
    {
        int fds[2];
        if (::pipe2(fds, O_CLOEXEC) != 0) return false;
        read_end = fds[0];
        write_end = fds[1];
        return true;
    }
    ~Pipe()
    {
        if (read_end >= 0) ::close(read_end);
        if (write_end >= 0) ::close(write_end);
    }
    Pipe() = default;
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
};

// posix_spawn's two argument objects, freed whatever happens.
struct SpawnPlan {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;

    // `group` is the process group to join; 0: one of its own.
    explicit SpawnPlan(pid_t group)
    {
        posix_spawn_file_actions_init(&actions);
        posix_spawnattr_init(&attributes);
        // Its own group (so that it can be killed whole and Ctrl-C is ours), and signals as a fresh shell would give.
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        posix_spawnattr_setpgroup(&attributes, group);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan()
    {
        posix_spawn_file_actions_destroy(&actions);
        posix_spawnattr_destroy(&attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;
};

// Starts the guard of a fresh child. It reads a line that never comes; the end of the input is our end.
bool set_guard(Spawned& child)
{
    Pipe pipe;
    if (!pipe.open()) return false;
    SpawnPlan plan(child.pid);
    posix_spawn_file_actions_adddup2(&plan.actions, pipe.read_end, STDIN_FILENO);
    posix_spawn_file_actions_addopen(&plan.actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&plan.actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    char shell[] = "/bin/sh";
    char option[] = "-c";
    char script[] = "read -r line; kill -KILL 0";
    char* arguments[] = {shell, option, script, nullptr};
    errno = ::posix_spawn(&child.guard, shell, &plan.actions, &plan.attributes, arguments, environ);
    if (errno != 0) return false;
    child.guard_pipe = std::exchange(pipe.write_end, -1);
    return true;
}

// Of errno, right after the call that failed.
std::unexpected<SpawnError> not_started(const std::string& program, std::string_view what)
{
    const bool is_shortage = errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == EAGAIN;
    return std::unexpected(
        SpawnError{fmt::format("cannot start {}: {}{}", program, what, base::system_error()), is_shortage});
}

} // namespace

base::Result<std::string> find_program(std::string_view program)
{
    if (program.empty()) return base::fail("no program given");
    if (program.find('/') != std::string_view::npos) {
        std::string path(program);
        if (!is_program(path)) return base::fail("{} is not a program that can be run", path);
        if (char* absolute = ::realpath(path.c_str(), nullptr)) {
            path = absolute;
            std::free(absolute);
        }
        return path;
    }
    const char* path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    std::string places = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    places += ":/usr/local/games:/usr/games";
    for (std::string_view place : base::split(places, ':')) {
        if (place.empty()) place = ".";
        std::string candidate = fmt::format("{}/{}", place, program);
        if (is_program(candidate)) return candidate;
    }
    return base::fail("program {} was not found in PATH nor in the games directories", base::quote(program));
}

std::expected<Spawned, SpawnError> spawn(const ProcessSettings& settings)
{
    const auto program = find_program(settings.arguments.empty() ? std::string() : settings.arguments.front());
    if (!program) return std::unexpected(SpawnError{program.error().message});

    Pipe input;
    Pipe output;
    Pipe errors;
    const bool keep_errors = settings.error_output == ErrorOutput::Keep;
    if (!input.open() || !output.open() || (keep_errors && !errors.open())) return not_started(*program, "no pipe: ");

    SpawnPlan plan(0);
    posix_spawn_file_actions_adddup2(&plan.actions, input.read_end, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&plan.actions, output.write_end, STDOUT_FILENO);
    if (keep_errors)
        posix_spawn_file_actions_adddup2(&plan.actions, errors.write_end, STDERR_FILENO);
    else if (settings.error_output == ErrorOutput::Drop)
        posix_spawn_file_actions_addopen(&plan.actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (!settings.directory.empty()) posix_spawn_file_actions_addchdir_np(&plan.actions, settings.directory.c_str());

    std::vector<char*> arguments;
    arguments.reserve(settings.arguments.size() + 1);
    for (const std::string& argument : settings.arguments) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);

    Spawned spawned;
    errno = ::posix_spawn(&spawned.pid, program->c_str(), &plan.actions, &plan.attributes, arguments.data(), environ);
    if (errno != 0) return not_started(*program, "");
    if (!set_guard(spawned)) {
        const auto error = not_started(*program, "no guard for it: ");
        ::kill(-spawned.pid, SIGKILL);
        while (::waitpid(spawned.pid, nullptr, 0) < 0 && errno == EINTR) {
        }
        return error;
    }
    spawned.input = std::exchange(input.write_end, -1);
    spawned.output = std::exchange(output.read_end, -1);
    spawned.errors = std::exchange(errors.read_end, -1);
    for (const int fd : {spawned.input, spawned.output, spawned.errors})
        if (fd >= 0) ::fcntl(fd, F_SETFL, O_NONBLOCK);
    return spawned;
}

} // namespace uci
