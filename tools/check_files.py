#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Checks what every source file must have (licence tag, one order in headers, libraries that are installed) and reports sizes.

Usage: check_files.py [--sizes] [ROOT]

Ends with 1 when a file lacks something. --sizes prints the number of files and lines and the longest of each kind; sizes are
for the reader to judge and never fail.
"""
import re
import sys
from pathlib import Path

LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"
COPYRIGHT = "Copyright (C) 2026 the Kibitz authors"
FOLDERS = ("src", "tests", "bench", "tools")
SUFFIXES = {".h", ".cpp", ".py", ".sh"}
# Which Debian package a header in a folder of its own comes from: a machine on which it happens to be there hides that it is missing
# in install_packages.sh.
HEADER_PACKAGES = {"fmt": "libfmt-dev", "CLI": "libcli11-dev", "nlohmann": "nlohmann-json3-dev", "gtest": "libgtest-dev",
                   "gmock": "libgmock-dev", "benchmark": "libbenchmark-dev", "sys": None}


def installed_packages(root):
    script = (root / "tools" / "install_packages.sh").read_text(errors="replace")
    return {name for line in re.findall(r"^\w+_packages=\((.*)\)", script, re.M) for name in line.split()}


def header_order(lines):
    """The one order: licence tag, comment that says what the file is, #pragma once, an empty line, the rest."""
    if "#pragma once" not in lines:
        yield 1, "#pragma once is missing"
        return
    at = lines.index("#pragma once")
    if at < 3 or not all(line.startswith("//") for line in lines[:at]):
        yield at + 1, "before #pragma once stand the licence tag and a comment that says what the file is, nothing else"
    if at + 1 < len(lines) and lines[at + 1] != "":
        yield at + 2, "an empty line follows #pragma once"


def unexplained_codes(root, texts):
    """A code such as S002-5 means nothing to a reader unless docs/seeds.md has a line for it."""
    page = root / "docs" / "seeds.md"
    explained = set(re.findall(r"^\| (S\d{3}-\d+) ", page.read_text(), re.M)) if page.exists() else set()
    for folder in ("docs", "experiments"):
        for path in sorted((root / folder).rglob("*.md")):
            texts = {**texts, path.relative_to(root): path.read_text(errors="replace").split("\n")}
    for path, lines in texts.items():
        for number, line in enumerate(lines, 1):
            for code in re.findall(r"\bS00\d-\d+", line):
                if code not in explained and path.parts[:2] != ("tests", "tools"):
                    yield path, number, f"{code} is not explained in docs/seeds.md"


def problems(path, lines, installed):
    head = lines[:3]
    if not any(LICENCE in line for line in head) or not any(COPYRIGHT in line for line in head):
        yield 1, "the two-line licence tag is missing"
    if path.suffix == ".h":
        yield from header_order(lines)
    for number, line in enumerate(lines, 1):
        if line != line.rstrip():
            yield number, "white space at the end of the line"
        header = re.match(r"#include <(\w+)/", line)
        if header and header[1] not in HEADER_PACKAGES:
            yield number, f"<{header[1]}/...>: name its Debian package in tools/check_files.py"
        elif header and HEADER_PACKAGES[header[1]] not in installed | {None}:
            yield number, f"<{header[1]}/...>: {HEADER_PACKAGES[header[1]]} is not in tools/install_packages.sh"


def functions(lines):
    """(length, first line) of each function body: with our format a brace alone on a line opens it."""
    open_braces = []
    for number, line in enumerate(lines, 1):
        match = re.fullmatch(r"( *)\{", line)
        if match:
            open_braces.append((match[1], number))
        match = re.match(r"( *)\}", line)
        if match and open_braces and open_braces[-1][0] == match[1]:
            _, start = open_braces.pop()
            yield number - start - 1, start - 1


def print_sizes(texts):
    for folder in FOLDERS:
        mine = {p: t for p, t in texts.items() if p.parts[0] == folder}
        print(f"{folder}: {len(mine)} files, {sum(len(t) for t in mine.values())} lines")
    for kind, limit in ((".h", 200), (".cpp", 400)):
        longest = sorted(((len(t), p) for p, t in texts.items() if p.suffix == kind and p.parts[0] == "src"), reverse=True)
        print(f"longest {kind} (limit {limit}): " + ", ".join(f"{p} {n}" for n, p in longest[:3]))
    bodies = [(n, f"{p}:{at}") for p, t in texts.items() if p.suffix in (".h", ".cpp") and p.parts[0] == "src"
              for n, at in functions(t)]
    print("longest functions (limit 60): " + ", ".join(f"{where} {n}" for n, where in sorted(bodies, reverse=True)[:3]))


def main(arguments):
    sizes = "--sizes" in arguments
    rest = [a for a in arguments if a != "--sizes"]
    root = Path(rest[0] if rest else Path(__file__).parent.parent).resolve()
    texts = {}
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                texts[path.relative_to(root)] = path.read_text(errors="replace").split("\n")
    installed = installed_packages(root)
    found = [f"{path}:{number}: {reason}" for path, lines in texts.items() for number, reason in problems(path, lines, installed)]
    found += [f"{path}:{number}: {reason}" for path, number, reason in unexplained_codes(root, texts)]
    for problem in found:
        print(problem, file=sys.stderr)
    if sizes:
        print_sizes(texts)
    if not found:
        print(f"files: {len(texts)} have their licence tag and form")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
