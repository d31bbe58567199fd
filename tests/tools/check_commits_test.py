# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The check of commit messages against small repositories made for the purpose."""
import sys
import unittest
from pathlib import Path

from small_repository import SmallRepository

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_commits.py"


class CheckCommits(SmallRepository):
    def check(self, *words, repository=None):
        return self.run_tool(sys.executable, "-B", TOOL, *words, repository or self.root)

    def base(self):
        self.commits("an old one without a last line")
        return self.git("rev-parse", "HEAD")

    def test_good_endings_pass(self):
        base = self.base()
        self.commits("a: b\n\nBench: 12345", "a: c\n\nWhy.\n\nNo functional change\n")
        self.assertEqual(self.check("--since", base), (0, f"commits: 2 since {base[:8]} end as they should\n"))

    def test_other_endings_are_named(self):
        base = self.base()
        for last in ("Bench: 12x", "bench: 12345", "No functional change.", "Bench: 1 No functional change", "Why."):
            self.commits(f"a: b\n\nWhy.\n\n{last}", "a: c\n\nNo functional change")
            code, output = self.check("--since", base)
            self.assertEqual(code, 1, last)
            self.assertIn(f"(a: b) ends with {last!r}", output)
            self.git("reset", "-q", "--hard", base)

    def test_the_line_must_be_the_last(self):
        base = self.base()
        self.commits("a: b\n\nNo functional change\n\nAnd then more.")
        self.assertEqual(self.check("--since", base)[0], 1)

    def test_what_came_before_the_rule_is_left_alone(self):
        base = self.base()
        self.assertEqual(self.check("--since", base), (0, f"commits: 0 since {base[:8]} end as they should\n"))

    def test_shallow_clone_looks_at_what_is_there(self):
        base = self.base()
        self.commits("a: b", "a: c\n\nNo functional change")
        self.git("clone", "-q", "--depth", "1", f"file://{self.root}", "shallow")
        code, output = self.check("--since", base, repository=self.root / "shallow")
        self.assertEqual((code, output), (0, "commits: 1 of this shallow clone end as they should\n"))
        self.commits("a: d")
        self.git("clone", "-q", "--depth", "1", f"file://{self.root}", "other")
        self.assertEqual(self.check("--since", base, repository=self.root / "other")[0], 1)

    def test_nothing_to_look_at_is_said(self):
        self.assertIn("not a git work tree", self.check()[1])
        self.commits("a: b")
        code, output = self.check("--since", "0" * 40)
        self.assertEqual(code, 0)
        self.assertIn("does not hold", output)


if __name__ == "__main__":
    unittest.main()
