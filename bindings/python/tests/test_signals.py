"""Handlers of signals run while a long text is read."""
# SPDX-License-Identifier: MIT

import os
import pathlib
import signal
import tempfile
import unittest

import urlsift

HELPER = os.environ.get("URLSIFT_HELPER")


class Enough(Exception):
    pass


class Signals(unittest.TestCase):
    """A handler that could run only once, at the end, would raise nothing."""

    def setUp(self):
        self.calls = 0
        before = signal.signal(signal.SIGALRM, self.count)
        self.addCleanup(signal.signal, signal.SIGALRM, before)
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)

    def count(self, *_):
        self.calls += 1
        if self.calls == 3:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise Enough

    def interrupted(self, work, *args):
        signal.setitimer(signal.ITIMER_REAL, .01, .01)
        with self.assertRaises(Enough):
            work(*args)

    def test_a_scan_of_many_hits_is_left(self):
        scanner = urlsift.Scanner()
        self.interrupted(scanner.feed, "see http://a.example/ \n" * 1000000)
        with self.assertRaisesRegex(ValueError, "use a new one"):
            scanner.feed("x")

    def test_a_scan_of_no_hits_is_left(self):
        scanner = urlsift.Scanner()
        self.interrupted(scanner.feed, b"a.b@c <http:/ www. " * 6000000)

    def test_an_iterator_goes_on_behind_a_handler(self):
        finder = urlsift.find("(http:) " * 9000000 + "http://a.example/")
        self.interrupted(next, finder)
        self.assertEqual(next(finder).url, "http://a.example/")

    @unittest.skipUnless(HELPER is None or os.path.exists(HELPER),
                         "without the decoder")
    def test_a_helper_that_hangs_is_left(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "hangs")
            program.write_text("#!/bin/sh\nexec sleep 60\n")
            program.chmod(0o755)
            self.interrupted(lambda: urlsift.find_document(
                b"<html>", helper=str(program)))

    def test_a_file_that_hangs_is_left(self):
        ends = os.pipe()
        self.interrupted(urlsift.find_document, f"/dev/fd/{ends[0]}")
        for end in ends:
            os.close(end)

    @unittest.skipUnless(HELPER is None or os.path.exists(HELPER),
                         "without the decoder")
    def test_a_long_document_is_left(self):
        def read(page):
            return urlsift.find_document(page, type="html", helper=HELPER)[0]

        self.interrupted(read, b"<a href='http://a.example/'>x</a>\n" * 400000)
        self.assertEqual(len(read(b"<a href='http://b.example/'>")), 1)

    def test_a_long_text_without_hits_is_left(self):
        self.interrupted(urlsift.find_document,
                         b"a.b@c <http:/ www. " * 6000000)

    def test_a_text_with_many_hits_is_left(self):
        self.interrupted(lambda: urlsift.find_document(
            b"http://a:b \n" * 1000000, type="text", host="c.example"))


if __name__ == "__main__":
    unittest.main()
