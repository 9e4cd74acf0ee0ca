#!/bin/sh
# -0: a NUL where a newline would be.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
printf 'http://example.org/1 http://example.org/2\n' >a

# check WANT OPTION...: NULs shown as |, newlines as +.
check()
{
	want=$1
	shift
	run "$@" a
	want_status 0
	test "$(tr '\0\n' '|+' <out)" = "$want" || fail 'output differs'
}

check 'http://example.org/1|http://example.org/2|' -0
check '1:http://example.org/1|1:http://example.org/2|' --null -n
check '2|' -0c
run -0J a
test "$(tr -d '\n' <out | tr -cd '\0' | wc -c)" -eq 2 || fail 'JSON'
exit 0
