#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""The three tiers of tests, stage by stage, with the seconds of each.

  check  while working: at most 3 minutes           (make check)
  gate   what every change must pass: 18 minutes    (make test)
  long   hours; stages that passed for this very tree are not run again   (make test-long)

New tests need no entry here: ctest finds them by their folder and label (tests/CMakeLists.txt). A new stage is one function and
one line in a list at the end, with a budget in seconds. How stages are run and counted is in runner.py.
"""
import os
import platform
import re
import shutil
import subprocess
import sys

from runner import ROOT, Outcome, Stage, Tier, main

SMALL = {"KIBITZ_TEST_SCALE": "small"}
LARGE = {"KIBITZ_TEST_SCALE": "large"}
SANITIZERS = {"ASAN_OPTIONS": "detect_stack_use_after_return=1:strict_string_checks=1", "UBSAN_OPTIONS": "print_stacktrace=1",
              "TSAN_OPTIONS": "halt_on_error=1:second_deadlock_stack=1"}


def tool(name, *arguments):
    def work(run):
        run.command(ROOT / "tools" / name, *arguments)
        return Outcome()
    return work


def build(preset, *targets, fresh=False, options=()):
    """Configures a preset of CMakePresets.json in the tier's folder and builds it."""
    def work(run):
        folder = run.folder / preset
        if fresh:
            shutil.rmtree(folder, ignore_errors=True)
        run.command("cmake", "--preset", preset, "-B", folder, *options)
        run.command("cmake", "--build", folder, "-j", run.jobs, *(["--target", *targets] if targets else []))
        return Outcome()
    return work


def tests(preset, *selection, env=None, timeout=600):
    def work(run):
        return run.ctest(run.folder / preset, *selection, env={**SANITIZERS, **(env or {})}, timeout=timeout)
    return work


def thread_tests(run):
    """g++ 12's thread sanitizer does not start where addresses are randomised over too many bits; setarch -R turns that off."""
    fixed = ["setarch", platform.machine(), "-R"]
    if not shutil.which("setarch") or subprocess.run([*fixed, "true"], capture_output=True, check=False).returncode != 0:
        fixed = []
    return run.ctest(run.folder / "tsan", "-L", "threads", env={**SANITIZERS, **SMALL}, prefix=fixed)


def bench_signature(run):
    run.command(ROOT / "tools" / "check_bench.sh", run.folder / "release" / "kibitz")
    return Outcome()


def package(run):
    run.command(ROOT / "tools" / "check_package.py", run.folder / "release")
    return Outcome()


def build_from_nothing(run):
    """All of it, warnings as errors, in an empty folder, from the files git knows when there is a git."""
    outcome = build("release", fresh=True)(run)
    unknown = subprocess.run(["git", "-C", ROOT, "ls-files", "--others", "--exclude-standard", "src", "tests", "cmake"],
                             capture_output=True, text=True, check=False).stdout.split()
    if unknown:
        outcome.note = f"{len(unknown)} files not in git, as {unknown[0]}"
    return outcome


# --- make test-long

def clang_tidy(run):
    """Several files as one, because most of a file's time goes into its headers; therefore the checks are named here, not found beside it."""
    folder = run.folder / "tidy"
    run.command("cmake", "--preset", "clang", "-B", folder, "-DCMAKE_UNITY_BUILD=ON", "-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON", "-DKIBITZ_TESTS=OFF")
    run.command("cmake", "--build", folder, "--target", "kibitz_version")
    run.command("run-clang-tidy-19", "-quiet", "-j", run.jobs, "-p", folder, f"-config-file={ROOT / '.clang-tidy'}", ".*")
    return Outcome()


def headers_alone(run):
    """Every header compiles by itself, so that includes may stand in any order; parts of another header, which say so, need not."""
    headers = [h for h in sorted((ROOT / "src").rglob("*.h")) if not re.search(r"ncluded by [\w./]+ only", h.read_text())]
    outcome = Outcome(tests=len(headers))
    for header in headers:
        outcome.failed += run.status("clang++-19", "-std=c++23", "-fsyntax-only", "-march=native", f"-I{ROOT / 'src'}",
                                     "-include", header, "-x", "c++", "/dev/null") != 0
    return outcome


def fuzz(run):
    """Each libFuzzer target for KIBITZ_FUZZ_SECONDS (default 600); what it finds stays in the corpus and is tried first."""
    seconds = os.environ.get("KIBITZ_FUZZ_SECONDS", "600")
    build("fuzz")(run)
    programs = sorted(p for p in (run.folder / "fuzz" / "tests" / "fuzz").glob("fuzz_*") if p.is_file() and os.access(p, os.X_OK))
    outcome = Outcome(tests=len(programs), note=f"{seconds} s for each target")
    for program in programs:
        corpus = run.folder / "corpus" / program.name
        corpus.mkdir(parents=True, exist_ok=True)
        outcome.failed += run.status(program, f"-max_total_time={seconds}", "-timeout=10", "-rss_limit_mb=2048",
                                     f"-artifact_prefix={corpus.parent}/{program.name}-", "-print_final_stats=1", corpus) != 0
    return outcome


FILE_CHECKS = [
    Stage("format", 6, tool("format.sh", "--check"), cheap=True),
    Stage("layers", 2, tool("check_layers.py"), cheap=True),
    Stage("files", 2, tool("check_files.py"), cheap=True),
    Stage("commits", 2, tool("check_commits.py"), cheap=True),
]

TIERS = {
    "check": Tier("check", "build-check", 900, FILE_CHECKS + [
        Stage("build", 135, build("quick")),
        # The command line and suites named ...Slow (tests/CMakeLists.txt) are left to the gate.
        Stage("fast tests", 39, tests("quick", "-LE", "cli|bench|tools", env=SMALL)),
    ]),
    # For two cores, a machine where nothing was ever built, and no compiler cache.
    "gate": Tier("gate", "build-test", 30 * 60, FILE_CHECKS + [
        Stage("build from nothing", 240, build_from_nothing),
        Stage("unit and property tests", 120, tests("release", "-LE", "cli|tools|bench", "-E", "Perft")),
        Stage("perft", 40, tests("release", "-R", "Perft")),
        Stage("command line snapshots", 30, tests("release", "-L", "cli")),
        Stage("tools and benchmarks", 30, tests("release", "-L", "tools|bench")),
        Stage("bench signature", 20, bench_signature),
        Stage("package", 18, package),
        Stage("address sanitizer build", 240, build("asan")),
        Stage("address sanitizer tests", 140, tests("asan", "-LE", "tools", env=SMALL)),
        Stage("thread sanitizer build", 120, build("tsan", "tests_threads")),
        Stage("thread sanitizer tests", 70, thread_tests),
    ]),
    "long": Tier("long", "build-long", 12 * 3600, [
        Stage("clang-19 build", 600, build("clang")),
        Stage("clang-19 tests", 600, tests("clang", "-LE", "tools")),
        Stage("headers alone", 600, headers_alone),
        Stage("clang-tidy", 3600, clang_tidy),
        Stage("release build", 600, build("release")),
        Stage("deep perft", 2 * 3600, tests("release", "-R", "Perft", env=LARGE, timeout=6 * 3600)),
        Stage("tests with large counts", 2 * 3600, tests("release", "-LE", "tools|bench", "-E", "Perft", env=LARGE, timeout=6 * 3600)),
        Stage("fuzzing", 2 * 3600, fuzz),
    ], resumable=True),
}

if __name__ == "__main__":
    sys.exit(main(TIERS, __doc__))
