#!/bin/sh
# The verdicts on urlsift in doc/compare/RESULTS.md are those of this build, and
# the table of the README has their sums.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python3 -c 'import tomllib' 2>/dev/null || skip 'no Python 3.11'
ran=compare.py
python3 -B "$top_srcdir/doc/compare/compare.py" check "$URLSIFT" ||
    fail 'RESULTS.md or README.md is out of date'
exit 0
