# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""What the tests of tools that read the history share: a repository made for the purpose."""
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

IDENTITY = {"GIT_AUTHOR_NAME": "t", "GIT_AUTHOR_EMAIL": "t@t", "GIT_COMMITTER_NAME": "t", "GIT_COMMITTER_EMAIL": "t@t",
            "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}


class SmallRepository(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name)
        # A repository of the caller (a hook, a worktree) must not be the one that is looked at.
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        self.environment.update(IDENTITY, GIT_CEILING_DIRECTORIES=str(self.root.parent))

    def git(self, *arguments):
        done = subprocess.run(["git", *arguments], cwd=self.root, env=self.environment, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commits(self, *messages):
        self.git("init", "-q")
        for message in messages:
            self.git("commit", "-q", "--allow-empty", "-m", message)

    def run_tool(self, *words):
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr
