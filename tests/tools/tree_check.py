# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""What the tests of tools that check a tree of files share: a small good tree, changed here and there."""
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path


class TreeCheck(unittest.TestCase):
    tool = None  # the script, which takes the folder
    good = {}  # a tree that passes: text by path

    def run_with(self, changes):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {**self.good, **changes}.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text)
            done = subprocess.run([sys.executable, "-B", self.tool, folder], capture_output=True, text=True)
            return done.returncode, done.stdout + done.stderr

    def refused(self, name, text, reason):
        code, output = self.run_with({name: text})
        self.assertEqual(code, 1, output)
        self.assertIn(reason, output)

    def passes(self):
        code, output = self.run_with({})
        self.assertEqual(code, 0, output)
