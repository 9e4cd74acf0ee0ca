#!/bin/sh
# Any two options together: a status, a message if it is 2, and no useless one.
# One pair of three is tried, with CROSS=1 each.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
python=$(command -v python3) || skip 'no Python'
ran=cross_options.py
"$python" -B "$top_srcdir/tests/tools/cross_options.py" "$URLSIFT" \
    "${CROSS:-3}" ||
    fail 'some pairs fail'
exit 0
