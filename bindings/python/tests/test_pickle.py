"""Hits and rules go to other processes and come back; equal ones are equal."""
# SPDX-License-Identifier: MIT

import copy
import multiprocessing
import os
import pickle
import unittest

import corpus
import urlsift

TEXT = "see <URL:http://a.exam\nple/\u20ac?q=1>, or ftp://b.example:99999/c."
SCHEMES = {"irc": ("slashes", 6667, "//(?<host>(?&host))"),
           "x": ("opaque", None, ".*")}
FIELDS = [name for name in dir(urlsift.Hit) if not name.startswith("_")]


def find(text):
    return list(urlsift.find(text, invalid=True))


class Pickled(unittest.TestCase):
    def same(self, hit):
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
            copied = pickle.loads(pickle.dumps(hit, protocol))
            self.assertIs(type(copied), type(hit))
            self.assertEqual(copied, hit)
            self.assertEqual(hash(copied), hash(hit))
            self.assertEqual(repr(copied), repr(hit))
            self.assertEqual(copied.as_dict(), hit.as_dict())
            for name in FIELDS:
                if hasattr(hit, name) and name != "as_dict":
                    self.assertEqual(getattr(copied, name),
                                     getattr(hit, name), name)

    def test_hits_keep_all_they_know(self):
        for text in TEXT, TEXT.encode():
            hits = find(text)
            self.assertEqual(len(hits), 2)
            for hit in hits:
                self.same(hit)
                self.same(pickle.loads(pickle.dumps(hit)))
        for text in ("http://a.example/long-\nname http://b.example/\ud800",
                     "http://a.example/" + "\u20ac" * 30000):
            for hit in find(text):
                self.same(hit)

    def test_urls_and_hits_in_documents(self):
        self.same(urlsift.parse("http://a.example:8080/b"))
        self.same(urlsift.parse(b"http:/a"))
        page = b"<a href='http://a.example/'>http://b.example/</a>"
        hits, _ = urlsift.find_document(
            page, type="html", helper=os.environ.get("URLSIFT_HELPER"))
        self.assertEqual(hits[0].text_host, "b.example")
        for hit in hits:
            self.same(hit)

    def test_rules_keep_their_options(self):
        rules = urlsift.Rules(join="none", invalid=True, schemes=SCHEMES)
        rules.add_scheme("y", "opaque", None, "z+")
        copied = pickle.loads(pickle.dumps(rules))
        self.assertEqual(copied, rules)
        self.assertEqual(hash(copied), hash(rules))
        text = TEXT + " irc://d.example x:1 y:zz"
        self.assertEqual(list(urlsift.find(text, copied)),
                         list(urlsift.find(text, rules)))
        self.assertEqual(copy.deepcopy(urlsift.Rules()), urlsift.Rules())

    def test_a_pool_finds_what_one_process_finds(self):
        texts = [text for _, text, _, _ in corpus.cases()][:40]
        with multiprocessing.get_context("fork").Pool(2) as pool:
            self.assertEqual(pool.map(find, texts), list(map(find, texts)))

    def test_closures_by_cloudpickle(self):
        try:
            import cloudpickle
        except ImportError:
            self.skipTest("no cloudpickle")
        rules = urlsift.Rules(host="*.b.example,b.example", invalid=True)
        work = cloudpickle.dumps(lambda: list(urlsift.find(TEXT, rules)))
        self.assertEqual(pickle.loads(work)(),
                         list(urlsift.find(TEXT, rules)))


class Equal(unittest.TestCase):
    def test_hits(self):
        one, two = find(TEXT)
        self.assertEqual(find(TEXT), [one, two])
        self.assertNotEqual(one, two)
        self.assertNotEqual(one, urlsift.parse(one.url))
        self.assertNotEqual(one, one.url)
        self.assertNotEqual(find(" " + TEXT)[0], one)
        self.assertEqual(len({one, two, *find(TEXT)}), 2)

    def test_rules(self):
        self.assertEqual(urlsift.Rules(join="none"), urlsift.Rules(join="none"))
        self.assertNotEqual(urlsift.Rules(join="none"), urlsift.Rules())
        self.assertNotEqual(urlsift.Rules(schemes=SCHEMES), urlsift.Rules())
        self.assertEqual(len({urlsift.Rules(), urlsift.Rules()}), 1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
