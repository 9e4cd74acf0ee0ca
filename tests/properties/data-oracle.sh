#!/bin/sh
# The strings of JSON and the fields of CSV are those that Python reads, with
# their pointers and cells.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python=$(command -v python3) || skip 'no Python'
ran=data_oracle.py
"$python" -B "$top_srcdir/tests/tools/data_oracle.py" "$URLSIFT" ||
    fail 'they differ'
exit 0
