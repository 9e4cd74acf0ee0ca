#!/bin/sh
# doc/guide/SQLITE.md and doc/examples: each example prints what stands behind
# it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip 'no libpsl'

# Blocks of sql, and the blocks of nothing that follow: what these print.
page=doc/guide/SQLITE.md
awk '
	/^```/ { kind = kind == "" ? substr($0, 4) "." : "" }
	/^```sql/ { is_sql = 1 }
	/^```/ { next }
	kind == "sql." { print >"script" }
	kind == "." && is_sql { print >"want"; is_printed = 1 }
	kind == "" && is_printed { is_sql = is_printed = 0 }' \
    "$top_srcdir/$page"
test -s script && test -s want || fail "$page has no examples"
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
