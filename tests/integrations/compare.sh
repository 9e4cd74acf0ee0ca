#!/bin/sh
# What doc/compare stores is what the tool finds now, and its page and the table
# of the README say what is stored.
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
python3 -c 'import tomllib' 2>/dev/null || skip 'no Python 3.11'
ran=compare.py
python3 -B "$top_srcdir/doc/compare/compare.py" check "$URLSIFT" ||
    fail 'they differ'
exit 0
