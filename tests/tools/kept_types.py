"""A file keeps its type: what is found in each file of the corpus is found in it
under any name that says nothing else, behind what may stand before it, and in an
archive, compressed or not, or a mail.

Usage: kept_types.py URLSIFT CORPUS [VARIANTS]

VARIANTS: how many each file of the corpus has (default: 3).
"""
# SPDX-License-Identifier: MIT
import base64
import glob
import gzip
import io
import json
import os
import random
import re
import subprocess
import sys
import tarfile
import zipfile

URLSIFT, CORPUS = sys.argv[1:3]
VARIANTS = int(sys.argv[3]) if len(sys.argv) > 3 else 3
PREFIXES = 200

# What may stand before each type of file, in any number and order, but for a
# byte-order mark, which is the first; and what must be the last.
BEFORE = {
    'html': ([b'\n', b'\r\n', b' ', b'\t', b'<!-- a -->', b'<!-->',
              b'<!-- <b> -->', b'<!-- a\n--\n-->\n'],
             [b'', b'---\na: b\n---\n', b'---\r\n---\r\n']),
    'json': ([b'\n', b'\r\n', b' ', b'\t'], [b'']),
    'eml': ([b'\n', b'\r\n'], [b'']),
    'xml': ([b'\n', b'\r\n', b' ', b'<!-- a -->', b'<!-- <b> -->\n'], [b'']),
    'ics': ([b'\n', b'\r\n'], [b'']),
    'csv': ([b''], [b'']),
}
BEFORE['jsonl'] = BEFORE['json']
BEFORE['article'] = BEFORE['eml']
BEFORE['tsv'] = BEFORE['csv']
# Names that say nothing, or another type, whose content says what it is.
MARK = b'\xef\xbb\xbf'
NAMES = ['x', 'x.bin', 'x.txt', 'x.mbox', 'x.jsonl', 'html', '.csv', 'x.eml.']


def found(folder):
    """Return the URLs that are found in each file of a folder, by its name."""
    run = subprocess.run([URLSIFT, '-i', '--json', '-r', folder],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                         check=False)
    urls = {}
    for line in run.stdout.splitlines():
        hit = json.loads(line)
        if 'unread' in hit:
            continue
        key = os.path.relpath(hit['file'], folder)
        urls.setdefault(key, []).append((hit.get('url'), hit['form']))
    return urls


def write(folder, name, data):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), 'wb') as file:
        file.write(data)


def in_tar(name, data):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode='w') as archive:
        member = tarfile.TarInfo(name)
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))
    return out.getvalue()


def in_zip(name, data):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return out.getvalue()


def in_mail(name, data):
    return (b'From: a@b.example\nDate: x\nContent-Type: application/x-any\n'
            b'Content-Disposition: attachment; filename=' + name.encode() +
            b'\nContent-Transfer-Encoding: base64\n\n' +
            base64.encodebytes(data))


def in_tar_compressed(name, data):
    return in_tar(name + '.gz', gzip.compress(data))


def compare(what, wanted, got, names):
    """Count the files in which something else is found."""
    bad = 0
    for name in sorted(names):
        if wanted.get(name, []) != got.get(name, []):
            bad += 1
            print('%s: %s: %s, not %s' % (what, name, got.get(name, [])[:3],
                                          wanted.get(name, [])[:3]))
    return bad


def prefixes(kind):
    """Return what may stand before a file, the same each time."""
    rand = random.Random(kind)
    pieces, last = BEFORE[kind]
    for number in range(PREFIXES):
        yield ((MARK if number % 4 == 0 else b'') +
               rand.choice(last) +
               b''.join(rand.choices(pieces, k=rand.randrange(1, 8))))


def corpus():
    """Return the files of the corpus that have a type, by their names."""
    files = {}
    for kind in ('html', 'xml', 'json', 'jsonl', 'csv', 'tsv', 'eml', 'mbox',
                 'article', 'ics', 'warc'):
        for path in sorted(glob.glob(os.path.join(CORPUS, '*', '*.' + kind))):
            if 'fuzz' in path:
                continue
            with open(path, 'rb') as file:
                files[os.path.basename(path)] = file.read()
    if len(files) < 150:
        sys.exit('only %d files' % len(files))
    return files


def is_utf8(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def prefix_of(rand, kind, data):
    """Return what may stand before a file, by chance."""
    pieces, last = BEFORE.get(kind, ([], [b'']))
    # An XML declaration and the length of a message come first.
    head = data[:1024].lower()
    if re.match(rb'\xff\xfe|\xfe\xff|\xef\xbb\xbf|<\?xml|[0-9]', head) or \
            not pieces:
        return b''
    prefix = b''.join(rand.choices(pieces, k=rand.randrange(0, 8)))
    if kind == 'html':
        prefix = rand.choice(last) + prefix
    if kind == 'xml' and rand.random() < 0.3:
        prefix = b'<?xml version="1.0"?>' + prefix
    if rand.random() < 0.25 and b'charset' not in head and is_utf8(data):
        prefix = MARK + prefix
    return prefix


def variant(rand, name, data, is_shown):
    """Return a file with other bytes before it, another name, in an archive or
    not.  Its name may say something else if the content shows what it is."""
    kind = name.rpartition('.')[2]
    inner = rand.choice(NAMES) if is_shown and rand.random() < 0.6 else name
    if kind == 'html' and inner == '.csv':
        # Markup may stand in a table.
        inner = 'x.json'
    data = prefix_of(rand, kind, data) + data
    wrap = rand.randrange(6)
    if wrap == 0:
        return inner + '.gz', gzip.compress(data, mtime=0)
    if wrap == 1:
        return inner + '.tar', in_tar(inner, data)
    if wrap == 2:
        return inner + '.zip', in_zip(inner, data)
    if wrap == 3:
        return inner + '.tar', in_tar_compressed(inner, data)
    return inner, data


def try_variants(files, wanted):
    """Count the variants in which something else is found."""
    for name, data in files.items():
        write(os.path.join('unnamed', name), 'x', data)
    unnamed = found('unnamed')
    wants = {}
    for name, data in files.items():
        urls = wanted.get(name, [])
        is_shown = unnamed.get(os.path.join(name, 'x'), []) == urls
        for number in range(VARIANTS):
            rand = random.Random('%s %d' % (name, number))
            made, content = variant(rand, name, data, is_shown)
            place = os.path.join(name, str(number))
            write(os.path.join('variants', place), made, content)
            wants[os.path.join(place, made)] = urls
    return compare('variants', wants, found('variants'), wants)


def main():
    files = corpus()
    for name, data in files.items():
        write('plain', name, data)
    wanted = found('plain')
    bad = try_variants(files, wanted)
    for wrap in (in_tar, in_zip, in_tar_compressed):
        # Its own name says nothing: that of a page would make it one.
        for name, data in files.items():
            write(wrap.__name__, name + '.x', wrap(name, data))
        got = {name[:-2]: hits for name, hits in found(wrap.__name__).items()}
        bad += compare(wrap.__name__, wanted, got, files)

    # A page only: in a mail, other types are text (octet-stream).
    pages = [name for name in files if name.endswith('.html')]
    for name in pages:
        write('in_mail', name, in_mail(name, files[name]))
    got = found('in_mail')
    got = {name: [hit for hit in hits if hit[1] != 'email']
           for name, hits in got.items()}
    bad += compare('in_mail', wanted, got, pages)

    # One file of each type whose content says what it is.
    samples = {
        'html': b'<!DOCTYPE html><p><a href="http://a.example/?a&amp;b">c</a>',
        'json': b'{"a": "http:\\/\\/a.example\\/"}',
        'eml': b'From: a@b.example\nDate: x\nContent-Transfer-Encoding: '
               b'quoted-printable\n\nhttp://a.example/=41\n',
    }
    for kind, data in samples.items():
        folder = 'before_' + kind
        write('sample', kind, data)
        for number, prefix in enumerate(prefixes(kind)):
            write(folder, '%03d' % number, prefix + data)
        for name in NAMES:
            write(folder, name, data)
        urls = found('sample')[kind]
        names = os.listdir(folder)
        bad += compare(folder, {name: urls for name in names}, found(folder),
                       names)
    sys.exit(bad != 0)


main()
