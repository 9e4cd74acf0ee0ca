"""The conformance suite: the module says of each text in corpus/ what the tool
does, and of each URL in a list of cases what stands there.

No option of a case is passed over: one that corpus.OPTIONS does not name is an
error.
"""
# SPDX-License-Identifier: MIT

import random
import unittest

import corpus
import urlsift


def fed(text, rules, size):
    """Return the hits in ${text}, fed in pieces of about ${size}."""
    random.seed(size)
    scanner = urlsift.Scanner(rules)
    hits, at = [], 0
    while at < len(text):
        end = at + random.randint(0, 2 * size)
        hits += scanner.feed(text[at:end])
        at = end
    return hits + scanner.finish()


def explained(hits):
    return b"".join(corpus.explain(hit) for hit in hits)


class Corpus(unittest.TestCase):
    cases = list(corpus.cases())

    def test_each_text_gives_its_trace(self):
        self.assertGreater(len(self.cases), 300)
        for name, text, rules, want in self.cases:
            with self.subTest(name):
                hits = urlsift.find(text, rules)
                self.assertEqual(explained(hits), want)
        print("%d texts give their traces" % len(self.cases))

    def test_each_text_gives_its_trace_in_pieces(self):
        for name, text, rules, want in self.cases:
            for size in (1, 7, 100):
                with self.subTest(name, size=size):
                    self.assertEqual(explained(fed(text, rules, size)), want)

    def test_each_text_gives_what_is_valid_or_opens(self):
        for name, text, rules, _ in self.cases:
            options = corpus.read_options(
                (corpus.TOP / "corpus" / name).with_suffix(".opt"))
            with self.subTest(name):
                kept = [hit for hit in urlsift.find(text, rules)
                        if hit.valid or hit.opens]
                usual = urlsift.find(text, urlsift.Rules(**options))
                self.assertEqual(explained(usual), explained(kept))

    def test_characters_and_bytes_agree(self):
        reported = 0
        for name, text, rules, want in self.cases:
            try:
                chars = text.decode("utf-8")
            except UnicodeDecodeError:
                continue
            with self.subTest(name):
                in_bytes = urlsift.find(text, rules)
                in_chars = list(urlsift.find(chars, rules))
                pieces = fed(chars, rules, 9)
                for ours in (in_chars, pieces):
                    self.assertEqual(len(ours), want.count(b"\n"))
                for a, b, c in zip(in_bytes, in_chars, pieces):
                    self.same(chars, a, b)
                    self.same(chars, a, c)
            reported += 1
        self.assertGreater(reported, 300)

    def same(self, chars, a, b):
        """${a} was found in bytes, ${b} in ${chars}."""
        at = [len(chars[:i].encode()) for i in (b.start, b.end)]
        self.assertEqual([a.start, a.end], at)
        self.assertEqual(a.spans, tuple(
            tuple(len(chars[:i].encode()) for i in span) for span in b.spans))
        self.assertEqual(a.url.decode("utf-8", "surrogatepass"), b.url)
        self.assertEqual([a.reason, a.form, a.notes, a.ended],
                         [b.reason, b.form, b.notes, b.ended])
        if not a.valid:
            self.assertEqual(len(a.url[:a.at].decode("utf-8", "ignore")), b.at)

    def test_each_url_gets_its_verdict(self):
        judged = 0
        for path in sorted(corpus.TOP.glob("corpus/urls/*.cases")):
            rules = None
            for line in path.read_bytes().split(b"\n"):
                if line.startswith(b"# syntax="):
                    syntax = line.partition(b"=")[2].decode()
                    rules = urlsift.Rules(syntax=syntax)
                if line.startswith(b"#") or not line:
                    continue
                want, _, url = line.partition(b"\t")
                with self.subTest(path.name, url=url):
                    got = corpus.verdict(urlsift.parse(url, rules), "")
                    self.assertEqual(got.replace("valid", "ok"), want.decode())
                judged += 1
        self.assertGreater(judged, 1000)
        print("%d URLs get their verdicts" % judged)


if __name__ == "__main__":
    unittest.main(verbosity=2)
