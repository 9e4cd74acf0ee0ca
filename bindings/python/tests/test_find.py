"""What find(), parse() and Rules promise."""
# SPDX-License-Identifier: MIT

import ast
import gc
import itertools
import json
import mmap
import os
import pathlib
import sys
import tempfile
import unittest
import warnings
import weakref

import urlsift

TORN = "It is under <URL:ftp://info.cern.ch/pub/www/doc;\ntype=d>, Jim."
WHOLE = "ftp://info.cern.ch/pub/www/doc;type=d"


def urls(text, *args, **options):
    return [hit.url for hit in urlsift.find(text, *args, **options)]


class Find(unittest.TestCase):
    def test_a_torn_url_has_pieces(self):
        for text, whole in ((TORN, WHOLE), (TORN.encode(), WHOLE.encode())):
            hit, = urlsift.find(text)
            self.assertEqual(hit.url, whole)
            self.assertEqual(len(hit.spans), 2)
            self.assertEqual(whole[:0].join(text[a:b] for a, b in hit.spans),
                             whole)
            self.assertEqual((hit.start, hit.end),
                             (hit.spans[0][0], hit.spans[-1][1]))
            self.assertEqual((hit.offset, hit.length),
                             (hit.start, hit.end - hit.start))
            self.assertEqual(hit.form, "wrapper")
            self.assertTrue(hit.joined)

    def test_what_lends_its_bytes_is_scanned_as_bytes(self):
        text = TORN.encode()
        with tempfile.TemporaryFile() as file:
            file.write(text)
            file.flush()
            with mmap.mmap(file.fileno(), 0) as mapped:
                for kind in (bytearray, memoryview):
                    self.assertEqual(urls(kind(text)), [WHOLE.encode()])
                self.assertEqual(urls(mapped), [WHOLE.encode()])

    def test_a_finished_iterator_lets_go_of_its_text(self):
        text = bytearray(TORN.encode())
        finder = urlsift.find(text)
        with self.assertRaises(BufferError):
            text.append(0)
        self.assertEqual(len(list(finder)), 1)
        text.append(0)
        self.assertEqual(list(finder), [])

    def test_a_text_that_changes_while_it_is_read_is_no_danger(self):
        text = bytearray(b"http://a.example/ " * 10000)
        for i, hit in enumerate(urlsift.find(text)):
            text[i * 18:i * 18 + 18] = b"<" * 18
            self.assertTrue(hit.url)

    def test_offsets_count_characters(self):
        for before in ("", "x" * 7, "\u00e9", "\u20ac" * 9, "\U0001F600",
                       "e\u0301", "\ud83d", "\udc80 \ud800\U0001F600\u00ff"):
            for url in ("http://a.example/", "http://\u00e9.example/\u20ac"):
                text = before * 3 + " <" + url + "> " + before
                hit, = urlsift.find(text)
                self.assertEqual(hit.url, url)
                self.assertEqual(text[hit.start:hit.end], url)

    def test_offsets_are_right_far_into_a_text(self):
        text = "\u20ac\U0001F600e\u0301 http://\u00e9.example/ \n" * 20000
        hits = list(urlsift.find(text))
        self.assertEqual(len(hits), 20000)
        size = len(text) // 20000
        self.assertEqual([hit.start for hit in hits],
                         list(range(5, len(text), size)))
        self.assertEqual(text[hits[-1].start:hits[-1].end],
                         "http://\u00e9.example/")

    def test_surrogates_are_characters_no_url_holds(self):
        hit, = urlsift.find("http://a.example/\ud800b", invalid=True)
        self.assertEqual(hit.url, "http://a.example/")
        hit, = urlsift.find("<http://a.example/\ud800>", invalid=True)
        self.assertEqual(hit.url, "http://a.example/\ud800")
        self.assertEqual((hit.reason, hit.at), ("unsafe", 17))

    def test_a_limit_inside_a_character_is_no_error(self):
        for more in range(4):
            text = "<http://a.example/" + "x" * more + "\U0001F600" * 200 + ">"
            hit, = urlsift.find(text, max_url=256, invalid=True)
            self.assertEqual(hit.reason, "too-long")
            self.assertTrue(text[1:].startswith(hit.url))
            self.assertIn(len(hit.url.encode()), range(253, 257))
            self.assertEqual(hit.end, len(text) - 1)

    def test_hits_come_when_asked_for(self):
        text = b"http://a.example/ " + b"x" * (1 << 26)
        finder = urlsift.find(text)
        self.assertEqual(next(finder).url, b"http://a.example/")
        self.assertEqual(len(list(itertools.islice(finder, 1))), 0)

    def test_attributes_tell_the_parts(self):
        hit, = urlsift.find("HTTP://me:pw@a.example:8080/p%20q?x=1#y")
        self.assertEqual([hit.scheme, hit.user, hit.password, hit.host,
                          hit.port, hit.path, hit.query, hit.fragment],
                         ["http", "me", "pw", "a.example", 8080, "/p%20q",
                          "x=1", "y"])
        self.assertEqual([hit.valid, hit.reason, hit.clause, hit.why, hit.at],
                         [True] + [None] * 4)
        self.assertEqual(hit.risks, ("password", "port-odd"))
        rules = urlsift.Rules(list=["shortener=a.b\nbit.ly", "file-host=c.d"])
        self.assertEqual([hit.risks for hit in urlsift.find(
            "http://a.b/ http://c.d/ http://t.co/", rules)],
            [("shortener",), ("file-host",), ()])
        with self.assertRaisesRegex(ValueError, '^list: there is no list "'):
            urlsift.Rules(list=["x"])
        hit, = urlsift.find("ftp://a.example")
        self.assertEqual([hit.user, hit.path, hit.query, hit.port],
                         [None, None, None, 21])

    def test_texts_are_of_the_kind_of_their_source(self):
        text = "see http://\u20ac.example:x/ and http://a.example/b"
        for source in (text, text.encode()):
            for hit in urlsift.find(source, invalid=True):
                for name in ("url", "scheme", "path", "opens", "normal",
                             "defanged", "context", "sentence"):
                    value = getattr(hit, name)
                    self.assertIsInstance(value or source, type(source), name)
                for name in ("form", "began", "ended", "kind"):
                    self.assertIsInstance(getattr(hit, name), str, name)
                if not hit.valid:
                    self.assertIsInstance(hit.reason + hit.why, str)

    def test_a_target_keeps_its_bytes(self):
        url = "https://www.google.com/url?q=http://a.example/%FF%E2"
        self.assertEqual(urlsift.parse(url).target,
                         "http://a.example/\udcff\udce2")
        self.assertEqual(urlsift.parse(url.encode()).target,
                         b"http://a.example/\xff\xe2")

    def test_the_text_around_is_there_if_it_cannot_change(self):
        sentence, more = "It is http://a.example.", "\u20ac\ud800 " * 900
        text = more + "x. " + sentence + " " + more
        raw = text.encode("utf-8", "surrogatepass")
        for source, want in (text, sentence), (raw, sentence.encode()):
            hit, = urlsift.find(source)
            self.assertEqual(hit.sentence, want)
            self.assertIn(want, hit.context)
        short, = urlsift.find(" http://a.example ")
        self.assertEqual(short.context, "http://a.example")
        for source in (bytearray(raw), memoryview(raw)):
            hit, = urlsift.find(source)
            self.assertEqual((hit.context, hit.line), (None, None))
        hit, = urlsift.Scanner().feed("http://a.example\n\n" + "x" * 2000)
        self.assertEqual((hit.sentence, hit.column), (None, None))

    def test_lines_are_counted_from_any_hit(self):
        text = ("\n\u20ac http://a.example/ http://b.example/\n"
                "\nhttp://c.example/")
        want = [(2, 5), (2, 23), (4, 1)]
        for source in text, text.encode():
            hits = list(urlsift.find(source))
            for order in (1, -1, 1):
                self.assertEqual([(hit.line, hit.column)
                                  for hit in hits[::order]], want[::order])

    def test_a_pattern_that_cannot_decide_warns(self):
        url = "http://a.example/" + "a" * 200 + "/b"
        rules = urlsift.Rules(match="(a|aa)+$")
        want = "match takes too many steps: http.*/b is not filtered"
        with self.assertWarnsRegex(RuntimeWarning, want):
            self.assertEqual(urls(url + " http://b.example", rules), [url])
        scanner = urlsift.Scanner(rules)
        with self.assertRaisesRegex(RuntimeWarning, want), \
                warnings.catch_warnings():
            warnings.simplefilter("error")
            scanner.feed(url + "\n\n" + "x" * 2000)
        self.assertEqual([hit.url for hit in scanner.finish()], [url])

    def test_hits_do_not_disturb_each_other(self):
        rules = urlsift.Rules()
        one, two = urlsift.find("http://\u00e9.example/1 http://b.example/2",
                                rules)
        url = urlsift.parse("http://c.example/3", rules)
        for _ in range(3):
            self.assertEqual([hit.opens for hit in (one, two, url)],
                             ["http://xn--9ca.example/1", "http://b.example/2",
                              "http://c.example/3"])
            self.assertEqual([hit.context[-2:] for hit in (one, two)],
                             ["/2", "/2"])
            self.assertEqual([hit.host for hit in (url, two, one)],
                             ["c.example", "b.example", "xn--9ca.example"])

    def test_a_dict_has_what_json_has(self):
        text = "see http://a.example/minutes-\nof-may, http://b:x"
        hit, bad = (hit.as_dict() for hit in urlsift.find(text, invalid=True))
        self.assertEqual(json.loads(json.dumps(hit)), {
            "url": "http://a.example/minutes-of-may",
            "opens": "http://a.example/minutes-of-may", "valid": True,
            "form": "bare", "joined": True, "line": 1, "column": 5,
            "offset": 4, "length": 32,
            "spans": [[4, 29], [30, 36]], "scheme": "http",
            "host": "a.example", "port": 80, "path": "/minutes-of-may",
            "alternatives": [{
                "url": "http://a.example/minutes" + end,
                "opens": "http://a.example/minutes" + end, "valid": True,
                "scheme": "http", "host": "a.example", "port": 80,
                "path": "/minutes" + end, "risks": []}
                for end in ("of-may", "-")],
            "notes": ["hyphen", "by-hyphen"], "risks": []})
        self.assertEqual((bad["valid"], bad["reason"], bad["at"]),
                         (False, "port", 9))

    def test_other_readings_are_there(self):
        text = "see http://a.example/minutes-\nof-may for it, and more there"
        hit, = urlsift.find(text)
        self.assertIsInstance(hit, urlsift.URL)
        self.assertEqual((hit.url, hit.kind),
                         ("http://a.example/minutes-of-may", "whole"))
        self.assertEqual([r.url for r in hit.alternatives],
                         ["http://a.example/minutesof-may",
                          "http://a.example/minutes-"])
        self.assertEqual([type(r) for r in hit.alternatives],
                         [urlsift.URL] * 2)

    def test_rejected_ones_are_there_on_request(self):
        text = "http://a.example:99999/ http://b.example/"
        self.assertEqual(urls(text), ["http://b.example/"])
        bad, good = urlsift.find(text, invalid=True)
        self.assertEqual((bad.valid, bad.reason), (False, "port"))
        self.assertIn("port", bad.why)
        self.assertTrue(good.valid)

    def test_options_are_obeyed(self):
        self.assertEqual(urls("http://a.example/a-\nb.html x",
                              hyphen="drop"), ["http://a.example/ab.html"])
        self.assertEqual(urls("http://a.example/a-\nb.html x", join="none"),
                         ["http://a.example/a-"])
        self.assertEqual(urls("http://a.example/\u00e9", no_iri=True),
                         ["http://a.example/"])
        self.assertEqual(urls("http://a.example/~b", syntax="rfc1738"), [])
        self.assertEqual(urls("www.example.com, a@example.org",
                              schemeless=True, emails=True),
                         ["www.example.com", "a@example.org"])
        self.assertEqual(urls("<URL:http://a.example/b\nc>",
                              max_wrapper_lines=1), ["http://a.example/b"])

    def test_filters_choose(self):
        text = "http://a.example/1 ftp://b.example/2 http://c.example:x/3 "
        for options, want in (
                ({}, "12"), ({"invalid": True}, "123"),
                ({"invalid": "yes", "scheme": "http"}, "13"),
                ({"invalid": "only"}, "3"), ({"not_scheme": "http"}, "2"),
                ({"host": "a.example,b.*"}, "12"), ({"match": "/2$"}, "2"),
                ({"host": ["a.example", "b.*"]}, "12"),
                ({"not_hosts": "b.example\nc.example\n"}, "1"),
                ({"invalid": False, "not_match": "/1$"}, "2")):
            with self.subTest(options):
                self.assertEqual([url[-1] for url in urls(text, **options)],
                                 list(want))
                scanner = urlsift.Scanner(urlsift.Rules(**options))
                hits = scanner.feed(text) + scanner.finish()
                self.assertEqual([hit.url[-1] for hit in hits], list(want))

    def test_schemes_of_ones_own(self):
        schemes = {"x-ticket": ("opaque", None, "(?<group>[A-Z]++)-[0-9]++"),
                   "irc": ("slashes", 6667, "//(?<host>(?&host))")}
        one, two = urlsift.find("<x-ticket:AB-12>, irc://a.example",
                                schemes=schemes)
        self.assertEqual(one.group, "AB")
        self.assertEqual((two.host, two.port), ("a.example", 6667))
        rules = urlsift.Rules()
        rules.add_scheme("irc", *schemes["irc"])
        self.assertEqual(urls("irc://b.example", rules), ["irc://b.example"])
        with self.assertRaisesRegex(RuntimeError, "in use"):
            rules.add_scheme("x-y", "opaque", None, "a")

    def test_what_cannot_be_is_refused(self):
        rules = urlsift.Rules()
        for error, options in (
                (ValueError, {"syntax": "rfc2396"}),
                (ValueError, {"join": ""}), (ValueError, {"hyphen": "a\0b"}),
                (ValueError, {"max_url": 255}), (ValueError, {"max_url": -1}),
                (ValueError, {"max_url": 1 << 70}),
                (ValueError, {"max_wrapper_lines": 0}),
                (ValueError, {"syntax": 3}), (TypeError, {"emails": None}),
                (ValueError, {"invalid": "maybe"}),
                (ValueError, {"match": "("}),
                (ValueError, {"host": "a\0b"}), (TypeError, {"host": [None]}),
                (TypeError, {"sintax": "rfc1738"}),
                (TypeError, {"schemes": 1}), (TypeError, {"schemes": {"a": 1}}),
                (ValueError, {"schemes": {"a": ("opaque", None, "(")}}),
                (ValueError, {"schemes": {"a": ("round", None, "b")}}),
                (ValueError, {"schemes": {"a": ("opaque", 65536, "b")}}),
                (ValueError, {"schemes": {"a": ("opaque", -1, "b")}}),
                (ValueError, {"schemes": {"1": ("opaque", None, "b")}}),
                (TypeError, {"rules": 1}),
                (TypeError, {"rules": rules, "no_iri": True})):
            with self.subTest(options), self.assertRaises(error):
                urlsift.find("", **options)
        for text in (None, 1, [b"a"], memoryview(b"abcd")[::2]):
            with self.subTest(text), \
                    self.assertRaises((TypeError, BufferError)):
                urlsift.find(text)
        for kind in (urlsift.Hit, urlsift.URL):
            with self.assertRaises(TypeError):
                kind()
        with self.assertRaises(AttributeError):
            next(urlsift.find("http://a.example")).url = "x"

    def test_nothing_is_kept(self):
        # Sanitizers make each allocation a long story.
        often = 1000 if os.environ.get("URLSIFT_SANITIZERS") else 10000

        def work():
            for _ in range(often):
                for hit in urlsift.find(TORN, invalid=True):
                    hit.url, hit.opens, hit.spans, hit.alternatives, hit.notes

        work()
        before = sys.getallocatedblocks()
        for _ in range(10):
            work()
        # Python itself keeps a few, at times.
        self.assertLess(sys.getallocatedblocks() - before, often)

    def test_garbage_in_a_circle_is_collected(self):
        class Text(bytearray):
            pass

        text = Text(TORN.encode())
        text.finder = urlsift.find(text)
        gone = weakref.ref(text)
        del text
        gc.collect()
        self.assertIsNone(gone())


class Parse(unittest.TestCase):
    def test_a_url_is_judged_as_it_is(self):
        url = urlsift.parse("gopher://a.example/1/b")
        self.assertEqual((url.valid, url.scheme, url.port, url.reason),
                         (True, "gopher", 70, None))
        url = urlsift.parse(b"http://a.example/ b")
        self.assertEqual((url.valid, url.reason, url.at, url.url),
                         (False, "unsafe", 17, b"http://a.example/ b"))
        for nothing in ("", b"", "\0", "\ud800", "a", ":"):
            self.assertEqual(urlsift.parse(nothing).reason, "scheme")

    def test_offsets_count_characters(self):
        url = urlsift.parse("http://\u20ac.example/\U0001F600 x")
        self.assertEqual(url.at, len("http://\u20ac.example/\U0001F600"))

    def test_a_class_below_url_makes_none(self):
        class Own(urlsift.URL):
            pass

        methods = [name for name in dir(Own) if name[0] == "_" != name[1]]
        self.assertIn("_values", methods)
        for name in methods:
            with self.assertRaises(TypeError):
                getattr(Own, name)("http://a.example/", urlsift.Rules())
        with self.assertRaises(TypeError):
            Own()

    def test_options_are_obeyed(self):
        self.assertEqual(urlsift.parse("http://a/~b").valid, True)
        self.assertEqual(urlsift.parse("http://a/~b",
                                       syntax="rfc1738").valid, False)

    def test_types_are_looked_at(self):
        for args in ((1,), (None,), ("a:", 1)):
            with self.assertRaises(TypeError):
                urlsift.parse(*args)


class Rewrite(unittest.TestCase):
    def test_a_url_is_rewritten(self):
        url = "http://a.example:80/%7eb"
        self.assertEqual(urlsift.normalize(url), "http://a.example/~b")
        self.assertEqual(urlsift.defang(url), "hxxp[:]//a[.]example[:]80/%7eb")
        self.assertEqual(urlsift.normalize(url.encode()),
                         b"http://a.example/~b")
        self.assertIsNone(urlsift.normalize("http://a b"))


class Stub(unittest.TestCase):
    """__init__.pyi says what there is, no more and no less."""

    def test_names_agree(self):
        path = pathlib.Path(urlsift.__file__).with_suffix(".pyi")
        if not path.exists():  # made by the build
            path = pathlib.Path(os.environ["top_builddir"], "bindings",
                                "python", "urlsift", "__init__.pyi")
        names = {}
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.ClassDef) and node.name[0] != "_":
                names[node.name] = {
                    item.name for item in node.body
                    if isinstance(item, ast.FunctionDef)}
            elif isinstance(node, ast.FunctionDef):
                names[node.name] = set()
            elif isinstance(node, ast.AnnAssign):
                names[node.target.id] = set()
        self.assertEqual(sorted(names), sorted(urlsift.__all__))
        for name, members in names.items():
            if members:
                # Which names of its own Python adds depends on its version.
                there = {member for member in vars(getattr(urlsift, name))
                         if member in members or member[0] != "_"}
                self.assertEqual(members - {"__init__"},
                                 there - {"__init__"}, name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
