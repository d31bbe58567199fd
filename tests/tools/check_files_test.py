# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The file check refuses a file without its tag, and a library's header that no package list installs."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_files.py"
TAG = "// SPDX-License-Identifier: GPL-3.0-or-later\n// Copyright (C) 2026 the Kibitz authors\n"
SCRIPT = TAG.replace("//", "#") + "build_packages=(g++ libfmt-dev)\ntest_packages=(libgtest-dev)\n"
GOOD = {"tools/install_packages.sh": SCRIPT, "src/base/text.cpp": TAG + "#include <fmt/format.h>\n#include <string>\n",
        "src/base/text.h": TAG + "#pragma once\n", "tests/base/text_test.cpp": TAG + "#include <gtest/gtest.h>\n#include <sys/stat.h>\n"}


class CheckFiles(unittest.TestCase):
    def run_with(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**GOOD, **changes}.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, "-B", TOOL, folder], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

    def refused(self, name, text, reason):
        code, output = self.run_with({name: text})
        self.assertEqual(code, 1, output)
        self.assertIn(reason, output)

    def test_good_tree_passes(self):
        self.assertEqual(self.run_with({})[0], 0)

    def test_licence_tag(self):
        self.refused("src/base/text.h", "#pragma once\n", "src/base/text.h:1: the two-line licence tag")

    def test_pragma_once(self):
        self.refused("src/base/text.h", TAG, "#pragma once is missing")

    def test_library_that_is_not_installed(self):
        self.refused("src/base/text.cpp", TAG + "#include <nlohmann/json.hpp>\n", "src/base/text.cpp:3: <nlohmann/...>: nlohmann-json3-dev is not in")

    def test_library_that_nobody_knows(self):
        self.refused("src/base/text.cpp", TAG + "#include <boost/any.hpp>\n", "name its Debian package")


if __name__ == "__main__":
    unittest.main()
