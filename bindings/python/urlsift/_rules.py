"""Functions that take rules or their options."""
# SPDX-License-Identifier: MIT

import functools

import _urlsift
from _urlsift import Finder, Rules

_same_rules = functools.lru_cache(maxsize=32, typed=True)(Rules)


def choose(who, rules, options):
    """Return ${rules}, or rules for the ${options} of the function ${who}."""
    if not options:
        return rules
    if rules is not None:
        raise TypeError(f"{who}(): either rules or options")
    try:
        # A mapping has no hash.
        make = Rules if "schemes" in options else _same_rules
        return make(**options)
    except TypeError as error:
        raise TypeError(f"{who}(): {error}") from None


def find(text, rules=None, **options):
    """Return an iterator over the hits in text, in the order of their starts.

    text is str or bytes-like.  options are those of Rules; for many texts and
    custom schemes, create Rules once.  The text is scanned only as far as hits
    are requested.  Other threads can run during the scan.

    Raises TypeError if text has another type, ValueError if an option is not
    valid, and MemoryError.  The iterator may raise MemoryError too.
    """
    if options:
        rules = choose("find", rules, options)
    return Finder(text, rules)


def parse(url, rules=None, **options):
    """Check url, which is str or bytes-like, as a whole.  Return a URL.

    A URL that is not valid raises no exception: see valid, reason and at.
    """
    return _urlsift.parse(url, choose("parse", rules, options))


def defang(url):
    """Return url so that no program makes a link of it."""
    return parse(url).defanged


def normalize(url):
    """Return the normal form of url, or None if it is not valid."""
    return parse(url).normal
