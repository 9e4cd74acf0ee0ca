#!/bin/sh
# doc/POSTGRESQL.md: each example prints what stands behind it.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"
"$URLSIFT" --version | grep -q '^libpsl [0-9]' || skip 'no libpsl'
page=$top_srcdir/doc/POSTGRESQL.md

# Blocks of sql, and the blocks of nothing that follow: what these print.
awk '
	/^```/ { kind = kind == "" ? substr($0, 4) "." : "" }
	/^```sql/ { is_sql = 1 }
	/^```/ { next }
	kind == "sql." { print >"script" }
	kind == "." && is_sql { print >"want"; is_printed = 1 }
	kind == "" && is_printed { is_sql = is_printed = 0 }' "$page"
test -s script && test -s want || fail "$page has no examples"
server
sql "$page" <script
want_status 0
diff want out >&2 || fail 'output differs'

# Its tables list the functions, columns and options that there are.
sql 'names' <<'SQL'
SELECT p.proname || '(' FROM pg_proc AS p WHERE p.proname LIKE 'urlsift%'
UNION ALL
SELECT unnest(proargnames[1 + pronargs:]) || '`' FROM pg_proc
WHERE proname LIKE 'urlsift%';
SQL
want_status 0
test "$(wc -l <out)" -gt 24 || fail 'no functions'
{
	sed -nE 's/^RULE\([^"]*"([^"]*)".*/\1/p' "$top_srcdir/lib/options.def"
	echo rejected
} >names
test "$(wc -l <names)" = 9 || fail "options: $(cat names)"
for name in $(cat out names); do
	grep -qE "^[|#].*\`\"?${name%[(\`]}[\`\"(=]" "$page" ||
	    fail "$page lacks $name"
done
want_no_crash
