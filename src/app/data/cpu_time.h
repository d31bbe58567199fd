// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Processor time since an object was made, of this process and of the children that have ended since.
#pragma once

#include <algorithm>
#include <sys/resource.h>

namespace app {

class CpuTime {
  public:
    CpuTime() : start_(all()) {}

    double seconds() const { return std::max(all() - start_, 1e-3); }

  private:
    static double all()
    {
        double sum = 0;
        for (const int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
            rusage usage{};
            getrusage(who, &usage);
            for (const timeval& t : {usage.ru_utime, usage.ru_stime})
                sum += static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
        }
        return sum;
    }

    double start_;
};

} // namespace app
