#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Draws a screen of a terminal as SVG, for pages: what `tmux capture-pane -p -e` prints goes in, the picture comes out.

Usage: terminal_svg.py < screen.ansi > docs/play.svg

Knows the colours that `kibitz play` uses (the 256 of xterm, bold, reverse). Every character has its own place, so the columns
stay straight whatever font the reader has.
"""
import re
import sys
from html import escape

CELL_WIDTH, CELL_HEIGHT, MARGIN = 9, 20, 14
TEXT, GROUND = "#d8d8d8", "#1c1c1c"


def colour(number):
    """The xterm palette from 16 on: a cube of 6 x 6 x 6, then greys; the first 16 as greys of two strengths."""
    if number < 16:
        return "#808080" if number < 8 else "#e8e8e8"
    if number >= 232:
        return "#" + f"{8 + 10 * (number - 232):02x}" * 3
    parts = (number - 16) // 36, (number - 16) // 6 % 6, (number - 16) % 6
    return "#" + "".join(f"{0 if part == 0 else 55 + 40 * part:02x}" for part in parts)


def apply(codes, state):
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            state.clear()
        elif code in (38, 48) and len(codes) >= 2 and codes[0] == 5:
            state[code] = colour(codes[1])
            codes = codes[2:]
        elif code in (39, 49):
            state.pop(code - 1, None)
        elif code in (1, 7):
            state[code] = True
        elif code in (22, 27):
            state.pop(code - 21 if code == 22 else 7, None)


def cells(line, state):
    """(column, character, text colour, ground colour, bold) of each character."""
    column = 0
    for text, codes in re.findall(r"([^\x1b]+)|\x1b\[([\d;]*)m", line):
        if not text:
            apply(codes, state)
            continue
        front, ground = state.get(38, TEXT), state.get(48)
        if 7 in state:
            front, ground = ground or GROUND, front
        for character in text:
            yield column, character, front, ground, 1 in state
            column += 1


def svg(lines):
    state, grounds, texts, columns = {}, [], [], 0
    for row, line in enumerate(lines):
        for column, character, front, ground, bold in cells(line, state):
            x, y = MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT
            columns = max(columns, column + 1)
            if ground:
                grounds.append(f'<rect x="{x}" y="{y}" width="{CELL_WIDTH + 0.5}" height="{CELL_HEIGHT + 0.5}" fill="{ground}"/>')
            if character != " ":
                weight = ' font-weight="bold"' if bold else ""
                texts.append(f'<text x="{x + CELL_WIDTH / 2}" y="{y + 15}" fill="{front}"{weight}>{escape(character)}</text>')
    width, height = columns * CELL_WIDTH + 2 * MARGIN, len(lines) * CELL_HEIGHT + 2 * MARGIN
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
                      f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>', *grounds,
                      '<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" text-anchor="middle">', *texts,
                      "</g>", "</svg>", ""])


if __name__ == "__main__":
    screen = sys.stdin.read().split("\n")
    while screen and not re.sub(r"\x1b\[[\d;]*m", "", screen[-1]).strip():
        screen.pop()
    sys.stdout.write(svg(screen))
