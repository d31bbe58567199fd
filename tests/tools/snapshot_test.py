# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The snapshot tool: equal passes, different fails and shows the difference, --update writes, masks hide."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "snapshot.py"


class Snapshot(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.program = self.root / "program"
        self.program.write_text("#!/bin/sh\necho \"out $1\"\necho \"err $1\" >&2\nexit 2\n")
        self.program.chmod(0o755)
        self.script = self.root / "case.cmd"

    def run_tool(self, script, *options):
        self.script.write_text(script)
        done = subprocess.run([sys.executable, "-B", TOOL, "--kibitz", self.program, *options, self.script], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_update_then_equal_then_different(self):
        self.assertEqual(self.run_tool("kibitz a\n")[0], 1, "no .out file yet")
        self.assertEqual(self.run_tool("kibitz a\n", "--update")[0], 0)
        self.assertEqual((self.root / "case.out").read_text(), "out a\n--- stderr\nerr a\n--- exit 2\n")
        self.assertEqual(self.run_tool("kibitz a\n"), (0, ""))
        code, output = self.run_tool("kibitz b\n")
        self.assertEqual(code, 1)
        self.assertIn("-out a\n+out b\n", output)

    def test_masks(self):
        self.run_tool("#mask \\d+(?= ms)\necho took 12 ms\n", "--update")
        self.assertEqual((self.root / "case.out").read_text(), "took *** ms\n--- exit 0\n")

    def test_missing_newline_shows(self):
        self.run_tool("printf x\n", "--update")
        self.assertEqual((self.root / "case.out").read_text(), "x\n--- no newline at the end\n--- exit 0\n")

    def test_standard_input_is_closed(self):
        self.run_tool("cat; echo end\n", "--update")
        self.assertEqual((self.root / "case.out").read_text(), "end\n--- exit 0\n")

    def test_missing_program(self):
        self.program.unlink()
        self.assertEqual(self.run_tool("true\n")[0], 2)


if __name__ == "__main__":
    unittest.main()
