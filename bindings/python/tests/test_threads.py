"""Threads share Rules, and what one is scanning with no other one does."""
# SPDX-License-Identifier: MIT

import sys
import threading
import unittest

import urlsift

TEXT = ("see <URL:http://a.exam\nple/\u20ac>, ftp://b.example/c;type=d and "
        "irc://c.example or www.example.com, gopher://d.example/1e.\n") * 400
SCHEMES = {"irc": ("slashes", 6667, "//(?<host>(?&host))")}


def together(count, work):
    """Run ${work} in ${count} threads that begin at once; return what they
    return."""
    results, gate = [], threading.Barrier(count)

    def run():
        gate.wait()
        try:
            results.append(work())
        except Exception as error:
            results.append(error)

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


class Threads(unittest.TestCase):
    def setUp(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        sys.setswitchinterval(1e-6)

    def test_rules_are_shared(self):
        def urls(rules):
            return [(h.url, h.start, h.port) for h in urlsift.find(TEXT, rules)]

        options = {"schemes": SCHEMES, "schemeless": True}
        want = urls(urlsift.Rules(**options))
        self.assertEqual(len(want), 2000)
        for _ in range(8):
            # New ones each time: patterns are compiled when first needed.
            rules = urlsift.Rules(**options)
            for got in together(8, lambda: urls(rules)):
                self.assertEqual(got, want)

    def test_urls_are_judged_at_once(self):
        rules = urlsift.Rules(schemes=SCHEMES)

        def judge():
            return [urlsift.parse("irc://a.example:%d" % i, rules).valid
                    for i in range(200)]

        for got in together(8, judge):
            self.assertEqual(got, [False] * 200)

    def test_a_scanner_is_for_one_at_a_time(self):
        scanner = urlsift.Scanner(urlsift.Rules(invalid=True))
        piece = TEXT * 20

        def feed():
            taken = 0
            for _ in range(5):
                try:
                    taken += len(scanner.feed(piece))
                except ValueError:
                    pass
            return taken

        counts = together(4, feed)
        self.assertTrue(all(isinstance(n, int) for n in counts), counts)
        found = sum(counts) + len(scanner.finish())
        self.assertGreater(found, 0)
        self.assertEqual(found % len(list(urlsift.find(piece, invalid=True))),
                         0)

    def test_an_iterator_is_for_one_at_a_time(self):
        finder = urlsift.find(TEXT * 10)

        def take():
            taken = 0
            while True:
                try:
                    next(finder)
                    taken += 1
                except StopIteration:
                    return taken
                except ValueError:
                    pass

        self.assertEqual(sum(together(4, take)), 400 * 10 * 4)

    def test_others_run_while_a_text_is_scanned(self):
        # With the lock kept, nobody could count before the scan is over.
        sys.setswitchinterval(100)
        text, counted, done = b"x" * (1 << 26), [], threading.Event()

        def count():
            while not done.is_set():
                counted.append(1)
                done.wait(0.001)

        thread = threading.Thread(target=count)
        thread.start()
        before = after = len(counted)
        # A busy machine may let it wait for a scan or two.
        for _ in range(50):
            self.assertEqual(list(urlsift.find(text)), [])
            after = len(counted)
            if after > before:
                break
        done.set()
        thread.join()
        self.assertGreater(after, before)


if __name__ == "__main__":
    unittest.main(verbosity=2)
