#!/bin/sh
# Twice the text is twice the work, and what comes in the order of the text is
# not sorted.  Counted in steps of SQLite's machine; extension_work counts what
# the library is asked.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

# steps N SQL: SQL's steps when the text has N URLs.
steps()
{
	sql "$2 of $1" <<-SQL
	CREATE TABLE t AS SELECT
	    replace(hex(zeroblob($1)), '00', 'http://a.example/b ') AS body;
	.stats vmstep
	$2
	SQL
	want_status 0
	sed -n 's/^VM-steps: //p' out | tail -n 1
}

first='SELECT url FROM t, urlsift(body) ORDER BY offset LIMIT 1;'
few=$(steps 10 "$first") many=$(steps 100000 "$first")
ran=$first
test "${few:-0}" -gt 0 && test "$few" = "$many" ||
    fail "$few steps, then $many"

# All rows: the same steps for each.
all='SELECT max(offset + length) FROM t, urlsift(body);'
once=$(steps 1000 "$all") twice=$(steps 2000 "$all") thrice=$(steps 3000 "$all")
ran=$all
test "$once" -gt 1000 && test $((twice - once)) = $((thrice - twice)) ||
    fail "$once, $twice, $thrice steps"

# A text of some megabytes, its last row included.
sql 'megabytes' <<'SQL'
SELECT count(*), max(offset), max(line) FROM urlsift(
    replace(hex(zeroblob(200000)), '00', 'ö http://a.example/b' || char(10)));
SELECT count(*), max(offset) FROM
    urlsift(hex(zeroblob(4000000)) || ' http://a.example/');
SELECT count(*), max(length) FROM
    urlsift('http://a.example/' || hex(zeroblob(2000000)), 'invalid');
SELECT count(*) FROM
    urlsift(replace(hex(zeroblob(1000000)), '00', '<URL:'), 'invalid');
SQL
want_status 0
want_out '200000|4199981|200000' '1|8000001' '1|4000017' '1000000'
