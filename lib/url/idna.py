#!/usr/bin/env python3
"""Write idna.def, the tables of idna.c: how UTS 46 maps characters, what its
rules for joiners and for right-to-left text must know of them, and canonical
decompositions.  The first file is of UTS 46, the others are of the Unicode
Character Database, of the same version.

    python3 lib/url/idna.py IdnaMappingTable.txt UnicodeData.txt \\
        DerivedJoiningType.txt > lib/url/idna.def
"""
# SPDX-License-Identifier: MIT
import sys

LAST = 0x110000
NAMES = ("VALID", "IGNORED", "DISALLOWED")

# Those that RFC 5893, section 2, tells apart; all others are OTHER.
BIDI = ("OTHER", "L", "R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN",
        "NSM")
JOINING = {"U": 0, "C": 0, "L": 1, "R": 2, "D": 3, "T": 4}


def rows(name):
    """The rows of a file of Unicode: first and last character, fields."""
    with open(name, encoding="utf-8") as file:
        for line in file:
            fields = [f.strip() for f in line.split("#")[0].split(";")]
            if fields[0]:
                ends = [int(e, 16) for e in fields[0].split("..")]
                yield ends[0], ends[-1], fields[1:]


def read_mapping(name):
    """For each character: it is VALID, IGNORED, DISALLOWED, or its mapping."""
    status = ["DISALLOWED"] * LAST
    for first, last, fields in rows(name):
        word = fields[0]
        for code in range(first, last + 1):
            if word in ("valid", "deviation", "disallowed_STD3_valid"):
                status[code] = "VALID"
            elif word == "ignored":
                status[code] = "IGNORED"
            elif word in ("mapped", "disallowed_STD3_mapped"):
                status[code] = "".join(
                    chr(int(c, 16)) for c in fields[1].split())
    return status


def read_characters(name):
    """For each character that there is: its category, combining class,
    direction and decomposition."""
    characters = {}
    first = 0
    with open(name, encoding="utf-8") as file:
        for line in file:
            fields = line.split(";")
            code = int(fields[0], 16)
            if fields[1].endswith(", First>"):
                first = code
            begin = first if fields[1].endswith(", Last>") else code
            for one in range(begin, code + 1):
                characters[one] = fields[2:6]
    return characters


def read_joining(name, characters):
    """A character that is not listed joins nothing, but marks and format
    characters are transparent."""
    joining = {code: JOINING["T"] for code, fields in characters.items()
               if fields[0] in ("Mn", "Me", "Cf")}
    for first, last, fields in rows(name):
        for code in range(first, last + 1):
            joining[code] = JOINING[fields[0]]
    return joining


def ranges(values):
    """The begin and the value of each run of equal values; None is like what
    stands before it."""
    before = None
    for code, value in enumerate(values):
        if value not in (None, before):
            yield code, value
            before = value


def is_text(word):
    return word not in NAMES and len(word) > 1


def read_texts(status):
    """Texts of one length in a row, one behind the other, by the first of their
    characters."""
    texts, begin = {}, None
    for code, word in enumerate(status):
        if not is_text(word):
            begin = None
            continue
        if begin is None or len(word.encode()) != len(status[begin].encode()):
            begin, texts[code] = code, b""
        texts[begin] += word.encode()
    return texts


def is_short(status, begin, end):
    """Whether these are one or two characters, each of which is left, becomes
    another one, or is in no name."""
    return end - begin < 3 and status[begin] != "IGNORED" and \
        not is_text(status[begin])


def target_of(status, code):
    """What becomes of a character; 0: it is in no name."""
    word = status[code]
    return {"VALID": code, "DISALLOWED": 0}.get(word) if word in NAMES \
        else ord(word)


class Pool:
    """Strings, one behind the other, each also as a part of another one."""

    def __init__(self):
        self.bytes = b""

    def place(self, data):
        if data not in self.bytes:
            self.bytes += data
        return self.bytes.index(data)


def put_mapping(status):
    """Characters that follow one another map alike if the distance is the
    same, or if they have texts of one length.  Of many short runs in a row, each
    character has its target."""
    texts, pool = read_texts(status), Pool()
    for text in sorted(texts.values(), key=lambda t: (-len(t), t)):
        pool.place(text)

    def action(code):
        word = status[code]
        if word in NAMES:
            return "%s, 0" % word
        if len(word) == 1:
            return "MOVED, %d" % (ord(word) - code)
        if code not in texts:
            return None
        return "TEXT + %d, %d" % (len(word.encode()), pool.place(texts[code]))

    runs = list(ranges(action(code) for code in range(LAST)))
    ends = [begin for begin, _ in runs[1:]] + [LAST]
    targets = []
    print("#ifdef MAPPING")
    while runs:
        n = 0
        while n < len(runs) and is_short(status, runs[n][0], ends[n]):
            n += 1
        begin, word = runs[0]
        if n > 2:
            word = "EACH, %d" % len(targets)
            targets += [target_of(status, code)
                        for code in range(begin, ends[n - 1])]
        n = n if n > 2 else 1
        print("{ 0x%X, %s }," % (begin, word))
        del runs[:n], ends[:n]
    print("#endif\n\n#ifdef TARGETS")
    for begin in range(0, len(targets), 8):
        print(" ".join("0x%X," % code for code in targets[begin:begin + 8]))
    print("#endif\n\n#ifdef POOL")
    for begin in range(0, len(pool.bytes), 18):
        print('"%s"' % "".join("\\x%02X" % b
                               for b in pool.bytes[begin:begin + 18]))
    print("#endif\n")


def find_pairs(status, characters):
    """Of other characters nothing is left behind the mapping."""
    for code in sorted(characters):
        parts = characters[code][3].split()
        if status[code] == "VALID" and len(parts) == 2:
            yield code, int(parts[0], 16), int(parts[1], 16)


def put_properties(status, characters, joining):
    """A mark cannot begin a label.  Nothing is asked of characters that are not
    valid."""
    seconds = {second for _, _, second in find_pairs(status, characters)}

    def property_of(code):
        if status[code] != "VALID":
            return None
        category, combining, bidi, _ = characters[code]
        return "%d, %d, %d, %d, %d" % (
            BIDI.index(bidi) if bidi in BIDI else 0, joining.get(code, 0),
            category[0] == "M", code in seconds, int(combining))

    print("#ifdef PROPERTIES")
    for code, value in ranges(property_of(code) for code in range(LAST)):
        print("{ 0x%X, %s }," % (code, value))
    print("#endif\n")


def put_pairs(status, characters):
    print("#ifdef PAIRS")
    for pair in find_pairs(status, characters):
        print("{ 0x%X, 0x%04X, 0x%04X }," % pair)
    print("#endif")


def main():
    status = read_mapping(sys.argv[1])
    characters = read_characters(sys.argv[2])
    joining = read_joining(sys.argv[3], characters)
    print("/*\n * Written by idna.py from data of the Unicode Consortium.\n"
          " * SPDX-License-Identifier: MIT\n */")
    put_mapping(status)
    put_properties(status, characters, joining)
    put_pairs(status, characters)


main()
