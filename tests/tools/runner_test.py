# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The runner of the tiers: what it counts, when it stops, what it remembers."""
import contextlib
import io
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import runner  # noqa: E402
from runner import Outcome, Stage, StageFailed, Tier  # noqa: E402


def passes(run):
    run.command("true")
    return Outcome()


def fails(run):
    run.command("sh", "-c", "echo the reason; exit 3")
    return Outcome()


class Runner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        patch = mock.patch.object(runner, "ROOT", self.root)
        patch.start()
        self.addCleanup(patch.stop)

    def run_stages(self, *stages, limit=60, resumable=False, **options):
        tier = Tier("t", "out", limit, list(stages), resumable)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            code = runner.run_tier(tier, 1, **options)
        return code, output.getvalue()

    def test_passing_stages(self):
        code, output = self.run_stages(Stage("one", 5, passes), Stage("two", 5, lambda run: Outcome(tests=41, skipped=2)))
        self.assertEqual(code, 0)
        self.assertTrue(output.endswith("100% tests passed, 0 tests failed out of 42\n"), output)
        self.assertRegex(output, r"(?m)^two +0\.0 +5  ok, 41 tests, 2 skipped$")

    def test_a_failure_stops_shows_the_log_and_fails(self):
        code, output = self.run_stages(Stage("bad", 5, fails), Stage("later", 5, passes))
        self.assertEqual(code, 1)
        self.assertIn("the reason", output)
        self.assertIn("bad failed: sh ended with 3", output)
        self.assertNotIn("later", output)
        self.assertTrue(output.endswith("0% tests passed, 1 tests failed out of 1\n"), output)

    def test_cheap_checks_all_speak_before_a_failure_ends_the_run(self):
        code, output = self.run_stages(Stage("format", 5, fails, cheap=True), Stage("layers", 5, passes, cheap=True),
                                       Stage("files", 5, passes, cheap=True), Stage("build", 5, passes))
        self.assertEqual(code, 1)
        self.assertTrue(output.endswith("66% tests passed, 1 tests failed out of 3\n"), output)
        self.assertNotIn("build", output)

    def test_keep_going(self):
        code, output = self.run_stages(Stage("bad", 5, fails), Stage("later", 5, passes), keep_going=True)
        self.assertEqual(code, 1)
        self.assertTrue(output.endswith("50% tests passed, 1 tests failed out of 2\n"), output)

    def test_failed_tests_of_many_never_round_to_all(self):
        code, output = self.run_stages(Stage("tests", 5, lambda run: Outcome(tests=1000, failed=1)))
        self.assertEqual(code, 1)
        self.assertTrue(output.endswith("99% tests passed, 1 tests failed out of 1000\n"), output)

    def test_a_missing_program_is_a_failure_with_its_name(self):
        code, output = self.run_stages(Stage("x", 5, lambda run: run.command("no-such-program")))
        self.assertEqual(code, 1)
        self.assertIn("no-such-program", output)

    def test_time_over_ends_the_command_and_fails(self):
        start = time.monotonic()
        code, output = self.run_stages(Stage("slow", 1, lambda run: run.command("sleep", "60")), limit=1)
        self.assertEqual(code, 1)
        self.assertLess(time.monotonic() - start, 30)
        self.assertIn("is over", output)

    def test_over_budget_is_shown(self):
        _, output = self.run_stages(Stage("x", 0, passes))
        self.assertIn("over budget", output)

    def test_only(self):
        _, output = self.run_stages(Stage("one", 5, fails), Stage("two", 5, passes), only=["two"])
        self.assertTrue(output.endswith("100% tests passed, 0 tests failed out of 1\n"), output)

    def test_resumable_tiers_skip_what_passed_for_the_same_tree(self):
        calls = []

        def counted(name, good=True):
            def work(run):
                calls.append(name)
                if not good:
                    raise StageFailed("no")
                return Outcome()
            return Stage(name, 5, work)

        with mock.patch.object(runner, "tree_id", lambda: "tree one"):
            self.run_stages(counted("a"), counted("b", good=False), resumable=True)
            self.run_stages(counted("a"), counted("b"), resumable=True)
        self.assertEqual(calls, ["a", "b", "b"])
        with mock.patch.object(runner, "tree_id", lambda: "tree two"):
            self.run_stages(counted("a"), counted("b"), resumable=True)
        self.assertEqual(calls, ["a", "b", "b", "a", "b"])


if __name__ == "__main__":
    unittest.main()
