#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Runs command line snapshots: tests/cli/NAME.cmd against NAME.out beside it.

Usage: snapshot.py --kibitz PROGRAM [--update] NAME.cmd...

A .cmd file is a bash script in which `kibitz` is the program under test and $ROOT the repository. It runs in an empty folder
with standard input closed. What it prints, its standard error (if any) and its exit code are compared with the .out file.
A line `#mask REGEX` in it hides what varies from run to run (times, rates): each match is shown as ***.
"""
import argparse
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TIMEOUT = 60


def run(script, program):
    """What the script printed, in the form of an .out file."""
    masks = re.findall(r"^#mask (.+)$", script, re.MULTILINE)
    with tempfile.TemporaryDirectory() as folder:
        tools = Path(folder, "bin")
        work = Path(folder, "work")
        tools.mkdir()
        work.mkdir()
        (tools / "kibitz").symlink_to(program)
        environment = {**os.environ, "PATH": f"{tools}:{os.environ['PATH']}", "ROOT": str(ROOT), "LC_ALL": "C.UTF-8"}
        try:
            done = subprocess.run(["bash", "-c", script], cwd=work, env=environment, stdin=subprocess.DEVNULL,
                                  capture_output=True, timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            return f"--- still running after {TIMEOUT} s\n"
    text = section(done.stdout.decode(errors="backslashreplace"))
    if done.stderr:
        text += "--- stderr\n" + section(done.stderr.decode(errors="backslashreplace"))
    for mask in masks:
        text = re.sub(mask, "***", text)
    return text + f"--- exit {done.returncode}\n"


def section(text):
    return text if not text or text.endswith("\n") else text + "\n--- no newline at the end\n"


def main():
    parser = argparse.ArgumentParser(description="Compares what commands print with what they should.")
    parser.add_argument("--kibitz", type=Path, required=True, help="the program under test")
    parser.add_argument("--update", action="store_true", help="write the .out files instead of comparing")
    parser.add_argument("scripts", type=Path, nargs="+", help="tests/cli/NAME.cmd")
    options = parser.parse_args()
    program = options.kibitz.resolve()
    if not os.access(program, os.X_OK):
        parser.error(f"{program} is not a program")

    differing = 0
    for script in options.scripts:
        actual = run(script.read_text(), program)
        expected_path = script.with_suffix(".out")
        if options.update:
            expected_path.write_text(actual)
            continue
        expected = expected_path.read_text() if expected_path.exists() else ""
        if actual != expected:
            differing += 1
            sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), actual.splitlines(True),
                                                       str(expected_path), "what it printed now"))
    if differing:
        print(f"\n{differing} of {len(options.scripts)} snapshots differ; if that is right: "
              f"tools/snapshot.py --kibitz {options.kibitz} --update FILE.cmd")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
