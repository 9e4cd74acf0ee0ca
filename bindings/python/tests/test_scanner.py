"""What Scanner promises: a text in pieces is the text."""
# SPDX-License-Identifier: MIT

import random
import unittest

import urlsift

LINES = ["Look at http://a.example/one-\ntwo, it is (see http://b.example/c).",
         "<URL:ftp://\u00e9.example/x\n  y;type=d>", "<http://c.example/",
         "caf\u00e9 \u20ac\U0001F600e\u0301 \ud83d http://d.example/\u20ac.",
         "http://e.example:99999/ mailto:joe@f.example", "", "\u20ac" * 50,
         "<" * 30, "http://" + "g" * 300 + ".example/" + "h" * 500]


def values(hits):
    """Return all that is to be known of ${hits}."""
    return [(hit.url, hit.start, hit.end, hit.spans, hit.reason, hit.at,
             hit.form, hit.notes, hit.began, hit.ended, hit.trimmed,
             [url.url for url in hit.alternatives], hit.joined) for hit in hits]


def texts(count, lines):
    draw = random.Random(1738)
    for _ in range(count):
        yield "\n".join(draw.choices(LINES, k=lines))


class Scanner(unittest.TestCase):
    def fed(self, text, draw, most):
        scanner = urlsift.Scanner(urlsift.Rules(invalid=True))
        hits, at = [], 0
        while at < len(text):
            n = draw.randint(0, most)
            hits += scanner.feed(text[at:at + n])
            at += n
        return hits + scanner.finish()

    def test_the_cuts_do_not_matter(self):
        draw = random.Random(1994)
        for chars in texts(100, 12):
            raw = chars.encode("utf-8", "surrogatepass")
            for text in (chars, raw, memoryview(raw)):
                whole = values(urlsift.find(text, invalid=True))
                for most in (1, 5, 80, 2000):
                    self.assertEqual(values(self.fed(text, draw, most)), whole)

    def test_long_texts_are_no_different(self):
        draw = random.Random(2396)
        text = "\n\n".join(texts(300, 40))
        whole = values(urlsift.find(text, invalid=True))
        self.assertGreater(len(whole), 3000)
        for most in (3000, 200000):
            self.assertEqual(values(self.fed(text, draw, most)), whole)

    def test_a_scanner_begins_again(self):
        scanner = urlsift.Scanner()
        for text in ("\u20ac http://a.example/", b"http://b.example/ ") * 3:
            hit, = scanner.feed(text) + scanner.finish()
            whole, = urlsift.find(text)
            self.assertEqual(values([hit]), values([whole]))
        self.assertEqual(scanner.finish(), [])

    def test_hits_come_as_soon_as_they_are_known(self):
        scanner = urlsift.Scanner()
        self.assertEqual(scanner.feed("<http://a.example/"), [])
        hit, = scanner.feed("> and so on " + "x" * 2000)
        self.assertEqual((hit.url, hit.start), ("http://a.example/", 1))

    def test_what_broke_off_is_cut(self):
        for broken, reason in ((False, None), (True, "cut")):
            scanner = urlsift.Scanner(urlsift.Rules(invalid=True))
            hits = scanner.feed("http://a.example/b")
            hit, = hits + scanner.finish(broken=broken)
            self.assertEqual(hit.reason, reason)

    def test_a_text_is_of_one_kind(self):
        scanner = urlsift.Scanner()
        scanner.feed("")
        with self.assertRaises(TypeError):
            scanner.feed(b"http://a.example/")
        with self.assertRaises(TypeError):
            scanner.feed(None)
        hit, = scanner.feed("http://b.example/") + scanner.finish()
        self.assertEqual((hit.url, hit.start), ("http://b.example/", 0))

    def test_rules_are_obeyed(self):
        scanner = urlsift.Scanner(urlsift.Rules(emails=True))
        hit, = scanner.feed("to a@b.example now") + scanner.finish()
        self.assertEqual(hit.form, "email")
        with self.assertRaises(TypeError):
            urlsift.Scanner("rfc1738")


if __name__ == "__main__":
    unittest.main(verbosity=2)
