// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of `kibitz data`. The first argument is the name of the part.
#pragma once

#include "app/commands.h"

namespace app {

int data_import(Arguments arguments);
int data_stats(Arguments arguments);
int data_convert(Arguments arguments);
int data_split(Arguments arguments);
int data_selfplay(Arguments arguments);
int data_teach(Arguments arguments);
int data_label(Arguments arguments);
int data_branch(Arguments arguments);

} // namespace app
