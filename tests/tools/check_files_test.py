# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The file check refuses a file without its tag, and a library's header that no package list installs."""
import unittest
from pathlib import Path

from tree_check import TreeCheck

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_files.py"
TAG = "// SPDX-License-Identifier: GPL-3.0-or-later\n// Copyright (C) 2026 the Kibitz authors\n"
SCRIPT = TAG.replace("//", "#") + "build_packages=(g++ libfmt-dev)\ntest_packages=(libgtest-dev)\n"
GOOD = {"tools/install_packages.sh": SCRIPT, "src/base/text.cpp": TAG + "#include <fmt/format.h>\n#include <string>\n",
        "src/base/text.h": TAG + "// Text.\n#pragma once\n\n#include <string>\n", "tests/base/text_test.cpp": TAG + "#include <gtest/gtest.h>\n#include <sys/stat.h>\n"}


class CheckFiles(TreeCheck):
    tool = TOOL
    good = GOOD

    def test_good_tree_passes(self):
        self.passes()

    def test_licence_tag(self):
        self.refused("src/base/text.h", "#pragma once\n", "src/base/text.h:1: the two-line licence tag")

    def test_pragma_once(self):
        self.refused("src/base/text.h", TAG, "#pragma once is missing")

    def test_header_order(self):
        order = "before #pragma once stand the licence tag and a comment"
        self.refused("src/base/text.h", TAG + "#pragma once\n\n// Text.\n", "src/base/text.h:3: " + order)
        self.refused("src/base/text.h", TAG + "// Text.\n#include <string>\n#pragma once\n", order)
        self.refused("src/base/text.h", TAG + "// Text.\n\n#pragma once\n", order)
        self.refused("src/base/text.h", TAG + "// Text.\n#pragma once\n#include <string>\n", "src/base/text.h:5: an empty line follows")

    def test_codes_are_explained(self):
        page = {"docs/seeds.md": "| code | |\n|---|---|\n| S002-5 | Table 1 |\n"}
        good = TAG + "// Table 1 (S002-5).\n#pragma once\n"
        self.assertEqual(self.run_with({**page, "src/base/text.h": good})[0], 0)
        code, output = self.run_with({**page, "src/base/text.h": good.replace("S002-5", "S002-55")})
        self.assertEqual(code, 1)
        self.assertIn("src/base/text.h:3: S002-55 is not explained in docs/seeds.md", output)
        self.assertEqual(self.run_with({**page, "docs/lab.md": "As S001-1 asks.\n"})[0], 1)

    def test_library_that_is_not_installed(self):
        self.refused("src/base/text.cpp", TAG + "#include <nlohmann/json.hpp>\n", "src/base/text.cpp:3: <nlohmann/...>: nlohmann-json3-dev is not in")

    def test_library_that_nobody_knows(self):
        self.refused("src/base/text.cpp", TAG + "#include <boost/any.hpp>\n", "name its Debian package")


if __name__ == "__main__":
    unittest.main()
