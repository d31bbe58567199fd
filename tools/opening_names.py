#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Writes data/openings/names.txt from lists of named opening lines.

Usage: opening_names.py LIST.tsv... > data/openings/names.txt

A list has the columns `eco`, `name` and `pgn` (1. e4 c5 2. Nf3 ...), as lichess-org/chess-openings publishes them (CC0). The
format written is docs/formats/opening-names.md. Knows no chess: the program checks every move when it reads the table.
"""
import csv
import re
import sys

HEAD = """\
# Names of openings: docs/formats/opening-names.md. Made by tools/opening_names.py; names and lines are facts, taken over from
# lichess-org/chess-openings (CC0).
kibitz-opening-names 1
"""


def read(paths):
    for path in paths:
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                moves = [word for word in row["pgn"].split() if not re.fullmatch(r"\d+\.+", word)]
                if ";" in row["name"] or not moves or not re.fullmatch(r"[A-E]\d\d", row["eco"]):
                    sys.exit(f"{path}: cannot use {row}")
                yield moves, row["eco"], row["name"]


def shared(a, b):
    count = 0
    while count < min(len(a), len(b)) and a[count] == b[count]:
        count += 1
    return count


def main(paths):
    if not paths:
        sys.exit(__doc__)
    out = sys.stdout
    out.reconfigure(encoding="utf-8")
    out.write(HEAD)
    before, family = [], None
    for moves, eco, name in sorted(read(paths)):
        keep = shared(before, moves)
        head, colon, rest = name.partition(": ")
        written = ":" + rest if colon and head == family else name
        out.write(f"{keep} {' '.join(moves[keep:])};{eco};{written}\n")
        before, family = moves, head


if __name__ == "__main__":
    main(sys.argv[1:])
