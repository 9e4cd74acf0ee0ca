"""What find_document() promises."""
# SPDX-License-Identifier: MIT

import base64
import gzip
import os
import pathlib
import sys
import tempfile
import threading
import unittest

import urlsift

# None: that of the installed package.
HELPER = os.environ.get("URLSIFT_HELPER")
TOP = pathlib.Path(os.environ.get("top_srcdir", "."))
PAGE = b"""see <a href="http://b.example/page">http://c.example/</a>"""
MAIL = b"""\
From: a@example.org
Date: Thu, 1 Dec 1994 08:00:00 +0100
Message-ID: <1@example.org>
Subject: =?utf-8?q?see_http://a.example/subject?=
Content-Type: multipart/mixed; boundary=x

--x

<URL:http://a.example/
  torn>
--x
Content-Type: text/html
Content-Transfer-Encoding: base64

""" + base64.encodebytes(PAGE) + b"""
--x
Content-Type: image/png

\x89PNG\r\n\x1a\n
--x--
"""


def find(source, rules=None, **options):
    return urlsift.find_document(source, rules, **{"helper": HELPER} | options)


def urls(source, **options):
    hits, warnings = find(source, **options)
    assert warnings == [], warnings
    return [hit.url for hit in hits]


@unittest.skipUnless(HELPER is None or os.path.exists(HELPER),
                     "without the decoder")
class Document(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def make_helper(self, script):
        helper = self.folder / "helper"
        helper.write_text("#!/bin/sh\n" + script)
        helper.chmod(0o700)
        return str(helper)

    def test_urls_are_found_in_fields_texts_and_links(self):
        hits, warnings = find(MAIL)
        self.assertEqual([(hit.field or hit.part, hit.form, hit.url)
                          for hit in hits], [
            ("Subject", "bare", "http://a.example/subject"),
            ("1", "wrapper", "http://a.example/torn"),
            ("2", "attr", "http://b.example/page"),
            ("2", "bare", "http://c.example/")])
        self.assertEqual(warnings, [])

    def test_a_hit_has_its_place(self):
        hit = find(MAIL)[0][2]
        self.assertIs(type(hit), urlsift.Hit)
        self.assertEqual(
            (hit.message, hit.message_id, hit.message_date, hit.sender,
             hit.subject, hit.part, hit.field, hit.element, hit.attribute,
             hit.text, hit.text_host, hit.risks, hit.line, hit.column),
            (1, "1@example.org", "1994-12-01T07:00:00Z", "a@example.org",
             "see http://a.example/subject", "2", None, "a", "href",
             "http://c.example/", "c.example", ("text-differs",), 1, 14))
        self.assertEqual(hit.sentence, "see http://c.example/")
        self.assertEqual(hit.as_dict()["element"], "a")
        self.assertIsNone(hit.file)

    def test_a_torn_url_is_found(self):
        mail = TOP / "tests/integrations/torn.eml"
        hit, = find(mail)[0]
        self.assertEqual((hit.url, hit.file),
                         ("http://pills.example.com/buy", str(mail)))

    def test_a_file_has_a_type_by_its_name(self):
        for name, text in (("a.csv", "u,b\nhttp://a.example/,x\n"),
                           ("b.txt", "see http://a.example/ .")):
            path = self.folder / name
            path.write_text(text)
            for source in path, str(path):
                self.assertEqual(urls(source), ["http://a.example/"])

    def test_types_are_those_of_the_program(self):
        hit, = find(b'[{"u": "http://a.example/\\u0062"}]')[0]
        self.assertEqual((hit.url, hit.pointer),
                         ("http://a.example/b", "/0/u"))
        hit, = find(b"u\thttp://a.example/\n", type="tsv")[0]
        self.assertEqual((hit.cell_row, hit.cell_column), (1, 2))
        hit, = find(gzip.compress(b"see http://a.example/"))[0]
        self.assertEqual((hit.url, hit.line), ("http://a.example/", 1))
        box = b"From a Thu Dec  1 08:00:00 1994\n" + MAIL + b"\n"
        self.assertEqual([hit.message for hit in find(box * 2)[0]],
                         [1] * 4 + [2] * 4)

    def test_offsets_count_bytes_of_the_text(self):
        hit, = find("\u20ac http://b\u00fc.example/ .".encode())[0]
        self.assertEqual((hit.url, hit.start, hit.end),
                         ("http://b\u00fc.example/", 4, 23))
        hit, = find("<a href='http://b\u00fc.example:x/'>".encode(),
                    type="html", encoding="utf-8", invalid=True)[0]
        self.assertEqual((hit.reason, hit.url[hit.at:]), ("port", "x/"))

    def test_a_file_may_have_any_name(self):
        path = os.fsencode(self.folder) + b"/\xed\xa0\x80\xff"
        with open(path, "wb") as file:
            file.write(b"http://a.example/")
        hit, = find(os.fsdecode(path))[0]
        self.assertEqual(os.fsencode(hit.file), path)

    def test_rejected_ones_are_asked_for(self):
        page = b'<a href=c>http://b.example:y/</a>'
        self.assertEqual(urls(page, type="html"), [])
        hits, _ = find(page, type="html", invalid=True)
        self.assertEqual([hit.reason for hit in hits],
                         ["relative", "port"])

    def test_options_are_those_of_find(self):
        text = b"a@b.example, http://c.example/"
        self.assertEqual(urls(text), ["http://c.example/"])
        for options in ({"emails": True, "host": "b.example"},
                        {"emails": True, "host": ["x.example", "b.example"]},
                        {"rules": urlsift.Rules(emails=True,
                                                host="b.example")}):
            self.assertEqual(urls(text, **options), ["a@b.example"])
        schemes = {"irc": ("slashes", 6667, "//(?<host>(?&host))")}
        self.assertEqual(urls(b"irc://c.example", schemes=schemes),
                         ["irc://c.example"])
        with self.assertRaisesRegex(TypeError, "either rules or options"):
            find(text, rules=urlsift.Rules(), emails=True)

    def test_documents_have_options_of_their_own(self):
        self.assertEqual(len(urls(MAIL, no_headers=True)), 3)
        self.assertEqual(len(urls(MAIL, no_headers=[False, True])), 3)
        self.assertEqual(urls(b"<a href=c>", type="html",
                              base="http://a.example/b/"),
                         ["http://a.example/b/c"])
        self.assertEqual(len(urls(MAIL, type=None, base=None)), 4)

    def test_arguments_are_checked(self):
        with self.assertRaisesRegex(ValueError, "type: .*auto, text, mail"):
            find(MAIL, type="wire")
        with self.assertRaisesRegex(ValueError, "sandbox: .*prefer, require"):
            find(MAIL, sandbox="x")
        with self.assertRaisesRegex(TypeError, "no option 'kind'"):
            find(MAIL, kind="mail")
        with self.assertRaises(TypeError):
            find(1)
        with self.assertRaises(FileNotFoundError):
            find("see http://a.example/")

    def test_what_cannot_be_read_is_not_what_is_not_there(self):
        self.assertEqual(find(b""), ([], []))
        for helper, why in (("/nonexistent/helper", "not installed"),
                            ("/bin/false", "cannot be run")):
            hits, (warning,) = find(MAIL, helper=helper)
            self.assertEqual(hits, [])
            self.assertIn(why, warning)
        hits, warnings = find(b"\n" + b"a" * (65 << 20), type="mail")
        self.assertEqual((hits, len(warnings)), ([], 1))

    def test_a_warning_says_where(self):
        path = self.folder / "a.gz"
        path.write_bytes(gzip.compress(b"http://a.example/ " * 9_000)[:-9])
        hits, (warning,) = find(path)
        self.assertGreater(len(hits), 0)
        self.assertIn("incomplete", warning)

    def test_a_pattern_that_cannot_decide_gives_a_warning(self):
        text = b"http://a.example/" + b"a" * 200 + b"/b"
        with self.assertWarnsRegex(RuntimeWarning, "match takes too many"):
            find(text, match="(a|aa)+$")

    def test_memory_is_limited(self):
        limit = 400_000
        head = b"Content-Type: text/%s\n\n"
        parts = b"Content-Type: multipart/mixed; boundary=x\n"
        for data in (
                head % b"plain" + b"http://a.example/ " * 9_000,
                head % b"plain" + b"http://a.example/%s " % (b"b" * 9_000) * 99,
                head % b"plain; charset=utf-8"
                + "\u20ac\U0001f600 http://a.example ".encode() * 9_000,
                head % b"html" + b"<a href='http://a.example/'>b</a> " * 9_000,
                head % b"html" + b"<base href='http://a.example/%s/'>"
                % (b"b" * 1_000) + b"<a href=c>" * 2_000,
                parts + b"\n--x\n\nhttp://a.example/" * 9_000,
                b"Subject: http://a.example/\n" * 9_000):
            found, (warning,) = find(data, type="mail", max_memory=limit)
            self.assertGreater(len(found), 9)
            self.assertEqual(
                warning, f"it takes more than {limit} bytes of memory; the "
                "rest is not read")
            self.assertLess(sum(map(sys.getsizeof, found)), limit)
            # No URL is shortened.
            whole = urls(data, type="mail")
            self.assertGreater(len(whole), len(found))
            self.assertEqual([hit.url for hit in found], whole[:len(found)])

    @unittest.skipUnless(HELPER, "the helper is that of the package")
    def test_sandbox_can_be_required(self):
        weak = self.make_helper(f"exec '{HELPER}' \"$1\" no-sandbox\n")
        for how in "prefer", "none":
            self.assertEqual(len(urls(MAIL, helper=weak, sandbox=how)), 4)
        for how in "require", "fresh":
            hits, (warning,) = find(MAIL, helper=weak, sandbox=how)
            self.assertEqual(hits, [])
            self.assertIn("has no sandbox", warning)

    @unittest.skipUnless(HELPER, "the helper is that of the package")
    def test_a_helper_stays_for_the_next_document(self):
        log = self.folder / "log"
        helper = self.make_helper(f"echo >>'{log}'\nexec '{HELPER}' \"$@\"\n")
        for _ in range(9):
            find(MAIL, helper=helper)
        self.assertEqual(log.read_text(), "\n")

    def test_each_thread_has_a_helper(self):
        results = []

        def work():
            for _ in range(20):
                results.append(len(urls(MAIL)))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [4] * 80)


if __name__ == "__main__":
    unittest.main()
