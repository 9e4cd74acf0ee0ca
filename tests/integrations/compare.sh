#!/bin/sh
# The verdicts on urlsift in doc/compare/RESULTS.md are those of this build, the
# table of the README has their sums, and the programs of
# doc/guide/COMPARISON.md that are installed find what it says.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python3 -c 'import tomllib' 2>/dev/null || skip 'no Python 3.11'
ran=compare.py
python3 -B "$top_srcdir/doc/compare/compare.py" check "$URLSIFT" ||
    fail 'RESULTS.md or README.md is out of date'
ran=page.py
page=$top_srcdir/doc/guide/COMPARISON.md
python3 -B "$top_srcdir/doc/compare/page.py" "$page" >renewed ||
    fail "exit $?"
diff "$page" renewed >&2 || fail 'COMPARISON.md is out of date'
exit 0
