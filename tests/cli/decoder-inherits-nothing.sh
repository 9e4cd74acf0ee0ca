#!/bin/sh
# The helper sees no descriptor and no variable of who calls the tool, and goes
# when the tool does.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
test -r /proc/self/status || skip 'no /proc'
echo secret >file
mkfifo in || skip 'no named pipes'
ran='urlsift <in, with others open'

# start: the input is a pipe with a beginning of mail, so that the helper waits,
# in its sandbox when it has that.
start()
{
	SECRET=abcd1234 "$URLSIFT" -t mail <in >out 2>err \
	    4<>file 5<file 9>>file &
	tool=$!
	exec 3>in
	printf 'From: a@example.org\n\nhttp://a.example/\n' >&3
	helper=
	for second in 0 1 2 3 4 5 6 7 8 9; do
		helper=$(sed -n 's/^Pid:[	 ]*//p' $(grep -ls \
		    "^PPid:[	 ]*$tool\$" /proc/[0-9]*/status) </dev/null)
		case $(readlink "/proc/$helper/fd/4") in
		*/in)
			break ;;
		esac
		sleep 1
	done
}

start
if test -z "$helper"; then
	fail 'there is no helper'
elif ! ls "/proc/$helper/fd" >open 2>/dev/null; then
	skip 'it cannot be looked at'
else
	sed 's/$/ /' open | tr -d '\n' >all
	test "$(cat all)" = '0 1 2 3 4 ' || fail "open: $(cat all)"
	for fd in $(cat open); do
		case $(readlink "/proc/$helper/fd/$fd") in
		*/file)
			fail "descriptor $fd is the file" ;;
		esac
	done
	! grep -q abcd1234 "/proc/$helper/environ" || fail 'it knows a secret'
fi
exec 3>&-
wait $tool || fail "exit $?"
want_out http://a.example/

# It does not see that the tool is gone: it is stopped.
ran='urlsift <in, killed'
start
kill -STOP "$helper"
kill -KILL $tool
wait $tool 2>/dev/null || :
exec 3>&-
for second in 0 1 2 3 4 5 6 7 8 9; do
	grep -qs '^State:[	 ]*[^Z]' "/proc/$helper/status" || exit 0
	sleep 1
done
fail 'the helper is still there'
kill -KILL "$helper"
exit 0
