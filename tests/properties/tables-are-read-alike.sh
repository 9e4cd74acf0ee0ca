#!/bin/sh
# A table of all of the corpus, in each form, has the rows of --json, and pandas
# and SQLite read the same cells in it as Python's csv (tables-are-utf-8,
# cells-are-no-formulas).  DuckDB and LibreOffice are asked in .ci/nightly.
# SPDX-License-Identifier: MIT
: "${top_srcdir:=.}"
. "$top_srcdir/tests/cli/lib.sh"
needs_decoder
for python in python3 /usr/bin/python3; do
	"$python" -c 'import pandas' 2>/dev/null && break
done
command -v "$python" >/dev/null || skip 'no Python'
readers=none
! "$python" -c 'import pandas' 2>/dev/null || readers=pandas
! command -v sqlite3 >/dev/null || readers=$readers,sqlite3
ran=table_readers.py
"$python" -B "$top_srcdir/tests/tools/table_readers.py" "$readers" "$URLSIFT" \
    "$top_srcdir/corpus" >said || fail "$(cat said)"
exit 0
