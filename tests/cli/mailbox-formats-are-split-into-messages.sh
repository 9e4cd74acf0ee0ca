#!/bin/sh
# Messages of a mailbox without dates have their own numbers and places.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder

# message NUMBER: one with its number.
message()
{
	printf 'From: a@example.org\nDate: x\n'
	printf 'Content-Transfer-Encoding: quoted-printable\n\n'
	printf 'http://example.org/=%d/%s\n' $((40 + $1)) "$1"
}

# want_messages FILE: the three that are in it.
want_messages()
{
	for options in -j1 -j3; do
		run $options -g '{message}: {url}' "$1"
		want_status 0
		want_out '1: http://example.org/A/1' '2: http://example.org/B/2' \
		    '3: http://example.org/C/3'
	done
	run --json "$1"
	sed 's,.*"source":\[\([0-9]*\).*,\1,' out >places
	grep -abo 'http://example.org/=' "$1" | cut -d: -f1 |
	    cmp -s places - || fail 'the places are wrong'
}

for i in 1 2 3; do
	echo 'From 12345'
	message $i
	echo
done >bare
want_messages bare
sed 's/$/\r/' bare >other
want_messages other
{
	echo
	cat bare
} >other
want_messages other
gzip <bare >other
run -g '{message}: {url}' other
test "$(wc -l <out)" = 3 || fail 'not three in an archive'

exit 0
