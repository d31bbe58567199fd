# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the Kibitz authors
"""Package installation with stand-ins for dpkg-query, apt-get, sudo and id: what is asked of them, and when nothing is."""
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOL = Path(__file__).resolve().parents[2] / "tools" / "install_packages.sh"


class InstallPackages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = Path(folder.name) / "bin"
        self.bin.mkdir()
        self.calls = Path(folder.name) / "calls"
        for name in ("bash", "env"):
            (self.bin / name).symlink_to(shutil.which(name))
        self.stand_in("id", "echo 0")

    def stand_in(self, name, body):
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!{shutil.which('bash')}\n{body}\n")
        path.chmod(0o755)

    def debian(self, missing, apt_works=True):
        self.stand_in("dpkg-query", f'for p in {missing}; do [ "${{!#}}" = "$p" ] && exit 1; done; echo -n "install ok installed"')
        self.stand_in("apt-get", f'echo "apt-get $*" >> {self.calls}; [ $1 = update ] || {"exit 0" if apt_works else "exit 100"}')

    def sudo(self):
        self.stand_in("sudo", f'echo "sudo $1" >> {self.calls}; [ "$1" != -n ] || shift; exec "$@"')

    def run_tool(self, *arguments):
        done = subprocess.run([self.bin / "bash", TOOL, *arguments], env={"PATH": str(self.bin)}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
        called = self.calls.read_text().splitlines() if self.calls.exists() else []
        return done.returncode, done.stdout + done.stderr, called

    def test_nothing_missing_asks_for_nothing(self):
        self.debian("")
        self.assertEqual(self.run_tool("test"), (0, "", []))

    def test_installs_only_what_is_missing_and_says_so(self):
        self.debian("libfmt-dev ninja-build")
        code, output, calls = self.run_tool("build")
        self.assertEqual(code, 0)
        self.assertIn("installing ninja-build libfmt-dev", output)
        self.assertEqual(calls, ["apt-get update -q", "apt-get install -y -q --no-install-recommends ninja-build libfmt-dev"])

    def test_build_does_not_ask_for_test_packages(self):
        self.debian("libgtest-dev clang-19")
        self.assertEqual(self.run_tool("build"), (0, "", []))
        self.assertIn("libgtest-dev", self.run_tool("--check", "test")[1])
        self.assertIn("clang-19", self.run_tool("--check", "long")[1])

    def test_check_only_tells(self):
        self.debian("cmake")
        code, output, calls = self.run_tool("--check", "build")
        self.assertEqual((code, calls), (1, []))
        self.assertIn("apt-get install --no-install-recommends cmake", output)

    def test_uses_sudo_when_not_root(self):
        self.debian("cmake")
        self.stand_in("id", "echo 1000")
        self.sudo()
        code, _, calls = self.run_tool("build")
        self.assertEqual(code, 0)
        self.assertEqual(calls[0], "sudo -n", "without a terminal nobody can type a password")
        self.assertIn("apt-get install -y -q --no-install-recommends cmake", calls)

    def test_neither_root_nor_sudo_is_a_clear_message(self):
        self.debian("cmake")
        self.stand_in("id", "echo 1000")
        code, output, calls = self.run_tool("build")
        self.assertEqual((code, calls), (1, []))
        self.assertIn("not root and there is no sudo", output)
        self.assertIn("cmake", output)

    def test_failing_installation_fails(self):
        self.debian("cmake", apt_works=False)
        code, output, _ = self.run_tool("build")
        self.assertEqual(code, 1)
        self.assertIn("could not install cmake", output)

    def test_other_systems_go_on_with_what_they_have(self):
        code, output, _ = self.run_tool("build")
        self.assertEqual(code, 0)
        self.assertIn("not a Debian system", output)

    def test_bad_usage(self):
        self.assertEqual(self.run_tool("everything")[0], 2)


if __name__ == "__main__":
    unittest.main()
