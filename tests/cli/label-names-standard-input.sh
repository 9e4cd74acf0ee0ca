#!/bin/sh
# --label says what standard input is called in names, objects and messages.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo http://example.org/ >a

run -H --label=mail - a <a; want_status 0
want_out mail:http://example.org/ a:http://example.org/
run -lH --label=x:y <a; want_status 0
want_out x:y
run -J --label=mail <a; want_status 0
grep -q '"file":"mail"' out || fail "$(cat out)"
run -J <a; want_status 0
grep -q '"file"' out && fail "$(cat out)"
run --validate -J --label=mail <a; want_status 0
grep -q '"file":"mail"' out || fail "$(cat out)"
mkdir box
run --label=mail <box; want_status 2
want_err 'urlsift: mail: Is a directory'
run --validate --label=mail <box; want_status 2
want_err 'urlsift: mail: Is a directory'
run --validate --label=mail --files-from=- - </dev/null
want_status 2
want_err 'urlsift: mail: it is already read as a list of file names'

# A large file, which is read in blocks.
awk 'BEGIN {
	for (i = 0; i < 100000; i++)
		print "some text, and then http://example.org/" i
}' </dev/null >large
run -Hj2 --label=mail <large; want_status 0
test "$(grep -c '^mail:http' out)" = 100000 || fail 'no label'
run -Hcj2 --label=mail <large; want_status 0
want_out mail:100000
exit 0
