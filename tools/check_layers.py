#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Refuses includes that the layer table (src/layers.txt) does not allow.

Usage: check_layers.py [ROOT]

Every `#include "..."` under src/, tests/ and bench/ must start with a library's name (or `tests/` outside src), name a file that
exists, and go to the same library or one below it; no header may include itself in a circle. Prints file:line: reason for each
breach and ends with 1 when there is one.
"""
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SUFFIXES = {".h", ".hpp", ".cpp", ".cc", ".inl"}


class TableError(Exception):
    pass


def read_table(path):
    """The libraries of the table and, for each, all it may include: itself, what it lists, and what those may include."""
    lists = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        match = re.fullmatch(r"([a-z]+):((?: +[a-z]+)*)", line)
        if not match:
            raise TableError(f"{path}:{number}: not of the form `library: library...`")
        name, uses = match[1], match[2].split()
        if name in lists:
            raise TableError(f"{path}:{number}: {name} is listed twice")
        for used in uses:
            if used == "app":
                raise TableError(f"{path}:{number}: nothing may include app")
            # A library is listed after what it uses, so the table cannot hold a cycle.
            if used not in lists:
                raise TableError(f"{path}:{number}: {name} uses {used}, which is not listed above it")
        lists[name] = uses
    allowed = {}
    for name, uses in lists.items():
        allowed[name] = {name}.union(*(allowed[used] for used in uses))
    return allowed


def includes_of(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match[1], match[2]


class Checker:
    def __init__(self, root):
        self.root = root
        self.allowed = read_table(root / "src" / "layers.txt")
        self.breaches = []
        self.graph = {}

    def refuse(self, path, number, reason):
        self.breaches.append(f"{path.relative_to(self.root)}:{number}: {reason}")

    def files(self, folder):
        base = self.root / folder
        return sorted(p for p in base.rglob("*") if p.suffix in SUFFIXES and p.is_file()) if base.is_dir() else []

    def check_sources(self):
        for path in self.files("src"):
            parts = path.relative_to(self.root / "src").parts
            if len(parts) == 1:
                self.refuse(path, 1, "belongs to no library: move it into a folder of src/")
            elif parts[0] not in self.allowed:
                self.refuse(path, 1, f"{parts[0]} is not in src/layers.txt")
            else:
                self.check_file(path, parts[0], self.allowed[parts[0]], may_use_tests=False)

    def check_users(self, folder):
        """Tests of a library may include what the library may; tests/fuzz and bench/ may include all."""
        for path in self.files(folder):
            parts = path.relative_to(self.root / folder).parts
            owner = parts[0] if len(parts) > 1 and folder == "tests" else folder
            allowed = self.allowed.get(owner, set(self.allowed))
            self.check_file(path, f"tests/{owner}" if folder == "tests" else folder, allowed, may_use_tests=True)

    def check_file(self, path, owner, allowed, may_use_tests):
        for number, mark, name in includes_of(path):
            first = name.split("/")[0]
            if mark == "<":
                if "/" in name and first in self.allowed and (self.root / "src" / name).exists():
                    self.refuse(path, number, f'<{name}> is ours: write "{name}"')
                continue
            if ".." in name.split("/"):
                self.refuse(path, number, f'"{name}" goes upwards: start with the name of a library')
            elif may_use_tests and first == "tests" and "/" in name:
                if not (self.root / name).is_file():
                    self.refuse(path, number, f'"{name}" does not exist')
            elif "/" not in name or first not in self.allowed:
                self.refuse(path, number, f'"{name}" does not start with the name of a library')
            elif not (self.root / "src" / name).is_file():
                self.refuse(path, number, f'"{name}" does not exist')
            elif first not in allowed:
                self.refuse(path, number, f'"{name}": {owner} may not include {first} (src/layers.txt)')
            else:
                self.graph.setdefault(path, []).append((number, self.root / "src" / name))

    def check_circles(self):
        done, active = set(), []

        def visit(path):
            active.append(path)
            for number, target in self.graph.get(path, []):
                if target in active:
                    circle = active[active.index(target):] + [target]
                    names = " -> ".join(str(p.relative_to(self.root / "src")) for p in circle)
                    self.refuse(path, number, f"includes go in a circle: {names}")
                elif target not in done:
                    visit(target)
            active.pop()
            done.add(path)

        for path in sorted(self.graph):
            if path not in done:
                visit(path)

    def run(self):
        self.check_sources()
        self.check_users("tests")
        self.check_users("bench")
        self.check_circles()
        return self.breaches


def main(arguments):
    root = Path(arguments[0] if arguments else Path(__file__).parent.parent).resolve()
    try:
        checker = Checker(root)
    except (OSError, TableError) as error:
        print(error, file=sys.stderr)
        return 1
    breaches = checker.run()
    for breach in breaches:
        print(breach, file=sys.stderr)
    if breaches:
        print(f"{len(breaches)} includes break the layers", file=sys.stderr)
        return 1
    files = sum(len(checker.files(folder)) for folder in ("src", "tests", "bench"))
    print(f"layers: {files} files, {len(checker.allowed)} libraries, no breach")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
