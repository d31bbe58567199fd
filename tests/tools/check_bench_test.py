# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The bench check against small repositories and programs made for the purpose."""
import unittest
from pathlib import Path

from small_repository import SmallRepository

TOOL = Path(__file__).resolve().parents[2] / "tools" / "check_bench.sh"


class CheckBench(SmallRepository):
    def program(self, bench_output, has_bench=True):
        path = self.root / "kibitz"
        listed = "  bench      node count" if has_bench else "  help       list"
        path.write_text(f"#!/bin/sh\nif [ $1 = help ]; then echo '{listed}'; else {bench_output}; fi\n")
        path.chmod(0o755)
        return path

    def check(self, program, repository=None):
        return self.run_tool(TOOL, program, repository or self.root)

    def test_equal_counts_pass(self):
        self.commits("a: b\n\nBench: 1", "a: c\n\nBench: 12345", "a: d\n\nNo functional change")
        code, output = self.check(self.program("echo info; echo 12345 nodes 99 nps"))
        self.assertEqual((code, output), (0, "bench: 12345 nodes, as the history says, with any instructions\n"))

    def test_other_count_fails_with_both_numbers(self):
        self.commits("a: b\n\nBench: 12345")
        code, output = self.check(self.program("echo 12346 nodes 99 nps"))
        self.assertEqual(code, 1)
        self.assertIn("12346 nodes", output)
        self.assertIn("12345", output)

    def test_another_count_with_fewer_instructions_fails(self):
        self.commits("a: b\n\nBench: 5")
        for level in ("plain", "avx2"):
            code, output = self.check(self.program(f"if [ \"$KIBITZ_SIMD\" = {level} ]; then echo 6 nodes 1 nps; else echo 5 nodes 1 nps; fi"))
            self.assertEqual((code, output), (1, f"bench: 5 nodes, but 6 with KIBITZ_SIMD={level}: the kernels differ\n"))
        code, output = self.check(self.program("[ \"$KIBITZ_SIMD\" != avx2 ] && echo 5 nodes 1 nps"))
        self.assertEqual(code, 1)
        self.assertIn("bench failed with KIBITZ_SIMD=avx2", output)

    def test_failing_bench_fails(self):
        self.commits("a: b\n\nBench: 1")
        self.assertEqual(self.check(self.program("exit 3"))[0], 1)

    def test_odd_last_line_fails(self):
        self.commits("a: b\n\nBench: 1")
        code, output = self.check(self.program("echo 1 nodes"))
        self.assertEqual(code, 1)
        self.assertIn("is not 'N nodes M nps' but: 1 nodes", output)

    def test_no_bench_command_yet(self):
        code, output = self.check(self.program("exit 1", has_bench=False))
        self.assertEqual(code, 0)
        self.assertIn("no bench command yet", output)

    def test_no_line_in_the_history(self):
        self.commits("a: b\n\nNo functional change")
        code, output = self.check(self.program("echo 1 nodes 1 nps"))
        self.assertEqual(code, 0)
        self.assertIn("holds no 'Bench: N' line", output)

    def test_shallow_history_is_named(self):
        self.commits("a: b\n\nBench: 5", "a: c\n\nNo functional change")
        self.git("clone", "-q", "--depth", "1", f"file://{self.root}", "shallow")
        code, output = self.check(self.program("echo 1 nodes 1 nps"), self.root / "shallow")
        self.assertEqual(code, 0)
        self.assertIn("shallow", output)

    def test_no_repository_and_no_commit(self):
        code, output = self.check(self.program("echo 1 nodes 1 nps"))
        self.assertEqual(code, 0)
        self.assertIn("not a git work tree", output)
        self.git("init", "-q")
        self.assertEqual(self.check(self.program("echo 1 nodes 1 nps"))[0], 0)


if __name__ == "__main__":
    unittest.main()
