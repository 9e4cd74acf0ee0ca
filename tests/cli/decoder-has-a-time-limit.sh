#!/bin/sh
# Nobody but the tool measures how long the helper computes, so that one in
# which a stranger's code runs cannot prevent it: here something stands in its
# place that obeys no signal, begins a message and never ends it.  The next
# message is decoded by a helper again.
# SPDX-License-Identifier: MIT
. "${top_srcdir:-.}/tests/cli/lib.sh"
needs_decoder
own_tool
for n in 1 2 3; do
	cat <<M
From a@example.org  Mon Jun  3 10:00:00 1996
From: a@example.org

http://example.org/$n

M
done >mbox
size=$(($(wc -c <mbox) / 3))

version=$(sed -n 's/^#define US_PROTOCOL_VERSION //p' \
    "$top_srcdir/lib/document/protocol.h")
cat >libexec/urlsift-decode <<M
#!/bin/sh
mkdir "$PWD/begun" 2>/dev/null || exec "$helper"
trap '' PROF VTALRM ALRM XCPU TERM INT HUP
echo \$\$ >"$PWD/pid"
big=\$(printf '\\1\\0' | od -An -td2 | tr -d ' ')

# number BYTES N: under 256, in the machine's order.
number()
{
	octal=\$(printf '%03o' "\$2")
	zeros=\$(printf '%.*s' \$((\$1 - 1)) 0000000 | sed 's/0/\\\\0/g')
	if test "\$big" = 1; then
		printf "\\\\\$octal\$zeros"
	else
		printf "\$zeros\\\\\$octal"
	fi
}

# A hello, a message from 0 to where the next one begins, a part.
{
	number 4 0; number 4 8; number 4 $version; number 4 1
	number 4 3; number 4 33
	number 8 1; number 8 0; number 8 $size; number 4 0; number 5 0
	number 4 4; number 4 61
	number 8 1; number 8 2; number 8 0; number 8 0; number 8 0; number 8 0
	number 4 1; number 4 0; number 5 0
} >&3
while :; do :; done
M
chmod +x libexec/urlsift-decode
run mbox
want_status 2
want_out http://example.org/2 http://example.org/3
want_err 'urlsift: mbox: message 1: decoding took too long and was stopped'
test "$(wc -l <err)" = 1 || fail "messages: $(cat err)"
! kill -0 "$(cat pid)" 2>/dev/null || fail 'it is still there'
exit 0
