"""What find_mail(), read_mail() and MailReader promise."""
# SPDX-License-Identifier: MIT

import base64
import os
import pathlib
import sys
import tempfile
import threading
import unittest

import _urlsift
import urlsift

# None: that of the installed package.
HELPER = os.environ.get("URLSIFT_HELPER")
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


def found(data, **options):
    hits, warnings = urlsift.find_mail(data, program=HELPER, **options)
    return [(hit.part.field or hit.part.path, hit.url.url)
            for hit in hits], warnings


@unittest.skipUnless(hasattr(_urlsift, "open_reader"), "without the decoder")
class Mail(unittest.TestCase):
    def test_urls_are_found_in_fields_texts_and_links(self):
        self.assertEqual(found(MAIL), ([
            ("Subject", "http://a.example/subject"),
            ("1", "http://a.example/torn"),
            ("2", "http://c.example/"),
            ("2", "http://b.example/page")], []))

    def test_a_part_has_its_sender_and_subject(self):
        parts = urlsift.read_mail(MAIL, program=HELPER).parts
        self.assertEqual({(part.sender, part.subject) for part in parts},
                         {("a@example.org", "see http://a.example/subject")})
        page = urlsift.read_mail(PAGE, kind="html", program=HELPER).parts[0]
        self.assertEqual((page.sender, page.subject), ("", ""))

    def test_a_torn_url_is_found(self):
        top = pathlib.Path(os.environ.get("top_srcdir", "."))
        mail = (top / "tests/integrations/torn.eml").read_bytes()
        self.assertEqual(found(mail), (
            [("1", "http://pills.example.com/buy")], []))

    def test_rejected_ones_are_asked_for(self):
        page = b'<a href="http://a.example:x/">http://b.example:y/</a>'
        self.assertEqual(found(page, kind="html"), ([], []))
        hits, _ = urlsift.find_mail(page, kind="html", program=HELPER,
                                    invalid=True)
        self.assertEqual([hit.url.reason for hit in hits], ["port", "port"])

    def test_options_are_those_of_find(self):
        text = b"\n\na@b.example"
        self.assertEqual(found(text), ([], []))
        self.assertEqual(found(text, emails=True)[0], [("1", "a@b.example")])
        with self.assertRaises(TypeError):
            found(text, rules=urlsift.Rules(), emails=True)

    def test_a_mail_has_parts(self):
        mail = urlsift.read_mail(MAIL, program=HELPER)
        self.assertEqual(mail.warnings, [])
        part = mail.parts[-1]
        self.assertEqual((part.message, part.message_id, part.date),
                         (1, "1@example.org", "1994-12-01T07:00:00Z"))
        self.assertEqual(part.path, "2")
        self.assertEqual("".join(part.texts).strip(), "see http://c.example/")
        link, = part.links
        self.assertEqual(link.url, "http://b.example/page")
        self.assertTrue(link.attribute and link.differs)
        self.assertFalse(link.relative or link.data or link.shortened)

    def test_a_mailbox_has_messages(self):
        box = b"From a Thu Dec  1 08:00:00 1994\n" + MAIL + b"\n"
        mail = urlsift.read_mail(box * 3, "mbox", program=HELPER)
        self.assertEqual({part.message for part in mail.parts}, {1, 2, 3})

    def test_a_relative_link_is_no_url(self):
        page = b'<a href="b/c">see</a>'
        mail = urlsift.read_mail(page, "html", program=HELPER)
        self.assertTrue(mail.parts[0].links[0].relative)
        self.assertEqual(found(page, kind="html"), ([], []))

    def test_a_page_has_a_function_of_its_own(self):
        page = b'see a@b.example, <a href="http://a.example:x/">x</a>'
        self.assertEqual(urlsift.find_html(page, program=HELPER), ([], []))
        asked = {"emails": True, "invalid": True}
        for options in asked, {"rules": urlsift.Rules(**asked)}:
            hits, warnings = urlsift.find_html(page, program=HELPER,
                                               **options)
            self.assertEqual([(hit.part.message, hit.url.url, hit.url.reason)
                              for hit in hits], [
                (0, "a@b.example", None), (0, "http://a.example:x/", "port")])
            self.assertEqual(warnings, [])
        with self.assertRaises(TypeError):
            urlsift.find_html(page, kind="mail", program=HELPER)

    def test_text_that_a_gap_divides_is_several(self):
        page = b"<p>http://a.example/b<img alt='http://c.example/'>/d"
        mail = urlsift.read_mail(page, "html", program=HELPER)
        self.assertGreater(len(mail.parts[0].texts), 1)

    def test_what_cannot_be_read_is_not_what_is_not_there(self):
        self.assertEqual(found(b""), ([], []))
        with self.assertRaisesRegex(OSError, "not installed"):
            urlsift.find_mail(MAIL, program="/nonexistent/helper")
        with self.assertRaisesRegex(OSError, "cannot be run"):
            urlsift.find_mail(MAIL, program="/bin/false")
        _, warnings = found(b"\n" + b"a" * (65 << 20), max_memory=1 << 30)
        self.assertEqual(len(warnings), 1)

    def test_memory_is_limited(self):
        limit = 300_000
        head = b"Content-Type: text/%s\n\n"
        parts = b"Content-Type: multipart/mixed; boundary=x\n"
        for data in (
                head % b"plain" + b"http://a.example/ " * 20_000,
                head % b"plain" + b"http://a.example/%s " % (b"b" * 9_000) * 99,
                head % b"plain; charset=utf-8"
                + "\u20ac\U0001f600 http://a.example ".encode() * 20_000,
                head % b"html" + b"<a href='http://a.example/'>b</a> " * 9_000,
                head % b"html" + b"<base href='http://a.example/%s/'>"
                % (b"b" * 1_000) + b"<a href=c>" * 2_000,
                parts + b"\n--x\n\nhttp://a.example/" * 9_000,
                b"Subject: http://a.example/\n" * 9_000):
            found, warnings = urlsift.find_mail(data, program=HELPER,
                                                max_memory=limit)
            self.assertGreater(len(found), 9)
            self.assertIn(f"more than {limit} bytes of memory; the rest is "
                          "not ", warnings[-1])
            self.assertIn("(max_memory)", warnings[-1])
            whole, warnings = urlsift.find_mail(data, program=HELPER)
            self.assertEqual(warnings, [])
            self.assertGreater(len(whole), len(found))
            # No URL is shortened.
            self.assertEqual([hit.url.url for hit in found],
                             [hit.url.url for hit in whole[:len(found)]])
            held = {id(one): sys.getsizeof(one) for hit in found
                    for one in (hit, hit.url, *hit.part.texts,
                                *hit.part.links)}
            self.assertLess(sum(held.values()), limit)

    def test_memory_of_what_is_read_is_limited(self):
        data = b"\n" + b"text " * 9_000
        mail = urlsift.read_mail(data, program=HELPER, max_memory=30_000)
        self.assertEqual(mail.warnings, [
            "it takes more than 30000 bytes of memory; the rest is not read "
            "(max_memory)"])
        self.assertTrue(mail.parts[-1].broken)
        mail = urlsift.read_mail(data, program=HELPER, max_memory=60_000)
        self.assertEqual(mail.warnings, [])
        self.assertFalse(mail.parts[-1].broken)

    @unittest.skipUnless(HELPER, "the helper is that of the package")
    def test_sandbox_can_be_required(self):
        with tempfile.TemporaryDirectory() as folder:
            weak = os.path.join(folder, "weak")
            with open(weak, "w", encoding="ascii") as file:
                file.write(f"#!/bin/sh\nexec '{HELPER}' \"$1\" no-sandbox\n")
            os.chmod(weak, 0o700)
            for how in "prefer", "none":
                hits, _ = urlsift.find_mail(MAIL, program=weak, sandbox=how)
                self.assertGreater(len(hits), 1)
            for how in "require", "fresh":
                with self.assertRaisesRegex(OSError, "has no sandbox"):
                    urlsift.find_mail(MAIL, program=weak, sandbox=how)
        with self.assertRaisesRegex(ValueError, "'x'.*prefer, require"):
            urlsift.MailReader(HELPER, sandbox="x")

    def test_arguments_are_checked(self):
        with self.assertRaisesRegex(ValueError, "'wire'.*mail, mbox"):
            urlsift.read_mail(MAIL, "wire", program=HELPER)
        with self.assertRaises(TypeError):
            urlsift.read_mail("text", program=HELPER)

    def test_each_thread_has_a_helper(self):
        results = []

        def work():
            for _ in range(20):
                results.append(len(found(MAIL)[0]))

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [4] * 80)

    def test_a_reader_goes_to_another_thread(self):
        reader = urlsift.MailReader(HELPER)
        threads = [threading.Thread(target=reader.read, args=(MAIL,))]
        threads[0].start()
        threads[0].join()
        self.assertEqual(len(reader.read(MAIL).parts[-1].links), 1)


if __name__ == "__main__":
    unittest.main()
