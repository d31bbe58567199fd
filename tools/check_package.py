#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Installs a build into an empty folder, looks at what is there, removes it again; makes the Debian package of it and looks into that.

Usage: check_package.py BUILD

BUILD is a build folder in which kibitz has been built. Nothing outside it and a temporary folder is touched. What needs a tool that is
not here (man, dpkg) is left out, and named.
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INSTALLED = {"bin/kibitz", "share/man/man6/kibitz.6.gz", "share/bash-completion/completions/kibitz",
             "share/fish/vendor_completions.d/kibitz.fish", "share/doc/kibitz/copyright", "share/doc/kibitz/README.md",
             "share/doc/kibitz/CHANGELOG.md"}
ZSH = {"share/zsh/site-functions/_kibitz", "share/zsh/vendor-completions/_kibitz"}  # one of them
LIBRARIES = ("libc6", "libstdc++6", "libfmt9", "zlib1g", "liblzma5", "libzstd1")


class Problem(Exception):
    pass


def run(*words, **options):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        raise Problem(f"{' '.join(map(str, words))} ended with {done.returncode}: {(done.stdout + done.stderr)[-2000:]}")
    return done.stdout + done.stderr


def check_tree(prefix):
    """The files are there, and what is there works."""
    there = {str(path.relative_to(prefix)) for path in prefix.rglob("*") if path.is_file()}
    if there - ZSH != INSTALLED or len(there & ZSH) != 1:
        raise Problem(f"{prefix} holds {sorted(there)}")
    program = prefix / "bin" / "kibitz"
    version = run(program, "--version", cwd="/")
    if "network   none" in version or not version.startswith("kibitz "):
        raise Problem(f"--version says {version}")
    if not run(program, "go nodes 1000", cwd="/").rstrip().split("\n")[-1].startswith("bestmove "):
        raise Problem("the installed program finds no move")
    script = prefix / "share" / "bash-completion" / "completions" / "kibitz"
    words = run("bash", "-c", f"source {script}; COMP_WORDS=(kibitz ma); COMP_CWORD=1; _kibitz; echo ${{COMPREPLY[*]}}")
    if words != "match\n":
        raise Problem(f"bash completes `kibitz ma` as {words!r}")
    if shutil.which("man"):
        page = run("man", "--warnings", "-l", prefix / "share" / "man" / "man6" / "kibitz.6.gz",
                   env={**os.environ, "LC_ALL": "C.UTF-8", "MANPAGER": "cat", "MANWIDTH": "100"})
        if "warning" in page or "kibitz match" not in page:
            raise Problem(f"the manual page: {page[:2000]}")
    return version.split("\n", maxsplit=1)[0]


def check_installation(build, folder):
    """`make install` and `make uninstall`, below a DESTDIR as packagers use it."""
    environment = {**os.environ, "DESTDIR": str(folder)}
    run("cmake", "--install", build, "--prefix", "/opt/kibitz", env=environment)
    version = check_tree(folder / "opt" / "kibitz")
    run("cmake", f"-DMANIFEST={build / 'install_manifest.txt'}", "-P", ROOT / "cmake" / "uninstall.cmake", env=environment)
    left = [path for path in folder.rglob("*") if path.is_file()]
    if left:
        raise Problem(f"uninstall left {left}")
    return version


def check_deb(build, folder):
    run("cpack", "-G", "DEB", "--config", build / "CPackConfig.cmake", "-B", folder)
    package, = folder.glob("*.deb")
    needs = run("dpkg-deb", "--field", package, "Depends")
    for library in LIBRARIES:
        if library not in needs:
            raise Problem(f"{package.name} does not depend on {library}: {needs}")
    run("dpkg-deb", "--extract", package, folder / "root")
    check_tree(folder / "root" / "usr")
    return package.name


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    build = Path(arguments[0]).resolve()
    try:
        run("cmake", "--build", build, "--target", "kibitz_pages")
        with tempfile.TemporaryDirectory() as folder:
            print(f"package: {check_installation(build, Path(folder))} installs and uninstalls")
        if not shutil.which("dpkg-shlibdeps"):
            print("package: no Debian package was made: dpkg-shlibdeps (dpkg-dev) is not here")
            return 0
        with tempfile.TemporaryDirectory() as folder:
            print(f"package: {check_deb(build, Path(folder))} holds it and names its libraries")
    except (Problem, OSError) as problem:
        print(f"package: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
