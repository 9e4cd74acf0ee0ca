#!/bin/sh
# A reader that has seen enough ends the tool by SIGPIPE; where that signal is
# ignored there is one message.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
awk 'BEGIN {
	for (i = 0; i < 50000; i++)
		print "http://example.org/" i
}' </dev/null >many

ran='urlsift many | head'
{ "$URLSIFT" many 2>err; echo $? >status; } | head -n 1 >out
want_out http://example.org/0
test "$(cat status)" -gt 128 || fail "exit $(cat status), not by a signal"
test ! -s err || fail "message: $(cat err)"

ran='urlsift many | head, SIGPIPE ignored'
(
	trap '' PIPE
	"$URLSIFT" many 2>err
	echo $? >status
) | head -n 1 >out
want_out http://example.org/0
test "$(cat status)" = 2 || fail "exit $(cat status), not 2"
want_err 'urlsift: (standard output): Broken pipe'
exit 0
