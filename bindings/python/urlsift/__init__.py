"""URLs out of free text: torn ones are put together, each one is judged.

    >>> import urlsift
    >>> [hit.url for hit in urlsift.find("see <URL:http://exam\\nple.org/a>.")]
    ['http://example.org/a']

find() reads a text, Scanner one that comes in pieces, parse() judges a URL by
itself, Rules say what counts.  Of a str offsets count characters and URLs are
str; of bytes and their like, both are bytes.
"""

import functools

import _urlsift
from _urlsift import URL, Finder, Hit, Rules, Scanner, __version__

__all__ = ["Finder", "Hit", "Rules", "Scanner", "URL", "__version__", "find",
           "parse"]

_same_rules = functools.lru_cache(maxsize=32)(Rules)


def _choose(rules, options):
    """Return ${rules}, or those that ${options} ask for."""
    if not options:
        return rules
    if rules is not None:
        raise TypeError("either rules or options")
    if "schemes" in options:  # a mapping has no hash
        return Rules(**options)
    return _same_rules(**options)


def find(text, rules=None, *, rejected=False, **options):
    """Return an iterator over the hits in text, in the order of their begins.

    text is str or bytes-like.  options are those of Rules; who has many texts
    and schemes of their own makes Rules once.  rejected: candidates that are
    no URLs count, too.  The text is scanned as far as hits are asked for,
    other threads run meanwhile.

    Raises TypeError for what is no text, ValueError for options that cannot
    be, and MemoryError; the last one from the iterator, too.
    """
    if options:
        rules = _choose(rules, options)
    return Finder(text, rules, rejected)


def parse(url, rules=None, **options):
    """Judge url, str or bytes-like, as it is; return a URL.

    What is wrong with it is told by its valid, reason and at, never raised.
    """
    return _urlsift.parse(url, _choose(rules, options))
