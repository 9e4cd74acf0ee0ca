"""Mail and pages, decoded by a helper program in a sandbox.

find_mail() returns the URLs of a mail, find_html() those of a page, and
read_mail() the texts of either.
"""
# SPDX-License-Identifier: MIT

import pathlib
import sys
import threading
import typing

import _urlsift

from ._rules import choose, parse

__all__ = ["FoundInMail", "Link", "Mail", "MailReader", "Part", "find_html",
           "find_mail", "read_mail"]

# In a wheel; else the helper is where the library was installed.
_HELPER = pathlib.Path(__file__).with_name("libexec") / "urlsift-decode"

# The numbers of enum urlsift_sandbox and of enum urlsift_decode_kind.
_SANDBOXES = {"prefer": 0, "require": 1, "none": 2, "fresh": 3}
_KINDS = {"mail": 2, "mbox": 3, "news": 4, "html": 5}

# enum urlsift_decode_flag.
_RELATIVE, _DIFFERS, _DATA, _ATTRIBUTE = 1, 2, 4, 8
_SHORTENED = 32

# The events that do not end a text.
_WITHIN = ("text", "url", "place", "label")

# Those that no Mail has.
_UNUSED = ("place", "label", "gap", "skipped")

# Bytes that the result for a mail may take.
_MAX_MEMORY = 128 << 20

# Characters of a text that are scanned at a time.
_PIECE = 1 << 16


class Link(typing.NamedTuple):
    """A whole URL that is not in the text: of an attribute or a field."""

    url: str
    attribute: bool  # of HTML; else of a header field
    relative: bool   # its base is not known
    differs: bool    # the text of the link names another host
    data: bool       # an image within the page, without its bytes
    shortened: bool  # a text that shows the target shortened


class Part(typing.NamedTuple):
    """A header field, or a part of the body, as a reader sees it."""

    message: int       # number of the message, from 1; 0: a page
    message_id: str
    date: str          # of the message, in UTC (ISO 8601); may be empty
    path: str          # "1.2"; empty: the message itself
    field: str         # name of the header field; empty: a part
    plain: bool        # text/plain
    texts: list[str]   # each ends where what follows does not belong to it
    links: list[Link]
    broken: bool = False  # the mail broke off in it, or max_memory is too low
    sender: str = ""      # address of the sender of the message
    subject: str = ""     # of the message, decoded


class Mail(typing.NamedTuple):
    """What was read, and what could not be read."""

    parts: list[Part]
    warnings: list[str]


class FoundInMail(typing.NamedTuple):
    """A URL and the part that it is in."""

    part: Part
    url: _urlsift.URL


class MailReader:
    """A client of the helper, which stays for the next mail.

    program is the path of the helper program; by default it is the one in
    this package, or else the one that was installed with the library.
    sandbox is "prefer", or "require": without a sandbox nothing is read, which
    raises OSError; or "fresh": as "require", with a new helper for each mail,
    so that one that takes it over gets at no other mail; or "none".
    """

    def __init__(self, program=None, sandbox="prefer"):
        if sandbox not in _SANDBOXES:
            raise ValueError(f"sandbox is {sandbox!r}, not one of "
                             + ", ".join(_SANDBOXES))
        if not hasattr(_urlsift, "open_reader"):
            raise NotImplementedError("urlsift was built without its decoder")
        if program is None and _HELPER.exists():
            program = str(_HELPER)
        self._reader = _urlsift.open_reader(program,
                                            _SANDBOXES[sandbox])

    def read(self, data, kind="mail", max_memory=_MAX_MEMORY):
        """Return the Mail of data, a bytes-like object.

        kind is "mail", "mbox", "news" or "html".  What takes more than
        max_memory bytes is not read to its end, which a warning says.  Raises
        ValueError for another kind, or if another thread is reading with this
        object; OSError if the helper cannot be run; and MemoryError.
        """
        return _make_mail(self._reader, data, kind, max_memory,
                          max_memory).mail


def _make_mail(reader, data, kind, room, max_memory):
    """Read data.  Return the maker of a Mail of at most room bytes."""
    if kind not in _KINDS:
        raise ValueError(f"kind is {kind!r}, not one of " + ", ".join(_KINDS))
    made = _MailMaker(room)
    error = _urlsift.read(reader, data, _KINDS[kind], made.take)
    if error is not None and made.is_empty:
        raise OSError(error)
    made.finish(error, max_memory)
    return made


class _MailMaker:
    """Makes a Mail of the helper's events, as long as there is room for it."""

    def __init__(self, room):
        self.mail = Mail([], [])
        self.room = room  # bytes that are left
        self.is_empty = True
        self._message = (0, "", "")
        self._heading = ("", "")
        self._text = bytearray()  # that goes on; so far, in UTF-8
        self._width = 1  # bytes of str for each of those, at most

    def take(self, events):
        """Add events.  Return whether more of them are wanted."""
        for name, first, second, number in events:
            self.is_empty = False
            if name not in _WITHIN:
                self._end_text()
            if name == "text":
                self._add_text(first)
            elif name not in _UNUSED:
                self._add(name, first.decode("utf-8", "replace"),
                          second.decode("utf-8", "replace"), number)
            if self.room < 0:
                return False
        return True

    def _add(self, name, text, other, number):
        parts = self.mail.parts
        if name == "message":
            self._message = (number, text, other)
            self._count(text, other)
        elif name == "heading":
            self._heading = (text, other)
            self._count(text, other)
        elif name == "part":
            parts.append(Part(*self._message, text, other, bool(number), [],
                              [], False, *self._heading))
            self._count(text, other, *parts[-1][6:8], parts[-1])
        elif name == "url":
            parts[-1].links.append(_link_of(text, number))
            self._count(text, parts[-1].links[-1])
        elif name == "broken":
            self._break()
        elif name == "warning":
            self.mail.warnings.append(text)
            self._count(text)

    def _count(self, *values):
        # With the place of each in a list.
        self.room -= sum(map(sys.getsizeof, values)) + 8 * len(values)

    def _add_text(self, text):
        width = 1 if text.isascii() else 4 if max(text) >= 0xf0 else 2
        if width > self._width:
            self.room -= (width - self._width) * len(self._text)
            self._width = width
        self._text += text[:max(self.room, 0) // self._width]
        self.room -= len(text) * self._width

    def _end_text(self):
        if self._text:
            text = self._text.decode("utf-8", "replace")
            self.room += len(self._text) * self._width
            self._text, self._width = bytearray(), 1
            self._count(text)
            self.mail.parts[-1].texts.append(text)

    def _break(self):
        parts = self.mail.parts
        if parts:
            parts[-1] = parts[-1]._replace(broken=True)

    def finish(self, error, max_memory):
        """End the Mail behind the last event, or where room was short."""
        is_short = self.room < 0
        self._end_text()
        if is_short:
            self._break()
            self.mail.warnings.append(_warning(max_memory, "read"))
        if error is not None:
            self.mail.warnings.append(error)


def _warning(max_memory, what):
    return (f"it takes more than {max_memory} bytes of memory; the rest is not "
            f"{what} (max_memory)")


def _link_of(url, flags):
    return Link(url, *(bool(flags & flag) for flag in (
        _ATTRIBUTE, _RELATIVE, _DIFFERS, _DATA, _SHORTENED)))


_of_thread = threading.local()


def _reader_of(program, sandbox):
    """Return the reader of this thread for the helper program."""
    readers = _of_thread.__dict__.setdefault("readers", {})
    if (program, sandbox) not in readers:
        readers[program, sandbox] = MailReader(program, sandbox)
    return readers[program, sandbox]


def read_mail(data, kind="mail", *, program=None, sandbox="prefer",
              max_memory=_MAX_MEMORY):
    """Return the Mail of data.  See MailReader.read()."""
    return _reader_of(program, sandbox).read(data, kind, max_memory)


def _find_in(parts, rules):
    scanner = _urlsift.Scanner(rules)
    for part in parts:
        for number, text in enumerate(part.texts, 1):
            for at in range(0, len(text), _PIECE):
                for hit in scanner.feed(text[at:at + _PIECE]):
                    yield FoundInMail(part, hit)
            is_cut = part.broken and number == len(part.texts)
            for hit in scanner.finish(broken=is_cut):
                yield FoundInMail(part, hit)
        for link in part.links:
            if link.relative or link.data or link.shortened:
                continue
            url = parse(link.url, rules)
            if _urlsift.passes(url):
                yield FoundInMail(part, url)


def find_mail(data, rules=None, *, kind="mail", program=None, sandbox="prefer",
              max_memory=_MAX_MEMORY, **options):
    """Return the URLs in a mail: a list of FoundInMail, and a list of warnings.

    The list of warnings is empty if all of the mail was read.  The result takes
    at most max_memory bytes: half of them may be what is read, and the rest is
    for what is found in that.  The other arguments are those of find().
    """
    rules = choose(rules, options)
    reader = _reader_of(program, sandbox)
    made = _make_mail(reader._reader, data, kind, max_memory // 2, max_memory)
    parts, warnings = made.mail
    room = max_memory - max_memory // 2 + max(made.room, 0)
    found = []
    for one in _find_in(parts, rules):
        room -= sys.getsizeof(one) + sys.getsizeof(one.url) + 8
        if room < 0:
            warnings.append(_warning(max_memory, "searched"))
            break
        found.append(one)
    return found, warnings


def find_html(data, rules=None, *, program=None, sandbox="prefer",
              max_memory=_MAX_MEMORY, **options):
    """Return the URLs in a page, in HTML.  See find_mail()."""
    return find_mail(data, rules, kind="html", program=program,
                     sandbox=sandbox, max_memory=max_memory, **options)
