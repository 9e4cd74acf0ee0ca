"""Allocations that fail: each run gives the whole answer or MemoryError, and
leaves nothing behind.

Python runs twice with no_memory.so preloaded.  With PYTHONMALLOC=malloc each of
its objects is a block of its own, so that every allocation of the module, of
the library and of Python on their behalf fails once; but then Python itself
leaves some behind.  With PYTHONMALLOC=pymalloc nearly all blocks are those of
the library and of the module's records, and none may be left.
"""
# SPDX-License-Identifier: MIT

import ctypes
import gc
import os
import subprocess
import sys
import unittest

import _urlsift
import urlsift

SHIM = os.path.join(os.environ.get("top_builddir", "build"),
                    "tests/faults/.libs/no_memory.so")
ALLOCATOR = os.environ.get("NO_MEMORY_OF")
if ALLOCATOR is None:
    for allocator in ("malloc", "pymalloc"):
        again = dict(os.environ, LD_PRELOAD=SHIM, NO_MEMORY_OF=allocator,
                     PYTHONMALLOC=allocator)
        subprocess.run([sys.executable, "-W", "error", sys.argv[0]],
                       env=again, check=True)
    sys.exit()

SHIM = ctypes.CDLL(SHIM)
AFTER = ctypes.c_long.in_dll(SHIM, "no_memory_after")
FOR_GOOD = ctypes.c_long.in_dll(SHIM, "no_memory_for_good")
BLOCKS = ctypes.c_long.in_dll(SHIM, "no_memory_blocks")

TEXT = ("\u20ac <URL:http://a.exam\nple/\u20ac> http://b.example/c-\nd "
        "irc://c.example http://e.example:99999/ joe@f.example\n") * 3


def make_rules():
    """Only what is in C: Python itself crashes in the rest."""
    rules = _urlsift.Rules()
    rules._set("emails", "yes")
    rules._set("invalid", "yes")
    rules._set("not_host", "*.example.org")
    rules.add_scheme("irc", "slashes", 6667, "//(?<host>(?&host))")
    return rules


# dir() itself leaves something behind when it fails.
NAMES = {kind: [name for name in dir(kind) if name[0] != "_"
                and name not in ("alternatives", "as_dict")]
         for kind in (urlsift.Hit, urlsift.URL)}


def attributes(hit):
    values = [getattr(hit, name) for name in NAMES[type(hit)]]
    return values + [hit.as_dict(), repr(hit)]


def find(text):
    return [attributes(hit) + [attributes(r) for r in hit.alternatives]
            for hit in urlsift.find(text, make_rules())]


def feed(text):
    scanner = urlsift.Scanner(make_rules())
    hits = []
    for at in range(0, len(text), 40):
        hits += scanner.feed(text[at:at + 40])
    return [attributes(hit) for hit in hits + scanner.finish()]


def parse():
    return [attributes(urlsift.parse(url, make_rules()))
            for url in ("irc://\u20ac.example", b"http://a.example:99999")]


MAIL = b"""Subject: http://a.example/
Content-Type: text/html

<a href='http://b.example/'>http://c.example/</a><hr><img src=d>
"""


def read():
    """Only what is in C, as above."""
    reader = _urlsift.Finder(_urlsift.Rules())
    reader._set("helper", os.environ["URLSIFT_HELPER"])
    warnings = []
    hits = reader._read(-1, MAIL, b"", 1 << 20, warnings)
    return [attributes(hit) for hit in hits], warnings


def batch():
    """Only what is in C, as above."""
    chunk = _urlsift.batch(make_rules(), ("url", "port", "valid"))
    scanned = _urlsift.scan(chunk, [TEXT, None, TEXT.encode()], 0, 3, 0)
    table = _urlsift.take_next(_urlsift.stream([chunk]))
    return scanned, _urlsift.look(table), _urlsift.values(table, 1)


def pickled():
    restore, values = urlsift.parse("http://a.example/").__reduce__()
    return attributes(restore(*values))


class Memory(unittest.TestCase):
    def runs(self, work, for_good):
        """Fail at each allocation of ${work} in turn; return how many times
        it failed and how many blocks were left over."""
        want, failed, after = work(), 0, 0
        gc.collect()
        before = BLOCKS.value
        while True:
            FOR_GOOD.value = for_good
            got = None
            try:
                AFTER.value = after
                got = work()
            except MemoryError:
                pass  # nothing that asks for memory before the next line
            left = AFTER.value
            AFTER.value = -1
            if got is None:
                failed += 1
            else:
                self.assertEqual(got, want)
            if left > 0:
                break
            after += 1
        got = None
        gc.collect()
        return failed, BLOCKS.value - before

    def survives(self, work, least=30):
        for for_good in (0, 1):
            self.runs(work, for_good)
            failed, left = self.runs(work, for_good)
            print("%d failed, %d left" % (failed, left), end="; ", flush=True)
            self.assertGreater(failed, least)
            if ALLOCATOR == "pymalloc":
                self.assertLess(left, 4)

    def test_find_in_str(self):
        self.survives(lambda: find(TEXT))

    def test_find_in_bytes(self):
        self.survives(lambda: find(TEXT.encode()))

    def test_feed_str(self):
        self.survives(lambda: feed(TEXT))

    def test_feed_bytes(self):
        self.survives(lambda: feed(TEXT.encode()))

    def test_parse(self):
        self.survives(parse)

    def test_read_document(self):
        self.survives(read, least=10)

    def test_batch(self):
        self.survives(batch)

    def test_pickle(self):
        self.survives(pickled, least=0)

    def test_what_was_found_is_in_the_next_list(self):
        url, reported, after, left = "http://a.example/", 0, 0, 0
        urlsift.parse(url)  # its pattern is compiled once
        while left <= 0:
            scanner, hits = urlsift.Scanner(), None
            scanner.feed(url)
            try:
                AFTER.value = after
                hits = scanner.finish()
            except MemoryError:
                pass
            left = AFTER.value
            AFTER.value = -1
            after += 1
            try:
                hits = scanner.finish() if hits is None else hits
            except MemoryError:
                continue  # it is of no more use
            self.assertEqual([hit.url for hit in hits], [url])
            reported += 1
        self.assertGreater(reported, 1)

    def test_nothing_is_kept(self):
        for work in (lambda: find(TEXT), lambda: feed(TEXT), parse):
            for _ in range(100):
                work()
            gc.collect()
            before = BLOCKS.value
            for _ in range(1000):
                work()
            gc.collect()
            # Python itself keeps a few, at times.
            self.assertLess(BLOCKS.value - before, 1000 // 2)


if __name__ == "__main__":
    unittest.main(verbosity=2)
