# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Runs stages of tests one after the other, with the seconds of each; tools/test.py says which.

A stage writes to a log file and shows its end when it fails; the run stops there unless told to keep going. The closing line
counts every test of every stage, and a stage that is one check as one.
"""
import argparse
import hashlib
import os
import signal
import subprocess
import time
import xml.etree.ElementTree as xml
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TAIL = 60  # lines of a failed stage's log that are shown


@dataclass
class Outcome:
    tests: int = 1
    failed: int = 0
    skipped: int = 0
    note: str = ""


@dataclass
class Stage:
    name: str
    budget: int  # seconds; going over is shown, and counts through the limit of the whole tier
    work: object  # takes a Run, returns an Outcome
    cheap: bool = False  # cheap checks that follow one another all speak before a failure among them ends the run


@dataclass
class Tier:
    name: str
    folder: str  # where it builds and logs
    limit: int  # seconds in all; more is a failure
    stages: list = field(default_factory=list)
    resumable: bool = False


class StageFailed(Exception):
    pass


class Run:
    """One run of a tier: runs commands, writes the log of the stage at hand."""

    def __init__(self, tier, jobs):
        self.tier = tier
        self.jobs = jobs
        self.folder = ROOT / tier.folder
        (self.folder / "logs").mkdir(parents=True, exist_ok=True)
        self.deadline = time.monotonic() + tier.limit
        self.log = None

    def command(self, *arguments, env=None):
        """Runs a command into the log. Raises StageFailed when it fails or when the tier's time is over."""
        code = self.status(*arguments, env=env)
        if code:
            raise StageFailed(f"{arguments[0]} ended with {code}")

    def status(self, *arguments, env=None):
        arguments = [str(a) for a in arguments]
        self.log.write(f"$ {' '.join(arguments)}\n")
        self.log.flush()
        try:
            process = subprocess.Popen(arguments, cwd=ROOT, env={**os.environ, **(env or {})}, stdin=subprocess.DEVNULL,
                                       stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        except OSError as error:
            raise StageFailed(str(error)) from error
        try:
            return process.wait(timeout=max(1, self.deadline - time.monotonic()))
        except BaseException as error:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                raise StageFailed(f"stopped: the time of the whole run ({self.tier.limit} s) is over") from error
            raise

    def ctest(self, build, *selection, env=None, timeout=600, prefix=()):
        """Runs tests of a build folder and counts them."""
        report = self.folder / "logs" / "ctest.xml"
        report.unlink(missing_ok=True)
        code = self.status(*prefix, "ctest", "--test-dir", build, "-j", self.jobs, "--output-on-failure", "--timeout", timeout,
                           "--output-junit", report, "--no-tests=ignore", *selection, env=env)
        if not report.exists():
            raise StageFailed(f"ctest ended with {code} and no report")
        suite = xml.parse(report).getroot()
        outcome = Outcome(*(int(suite.get(key, 0)) for key in ("tests", "failures", "skipped")))
        if code and not outcome.failed:
            raise StageFailed(f"ctest ended with {code}")
        return outcome


def tree_id():
    """Names the exact contents of the work tree, so that a passed stage is remembered for it and for no other."""
    def git(*arguments):
        return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, check=True).stdout
    try:
        parts = [git("rev-parse", "HEAD"), git("diff", "HEAD")]
        for name in sorted(git("ls-files", "--others", "--exclude-standard", "-z").split(b"\0")):
            path = ROOT / os.fsdecode(name)
            parts += [name, path.read_bytes() if name and path.is_file() else b""]
    except (OSError, subprocess.CalledProcessError):
        return None  # without git nothing can be remembered
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def run_stage(run, number, stage):
    """Returns the outcome and the seconds it took; prints the end of the log when it failed."""
    log_path = run.folder / "logs" / f"{number:02}-{stage.name.replace(' ', '-')}.log"
    start = time.monotonic()
    with open(log_path, "w", errors="replace") as run.log:
        try:
            outcome = stage.work(run)
            reason = f"{outcome.failed} of {outcome.tests} tests failed" if outcome.failed else ""
        except StageFailed as failure:
            outcome, reason = Outcome(failed=1), str(failure)
    seconds = time.monotonic() - start
    if reason:
        lines = log_path.read_text(errors="replace").splitlines()
        print("\n".join(lines[-TAIL:]))
        print(f"--- {stage.name} failed: {reason}; the whole log: {log_path.relative_to(ROOT)}")
    return outcome, seconds


def describe(outcome):
    text = "FAILED" if outcome.failed else "ok"
    if outcome.tests != 1:
        text += f", {outcome.tests} tests"
    if outcome.skipped:
        text += f", {outcome.skipped} skipped"
    return f"{text}{', ' if outcome.note else ''}{outcome.note}"


def print_table(rows):
    print(f"\n{'stage':<28} {'seconds':>8} {'budget':>7}  result")
    for stage, outcome, seconds in rows:
        over = "  over budget" if seconds > stage.budget else ""
        print(f"{stage.name:<28} {seconds:>8.1f} {stage.budget:>7}  {describe(outcome)}{over}")


def run_tier(tier, jobs, keep_going=False, only=()):
    """Returns the exit code."""
    run = Run(tier, jobs)
    stamps = run.folder / "stamps"
    tree = tree_id() if tier.resumable else None
    rows = []
    for number, stage in enumerate(tier.stages, 1):
        if only and stage.name not in only:
            continue
        if not keep_going and any(o.failed for _, o, _ in rows) and not (stage.cheap and rows[-1][0].cheap):
            break
        stamp = stamps / stage.name.replace(" ", "-")
        if tree and stamp.exists() and stamp.read_text() == tree:
            print(f"[{number}/{len(tier.stages)}] {stage.name}: passed for this tree before")
            continue
        print(f"[{number}/{len(tier.stages)}] {stage.name} ...", flush=True)
        outcome, seconds = run_stage(run, number, stage)
        print(f"[{number}/{len(tier.stages)}] {stage.name}: {describe(outcome)}, {seconds:.1f} s", flush=True)
        rows.append((stage, outcome, seconds))
        if tree and not outcome.failed:
            stamps.mkdir(exist_ok=True)
            stamp.write_text(tree)
    return summarise(tier, rows)


def summarise(tier, rows):
    print_table(rows)
    total = sum(seconds for _, _, seconds in rows)
    print(f"{'total':<28} {total:>8.1f} {sum(s.budget for s in tier.stages):>7}  (limit {tier.limit})")
    if any(o.skipped for _, o, _ in rows) and not os.environ.get("KIBITZ_DATA"):
        print("Tests that need outside data were skipped: set KIBITZ_DATA to its folder to run them.")
    tests = sum(o.tests for _, o, _ in rows)
    failed = sum(o.failed for _, o, _ in rows)
    if total > tier.limit:
        print(f"The run took longer than its limit of {tier.limit} seconds: that is a failure.")
        tests, failed = tests + 1, failed + 1
    percent = 100 if not failed else min(99, 100 * (tests - failed) // max(tests, 1))
    print(f"{percent}% tests passed, {failed} tests failed out of {tests}")
    return 1 if failed else 0


def main(tiers, description):
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tier", choices=list(tiers))
    parser.add_argument("--keep-going", action="store_true", help="run the later stages although one failed")
    parser.add_argument("--only", action="append", default=[], metavar="STAGE", help="run only this stage (may be repeated)")
    parser.add_argument("--list", action="store_true", help="list the stages and their budgets")
    options = parser.parse_args()
    tier = tiers[options.tier]
    names = [stage.name for stage in tier.stages]
    if options.list:
        for stage in tier.stages:
            print(f"{stage.name:<28} {stage.budget:>6} s")
        return 0
    for name in options.only:
        if name not in names:
            parser.error(f"there is no stage {name!r}; there are: {', '.join(names)}")
    jobs = int(os.environ.get("KIBITZ_JOBS", min(2, os.cpu_count() or 1)))
    # Being ended is like Ctrl-C: the commands that run are ended too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        return run_tier(tier, jobs, options.keep_going, options.only)
    except KeyboardInterrupt:
        print("\nstopped")
        return 130

