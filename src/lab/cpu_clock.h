// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Clocks that run only while a processor works for us, so that a busy machine spoils neither a measured time nor a game
// at equal time. For searches with one thread, which runs where it is called. Any thread.
#pragma once

#include "base/clock.h"

namespace lab {

// Of the thread that asks; late by at most a fiftieth of a millisecond.
const base::Clock& thread_clock();
// Of all threads together.
const base::Clock& process_clock();

} // namespace lab
