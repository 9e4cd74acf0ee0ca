"""Find URLs in free text, join broken ones, and check each of them.

    >>> import urlsift
    >>> [hit.url for hit in urlsift.find("see <URL:http://exam\\nple.org/a>.")]
    ['http://example.org/a']

find() searches a text, Scanner a text that is read in pieces.  parse() checks
a single URL, normalize() and defang() rewrite one.  Rules define how URLs are
found, which are valid, and which are reported.  For a str, offsets count
characters and URLs are str.  For bytes-like objects, offsets count bytes and
URLs are bytes.

find_batch() searches many texts and returns columns.

find_document() searches a mail, a page, an archive or any other file that the
program reads: a helper program in a sandbox decodes it.
"""
# SPDX-License-Identifier: MIT

from _urlsift import Finder, __version__

from ._batch import Batch, find_batch
from ._document import find_document
from ._found import URL, Hit
from ._rules import Rules, Scanner, defang, find, normalize, parse

__all__ = ["Batch", "Finder", "Hit", "Rules", "Scanner", "URL", "__version__",
           "defang", "find", "find_batch", "find_document", "normalize",
           "parse"]
