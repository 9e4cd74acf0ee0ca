"""URLs out of bytes in nothing but Python: what the module is compared with.

It knows the forms that urlsift knows, <URL:...>, <scheme:...>, URL: and bare,
torn ones and punctuation behind them included, and judges what it finds by RFC
3986's syntax; but no scheme's own, no other readings, no page furniture.
"""
# SPDX-License-Identifier: MIT

import re

SLASHES = rb"https?|ftp|gopher|telnet|wais|nntp|file|prospero|wss?|ldap|irc|git"
OPAQUE = rb"mailto|news|urn|cid|mid|tel|data|doi"

CANDIDATE = re.compile(
    rb"<\s*(?:URL:)?\s*((?:" + SLASHES + rb"|" + OPAQUE + rb"):[^<>]{1,2000})>"
    rb"|\b((?:" + SLASHES + rb")://[^\s<>\"|\\`\x00-\x1f]+"
    rb"|(?:" + OPAQUE + rb"):[^\s<>\"|\\`\x00-\x1f]+)", re.I)

VALID = re.compile(
    rb"[a-z][a-z0-9+.-]*:"
    rb"(?://(?:(?:[\w.~!$&'()*+,;=:-]|%[0-9a-f]{2}|[\x80-\xff])*@)?"
    rb"(?:\[[0-9a-f:.]+\]|(?:[\w.~-]|%[0-9a-f]{2}|[\x80-\xff])+)(?::[0-9]*)?"
    rb"(?=[/?#]|$))?"
    rb"(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2}|[\x80-\xff])*"
    rb"(?:\?(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2}|[\x80-\xff])*)?"
    rb"(?:\#(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2}|[\x80-\xff])*)?", re.I)

BREAK = re.compile(rb"\s*[\r\n]+[> \t|]*|\s+")
NEXT_LINE = re.compile(rb"[ \t]*\r?\n[> \t]*([^\s<>\"|\\`\x00-\x1f]+)")
TRAILING = b".,;:!?'"
PAIRS = {41: b"(", 93: b"[", 125: b"{"}
FULL_LINE = 65


def goes_on(text, start, end, more):
    """Whether a bare URL at the end of a line goes on with ${more}."""
    last = text[end - 1]
    if last in b"-&=?" or more[:1] in (b"/", b"?", b"&", b"="):
        return True
    if last == 47:
        return b"." in more or b"/" in more
    begin = text.rfind(b"\n", 0, start) + 1
    return end - begin >= FULL_LINE and (b"/" in more or b"%" in more)


def trim(url):
    """Leave out what belongs to the sentence around ${url}."""
    while url:
        last = url[-1]
        if last in TRAILING:
            url = url[:-1]
        elif last in PAIRS and url.count(PAIRS[last]) < url.count(
                url[-1:]):
            url = url[:-1]
        else:
            break
    return url


def find(text):
    """Yield the URLs in ${text}, bytes, in order: URL, begin, end."""
    at = 0
    while True:
        match = CANDIDATE.search(text, at)
        if match is None:
            return
        start, end = match.span()
        if match.lastindex == 1:
            url = BREAK.sub(b"", match[1])
        else:
            url = match[2]
            while True:
                rest = NEXT_LINE.match(text, end)
                if rest is None or not goes_on(text, start, end, rest[1]):
                    break
                url += rest[1]
                end = rest.end()
            url = trim(url)
        at = end
        if VALID.fullmatch(url):
            yield url, start, end
