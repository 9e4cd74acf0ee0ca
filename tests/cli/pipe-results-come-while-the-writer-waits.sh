#!/bin/sh
# What is found is printed before the tool waits for more input.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
ran='slow writer | urlsift'

: >out
{
	echo http://example.org/1
	echo 'and more text, so that this one is known to end'
	echo 'in its line'
	wait_for_out
	echo http://example.org/2
} | "$URLSIFT" >out 2>err || fail "exit $?"
test -s early || fail 'nothing came before the end'
want_out http://example.org/1 http://example.org/2
exit 0
