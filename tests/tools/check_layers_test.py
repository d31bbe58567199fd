# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The layer check refuses each kind of bad include, and says where."""
import unittest
from pathlib import Path

from tree_check import TreeCheck

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_layers.py"
TABLE = "# comment\nbase:\nchess: base\nengine: chess\nweb: engine\napp: web\n"
GOOD = {
    "src/layers.txt": TABLE,
    "src/base/text.h": "#include <string>\n",
    "src/chess/position.h": '#pragma once\n#include "base/text.h"\n',
    "src/chess/notation/fen.cpp": '#include "chess/position.h"\n',
    "src/engine/engine.cpp": '#include "chess/position.h"\n#include "base/text.h"\n',
    "src/app/commands.h": "",
    "src/app/main.cpp": '#include "app/commands.h"\n#include "engine/none.h"\n',
    "src/engine/none.h": "",
    "tests/support/scale.h": "",
    "tests/chess/position_test.cpp": '#include "chess/position.h"\n#include "tests/support/scale.h"\n',
    "bench/perft_bench.cpp": '#include "chess/position.h"\n',
}


class CheckLayers(TreeCheck):
    tool = TOOL
    good = GOOD

    def test_good_tree_passes(self):
        self.passes()

    def test_upward_include(self):
        self.refused("src/base/random.h", '\n#include "chess/position.h"\n', "src/base/random.h:2: \"chess/position.h\": base may not include chess")

    def test_upward_include_in_a_subfolder(self):
        self.refused("src/chess/notation/pgn.h", '#include "engine/none.h"\n', "src/chess/notation/pgn.h:1:")

    def test_include_of_app(self):
        self.refused("src/web/page.cpp", '#include "app/commands.h"\n', "web may not include app")

    def test_include_without_a_library(self):
        self.refused("src/chess/move.h", '#include "position.h"\n', "does not start with the name of a library")

    def test_include_through_the_parent_folder(self):
        self.refused("src/chess/move.h", '#include "../base/text.h"\n', "goes upwards")

    def test_include_of_tests_in_sources(self):
        self.refused("src/chess/move.h", '#include "tests/support/scale.h"\n', "does not start with")

    def test_own_header_in_angle_brackets(self):
        self.refused("src/base/random.h", "#include <chess/position.h>\n", 'write "chess/position.h"')

    def test_missing_file(self):
        self.refused("src/chess/move.h", '#include "base/gone.h"\n', '"base/gone.h" does not exist')

    def test_circle(self):
        self.refused("src/base/text.h", '#include "base/text.h"\n', "circle: base/text.h -> base/text.h")

    def test_longer_circle(self):
        code, output = self.run_with({"src/base/a.h": '#include "base/b.h"\n', "src/base/b.h": '#include "base/a.h"\n'})
        self.assertEqual(code, 1)
        self.assertIn("base/a.h -> base/b.h -> base/a.h", output)

    def test_unknown_library(self):
        self.refused("src/misc/x.h", "", "misc is not in src/layers.txt")

    def test_source_outside_libraries(self):
        self.refused("src/x.h", "", "belongs to no library")

    def test_tests_keep_to_the_layers_of_their_library(self):
        self.refused("tests/chess/engine_test.cpp", '#include "engine/none.h"\n', "tests/chess may not include engine")

    def test_fuzz_targets_may_use_all(self):
        code, output = self.run_with({"tests/fuzz/x_fuzz.cpp": '#include "app/commands.h"\n'})
        self.assertEqual(code, 0, output)

    def test_table_with_a_cycle(self):
        self.refused("src/layers.txt", "base: chess\nchess: base\napp: chess\n", "base uses chess, which is not listed above it")

    def test_table_that_lists_app(self):
        self.refused("src/layers.txt", "app:\nbase: app\n", "nothing may include app")

    def test_table_with_an_odd_line(self):
        self.refused("src/layers.txt", "base\n", "src/layers.txt:1: not of the form")


if __name__ == "__main__":
    unittest.main()
