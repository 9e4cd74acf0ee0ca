"""Rules, and what takes them or their options."""
# SPDX-License-Identifier: MIT

import functools

import _urlsift


def words(options):
    """Yield what the library calls the names and the values of options."""
    for name, value in options.items():
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(item, bool):
                item = "yes" if item else "no"
            elif isinstance(item, int):
                item = str(item)
            elif not isinstance(item, str):
                raise TypeError("the value of an option is str, int or bool, "
                                f"not {type(item)}")
            yield name, item


class Rules(_urlsift.Rules):
    """Which URLs are found, and which are valid.  Threads may share them.

    The options are those of urlsift(1), with underscores in their names, and
    filters: invalid, scheme, not_scheme, host and so on.  A switch is a bool; a
    list sets an option several times.  schemes are custom schemes, a mapping
    from name to shape, port and pattern as in add_scheme().

    Raises ValueError if a value is not valid.
    """

    __slots__ = ("_options",)

    def __new__(cls, **options):
        self = super().__new__(cls)
        schemes = options.pop("schemes", None)
        self._options = {**options, "schemes": {}}
        for word in words(options):
            self._set(*word)
        for name, definition in dict(schemes or {}).items():
            self.add_scheme(name, *definition)
        return self

    def add_scheme(self, name, shape, port, pattern, /):
        """Add a scheme, or replace one, before these rules are used.

        shape is 'slashes', 'local' or 'opaque'; port is the default port or
        None; pattern is a PCRE2 regular expression for the text behind the
        colon.  See urlsift-schemes(5).  Raises ValueError if an argument is not
        valid, and RuntimeError if the rules are in use.
        """
        if port is not None and not 0 <= port < 1 << 16:
            raise ValueError("a port is a number up to 65535")
        super().add_scheme(name, shape, port or 0, pattern)
        self._options["schemes"][name] = shape, port, pattern

    def __reduce__(self):
        return _same_options, (self._options,)

    def __eq__(self, other):
        if not isinstance(other, Rules):
            return NotImplemented
        return self._options == other._options

    def __hash__(self):
        return hash(frozenset(self._options))


def _same_options(options):
    return Rules(**options)


_same_rules = functools.lru_cache(maxsize=32, typed=True)(Rules)
_DEFAULTS = Rules()


def hashable(options):
    """Return the same options with tuples in the place of lists."""
    return {name: tuple(value) if isinstance(value, list) else value
            for name, value in options.items()}


def choose(who, rules, options):
    """Return ${rules}, or rules for the ${options} of the function ${who}."""
    if not options:
        return _DEFAULTS if rules is None else rules
    if rules is not None:
        raise TypeError(f"{who}(): either rules or options")
    try:
        # A mapping has no hash.
        make = Rules if "schemes" in options else _same_rules
        return make(**hashable(options))
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
    return _urlsift.Finder(choose("find", rules, options), text)


class Scanner:
    """Finds URLs in a text that is read in pieces of any size.

    Offsets count from the start of the text, in characters of str or in bytes.
    Hits do not depend on the size of the pieces.
    """

    __slots__ = ("_finder",)

    def __init__(self, rules=None):
        self._finder = _urlsift.Finder(choose("Scanner", rules, {}))

    def feed(self, text, /):
        """Scan the next piece of the text.  Return a list of the hits that are
        complete.

        Raises TypeError if str and bytes are mixed, ValueError if another
        thread uses the scanner, and MemoryError.  After a MemoryError the next
        call returns the hits, or fails again if the scan cannot continue.  What
        the handler of a signal raises ends the scan: then the scanner cannot be
        used any more.
        """
        return self._finder._feed(text)

    def finish(self, *, broken=False):
        """End the text.  Return a list of the remaining hits.

        broken: the text is not complete because of an error.  A candidate at
        its end that might go on is rejected as 'cut'.  The next call of feed()
        begins a new text.
        """
        return self._finder._finish(bool(broken))


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
