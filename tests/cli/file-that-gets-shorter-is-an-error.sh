#!/bin/sh
# A file that is cut while it is read is an error: its end was not searched.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"

# write N: lines with so many URLs, more than a pipe and all buffers hold.
write()
{
	awk -v n="$1" 'BEGIN {
		for (i = 0; i < n; i++)
			print "http://a.example/" i "/with/a/path/of/some/length"
	}'
}

# cut FILE: search it, and cut it when the first URL is there.  The tool waits
# until somebody reads what it writes.
cut_while_read()
{
	ran="urlsift -j1 $1"
	{
		"$URLSIFT" -j1 "$1" 2>err
		echo $? >status
	} | {
		head -c 1 >first
		: >"$1"
		cat >rest
	}
	test "$(cat status)" = 2 || fail "exit $(cat status)"
	want_err "urlsift: $1: it got shorter while it was read"
}

write 200000 >text
cut_while_read text

run --version
case $(cat out) in
*'decoder: none'*) exit 0 ;;
esac
{
	printf 'From a@b.example Thu Jan  1 00:00:00 2004\nSubject: x\n\n'
	write 200000
} >mbox
cut_while_read mbox
