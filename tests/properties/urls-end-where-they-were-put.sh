#!/bin/sh
# URLs that were put into texts are found whole, and nothing with them.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
python=$(command -v python3) || skip 'no Python'
ran=url_ends.py
"$python" -B "$top_srcdir/tests/tools/url_ends.py" "$URLSIFT" ||
    fail 'a rate is too low'
exit 0
