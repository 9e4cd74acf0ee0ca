#!/bin/sh
# url_valid() and url_reason() judge each line of corpus/urls as it says.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/sqlite/tests/lib.sh"

awk -F '\t' '
	FNR == 1 { syntax = "" }
	/^# syntax=/ { syntax = substr($0, 3) }
	/^#/ || NF < 2 { next }
	{
		url = substr($0, length($1) + 2)
		gsub(/\047/, "\047\047", url)
		sub(/@[0-9]+$/, "", $1)
		printf "INSERT INTO cases VALUES (\047%s\047, \047%s\047, ", \
		    $1, syntax
		printf "\047%s\047);\n", url
	}' "$top_srcdir"/corpus/urls/*.cases >cases
grep -c INSERT cases >count
{
	echo 'CREATE TEMP TABLE cases(verdict, options, url);'
	echo 'BEGIN;'
	cat cases
	cat <<'SQL'
COMMIT;
SELECT verdict, url_reason(url, options), url FROM cases
WHERE verdict <> ifnull(url_reason(url, options), 'ok')
    OR (verdict = 'ok') <> url_valid(url, options);
SELECT count(*), min(typeof(url_reason(CAST(url AS BLOB), options)) = 'text'
    OR verdict = 'ok') FROM cases;
SQL
} >script
sql 'the cases' <script
want_status 0
test "$(cat count)" -gt 300 || fail 'hardly a case'
want_out "$(cat count)|1"
