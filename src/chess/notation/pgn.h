// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// All of PGN: the streaming reader, trees, the writer.
#pragma once

#include "chess/notation/pgn/reader.h"
#include "chess/notation/pgn/tree_reader.h"
#include "chess/notation/pgn/writer.h"
