"""Documents of any type, which a helper program decodes in a sandbox."""
# SPDX-License-Identifier: MIT

import functools
import itertools
import os
import pathlib
import threading

import _urlsift

from ._rules import choose, hashable, words

# That of a wheel; else the library knows where it was installed.
_HELPER = pathlib.Path(__file__).with_name("libexec") / "urlsift-decode"
_OWN = {"helper": str(_HELPER)} if _HELPER.exists() else {}

_NAMES = {name.replace("-", "_") for name in itertools.takewhile(
    bool, map(_urlsift.Finder._option, itertools.count()))}

# What reads documents by the options that were used last; each may have a
# helper, a process that waits for the next one.
_MOST = 4


class _Readers(threading.local):
    def __init__(self):
        self.get = functools.lru_cache(_MOST, typed=True)(_make_reader)


def _make_reader(rules, **options):
    reader = _urlsift.Finder(rules)
    for word in words(options):
        reader._set(*word)
    return reader


_of_thread = _Readers()


def find_document(source, rules=None, *, max_memory=128 << 20, **options):
    """Return the hits in a document of any type, and a list of warnings.

    source is the path of a file, a str or os.PathLike, or its content, which is
    bytes-like.  The type is what the content shows, or type="mail" and so on.
    options are those of documents, urlsift(3), and those of Rules; None is the
    default.

    The list of warnings is empty if all of the document was read.  The result
    takes at most max_memory bytes; what comes behind that is not searched, and
    a warning says so.

    Raises OSError if the file cannot be opened, TypeError if there is no such
    option, ValueError if its value is not valid, and MemoryError.
    """
    options = {name: value for name, value in (_OWN | options).items()
               if value is not None}
    own = {name: options.pop(name) for name in _NAMES & options.keys()}
    rules = choose("find_document", rules, options)
    try:
        reader = _of_thread.get(rules, **hashable(own))
    except TypeError as error:
        raise TypeError(f"find_document(): {error}") from None
    warnings = []
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb", buffering=0) as file:
            hits = reader._read(file.fileno(), b"", os.fsencode(source),
                                max_memory, warnings)
    else:
        hits = reader._read(-1, source, b"", max_memory, warnings)
    return hits, warnings
