"""Texts that are read in pieces."""
# SPDX-License-Identifier: MIT

import _urlsift

from ._rules import choose


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
