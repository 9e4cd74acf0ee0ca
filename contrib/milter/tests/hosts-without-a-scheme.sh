#!/bin/sh
# Hosts without a scheme are found in texts: mail programs make links of them.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"
python3 -c 'import ctypes; ctypes.CDLL("libpsl.so.5")' 2>/dev/null ||
    skip 'no libpsl'
talk schemeless --stderr
exit 0
