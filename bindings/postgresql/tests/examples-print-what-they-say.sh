#!/bin/sh
# doc/guide/SQL.md: each example prints what stands behind it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip 'no libpsl'
page=$top_srcdir/doc/guide/SQL.md

sql_examples "$page" postgresql
server
sql "$page" <script
want_status 0
diff want out >&2 || fail 'output differs'

# It has the functions that there are, but those of a field.
sql 'names' <<'SQL'
SELECT proname FROM pg_proc
WHERE proname LIKE 'urlsift%' AND prosrc <> 'sql_field';
SQL
want_status 0
test "$(wc -l <out)" -gt 6 || fail 'no functions'
for name in $(cat out); do
	grep -qE "^[|#]?.*\`$name[\`(]" "$page" || fail "$page lacks $name"
done
want_no_crash
