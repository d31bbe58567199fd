// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Commands inside PGN comments: [%clk 0:02:41], [%emt 0:00:05.3], [%eval -0.35,22] or [%eval #3], [%csl Ra1,Gb2],
// [%cal Ge2e4], and our own [%kibitz KIND TEXT] for notes. Others are left in the comment as text.
#pragma once

#include <string>
#include <string_view>

#include "chess/annotations.h"

namespace chess {

// Takes the commands out of a comment. Returns: the rest of the text in UTF-8, every run of white space one space, none
// at the ends. Commands with a value that makes no sense stay in the text. A later clock, time or evaluation replaces
// an earlier one; marks and notes are added.
std::string take_annotations(std::string_view comment, Annotations& annotations);

// "[%eval 0.17] [%clk 0:03:00]", or nothing.
std::string to_text(const Annotations& annotations);

} // namespace chess
