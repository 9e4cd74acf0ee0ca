#!/bin/sh
# The same text has the same URLs, whatever carries it.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python=$(command -v python3) || skip 'no Python'
ran=metamorphic.py
"$python" -B "$top_srcdir/tests/tools/metamorphic.py" "$URLSIFT" ||
    fail 'they differ'
exit 0
