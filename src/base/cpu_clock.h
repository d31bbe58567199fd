// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Clocks that run only while a processor works for us, so that a busy machine spoils neither a measured time nor a game
// at equal time. Any thread.
#pragma once

#include "base/clock.h"

namespace base {

// Of the thread that asks; late by at most a fiftieth of a millisecond. For searches with one thread, which runs where
// it is called.
const Clock& thread_clock();
// Of all threads together.
const Clock& process_clock();

} // namespace base
