"""charset_oracle.py PROGRAM FOLDER ROUNDS: convert every sequence of one and of
two bytes, and ROUNDS random longer ones, by charset_text, at once and in
pieces.  Compare with the decoders of the Encoding Standard (WHATWG), written as
it has them: byte by byte, with bytes that are put back.  Their indexes come from
FOLDER; those are compared with the codecs of Python, from which they may differ
in so many places.
"""
# SPDX-License-Identifier: MIT

import ast
import os
import random
import re
import subprocess
import sys

BAD = "\ufffd"
END = None
LONG = 12  # bytes of a random sequence at most

# Python's codec, and in how many pairs of bytes it differs from the standard.
CODECS = {"gb18030": ("gb18030", 40), "big5": ("big5hkscs", 400),
          "euc-kr": ("cp949", 0), "shift_jis": ("cp932", 600),
          "euc-jp": ("euc_jp", 800)}

# Sets of one byte in which Python has what the standard has, but for the bytes
# that it leaves out.
SINGLE = ("iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 "
          "iso-8859-8 iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 "
          "iso-8859-16 koi8-r koi8-t cp437 cp737 cp775 cp850 cp852 cp855 cp857 "
          "cp858 cp860 cp861 cp862 cp863 cp865 cp866 cp869 cp1125 cp1250 "
          "cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258 mac-roman "
          "mac-greek mac-turkish mac-croatian mac-romanian ptcp154 kz1048 "
          "hp-roman8").split()


def read_index(folder, name, width):
    """Return {pointer: character} of an index."""
    index = {}
    path = os.path.join(folder, name.replace("-", "_") + ".def")
    with open(path, encoding="utf-8") as file:
        rows = re.findall(r'^US_ROW\([uU](".*")\)$', file.read(), re.M)
    for row, text in enumerate(rows):
        for cell, character in enumerate(ast.literal_eval(text)):
            if character != BAD:
                index[row * width + cell] = character
    return index


def read_ranges(folder):
    with open(os.path.join(folder, "gb18030_ranges.def"),
              encoding="utf-8") as file:
        return [(int(pointer), int(code, 16)) for pointer, code in
                re.findall(r"US_RANGE\((\d+), (0x\w+)\)", file.read())]


class Decoder:
    """What the decoders share: a lead byte, and bytes that are put back."""

    def __init__(self, indexes):
        self.indexes = indexes
        self.lead = 0
        self.second = self.third = 0
        self.is_0212 = False
        self.state = self.output = "ascii"
        self.was_escaped = False

    def decode(self, text):
        queue, out = list(text) + [END], ""
        while queue:
            byte = queue.pop(0)
            if byte is END and not self.is_open():
                break
            result, back = self.step(byte)
            out += result
            queue = list(back) + queue
            if byte is END:
                queue.append(END)
        return out

    def is_open(self):
        return self.lead or self.second or self.third

    def pair(self, character, byte):
        """The end of a pair: an ASCII byte that is no part is put back."""
        if character:
            return character, ()
        return BAD, (byte,) if byte < 0x80 else ()

    def single(self, byte):
        return (chr(byte) if byte < 0x80 else BAD), ()


class Big5(Decoder):
    def step(self, byte):
        lead, self.lead = self.lead, 0
        if byte is END:
            return BAD, ()
        if lead:
            if 0x40 <= byte <= 0x7E or 0xA1 <= byte <= 0xFE:
                pointer = ((lead - 0x81) * 157 + byte -
                           (0x40 if byte < 0x7F else 0x62))
                two = {1133: "\u00ca\u0304", 1135: "\u00ca\u030c",
                       1164: "\u00ea\u0304", 1166: "\u00ea\u030c"}
                if pointer in two:
                    return two[pointer], ()
                return self.pair(self.indexes["big5"].get(pointer), byte)
            return self.pair(None, byte)
        if 0x81 <= byte <= 0xFE:
            self.lead = byte
            return "", ()
        return self.single(byte)


class EucKr(Decoder):
    def step(self, byte):
        lead, self.lead = self.lead, 0
        if byte is END:
            return BAD, ()
        if lead:
            character = None
            if 0x41 <= byte <= 0xFE:
                character = self.indexes["euc-kr"].get(
                    (lead - 0x81) * 190 + byte - 0x41)
            return self.pair(character, byte)
        if 0x81 <= byte <= 0xFE:
            self.lead = byte
            return "", ()
        return self.single(byte)


class ShiftJis(Decoder):
    def step(self, byte):
        lead, self.lead = self.lead, 0
        if byte is END:
            return BAD, ()
        if lead:
            character = None
            if 0x40 <= byte <= 0x7E or 0x80 <= byte <= 0xFC:
                pointer = ((lead - (0x81 if lead < 0xA0 else 0xC1)) * 188 +
                           byte - (0x40 if byte < 0x7F else 0x41))
                if 8836 <= pointer <= 10715:
                    return chr(0xE000 - 8836 + pointer), ()
                character = self.indexes["jis0208"].get(pointer)
            return self.pair(character, byte)
        if byte <= 0x80:
            return chr(byte), ()
        if 0xA1 <= byte <= 0xDF:
            return chr(0xFF61 - 0xA1 + byte), ()
        if 0x81 <= byte <= 0x9F or 0xE0 <= byte <= 0xFC:
            self.lead = byte
            return "", ()
        return BAD, ()


class EucJp(Decoder):
    def step(self, byte):
        if byte is END:
            self.lead = 0
            return BAD, ()
        if self.lead == 0x8E and 0xA1 <= byte <= 0xDF:
            self.lead = 0
            return chr(0xFF61 - 0xA1 + byte), ()
        if self.lead == 0x8F and 0xA1 <= byte <= 0xFE:
            self.is_0212 = True
            self.lead = byte
            return "", ()
        if self.lead:
            lead, self.lead, character = self.lead, 0, None
            if 0xA1 <= lead <= 0xFE and 0xA1 <= byte <= 0xFE:
                index = "jis0212" if self.is_0212 else "jis0208"
                character = self.indexes[index].get(
                    (lead - 0xA1) * 94 + byte - 0xA1)
            self.is_0212 = False
            return self.pair(character, byte)
        if byte in (0x8E, 0x8F) or 0xA1 <= byte <= 0xFE:
            self.lead = byte
            return "", ()
        return self.single(byte)


class Gb18030(Decoder):
    def range(self, pointer):
        if 39419 < pointer < 189000 or pointer > 1237575:
            return None
        if pointer == 7457:
            return "\ue7c7"
        offset, code = max(pair for pair in self.indexes["ranges"]
                           if pair[0] <= pointer)
        return chr(code + pointer - offset)

    def step(self, byte):
        first, second, third = self.lead, self.second, self.third
        if byte is END:
            self.lead = self.second = self.third = 0
            return BAD, ()
        if third:
            self.lead = self.second = self.third = 0
            if not 0x30 <= byte <= 0x39:
                return BAD, (second, third, byte)
            character = self.range((((first - 0x81) * 10 + second - 0x30) *
                                    126 + third - 0x81) * 10 + byte - 0x30)
            if character:
                return character, ()
            return BAD, (second, third, byte)
        if second:
            if 0x81 <= byte <= 0xFE:
                self.third = byte
                return "", ()
            self.lead = self.second = 0
            return BAD, (second, byte)
        if first:
            if 0x30 <= byte <= 0x39:
                self.second = byte
                return "", ()
            self.lead, character = 0, None
            if 0x40 <= byte <= 0x7E or 0x80 <= byte <= 0xFE:
                character = self.indexes["gb18030"].get(
                    (first - 0x81) * 190 + byte -
                    (0x40 if byte < 0x7F else 0x41))
            return self.pair(character, byte)
        if byte == 0x80:
            return "\u20ac", ()
        if 0x81 <= byte <= 0xFE:
            self.lead = byte
            return "", ()
        return self.single(byte)


class Iso2022Jp(Decoder):
    ESCAPES = {(0x28, 0x42): "ascii", (0x28, 0x4A): "roman",
               (0x28, 0x49): "katakana", (0x24, 0x40): "lead",
               (0x24, 0x42): "lead"}

    def is_open(self):
        return self.state in ("trail", "start", "escape")

    def step(self, byte):
        if self.state == "start":
            if byte in (0x24, 0x28):
                self.lead, self.state = byte, "escape"
                return "", ()
            self.was_escaped, self.state = False, self.output
            return BAD, (byte,) if byte is not END else ()
        if self.state == "escape":
            lead, self.lead = self.lead, 0
            if (lead, byte) in self.ESCAPES:
                self.state = self.output = self.ESCAPES[lead, byte]
                twice, self.was_escaped = self.was_escaped, True
                return BAD if twice else "", ()
            self.was_escaped, self.state = False, self.output
            return BAD, (lead, byte) if byte is not END else (lead,)
        if self.state == "trail":
            lead, self.lead, self.state = self.lead, 0, "lead"
            if byte == 0x1B:
                self.state = "start"
                return BAD, ()
            if byte is not END and 0x21 <= byte <= 0x7E:
                return self.indexes["jis0208"].get(
                    (lead - 0x21) * 94 + byte - 0x21, BAD), ()
            return BAD, ()
        if byte == 0x1B:
            self.state = "start"
            return "", ()
        self.was_escaped = False
        return self.character(byte), ()

    def character(self, byte):
        if self.state == "lead":
            if 0x21 <= byte <= 0x7E:
                self.lead, self.state = byte, "trail"
                return ""
            return BAD
        if self.state == "katakana":
            return chr(0xFF61 - 0x21 + byte) if 0x21 <= byte <= 0x5F else BAD
        if self.state == "roman" and byte in (0x5C, 0x7E):
            return "\u00a5" if byte == 0x5C else "\u203e"
        return chr(byte) if byte < 0x80 and byte not in (0x0E, 0x0F) else BAD


DECODERS = {"big5": Big5, "euc-kr": EucKr, "shift_jis": ShiftJis,
            "euc-jp": EucJp, "gb18030": Gb18030, "iso-2022-jp": Iso2022Jp}

# Ranges of bytes that are likely to be parts of longer characters.
LIKELY = {"iso-2022-jp": ((0x1B, 0x1B), (0x24, 0x28), (0x40, 0x4A),
                          (0x21, 0x7E)),
          "gb18030": ((0x30, 0x39), (0x81, 0x84), (0x81, 0xFE)),
          "euc-jp": ((0x8E, 0x8F), (0xA1, 0xFE)),
          "utf-8": ((0xE0, 0xF4), (0x80, 0xBF))}


def draw_byte(draw, name):
    some = LIKELY.get(name, ((0x80, 0xFF),))
    return draw.randint(*((0, 0xFF) if draw.random() < .2
                          else draw.choice(some)))


def sequences(name, rounds):
    draw = random.Random(1738)
    every = range(256)
    texts = [bytes([a]) for a in every]
    texts += [bytes([a, b, 0x41]) for a in every[0x80:] for b in every]
    texts += [bytes(draw_byte(draw, name)
                    for _ in range(draw.randint(1, LONG)))
              for _ in range(rounds)]
    return texts


def convert(program, name, texts, cut):
    data = b"".join(len(text).to_bytes(4, "big") + text for text in texts)
    out = subprocess.run([program, name, str(cut)], input=data, check=True,
                         stdout=subprocess.PIPE).stdout
    results, at = [], 0
    while at < len(out):
        size = int.from_bytes(out[at:at + 4], "big")
        results.append(out[at + 4:at + 4 + size].decode())
        at += 4 + size
    return results


def check(program, name, texts, decode):
    """Return how many results differ, and print some."""
    want, bad = [decode(text) for text in texts], 0
    for cut in (0, 1, 3):
        for text, result, wanted in zip(texts, convert(program, name, texts,
                                                       cut), want):
            if result != wanted:
                bad += 1
                if bad <= 5:
                    print(f"{name}: {text.hex()} by {cut}: {result!a}, "
                          f"want {wanted!a}")
    return bad


def check_codec(program, name):
    """Compare all pairs of bytes with Python's codec."""
    codec, most = CODECS[name]
    pairs = [bytes([a, b]) for a in range(0x81, 0xFF)
             for b in range(0x40, 0xFF)]
    results = convert(program, name, pairs, 0)
    bad, known = 0, 0
    for pair, result in zip(pairs, results):
        try:
            wanted = pair.decode(codec)
        except UnicodeDecodeError:
            continue
        known += 1
        bad += result != wanted
    if bad > most or known < 5000:
        print(f"{name}: {bad} of {known} pairs differ from {codec}")
        return 1
    return 0


def check_single(program, name):
    texts = [bytes([byte]) for byte in range(256)]
    bad = 0
    for text, result in zip(texts, convert(program, name, texts, 0)):
        try:
            wanted = text.decode(name)
        except UnicodeDecodeError:
            continue
        if result != wanted:
            bad += 1
            print(f"{name}: {text.hex()}: {result!a}, want {wanted!a}")
    return bad


def main():
    program, folder, rounds = sys.argv[1:]
    indexes = {name: read_index(folder, name, width) for name, width in
               (("jis0208", 94), ("jis0212", 94), ("gb18030", 190),
                ("euc-kr", 190), ("big5", 157))}
    indexes["ranges"] = read_ranges(folder)
    bad = 0
    for name, decoder in DECODERS.items():
        bad += check(program, name, sequences(name, int(rounds)),
                     lambda text, d=decoder: d(indexes).decode(text))
    for name in ("utf-8", "utf-16le", "utf-16be", "utf-32le", "utf-32be"):
        texts = [text for text in sequences(name, int(rounds))
                 if text[:2] not in (b"\xff\xfe", b"\xfe\xff")]
        if name == "utf-8":
            bad += check(program, name, texts,
                         lambda text: text.decode("utf-8", "replace"))
            continue
        texts = [text[:len(text) // 4 * 4] for text in texts]
        bad += check(program, name, texts, lambda text, n=name:
                     text.decode(n, "replace"))
    bad += sum(check_codec(program, name) for name in CODECS)
    bad += sum(check_single(program, name) for name in SINGLE)
    return 1 if bad else 0


sys.exit(main())
