"""find_batch() finds in many texts what find() finds in each of them."""
# SPDX-License-Identifier: MIT

import gc
import unittest

import arrow
import corpus
import urlsift

TEXTS = ["see http://a.example/1 and\nftp://b.example/\u20ac?q=1",
         None, "", "none", "\u20ac http://c.example:8080/?q=2", float("nan")]
WANT = {"row": [0, 0, 4],
        "url": ["http://a.example/1", "ftp://b.example/\u20ac?q=1",
                "http://c.example:8080/?q=2"],
        "port": [80, 21, 8080],
        "valid": [True] * 3,
        "offset": [4, 27, 2],
        "query:q": [None, "1", "2"]}
COLUMNS = list(WANT)[1:]


def batch(texts, columns=COLUMNS, **options):
    return urlsift.find_batch(texts, columns=columns, **options)


class Columns(unittest.TestCase):
    def test_values_are_those_of_hits(self):
        rules = urlsift.Rules(invalid=True, schemeless=True, emails=True)
        texts = [text.decode(errors="replace")
                 for _, text, _, _ in corpus.cases()]
        columns = ["url", "valid", "reason", "at", "form", "offset", "length",
                   "port", "host", "line", "column", "kind", "context"]
        want = {name: [] for name in ("row", *columns)}
        for row, text in enumerate(texts):
            for hit in urlsift.find(text, rules):
                want["row"].append(row)
                for name in columns:
                    want[name].append(getattr(hit, name))
        self.assertGreater(len(want["row"]), 1000)
        for threads in 1, 3:
            got = urlsift.find_batch(texts, rules, columns=columns,
                                     threads=threads)
            self.assertEqual(len(got), len(want["row"]))
            self.assertEqual(got.as_dict(), want)

    def test_bytes_count_bytes(self):
        texts = [t.encode() if isinstance(t, str) else t for t in TEXTS]
        for kind in bytes, bytearray, memoryview:
            got = batch([kind(t) if isinstance(t, bytes) else t
                         for t in texts]).as_dict()
            self.assertEqual(got, WANT | {"offset": [4, 27, 4]})

    def test_what_is_no_utf8_is_replaced(self):
        got = batch([b"\xff http://a.example/ \xc3"], ["context"]).as_dict()
        self.assertEqual(got["context"],
                         ["\ufffd http://a.example/ \ufffd"])

    def test_a_list_is_a_text(self):
        got = batch(["http://u:p@10.0.0.1:81/"], ["risks", "spans"]).as_dict()
        self.assertIn("password,", got["risks"][0])
        self.assertEqual(got["spans"], ["0-23"])

    def test_a_column_may_be_there_twice(self):
        got = batch(["http://a.example/"], ["url", "url", "port"])
        self.assertEqual(got.types, {"row": int, "url": str, "port": int})
        self.assertEqual(got.as_dict(), {
            "row": [0], "url": ["http://a.example/"], "port": [80]})

    def test_many_rows_have_many_bits(self):
        texts = ["http://a.example/%s" % ("?q=%d" % i if i % 3 else "")
                 for i in range(1000)]
        want = [str(i) if i % 3 else None for i in range(1000)]
        got = batch(texts, ["query:q", "valid"])
        for table in got.as_dict(), arrow.read_table(got)[0]:
            self.assertEqual(table["query:q"], want)
            self.assertEqual(table["valid"], [True] * 1000)


class Given(unittest.TestCase):
    def test_lists_and_the_like(self):
        for texts in TEXTS, tuple(TEXTS), iter(TEXTS):
            self.assertEqual(batch(texts).as_dict(), WANT)
        empty = batch([])
        self.assertEqual(empty.as_dict(), {name: [] for name in WANT})
        self.assertEqual(empty.types, {
            "row": int, "url": str, "port": int, "valid": bool,
            "offset": int, "query:q": str})

    def test_numpy_and_pandas(self):
        try:
            import numpy
            import pandas
        except ImportError:
            self.skipTest("no pandas")
        for texts in (numpy.array(TEXTS, dtype=object),
                      pandas.Series(TEXTS), pandas.Index(TEXTS),
                      pandas.Series(TEXTS, dtype="string"),
                      pandas.Series(TEXTS, dtype="category")):
            self.assertEqual(batch(texts).as_dict(), WANT)
        got = batch(numpy.array(["http://a.example/", "x"])).as_dict()
        self.assertEqual(got["row"], [0])
        frame = pandas.DataFrame(batch(TEXTS).as_dict())
        self.assertEqual(frame["url"].tolist(), WANT["url"])

    def test_arrow_is_read(self):
        for form in "u", "U", "z", "Z", "vu", "vz":
            for offset in 0, 11:
                with self.subTest(form, offset=offset):
                    texts = arrow.Column(TEXTS[:5], form, offset)
                    want = WANT if form[-1] in "uU" else (
                        WANT | {"offset": [4, 27, 4]})
                    for threads in 1, 2:
                        got = batch(texts, threads=threads).as_dict()
                        self.assertEqual(got, want)
                    gc.collect()
                    self.assertEqual(texts.released, 2)

    def test_arrow_streams_are_read(self):
        parts = [arrow.Column(TEXTS[:2], "u"), arrow.Column([], "u"),
                 arrow.Column(TEXTS[2:5], "u", 3)]
        self.assertEqual(batch(arrow.Stream_of(parts)).as_dict(), WANT)
        self.assertEqual([part.released for part in parts], [1, 1, 1])
        texts = [f"http://a.example/{i}" for i in range(50)]
        for threads in 1, 3:
            parts = [arrow.Column(texts[at:at + 3], "U")
                     for at in range(0, 50, 3)]
            got = batch(arrow.Stream_of(parts), ["url"], threads=threads)
            self.assertEqual(got.as_dict(), {"row": list(range(50)),
                                             "url": texts})
        got = batch(arrow.Stream_of([arrow.Column([], "U")][:1])).as_dict()
        self.assertEqual(got["url"], [])

    def test_what_is_not_equal_to_itself_is_no_text(self):
        class Compared:
            def __init__(self, result=None):
                self.result = self if result is None else result

            def __eq__(self, other):
                return self.result

            def __bool__(self):
                raise ValueError("neither true nor false")

        for null in Compared(), Compared(False), Compared(0):
            got = batch([null, "http://a.example/", null], ["url"]).as_dict()
            self.assertEqual(got, {"row": [1], "url": ["http://a.example/"]})
        with self.assertRaises(TypeError):
            batch(["http://a.example/", Compared(1)])
        # A column in a list.
        with self.assertRaisesRegex(ValueError, "neither"):
            batch(["http://a.example/", Compared(Compared())])

    def test_mistakes(self):
        for texts in "http://a.example/", b"x", 1, [1], ["x", ["y"]], [1.5]:
            with self.assertRaises(TypeError):
                batch(texts)
        for form in "l", "+s", "ux", "vl":
            with self.assertRaisesRegex(TypeError, "strings or binary"):
                batch(arrow.Column(["x"], form))
        with self.assertRaisesRegex(RuntimeError, "broken"):
            batch(arrow.Stream_of([arrow.Column(["x"], "u")], 1))
        with self.assertRaisesRegex(TypeError, "a sequence of names"):
            batch([], "url")
        with self.assertRaisesRegex(ValueError, "'hots'"):
            batch([], ["url", "hots"])
        for call in (urlsift.find_batch, urlsift.find, urlsift.parse,
                     urlsift.find_document):
            with self.assertRaisesRegex(TypeError, call.__name__ + r"\(\): "
                                        "there is no option 'jion'"):
                call(b"x", jion="none")

    def test_what_is_not_filtered_is_warned_of(self):
        text = "http://x.example/%sb" % ("a" * 5000)
        with self.assertWarnsRegex(RuntimeWarning, "match takes too many"):
            got = batch([text], match="(a|aa)+$")
        self.assertEqual(got.as_dict()["url"], [text])


class Lent(unittest.TestCase):
    def test_a_consumer_reads_the_table(self):
        found = batch(TEXTS)
        for _ in range(2):
            self.assertEqual(arrow.read_table(found), (WANT, 1))
        many = batch(TEXTS * 9, threads=2)
        table, chunks = arrow.read_table(many)
        self.assertEqual(table, many.as_dict())
        self.assertGreater(chunks, 1)

    def test_it_outlives_the_batch(self):
        found = batch(TEXTS)
        capsule, schema = found.__arrow_c_stream__(), found.__arrow_c_schema__()
        del found
        gc.collect()

        class Owner:
            __arrow_c_stream__ = staticmethod(lambda: capsule)

        self.assertEqual(arrow.read_table(Owner)[0], WANT)
        lent = arrow.Schema.from_address(
            arrow.get_pointer(schema, b"arrow_schema"))
        self.assertEqual(lent.children[1].contents.format, b"U")

    def test_it_is_read_again(self):
        class Urls:
            """The column of URLs alone."""
            __arrow_c_stream__ = arrow.Stream_of(
                [arrow.Column(batch(TEXTS).as_dict()["url"], "U")]
            ).__arrow_c_stream__

        self.assertEqual(batch(Urls(), ["url"]).as_dict()["url"], WANT["url"])


if __name__ == "__main__":
    unittest.main(verbosity=2)
