"""What python -m urlsift promises: it is the program, wherever that is."""
# SPDX-License-Identifier: MIT

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest


class Main(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.program = self.path / "urlsift"

    def run_main(self, *arguments, text=""):
        run = subprocess.run([sys.executable, "-m", "urlsift", *arguments],
                             env={**os.environ, "PATH": str(self.path)},
                             input=text, text=True, capture_output=True)
        return run.returncode, run.stdout, run.stderr

    def write(self, script):
        self.program.write_text(f"#!/bin/sh\n{script}\n")
        self.program.chmod(0o755)

    @unittest.skipUnless("URLSIFT" in os.environ, "the program is not named")
    def test_it_is_the_program(self):
        self.program.symlink_to(os.environ["URLSIFT"])
        self.assertEqual(self.run_main("-n", text="\nat <http://a.ex\nample>"),
                         (0, "2:http://a.example\n", ""))
        self.assertEqual(self.run_main("--count", text="none"),
                         (1, "0\n", ""))

    def test_arguments_are_left_alone(self):
        self.write("""printf '<%s>' "$@"; exit 3""")
        self.assertEqual(self.run_main("a b", "", "--x=$HOME"),
                         (3, "<a b><><--x=$HOME>", ""))

    def test_a_closed_pipe_ends_it(self):
        self.write("kill -PIPE $$; echo alive")
        self.assertEqual(self.run_main(), (-signal.SIGPIPE, "", ""))

    def test_a_program_that_is_not_there_is_an_error(self):
        self.assertEqual(self.run_main(), (
            2, "", "urlsift: the program urlsift is not installed\n"))

    def test_a_program_that_cannot_be_run_is_an_error(self):
        self.program.write_text("")
        self.program.chmod(0o755)
        self.assertEqual(self.run_main(), (
            2, "",
            "urlsift: the program urlsift cannot be run: Exec format error\n"))


if __name__ == "__main__":
    unittest.main()
