#!/bin/sh
# urlsift_valid() and urlsift_reason() judge each line of corpus/urls as it
# says, and a normal form is its own.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/bindings/postgresql/tests/lib.sh"

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
	}' "$top_srcdir"/corpus/urls/*.cases >all
# A text of the server is UTF-8.
grep -ax '.*' all >cases
grep -c INSERT cases >count
test $(($(wc -l <all) - $(cat count))) -lt 30 || fail 'hardly a text'
server
{
	echo 'CREATE TEMP TABLE cases(verdict text, options text, url text);'
	cat cases
	cat <<'SQL'
SELECT verdict, urlsift_reason(url, options), url FROM cases
WHERE verdict <> coalesce(urlsift_reason(url, options), 'ok')
    OR (verdict = 'ok') <> urlsift_valid(url, options)
    OR urlsift_normal(urlsift_normal(url, options), options) <>
	urlsift_normal(url, options);
SELECT count(*) FROM cases;
SQL
} >script
sql 'the cases' <script
want_status 0
test "$(cat count)" -gt 300 || fail 'hardly a case'
want_out "$(cat count)"
want_no_crash
