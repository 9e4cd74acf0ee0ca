"""Mail and pages, decoded by a helper program in a sandbox.

find_mail() returns the URLs of a mail, find_html() those of a page, and
read_mail() the texts of either.
"""
# SPDX-License-Identifier: MIT

import pathlib
import threading
import typing

import _urlsift

from ._rules import choose, find, parse

__all__ = ["FoundInMail", "Link", "Mail", "MailReader", "Part", "find_html",
           "find_mail", "read_mail"]

# In a wheel; else the helper is where the library was installed.
_HELPER = pathlib.Path(__file__).with_name("libexec") / "urlsift-decode"

# The numbers of enum urlsift_sandbox and of enum urlsift_decode_kind.
_SANDBOXES = {"prefer": 0, "require": 1, "none": 2}
_KINDS = {"mail": 2, "mbox": 3, "news": 4, "html": 5}

# enum urlsift_decode_flag.
_RELATIVE, _DIFFERS, _DATA, _ATTRIBUTE = 1, 2, 4, 8
_SHORTENED = 32

# The events that do not end a text.
_WITHIN = ("text", "url", "place", "label")


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
    broken: bool = False  # the mail broke off in it
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
    raises OSError; or "none".
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

    def read(self, data, kind="mail"):
        """Return the Mail of data, a bytes-like object.

        kind is "mail", "mbox", "news" or "html".  Raises ValueError for
        another kind, or if another thread is reading with this object; OSError
        if the helper cannot be run; and MemoryError.
        """
        if kind not in _KINDS:
            raise ValueError(f"kind is {kind!r}, not one of "
                             + ", ".join(_KINDS))
        events, error = _urlsift.read(self._reader, data, _KINDS[kind])
        if error is not None and not events:
            raise OSError(error)
        mail = _mail_of(events)
        if error is not None:
            mail.warnings.append(error)
        return mail


def _mail_of(events):
    mail = Mail([], [])
    message, message_id, date = 0, "", ""
    sender, subject = "", ""
    joins = False  # the next text belongs to the last one
    for name, first, second, number in events:
        text = first.decode("utf-8", "replace")
        other = second.decode("utf-8", "replace")
        if name == "message":
            message, message_id, date = number, text, other
        elif name == "heading":
            sender, subject = text, other
        elif name == "part":
            mail.parts.append(Part(message, message_id, date, text, other,
                                   bool(number), [], [], False, sender,
                                   subject))
        elif name == "text" and joins:
            mail.parts[-1].texts[-1] += text
        elif name == "text":
            mail.parts[-1].texts.append(text)
        elif name == "url":
            mail.parts[-1].links.append(_link_of(text, number))
        elif name == "broken":
            mail.parts[-1] = mail.parts[-1]._replace(broken=True)
        elif name == "warning":
            mail.warnings.append(text)
        joins = name in _WITHIN and bool(
            mail.parts[-1].texts) and (name == "text" or joins)
    return mail


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


def read_mail(data, kind="mail", *, program=None, sandbox="prefer"):
    """Return the Mail of data.  See MailReader.read()."""
    return _reader_of(program, sandbox).read(data, kind)


def find_mail(data, rules=None, *, kind="mail", program=None, sandbox="prefer",
              rejected=False, **options):
    """Return the URLs in a mail: a list of FoundInMail, and a list of warnings.

    The list of warnings is empty if all of the mail was read.  The other
    arguments are those of find().
    """
    rules = choose(rules, options)
    mail = read_mail(data, kind, program=program, sandbox=sandbox)
    found = []
    for part in mail.parts:
        for text in part.texts:
            found += [FoundInMail(part, hit)
                      for hit in find(text, rules, rejected=rejected)]
        for link in part.links:
            if link.relative or link.data or link.shortened:
                continue
            url = parse(link.url, rules)
            if url.valid or rejected:
                found.append(FoundInMail(part, url))
    return found, mail.warnings


def find_html(data, rules=None, *, program=None, sandbox="prefer",
              rejected=False, **options):
    """Return the URLs in a page, in HTML.  See find_mail()."""
    return find_mail(data, rules, kind="html", program=program,
                     sandbox=sandbox, rejected=rejected, **options)
