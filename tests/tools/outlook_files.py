#!/usr/bin/env python3
"""Write files as Office does: outlook_files.py KIND FILE [SOURCE].

msg: a compound file with a body, a page, a compressed RTF, a text and a mail
as attachments.  tnef: the same as winmail.dat.  doc: a document with a module of
macros, whose source is the file SOURCE.  decoys: the same behind streams that
share their sectors.  twins: the same and a stream that shares its sectors.
heads: the same behind what only looks like a source; so does the text.
package: a document with the file SOURCE in it; packages: with 101 of them; rtf:
one in RTF.
SPDX-License-Identifier: MIT
"""
import struct
import sys

NONE, END = 0xFFFFFFFF, 0xFFFFFFFE
URL = 'http://tea.example/'
RTF = b'{\\rtf1{\\field{\\*\\fldinst HYPERLINK "%srtf"}}}' % URL.encode()


HEADERS = f'X-Note: <{URL}\U0001F375>\r\nContent-Type: text/plain\r\n\r\n'

# What the ring of a compressed RTF begins with.
USUAL = (b'{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil '
         b'\\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans '
         b'SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0'
         b'\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx')


def packed(rtf):
    """References to what stands in the ring, the longest first, and bytes; a
    reference to the next byte ends it."""
    ring, body, tokens = USUAL, b'', []
    while rtf:
        n = next((n for n in range(17, 1, -1)
                  if n <= len(rtf) and rtf[:n] in ring), 0)
        tokens.append(struct.pack('>H', ring.index(rtf[:n]) << 4 | n - 2)
                      if n else rtf[:1])
        ring, rtf = ring + rtf[:max(n, 1)], rtf[max(n, 1):]
    tokens.append(struct.pack('>H', len(ring) << 4))
    for i in range(0, len(tokens), 8):
        group = tokens[i:i + 8]
        body += bytes([sum((len(t) == 2) << j for j, t in enumerate(group))])
        body += b''.join(group)
    return struct.pack('<II4sI', len(body) + 12, len(ring) - len(USUAL),
                       b'LZFu', 0) + body


def message(name, extra=()):
    """A storage: names with bytes, or with a storage."""
    return {
        '__substg1.0_0037001F': ('about ' + name).encode('utf-16le'),
        '__substg1.0_5D01001F': 'leaf@tea.example'.encode('utf-16le'),
        '__substg1.0_007D001F': HEADERS.encode('utf-16le'),
        '__substg1.0_1000001F':
            f'{URL}{name}/text\u00e9'.encode('utf-16le'),
        '__substg1.0_10130102':
            f'<html><a href="{URL}{name}/page?a&amp;b">x</a>'.encode(),
        **dict(extra)}


def attachment(name, data):
    return {'__substg1.0_3707001F': name.encode('utf-16le'),
            '__substg1.0_37010102': data}


class Compound:
    """A compound file, its streams in sectors of 512 or 64 bytes."""

    def __init__(self, root):
        self.entries, self.fat, self.sectors = [], [], []
        self.mini, self.minifat, self.long = b'', [], {}
        self.add('Root Entry', 5, root)
        start = self.chain(self.mini)
        self.entries[0] = self.entries[0][:116] + struct.pack(
            '<IQ', start, len(self.mini))
        minifat = self.chain(struct.pack(f'<{len(self.minifat)}I',
                                         *self.minifat))
        count = -(-len(self.minifat) * 4 // 512)
        directory = self.chain(b''.join(self.entries))
        self.fat.append(0xFFFFFFFD)
        at = len(self.fat) - 1
        assert len(self.fat) <= 128
        self.sectors.append(struct.pack('<128I', *self.fat, *[NONE] * (
            128 - len(self.fat))))
        self.bytes = struct.pack(
            '<8s16xHHHHH6xIIIIIIIIII', b'\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1',
            0x3E, 3, 0xFFFE, 9, 6, 0, 1, directory, 0, 4096, minifat, count,
            END, 0, at) + struct.pack('<I', NONE) * 108
        self.bytes += b''.join(self.sectors)

    def chain(self, data):
        first = len(self.sectors)
        for i in range(0, len(data), 512):
            self.sectors.append(data[i:i + 512].ljust(512, b'\0'))
            self.fat.append(len(self.sectors))
        if data:
            self.fat[-1] = END
        return first if data else END

    def store(self, data):
        """Long streams that are equal have the same sectors."""
        if len(data) >= 4096:
            if data not in self.long:
                self.long[data] = self.chain(data)
            return self.long[data]
        first = len(self.mini) // 64
        self.mini += data + b'\0' * (-len(data) % 64)
        n = len(self.mini) // 64
        self.minifat += list(range(len(self.minifat) + 1, n)) + [END]
        return first

    def add(self, name, kind, content):
        number = len(self.entries)
        self.entries.append(b'')
        child, start, size = NONE, 0, 0
        if isinstance(content, dict):
            rows = [self.add(key, 1 if isinstance(one, dict) else 2, one)
                    for key, one in content.items()]
            child = rows[0]
            for at, right in zip(rows, rows[1:]):
                self.entries[at] = (self.entries[at][:72]
                                    + struct.pack('<I', right)
                                    + self.entries[at][76:])
        else:
            start, size = self.store(content), len(content)
        wide = (name + '\0').encode('utf-16le')
        self.entries[number] = (
            wide.ljust(64, b'\0') + struct.pack(
                '<HBBIII36xIQ', len(wide), kind, 1, NONE, NONE, child, start,
                size))
        return number


def msg():
    long = (f'{URL}long\n' + 'tea ' * 1200).encode()
    inner = message('inner')
    return Compound(message('outer', {
        '__substg1.0_10090102': packed(RTF),
        '__attach_version1.0_#00000000': attachment('a.txt', long),
        '__attach_version1.0_#00000001': {'__substg1.0_3701000D': inner},
        '__attach_version1.0_#00000002':
            attachment('a.json', f'{{"link": "{URL}json"}}'.encode()),
    }.items())).bytes


def attribute(level, number, data):
    return (struct.pack('<BII', level, number, len(data)) + data
            + struct.pack('<H', sum(data) & 0xFFFF))


# Numbers, a time, an id, properties with names, and two values of one.
OTHERS = [struct.pack('<HHI', 0x03, 0x3006, 7),
          struct.pack('<HHQ', 0x40, 0x3007, 7),
          struct.pack('<HH16s', 0x48, 0x3008, b'id'),
          struct.pack('<HH16sIII', 0x03, 0x8001, b'set', 0, 1, 7),
          struct.pack('<HH16sII4sI', 0x03, 0x8002, b'set', 1, 2, b'a', 7),
          struct.pack('<HHII4sI4s', 0x101E, 0x3009, 2, 2, b'a', 2, b'b')]


def properties(*rows):
    data = struct.pack('<I', len(OTHERS) + len(rows)) + b''.join(OTHERS)
    for code, kind, value in rows:
        data += struct.pack('<HHII', kind, code, 1, len(value))
        data += value + b'\0' * (-len(value) % 4)
    return data


def tnef(name='outer', deep=True):
    data = struct.pack('<IH', 0x223E9F78, 1)
    data += attribute(1, 0x18004, f'about {name}\0'.encode())
    data += attribute(1, 0x69003, properties(
        (0x007D, 0x1F, HEADERS.encode('utf-16le')),
        (0x1000, 0x1F, f'{URL}{name}/text\u00e9'.encode('utf-16le')),
        (0x1013, 0x102, f'<html><a href="{URL}{name}/page?a&amp;b">x'.encode()),
        *([(0x1009, 0x102, packed(RTF))] if deep else [])))
    if not deep:
        return data
    data += attribute(2, 0x69002, b'\0' * 14)
    data += attribute(2, 0x18010, b'a.txt\0')
    data += attribute(2, 0x6800F, f'{URL}long\n'.encode())
    data += attribute(2, 0x69002, b'\0' * 14)
    data += attribute(2, 0x69005, properties(
        (0x3701, 0x0D, b'\0' * 16 + tnef('inner', False))))
    data += attribute(2, 0x69002, b'\0' * 14)
    data += attribute(2, 0x18010, b'a.json\0')
    data += attribute(2, 0x6800F, f'{{"link": "{URL}json"}}'.encode())
    return data


def chunk(text):
    """Copies of what stands before in the chunk, the longest first, and bytes;
    of a chunk that would not be shorter, the bytes alone."""
    at, body, tokens = 0, b'', []
    while at < len(text):
        bits = max((at - 1).bit_length(), 4)
        most = min((0xFFFF >> bits) + 3, len(text) - at)
        n = next((n for n in range(most, 2, -1)
                  if text.find(text[at:at + n], 0, at + n - 1) >= 0), 0)
        back = at - text.find(text[at:at + n], 0, at + n - 1) if n else 0
        tokens.append(struct.pack('<H', back - 1 << 16 - bits | n - 3)
                      if n else text[at:at + 1])
        at += max(n, 1)
    for i in range(0, len(tokens), 8):
        group = tokens[i:i + 8]
        body += bytes([sum((len(t) == 2) << j for j, t in enumerate(group))])
        body += b''.join(group)
    if len(body) >= 4096:
        return struct.pack('<H', 0x3FFF) + text.ljust(4096, b' ')
    return struct.pack('<H', 0xB000 | len(body) - 1) + body


def source(text):
    """The source of a module behind what was compiled of it."""
    return b'compiled' * 9 + b'\1' + b''.join(
        chunk(text[i:i + 4096]) for i in range(0, len(text), 4096))


# A chunk that says it has all bytes up to the end of the stream.
HEAD = b'\1\xFF\xBF\0Attribut'


def doc(decoys=0, twins=1, head=b''):
    with open(sys.argv[3], 'rb') as file:
        module = head + source(file.read())
    return Compound({
        'WordDocument': b'\xEC\xA5' + head +
                        f'{URL}clear '.encode('utf-16le') * 2,
        'Macros': {'VBA': {'dir': source(b'a list that lies'),
                           **{f'D{i}': b'decoy' * 4096 for i in range(decoys)},
                           **{'NewMacros' + '2' * i: module
                              for i in range(twins)}}}}).bytes


def native():
    with open(sys.argv[3], 'rb') as file:
        content = file.read()
    name = sys.argv[3].encode('cp1252')
    copy = b'C:\\Temp\\' + name + b'\0'
    rest = (b'\2\0' + name + b'\0' + copy + b'\0\0\3\0' +
            struct.pack('<I', len(copy)) + copy +
            struct.pack('<I', len(content)) + content)
    return struct.pack('<I', len(rest)) + rest


def package(n=1):
    return Compound({
        'WordDocument': b'\xEC\xA5',
        'ObjectPool': {f'_{i}': {'\1Ole10Native': native()}
                       for i in range(n)}}).bytes


def rtf():
    data = struct.pack('<III', 0x501, 2, 8) + b'Package\0' + bytes(8) + native()
    digits = data.hex().encode()
    # A group in it is passed over.
    return (b'{\\rtf1 {\\object\\objemb{\\*\\objdata ' + digits[:31] +
            b'{\\*\\bad}\n' + digits[31:] + b'}} http://tea.example/text}')


with open(sys.argv[2], 'wb') as output:
    output.write({'msg': msg, 'tnef': tnef, 'doc': doc,
                  'decoys': lambda: doc(decoys=40),
                  'twins': lambda: doc(twins=2),
                  'package': package,
                  'packages': lambda: package(101),
                  'rtf': rtf,
                  'heads': lambda: doc(head=HEAD),
                  'crowd': lambda: doc(head=HEAD * 17)}[sys.argv[1]]())
