#!/bin/sh
# SQLite: what it imports is found again.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/integrations/lib.sh"
needs sqlite3
mkdir tree
printf 'the <URL:http://example.org/\n guide>
http://example.org/?a=,b\n' >tree/t
block sqlite sh >load
block sqlite 'sql ask' >ask
block sqlite 'sh new' >new
echo 'SELECT count(*) FROM urls; SELECT url FROM urls ORDER BY line DESC;' >>ask
cd tree || exit 1
ran=sqlite3 got=0
sh ../load && sqlite3 ../urls.db <../ask >../out 2>../err || got=$?
cd ..
want_status 0
want_out './t|1|http://example.org/guide' 2 'http://example.org/?a=,b' \
    http://example.org/guide

echo http://example.org/later >>tree/t
cd tree || exit 1
ran='sh new' got=0
sh ../new >../out 2>../err || got=$?
cd ..
want_status 0
want_out ./t:http://example.org/later
run --new-since=urls.db tree/t
want_status 2
grep -q 'urlsift: urls.db: it is a database; use sqlite3 ' err ||
    fail "$(cat err)"
exit 0
