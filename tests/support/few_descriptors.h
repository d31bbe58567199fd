// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Our own shortage: while it lives, this process can open so many more files and no more.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace test {

class FewDescriptors {
  public:
    explicit FewDescriptors(rlim_t left)
    {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int next = ::dup(STDOUT_FILENO);
        ::close(next);
        const rlimit few{static_cast<rlim_t>(next) + left, before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &few);
    }
    ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }
    FewDescriptors(const FewDescriptors&) = delete;
    FewDescriptors& operator=(const FewDescriptors&) = delete;

  private:
    rlimit before_{};
};

} // namespace test
