#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Plays `kibitz play` in a real terminal: one scripted game for each mode.

Usage: play_in_tmux.py --kibitz PROGRAM [--captures FOLDER] [NAME...]

Each game runs in a tmux session of its own server. With --captures the screens are kept as text (NAME.txt) and with their
colours (NAME.ansi). Ends with 77, which ctest takes for skipped, when tmux is missing.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 120  # seconds; only a failing test waits so long


class Terminal:
    """A tmux session in which one command runs."""

    def __init__(self, name, words, environment=None, captures=None, size=(100, 32), shell=None):
        self.name, self.captures, self.count = name, captures, 0
        self.server = f"kibitz-test-{os.getpid()}-{name}"
        self.folder = tempfile.mkdtemp(prefix="kibitz-play-")
        settings = {"LC_ALL": "C.UTF-8", "KIBITZ_HOME": os.path.join(self.folder, "home"), **(environment or {})}
        env = " ".join(f"{key}={value}" for key, value in settings.items())
        quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
        script = f"trap : INT; unset NO_COLOR; export {env}; {quoted}; echo \"[exit $?]\"; exec sleep 1000"
        command = ["sh", "-c", script]
        if shell:  # with job control: the command is typed at its prompt
            command = ["env", "-u", "NO_COLOR", *(f"{key}={value}" for key, value in settings.items()), *shell]
        self.tmux("-f", "/dev/null", "-u", "new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), "-c", self.folder,
                  *command)
        if shell:
            self.type(quoted, r"to move>")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.server, *words], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"tmux {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def screen(self, colours=False):
        return self.tmux("capture-pane", "-p", *(["-e"] if colours else []))

    def wait(self, pattern, patience=PATIENCE):
        """Until the screen shows the pattern."""
        end = time.monotonic() + patience
        while not re.search(pattern, self.screen()):
            if time.monotonic() > end:
                raise AssertionError(f"{self.name}: {pattern!r} did not appear in\n{self.screen()}")
            time.sleep(0.05)
        return self.screen()

    def type(self, text, expect, patience=PATIENCE):
        """Types a line as a person does, and waits for what it leads to."""
        self.tmux("send-keys", "-l", text)
        self.press("Enter")
        return self.wait(expect, patience)

    def press(self, *keys):
        self.tmux("send-keys", *keys)

    def capture(self):
        """Keeps what is on the screen, if asked to."""
        if not self.captures:
            return
        self.count += 1
        for suffix, colours in ((".txt", False), (".ansi", True)):
            with open(os.path.join(self.captures, f"{self.name}-{self.count}{suffix}"), "w", encoding="utf-8") as out:
                out.write(self.screen(colours))

    def files(self):
        return sorted(name for name in os.listdir(self.folder) if name != "home")

    def kept(self):
        """The games that were left, in the user's folder."""
        found = []
        for folder, _, names in os.walk(os.path.join(self.folder, "home")):
            found += [os.path.join(folder, name) for name in names if name.endswith(".pgn")]
        return sorted(found)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:  # an absolute name stays itself
            return file.read()

    def close(self):
        subprocess.run(["tmux", "-L", self.server, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def check(condition, what):
    if not condition:
        raise AssertionError(what)


def against_engine(start):
    """The menu, a game against the engine with every kind of help, left by Ctrl-C; the game is kept and goes on."""
    t = start("play")
    t.wait(r"Which\? \[1\]")
    t.capture()
    t.type("", r"Level, 1 to 10, or 0 for a child\? \[5\]")
    t.type("2", r"Your colour")
    t.type("w", r"White to move> $|White to move>")
    t.type("e2e5", r"Type a move, or help")
    t.tmux("send-keys", "-l", "nf")
    t.press("Tab")
    t.wait(r"White to move> Nf3")
    t.press("Enter")
    t.wait(r"Black plays \S+")
    t.capture()
    for answer in (r"hint again for the piece", r"hint again for the move"):
        t.type("hint", answer)
    t.type("eval", r"between engines\.|mates in \d")
    t.type("draw", r"The draw is declined|A draw by agreement")
    t.capture()
    t.type("level 3", r"Level 3\.")
    t.type("undo", r"White to move>")
    t.type("g1 f3", r"Black plays \S+")
    t.type("save kept.pgn", r"Saved to kept\.pgn")
    t.type("b1 c3", r"2\. Nc3 +\S+")
    t.press("C-c")
    t.wait(r"The game is in /")
    t.wait(r"\[exit 0\]")
    t.capture()
    kept = t.kept()
    check(len(kept) == 1 and t.files() == ["kept.pgn"], f"files: {t.files()}, {kept}")
    check("1. Nf3" in t.read(kept[0]) and t.read(kept[0]).rstrip().endswith("*"), t.read(kept[0]))


def as_black(start):
    """Black against the engine from a position: the board is turned."""
    t = start("play", "engine", "--color", "black", "--fen", "3r2k1/5ppp/8/8/8/7P/5PP1/6K1 b - - 0 1", "--eval")
    t.wait(r"Black to move>")
    check(re.search(r"^ *1 ", t.screen().lstrip("\n")), "the board is not turned")
    t.type("d8D1", r"White plays \S+")
    t.capture()
    t.type("resign", r"Black resigns\. 1-0")
    t.type("quit", r"\[exit 0\]")


def engine_against_random(start):
    """The engine mates a random mover."""
    t = start("play", "random", "--level", "10", "--seconds", "0.05", "--seed", "3", "--pgn", "random.pgn")
    t.wait(r"Black plays \S+")
    t.capture()
    t.wait(r"Black wins by checkmate\. 0-1")
    t.wait(r"\[exit 0\]")
    t.capture()
    check('[White "Random mover"]' in t.read("random.pgn") and "0-1" in t.read("random.pgn"), t.read("random.pgn"))


def two_people(start):
    """Two people, each in a notation of their own, to mate; then back, and the end again."""
    t = start("play", "people")
    t.wait(r"White to move>")
    t.type("F2 f3", r"Black to move>")
    t.type("e5", r"White to move>")
    t.type("g4", r"Black to move>")
    t.type("d8-h4", r"Black wins by checkmate\. 0-1")
    t.capture()
    t.type("undo", r"Black to move>")
    t.type("qh4", r"Black wins by checkmate\. 0-1")
    t.type("pgn", r"1\. f3 e5 2\. g4 Qh4# 0-1")
    t.capture()
    t.type("quit", r"\[exit 0\]")


def engine_against_itself(start):
    """To watch, to the end; and on clocks, where Ctrl-C ends it and the game is kept."""
    t = start("play", "watch", "--level", "1", "--seed", "5", "--pgn", "whole.pgn")
    t.wait(r"wins by checkmate|A draw by")
    t.wait(r"\[exit 0\]")
    t.capture()
    check('[Black "Kibitz level 1"]' in t.read("whole.pgn"), t.read("whole.pgn"))
    t = start("play", "watch", "--level", "10", "--clock", "1+0", "--eval", "--no-book")
    t.wait(r" 2\. \S+ +\S+")
    t.capture()
    t.press("C-c")
    t.wait(r"The game is in /|\[exit 0\]")
    t.wait(r"\[exit 0\]")
    t.capture()
    check(any("[%clk" in t.read(name) for name in t.kept()), f"kept: {t.kept()}")


def plain_without_colours(start):
    """What a screen reader gets: sentences, no colours, no board, and time that runs out."""
    t = start("play", "people", "--plain", "--clock", "0.25", environment={"NO_COLOR": "1"})
    t.wait(r"White: king e1, queen d1")
    t.type("e4", r"White: pawn e2 to e4\.")
    check("\x1b[48" not in t.screen(colours=True), "there are colours")
    t.wait(r"Black is out of time: White wins\. 1-0")
    t.capture()
    t.type("quit", r"\[exit 0\]")


def low_power(start):
    """Small machines: letters, no colours, little memory."""
    t = start("play", "engine", "--low-power", "--ascii", "--level", "10", "--no-book", environment={"NO_COLOR": "1"})
    t.wait(r" 1  R  N  B  Q  K  B  N  R ")
    t.type("e4", r"Black plays \S+")
    check(re.search(r" 4 .*\[P\]|\[[a-zA-Z]\]", t.screen()), "the last move is not marked")
    t.capture()
    t.type("quit", r"\[exit 0\]")


def closed_window(start):
    """The window is closed in the middle of a game: it is kept."""
    t = start("play", "people")
    t.wait(r"White to move>")
    t.type("e4", r"Black to move>")
    t.tmux("kill-session")
    end = time.monotonic() + PATIENCE
    while not t.kept() and time.monotonic() < end:
        time.sleep(0.05)  # a file still being written has another ending
    check(len(t.kept()) == 1 and "1. e4 *" in t.read(t.kept()[0]), f"kept: {t.kept()}")


def narrow(start):
    """Windows of 60 and 40 columns: no line is broken by the terminal, clocks and moves are there, and Ctrl-L redraws."""
    t = start("play", "engine", "--clock", "5+3", "--eval", "--no-book", "--level", "10", size=(60, 20))
    t.wait(r"White to move, \S+>")
    t.type("e4", r"Black plays \S+")
    t.capture()
    screen = t.screen()
    check(re.search(r"Black  Kibitz +\d:\d\d$", screen, re.M) and re.search(r"1\. e4 +\S+", screen), screen)
    check(re.search(r"between engines\.|mates in", screen), screen)
    t.tmux("resize-window", "-x", "40", "-y", "24")
    t.wait(r"(?m)^  Black  Kibitz +\d:\d\d$")
    t.capture()
    check(re.search(r"(?m)^  1\. e4 \S+$", t.screen()), t.screen())
    t.tmux("send-keys", "-l", "nf")
    t.tmux("clear-history")
    t.press("C-l")
    t.wait(r"to move, \S+> nf$|to move, \S+> nf")
    t.press("C-u")
    t.type("quit", r"\[exit 0\]")


def symbols_without_colours(start):
    """--unicode counts where there are no colours and no locale."""
    t = start("play", "people", "--unicode", environment={"NO_COLOR": "1", "LC_ALL": "C"})
    t.wait(r"♖  ♘  ♗  ♕  ♔")
    t.wait(r"♜  ♞  ♝  ♛  ♚")
    t.type("♘f3", r"Black to move>")
    t.type("quit", r"\[exit 0\]")


def suspended(start):
    """Ctrl-Z gives the shell its terminal back; fg draws the board again, with what was being typed."""
    t = start("play", "people", shell=["bash", "--norc", "--noprofile", "-i"])
    t.tmux("send-keys", "-l", "e")
    t.wait(r"White to move> e")
    t.press("C-z")
    t.wait(r"Stopped")
    t.type("clear; echo $((6*7))", r"(?m)^42")
    t.type("clear; fg", r"White to move> e")
    t.wait(r" a  b  c  d  e  f  g  h")
    t.type("4", r"Black to move>")
    t.type("quit", r"The game is in /")


def while_it_thinks(start):
    """Enter makes the engine move, quit leaves at once; what else is typed waits."""
    t = start("play", "engine", "--seconds", "3000", "--no-book", "--level", "10")
    t.wait(r"White to move>")
    t.type("e4", r"Black is thinking")
    t.type("moves", r"Black is thinking")
    t.tmux("send-keys", "-l", "d")
    t.press("BSpace", "Enter")
    t.wait(r"White to move> moves")
    t.type("d4", r"Black is thinking")
    t.type("quit", r"\[exit 0\]", patience=20)
    check(len(t.kept()) == 1 and "2. d4 *" in t.read(t.kept()[0]), f"kept: {t.kept()}")


GAMES = [against_engine, as_black, engine_against_random, two_people, engine_against_itself, plain_without_colours,
         low_power, closed_window, narrow, symbols_without_colours, suspended, while_it_thinks]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kibitz", required=True)
    parser.add_argument("--captures")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if not shutil.which("tmux"):
        print("skipped: there is no tmux on this machine")
        return SKIPPED
    program = os.path.abspath(arguments.kibitz)
    if arguments.captures:
        os.makedirs(arguments.captures, exist_ok=True)
    failed = 0
    for game in GAMES:
        if arguments.names and game.__name__ not in arguments.names:
            continue
        opened = []

        def start(*words, name=game.__name__, **settings):
            number = f"-{len(opened) + 1}" if opened else ""
            opened.append(Terminal(name + number, [program, *words], captures=arguments.captures, **settings))
            return opened[-1]

        try:
            game(start)
            print(f"ok      {game.__name__}", flush=True)
        except (AssertionError, OSError) as error:
            failed += 1
            print(f"FAILED  {game.__name__}: {error}", flush=True)
        finally:
            for terminal in opened:
                terminal.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
