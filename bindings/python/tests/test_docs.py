"""The examples of doc/guide/PYTHON.md, README.md and the docstrings are true,
and everything has a docstring."""
# SPDX-License-Identifier: MIT

import doctest
import inspect
import os
import pathlib
import unittest

import urlsift
import urlsift._document

TOP = pathlib.Path(os.environ.get("top_srcdir", "."))


class Docs(unittest.TestCase):
    def setUp(self):
        # The pages speak of a helper that was installed.
        urlsift._document._OWN = {"helper": os.environ.get("URLSIFT_HELPER")}

    def test_the_pages_are_true(self):
        for page, least in (("doc/guide/PYTHON.md", 20), ("README.md", 2)):
            with self.subTest(page):
                failed, tried = doctest.testfile(str((TOP / page).resolve()),
                                                 module_relative=False,
                                                 encoding="utf-8")
                self.assertEqual(failed, 0)
                self.assertGreaterEqual(tried, least)

    def test_the_docstring_is_true(self):
        failed, tried = doctest.testmod(urlsift)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 1)

    def test_everything_has_a_docstring(self):
        for name in urlsift.__all__:
            thing = getattr(urlsift, name)
            if isinstance(thing, str):
                continue
            with self.subTest(name):
                self.assertTrue(thing.__doc__)
            members = vars(thing) if inspect.isclass(thing) else {}
            for member, value in members.items():
                with self.subTest(name, member=member):
                    if not member.startswith("_"):
                        self.assertTrue(value.__doc__)

    def test_signatures_are_there(self):
        for thing in (urlsift.find, urlsift.find_document, urlsift.parse,
                      urlsift.Rules, urlsift.Scanner, urlsift.Scanner.feed,
                      urlsift.Scanner.finish, urlsift.Rules.add_scheme):
            self.assertTrue(str(inspect.signature(thing)))


if __name__ == "__main__":
    unittest.main(verbosity=2)
