#!/bin/sh
# --line-buffered: a record is written when it is found, before the next file is
# waited for.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
mkfifo in || skip 'no named pipes'
echo http://example.org/1 >first

for option in -I -c -l -Iu; do
	for threads in 1 2; do
		ran="urlsift --line-buffered $option -j$threads first in"
		: >out
		"$URLSIFT" --line-buffered $option -j$threads first in >out &
		pid=$!
		wait_for_out
		echo http://example.org/2 >in
		wait $pid || fail "exit $?"
		test "$(wc -l <early)" = 1 || fail 'it comes late'
		test "$(wc -l <out)" = 2 || fail "$(cat out)"
	done
done

ran='slow writer | urlsift --validate --line-buffered'
: >out
{
	echo http://example.org/1
	wait_for_out
	echo http://example.org/2
} | "$URLSIFT" --validate --line-buffered >out || fail "exit $?"
test -s early || fail 'nothing came before the end'
exit 0
