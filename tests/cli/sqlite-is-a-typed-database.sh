#!/bin/sh
# --sqlite: columns have types, words are rows, hosts have an index; the file is
# whole or not there, and what it cannot be is an error.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'see http://p:q@www.example.org:99/?id=7\n\nhttp://192.0.2.1:8080/\n' >in
printf '<a href="http://a.example/">caf\351</a> <a href="http://x:y/">y</a>' \
    >page.html

run --sqlite=links.db in
if grep -q 'libsqlite3 is needed, but is not available' err; then
	want_status 2
	test ! -e links.db || fail 'there is a file'
	skip 'no libsqlite3'
fi
want_status 0
want_out
run --sqlite=links.db in >&-
want_status 0
command -v sqlite3 >/dev/null || skip 'no sqlite3 to ask it'

# ask SQL...: ask links.db.
ask()
{
	ran="sqlite3 $*" got=0
	sqlite3 links.db "$@" >out 2>err || got=$?
	want_status 0
}

ask 'SELECT id, url, valid, port, line, query, user FROM urls ORDER BY id'
want_out '1|http://p:q@www.example.org:99/?id=7|1|99|1|id=7|p' \
    '2|http://192.0.2.1:8080/|1|8080|3||'
ask 'SELECT typeof(url), typeof(valid), typeof(port), typeof(query), risks
    FROM urls WHERE id = 2'
want_out 'text|integer|integer|null|ip-host,port-odd'
ask 'SELECT host, word FROM urls JOIN words ON id = words.url ORDER BY word'
want_out '192.0.2.1|ip-host' 'www.example.org|password' '192.0.2.1|port-odd' \
    'www.example.org|port-reserved'
ask "EXPLAIN QUERY PLAN SELECT url FROM urls WHERE host = 'x'" \
    'PRAGMA integrity_check'
grep -q 'USING INDEX urls_host' out && grep -qx ok out || fail "$(cat out)"

# A host is as in tables.
echo 'http://[2001:DB8::1]/ http://A.example./' >hosts
run --sqlite=links.db hosts
want_status 0
ask 'SELECT host FROM urls'
want_out '[2001:db8::1]' a.example.

# Columns that are asked for, each once; what is no text stays as it is.
run --sqlite=links.db -i --type=html \
    --columns=url,valid,text,query:a\",valid page.html
want_status 0
ask 'SELECT url, valid, text FROM urls' "SELECT name FROM
    pragma_table_info('urls')"
want_out 'http://a.example/|1|caf'"$(printf '\303\251')" 'http://x:y/|0|y' \
    id url valid text 'query:a"'
printf 'From: a@example.org\nSubject: \377\n\nhttp://a.example/\n' >mail
run --sqlite=links.db --type=mail --columns=subject,line mail
want_status 0
ask 'SELECT hex(subject), typeof(subject) FROM urls'
want_out 'FF|blob'

# Nothing is in another order, or twice, whatever -j is.
i=0
mkdir tree
while test $((i += 1)) -le 40; do
	echo "http://h$i.example/ http://all.example/" >tree/$i
done
for threads in 1 4; do
	run -j$threads --sqlite=links.db -r --columns=url,host tree
	want_status 0
	ask 'SELECT * FROM urls'
	mv out said.$threads
done
cmp -s said.1 said.4 || fail 'threads change it'
test "$(wc -l <said.1)" = 80 || fail "$(wc -l <said.1) rows"

# An older file stays after an error, and nothing else is left.
cp links.db kept.db
run --sqlite=links.db in missing
want_status 2
cmp -s links.db kept.db || fail 'it is not the old one'
run --sqlite=new.db in missing
want_status 2
test "$(sqlite3 new.db 'SELECT count(*) FROM urls')" = 2 ||
    fail 'not what was found'
run --sqlite=none.db /dev/null
want_status 1
test "$(sqlite3 none.db 'SELECT count(*) FROM urls')" = 0 || fail 'no table'
run --sqlite=in in
want_status 2
want_err \
    'urlsift: in: the output file is also an input and would be overwritten'
if test -c /dev/null; then
	run --sqlite=/dev/null in
	want_status 2
	want_err 'urlsift: /dev/null: is not a regular file'
fi
run --sqlite=- in
want_status 2
want_err 'urlsift: --sqlite=-: a database needs a file'
run --sqlite=links.db --columns=query:a,query:A in
want_status 2
want_err 'urlsift: links.db: duplicate column name: query:A'
set -- *.db*
test "$*" = 'kept.db links.db new.db none.db' || fail "there is $*"
exit 0
