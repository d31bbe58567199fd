#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Checks the messages of commits: the last line is `Bench: N` or `No functional change` (CONTRIBUTING.md).

Usage: check_commits.py [--since COMMIT] [REPOSITORY]

Looks at the commits after COMMIT, by default after the last one from before the rule was checked. Passes, and says why, when there
is nothing to look at: no git, or a shallow clone that does not reach back to that commit (then it looks at what is there).
"""
import argparse
import re
import subprocess
import sys
from pathlib import Path

# Of the 440 commits up to here 46 end otherwise; nobody rewrites history for that.
RULE_BEGINS_AFTER = "a11a9e3ed3bab4fcd82a0281dff5566406bb2ce7"
LAST_LINE = re.compile(r"Bench: \d+|No functional change")


def git(repository, *arguments):
    done = subprocess.run(["git", "-C", repository, *arguments], capture_output=True, text=True, errors="replace", check=False)
    return done.stdout if done.returncode == 0 else None


def bad_commits(repository, commits):
    """(commit, subject, last line) of each commit that ends otherwise. A merge has no message of its own."""
    log = git(repository, "log", "--no-merges", "--format=%h%x00%s%x00%B%x01", commits)
    for entry in (log or "").split("\x01"):
        if not entry.strip():
            continue
        commit, subject, body = entry.strip("\n").split("\0")
        lines = body.rstrip().split("\n")
        if not LAST_LINE.fullmatch(lines[-1]):
            yield commit, subject, lines[-1]


def main():
    parser = argparse.ArgumentParser(description="Checks the last lines of commit messages.")
    parser.add_argument("--since", default=RULE_BEGINS_AFTER, metavar="COMMIT", help="look at the commits after this one")
    parser.add_argument("repository", type=Path, nargs="?", default=Path(__file__).resolve().parents[1])
    options = parser.parse_args()
    if git(options.repository, "rev-parse", "--verify", "-q", "HEAD") is None:
        print("commits: not a git work tree with a commit; nothing to look at")
        return 0
    commits, where = f"{options.since}..HEAD", f"since {options.since[:8]}"
    if git(options.repository, "rev-parse", "--verify", "-q", f"{options.since}^{{commit}}") is None:
        if (git(options.repository, "rev-parse", "--is-shallow-repository") or "").strip() != "true":
            print(f"commits: this history does not hold {options.since[:8]}; nothing to look at")
            return 0
        commits, where = "HEAD", "of this shallow clone"
    bad = list(bad_commits(options.repository, commits))
    for commit, subject, last in bad:
        print(f"commits: {commit} ({subject}) ends with {last!r}, not with `Bench: N` or `No functional change`", file=sys.stderr)
    if not bad:
        count = git(options.repository, "rev-list", "--count", "--no-merges", commits).strip()
        print(f"commits: {count} {where} end as they should")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
