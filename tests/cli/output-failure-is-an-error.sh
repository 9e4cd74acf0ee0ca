#!/bin/sh
# Standard output is full, closed or cannot be written to; closed standard
# input and error.  No file that is opened takes their place.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
echo http://example.org/ >good
echo nothing >none
: >out

for option in -I -J -x -c --validate --help --version; do
	if test -c /dev/full; then
		ran="urlsift $option >/dev/full" got=0
		"$URLSIFT" $option good >/dev/full 2>err || got=$?
		want_status 2
		want_err 'urlsift: (standard output): No space left on device'
	fi
	ran="urlsift $option >&-" got=0
	"$URLSIFT" $option good >&- 2>err || got=$?
	want_status 2
	want_err 'urlsift: (standard output): Bad file descriptor'
	ran="urlsift $option, output cannot be written to" got=0
	"$URLSIFT" $option good 1</dev/null 2>err || got=$?
	want_status 2
done

ran='urlsift none >&-' got=0
"$URLSIFT" none >&- 2>err || got=$?
want_status 2
ran='urlsift -q >&-' got=0
"$URLSIFT" -q good >&- 2>err || got=$?
want_status 0

ran='urlsift <&-' got=0
"$URLSIFT" <&- >out 2>err || got=$?
want_status 2
want_out
want_err 'urlsift: (standard input): Bad file descriptor'
ran='urlsift good <&- 2>&-' got=0
"$URLSIFT" good <&- >out 2>&- || got=$?
: >err
want_status 0
want_out http://example.org/
ran='urlsift missing 2>&-' got=0
"$URLSIFT" missing good >out 2>&- || got=$?
test "$got" = 2 || fail "exit $got, not 2"
want_out good:http://example.org/

# A file that may not grow any more.
awk 'BEGIN { for (i = 0; i < 9999; i++) print "http://example.org/" i }' \
    </dev/null >large
ran='urlsift large, limited'
got=0
(ulimit -f 8 && exec "$URLSIFT" large >out 2>err) || got=$?
want_status 2
want_err 'urlsift: (standard output): File too large'
exit 0
