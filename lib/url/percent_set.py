#!/usr/bin/env python3
"""Write percent_set.def: for each byte the percent-encode sets of the URL
Standard (1.3) that it is in, as the bits of url.h.

    python3 lib/url/percent_set.py > lib/url/percent_set.def
"""
# SPDX-License-Identifier: MIT
C0 = {b for b in range(256) if b < 0x20 or b > 0x7E}
FRAGMENT = C0 | set(b' "<>`')
QUERY = C0 | set(b' "#<>')
SPECIAL_QUERY = QUERY | set(b"'")
PATH = QUERY | set(b"?^`{}")
USERINFO = PATH | set(b"/:;=@[\\]|")
SETS = [C0, FRAGMENT, QUERY, SPECIAL_QUERY, PATH, USERINFO]

# What stays as it is when it is serialized, as a struct us_set: ASCII only.
ASCII = set(range(128))
STAY = [("HOST", set(b"abcdefghijklmnopqrstuvwxyz0123456789-.")),
        ("PATH", ASCII - PATH - set(b"\\")),
        ("QUERY", ASCII - SPECIAL_QUERY),
        ("FRAGMENT", ASCII - FRAGMENT)]
# In any of these; the bytes that begin query and fragment stay behind them.
REST = (STAY[1][1] & STAY[2][1] & STAY[3][1]) | set(b"?#")
# The same without what segments of dots begin with, which are removed.
STAY += [("REST", REST), ("FLAT", REST - set(b".%"))]

print("/*\n * Written by percent_set.py.\n"
      " * SPDX-License-Identifier: MIT\n */")
for begin in range(0, 256, 8):
    print("PERCENT(%s)" % ", ".join(
        "0x%02X" % sum(1 << i for i, s in enumerate(SETS) if byte in s)
        for byte in range(begin, begin + 8)))
for name, stay in STAY:
    row = ["0x%02X" % sum(1 << high for high in range(8)
                          if high << 4 | low in stay) for low in range(16)]
    print("STAY(%s, %s,\n    %s)" % (name, ", ".join(row[:8]),
                                    ", ".join(row[8:])))
