#!/bin/sh
# What is wrong with the options is said before the milter runs; --help and
# --version are answered.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/contrib/milter/tests/lib.sh"

# wrong LINE [OPTION]...: it says this and does not start.
wrong()
{
	line=$1
	shift
	start "$@"
	test $got = 1 || fail "exit $got, not 1"
	want_err "urlsift-milter: $line"
	test ! -s out || fail 'output'
}

usage='usage: urlsift-milter --socket=SOCKET [OPTION]...; see --help'
wrong "$usage"
wrong "$usage" --socket=unix:socket more
for value in 0 -1 x 1x '' 18446744073709551616; do
	wrong "--max-size: not a number of 1 or more: $value" \
	    --socket=unix:socket --max-size="$value"
done
wrong '--max-urls: not a number of 1 or more: 0' --max-urls=0
wrong '--timeout: not a number of 1 or more: 0' --timeout=0
wrong '--timeout: more than 3600' --timeout=3601
for option in reject-risk quarantine-risk; do
	wrong "--$option: no risk has this name: no" --$option=ip-host,no
	wrong "--$option: no risk has this name: " --$option=ip-host,
done
wrong '--incomplete: not accept, tempfail, reject or quarantine: no' \
    --incomplete=no
wrong '--sandbox: not prefer, require, fresh or none: no' --sandbox=no
wrong '--reject: missing: No such file or directory' --reject=missing
wrong '--quarantine: .: cannot be read' --quarantine=.
for line in ..example.org http://example.org a.example/ \
    'a.example b.example' a.example:80 user@a.example; do
	printf 'a.example\n%s\n' "$line" >list
	wrong '--reject: list:2: this is not a host name' --reject=list
done
wrong 'cannot listen at no:socket' --socket=no:socket --stderr $user
wrong "cannot listen at unix:$dir/none/socket" $user \
    --socket="unix:$dir/none/socket" --stderr
# Without --stderr, too.
start --socket=no:socket $user
test $got = 1 && grep -q 'cannot listen at no:socket$' err || fail "$(cat err)"
start --nonsense
test $got = 1 && grep -q nonsense err || fail 'an unknown option'
if test "$(id -u)" = 0; then
	wrong 'root filters no mail: use --user' --socket="unix:$dir/s"
	wrong '--user: nobody-there: no such user' --socket="unix:$dir/s" \
	    --user=nobody-there
	wrong '--user: root: is root' --socket="unix:$dir/s" --user=root
else
	wrong 'cannot become root' --socket="unix:$dir/s" --user=root
fi

start --help
want_status 0
grep -q '^usage: ' out || fail 'no usage'
awk 'length > 80' out | grep . && fail 'too wide'
# The manual has the same options.
sed -n 's/^ .*--\([a-z-]*\).*/\1/p' out | sort >words
sed -n 's/^\.It .*, Fl -\([a-z-]*\)/\1/p; s/^\.It Fl -\([a-z-]*\).*/\1/p' \
    "$top_srcdir/doc/man/urlsift-milter.8.in" | sort | diff words - >&2 ||
    fail 'the manual has other options'
start -V
want_status 0
grep -q '^urlsift-milter [0-9]' out && grep -q '^liburlsift [0-9]' out ||
    fail 'no versions'
exit 0
