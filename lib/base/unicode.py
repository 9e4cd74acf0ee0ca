#!/usr/bin/env python3
"""Write unicode.def: which characters beyond ASCII end a URL, which belong to
scripts that need no space behind a URL (beyond-ascii), and which no host holds,
or another than it shows (ambiguous-host).  What is known of characters comes
from Python's own copy of the Unicode Character Database.

    python3 lib/base/unicode.py > lib/base/unicode.def
"""
# SPDX-License-Identifier: MIT
import unicodedata

# Scripts whose text goes on behind a URL without a space, by block (Unicode's
# Blocks.txt): those without spaces between words, Hangul with its particles.
SOLID = [
    (0x0E00, 0x0E7F), (0x0E80, 0x0EFF), (0x0F00, 0x0FFF), (0x1000, 0x109F),
    (0x1780, 0x17FF), (0x1950, 0x19DF), (0x1A20, 0x1AAF), (0x2E80, 0x2FDF),
    (0x3005, 0x3007), (0x3021, 0x312F), (0x3190, 0x31FF), (0x3220, 0x33FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xA000, 0xA4CF), (0xA9E0, 0xA9FF),
    (0xAA60, 0xAA7F), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x1B000, 0x1B16F),
    (0x20000, 0x3FFFD),
    (0x1100, 0x11FF), (0x3130, 0x318F), (0xA960, 0xA97F), (0xAC00, 0xD7FF),
    (0xFFA1, 0xFFDC),
]

# Punctuation inside words: Hebrew, the zero width non-joiner of
# Persian, the middle dots of Katakana.
WITHIN = (0x05BE, 0x05F3, 0x05F4, 0x200C, 0x30FB, 0xFF65)

# What looks like the / \ : and . that end a host or a label of it.
DELIMITERS = "\u2044\u2215\u2571\u29F8\u2CC6\u0337\u0338" \
    "\u2216\u2572\u29F5\u29F9\u02F8\u2236\uA789\u2219\u22C5\uA4F8"

# What is not seen (Default_Ignorable_Code_Point) and ends no URL.
UNSEEN = [
    (0x034F, 0x034F), (0x115F, 0x1160), (0x180B, 0x180D),
    (0x200D, 0x200D), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0),
    (0xE0100, 0xE01EF),
]

NAME = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-"


def is_mapped(char):
    """IDNA maps it to something else (no letters: those are their own)."""
    folded = unicodedata.normalize("NFKC", char).casefold()
    return (unicodedata.category(char)[0] not in "LC"
            and unicodedata.normalize("NFKC", folded) != char)


def ascii_of(char):
    """The ASCII that IDNA maps it to, or to a part of."""
    return [c for c in unicodedata.normalize("NFKC", char) if c < "\x80"]


def kind(code):
    category = unicodedata.category(chr(code))
    if code in (0x00B7, 0x2010, 0x2011, 0x2012, 0x2013):
        return "INNER"
    if code in WITHIN:
        return "WITHIN"
    # The mark behind each syllable of Tibetan.
    if code == 0x0F0B:
        return "SOLID"
    if any(low <= code <= high for low, high in UNSEEN):
        return "POSES"
    if category in ("Cc", "Cf", "Cs", "Zs", "Zl", "Zp"):
        return "ENDS"
    if category[0] == "P" or code in (0xFFFC, 0xFFFD):
        return "ENDS"
    # The lines of tables.
    if 0x2500 <= code <= 0x2570 or 0x2573 <= code <= 0x259F:
        return "ENDS"
    if 0xFF00 <= code <= 0xFFEF and category[0] == "S":
        return "ENDS"
    if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF:
        return "ENDS"
    if any(c not in NAME for c in ascii_of(chr(code))):
        return "NO_HOST"
    if is_mapped(chr(code)):
        return "COMPAT"
    if ascii_of(chr(code)) or chr(code) in DELIMITERS:
        return "POSES"
    if any(low <= code <= high for low, high in SOLID):
        return "SOLID"
    return "SYMBOL" if category in ("Sk", "Sm", "So") else None


def main():
    print("/*\n * Written by unicode.py from Unicode %s; first, last, kind."
          "\n * SPDX-License-Identifier: MIT\n */" % unicodedata.unidata_version)
    begin = before = None
    for code in range(0x80, 0x110000):
        now = kind(code)
        if now == before:
            continue
        if before:
            print("US_RANGE(0x%04X, 0x%04X, %s)" % (begin, code - 1, before))
        begin, before = code, now
    if before:
        print("US_RANGE(0x%04X, 0x%04X, %s)" % (begin, 0x10FFFF, before))


main()
