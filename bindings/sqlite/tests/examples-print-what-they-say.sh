#!/bin/sh
# doc/guide/SQL.md and doc/examples: each example prints what stands behind
# it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip 'no libpsl'

page=doc/guide/SQL.md
sql_examples "$top_srcdir/$page" sqlite
sql "$page" <script
want_status 0
diff want out >&2 || fail 'output differs'

sql 'FTS5' <<'SQL'
SELECT count(*) FROM pragma_compile_options
WHERE compile_options = 'ENABLE_FTS5';
SQL
test "$(cat out)" = 1 || skip 'SQLite has no FTS5'
for page in "$top_srcdir"/doc/examples/*.sql; do
	sed -n 's/^--> //p' "$page" >want
	test -s want || fail "$page has no examples"
	sql "$page" <"$page"
	want_status 0
	diff want out >&2 || fail 'output differs'
done
