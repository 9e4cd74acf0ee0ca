#!/usr/bin/env python3
"""mail_oracle.py URLSIFT FILE...

Mail mode against Python's email package: each message of the FILEs is taken
apart by it, each header field and each text part is given to URLSIFT as text,
and what is found there must be what URLSIFT finds in FILE itself, as multisets
for each message, part and field.  What the two packages see differently, and
why, stands in doc/design/rules under text-as-python-decodes-it; those places
are counted, not compared.
"""
# SPDX-License-Identifier: MIT
import binascii
import collections
import email
import email.header
import email.policy
import html
import json
import os
import re
import subprocess
import sys
import tempfile

IDS = {'message-id', 'references', 'in-reply-to', 'content-id',
       'resent-message-id', 'supersedes'}
FROM_LINE = re.compile(
    rb'^From .*? ?... [A-Za-z]{3} [ \d]{2} [ \d]{2}:[ \d]{2}', re.M)
UU = re.compile(rb'^begin [0-7]{3,4} [^\n]+\n((?:[ -`]+(?:\r?\n|\Z))+)'
                rb'(?:end\r?\n?)?', re.M)
passed_over = collections.Counter()


def unflow(text, delsp):
    """RFC 3676: paragraphs made whole."""
    out, soft, depth = [], None, 0
    for line in re.findall(r'[^\n]*\n|[^\n]+$', text):
        bare = line.rstrip('\n')
        bare = bare[:-1] if bare.endswith('\r') else bare
        end = line[len(bare):]
        marks = len(bare) - len(bare.lstrip('>'))
        rest = bare[marks:]
        rest = rest[1:] if rest.startswith(' ') else rest
        signature = rest == '-- '
        joins = soft is not None and marks == depth and not signature
        if soft is not None:
            out.append(('' if delsp else ' ') if joins else ' ' + soft)
        body = rest if joins or not marks else bare
        soft = end if end and rest.endswith(' ') and not signature else None
        out.append(body[:-1] if soft is not None else body + end)
        depth = marks
    if soft is not None:
        out.append(' ' + soft)
    return ''.join(out)


CONTROLS = re.compile(br'[\0-\x08\x0e-\x1a\x1c-\x1f]')
CONTENT_LINES = ('text/calendar', 'text/vcard', 'text/x-vcard',
                 'text/x-vcalendar', 'text/directory', 'application/ics')


def unfold(raw):
    """Calendars and cards (RFC 5545, 3.1 and 3.3.11), properties apart."""
    raw = re.sub(br'\r?\n[ \t]', b'', raw).replace(b'\n', b'\n\n')
    return re.sub(br'\\([nN,;:\\])',
                  lambda m: b'\n' if m[1] in b'nN' else m[1], raw)


def body_of(part):
    """The bytes of a part; what Python finds no encoding in, it leaves."""
    stated = re.sub(r'\([^()]*\)', '', part['Content-Transfer-Encoding'] or '')
    word = re.split(r'[;,]', stated.strip())[0].strip().lower()
    known = {'base-64': 'base64', 'base64': 'base64',
             'quoted-printable': 'quoted-printable'}.get(word)
    if known:
        part.replace_header('Content-Transfer-Encoding', known)
    return part.get_payload(decode=True)


def kind_of(part, raw):
    """'html', 'xml', 'lines', 'text', or None for what is none of them."""
    kind = part.get_content_type()
    is_page = re.match(br'\s*<(!doctype )?html', raw, re.I)
    if 'Content-Type' in part:
        # Comments are no part of a type.
        stated = re.sub(r'\([^()]*\)', '', str(part['Content-Type']))
        words = re.match(r'\s*([^\s/;]+)\s*/\s*([^\s/;]+)', stated)
        if words is None:
            return 'html' if is_page else 'text'
        kind = '/'.join(words.groups()).lower()
    if kind == 'application/pgp-signature':
        return None
    is_text = kind in CONTENT_LINES or \
        kind.startswith(('text/', 'message/')) or \
        kind.endswith(('/json', '+json', 'javascript', '/xml', '+xml'))
    is_bytes = not is_text
    if kind in CONTENT_LINES or \
            is_bytes and re.match(br'BEGIN:V(CALENDAR|CARD)\b', raw):
        return 'lines'
    if kind in ('text/html', 'application/xhtml+xml') or is_bytes and is_page:
        return 'html'
    if is_bytes and raw.startswith(b'<?xml'):
        return 'xml'
    if is_bytes and raw.startswith(b'%PDF-'):
        return 'text'
    if is_bytes:
        return None if CONTROLS.search(raw[:4096]) else 'text'
    if kind.endswith(('/xml', '+xml')):
        return 'xml'
    return 'text'


def part_text(part):
    """The decoded text of a part without parts, or None, and its kind."""
    raw = body_of(part)
    kind = kind_of(part, raw)
    if kind is None:
        return None, kind
    charset = part.get_param('charset')
    if isinstance(charset, tuple):
        charset = charset[2]
    if charset and charset.lower() not in ('us-ascii', 'utf-8', 'utf8',
                                           'ascii'):
        try:
            raw = raw.decode(charset, 'replace').encode()
        except (LookupError, UnicodeError):
            pass
    if str(part.get_param('format')).lower() == 'flowed' and kind == 'text':
        delsp = str(part.get_param('delsp')).lower() == 'yes'
        raw = unflow(raw.decode('utf-8', 'surrogateescape'), delsp)
        raw = raw.encode('utf-8', 'surrogateescape')
    if kind == 'lines':
        return unfold(raw), 'text'
    if kind == 'xml':
        return html.unescape(raw.decode()).encode(), 'text'
    return raw, kind


def uu_line(line):
    """The bytes of a line; what is behind them in it counts for nothing."""
    length = (line[0] - 32) & 63
    groups = (length + 2) // 3
    return binascii.a2b_uu(bytes([32 + groups * 3]) +
                           line[1:groups * 4 + 1])[:length]


def uu_texts(text, path):
    """Those of the files that are uuencoded in a text."""
    for number, match in enumerate(UU.finditer(text), 1):
        inner = '%s!%d' % (path, number)
        raw = b''.join(map(uu_line, match[1].splitlines())).rstrip(b'\0')
        if raw.startswith(b'From: '):
            for place, *rest in texts_of(email.message_from_bytes(raw)):
                yield (inner + '!' + place if place else inner, *rest)
        elif not CONTROLS.search(raw):
            kind = 'html' if re.match(br'\s*<(p|html)\b', raw, re.I) else 'text'
            yield inner, '', kind, raw


def field_text(name, value):
    """A field as it stands, its encoded words decoded."""
    if '=?' in value:
        decoded = ''
        for word, charset in email.header.decode_header(value):
            if isinstance(word, bytes):
                try:
                    word = word.decode(charset or 'latin-1', 'replace')
                except LookupError:
                    word = word.decode('latin-1')
            decoded += word
        value = decoded
    return (name + ': ' + value + '\n').encode('utf-8', 'surrogateescape')


def base_of(part):
    """The option for the base that a part names (base-of-a-part)."""
    url = part.get('Content-Base') or part.get('Content-Location') or ''
    url = re.sub(r'\s', '', url)
    return ' --base=' + url if re.match(r'[a-z]+://[^/]', url) else ''


def texts_of(message):
    """Yield (part, field, kind, bytes) for all texts of a message."""
    # A message, the path of its part, and whether it is a message.
    todo = [(message, '', True)]
    while todo:
        part, path, is_message = todo.pop()
        for name, value in part.raw_items():
            if name.lower() not in IDS:
                yield path, name, 'text', field_text(name, value)
        if part.get_content_maintype() == 'multipart':
            prefix = path + '.' if path else ''
            if not part.is_multipart():
                yield path, '', 'text', part.get_payload(decode=True)
                continue
            between = (part.preamble or '') + '\n\n' + (part.epilogue or '')
            yield path, '', 'text', between.encode('utf-8', 'surrogateescape')
            children = [(child, prefix + str(i + 1), False)
                        for i, child in enumerate(part.get_payload())]
            todo += reversed(children)
            continue
        if is_message:
            path = path + '.1' if path else '1'
        if part.get_content_type() == 'message/rfc822' and \
                part.is_multipart():
            todo.append((part.get_payload(0), path, True))
            continue
        if part.is_multipart():
            # message/delivery-status: blocks of fields.
            passed_over[part.get_content_type()] += 1
            yield path, None, 'text', b''
            continue
        text, kind = part_text(part)
        if kind == 'text':
            yield from uu_texts(text, path)
            text = UU.sub(b'', text)
        if text is not None:
            yield path, '', kind + base_of(part), text


def messages_of(data):
    """Yield the messages of a file as bytes."""
    if not FROM_LINE.match(data):
        yield data
        return
    starts = [m.start() for m in FROM_LINE.finditer(data)]
    for begin, end in zip(starts, starts[1:] + [len(data)]):
        yield data[data.index(b'\n', begin) + 1:end]


def run(urlsift, arguments):
    found = subprocess.run([urlsift, '-J', '-i', '--binary-files=ignore'] +
                           arguments,
                           stdout=subprocess.PIPE, check=False)
    if found.returncode > 1:
        sys.exit('mail_oracle.py: urlsift: exit %d' % found.returncode)
    for line in found.stdout.splitlines():
        yield json.loads(line)


def url_of(hit):
    return (hit['valid'], hit.get('url') or 'base64:' + hit['url_bytes'])


def want_of(urlsift, path, folder):
    """What the texts of a file hold, and which places do not compare."""
    names = {}
    skip = set()
    with open(path, 'rb') as file:
        data = file.read()
    for index, raw in enumerate(messages_of(data), 1):
        message = email.message_from_bytes(raw, policy=email.policy.compat32)
        for part, field, kind, text in texts_of(message):
            if field is None:
                skip.add((index, part))
                continue
            name = os.path.join(folder, '%d' % len(names))
            with open(name, 'wb') as file:
                file.write(text)
            names[name] = (index, part, field, kind)
    want = collections.defaultdict(collections.Counter)
    for kind in sorted({name[3] for name in names.values()}):
        files = [name for name in names if names[name][3] == kind]
        for hit in run(urlsift, ['-t'] + kind.split() +
                       ['--', os.devnull] + files):
            want[names[hit['file']][:3]][url_of(hit)] += 1
    return want, skip


def main():
    urlsift, files = sys.argv[1], sys.argv[2:]
    bad = places = urls = 0
    for path in files:
        with tempfile.TemporaryDirectory() as folder:
            want, skip = want_of(urlsift, path, folder)
        with open(path, 'rb') as file:
            is_mbox = FROM_LINE.match(file.read(2000))
        got = collections.defaultdict(collections.Counter)
        for hit in run(urlsift, ['-t', 'mbox' if is_mbox else 'mail', path]):
            # Text has no relative URLs, fields have (fields-with-one-url).
            if hit.get('reason') == 'relative' and hit.get('field'):
                continue
            place = (hit['message'], hit.get('part', ''),
                     hit.get('field', ''))
            got[place][url_of(hit)] += 1
        for place in sorted(set(want) | set(got)):
            if place[:2] in skip and not place[2]:
                continue
            places += 1
            urls += sum(want[place].values())
            if want[place] == got[place]:
                continue
            bad += 1
            print('%s: message %d part "%s" field "%s"' % ((path,) + place))
            for sign, more in (('-', want[place] - got[place]),
                               ('+', got[place] - want[place])):
                for verdict, url in more.elements():
                    print('  %s %s %s' % (sign, verdict, url[:200]))
    stated = ''.join(', %d %s not compared' % (n, what)
                   for what, n in sorted(passed_over.items()))
    print('mail_oracle.py: %d files, %d places with %d URLs, %d differ%s' %
          (len(files), places, urls, bad, stated))
    return bad > 0 or not urls


sys.exit(main())
